"""Notebook 10: the predictions, each decided by counting or by a recording."""
from ...codegen.growth import TORQUE, paper_seconds, unfolded
from ...codegen.program import program
from ...course.record import predictions
from ...model import zoo


def nearest(value, choices):
    """The letter of the choice that is nearest by ratio."""
    return "abcdefgh"[min(range(len(choices)), key=lambda k: max(value / choices[k], choices[k] / value))]


def count(n, quantity="inverse_dynamics", method="newton_euler"):
    """Operations of a recorded program of the planar arm."""
    return program(zoo.planar(n), quantity, method).operations


def doubled(method, choices):
    """given -> by what the count grows from 6 to 12 links."""
    return lambda given: nearest(TORQUE[method](12) / TORQUE[method](6), choices)


def hundred(given):
    """Operations for the torque of 100 links."""
    return nearest(float(TORQUE["newton_euler"](100)), (3e3, 1e6, 1e8))


def one_line(given):
    """Operations of the torques of six links without names."""
    return nearest(unfolded(program(zoo.planar(6))), (300, 3000, 50_000))


def letters(given):
    """Operations of a Puma with letters, over those in numbers."""
    puma = zoo.puma560()
    return nearest(program(puma.symbolic()).operations / program(puma).operations, (1, 5, 50))


def turned_round(given):
    """Forward over inverse dynamics of six links."""
    return nearest(count(6, "forward_dynamics") / count(6), (1, 2.5, 36))


def one_link(given):
    """The cubic at one link."""
    return "c" if paper_seconds(1) < 0 else nearest(paper_seconds(1), (.05, .3))


def in_c(given):
    """Whether the steps in the C text are those of the Python text."""
    here = zoo.planar(2)
    steps = {name: right for name, right in program(here).steps if "cos" not in right and "sin" not in right}
    text = program(here).source("c")
    return "b" if all(f"{name} = {right};" in text for name, right in steps.items()) else "a"


prediction = predictions("cost", "10")

SIX, TWELVE, HUNDRED = (("CostLab", name) for name in ("Six links: the paper's arm", "Twelve: twice as many", "100 links"))
OTHER, LETTERS, ROUND, IN_C = (("ProgramLab", name) for name in ("The same by Euler and Lagrange", "The same in letters",
"Turned round: q̈", "For C"))
TASKS = (
    prediction("twice", "Twice the links",
               "The torque of six links takes 147 operations by Newton and Euler: two passes, out along the arm and back. By what does "
               "the number grow for twelve links?", doubled("newton_euler", (2, 4, 8, 15)),
               ("about 2", "Each further link adds 29 operations, no more and no less: 147 become 321."),
               ("about 4", "A table over pairs of joints would grow like that. The two passes meet each link once.", "always-cubic",
                TWELVE),
               ("about 8", "Eight times is the cube, a loop over three joints at once. The recursion has no such loop.", "always-cubic",
                TWELVE),
               ("about 15", "A fourth power does that. Here no loop runs over all the other links.", "always-cubic", TWELVE)),
    prediction("lagrange", "Twice the links, the other method",
               "And by Euler and Lagrange, with 2,347 operations for six links? By what does the number grow for twelve?",
               doubled("euler_lagrange", (2, 4, 11)),
               ("about 2",
                "The method fills an inertia matrix and takes its derivatives by all joints: much more than twice.", "cost-in-proportion",
                TWELVE),
               ("about 4", "M alone has n² entries; their derivatives come on top.", "cost-in-proportion", TWELVE),
               ("about 11", "25,631. The count is a polynomial of the fourth degree: n³ symbols, each a sum over up to n links. In the "
                            "long run twice the links cost 16 times as much; at this size the lower powers still have a say.")),
    prediction("hundred", "A hundred links",
               "How many operations are there in the program for the torques of 100 links, by Newton and Euler?", hundred,
               ("about three thousand", "29 · 100 − 27. The text fits on a few dozen pages and runs in microseconds."),
               ("about a million", "A million takes a law with a higher power; the recursion is linear.", "cost-in-proportion", HUNDRED),
               ("about a hundred million", "By Euler and Lagrange it would be so. The number depends on the method.",
                "model-is-impossible", HUNDRED)),
    prediction("line-or-names", "In one formula",
               "The torques of six links take 147 operations, with names for what is used again. Put every named result back into the "
               "formulas that use it, until only q, q̇ and q̈ are left. How many operations do you write?", one_line,
               ("about 300", "For 300 each name would have to be used about twice, with nothing inside it named in turn.",
                "formula-is-program", SIX),
               ("about 3,000", "The repetitions multiply from link to link, and it comes to more.", "formula-is-program", SIX),
               ("about 50,000", "Each link repeats what came before it, and the factor is four per link in the end.")),
    prediction("methods", "The same torque",
               "All five methods give the same torques to twelve digits. What does that say of their programs?",
               lambda given: "b" if count(4) < .5 * count(4, method="euler_lagrange") else "a",
               ("they have about the same number of operations",
                "The results are equal, the ways are not.", "same-torque-same-cost", OTHER),
               ("nothing about their cost", "With four links the counts already go from 89 to 820.")),
    prediction("letters", "Letters for numbers",
               "The program of a Puma 560 has 472 operations when all its 6 links are given in numbers. With letters for its lengths, "
               "masses and inertias, it needs", letters,
               ("about as many", "491, and 34 arguments more. Only what could be worked out between two numbers beforehand is added."),
               ("about five times as many", "No step becomes longer because a number has a name.", "letters-cost-much", LETTERS),
               ("about fifty times as many", "A closed formula in letters swells. A program with names does not.", "letters-cost-much",
                LETTERS)),
    prediction("turned-round", "From torques to accelerations",
               "For six links τ takes 147 operations. How many times as many does it take to get q̈ from τ?", turned_round,
               ("the same", "For q̈ the matrix M has to be made as well, and a system of equations is solved.", "inverse-is-forward",
                ROUND),
               ("2.5 times", "370: 100 for M, 113 for the torque at zero acceleration, the rest for solving."),
               ("36 times", "M has 36 entries, but they share nearly everything, and solving six equations is cheap.", "solve-costs-cube",
                ROUND)),
    prediction("one-link", "The fit at its edge",
               "The paper's cubic was fitted to arms of one to nine links. How long does it say one link takes?", one_link,
               ("about 0.05 s", "Put x = 1 in: the answer is the sum of the four coefficients.", "fit-holds-everywhere"),
               ("about 0.3 s", "0.3757 is one of four coefficients; there is a −0.3647 too.", "leading-term-is-all"),
               ("less than nothing", "−0.07 s. A fit is a description of its points, and at its edge not even that.")),
    prediction("compiled", "Why is C faster?",
               "The program of a planar arm is written as Python and as C, and C runs many times as fast. Why?", in_c,
               ("the C text has fewer operations", "Both texts come from one recording.", "compiled-does-less", IN_C),
               ("the same operations, without an interpreter between them", "The lines are the same; how they are run differs.")),
)
