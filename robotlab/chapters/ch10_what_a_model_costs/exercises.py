"""Notebook 10, exercises: laws of growth, the paper's cubic, formulas without names, a controller's budget."""
import numpy as np

from ...codegen.growth import QUANTITIES, TORQUE, paper_seconds
from ...course.draws import between, one_of
from ...course.record import Task, Wrong

NE, EL = TORQUE["newton_euler"], TORQUE["euler_lagrange"]


# -- a straight line --------------------------------------------------------------------------------------------------
def draw_line(rng):
    """Two counts of a method that grows in a straight line, and a number of links to find the count for."""
    law = TORQUE[one_of(rng, ("newton_euler", "nested_bodies"))]
    a = int(between(rng, 5, 8, 1))
    b = a + int(between(rng, 3, 4, 1))
    return {"a": a, "b": b, "ca": law(a), "cb": law(b), "n": int(between(rng, 20, 120, 1))}


def on_line(g):
    """The count for n links."""
    return g.ca + (g.cb - g.ca) * (g.n - g.a) // (g.b - g.a)


# -- a parabola -------------------------------------------------------------------------------------------------------
def draw_parabola(rng):
    """The counts of the mass matrix or of the whole model, and the extra cost of each joint and each call; four in a row."""
    law, first = QUANTITIES[one_of(rng, ("mass_matrix", "model"))], int(between(rng, 3, 6, 1))
    joint, fixed = (int(between(rng, *ends, 1)) for ends in ((2, 9), (5, 30)))
    return {"first": first, "last": first + 3, "counts": np.array([law(n) + joint * n + fixed for n in range(first, first + 4)])}


def parabola(write):
    """given -> an expression in n, from the first count, the first difference and the second difference there."""
    def answer(given):
        import sympy
        c = [int(x) for x in given.counts]
        return sympy.expand(write(sympy.Symbol("n") - given.first, c[0], c[1] - c[0], c[2] - 2 * c[1] + c[0], sympy.Rational(1, 2)))
    return answer


# -- names ------------------------------------------------------------------------------------------------------------
def draw_steps(rng, given):
    """A program: for each step its operations, and the earlier steps it uses; at least one is used more than once."""
    steps = [[int(between(rng, 1, 4, 1)), []], [int(between(rng, 1, 4, 1)), [0, 0]]]
    for k in range(2, int(between(rng, 6, 8, 1))):
        near = k - 1 - (k % 3 == 0)                  # now and then a step is passed over
        steps.append([int(between(rng, 2, 5, 1)), [int(rng.random() * (k - 1)), near, near][:2 + (k % 2)]])
    return (steps,)


def unfold(steps):
    """Operations of the last step if every name is replaced by the formula behind it."""
    size = []
    for operations, used in steps:
        size.append(operations + sum(size[k] for k in used))
    return size[-1]


def each_once(steps):
    """The operations of all steps, each counted once."""
    return sum(operations for operations, _ in steps)


def one_level(steps):
    """Only the names in the last step replaced."""
    operations, used = steps[-1]
    return operations + sum(steps[k][0] for k in used)


def without_repeats(steps):
    """A name that stands twice in a step replaced once."""
    return unfold([[operations, sorted(set(used))] for operations, used in steps])


def only_inputs(steps):
    """The operations of a step lost where it uses others."""
    size = []
    for operations, used in steps:
        size.append(sum(size[k] for k in used) if used else operations)
    return size[-1]


def all_steps(steps):
    """The sizes of all steps together."""
    return sum(unfold(steps[:k]) for k in range(1, len(steps) + 1))


# -- a controller's budget --------------------------------------------------------------------------------------------
def draw_budget(rng):
    """Operations per second, rate of the loop, and the share of the time that the model may take."""
    return {"million": between(rng, 4, 20, .5), "rate": one_of(rng, (400, 500, 600, 750, 800, 1000)), "share": int(between(rng, 8, 25, 1))}


def most_links(g, law=NE, share=None):
    """The largest number of links whose program fits."""
    room = g.million * 1e6 / g.rate * (g.share if share is None else share) / 100
    n = 2
    while law(n + 1) <= room:
        n += 1
    return n


# -- the same time ----------------------------------------------------------------------------------------------------
SAME = 5e-3


def draw_price(rng):
    """The least number of links of the dearer method, and how much faster its computer is."""
    return {"least": int(between(rng, 4, 6, 1)), "faster": between(rng, 1.2, 15.8)}


def partner(n, faster=1.0):
    """The number of links for which Newton and Euler take the time of n links by the other method on a faster computer."""
    return round((EL(n) / faster - NE(2)) / 29) + 2


def same_time(g, faster=None):
    """[a, b] with the fewest links that take the same time; faster: the factor used in place of the right one."""
    k = g.faster if faster is None else faster
    links = next(n for n in range(g.least, 40) if abs(NE(partner(n, k)) * k / EL(n) - 1) < SAME)
    return np.array([links, partner(links, k)], dtype=float)


