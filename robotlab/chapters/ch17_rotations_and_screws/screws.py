"""`ScrewLab`: an arm and the screws of its joints at q = 0; a slider multiplies their exponentials, from the tip inwards."""
from dataclasses import replace

import numpy as np

from ...kinematics.frames import joint_axes, tip_pose
from ...kinematics.screws import joint_screws, pose_by_screws, screw_motion
from ...labs.columns import joint_class
from ...labs.controls import Heading, Slider, Toggle, joint_sliders
from ...labs.equations import Equation, html_table, in_pieces, side_by_side
from ...labs.lab import Lab
from ...labs.spec import arm_rows, ghost, reach, roomy
from ...maths.mathml import EQUALS, TIMES, mi, mn, mo, mrow, msub, msup
from ...picture.maths import fixed
from .written import degrees, row

AGREE, FAR = 1e-12, 1e-6                             # tolerances of the same pose, and of another place [m]
AXIS, ARROW, FRAME = .55, .16, .14                   # lengths of an axis on either side, of a screw's arrow and of a frame, of the reach
FULL = 1e-9                                          # a factor with a smaller remainder is complete


class ScrewLab(Lab):
    """The pose of an arm from two pictures of it: the screws of its joints and the pose of its tool, both at q = 0.

    robot: an arm with numbers. q: (n,) the posture whose exponentials are multiplied [rad or m]. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import ScrewLab
    >>> print(ScrewLab(zoo.puma560(), [0.6, 0.5, -2.6, 0.4, 0.9, 0.3]).preset("All of them").words["sentence"])
    Joints 1 to 6 have moved. The product puts the tool at (0.697, 0.295, 0.644) m; the DH table, frame by frame, gives the same.
    """
    title = "Screws, from the tip inwards"

    def __init__(self, robot, q, **options):
        self.S, self.M, self.long = joint_screws(robot), tip_pose(robot, np.zeros(robot.n)), reach(arm_rows(robot))
        self.axes = joint_axes(robot, np.zeros(robot.n))
        sliders = [slider_alone(one) for one in joint_sliders(robot, q)]
        controls = [Heading(text="The product"),
                    Slider(name="k", symbol="k", text="factors, counted from the tip", word="factors", low=0.0, high=float(robot.n),
                           value=0.0, step=.05),
                    Toggle(name="other", text="the same factors in the other order"),
                    Heading(text="Posture"), *sliders]
        start = {"presets": presets(robot.n), "equation": 12, "view": roomy(robot), "H": 430}
        super().__init__(robot, np.zeros(robot.n), controls=controls, **(start | options))

    def compute(self, state):
        n, k = self.robot.n, state["k"]
        share = np.clip(k - np.arange(n)[::-1], 0, 1)        # of each joint's exponential, the last joint first
        q = share * [state[f"q{i}"] for i in range(1, n + 1)]
        T = pose_by_screws(self.robot, q)
        out = {"q": q, "vectors": [*self._screws(), *frame(T, FRAME * self.long)], "curves": self._axes(share), "points": [],
               "ghosts": [ghost(self.robot, np.zeros(n))] if k else [], "equation": self._equation(share),
               "sentence": self._sentence(q, share, T)}
        return out | self._other(q, share, T) if state["other"] else out

    def _screws(self):
        """The screws where they are at q = 0: an arrow along each."""
        return [{"at": o, "v": ARROW * self.long * w, "cls": joint_class(i), "label": "S", "sub": str(i), "width": 2.6}
                for i, (w, o) in enumerate(zip(*self.axes), start=1)]

    def _axes(self, share):
        """The axes of the screws; those whose exponentials are in the product are drawn through."""
        half = AXIS * self.long
        return [{"points": [o - half * w, o + half * w], "cls": joint_class(i), "width": 1.8 if s else 1.2, "dash": not s}
                for i, (w, o, s) in enumerate(zip(*self.axes, share), start=1)]

    def _other(self, q, share, T):
        """The tool with the same factors in the other order, and the distance by which that misses."""
        wrong = self.M
        for i in np.flatnonzero(share):
            wrong = screw_motion(self.S[i], q[i]) @ wrong
        place, tip = wrong[:3, 3], T[:3, 3]
        axes = [{"points": [place, place + FRAME * self.long * wrong[:3, k]], "cls": name, "width": 2, "dash": True}
                for k, name in enumerate("xyz")]
        miss, turned = np.linalg.norm(place - tip), np.abs(wrong[:3, :3] - T[:3, :3]).max() > FAR
        words = (f"puts the tool {fixed(1000 * miss, 0)} mm away" if miss > FAR else
                 "leaves the tool in its place and turns it otherwise" if turned else "changes nothing here")
        why = (f": joint {np.flatnonzero(share)[0] + 1}, used first, would have moved the later screws, but they are used as at q = 0"
               if miss > FAR or turned else "")
        return {"curves": [*self._axes(share), *axes, {"points": [tip, place], "cls": "bad", "width": 1.6}],
                "points": [{"at": place, "cls": "bad", "r": 5, "label": "other order"}],
                "sentence": f"The other order {words}{why}."}

    def _equation(self, share):
        """The product as far as it goes, and beside one another the DH table and the screws."""
        done = [i for i, s in enumerate(share, start=1) if s]
        product = in_pieces(mi("T") + EQUALS, *(exponential(i, share[i - 1]) for i in done), mi("M"))
        rows = zip(self.robot.links, arm_rows(self.robot), self.S, share)
        table, screws, text = [], [], [f"T = {' '.join(f'exp(S{i} q{i})' for i in done)} M"]
        for i, (link, (a, alpha, d, theta, *_), S, s) in enumerate(rows, start=1):
            cls, moves = joint_class(i) if s else "", "slides" if link.prismatic else "turns"
            numbers = fixed(a, 3), degrees(alpha), fixed(d, 3), degrees(theta)
            table.append((cls, (str(i), *numbers)))
            screws.append((cls, (str(i), short(S[:3]), short(S[3:]))))
            text.append(f"{i}, {moves}: DH {' '.join(numbers)}, v {short(S[:3])}, ω {short(S[3:])}")
        tables = side_by_side(html_table(("DH", "a in m", "α", "d in m", "θ"), table), html_table(("S", "v", "ω"), screws))
        return Equation(product + tables, "\n".join(text))

    def _sentence(self, q, share, T):
        """Name the joints that have moved, and compare with the pose found frame by frame; the screws are read off the same table."""
        n, whole = self.robot.n, int((share > 1 - FULL).sum())
        if not share.any():
            return "All joints stand at 0: the screws and the tool's pose M are read off this picture, and nothing else is needed."
        words = [names(n - whole + 1, n, "has moved", "have moved")] if whole else []
        if 0 < (part := share[n - 1 - whole] if whole < n else 0.0) < 1:
            words.append(f"joint {n - whole} is at {fixed(100 * part, 0)} % of its way")
        still = n - whole - (part > 0)
        rest = f" {capital(names(1, still, 'stands', 'stand'))} at 0, so the next screw is still where it was drawn." if still else ""
        off = np.abs(T - tip_pose(self.robot, q)).max()
        same = "the DH table, frame by frame, gives the same" if off < AGREE else f"the DH table gives another, {fixed(off, 6)} away"
        return f"{capital(' and '.join(words))}.{rest} The product puts the tool at {row(T[:3, 3])} m; {same}."


