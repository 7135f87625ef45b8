"""Random scenes, full of the round numbers at which two programs could disagree."""
import math
import random

from robotlab.labs import Curve, Line, Panel, Points, Stack

QUARTER = math.pi / 2
SIZES = [(390, 330), (330, 140), (640, 420), (640, 180.5)]       # px: places for plots; in the last there is room for columns only


class Draw:
    """A source of random pieces of a scene."""

    def __init__(self, seed):
        self.r = random.Random(seed)

    def some(self, part):
        return self.r.random() < part

    def angle(self):
        return self.r.choice([0, QUARTER, -QUARTER, math.pi, 1.0, .5, self.r.uniform(-3.2, 3.2)])

    def length(self):
        return self.r.choice([0, 0, .1, .25, .4, self.r.uniform(-.1, .5)])

    def point(self):
        return [self.r.choice([0, self.r.uniform(-.6, .6)]) for _ in range(3)]

    def pose(self):
        """Twelve numbers: three turns about random axes, often by quarter turns."""
        R = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        for k in range(3):
            a = self.angle()
            c, s, (i, j) = math.cos(a), math.sin(a), [(1, 2), (2, 0), (0, 1)][k]
            for row in R:
                row[i], row[j] = c * row[i] + s * row[j], c * row[j] - s * row[i]
        return [x for row, p in zip(R, self.point()) for x in (*row, p)]

    def arm(self):
        offset = lambda: self.r.choice([0, 0, 0, .2, -.15, self.r.uniform(-.3, .3)])
        rows = [[self.length(), self.angle(), self.length(), self.angle(), int(self.some(.25)), offset()]
                for _ in range(self.r.randint(1, 7))]
        arm = {"rows": rows, "modified": self.some(.5), "radius": self.r.choice([.03, .025, .04])}
        return arm | ({"base": self.pose()} if self.some(.4) else {}) | ({"tool": self.pose()} if self.some(.4) else {})

    def show(self, n):
        ends = [[0], [n], [n + 1], [0, n], "focus", True, []]
        out = {"values": self.r.choice(["", "m", "mm"]), "tool": self.r.choice(["", "x", "z"]), "y": self.some(.3),
               "frames": self.r.choice(ends), "dims": self.r.choice([True, [0], "focus", []])}
        return out | {name: False for name in ("ground", "base", "axes", "angles") if self.some(.2)}

    def notes(self, n):
        choice, out = self.r.choice, {}
        if self.some(.5):
            out["torques"] = [choice([0, 1, self.r.uniform(-50, 50)]) for _ in range(n)]
            out["largest"] = choice([None, 60])
        if self.some(.5):
            more = lambda: choice([{}, {"frame": self.r.randint(0, n)} if n else {}, {"handle": "push"}])
            out["vectors"] = [{"at": self.point(), "v": self.point(), "cls": choice(["vel", "force"]), "label": "f",
                               "sub": "1", "text": " = 3 N", **more()} for _ in range(self.r.randint(1, 4))]
        if self.some(.4):
            more = choice([{}, {"handle": "dot", "name": "a point"}])
            out["points"] = [{"at": self.point(), "cls": "tgt", "label": "p", **more}]
        if self.some(.4):
            out["curves"] = [{"points": [self.point() for _ in range(5)], "cls": "vel", "closed": self.some(.5),
                              "dash": self.some(.5)}]
        for name in ("trail", "ghosts"):
            if self.some(.3):
                out[name] = [self.point() if name == "trail" else [self.point() for _ in range(4)] for _ in range(3)]
        return out

    def bodies(self):
        tubes = [{"p": [0, 1], "r": .03}, {"p": [1, 2, 3, 4], "r": .02}, {"p": [0, 2, 5], "r": .03, "closed": True}]
        pins = [{"at": 0, "axis": [0, 1, 1], "r": .04}, {"at": 3, "axis": [0, 0, 1], "r": .03, "h": .05}]
        return {"points": [self.point() for _ in range(6)], "tubes": tubes, "pins": pins}

    def scene(self):
        arm = None if self.some(.1) else self.arm()
        n = len(arm["rows"]) if arm else 0
        spec = {"W": 620, "H": 460, "arm": arm, "q": [self.angle() for _ in range(n)],
                "view": {"az": self.angle(), "el": self.r.choice([0, QUARTER, .35, self.r.uniform(-1.4, 1.5)]),
                         "scale": self.r.choice([300, 250, self.r.uniform(150, 900)]), "at": [0, 0, self.r.choice([0, .4])]},
                "show": self.show(n), "focus": self.r.choice([None, None, self.r.randrange(n)]) if n else None,
                "notes": self.notes(n), "target": self.r.choice([[], self.point(), self.pose()]),
                "values": {"push": self.point(), "dot": self.point()} if self.some(.5) else {}}
        if not arm:
            spec["show"]["frames"] = []
            spec["notes"].pop("torques", None)
        if self.some(.3):
            spec["ground"] = {"axis": self.r.choice([1, 2]), "at": self.r.choice([0, -.3, -.6])}
        return spec | ({"bodies": self.bodies()} if self.some(.3) or not arm else {})

    def values(self, n, logarithmic):
        """n numbers of one of the kinds that labs draw, some of them missing."""
        low, high = self.r.choice([(-1, 1), (0, 1), (-50, 180), (0, .004), (3, 3.5)])
        kinds = [lambda k: low + (high - low) * k / max(n - 1, 1), lambda k: low + (high - low) * math.sin(k / 7) ** 2,
                 lambda k: low, lambda k: self.r.uniform(low, high), lambda k: self.r.choice([low, high, 0])]
        kind, gaps = self.r.choice(kinds), self.some(.1)
        v = [math.nan if gaps and self.some(.2) else kind(k) for k in range(n)]
        return [10 ** (3 * x / max(abs(low), abs(high))) for x in v] if logarithmic else v

    def thing(self, xs, log_y):
        """A curve, a stack, points or a line."""
        kind, cls = self.r.choice(["curve"] * 4 + ["stack", "points", "line"]), self.r.choice(["q1", "tau", "ink"])
        words = {"label": self.r.choice(["", "q", "w₁", "sin q₂"]), "sub": self.r.choice(["", "1"])}
        if kind == "stack" and not log_y:
            return Stack(xs, {name: self.values(len(xs), False) for name in ("inertial", "coriolis", "gravity")})
        if kind == "points":
            return Points(xs[::9], self.values(len(xs[::9]), log_y), cls, self.r.choice(["dot", "cross", "ring"]), **words)
        if kind == "line":
            across = Line(self.r.choice([xs[0], xs[-1], xs[5], 1.5]), "x", "zero", self.r.choice(["", "torque off"]))
            return across if self.some(.5) else Line(self.r.choice([1, .5, 2]), "y", "force", self.r.choice(["", "peak"]))
        flags = {"dash": self.some(.2), "closed": self.some(.1), "track": self.some(.8)}
        return Curve(xs, self.values(len(xs), log_y), cls, **words, width=self.r.choice([2.2, 1.4]), **flags)

    def panel(self, x_label, span):
        """A plot of any kind: a title of one line or two, axes of every sort."""
        log_x, log_y, equal = self.some(.2), self.some(.2), self.some(.1)
        n, (low, high) = self.r.choice([2, 7, 40, 500]), span or (0, 1)
        xs = [10 ** (low + (high - low) * k / (n - 1)) if log_x else low + (high - low) * k / (n - 1) for k in range(n)]
        if self.some(.2):
            xs = sorted(self.r.choice([x, x, self.r.uniform(xs[0], xs[-1])]) for x in xs)
        things = [self.thing(xs if n > 5 else [*xs, *xs, *xs], log_y) for _ in range(self.r.randint(1, 7))]
        title = self.r.choice(["torque in N m", "δq₂ in rad: ellipses |J δq − e|, circle |δq|, and the step that was taken", ""])
        x_range = None if log_x or not span or self.some(.2) else span
        return Panel(tuple(things), title, x_label, x_range, cursor=self.r.choice([("time",), ("time",), None]), log_x=log_x, log_y=log_y,
                     angle=not log_x and self.some(.2), equal=equal and not log_x and not log_y)

    def plots(self):
        """The plots of a lab, as the browser gets them, the size of their place, and a value for the cursor."""
        x_label, span = self.r.choice(["time in s", "time in s", ""]), self.r.choice([None, (0, 1.5), (-math.pi, math.pi), (1, 4)])
        panels = [self.panel(x_label, span).data() for _ in range(self.r.choice([1, 2, 2, 3, 4, 6]))]
        return panels, *self.r.choice(SIZES), self.r.choice([.4, 0, 1, 1.5, self.r.uniform(-1, 6)])


def scenes(count):
    return [Draw(seed).scene() for seed in range(count)]


def plots(count):
    return [Draw(seed).plots() for seed in range(count)]
