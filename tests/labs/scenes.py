"""Random scenes, full of the round numbers at which two programs could disagree."""
import math
import random

QUARTER = math.pi / 2


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
        spec = {"W": 620, "H": 460, "size": self.r.choice([1, 1.25]), "arm": arm, "q": [self.angle() for _ in range(n)],
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

    def plot(self):
        """A plot with a cursor, as the browser gets it, and a value for the cursor."""
        x = [k / 7 for k in range(40)]
        ys = [[self.r.uniform(-1, 1) for _ in x] for _ in range(2)]
        cursor = {"path": ["time"], "low": .5, "high": self.r.choice([5.5, 8]), "left": 46, "right": 386, "top": 24,
                  "bottom": 170, "log": self.some(.4)}
        d = ["M" + "L".join(f"{46 + 8.5 * k:.1f} {97 + 70 * v:.1f}" for k, v in enumerate(y)) for y in ys]
        value = self.r.choice([.4, .5, 1, 5.5, self.r.uniform(.5, 6)])
        return {"cursor": cursor, "tracks": [["q1", d[0]], ["tau", d[1]]]}, value


def scenes(count):
    return [Draw(seed).scene() for seed in range(count)]


def plots(count):
    return [Draw(seed).plot() for seed in range(count)]
