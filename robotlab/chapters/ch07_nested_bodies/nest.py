"""`NestLab`: everything from link i to the tip as one body: the balance of its forces and of its moments, and the motor's part."""
from functools import lru_cache

import numpy as np

from ...dynamics.nested_bodies import bearing_loads, nest_balance, nested_bodies
from ...dynamics.probe import gravity_torque, mass_matrix
from ...labs.columns import subscript
from ...labs.controls import Button, Choice, Heading, Hidden, Slider, Toggle, joint_sliders, stops
from ...labs.lab import Lab
from ...labs.spec import arm_rows, is_flat, reach
from ...picture.frames import chain, skeleton
from .nest_views import balances, closed_balance, few

FORMS = {"vectors, in letters": "letters", "vectors, in numbers": "numbers", "joint coordinates": "closed"}
MOST_SLIDERS = 3                                     # joints for which rates and accelerations have sliders
MOST_WRITTEN = 3                                     # joints up to which the balance is written in joint coordinates
ARROW, MARKER = .3, 24                               # the longest arrow over the reach; width of the marker along a nest [px]
RATE, ACCELERATION = 6.0, 20.0                       # the largest on a slider [rad/s], [rad/s2]
SHORT = .02                                          # of the longest arrow: shorter ones are not drawn


class NestLab(Lab):
    """The nests of an arm, from the last link to the whole, in one state of motion.

    robot: an arm with masses. q, qd, qdd: (n,) at the start [rad or m and per s, per s2]. nest: the number of its first link.
    form: "letters", "numbers" or "closed", the balance in joint coordinates (up to three joints), with the letters of `letters`,
    the same arm, if that is given. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import NestLab
    >>> print(NestLab(zoo.planar(3), [0.9, -0.7, -0.6]).preset("The whole arm").words["sentence"])
    Joint 1 carries 3 kg in 3 links and passes on a force of 29.4 N. Its motor supplies τ₁ = 34.2 N m; its bearing holds 29.4 N.
    """
    title = "Nests"

    def __init__(self, robot, q, qd=None, qdd=None, *, nest=None, form="letters", letters=None, presets=None, **options):
        n = robot.n
        self.letters = letters
        rates, accelerations = ([float(x) for x in (np.zeros(n) if v is None else v)] for v in (qd, qdd))
        forms = {words: f for words, f in FORMS.items() if f != "closed" or n <= MOST_WRITTEN}
        controls = [Slider(name="nest", text="nest", low=1, high=max(n, 2), value=nest or n, step=1),
                    Button(name="inwards", text="◀ One link more"), Button(name="outwards", text="One link less ▶"),
                    Choice(name="form", text="balance in", options=forms, value=form),
                    Toggle(name="weight", text="gravity", value=True), Heading(text="Posture"), *joint_sliders(robot, q),
                    *motion_part(robot, rates, accelerations)]
        start = {"pick": True, "equation": 16 if n <= MOST_WRITTEN else 18, "H": 380, "view": wide(robot),
                 "presets": nest_presets(robot, q) if presets is None else presets}
        super().__init__(robot, q, controls=controls, **(start | options))

    def compute(self, state):
        n, i = self.robot.n, self._nest(state)
        qd, qdd = self._motion(state)
        robot = self.robot if state["weight"] else weightless(self.robot)
        bodies, F, T = nest_balance(robot, state.q, qd, qdd)
        tau = nested_bodies(robot, state.q, qd, qdd)
        shown = np.where(np.arange(n) == i - 1, tau, 0.0)
        written = closed_balance(self._lettered(state["weight"]), i) if state["form"] == "closed" else \
            balances(robot, i, bodies, F, T, tau[i - 1], state["form"])
        return {"vectors": arrows(robot, i, bodies, F, ARROW * reach(arm_rows(robot))), "points": self._points(bodies, i),
                "curves": [self._marker(state, i), *levers(bodies, i)], "torques": shown, "largest": max(np.abs(tau).max(), .1),
                "equation": written, "sentence": self._sentence(robot, state.q, qd, qdd, i, F, tau),
                "badge": (f"nest {i}: " + (f"links {i} to {n}" if i < n else f"link {n} alone"), True),
                "values": {"nest": i}, "focus": None, "disabled": stops(inwards=i == 1 and "the first nest is the whole arm",
                                                                         outwards=i == n and "the last nest is the last link alone")}

    def _lettered(self, weight):
        """The arm with letters."""
        letters = self.letters or self.robot.symbolic()
        return letters if weight else weightless(letters)

    def _nest(self, state):
        """The nest after a click on a link, a button, or a move of the slider."""
        if "focus" in state.changed and state.focus is not None:
            return state.focus + 1
        move = state.times("outwards") - state.times("inwards")
        return int(np.clip(round(state["nest"]) + move, 1, self.robot.n))

    def _motion(self, state):
        """Rates and accelerations of the joints (n,)."""
        if "rates" in state.values:
            return np.array(state["rates"]), np.array(state["accelerations"])
        return tuple(np.array([state[f"{name}{i}"] for i in range(1, self.robot.n + 1)]) for name in ("qd", "qdd"))

    def _marker(self, state, i):
        """A broad line along the links of the nest, as of a marker pen."""
        bones = skeleton(state.arm, chain(state.arm, [float(x) for x in state.q]))[i - 1:]
        points = [bones[0].start] + [p for bone in bones for p in (bone.corner, bone.to)]
        return {"points": points, "cls": "tgt faint", "width": MARKER}

    def _points(self, bodies, i):
        """The joint at which the nest is cut."""
        return [{"at": bodies[i - 1].p, "cls": "tau", "r": 5}]

    def _sentence(self, robot, q, qd, qdd, i, F, tau):
        """State the force that the joint passes on, and the motor's part of it."""
        slides = robot.links[i - 1].prismatic
        force, moment = (x[i - 1] for x in bearing_loads(robot, q, qd, qdd))
        bearing = f"{few(np.linalg.norm(force))} N" + ("" if is_flat(self.robot) else f" and {few(np.linalg.norm(moment))} N m")
        return (f"Joint {i} carries {np.sum([link.m for link in robot.links[i - 1:]]):.3g} kg in {robot.n - i + 1} "
                f"link{'s' if i < robot.n else ''} and passes on a force of {few(np.linalg.norm(F[i - 1]))} N. Its motor supplies "
                f"τ{subscript(i)} = {few(tau[i - 1])} {'N' if slides else 'N m'}; its bearing holds {bearing}.")


