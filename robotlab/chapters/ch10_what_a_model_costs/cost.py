"""`CostLab`: cost of a model against the number of links: operations, length, and time on this machine."""
from math import floor, log10

import numpy as np

from ...codegen.cost import timed
from ...codegen.growth import TERMS, TORQUE, paper_seconds, unfolded_planar
from ...labs.controls import Button, Heading, Hidden, Slider
from ...labs.equations import Equation, html_table
from ...labs.lab import Lab
from ...maths.writers import RAISED
from ...model.zoo import planar
from ...picture.plot import Curve, Line, Panel, Points

MOST = 100                                           # links
FITTED = 9                                           # links up to which the paper measured
MEASURED = (2, 3, 4, 5, 6, 7, 8, 9)                  # links that the button takes, and the arm of the slider
CURVES = {"newton_euler": ("q1", "NE", "Newton and Euler", "29 n − 27"), "nested_bodies": ("q2", "NB", "Nested bodies", "47 n − 37"),
          "influence_form": ("q3", "IF", "Influence coefficients", "8/3 n³ + …"),
          "euler_lagrange": ("q4", "EL", "Euler and Lagrange", "3/4 n⁴ + …"),
          "chain_assembly": ("q5", "CA", "Chain assembly", "5/4 n⁴ + …")}
PRESETS = {"2 links": {"n": 2}, "Six links: the paper's arm": {"n": 6}, "Nine: here the paper stopped": {"n": 9},
           "Twelve: twice as many": {"n": 12}, "30 links": {"n": 30}, "100 links": {"n": 100}}


class CostLab(Lab):
    """Planar arms of 2 to 100 links: operations of τ by five methods, size of a formula without names, seconds to derive.

    n: links at the start. The button records the model of arms of 2 to 9 links and of the arm chosen, and marks the times.
    options: as for `Lab`.

    >>> from robotlab.labs import CostLab
    >>> print(CostLab(n=9).words["sentence"])
    9 links: a program of 234 operations gives the torques. Move n, and see how the numbers grow.
    """
    title = "Cost lab"

    def __init__(self, n=6, **options):
        controls = [Heading(text="Planar arm"), Slider(name="n", text="links", symbol="n", low=2, high=MOST, value=n, step=1),
                    Heading(text="Time to derive M, C q̇ and g"), Button(name="measure", text="Measure on this machine"),
                    Hidden(name="times", value=[])]
        super().__init__(controls=controls, **{"panels": 3, "equation": 11.5, "presets": PRESETS} | options)

    def compute(self, state):
        n, times, touched = int(round(state["n"])), state["times"], "start" not in state.changed
        out = {}
        if "measure" in state.changed and state["measure"]:
            times = merged(times, measured(n))
            out["values"] = {"times": times}
        return out | {"plots": [operations(n, touched), sizes(n, touched), seconds(n, times)], "equation": cost_table(n, touched),
                      "sentence": sentence(n, dict(times), touched)}


def measured(n):
    """[[links, seconds]] of deriving the model, one after the other, here and now."""
    return [[k, timed(planar(k), "model")[1]] for k in sorted({*MEASURED, n})]


def merged(times, new):
    """The times by links, the shortest of each."""
    table = dict(times)
    for k, t in new:
        table[k] = min(t, table.get(k, t))
    return [[k, table[k]] for k in sorted(table)]


# -- the plots; how anything grows waits for a hand, as the notebook asks for predictions of it ------------------------
def operations(n, touched):
    """Operations of the program of tau against links, one curve for each method."""
    x = np.unique(np.geomspace(2, MOST, 40).round().astype(int))
    things = [Curve(x, [float(TORQUE[m](int(k))) for k in x], cls, name) for m, (cls, name, *_) in CURVES.items() if touched]
    things += [Points([n], [TORQUE[m](n)], cls, "ring") for m, (cls, *_) in CURVES.items()]
    return Panel(tuple(things), "operations for τ, by method", "links n", (1, MOST), (10, 1e9), log_x=True, log_y=True)


def sizes(n, touched):
    """The program, the terms of the closed form, and the formula without names."""
    x = np.arange(2, 14)
    law, line = TORQUE["newton_euler"], [float(unfolded_planar(int(k))) for k in x]
    terms = np.arange(2, 2 + len(TERMS))
    things = [Curve(x, line, "bad", "F"), Curve(terms, TERMS, "tgt"), Curve(x, [law(int(k)) for k in x], "q1", "P"),
              Points(terms, TERMS, "tgt", "dot", "T")]
    if n <= x[-1]:
        things += [Points([n], [unfolded_planar(n)], "bad", "ring"), Points([n], [law(n)], "q1", "ring")]
    title = "size of τ: program P, terms T, without names F"
    return Panel(tuple(things if touched else things[-1:]), title, "links n", (1, 13.01), (10, 1e9), log_y=True)


def seconds(n, times):
    """The paper's cubic, solid over its measurements, its two extrapolations, and the times measured here."""
    inside, beyond, far = np.linspace(2, FITTED, 30), np.geomspace(FITTED, MOST, 40), np.array([30.0, 100.0])
    things = [*(Line(paper_seconds(k), label=f"{paper_seconds(k):,.0f} s") for k in far),
              Curve(inside, paper_seconds(inside), "gravity"), Curve(beyond, paper_seconds(beyond), "gravity", dash=True),
              *(Points([k], [paper_seconds(k)], "gravity", "cross") for k in far), Points([n], [paper_seconds(n)], "gravity", "ring")]
    if times:
        things.append(Points([k for k, _ in times], [t for _, t in times], "q1", "dot"))
    title = "seconds to derive M, C q̇, g: the paper; dots: here"
    return Panel(tuple(things), title, "links n", (1, 1000), (1e-3, 1e5), log_x=True, log_y=True)


# -- words ------------------------------------------------------------------------------------------------------------
def cost_table(n, touched):
    """The five methods with their laws, and the counts for n links."""
    rows, text = [], []
    for m, (cls, short, name, law) in CURVES.items():
        grows = law if touched else "?"
        rows.append((cls, (f"{short}&ensp;{name}", grows, f"{TORQUE[m](n):,}")))
        text.append(f"{short}: {grows} = {TORQUE[m](n):,} operations" if touched else f"{short}: {TORQUE[m](n):,} operations")
    head = ("method", "grows like", f"operations of τ for {n} links")
    return Equation(html_table(head, rows, left=2), "\n".join(text))


def sentence(n, times, touched):
    """The formula without names, and the times."""
    said = f"{n} links: a program of {TORQUE['newton_euler'](n):,} operations gives the torques. "
    if not touched:
        return said + "Move n, and see how the numbers grow."
    said += (f"Written as formulas without names it would be {rounded(unfolded_planar(n))} operations. To derive the model, the "
             f"paper's cubic says {duration(paper_seconds(n))}")
    return said + (f"; here it took {duration(times[n])}." if n in times else ".")


def rounded(count):
    """A large count in words."""
    if count < 1e7:
        return f"{count:,}"
    power = floor(log10(count))
    return f"{count / 10 ** power:.1f} · 10{str(power).translate(RAISED)}"


def duration(t):
    """A time in a suitable unit."""
    if t < 1:
        return f"{1000 * t:.0f} ms"
    return f"{t:.1f} s" if t < 100 else f"{t / 60:.1f} min" if t < 5400 else f"{t / 3600:.1f} h"
