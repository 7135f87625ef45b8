"""The intermediate steps of a recursion, as DYNAMAN would print them on request (Sreenath and Krishnaprasad 1986, section 3).

The recursion itself is run on letters and what it passes from link to link is written down: vectors by the names of its text.
"named": each step in terms of those before it, which grows in proportion to the links. "closed": each step in the joint
coordinates alone, which does not.
"""
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..dynamics.closed_form import Letters
from ..model.masses import gravity_in_base
from ..dynamics.nested_bodies import about_joint, nests
from ..dynamics.newton_euler import joint_loads
from ..maths.printing import text_of, printed
from ..maths.scalar import array_like
from ..maths.spatial import dot
from ..maths.textbook import number
from ..maths.trig import exact
from ..maths.writers import Latex, Mathml, Token, token
from ..model.checks import got, one_of
from ..model.robot import require_robot
from ..maths.graph import LEAVES, Node
from .program import recording

MOST_BELOW = 100                                     # denominator up to which a number is taken for a fraction
STATE = ("q", "qd", "qdd")
LOOK = {"w": ("omega", 0), "wd": ("omega", 1), "rdd": ("r", 2), "tau": ("tau", 0)}       # letter and dots; others are letters themselves
FIELD = {"r": "c", "rdd": "a", "A": "a_end"}         # where the text's own name is one that the arm has already: a1 is a length
WORDS = {
    "nested_bodies": {
        "R": "rotation of frame {}", "e": "axis of joint {}", "p": "place of joint {} [m]", "r": "centre of mass of link {} [m]",
        "w": "angular velocity of link {} [rad/s]", "wd": "angular acceleration of link {} [rad/s2]",
        "A": "acceleration of the far end of link {} [m/s2]", "rdd": "acceleration of the centre of mass of link {} [m/s2]",
        "F": "force on nest {} [N]", "L": "moment on nest {} about the origin [N m]", "T": "moment on nest {} about its joint [N m]"},
    "newton_euler": {
        "w": "angular velocity of link {} [rad/s]", "wd": "angular acceleration of link {} [rad/s2]",
        "A": "acceleration of the far end of link {}, gravity included [m/s2]", "F": "force on link {} [N]",
        "N": "moment on link {} about its centre of mass [N m]", "f": "force at joint {} [N]", "n": "moment at joint {} [N m]"}}
TAU = {"R": "torque of joint {} [N m]", "P": "force of joint {} [N]"}


@dataclass(frozen=True, eq=False)
class Step:
    """One step: its name ("F2"), its link, its description, and its value, a SymPy matrix or expression.

    >>> from robotlab import steps, zoo
    >>> first = steps(zoo.planar(1).symbolic())[0]
    >>> first.text, first.words
    ('R1 = ((c1, -s1, 0), (s1, c1, 0), (0, 0, 1))', 'rotation of frame 1')
    """
    name: str
    link: int
    words: str
    expression: object

    @property
    def text(self):
        """The step as plain text: F2 = (x, y, z)."""
        e = self.expression
        if not hasattr(e, "rows"):
            return f"{self.name} = {text_of(e)}"
        rows = ["(" + ", ".join(text_of(x) for x in e.row(i)) + ")" for i in range(e.rows)] if e.cols > 1 else map(text_of, e)
        return f"{self.name} = ({', '.join(rows)})"

    @property
    def latex(self):
        """The step as LaTeX, without dollar signs."""
        return self._set(StepLatex())

    @property
    def mathml(self):
        """The step as presentation MathML, without the outer element."""
        return self._set(StepMathml())

    def _set(self, writer):
        return writer.name(token(self.name)) + writer.equals + printed(self.expression, writer)


class StepNames:
    """A writer that knows the names of steps: wd2z is omega with a dot and the index 2z."""

    def name(self, t):
        field = t.name.rstrip("xyz").rstrip("0123456789")
        rest = t.name[len(field):]
        if field in LOOK or rest and rest[-1] in "xyz" and any(field in words for words in WORDS.values()):
            letter, dots = LOOK.get(field, (field, 0))
            return super().name(Token(t.name, letter, rest, dots))
        return super().name(t)


class StepLatex(StepNames, Latex):
    """LaTeX with the names of steps."""


class StepMathml(StepNames, Mathml):
    """MathML with the names of steps."""


# -- what is passed from link to link ---------------------------------------------------------------------------------
def nested_records(arm, *state):
    """(link, {name: array}) in the order in which the nests are computed."""
    bodies, inner = nests(arm, *state)
    for i, body in enumerate(bodies, start=1):
        yield i, {name: getattr(body, FIELD.get(name, name)) for name in ("R", "e", "p", "r", "w", "wd", "A", "rdd")}
    for i in range(arm.n, 0, -1):
        body, nest = bodies[i - 1], inner[i - 1]
        yield i, {"F": nest.F, "L": nest.L, "T": about_joint(body, nest)} | _torque(arm, i, body.e, nest.F, about_joint(body, nest), state)


