"""A lab in one file answers as Python does: the same messages, through the file's own script in Node and through the session."""
import json
import re
import shutil
import subprocess
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import is_dataclass, replace

import every_lab
import hands
import numpy as np
import pytest
from thorough import THOROUGH

from robotlab import tip_pose, zoo
from robotlab.labs import controls
from robotlab.labs.hosts.file.one_file import one_file, with_answers
from robotlab.labs.spec import twelve
from robotlab.picture import plot

pytestmark = pytest.mark.thorough
STATES = 150 if THOROUGH else 20                     # random ones, one message each
LARGEST = 150_000                                    # bytes of a file
NEAR, FOUND, SINGLE = 1e-9, 1e-8, 2.0 ** -23         # tolerances: of numbers, of the results of a search, of a motion in single precision
NUDGE, STEADY = 1e-12, 5e-10                         # change of the start, and largest change of an answer
SCRIPT = re.compile(r'<script type="module">\n(.*)\nhost\.open\(.*?\);\n</script>', re.S)
DRIVER = """
import {readFileSync} from 'node:fs';
const session = new host.Session(given, programs, answer.compute);
const plain = x => x instanceof DataView ? [...new Float32Array(x.buffer)] : x;
for (const line of readFileSync(0, 'utf8').split('\\n').filter(Boolean)) {
  const {before, message} = JSON.parse(line);
  session.state = before;
  const changes = Object.entries(session.receive(message)).map(([name, x]) => [name, plain(x)]);
  process.stdout.write(JSON.stringify(Object.fromEntries(changes)) + '\\n');
}
"""
LABS = every_lab.in_one_file()


@pytest.fixture(scope="module")
def node():
    found = shutil.which("node")
    if found is None:
        pytest.skip("there is no Node to run the script of a one-file lab")
    return found


@pytest.fixture
def labs(monkeypatch):
    """labs(words): a lab of those words as its page makes it, and none closes another."""
    monkeypatch.setattr("robotlab.labs.session.Session.register", lambda session, name: None)
    return lambda words: LABS[words]()


# -- hands --------------------------------------------------------------------------------------------------------------
def some_value(c, rng):
    """A value that a user may give to a control."""
    if isinstance(c, controls.Number):
        return float(rng.choice([c.low, c.high, rng.uniform(c.low, c.high)], p=[.05, .05, .9]))
    if isinstance(c, controls.Choice):
        return list(c.options.values())[rng.integers(len(c.options))]
    if isinstance(c, controls.Toggle):
        return [c.on, False][rng.integers(2)]
    return rng.uniform(-.5, .5, 3).tolist() if isinstance(c, controls.Handle) else 1


def touch(page, lab, rng):
    """One message of a user: a preset, a reset, the player, the target, the focus, or some of the controls."""
    named = [c for c in lab._named.values() if not isinstance(c, (controls.Heading, controls.Hidden))]
    ways = {"controls": .55, "preset": .15 if page.setup["presets"] else 0, "reset": .03, "time": .1 if lab.motion else 0,
            "target": .25 if page.state["target"] else 0, "focus": .1 if page.setup["pick"] else 0}
    way = rng.choice(list(ways), p=np.array(list(ways.values())) / sum(ways.values()))
    if way == "preset":
        k = int(rng.integers(len(page.setup["presets"])))
        return hands.preset(page, lab, page.setup["presets"][k], "preset", k)
    if way == "reset":
        return hands.reset(page, lab)
    if way == "time":
        return page.sends(time=float(rng.uniform(0, 1.2 * (lab.motion["n"] - 1) / lab.motion["rate"])))
    if way == "target":
        T = tip_pose(lab.robot, np.array(page.state["q"]) + rng.normal(0, .4, lab.robot.n))
        to = twelve(T) if len(page.state["target"]) == 12 else (rng.choice([1, 1, 1, 2.5]) * T[:3, 3]).tolist()
        return page.sends(*(["drop"] if rng.random() < .5 else []), target=to)
    if way == "focus":
        return page.sends(focus=int(rng.integers(len(page.state["arm"]["rows"]))))
    chosen = [named[k] for k in rng.choice(len(named), min(len(named), int(rng.integers(1, 4))), replace=False)]
    for c in chosen:
        bind(page, c, value := some_value(c, rng))
        page.state["values"][c.name] = value
    return page.sends(*(c.bind[0] if c.bind and "@focus" in c.bind else c.name for c in chosen))