def names(first, last, one, many):
    """Joints from the first to the last, with the singular or the plural of the verb."""
    return f"joint {first} {one}" if first == last else f"joints {first} {'and' if last == first + 1 else 'to'} {last} {many}"


def capital(text):
    """The words at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def slider_alone(slider):
    """A joint's slider that does not move the picture by itself: the product determines how far the joint goes."""
    return replace(slider, bind=None, joint=slider.bind[1] + 1)


def short(v):
    """Numbers in brackets, whole ones without decimals."""
    return "(" + ", ".join(fixed(x, 2).removesuffix(".00") for x in v) + ")"


def exponential(i, share):
    """exp(S_i q_i), with its share while it is not whole."""
    power = msub(mi("S"), mn(str(i))) + TIMES + msub(mi("q"), mn(str(i)))
    part = mn(fixed(share, 2)) + mo("·") if share < 1 - FULL else ""
    return mrow(msup(mi("e"), mrow(part + power)), cls=joint_class(i))


def frame(T, size):
    """Three arrows of a pose."""
    return [{"at": T[:3, 3], "v": size * T[:3, k], "cls": name, "label": name, "width": 2.8} for k, name in enumerate("xyz")]


def presets(n):
    """The product factor by factor, then the same factors in the other order."""
    half = (n + 1) // 2
    more = {"One more": {"k": half + 1.0}} if half + 1 < n else {}
    return {"Two pictures": {"k": 0.0}, "The last joint": {"k": 1.0}, "The last half": {"k": float(half)},
            **more, "All of them": {"k": float(n)},
            "In the other order": {"k": float(n), "other": True}}