def newton_euler_records(arm, *state):
    """The same for Newton and Euler: motions outwards, loads back."""
    motions, loads, geometry = joint_loads(arm, *state)
    for i, motion in enumerate(motions, start=1):
        yield i, {name: getattr(motion, "a" if name == "A" else name) for name in ("w", "wd", "A", "F", "N")}
    for i in range(arm.n, 0, -1):
        f, n = loads[i - 1]
        yield i, {"f": f, "n": n} | _torque(arm, i, geometry[i - 1].e, f, n, state)


def _torque(arm, i, e, force, moment, state):
    """Return what joint i supplies: the component along its axis, and what its rotor takes."""
    link = arm.links[i - 1]
    return {"tau": dot(e, force if link.prismatic else moment) + link.rotor_inertia * state[2][i - 1]}


RECORDS = {"nested_bodies": nested_records, "newton_euler": newton_euler_records}


def steps(robot, method="nested_bodies", form="named"):
    """Return what a recursion passes from link to link, step by step: a list of `Step`s in the order of computation.

    method: "nested_bodies" (vectors in axes of frame 0) or "newton_euler" (in axes of each link's frame). form: "named", each
    entry in terms of earlier ones; "closed", in joint coordinates and letters of the arm. Raises ValueError for another word.

    >>> from robotlab import steps, zoo
    >>> [step.name for step in steps(zoo.planar(1))][:3]
    ['R1', 'e1', 'p1']
    """
    require_robot(robot)
    if not isinstance(method, str) or method not in RECORDS:
        raise ValueError(f"method is {got(method)}, which passes no vectors from link to link; expected one of {', '.join(RECORDS)}")
    one_of(form, "form", ("named", "closed"))
    level = robot.replace_unchecked(base=np.eye(4), gravity=gravity_in_base(robot))
    if form == "named":
        _, arm, inputs = recording(level, STATE)
        state, write = [inputs[v] for v in STATE], NodeText({str(x) for x in robot.letters})
    else:
        letters = Letters(level)
        arm, state, write = letters.arm, (letters.q, letters.qd, letters.qdd), PolyText(letters)
    out = []
    for i, record in RECORDS[method](arm, *state):
        for name, value in record.items():
            words = WORDS[method].get(name) or TAU[robot.links[i - 1].kind]
            out.append(Step(f"{name}{i}", i, words.format(i), write.array(f"{name}{i}", value)))
    return out


# -- writing them -----------------------------------------------------------------------------------------------------
class PolyText:
    """Polynomials written as a textbook does."""

    def __init__(self, letters):
        self.book, self.zero = letters.textbook, letters.ring.number(0)

    def array(self, name, value):
        return as_matrix(value, lambda index, x: self.book.write(self.zero + x))


class NodeText:
    """Nodes of a recording written in terms of the steps before: what has been a step is called by its name."""

    def __init__(self, letters):
        import sympy
        self.sympy, self.letters, self.known = sympy, letters, {}

    def array(self, name, value):
        return as_matrix(value, lambda index, x: self._entry(name + "".join("xyz"[k] for k in index), x))

    def _entry(self, name, x):
        if not isinstance(x, Node):
            return short(x)
        e = self._expression(x)
        if x.index not in self.known and not self._is_short(x):
            self.known[x.index] = self.sympy.Symbol(name + "_" * (name in self.letters))
            if x.op == "neg":
                self.known.setdefault(x.args[0].index, -self.known[x.index])
        return e

    def _is_short(self, node):
        """True if a node is best written as it is: a letter, a number, a cosine, and these with a minus sign."""
        return node.op in (*LEAVES, "cos", "sin") or node.op == "neg" and self._is_short(node.args[0])

    def _expression(self, node):
        if node.index in self.known:
            return self.known[node.index]
        if node.op in LEAVES:
            return short(node.value) if node.op == "number" else self.sympy.Symbol(node.name)
        args = [self._expression(a) for a in node.args]
        join = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
                "neg": lambda a: -a, "cos": self.sympy.cos, "sin": self.sympy.sin}
        return join[node.op](*args)


def short(x):
    """A number of the recording as a fraction, where it is one with a small denominator: 1/12 for 0.08333333333333333."""
    fraction = Fraction(x).limit_denominator(MOST_BELOW)
    return number(fraction if float(fraction) == x else exact(x))


def as_matrix(value, entry):
    """A SymPy matrix (a column, where it is a vector) or expression of the entries of an array."""
    import sympy
    value = np.asarray(value, dtype=object)
    cells = array_like(value.shape, (entry(index, x) for index, x in np.ndenumerate(value)))
    return sympy.Matrix(cells.tolist()) if value.ndim else cells[()]