def far_pose(page, lab, rng):
    """Drag the target to any pose within the limits, so that many searches have to start again from random postures."""
    return page.sends("drop", again=True, target=twelve(tip_pose(lab.robot, rng.uniform(*lab.robot.limits.T))))


def bind(page, c, value):
    """Move a bound value in its other place, too, as the engine does."""
    if c.bind:
        place = page.state
        for k in c.bind[:-1]:
            place = place[page.state["focus"] if k == "@focus" else k]
        place[page.state["focus"] if c.bind[-1] == "@focus" else c.bind[-1]] = value


class Told:
    """A host that stores what it receives."""

    def __init__(self, lab):
        self.changes = {}
        lab.shown_by(self)

    def put(self, changes):
        self.changes = changes

    def close(self):
        pass


def replayed(lab, rng, wanders, hand=touch):
    """[(state before, message, what Python puts, its plots before they are rounded)]. hand: returns the messages.

    wanders: whether the lab searches; states in which rounding alone decides are then left out, and counted.
    """
    told, page, out, wild = Told(lab), hands.Page(lab), [], 0
    page.put(lab.parts())
    while len(out) < STATES:
        before, kept = deepcopy(page.state), vars(lab) | lab._kept()
        message = json.loads(json.dumps(hand(page, lab, rng)))
        told.changes = {}
        with seen_by_compute(lab) as seen:
            lab.receive(deepcopy(message))
        assert not lab.error, lab.error
        if wanders and not all(map(lab_is_steady(lab), seen)):
            wild, page.state = wild + 1, before
            vars(lab).update(kept)
            continue
        out.append((as_json(kept["_state"]), message, {name: as_json(x) for name, x in told.changes.items()}, exact_plots(lab)))
        page.put(told.changes)
    assert wild < .6 * STATES, f"{wild} searches wander: many should find what they are after"
    return out


