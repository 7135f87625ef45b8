"""Notebook 10: common slips in its exercises, and the answers that they lead to."""
from math import floor, prod

import numpy as np

from ...course.record import Wrong
from .exercises import paper_seconds, unfold


# -- a straight line --------------------------------------------------------------------------------------------------
def line(write):
    """given -> a count, from both counts with their links, the links asked for, and the price of one link."""
    return lambda g: write(g.a, g.ca, g.b, g.cb, g.n, (g.cb - g.ca) / (g.b - g.a))


LINE = (
    Wrong("counts added", line(lambda a, ca, b, cb, n, link: ca + cb),
          "The two counts were added. They are of two arms; what does one more link cost?"),
    Wrong("price of several links", line(lambda a, ca, b, cb, n, link: (cb - ca) * n),
          "The difference of the counts was multiplied by the links. It is the price of several links, and a constant is left out."),
    Wrong("sign of the constant", lambda g: (lambda link: link * g.n - (g.ca - link * g.a))((g.cb - g.ca) / (g.b - g.a)),
          "The price of one link is right; the constant of the line has the wrong sign."),
    Wrong("shared among all", line(lambda a, ca, b, cb, n, link: ca + (cb - ca) / a * (n - a)),
          "The difference of the counts was shared out among all links of the smaller arm. It is the price of the links between the two."),
    Wrong("fence posts", line(lambda a, ca, b, cb, n, link: ca + (cb - ca) / (b - a + 1) * (n - a)),
          "The price of one link was shared out among too many: from {a} to {b} links there are as many steps as their difference "
          "says."),
    Wrong("fence posts", line(lambda a, ca, b, cb, n, link: ca + (cb - ca) / (b - a - 1) * (n - a)),
          "The price of one link was shared out among too few: from {a} to {b} links there are as many steps as their difference "
          "says."),
    Wrong("one link too many", line(lambda a, ca, b, cb, n, link: ca + link * (n - a + 1)),
          "One link too many was added. How many are there between the count that is given and {n} links?"),
    Wrong("one link too few", line(lambda a, ca, b, cb, n, link: ca + link * (n - a - 1)),
          "One link too few was added. How many are there between the count that is given and {n} links?"),
    Wrong("wrong start", line(lambda a, ca, b, cb, n, link: ca + link * (n - b)),
          "The links missing from the larger arm were added to the smaller one's count."),
    Wrong("wrong start", line(lambda a, ca, b, cb, n, link: cb + link * (n - a)),
          "The links missing from the smaller arm were added to the larger one's count."),
    Wrong("step-of-one-link", line(lambda a, ca, b, cb, n, link: link * n),
          "All links have the same price here, and nothing else is counted."),
    Wrong("added links alone", line(lambda a, ca, b, cb, n, link: link * (n - a)),
          "These are the added links only. The arm that you began with has its count as well."),
    Wrong("added links alone", line(lambda a, ca, b, cb, n, link: link * (n - b)),
          "These are the added links only. The arm that you began with has its count as well."),
    Wrong("price of several links", line(lambda a, ca, b, cb, n, link: ca + (cb - ca) * (n - a)),
          "The difference of the two counts was taken for the price of one link. How many links lie between them?"),
    Wrong("price of several links", line(lambda a, ca, b, cb, n, link: cb + (cb - ca) * (n - b)),
          "The difference of the two counts was taken for the price of one link. How many links lie between them?"),
    Wrong("counted from zero links", line(lambda a, ca, b, cb, n, link: cb + link * n),
          "The price of one link is right, but all links were added to an arm that already has some."),
    Wrong("square", line(lambda a, ca, b, cb, n, link: cb * (n / b) ** 2), "The count was scaled with the square of the links."),
    Wrong("price of all", line(lambda a, ca, b, cb, n, link: ca + (cb - ca) * n),
          "The difference of the two counts was taken for the price of one link, and all links were added."),
    Wrong("step-of-one-link", line(lambda a, ca, b, cb, n, link: round(ca / a * n)),
          "The smaller count was scaled in proportion to the links."),
    Wrong("step-of-one-link", line(lambda a, ca, b, cb, n, link: round(cb / b * n)),
          "The larger count was scaled in proportion to the links."),
    Wrong("price of one link", line(lambda a, ca, b, cb, n, link: link),
          "This is the price of one link. How many more does the arm have?"),
    Wrong("links taken off", line(lambda a, ca, b, cb, n, link: cb - link * (n - b)),
          "The links were taken off. The arm asked for has more."))

