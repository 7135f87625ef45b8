"""A robot arm: links from the base outwards, gravity, and its base and tool. Frozen: to change one, make another."""
from dataclasses import dataclass, field, fields

import numpy as np

from ..near import Named
from .checks import got, word
from .expression import value_of
from .facts import Facts
from .files import link_from_row, load, loads
from .joints import joint_array
from .letters import letter_of
from .link import COLUMNS, Link, LinkError
from .poses import check_pose, gravity_vector
from .told_apart import in_base_letters
from .units import LENGTH, quiet, units_of, warn_of_degrees
from .writing import save

STANDARD, MODIFIED = "standard", "modified"
POSTURES = ("q", "q0")                               # names of arguments that are postures
GRAVITY = (0.0, 0.0, -9.81)
IDENTITY = np.eye(4)
IDENTITY.setflags(write=False)


@dataclass(frozen=True, eq=False)
class Robot(Named, Facts):
    """A serial arm.

    links: `Link`s in order from the base. gravity: (3,) acceleration of free fall in world axes [m/s2].
    convention: "standard" (frame i at the far end of link i) or "modified" (Craig: frame i on joint axis i).
    base: (4, 4) pose of frame 0 in the world; tool: (4, 4) pose of the tool in frame n. Identity unless given.
    name, source: words. postures: {name: joint coordinates}, kept with the arm. len(robot) is n, and robot[0] its first link.

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
        """Number of joints.

        >>> from robotlab import zoo
        >>> zoo.puma560().n
        6
        """
        return len(self.links)

    @property
    def kinds(self):
        """The kinds of the joints as a word: "RRP".

        >>> from robotlab import zoo
        >>> zoo.stanford().kinds
        'RRPRRR'
        """
        return "".join(link.kind for link in self.links)

    @property
    def letters(self):
        """The free symbols in its parameters, sorted by name.

        >>> from robotlab import zoo
        >>> zoo.two_link("l", "m", "g").letters
        [g, l, m]
        """
        return list(self._letters)

    def __len__(self):
        """Count the joints.

        >>> from robotlab import zoo
        >>> len(zoo.puma560())
        6
        """
        return len(self.links)

    def __getitem__(self, i):
        """Take a link, counted from 0, or a slice of them.

        >>> from robotlab import zoo
        >>> zoo.scara()[2].kind
        'P'
        """
        try:
            return self.links[i]
        except IndexError:
            raise IndexError(f"there is no robot[{got(i)}]: the links of this robot are robot[0] to robot[{self.n - 1}]") from None

    # -- making another -----------------------------------------------------------------------------------------------
    def replace(self, **changes):
        """A copy with some fields changed, checked again.

        >>> from robotlab import gravity_torque, zoo
        >>> gravity_torque(zoo.planar(1).replace(gravity=(0, -1.62, 0)), [0.0])
        array([0.81])
        """
        return Robot(**{f.name: getattr(self, f.name) for f in fields(self)} | changes)

    def replace_unchecked(self, **changes):
        """A copy with some fields changed as they are, for callers that know them to be right.

        >>> from robotlab import zoo
        >>> zoo.rrr().replace_unchecked(name="mine").name
        'mine'
        """
        new = object.__new__(Robot)
        for fld in fields(self):
            object.__setattr__(new, fld.name, changes.get(fld.name, getattr(self, fld.name)))
        return new

    def with_link(self, i, **changes):
        """A copy in which link i (counted from 1) has some quantities changed.

        >>> from robotlab import gravity_torque, zoo
        >>> gravity_torque(zoo.planar(1).with_link(1, m=3.0), [0.0])
        array([14.715])
        """
        if not 1 <= i <= self.n:
            raise ValueError(f"there is no link {i}: the links are numbered 1 to {self.n}")
        links = list(self.links)
        try:
            links[i - 1] = links[i - 1].replace(**changes)
        except LinkError as error:
            raise LinkError(error.quantity, f"link {i}: {error}") from None
        return self.replace(links=links)

    def with_rods(self, density=2.0, radius=0.04):
        """A copy in which what links lack of mass, centre and inertia is made up: rods along the lines of the table, as `mass_source` says.

        density: mass per length of rod [kg/m]. radius: of the rods [m]. A ball at the far end weighs as much as a rod as long as it is
        wide. A mass that is given stays. Raises ValueError unless both are positive, and for an arm with letters.

        >>> from robotlab import Robot, gravity_torque
        >>> arm = Robot.from_table([[0.4, 0, 0, 0], [0.3, 0, 0, 0]], gravity=(0, -9.81, 0)).with_rods()
        >>> gravity_torque(arm, [0, 0]).round(2), arm[0].mass_source[:21]
        (array([7.4 , 1.59]), 'm, com, I_com made up')
        """
        from .rods import with_rods
        return with_rods(self, density, radius)

    def map(self, f):
        """A copy whose numbers x have become f(link number, quantity, x), unchecked; gravity is of link 0.

        >>> from robotlab import gravity_torque, zoo
        >>> gravity_torque(zoo.planar(1).map(lambda i, name, x: 2 * x if name == "m" else x), [0.0])
        array([9.81])
        """
        links = tuple(link.map(lambda name, x, i=i: f(i, name, x)) for i, link in enumerate(self.links, start=1))
        gravity = np.empty(3, dtype=object)
        gravity[:] = [f(0, "gravity" + axis, x) for axis, x in zip("xyz", self.gravity)]
        return self.replace_unchecked(links=links, gravity=gravity)

    def symbolic(self, geometry=True, inertia=True, gravity=True, zeros=False, base=False):
        """The same arm with letters for its parameters: a1, d1, m1, cx1, Ixx1, ..., g.

        Twists and offsets at quarter turns stay numbers: they say what the arm is, not how large. A parameter that is 0
        stays 0 unless `zeros` is True, which gives each link all ten inertial letters. base: True for letters of the base
        parameters, Sxx2, hx2, ..., as many as torques can tell apart, which geometry alone decides: links need no masses. The arm is
        then in the modified convention, and for the method "lean".

        >>> from robotlab import zoo
        >>> zoo.planar(1).symbolic().letters
        [Iyy1, Izz1, a1, cx1, g, m1]
        """
        if base:
            return self.replace(convention=MODIFIED, **in_base_letters(self)).symbolic(geometry, False, gravity)
        return self.map(lambda i, name, x: letter_of(i, name, x, self.gravity, (geometry, inertia, gravity), zeros))._checked()

    def subs(self, values):
        """The arm with letters replaced: {letter or its name: number or expression}.

        >>> from robotlab import tip_pose, zoo
        >>> float(tip_pose(zoo.two_link("l").subs({"l": 0.4}), [0, 0])[0, 3])
        0.8
        """
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
    def from_table(cls, rows, kinds=None, units=None, **fields):
        """An arm from a plain DH table: rows [a, alpha, d, theta] or dicts of `Link` fields; a text goes to `Robot.from_text`.

        kinds: a word such as "RRP" ("R" for all joints unless given); a row may bring its own "R" or "P" as fifth entry.
        units: those of its lengths and angles, such as "mm deg"; m and rad unless given. fields: anything else that `Robot` takes
        (name, gravity, convention, ...). Raises ValueError for what looks like other units, and for a joint's own variable: theta of a
        joint that turns is its offset.

        >>> from robotlab import Robot
        >>> Robot.from_table([[0.4, 0, 0, 0], [0, 0, 0.1, 0]], kinds="RP").kinds
        'RP'
        >>> Robot.from_table([[400, 90, 0, 0]], units="mm deg").links[0].a
        0.4
        """
        if isinstance(rows, str):
            return cls.from_text(rows, units=units, kinds=kinds, **fields)
        if not np.iterable(rows) or isinstance(rows, (bytes, dict)):
            raise ValueError(f"rows is {got(rows)}; expected a row (a, alpha, d, theta) for each link")
        rows = list(rows)
        kinds = "R" * len(rows) if kinds is None else kinds
        if len(kinds) != len(rows):
            raise ValueError(f"kinds is {kinds!r} for a table of {len(rows)} rows; expected one letter R or P for each row")
        units = {} if units is None else units_of(units)
        with quiet(*(("a", "d") if LENGTH in units else ())):
            links = [link_from_row(i, row, kind, units) for i, (row, kind) in enumerate(zip(rows, kinds), start=1)]
            return cls(links=links, **fields)

    @classmethod
    def load(cls, path):
        """Read an arm from a TOML file. Nothing in it is executed; errors name the line, the link and the quantity.

        >>> from robotlab import Robot, zoo
        >>> Robot.load(zoo.DATA / "horn.toml").letters
        [g, l, m]
        """
        return load(path, cls)

    @classmethod
    def read(cls, source, base=None, tip=None, convention=None, snap=True, at=None, **table):
        """Read an arm from a URDF, an MJCF, a table as text or a TOML file: the name of a file, or the text itself.

        base, tip: names of the links between which it is; unless given, from the root to the end that most joints lead to. convention: of
        its DH table, "standard" unless given. snap: False keeps angles such as 1.5708 as they are. at: {name of a joint beside the chain:
        where it is held}, 0 unless given. table: keywords of `Robot.from_text`, for tables.
        Returns a record with .robot, .joints, .base, .tip and .notes: what the file leaves out or seems to have made up. What is fixed to
        a link belongs to it. MJCF needs the package mujoco. Raises ValueError with the line and the element for what is no arm.

        >>> from robotlab import Robot, zoo
        >>> found = Robot.read(zoo.DATA / "horn.toml")
        >>> found.robot.kinds, found.notes
        ('RR', ())
        """
        from .formats.read import read
        return read(source, cls, base, tip, convention, snap, at, **table)

    @classmethod
    def from_text(cls, text, order=None, units=None, convention=None, kinds=None, **fields):
        """Make an arm of a DH table as people paste it: Markdown, CSV, a spreadsheet's copy, columns with spaces between them.

        The header names columns, units and convention ("a (mm)", "alpha_{i-1} [deg]"); cells may be "90°", "-π/2", "θ2 + 90", "q1", "-".
        order: the columns where there is no header, such as "theta d a alpha". units: such as "mm deg". kinds: a word such as "RRP".
        fields: anything else that `Robot` takes. What the text does not say is not guessed: the ValueError lists what it may mean, with
        the keyword for each and where the tool is at q = 0.

        >>> from robotlab import Robot
        >>> text = "theta [deg], d [mm], a [mm], alpha [deg]; q1, 400, 25, 90; q2 + 90, 0, 455, 0".replace("; ", chr(10))
        >>> arm = Robot.from_text(text, convention="standard")
        >>> arm.links[1].a, arm.kinds
        (0.455, 'RR')
        """
        from .formats.pasted import robot_of_text
        return robot_of_text(text, cls, order, units, convention, kinds, **fields)

    @classmethod
    def loads(cls, text, name="text"):
        """Read an arm from the text of a file; `name` is its name in errors.

        >>> from robotlab import Robot
        >>> Robot.loads("link = [{a = 0.4}, {a = 0.3, kind = 'P'}]").kinds
        'RP'
        """
        return loads(text, cls, name)

    def save(self, path):
        """Write the arm to a readable TOML file that `Robot.load` gives back unchanged; a ValueError names what no file can hold.

        >>> from robotlab import Robot, zoo
        >>> zoo.rrr().save("arm.toml")
        >>> Robot.load("arm.toml") == zoo.rrr()
        True
        """
        save(self, path)

    def write(self, path):
        """Write the arm for another program, chosen by the ending of `path`.

        .urdf; .xml for MuJoCo (MJCF); .py for the Robotics Toolbox (a DHRobot); .toml, as `save` does.
        Joint coordinates and their zero stay the same. `left_out` says beforehand what a format cannot hold. Raises ValueError for an arm
        with letters, for MJCF and the toolbox without masses, and for an inertia that MuJoCo refuses, with its link.

        >>> from robotlab import Robot, zoo
        >>> zoo.scara().write("scara.urdf")
        >>> Robot.read("scara.urdf", tip="tool").robot.kinds
        'RRPR'
        """
        from .formats.write import write
        write(self, path)

    def left_out(self, ending):
        """Say what of the arm a file with this ending cannot hold.

        >>> from robotlab import zoo
        >>> zoo.planar(2).left_out(".urdf")[0]
        'gravity [0.0, -9.81, 0.0], for which its readers take (0.0, 0.0, -9.81) (URDF has no place for it)'
        """
        from .formats.write import left_out
        return left_out(self, ending)

    def table(self):
        """The DH table as text, one line per link.

        >>> from robotlab import zoo
        >>> print(zoo.scara().table())
        SCARA arm: RRPR, standard DH
        link  kind  a [m]  alpha [rad]  d [m]  theta [rad]
           1     R  0.325            0  0.387            0
           2     R  0.275        3.142      0            0
           3     P      0            0      0            0
           4     R      0            0      0            0
        """
        head = f"{self.name}: {self.kinds}, {self.convention} DH"
        shown = lambda x: f"{x + 0.0:.4g}" if isinstance(x, float) else str(x)
        rows = [[str(i), link.kind, *(shown(getattr(link, c)) for c in COLUMNS)] for i, link in enumerate(self.links, 1)]
        rows.insert(0, ["link", "kind", "a [m]", "alpha [rad]", "d [m]", "theta [rad]"])
        width = [max(len(r[k]) for r in rows) for k in range(6)]
        return "\n".join([head] + ["  ".join(v.rjust(w) for v, w in zip(r, width)) for r in rows])

    def __repr__(self):
        return self.table()

    def _key(self):
        return self.links, (*self.gravity, *self.base.flat, *self.tool.flat), self.convention, self.name, self.source

    def __eq__(self, other):
        postures = lambda robot: tuple((k, *v.flat) for k, v in robot.postures.items())
        return self is other or isinstance(other, Robot) and self._key() == other._key() and postures(self) == postures(other)

    def __hash__(self):
        return self._hash                            # without postures, the only part of an arm that can be written over


def require_robot(robot, name="robot"):
    """The arm; a ValueError for anything else, such as its name or its links."""
    if not isinstance(robot, Robot):
        raise ValueError(f"{name} is {got(robot)}; expected a Robot, such as zoo.puma560() or Robot(links)")
    return robot


def as_joint_array(robot, q, name="q", copy=True):
    """`q` as an array (..., n) of floats, complex numbers or objects; a ValueError says what is wrong with it.

    copy: False for callers that only read: an array that is right already is then handed on as it is.
    """
    q = joint_array(require_robot(robot), q, name, copy)
    if name in POSTURES:
        warn_of_degrees(robot, q, name)
    return q
