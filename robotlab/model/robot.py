"""A robot arm: links from the base outwards, gravity, and where it stands. Frozen: to change one, make another."""
from dataclasses import dataclass, field, fields

import numpy as np

from ..maths.scalar import array_like
from ..maths.spatial import cross, dot
from .axis_chain import in_base_letters
from .checks import got, is_scalar, word
from .expression import value_of
from .files import link_from_row, load, loads
from .link import COLUMNS, Link, LinkError
from .writing import save

STANDARD, MODIFIED = "standard", "modified"
INERTIAL = {"m", "comx", "comy", "comz"} | {"I_com" + i + j for i in "xyz" for j in "xyz"}
GRAVITY = (0.0, 0.0, -9.81)
IDENTITY = np.eye(4)
IDENTITY.setflags(write=False)


@dataclass(frozen=True, eq=False)
class Robot:
    """A serial arm.

    links: `Link`s in order from the base. gravity: (3,) acceleration of free fall in world axes [m/s2].
    convention: "standard" (frame i at the far end of link i) or "modified" (Craig: frame i on joint axis i).
    base: (4, 4) pose of frame 0 in the world; tool: (4, 4) pose of the tool in frame n. Identity unless given.
    name, source: words. postures: {name: joint coordinates}, kept with the arm.

    >>> from robotlab import Robot, tip_pose
    >>> arm = Robot.from_table([[0.4, 0, 0, 0], [0.3, 0, 0, 0]], name="two rods")
    >>> tip_pose(arm, [0, 0])[:3, 3].round(3)
    array([0.7, 0. , 0. ])
    """
    links: tuple
    gravity: object = GRAVITY
    convention: str = STANDARD
    base: object = None
    tool: object = None
    name: str = "arm"
    source: str = ""
    postures: dict = field(default_factory=dict)

    def __post_init__(self):
        put = lambda name, value: object.__setattr__(self, name, value)
        if not isinstance(self.links, (list, tuple)) or not self.links or not all(isinstance(link, Link) for link in self.links):
            raise ValueError(f"links is {got(self.links)}; links must be one or more Link records, from the base outwards")
        put("links", tuple(self.links))
        if not isinstance(self.convention, str) or self.convention not in (STANDARD, MODIFIED):
            raise ValueError(f'convention is {self.convention!r}; expected "standard" or "modified"')
        put("gravity", gravity_vector(self.gravity))
        for name in ("base", "tool"):
            given = getattr(self, name)
            put(name, IDENTITY if given is None else given if given is IDENTITY else check_pose(given, name))
        word(self.name, "name"), word(self.source, "source")
        if not isinstance(self.postures, dict):
            raise ValueError(f"postures is {got(self.postures)}; expected {{name: joint coordinates}}")
        put("postures", {str(k): as_joint_array(self, v, f"posture {k!r}") for k, v in dict(self.postures).items()})

    # -- what it is ---------------------------------------------------------------------------------------------------
    @property
    def n(self):
        """Number of joints."""
        return len(self.links)

    @property
    def kinds(self):
        """The kinds of the joints as a word: "RRP"."""
        return "".join(link.kind for link in self.links)

    @property
    def limits(self):
        """(n, 2) lower and upper limits of the joints [rad or m]; infinite where none is given."""
        return np.array([link.limits or (-np.inf, np.inf) for link in self.links])

    @property
    def rotor_inertia(self):
        """(n,) rotor inertia as the joints feel it [kg m2 or kg]."""
        return np.array([link.rotor_inertia for link in self.links])

    @property
    def letters(self):
        """The free symbols in its parameters, sorted by name."""
        found = set()
        self.map(lambda _, name, x: found.update(getattr(x, "free_symbols", ())))
        found.update(*(getattr(x, "free_symbols", ()) for pose in (self.base, self.tool) for x in pose.flat))
        return sorted(found, key=str)

    # -- making another -----------------------------------------------------------------------------------------------
    def replace(self, **changes):
        """A copy with some fields changed, checked again."""
        return Robot(**{f.name: getattr(self, f.name) for f in fields(self)} | changes)

    def replace_unchecked(self, **changes):
        """A copy with some fields changed as they are, for callers that know them to be right."""
        new = object.__new__(Robot)
        for fld in fields(self):
            object.__setattr__(new, fld.name, changes.get(fld.name, getattr(self, fld.name)))
        return new

    def with_link(self, i, **changes):
        """A copy in which link i (counted from 1) has some quantities changed."""
        if not 1 <= i <= self.n:
            raise ValueError(f"there is no link {i}: the links are numbered 1 to {self.n}")
        links = list(self.links)
        try:
            links[i - 1] = links[i - 1].replace(**changes)
        except LinkError as error:
            raise LinkError(error.quantity, f"link {i}: {error}") from None
        return self.replace(links=links)

    def map(self, f):
        """A copy whose numbers x have become f(link number, quantity, x), unchecked; gravity is of link 0."""
        links = tuple(link.map(lambda name, x, i=i: f(i, name, x)) for i, link in enumerate(self.links, start=1))
        gravity = np.empty(3, dtype=object)
        gravity[:] = [f(0, "gravity" + axis, x) for axis, x in zip("xyz", self.gravity)]
        return self.replace_unchecked(links=links, gravity=gravity)

    def symbolic(self, geometry=True, inertia=True, gravity=True, zeros=False, base=False):
        """The same arm with letters for its parameters: a1, d1, m1, cx1, Ixx1, ..., g.

        Twists and offsets at quarter turns stay numbers: they say what the arm is, not how large. A parameter that is 0
        stays 0 unless `zeros` is True, which gives each link all ten inertial letters. base: True for letters of the base
        parameters, Sxx2, hx2, ..., of which there are fewer: then in the modified convention, and for the method "lean".
        """
        import sympy
        if base:
            return self.replace(convention=MODIFIED, **in_base_letters(self)).symbolic(geometry, False, gravity)

        def letter(i, name, x):
            wanted = gravity if i == 0 else inertia if name in INERTIAL else geometry
            if not wanted or isinstance(x, sympy.Basic) or (x == 0 and not (zeros and name in INERTIAL)):
                return x
            if name in ("alpha", "theta") and abs(2 * x / np.pi - round(2 * x / np.pi)) < 1e-12:
                return x
            if i == 0:
                return sympy.Symbol("g") * (1 if x > 0 else -1) if np.count_nonzero(self.gravity) == 1 else \
                    sympy.Symbol("g" + name[-1])
            return sympy.Symbol(letter_name(name) + str(i))
        return self.map(letter)._checked()

    def subs(self, values):
        """The arm with letters replaced: {letter or its name: number or expression}."""
        import sympy
        if not isinstance(values, dict):
            raise ValueError(f"values is {got(values)}; expected {{letter or its name: number or expression}}")
        table = {sympy.Symbol(k) if isinstance(k, str) else k: v for k, v in values.items()}
        put = lambda x: value_of(x.subs(table)) if hasattr(x, "subs") else x
        poses = {name: np.array([[put(x) for x in row] for row in getattr(self, name)]) for name in ("base", "tool")}
        return self.map(lambda _, name, x: put(x)).replace_unchecked(**poses)._checked()

    def _checked(self):
        return self.replace(links=[link.replace() for link in self.links])

    # -- in and out ---------------------------------------------------------------------------------------------------
    @classmethod
    def from_table(cls, rows, kinds=None, **fields):
        """An arm from a plain DH table: rows [a, alpha, d, theta] or dicts of `Link` fields.

        kinds: a word such as "RRP" ("R" for all joints unless given); a row may bring its own "R" or "P" as fifth entry.
        fields: anything else that `Robot` takes (name, gravity, convention, ...).
        """
        if not np.iterable(rows) or isinstance(rows, (str, bytes, dict)):
            raise ValueError(f"rows is {got(rows)}; expected a row (a, alpha, d, theta) for each link")
        rows = list(rows)
        kinds = "R" * len(rows) if kinds is None else kinds
        if len(kinds) != len(rows):
            raise ValueError(f"kinds is {kinds!r} for a table of {len(rows)} rows; expected one letter R or P for each row")
        return cls(links=[link_from_row(i, row, kind) for i, (row, kind) in enumerate(zip(rows, kinds), start=1)], **fields)

    @classmethod
    def load(cls, path):
        """Read an arm from a TOML file. Nothing in it is executed; errors name the line, the link and the quantity."""
        return load(path, cls)

    @classmethod
    def loads(cls, text, name="text"):
        """Read an arm from a text such as stands in a file; `name` is what errors call it."""
        return loads(text, cls, name)

    def save(self, path):
        """Write the arm to a readable TOML file that `Robot.load` gives back unchanged; a ValueError names what no file can hold."""
        save(self, path)

    def table(self):
        """The DH table as text, one line per link."""
        head = f"{self.name}: {self.kinds}, {self.convention} DH"
        shown = lambda x: f"{x + 0.0:.4g}" if isinstance(x, float) else str(x)
        rows = [[str(i), link.kind, *(shown(getattr(link, c)) for c in COLUMNS)] for i, link in enumerate(self.links, 1)]
        rows.insert(0, ["link", "kind", "a [m]", "alpha [rad]", "d [m]", "theta [rad]"])
        width = [max(len(r[k]) for r in rows) for k in range(6)]
        return "\n".join([head] + ["  ".join(v.rjust(w) for v, w in zip(r, width)) for r in rows])

    def __repr__(self):
        return self.table()

    def _key(self):
        arrays = (*self.gravity, *self.base.flat, *self.tool.flat)
        postures = tuple((k, *v.flat) for k, v in self.postures.items())
        return self.links, arrays, self.convention, self.name, self.source, postures

    def __eq__(self, other):
        return isinstance(other, Robot) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())