def price_holds(g, pair):
    """Return "" for two numbers of links at one price, else the fault."""
    a, b = (float(x) for x in pair)
    if a != round(a) or b != round(b) or a < 2 or b < 2:
        return "Numbers of links are whole numbers, two or more."
    if a < g.least:
        return f"The first number is {a:g}; at least {g.least} links are asked for."
    if a > 100 or b > 1e7:
        return "Take an arm of at most 100 links for Euler and Lagrange."
    dear, cheap = EL(int(a)) / g.faster, NE(int(b))
    if abs(dear - cheap) <= SAME * dear:
        return ""
    why = " The faster computer has been left out." if abs(cheap / dear / g.faster - 1) <= SAME else ""
    return f"The second program takes {'longer' if cheap > dear else 'less time'} than the first: the ratio is {cheap / dear:.3g}.{why}"


# -- the paper's cubic ------------------------------------------------------------------------------------------------
def timed(seconds):
    """given -> the seconds for its links, on its computer."""
    return lambda g: seconds(g.n) / g.faster


TASKS = (
    Task(id="cost-line", notebook="10", kind="number", title="A straight line", unit="operations",
         text="A method grows in a straight line with the links. For {a} links its program has {ca} operations, for {b} links it has {cb}. "
              "How many does it have for {n} links?",
         draw=draw_line, answer=on_line,
         hints=("What does one more link cost?", "Start at one of the two counts that are given and add the price of the missing links."),
         wrongs=(Wrong("step-of-one-link", lambda g: g.cb / g.b * g.n, "The larger count was scaled in proportion to the links."),
                 Wrong("step-of-one-link", lambda g: g.ca / g.a * g.n, "The smaller count was scaled in proportion to the links."),
                 Wrong("always-cubic", lambda g: g.cb * (g.n / g.b) ** 3, "The count was scaled with the cube of the links."),
                 Wrong("counted from zero links", lambda g: g.ca + (g.cb - g.ca) * g.n / (g.b - g.a),
                       "The price of one link is right, but all links were added to an arm that already has some.")),
         look="the operations for τ in the first lab", remark="The price of a link is constant: that is what a recursion from link to link "
                                                        "buys."),
    Task(id="cost-cubic", notebook="10", kind="number", title="The paper's cubic", unit="s",
         text="Virgala and Filakovsky fit their times to derive a model by y = 0.0191 x³ − 0.1025 x² + 0.3757 x − 0.3647 seconds for x "
              "links. What does this give for {n} links, on a computer that is {faster} times as fast as theirs?",
         draw=lambda rng: {"n": int(between(rng, 10, 18, 1)), "faster": between(rng, 1.3, 4.8)},
         answer=timed(paper_seconds), tolerance=5e-4,
         hints=("Put the number of links in for x; in Python a power is written with **.", "Mind the two minus signs."),
         wrongs=(Wrong("leading-term-is-all", timed(lambda n: .0191 * n ** 3), "Only the first term was taken."),
                 Wrong("signs of the cubic", timed(lambda n: .0191 * n ** 3 + .1025 * n ** 2 + .3757 * n + .3647),
                       "All signs were taken as plus."),
                 Wrong("cost-in-proportion", timed(lambda n: paper_seconds(9) / 9 * n),
          "The time of nine links was scaled in proportion."),
                 Wrong("always-cubic", timed(lambda n: paper_seconds(9) * (n / 9) ** 3),
          "The time of nine links was scaled with the cube."),
                 Wrong("minutes", timed(lambda n: paper_seconds(n) / 60), "This is the time in minutes."),
                 Wrong("their computer", lambda g: paper_seconds(g.n), "This is the time on their computer. The one asked for is faster."),
                 Wrong("slower", lambda g: paper_seconds(g.n) * g.faster, "A faster computer takes less time, not more.")),
         look="the seconds to derive M, C q̇ and g in the first lab"),
    Task(id="cost-parabola", notebook="10", kind="expression", title="The law behind four counts",
         text="The programs of a controller for an arm of n = {first} to {last} links, its sensors read and its drives set, have {counts} "
              "operations. The counts lie on a parabola in n. Write it with the SymPy letter n.",
         draw=draw_parabola, letters=("n",), answer=parabola(lambda k, c, d, e, half: c + d * k + e * k * (k - 1) * half),
         hints=("Take differences of neighbours, and then differences of those.",
                "The second differences are constant. The second difference of n² is 2.",
                "With k links more than the first arm: the first count, plus k first differences, plus k (k − 1)/2 second ones."),
         wrongs=(Wrong("half-forgotten", parabola(lambda k, c, d, e, half: c + d * k + e * k * (k - 1)), "The ½ is missing."),
                 Wrong("cost-in-proportion", parabola(lambda k, c, d, e, half: c + d * k),
          "A straight line through the first two counts."),
                 Wrong("k for k − 1", parabola(lambda k, c, d, e, half: c + d * k + e * k * k * half),
                       "k² stands where k (k − 1) belongs: the first difference contains half of a second one."),
                 Wrong("counted from zero", lambda g: parabola(lambda k, c, d, e, half: c + d * (k + g.first) + e * (k + g.first) * (
                       k + g.first - 1) * half)(g), "The differences are right, but n was put where the number of added links belongs.")),
         remark="A mass matrix has n² entries, so nothing better than a parabola can be hoped for."),
    Task(id="cost-unfold", notebook="10", kind="function", title="Without names",
         same="A function for every program: those it is tried on are drawn for each student.",
         text="A program is a list of steps in order. A step is [operations, used]: how many operations its right-hand side has, and the "
              "numbers of the earlier steps whose names are in it, counted from 0, twice if the name is in it twice. Write "
              "unfold(steps): the operations of the last step if each name is replaced by the formula behind it, down to the "
              "inputs.",
         signature="unfold(steps)", inputs=draw_steps, answer=lambda g: unfold,
         hints=("Do it on paper for [[1, []], [2, [0, 0]], [1, [1, 0]]].",
                "The size of a step is its own operations and the sizes of all steps that stand in it.",
                "Go through the steps from the first on and keep a list of sizes."),
         wrongs=(Wrong("each-step-once", lambda g: each_once, "The operations of all steps were added up."),
                 Wrong("one level only", lambda g: one_level,
          "The names in the last step were replaced, those behind them were not."),
                 Wrong("a name twice", lambda g: without_repeats, "A name that stands twice in a step was replaced only once."),
                 Wrong("own operations lost", lambda g: only_inputs,
                       "The operations of a step itself are lost as soon as it uses another."),
                 Wrong("not only the last", lambda g: all_steps,
          "The sizes of all steps were added up; only the last one is asked for.")),
         look="the red curve of the size of τ in the first lab",
         remark="With every name used twice the size doubles at every step. This is expression swell."),
    Task(id="cost-budget", notebook="10", kind="number", title="What fits into a control loop?", unit="links",
         text="A small controller does {million} million operations per second. Its loop runs at {rate} Hz, and inverse dynamics may take "
              "{share} % of the time. How many links may a planar arm have at most, if the program takes 29 n − 27 operations for "
              "n links?",
         draw=draw_budget, answer=most_links,
         crude={"rounded to the nearest": lambda g: round((g.million * 1e6 / g.rate * g.share / 100 + 27) / 29)},
         hints=("How many operations fit into one turn of the loop?", "Take the share of that, then solve 29 n − 27 ≤ room.",
                "A part of a link is not a link: round down."),
         wrongs=(Wrong("share forgotten", lambda g: most_links(g, share=100), "The whole time was given to inverse dynamics."),
                 Wrong("always-cubic", lambda g: most_links(g, EL), "This is what Euler and Lagrange would allow."),
                 Wrong("rest of the time", lambda g: most_links(g, share=100 - g.share), "The share that is left over was taken.")),
         remark="This count is of the arithmetic only; sines and cosines, two for each joint, come on top."),
    Task(id="cost-price", notebook="10", kind="matrix", title="In the same time",
         text="Find two planar arms [a, b]: a links, at least {least}, by Euler and Lagrange, and b links by Newton and Euler. The first "
              "program for τ runs on a computer that is {faster} times as fast as that of the second, and both take the same time to "
              "within ½ %. There are many answers.",
         draw=draw_price, answer=same_time, holds=price_holds,
         hints=("The first lab shows both counts in its sentence; from robotlab import cost, zoo gives them for any arm.",
                "By Newton and Euler n links take 29 n − 27 operations: solve for the number of links.",
                "Half a link is more than ½ % of a short arm. If no whole number of links will do, try a larger first arm."),
         wrongs=(Wrong("same-torque-same-cost", lambda g: np.array([g.least, g.least], dtype=float),
                       "The two arms have the same number of links."),
                 Wrong("cost-in-proportion", lambda g: np.array([g.least, g.least * 81 // 31], dtype=float),
                       "The ratio of the two methods was taken from two links and kept."),
                 Wrong("the other way round", lambda g: same_time(g)[::-1],
                       "The two numbers are exchanged."),
                 Wrong("links of the fourth power", lambda g: np.array([g.least, g.least ** 4], dtype=float),
                       "The fourth power alone is not the count: its coefficient is missing, and so are the lower powers."),
                 Wrong("one computer", lambda g: same_time(g, 1.0), "Both run on one computer here.")),
         remark="With seven links by the one method you could have had an arm like a snake by the other."),
)
