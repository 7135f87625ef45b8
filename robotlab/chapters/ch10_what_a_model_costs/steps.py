"""Notebook 10: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps

STEPS = {
    "cost-line": (Steps(
        ("the smaller count", "the difference of the counts", "the number of links between the counts",
         "the number of links that are added"),
        lambda g: (float(g.ca), float(g.cb - g.ca), float(g.b - g.a), float(g.n - g.a)), lambda c, d, links,
        more: c + d / links * more),),
    "cost-cubic": (
        Steps(("the term with x³", "the term with x²", "the term with x", "the constant", "the factor between the computers"),
              lambda g: (.0191 * g.n ** 3, -.1025 * g.n ** 2, .3757 * g.n, -.3647, g.faster), lambda *parts: sum(parts[:4]) / parts[4]),
        Steps(("the coefficient of x³", "the coefficient of x²", "the coefficient of x", "the constant", "the power 3",
               "the power 2", "the power 1",
               "x", "the factor between the computers"),
              lambda g: (.0191, -.1025, .3757, -.3647, 3.0, 2.0, 1.0, float(g.n), g.faster),
              lambda a, b, c, d, p, r, s, x, faster: (a * x ** p + b * x ** r + c * x ** s + d) / faster)),
    "cost-budget": (Steps(
        ("the number of operations in a second", "the rate of the loop", "the share of the time", "the price of a link",
         "the constant of the line"),
        lambda g: (g.million * 1e6, float(g.rate), g.share / 100, 29.0, 27.0),
        lambda each, rate, share, price, constant: np.floor((each / rate * share + constant) / price)),),
}