def require_robot(robot, name="robot"):
    """The arm; a ValueError if it is none, such as its name or its links."""
    if not isinstance(robot, Robot):
        raise ValueError(f"{name} is {got(robot)}; expected a Robot, such as zoo.puma560() or Robot(links)")
    return robot


def as_joint_array(robot, q, name="q", copy=True):
    """`q` as an array (..., n) of floats, complex numbers or objects; a ValueError says what is wrong with it.

    copy: False for callers that only read: an array that is right already is then handed on as it is.
    """
    return joint_array(require_robot(robot), q, name, copy)


def joint_array(model, q, name="q", copy=True):
    """The same for any model with n coordinates, such as a flexible arm: its programs and simulations ask here too."""
    try:
        q = np.asarray(q)
        kind = q.dtype.kind
        if kind == "O" and not all(map(is_scalar, q.flat)) or kind not in "biufcO":
            raise TypeError
        q = q if kind == "O" else q.astype(complex if kind == "c" else float, copy=copy)
    except (TypeError, ValueError):
        raise ValueError(f"{name} is {got(q)}, not an array of numbers such as floats; expected (..., {model.n})") from None
    if q.ndim == 0 or q.shape[-1] != model.n:
        unit = {"R": "in rad", "P": "in m"}.get("".join(set(model.kinds)), "in rad, in m where a joint slides")
        raise ValueError(f"{name} has shape {q.shape}; this robot has {model.n} joints: expected (..., {model.n}) {unit}")
    if q.dtype != object and not np.isfinite(q).all():
        raise ValueError(f"{name} has entries that are not finite numbers: {np.argwhere(~np.isfinite(q))[0].tolist()} "
                         "is the first place")
    return q