# -- the paper's cubic ------------------------------------------------------------------------------------------------
COEFFICIENTS = (.0191, -.1025, .3757, -.3647)


def cubic(*factors):
    """given -> the cubic, each of its terms times a factor, on the faster computer."""
    return lambda g: sum(f * c * g.n ** k for f, c, k in zip(factors, COEFFICIENTS, (3, 2, 1, 0))) / g.faster


CUBIC = (
    Wrong("faster subtracted", lambda g: paper_seconds(g.n) - g.faster, "The factor of the computers was taken off. It divides."),
    Wrong("links divided", lambda g: paper_seconds(g.n / g.faster), "The number of links was divided by the factor of the computers. It is "
          "the time that is divided."),
    Wrong("constant forgotten", cubic(1, 1, 1, 0), "The constant at the end is missing."),
    Wrong("linear term forgotten", cubic(1, 1, 0, 1), "The term with x is missing."),
    Wrong("square forgotten", cubic(1, 0, 1, 1), "The term with x² is missing."),
    Wrong("signs of the cubic", cubic(1, -1, 1, 1), "The term with x² has the wrong sign."),
    Wrong("signs of the cubic", cubic(1, 1, -1, 1), "The term with x has the wrong sign."),
    Wrong("signs of the cubic", cubic(1, 1, 1, -1), "The constant has the wrong sign."),
    Wrong("product for power", lambda g: (.0191 * 3 * g.n - .1025 * 2 * g.n + .3757 * g.n - .3647) / g.faster,
          "x³ was read as 3 x, and x² as 2 x."),
    Wrong("place of the point", lambda g: (.191 * g.n ** 3 - .1025 * g.n ** 2 + .3757 * g.n - .3647) / g.faster,
          "The first coefficient has lost a zero behind its point."),
    Wrong("one link less", lambda g: cubic(1, 1, 1, 1)(g.but(n=g.n - 1)), "This is the time for one link fewer."),
    Wrong("powers one too low", lambda g: (.0191 * g.n ** 2 - .1025 * g.n + .3757) / g.faster,
          "All powers are one too low: the first coefficient belongs to x³."),
    Wrong("power of the product", lambda g: ((.0191 * g.n) ** 3 - (.1025 * g.n) ** 2 + .3757 * g.n - .3647) / g.faster,
          "The coefficients were raised to the power too. In 0.0191 x³ only x is."),
    Wrong("coefficients turned round", lambda g: sum(c * g.n ** k for k, c in enumerate(COEFFICIENTS)) / g.faster,
          "The coefficients stand in the opposite order: 0.0191 belongs to x³."),
    Wrong("two terms left out", cubic(1, 1, 0, 0), "Only the first two terms are there."),
    Wrong("signs of the cubic", cubic(1, -1, -1, 1), "The two terms in the middle have the wrong signs."),
    Wrong("constant times x", lambda g: cubic(1, 1, 1, g.n)(g), "The constant was multiplied by the number of links."),
    Wrong("power turned round", lambda g: (.0191 * 3 ** g.n - .1025 * 2 ** g.n + .3757 * g.n - .3647) / g.faster,
          "3 to the power x was taken for x to the power 3: in Python x**3."))


# -- the law behind four counts ---------------------------------------------------------------------------------------
def parabola(write):
    """given -> an expression in n, from n, the first number of links, the counts, first and second difference, and a half."""
    def answer(g):
        import sympy
        c = [int(x) for x in g.counts]
        return sympy.expand(write(sympy.Symbol("n"), int(g.first), c, c[1] - c[0], c[2] - 2 * c[1] + c[0], sympy.Rational(1, 2)))
    return answer


