"""The fifteen lines of the algorithm as they are shown, and the order in which they are carried out.

Virgala and Filakovsky (2018), "Algorithm: Design of Dynamic Model"; the words are ours, the numbers of the lines theirs.
"""
from typing import NamedTuple

LINES = {
    1: "what each link is: m, I, its row of the table", 2: "centres of mass p", 3: "their Jacobians Jv and Jω",
    4: "potential energies P = −m g·p", 5: "gravity vector gₖ = ∂P/∂qₖ", 6: "inertia matrix M = Σ m JvᵀJv + JωᵀRIRᵀJω",
    7: "for k = 1 to n",
    8: "  for j = 1 to n",
    9: "    for i = 1 to n",
    10: "      cᵢⱼₖ = ½(∂Mₖⱼ/∂qᵢ + ∂Mₖᵢ/∂qⱼ − ∂Mᵢⱼ/∂qₖ)",
    11: "    end",
    12: "    Cₖⱼ = Σᵢ cᵢⱼₖ q̇ᵢ",
    13: "    (cᵢⱼₖ and Cₖⱼ are kept)",
    14: "  end",
    15: "end: M, C and g are known"}
ARROW, NUMBER = "display:inline-block;width:1em", "display:inline-block;width:1.5em;margin-right:.8em;text-align:right"
LOOPS = {7: "k", 8: "j", 9: "i"}


class Step(NamedTuple):
    """A line of the algorithm as it is carried out, with the indices that it has then."""
    line: int
    i: int = None
    j: int = None
    k: int = None


def run(n):
    """All steps for an arm of n joints, in order."""
    numbers = range(1, n + 1)
    steps = [Step(1), *(Step(line, i=i) for line in (2, 3, 4) for i in numbers), *(Step(5, k=k) for k in numbers),
             *(Step(6, i=i) for i in numbers)]
    for k in numbers:
        for j in numbers:
            steps += [*(Step(10, i, j, k) for i in numbers), Step(12, j=j, k=k)]
    return [*steps, Step(15)]


def listing(step, n):
    """The lines as HTML: the current one is emphasised, and loops show their present index."""
    rows = []
    for number, words in LINES.items():
        loop = LOOPS.get(number)
        reached = getattr(step, loop) if loop and step.line in (10, 12) else None
        words = words.replace("to n", f"to {n}") + (f",  now {reached}" if reached else "")
        rows.append(listed(number, words, number == step.line, reached is not None))
    return f'<div class="steps">{"".join(rows)}</div>'


def listed(number, words, here, running):
    """One line; the current line has an arrow, weight and colour, a running loop the full strength of ink."""
    cls, style = ("tgt", "font-weight:600") if here else ("ink", "" if running else "opacity:.75")
    return (f'<div class="{cls}" style="{style}"><span style="{ARROW}">{"▸" if here else ""}</span>'
            f'<span style="{NUMBER}">{number}</span>{words}</div>')
