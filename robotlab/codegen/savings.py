"""Operations saved on an arm by each idea of the lean recursion: one recording after the other, each with one idea more."""
from ..dynamics.lean import View
from .program import by_lean, program
from .shortest import Choice, best_choice

IDEAS = ("Newton and Euler", "pseudo-inertia and the common axis", "base parameters", "parallel axes together",
         "links looked at from where it is cheapest", "lengths in the arm's own unit", "common factors")


def savings(robot):
    """[(idea, operations of the torques with it and all before it)] for an arm with numbers."""
    own = Choice(View((True,) * robot.n, False), gather=False, unit=False)
    count = lambda choice: by_lean(robot, "inverse_dynamics", choice).operations
    gathered = own._replace(gather=True)
    grouped = gathered._replace(view=View(own.view.own, True))
    record = lambda part, choice: by_lean(robot, part, choice._replace(unit=False)).operations
    seen = best_choice(record, robot.n, "inverse_dynamics", False)
    steps = [own, gathered, grouped, seen._replace(unit=False), seen]
    operations = [program(robot, method="newton_euler").operations, *map(count, steps),
                  by_lean(robot, "inverse_dynamics", seen).factored().operations]
    return list(zip(IDEAS, operations))
