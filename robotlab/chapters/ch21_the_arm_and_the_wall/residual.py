"""`ResidualLab`: a push on a link of a moving arm; the residual of its momentum tells which link, after a lag."""
import numpy as np

from ...kinematics.frames import link_poses
from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel
from . import formulas
from .pushes import BEGIN, END, MOTIONS, START, STEP, STOP, Case, arm, story_of

NEWTON = .04                                         # [m] of the picture for 1 N
QUIET = 2.0                                          # smallest range of the plots to either side, if no limit is nearer [N m]
HARDEST = 25.0                                       # largest push of an arrow [N]
LINKS = {"link 1": 1, "link 2": 2, "link 3": 3, "nobody": 0}
AT_ALARM = {"goes on": False, "gives way": True}
ACROSS = [-.4, 0.0, 0.0]
PLAIN = {"motion": 0.0, "link": 2, "F": ACROSS, "load": 0.0, "gain": 50.0, "limit": 1.0, "answer": False, "time": 0.0}
PRESETS = {
    "A push on link 2": PLAIN,
    "On link 3": PLAIN | {"link": 3},
    "On link 1": PLAIN | {"link": 1},
    "In a fast motion": PLAIN | {"motion": .6},
    "A slow residual": PLAIN | {"gain": 8.0},
    "0.5 kg that the model does not know": PLAIN | {"link": 0, "load": .5},
    "The limit above the error": PLAIN | {"load": .5, "limit": 11.0},
    "Give way": PLAIN | {"answer": True},
    "Along the link": PLAIN | {"F": [round(.4 * float(f(START[:2].sum())), 4) for f in (np.cos, np.sin)] + [0.0]},
}


class ResidualLab(Lab):
    """Three rods, a push to drag, an unknown load, a limit for the alarm: residual and true torques of the push. options: as for `Lab`.

    >>> from robotlab.labs import ResidualLab
    >>> print(ResidualLab().preset("On link 3").words["sentence"].split(". ")[1])
    The last joint that feels it is joint 3: it looks like a push on link 3
    """
    title = "Where was it pushed?"

    def __init__(self, **options):
        controls = [Choice(name="motion", text="the arm", options=MOTIONS), Choice(name="link", text="pushed is", options=LINKS, value=0),
                    Slider(name="load", symbol="m", sub="p", text="load that the model does not know", word="load", low=0.0, high=1.0,
                           value=0.0, unit="kg", step=.05),
                    Heading(text="The residual"),
                    Slider(name="gain", symbol="K", text="gain", low=2.0, high=100.0, value=50.0, unit="1/s", step=1.0),
                    Slider(name="limit", text="alarm above", low=.2, high=20.0, value=1.0, unit="N m", step=.2),
                    Choice(name="answer", text="at an alarm it", options=AT_ALARM), Handle(name="F", value=tuple(ACROSS))]
        options = {"presets": PRESETS, "panels": 2, "player": .25, "H": 420, "show": {"tool": ""}} | options
        super().__init__(arm(), START, controls=controls, **options)

    def compute(self, state):
        link, F = int(state["link"]), push_of(state["F"])
        held = {} if "F" in state.changed and "drop" not in state.changed else {"F": [round(NEWTON * x, 4) for x in F] + [0.0]}
        case = Case(state["motion"], link or 1, F if link else (0.0, 0.0), state["load"], state["gain"], state["limit"], state["answer"])
        story = story_of(case)
        k = int(np.clip(round(state.time / STEP), 0, len(story.t) - 1))
        poses = link_poses(arm(), story.q)[:, :, :2, 3]
        at = (poses[:, link] + poses[:, link - 1]) / 2 if link else poses[:, 0]
        moves = {("notes", "vectors", 0, "at", i): at[:, i] for i in (0, 1)} if link else {}
        return {"q": story.q[k], "time": float(story.t[k]), "vectors": self._push(at[k], F) if link else [],
                "motion": Motion(q=story.q, others=moves, rate=1 / STEP, auto="preset" in state.changed), "badge": badge(story),
                "plots": panels(story, case.limit), "sentence": sentence(story, case, link), "values": held}

    def _push(self, at, F):
        return [{"at": [*at, 0.0], "v": [NEWTON * x for x in F] + [0.0], "cls": "force", "label": "F", "text": f" {np.hypot(*F):.1f} N",
                 "handle": "F", "name": "push on the link", "width": 4}]


def push_of(arrow):
    """The push (x, y) [N] of an arrow, its length cut off at HARDEST."""
    F = np.array([float(x) / NEWTON for x in arrow[:2]])
    F = F * min(1.0, HARDEST / max(np.linalg.norm(F), 1e-9))
    return tuple(np.round(F, 2).tolist())


# -- plots ------------------------------------------------------------------------------------------------------------
def panels(story, limit):
    """The residual with the limits of the alarm, and the joint torques of the push: on one scale."""
    seen = min(limit, max(2 * np.abs(story.r).max(), QUIET))
    values = np.concatenate([story.r, story.felt, [3 * [seen], 3 * [-seen]]])
    room = .08 * max(float(np.ptp(values)), 1.0)
    span = float(values.min()) - room, float(values.max()) + room
    options = dict(x_label="time in s", x_range=(0, END), y_range=span, cursor=("time",))
    curves = lambda values, letter: [Curve(story.t, values[:, i], f"q{i + 1}", letter, str(i + 1)) for i in range(3)]
    bounds = [Line(sign * limit, cls="bad", label="limit" if sign > 0 else "") for sign in (1, -1) if span[0] < sign * limit < span[1]]
    return [Panel((*bounds, *curves(story.r, "r")), "residual in N m: from torques and motion alone", **options),
            Panel((Line(0.0), *curves(story.felt, "τ")), "what the push truly puts on the joints, in N m", **options)]


# -- words ------------------------------------------------------------------------------------------------------------
def badge(story):
    """Report when the alarm came."""
    return ("no alarm", True) if story.alarm is None else (f"alarm after {fixed(story.alarm, 2)} s", False)


def sentence(story, case, link):
    """State the residual before and at the end of the push, and the link to which it points."""
    before, late = (story.r[int(round(t / STEP)) - 1] for t in (BEGIN, STOP))
    listed = lambda r: ", ".join(fixed(x, 1) for x in r) + " N m"
    early = story.alarm is not None and story.alarm < BEGIN
    if not link:
        return (f"There is no push, and the residual is {listed(late)}: " +
                ("a load that the model does not know looks like a push." if case.load else "nothing is felt.") +
                (" So the alarm comes without a push." if early else ""))
    if early:
        return f"r is {listed(before)} before the push: the load that the model does not know gives a false alarm."
    wait = f"The alarm comes {fixed(1000 * (story.alarm - BEGIN), 0)} ms after the push begins." if story.alarm is not None else \
        "There is no alarm."
    if case.load:
        return f"The push takes r from {listed(before)} to {listed(late)}: an unknown load adds to it. {wait}"
    found = formulas.link(late, case.limit)
    said = f"The last joint that feels it is joint {found}: it looks like a push on link {found}. " if found else \
        "No joint is above the limit. "
    if found not in (0, link):
        said += f"It was link {link}, but the push passes joint {link} too closely. "
    return f"At the end of the push r is {listed(late)}. {said}{wait}"
