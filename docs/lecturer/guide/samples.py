"""Three reports for calibration: their studies, the figures in samples.toml, and the page that marks them."""
from functools import lru_cache
from pathlib import Path

import numpy as np
from robotlab import Robot, gravity_torque, pick_and_place, tip_pose
from robotlab.chapters.ch16_capstone.findings import shown
from robotlab.chapters.ch16_capstone.fitness import verdict
from robotlab.chapters.ch16_capstone.study import study
from robotlab.course.texts import tables
from robotlab.labs import Report
from robotlab.model.payload import with_payload
from robotlab.model.rods import rod_link

from .notebook import flowing

FILE = Path(__file__).parents[1] / "samples.toml"
TUBES = ((0, np.pi / 2, .4, .04, 4), (.4, 0, 0, .03, 3), (.35, 0, 0, .025, 2))        # a, alpha, d, radius, kg per metre
RANGES = ((-2.6, 2.6), (-.3, 2.4), (-2.6, -.1))
PLACES = {"pick": (.45, -.25, .2), "place": (.45, .25, .2)}
FAR = {"pick": (.5, -.52, .4), "place": (.5, .52, .4)}
SCALE = .02                                          # kg, the error of a kitchen scale
HEAD = """# Three reports, marked

For calibration: mark each of the three yourself by the [rubric](assessment.md#the-capstone-report), then compare. `python
docs/lecturer/make.py --samples FOLDER` writes the reports themselves, two sheets each; below stands the page that lies on top. All
figures are those of the reports. The three pages were written for this guide: there is no student behind them.

"""
SAMPLE = """## The {name} one: {sum} of 24

The report says: *{verdict}*

{note}

| criterion | mark | why |
| --- | --- | --- |
{marks}

"""


def arm(heavy=False, limits=True):
    """The desk arm: three aluminium tubes. heavy: with an upper arm twenty times as heavy, as a slip of the keyboard makes it."""
    links = [rod_link(a, alpha, d, 0, radius=radius, density=density * (20 if heavy and k == 1 else 1))
             for k, (a, alpha, d, radius, density) in enumerate(TUBES)]
    return Robot([link.replace(limits=ends if limits else None) for link, ends in zip(links, RANGES)], name="desk arm",
                 postures={"ready": np.radians([0, 60, -80])})


@lru_cache(maxsize=None)
def studies():
    """{name: study} of the three."""
    tasks = {"weak": (arm(heavy=True, limits=False), FAR, 1.0), "fair": (arm(), PLACES, 1.0), "good": (arm(), PLACES, 1.2)}
    return {name: study(robot, pick_and_place(robot, **places, payload=1.0, duration=seconds))
            for name, (robot, places, seconds) in tasks.items()}


def facts(found):
    """The figures of a study, by the names that samples.toml has for them."""
    value = {one.words: one.value for one in found.findings}
    tightest, masses = found.fitness.tightest, [link.m for link in found.arm.links]
    reach, laid = value["farthest reach from joint 1"], sum(abs(link.a) + abs(link.d) for link in found.arm.links)
    return {"payload": found.task.payload, "duration": found.task.duration, "mass": sum(masses), "m2": masses[1], "m3": masses[2],
            "others": masses[0] + masses[2], "used": 100 * value["farthest point of the task"] / reach,
            "farthest": f"{reach:.2f}", "laid": f"{laid:.2f}",
            "singular": 100 * found.fitness.singular[0], "torque2": value["largest torque of joint 2"],
            "motors": ", ".join(one.motor.name for one in found.sizings), "tightest": tightest.words, "share": 100 * tightest.share,
            "heat2": 100 * found.sizings[1].heat, "heaviest": found.fitness.heaviest, "open": open_words(found),
            "agree": f"{sum(one.ok for one in found.findings)} of {len(found.findings)} numbers agree with their second way"}


def open_words(found):
    """Return the report's own words on what it does not judge."""
    return next((line.strip(" .") for line in repr(found).splitlines() if "not judged" in line), "nothing is left open")


def by_hand(found):
    """The torque that holds joint 2 at pick, as on paper, and as the package has it."""
    robot, q = found.arm, found.task.postures[0]
    laden, reach = with_payload(robot, found.task.payload), []
    shoulder = tip_pose(Robot(robot.links[:1]), q[:1])[:3, 3]
    for k in (2, 3):
        part = Robot(robot.links[:k])
        centre = tip_pose(part, q[:k]) @ [*robot.links[k - 1].com, 1]
        reach.append(np.hypot(*(centre[:2] - shoulder[:2])))
    reach.append(np.hypot(*(tip_pose(robot, q)[:2, 3] - shoulder[:2])))
    masses = [robot.links[1].m, robot.links[2].m, found.task.payload]
    return {"hand": 9.81 * float(np.dot(masses, reach)), "gravity": gravity_torque(laden, q)[1], "slack": 9.81 * SCALE * reach[2],
            "x2": reach[0], "x3": reach[1], "x4": reach[2]}


def page():
    """The page as Markdown."""
    found, text = studies(), HEAD
    for sample in tables(FILE)["sample"]:
        one = found[sample["study"]]
        figures = facts(one) | {f"before_{name}": x for name, x in facts(found["fair"]).items()} | by_hand(one)
        rows = [f"| {what} | {mark} | {flowing(why).format(**figures)} |" for what, mark, why in sample["marks"]]
        note = "\n".join(f"> {line}".rstrip() for line in sample["note"].strip().format(**figures).splitlines())
        text += SAMPLE.format(name=sample["name"], sum=sum(mark for _, mark, _ in sample["marks"]), marks="\n".join(rows), note=note,
                              verdict=" ".join(verdict(one.fitness, shown)[:2]))
    return text.rstrip() + "\n"


def write(folder):
    """The three reports as HTML; the paths."""
    return [Report(one).save(folder / f"{name}.html") for name, one in studies().items()]