PARABOLA = (
    Wrong("k + 1 for k − 1", parabola(lambda n, a, c, d, e, half: c[0] + d * (n - a) + e * half * (n - a) * (n - a + 1)),
          "The growing steps are summed up one step too far: one link beyond the first arm, just the first difference has come "
          "in."),
    Wrong("counted from zero", parabola(lambda n, a, c, d, e, half: c[0] + d * n + e * half * n ** 2),
          "n stands where the number of links beyond the first arm belongs."),
    Wrong("fence posts", parabola(lambda n, a, c, d, e, half: c[0] + d * (n - a + 1) + e * half * (n - a + 1) * (n - a)),
          "The parabola is shifted by one link: what does it give for n = {first}?"),
    Wrong("fence posts", parabola(lambda n, a, c, d, e, half: c[0] + d * (n - a - 1) + e * half * (n - a - 1) * (n - a - 2)),
          "The parabola is shifted by one link: what does it give for n = {first}?"),
    Wrong("counted from one", parabola(lambda n, a, c, d, e, half: c[0] + d * (n - 1) + e * half * (n - 1) * (n - 2)),
          "The first count was given to one link. It belongs to n = {first}."),
    Wrong("first count left out", parabola(lambda n, a, c, d, e, half: d * (n - a) + e * half * (n - a) * (n - a - 1)),
          "This is by how much the count grows. What it begins with is missing."),
    Wrong("line through the ends", parabola(lambda n, a, c, d, e, half: c[0] + (c[3] - c[0]) * half * 2 * (n - a) / 3),
          "This is a straight line through the first count and the last one. The counts between them do not lie on it."),
    Wrong("cost-in-proportion", parabola(lambda n, a, c, d, e, half: c[3] + (c[3] - c[2]) * (n - a - 3)),
          "This is a straight line through the last two counts."),
    Wrong("square alone", parabola(lambda n, a, c, d, e, half: e * half * n ** 2),
          "The first coefficient is right. A parabola also has a linear and a constant part."),
    Wrong("sign of the second difference", parabola(lambda n, a, c, d, e, half: c[0] + d * (n - a) - e * half * (n - a) * (n - a - 1)),
          "The second difference has the wrong sign: the steps grow."),
    Wrong("line from zero", parabola(lambda n, a, c, d, e, half: c[0] + d * n),
          "This is a straight line, and it gives the first count to no links."),
    Wrong("linear part left out", parabola(lambda n, a, c, d, e, half: e * half * (n - a) ** 2 + c[0]),
          "The linear part is missing: try n = {last}."),
    Wrong("linear part left out", parabola(lambda n, a, c, d, e, half: e * half * n ** 2 + c[0]),
          "The linear part is missing, and n = {first} does not give the first count."),
    Wrong("square alone", parabola(lambda n, a, c, d, e, half: e * n ** 2),
          "Two slips: the ½ is missing, and so are the linear and the constant part."),
    Wrong("price of several links", parabola(lambda n, a, c, d, e, half: c[0] + (c[3] - c[0]) * (n - a)),
          "This is a straight line, and its slope is the difference over three links."))



# -- names ------------------------------------------------------------------------------------------------------------
def sizes(write):
    """given -> unfold(steps), where write makes the size of a step from its operations, the names in it and the sizes so far."""
    def unfold(steps):
        size = []
        for operations, used in steps:
            size.append(write(operations, used, size))
        return size[-1]
    return lambda g: unfold


def needed(steps):
    """The operations of the steps that the last one needs, each counted once."""
    found = {len(steps) - 1}
    for k in reversed(range(len(steps))):
        found |= set(steps[k][1]) if k in found else set()
    return sum(steps[k][0] for k in found)


