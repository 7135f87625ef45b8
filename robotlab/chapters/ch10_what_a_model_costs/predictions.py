"""Notebook 10: the predictions, each decided by counting or by a recording."""
from ...codegen.growth import TORQUE, paper_seconds, unfolded
from ...codegen.program import program
from ...model import zoo


def nearest(value, choices):
    """Return the letter of the choice that is nearest by ratio."""
    return "abcdefgh"[min(range(len(choices)), key=lambda k: max(value / choices[k], choices[k] / value))]


def count(n, quantity="inverse_dynamics", method="newton_euler"):
    """Operations of a recorded program of the planar arm."""
    return program(zoo.planar(n), quantity, method).operations


def doubled(method, choices):
    """given -> the factor by which the count grows from 6 to 12 links."""
    return lambda given: nearest(TORQUE[method](12) / TORQUE[method](6), choices)


def hundred(given):
    """Operations for the torque of 100 links."""
    return nearest(float(TORQUE["newton_euler"](100)), (3e3, 1e6, 1e8))


def one_line(given):
    """Operations of the torques of six links without names."""
    return nearest(unfolded(program(zoo.planar(6), method="newton_euler")), (300, 3000, 50_000))


def letters(given):
    """Operations of a Puma with letters, over those in numbers."""
    numbers, lettered = (program(arm, method="newton_euler").operations for arm in (zoo.puma560(), zoo.puma560().symbolic()))
    return nearest(lettered / numbers, (1, 5, 50))


def turned_round(given):
    """Operations of forward over those of inverse dynamics, for six links."""
    return nearest(count(6, "forward_dynamics") / count(6), (1, 2.5, 36))


def one_link(given):
    """Value of the cubic at one link."""
    return "c" if paper_seconds(1) < 0 else nearest(paper_seconds(1), (.05, .3))


def in_c(given):
    """Decide whether the steps in the C text are those of the Python text."""
    here = program(zoo.planar(2), method="newton_euler")
    steps = {name: right for name, right in here.steps if "cos" not in right and "sin" not in right}
    text = here.source("c")
    return "b" if all(f"{name} = {right};" in text for name, right in steps.items()) else "a"


ANSWERS = {
    "cost-twice": doubled("newton_euler", (2, 4, 8, 15)),
    "cost-lagrange": doubled("euler_lagrange", (2, 4, 11)),
    "cost-hundred": hundred,
    "cost-line-or-names": one_line,
    "cost-methods": lambda given: "b" if count(4) < .5 * count(4, method="euler_lagrange") else "a",
    "cost-letters": letters,
    "cost-turned-round": turned_round,
    "cost-one-link": one_link,
    "cost-compiled": in_c,
}