def wide(robot):
    """A view with room for the arrows beside the base."""
    long = reach(arm_rows(robot))
    return {"scale": 414 / long, "at": [.32 * long, .27 * long, 0]} if is_flat(robot) else \
        {"scale": 320 / long, "at": [.06 * long, 0, .38 * long]}


def motion_part(robot, rates, accelerations):
    """Sliders for rates and accelerations; hidden if there would be too many."""
    if robot.n > MOST_SLIDERS:
        return [Hidden(name="rates", value=rates), Hidden(name="accelerations", value=accelerations)]
    out = [Heading(text="Motion")]
    for name, symbol, values, most, unit in (("qd", "q̇", rates, RATE, "/s"), ("qdd", "q̈", accelerations, ACCELERATION, "/s²")):
        out += [Slider(name=f"{name}{i}", symbol=symbol, sub=str(i), cls=f"q{min(i, 7)}", low=-most, high=most, value=value, step=.1,
                       unit=("m" if link.prismatic else "rad") + unit,
                       text=f"{'rate' if name == 'qd' else 'acceleration'} of joint {i}")
                for i, (link, value) in enumerate(zip(robot.links, values), start=1)]
    return out


def nest_presets(robot, q):
    """From the last nest to the first at rest, then in motion; those of other arms only walk through the nests."""
    n = robot.n
    still = {f"{name}{i}": 0.0 for name in ("qd", "qdd") for i in range(1, n + 1)} if n <= MOST_SLIDERS else {}
    still["q"] = [float(x) for x in q]
    rest = still | {"weight": True}
    walk = {"The last link alone": rest | {"nest": n}}
    if n > 2:
        walk["The last two links"] = rest | {"nest": n - 1}
    walk["The whole arm"] = rest | {"nest": 1}
    if n > MOST_SLIDERS:
        return walk
    spin = {"nest": 1, "weight": False, "q": [0.5] + [0.0] * (n - 1), "qd1": 4.0}
    if is_flat(robot):
        walk["The last link let go"] = rest | {"nest": n, "q": [0.0] * n, f"qdd{n}": let_go(robot)}
    return walk | {"Setting out, without weight": still | {"nest": 1, "weight": False, "qdd1": 5.0},
                   "Turning evenly, without weight": still | spin,
                   "Only the last joint turns": still | {"nest": 1, "weight": False, f"qd{n}": 5.0}}


def let_go(robot):
    """Compute the acceleration of a level arm's last joint if its motor fails and the others hold."""
    level = np.zeros(robot.n)
    fall = -gravity_torque(robot, level)[-1] / mass_matrix(robot, level)[-1, -1]
    return float(np.clip(fall, -ACCELERATION, ACCELERATION))


@lru_cache(maxsize=16)
def weightless(robot):
    return robot.replace(gravity=(0, 0, 0))


def arrows(robot, i, bodies, F, longest):
    """At each centre of mass of nest i its weight m g and its m a, at joint i the force F_i; in metres."""
    g, masses = np.asarray(robot.gravity, float), [link.m for link in robot.links]
    sizes = [np.linalg.norm(f) for f in F] + [m * np.linalg.norm(x) for m, b in zip(masses, bodies) for x in (b.a, g)]
    scale = longest / max(*sizes, 1e-9)
    out = [{"at": bodies[i - 1].p, "v": scale * F[i - 1], "cls": "tau", "label": "F", "sub": str(i), "width": 4}]
    for j in range(i, robot.n + 1):
        b, m = bodies[j - 1], masses[j - 1]
        out += [{"at": b.c, "v": scale * m * x, "cls": cls, "label": "m", "sub": str(j), "text": letter, "width": 2.6}
                for x, cls, letter in ((g, "gravity", "g"), (b.a, "inertial", "a"))]
    return [v for v in out if np.linalg.norm(v["v"]) > SHORT * longest]


def levers(bodies, i):
    """Dashed lines from joint i to the centres of mass of its nest."""
    return [{"points": [bodies[i - 1].p, b.c], "cls": "ink", "width": 1, "dash": True} for b in bodies[i - 1:]]