def exact_for(robot, q):
    """The arm and q, with whole numbers of the arm as integers where q holds objects: 1.0*cos(q1) is no formula."""
    if q.dtype != object:
        return robot, q
    whole = lambda x: int(x) if isinstance(x, float) and x == int(x) else x
    pose = lambda T: array_like(T.shape, (whole(x) for x in T.flat))
    exact = robot.map(lambda i, name, x: whole(x))
    return exact.replace_unchecked(base=pose(robot.base), tool=pose(robot.tool)), q


def check_pose(T, name):
    """`T` as a (4, 4) array that is a pose, or a ValueError that says why it is none."""
    try:
        T = np.array(T, dtype=object)
    except ValueError:
        raise ValueError(f"{name} is {got(T)}; expected a pose (4, 4)") from None
    if T.shape != (4, 4):
        raise ValueError(f"{name} has shape {T.shape}; expected a pose (4, 4)")
    try:
        values = [value_of(x) for x in T.flat]
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    T = np.array(values, dtype=float if all(isinstance(x, float) for x in values) else object).reshape(4, 4)
    if T.dtype != object:
        check_rigid(T, name)
    T.setflags(write=False)
    return T


def check_rigid(T, name):
    """Raise a ValueError unless the matrices (..., 4, 4) are finite, end in 0 0 0 1 and turn without stretching."""
    R = T[..., :3, :3]
    if not np.isfinite(T).all():
        raise ValueError(f"{name} is not a pose: it has entries that are not finite")
    if not np.array_equal(T[..., 3, :], np.broadcast_to([0, 0, 0, 1], T.shape[:-2] + (4,))):
        raise ValueError(f"{name} is not a pose: its last row must be 0 0 0 1")
    if np.abs(R @ np.swapaxes(R, -1, -2) - np.eye(3)).max(initial=0) > 1e-6 or (dot(cross(R[..., 0], R[..., 1]), R[..., 2]) < 0).any():
        raise ValueError(f"{name} is not a pose: its upper left 3 x 3 block is not a rotation")


def gravity_vector(x):
    """The acceleration of free fall as an array (3,)."""
    try:
        values = [value_of(v) for v in np.asarray(x, dtype=object).flat]
    except (TypeError, ValueError):
        values = ()
    if len(values) != 3 or any(isinstance(v, float) and not np.isfinite(v) for v in values):
        raise ValueError(f"gravity is {x!r}; expected the acceleration of free fall (x, y, z) in m/s2, such as (0, 0, -9.81)")
    out = np.array(values, dtype=float if all(isinstance(v, float) for v in values) else object)
    out.setflags(write=False)
    return out


def letter_name(quantity):
    """The letter that `Robot.symbolic` gives a quantity: comx is cx, I_comyx is Ixy."""
    if quantity.startswith("com"):
        return "c" + quantity[3:]
    if quantity.startswith("I_com"):
        return "I" + "".join(sorted(quantity[5:]))
    return quantity