UNFOLD = (
    Wrong("what is needed, once", lambda g: lambda steps: needed(steps),
          "Each step that is needed was counted once, as the program does it. Without names its formula stands at every place."),
    Wrong("names for formulas", lambda g: lambda steps: steps[-1][0] + len(steps[-1][1]),
          "A name counts as one operation here. The formula behind it has its own operations, and names of its own."),
    Wrong("the step before", lambda g: lambda steps: steps[-1][0] + steps[-2][0],
          "Only the step before was put in. Which steps are named?"),
    Wrong("own operations lost", lambda g: lambda steps: unfold(steps) - steps[-1][0],
          "The operations of the last step itself are missing."),
    Wrong("counted from 1", sizes(lambda own, used, size: own + sum(size[k - 1] for k in used)),
          "The steps are counted from 0 here, as Python does; your function looks up the step before the one that is named."),
    Wrong("names counted", sizes(lambda own, used, size: own + sum(size[k] for k in used) + len(used)),
          "Each name was counted as an operation. Putting a formula in its place costs nothing by itself."),
    Wrong("longest alone", sizes(lambda own, used, size: own + max((size[k] for k in used), default=0)),
          "Only the longest formula behind a step was put in. All of its names are replaced."),
    Wrong("first name alone", sizes(lambda own, used, size: own + sum(size[k] for k in used[:1])),
          "Only the first name in a step was replaced."),
    Wrong("product for sum", sizes(lambda own, used, size: own * max(1, sum(size[k] for k in used))),
          "The operations of a step were multiplied by those behind it. A formula that is put in adds its operations."),
    Wrong("product for sum", sizes(lambda own, used, size: own * (1 + sum(size[k] for k in used))),
          "The operations of a step were multiplied by those behind it. A formula that is put in adds its operations."),
    Wrong("product for sum", lambda g: lambda steps: prod(own for own, _ in steps),
          "The operations of all steps were multiplied with each other. A formula that is put in adds its operations."),
    Wrong("last step alone", lambda g: lambda steps: steps[-1][0],
          "These are the operations of the last step. What its names stand for is missing."),
    Wrong("number of steps", lambda g: len, "This is the number of steps, not of operations."))


# -- a controller's budget --------------------------------------------------------------------------------------------
def fits(room=lambda g: 1.0, links=lambda room: (room + 27) / 29):
    """given -> a number of links: room is a factor of what may be spent, links solves for them."""
    return lambda g: floor(links(room(g) * g.million * 1e6 / g.rate * g.share / 100))


BUDGET = (
    Wrong("part of a link", lambda g: (g.million * 1e6 / g.rate * g.share / 100 + 27) / 29,
          "There is no part of a link. How many whole ones still fit?"),
    Wrong("rounded up", lambda g: floor((g.million * 1e6 / g.rate * g.share / 100 + 27) / 29) + 1,
          "An arm with so many links needs a little more than there is."),
    Wrong("sign of the constant", fits(links=lambda room: (room - 27) / 29),
          "27 was taken off. The program has 27 operations fewer than 29 for each link, so there is room for more."),
    Wrong("constant forgotten", fits(links=lambda room: room / 29), "One more link would still fit. Are the 27 in your equation?"),
    Wrong("constant shared out", fits(links=lambda room: room / 2), "29 n − 27 was read as (29 − 27) n."),
    Wrong("bracket in the law", fits(links=lambda room: room / 29 + 27), "29 n − 27 was read as 29 (n − 27)."),
    Wrong("a second for a turn", fits(lambda g: g.rate), "This is what fits into a second. The loop has to be done in one turn."),
    Wrong("a thousand for a million", fits(lambda g: 1e-3), "A million was taken for a thousand."),
    Wrong("percent forgotten", fits(lambda g: 100), "The share was not divided by 100: it is in percent."),
    Wrong("a second for a turn", lambda g: floor(g.million * 1e6 * g.share / 100 / 29),
          "This is what fits into a second. The loop has to be done in one turn."),
    Wrong("operations for links", lambda g: floor(g.million * 1e6 / g.rate * g.share / 100),
          "These are the operations that fit. How many links have so many?"))

# -- the same price ---------------------------------------------------------------------------------------------------
PRICE = (
    Wrong("parts of a link", lambda g: np.array([g.least, g.least + .5], dtype=float), "Numbers of links are whole numbers."),)
SLIPS = {"cost-line": LINE, "cost-cubic": CUBIC, "cost-parabola": PARABOLA, "cost-unfold": UNFOLD,
         "cost-budget": BUDGET, "cost-price": PRICE}
