"""Straight-line programs of an arm: what a formula leaves behind when it is run on the nodes of a graph."""
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np

from ..dynamics.articulated import articulated_bodies
from ..dynamics.inertia import require_regular, require_regular_somewhere
from ..dynamics.methods import method_named
from ..dynamics.probe import gravity_torque, mass_matrix, velocity_torque
from ..kinematics.frames import tip_pose
from ..kinematics.jacobian import jacobian, jacobian_rate
from ..maths.linear import solve
from ..maths.scalar import array_like
from ..model.checks import one_of
from ..model.robot import Robot, require_robot
from ..near import Named
from ..watch import Watch
from ..maths.graph import LEAVES, Graph, as_nodes, operations, reachable
from .emit import PYTHON, listing, size
from .kernel import kernel
from .languages import source
from .quantities import ARGUMENTS, RESULTS
from .factor import factored
from .shortest import best_choice, lean_outputs, usual_choice

DYNAMICS = ("inverse_dynamics", "mass_matrix", "mass_and_gravity", "bias", "model", "forward_dynamics")     # those of the lean recursion
MOST_TO_FACTOR = 3000                                # steps up to which common factors are looked for
MOST_FOR_SOLVING = 12                                # joints up to which factoring M takes fewer operations than articulated bodies


@dataclass(frozen=True, eq=False)
class Program(Named):
    """A program without branches, recorded from a method.

    robot, quantity, method: where it came from. arguments: the names of its array arguments, each (..., n).
    parameters: names of the arm's letters, further arguments. outputs: array of nodes, in the shape of the result.

    >>> from robotlab import program, zoo
    >>> torques = program(zoo.planar(2))
    >>> torques.arguments, torques.operations
    (('q', 'qd', 'qdd'), 23)
    """
    robot: Robot
    quantity: str
    method: str
    outputs: np.ndarray
    parameters: tuple
    graph: Graph = field(repr=False)

    @property
    def arguments(self):
        return ARGUMENTS[self.quantity]

    @property
    def result(self):
        return RESULTS[self.quantity]

    @cached_property
    def nodes(self):
        """The nodes that the outputs need, in order of computation, without inputs and numbers."""
        return [node for node in reachable(self.outputs) if node.op not in LEAVES]

    @property
    def operations(self):
        """The number of additions, subtractions, multiplications and divisions; a change of sign is part of a sum."""
        return operations(self.nodes)

    @property
    def steps(self):
        """[(name, right-hand side)] in order: the program as text."""
        return [(step.name, step.right) for step in listing(self, PYTHON).steps]

    def factored(self, tries=20):
        """The same by fewer operations: common factors taken out, common parts computed once; of some tries the best.

        >>> from robotlab import program, zoo
        >>> long = program(zoo.planar(3), method="euler_lagrange")
        >>> long.factored().operations < long.operations
        True
        """
        if len(self.nodes) > MOST_TO_FACTOR:
            return self
        outputs, graph = factored(self.outputs, tries)
        return replace(self, outputs=outputs, graph=graph)

    def source(self, language="numpy"):
        """The program as text in "numpy", "c", "fortran", "javascript" or "latex".

        >>> from robotlab import program, zoo
        >>> "def mass_matrix(q):" in program(zoo.planar(1), "mass_matrix").source("numpy")
        True
        """
        return source(self, language)

    def compile(self, language="numpy"):
        """A function f(*arguments, **parameters) over arrays (..., n), by "numpy", "python" or "c" (needs a compiler).

        >>> from robotlab import program, zoo
        >>> program(zoo.planar(2), "mass_matrix").compile()([0.0, 0.0]).round(3)
        array([[2.667, 0.833],
               [0.833, 0.333]])
        """
        return kernel(self, language)

    def __repr__(self):
        return f"{self.quantity} of {self.robot.name!r} by {self.method}: {size(self)}"


def program(robot, quantity="inverse_dynamics", method=None):
    """Record a quantity of the arm as a straight-line program.

    quantity: "inverse_dynamics", "mass_matrix", "mass_and_gravity", "bias", "model", "forward_dynamics", "jacobian",
    "jacobian_rate", "tip_pose". method: a name in METHODS; by default the shortest program that is found by trying. Friction and
    wrench are apart. Letters of the arm become parameters. Returns a `Program`.

    >>> from robotlab import program, zoo
    >>> torques = program(zoo.planar(2), "inverse_dynamics")
    >>> torques.compile("numpy")([0, 0], [0, 0], [0, 0]).round(3)
    array([19.62 ,  4.905])
    """
    check_request(robot, quantity, method)
    return recorded(robot, quantity, method)


def check_request(robot, quantity, method):
    """Raise a ValueError unless there is such a program."""
    require_robot(robot)
    one_of(quantity, "quantity", ARGUMENTS)
    if method is not None:
        method_named(method)


@lru_cache(maxsize=64)
def recorded(robot, quantity, method):
    """The `Program`, recorded once for each arm."""
    with Watch("recording the program"):
        if quantity == "forward_dynamics":
            require_regular_somewhere(robot)
        try:
            return _recorded(robot, quantity, method)
        except ZeroDivisionError:                    # an arm with letters: its M, on nodes, tells which joint it is
            _, arm, inputs = recording(robot, ("q",))
            require_regular(robot, inputs["q"], mass_matrix(arm, inputs["q"]))
            raise


