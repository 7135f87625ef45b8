"""The balance of a nest as an equation: in vectors, with letters or with numbers, and in joint coordinates."""
from functools import lru_cache

import numpy as np

from ...dynamics.nest_equations import nest_equations
from ...labs.columns import subscript as sub
from ...labs.equations import Equation, in_pieces, side_by_side, words
from ...labs.terms import true_minus, typeset
from ...maths.mathml import EQUALS, PLUS_BETWEEN, inline, mi, mn, msub, mtable, mtd, mtr, say
from ...maths.printing import text_of
from ...maths.typed import quantity, typed

def few(x, digits=3):
    """A number in few digits, with a true minus sign; rounding errors are 0."""
    return true_minus(f"{0.0 if abs(x) < 1e-6 else x:.{digits}g}") if abs(x) < 1000 else true_minus(f"{x:.0f}")


def three(v):
    """A vector as words: (0, 9.81, 0)."""
    words = (f"{x:.0f}" if abs(x) < 5e-3 or abs(x - round(x)) < 1e-9 else f"{x:.2f}" for x in np.asarray(v, float) + 0.0)
    return "(" + ", ".join(true_minus(x if float(x) else "0") for x in words) + ")"


def balances(robot, i, bodies, F, T, tau, form):
    """Force balance (7) and moment balance (13) of nest i, one link to a row, and their share along the axis (16).

    bodies, F, T: of `nest_balance`. tau: what motor i supplies [N m, or N where it slides]. form: "letters" or "numbers".
    """
    force, moment = [], []
    for j in range(i, robot.n + 1):
        f, m = link_terms(robot, i, j, bodies, form)
        force.append((f"F{sub(i)} =" if j == i else "+", f, f"link {j}"))
        moment.append((f"T{sub(i)} =" if j == i else "+", m, f"link {j}"))
    if form == "numbers":
        force.append(("=", f"{three(F[i - 1])} N", "together"))
        moment.append(("=", f"{three(T[i - 1])} N m", "together"))
    last = axis_part(robot, i, bodies[i - 1].e, F[i - 1], T[i - 1], tau, form)
    text = "\n".join(" ".join(row) for row in (*force, *moment, last))
    written = quantity if form == "numbers" else typed
    moments = [(left, term, "" if name.startswith("link") else name) for left, term, name in moment]       # as in the rows of forces
    tables = term_table("force balance of the nest", force, written), term_table(f"moment balance about joint {i}", moments, written)
    return Equation(side_by_side(*tables) + term_table("along the axis of the joint", [last], written), text)


def link_terms(robot, i, j, bodies, form):
    """Write the terms of link j in the balance of nest i: a force, and a moment about joint i."""
    if form == "letters":
        force = f"m{sub(j)} (a{sub(j)} − g)"
        return force, f"I{sub(j)} ω̇{sub(j)} + ω{sub(j)} × I{sub(j)} ω{sub(j)} + (c{sub(j)} − p{sub(i)}) × {force}"
    b, link = bodies[j - 1], robot.links[j - 1]
    force = link.m * (b.a - np.asarray(robot.gravity, float))
    I = b.R @ link.I_com @ b.R.T                     # in world axes, where w and wd are
    turning, lever = I @ b.wd + np.cross(b.w, I @ b.w), np.cross(b.c - bodies[i - 1].p, force)
    return three(force), f"{three(turning)} + {three(lever)}"


def axis_part(robot, i, e, F, T, tau, form):
    """The component along the axis, which is the motor's (16); a rotor behind the gear adds its own inertia."""
    letter, load, unit = ("F", F, "N") if robot.links[i - 1].prismatic else ("T", T, "N m")
    rotor = tau - e @ load
    if form == "letters":
        return f"τ{sub(i)} =", f"e{sub(i)} · {letter}{sub(i)}" + (f" + J{sub(i)} q̈{sub(i)}" if rotor else ""), "of the motor"
    turned = f" + {few(rotor)}" if abs(rotor) > 1e-9 else ""
    return f"τ{sub(i)} =", f"{three(e)} · {three(load)}{turned} = {few(tau)} {unit}", "of the motor"


def term_table(title, rows, written):
    """Rows of (left side, term, name) under a title; written: how a term becomes MathML."""
    cells = (mtr(mtd(typed(left)), mtd(written(term)), mtd(say(name, "dim"))) for left, term, name in rows)
    return f"<div>{words(title, 'title')}{inline(mtable(*cells, cls='terms'))}</div>"


@lru_cache(maxsize=8)
def equations_of(letters):
    """The closed balance of every nest, dotted with its axis: textbook expressions in letters."""
    return [e.lhs for e in nest_equations(letters)]


def closed_balance(letters, i):
    """Equation i in the joint coordinates: the same balance with all vectors written out."""
    e = equations_of(letters)[i - 1]
    links = [msub(mi("τ"), mn(i)) + EQUALS]
    for k, term in enumerate(e.as_ordered_terms()):
        part, plain = typeset(term, "letters", {})
        links.append(("" if k == 0 or plain.startswith("-") else PLUS_BETWEEN) + part)
    return Equation(in_pieces(*links), f"tau{i} = {text_of(e)}")