def exact_plots(lab):
    """The plots of a lab with all digits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plot, "FINE", 13)
        return as_json([panel.data() for panel in lab._drawn])


@contextmanager
def seen_by_compute(lab):
    """The states with which `compute` is called meanwhile."""
    seen, compute = [], lab.compute
    lab.compute = lambda state: seen.append(deepcopy(state)) or compute(state)
    yield seen
    del lab.compute


def lab_is_steady(lab):
    """state -> whether the answer stays the same when the start of a search changes in its last digits, either way.

    Steps with little damping throw a posture about between singular ones: after some of them rounding alone decides where it is, and
    no two machines agree.
    """
    def near(state, sign):
        start = [x + NUDGE * (k + 1) * sign ** k for k, x in enumerate(state["start"])]
        to = state.target.copy()
        to[(slice(2), 3) if to.ndim == 2 else slice(2)] += sign * NUDGE
        return replace(state, values=state.values | {"start": start}, q=state.q + NUDGE, target=to)

    def steady(state):
        a, *others = (flat(lab.compute(one)) for one in (state, near(state, 1), near(state, -1)))
        return all(len(a) == len(b) and all(abs(x - y) < STEADY * max(1, abs(y)) if isinstance(x, float) else x == y for x, y in zip(a, b))
                   for b in others)
    return steady


def flat(x):
    """The numbers and words of an answer, one after the other."""
    if isinstance(x, dict):
        return [y for value in x.values() for y in flat(value)]
    if isinstance(x, (list, tuple, np.ndarray)):
        return [y for value in x for y in flat(value)]
    if is_dataclass(x):
        return flat(vars(x))
    return [float(x)] if isinstance(x, (float, np.floating)) else [x]


def as_json(x):
    return np.frombuffer(x, "<f4").tolist() if isinstance(x, bytes) else json.loads(json.dumps(x))


def in_node(node, text, messages, folder):
    """Return the messages that the script of the file puts after each message."""
    file = folder / "file.mjs"
    file.write_text("globalThis.matchMedia = () => ({});\n" + SCRIPT.search(text)[1] + DRIVER, encoding="utf-8")
    run = subprocess.run([node, str(file)], input="\n".join(map(json.dumps, messages)), capture_output=True, text=True, encoding="utf-8",
                         timeout=300)
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def difference(a, b, exact=None, at="", near=NEAR):
    """Describe where two answers differ; "" if they do not. Words must be the same, numbers near; each motion has a number of its own.

    exact: the second one before it was rounded. Midway between two neighbours the last bit decides which it is rounded to.
    """
    if isinstance(a, dict) and isinstance(b, dict):
        if a.keys() != b.keys():
            return f"{at} has {sorted(a.keys() ^ b.keys())} on one side only"
        return next(filter(None, (difference(a[k], b[k], exact and exact[k], f"{at}.{k}", near)
                                  for k in a if (at, k) != ("motion", "id"))), "")
    if isinstance(a, list) and isinstance(b, list):
        if len(a) != len(b):
            return f"{at} has {len(a)} and {len(b)} entries"
        exact = exact if isinstance(exact, list) and len(exact) == len(b) else [None] * len(b)
        return next(filter(None, (difference(x, y, z, f"{at}[{k}]", near) for k, (x, y, z) in enumerate(zip(a, b, exact)))), "")
    if all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in (a, b)):
        room = near * max(1, abs(b))
        same = abs(a - b) <= room or exact is not None and abs(abs(a - exact) - abs(b - exact)) <= 2 * room
    else:
        same = a == b
    return "" if same else f"{at}: {a!r} is not {b!r}"


def compare(node, text, here, folder, near=NEAR):
    """Check that each answer of the script is that of Python. here: a result of `replayed`. near: tolerance of its numbers."""
    there, python, script = in_node(node, text, [{"before": state, "message": message} for state, message, *_ in here], folder), {}, {}
    assert len(there) == STATES
    for k, ((_, message, put, plots), changes) in enumerate(zip(here, there)):
        python |= {name: x for name, x in put.items() if name != "inputs"}
        script |= changes
        for name in {*put, *changes} - {"inputs"} & python.keys():
            room = SINGLE if name == "buffer" else near
            said = difference(script.get(name), python[name], plots if name == "plots" else None, name, room)
            assert not said, f"message {k}, {message['edits']}: {said}"


@pytest.mark.parametrize("words", LABS)
def test_a_file_answers_as_python_does(node, labs, rng, tmp_path, words):
    lab = labs(words)
    text = one_file(lab)
    if words.startswith("pipeline"):                 # the badge counts the methods that it has compared
        lab.witnesses = lab.short_witnesses()
    assert len(text.encode()) < LARGEST
    wanders = words.startswith(("pipeline", "inverse"))
    compare(node, text, replayed(lab, rng, wanders), tmp_path, FOUND if wanders else NEAR)


def test_a_pose_is_looked_for_from_the_same_postures(node, labs, rng, tmp_path):
    from robotlab.labs import InverseLab
    arm = zoo.puma560()
    lab = InverseLab(arm, arm.postures["ready"], tip_pose(arm, arm.postures["up"]))
    compare(node, one_file(lab), replayed(lab, rng, wanders=True, hand=far_pose), tmp_path, FOUND)


def test_a_lab_without_an_answer_names_those_that_have_one(tmp_path):
    lab = every_lab.made("BeamLab")
    with pytest.raises(ValueError, match="BeamLab has no answer in JavaScript.*PipelineLab.*can.*robotlab site"):
        lab.page(tmp_path / "lab.html")
    assert not (tmp_path / "lab.html").exists() and "BeamLab" not in with_answers()


def test_a_file_asks_no_machine_for_anything(labs, tmp_path):
    for words in LABS:
        file = labs(words).page(tmp_path / "lab.html")
        text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1998/Math/MathML", "")
        assert not re.search(r"https?:|fetch\(|XMLHttpRequest|\bsrc=|\bhref=|@import|url\(|import\(", text)


def test_the_mathematics_is_what_is_emitted(labs):
    from robotlab import program
    text = one_file(labs("pipeline"))
    for quantity in ("inverse_dynamics", "tip_pose", "jacobian"):
        assert program(zoo.planar(6), quantity).source("javascript").partition("{")[2] in text