def _recorded(robot, quantity, method):
    if method is None:
        return shortest(robot, quantity)
    if method == "lean" and quantity in DYNAMICS:
        return by_lean(robot, quantity, usual_choice(robot.n))
    graph, arm, inputs = recording(robot, ARGUMENTS[quantity])
    return as_program(robot, quantity, method, _RECORD[quantity](arm, method, **inputs), graph, inputs)


def shortest(robot, quantity):
    """The program with the fewest operations of those that are tried."""
    if quantity not in DYNAMICS:
        return recorded(robot, quantity, "newton_euler")
    record = lambda part, choice: by_lean(robot, part, choice).operations
    lean = by_lean(robot, quantity, best_choice(record, robot.n, quantity, bool(robot.letters))).factored()
    if any(link.moments is not None for link in robot.links):
        return lean
    return min(lean, recorded(robot, quantity, "newton_euler"), key=lambda p: p.operations)


def by_lean(robot, quantity, choice):
    """The `Program` that the lean recursion leaves behind."""
    graph, arm, inputs = recording(robot, ARGUMENTS[quantity])
    return as_program(robot, quantity, "lean", lean_outputs(arm, quantity, choice, **inputs), graph, inputs)


def as_program(robot, quantity, method, outputs, graph, inputs):
    """The `Program` of what a formula has made of the inputs, nodes and numbers, under the names of its results."""
    outputs = as_nodes(graph, outputs)
    for index, node in np.ndenumerate(outputs):
        node.named(RESULTS[quantity] + "_".join(str(k + 1) for k in index))
    coordinates = {node.index for values in inputs.values() for node in values}
    used = [node for node in reachable(outputs) if node.op == "input" and node.index not in coordinates]
    return Program(robot, quantity, method, outputs, tuple(sorted(node.name for node in used)), graph)


def recording(robot, arguments):
    """A new graph, the arm on it, and {argument: its n nodes}. A letter called like a coordinate gets another name."""
    graph, n = Graph(), robot.n
    inputs = {v: array_like((n,), [graph.input(f"{v}{i}") for i in range(1, n + 1)]) for v in arguments}
    letters = {}
    for letter in robot.letters:
        name = str(letter)
        while name in graph.taken:
            name = "p_" + name
        letters[letter] = graph.input(name)
    for i, link in enumerate(robot.links):
        for node, name in zip(inputs["q"][i].cos_sin() if not link.prismatic else (), "cs"):
            node.named(f"{name}{i + 1}")
    put = lambda x: _node_of(x, letters, graph) if hasattr(x, "free_symbols") else x
    poses = {name: put_into(getattr(robot, name), put) for name in ("base", "tool")}
    return graph, robot.map(lambda _, name, x: put(x)).replace_unchecked(**poses), inputs


def put_into(pose, put):
    """A pose with its letters as nodes; one of numbers stays what it is."""
    return array_like(pose.shape, map(put, pose.flat)) if pose.dtype == object else pose


def _inverse_dynamics(arm, method, q, qd, qdd):
    return method_named(method)(arm, q, qd, qdd)


def _bias(arm, method, q, qd):
    return _inverse_dynamics(arm, method, q, qd, np.zeros(len(q), dtype=int))


def _model(arm, method, q, qd):
    h, g = velocity_torque(arm, q, qd, method), gravity_torque(arm, q, method)
    return np.concatenate([_mass_matrix(arm, method, q), h[:, None], g[:, None]], axis=1)


def _forward_dynamics(arm, method, q, qd, tau):
    if method == "newton_euler" and arm.n > MOST_FOR_SOLVING:
        return articulated_bodies(arm, q, qd, tau)
    return solve(_mass_matrix(arm, method, q), tau - _bias(arm, method, q, qd))


def _mass_and_gravity(arm, method, q):
    return np.concatenate([_mass_matrix(arm, method, q), gravity_torque(arm, q, method)[:, None]], axis=1)


def _mass_matrix(arm, method, q):
    """Newton and Euler's M comes from composite bodies; that of the other methods column by column."""
    return mass_matrix(arm, q, None if method == "newton_euler" else method)


_RECORD = {"inverse_dynamics": _inverse_dynamics, "bias": _bias, "model": _model, "forward_dynamics": _forward_dynamics,
           "mass_matrix": _mass_matrix, "mass_and_gravity": _mass_and_gravity,
           "jacobian": lambda arm, method, q: jacobian(arm, q),
           "jacobian_rate": lambda arm, method, q, qd: jacobian_rate(arm, q, qd), "tip_pose": lambda arm, method, q: tip_pose(arm, q)}


def _node_of(x, letters, graph):
    """A SymPy expression of the arm's letters as a node."""
    if x.is_Symbol:
        return letters[x]
    if x.is_number:
        return graph.number(float(x))
    parts = [_node_of(a, letters, graph) for a in x.args]
    if x.is_Pow and x.exp.is_Integer:
        out = graph.number(1)
        for _ in range(abs(int(x.exp))):
            out = out * parts[0]
        return out if x.exp > 0 else 1 / out
    if x.is_Add or x.is_Mul:
        out = parts[0]
        for p in parts[1:]:
            out = out + p if x.is_Add else out * p
        return out
    if x.func.__name__ in ("cos", "sin"):
        return parts[0].cos_sin()[x.func.__name__ == "sin"]
    raise ValueError(f"{x} cannot stand in a program: only sums, products, whole powers, cos and sin can")
