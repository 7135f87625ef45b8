"""Views of the lines of the algorithm: formula, its place in the picture, and a sentence.

Each view takes the lab, its state and the step, and gives {formula: (MathML, text), sentence, notes of the picture}.
"""
import numpy as np

from ...dynamics.energy import centres_of_mass, inertia_matrix, potential_energy
from ...dynamics.euler_lagrange import christoffel_symbols, gravity_vector
from ...kinematics.jacobian import point_jacobian
from ...labs.terms import LONG, in_rows, number_list
from ...maths.mathml import EQUALS, inline, mi, mrow, msub, mtext

ARROW = 0.45                                         # length of the longest arrow over the reach of the arm
SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def sub(*indices):
    return "".join(map(str, indices)).translate(SUBSCRIPT)


def formula(lab, state, rows):
    """(MathML, text) of several equations ((letter, index), expression), one under the other; long sums take several rows."""
    typeset, text = "", []
    for (letter, index), e in rows:
        right, words = lab.written(e, state)
        left = msub(mi(letter), mtext(index)) if index else mi(letter)
        right = right if len(words) <= LONG or hasattr(e, "rows") else in_rows(e, state["form"], lab.numbers(state))
        typeset += f'<div style="margin:.35em 0">{inline(mrow(left, EQUALS, right))}</div>'
        text.append(f"{letter}{index} = {words}" if "\n" not in words else f"{letter}{index} =\n{words}")
    return typeset, "\n".join(text)


def entries(M, letter="M"):
    """A symmetric matrix as rows for `formula`: whole if it is small, else its upper entries that are not zero."""
    if M.rows <= 2:
        return [((letter, ""), M)]
    return [((letter, f"{i + 1}{j + 1}"), M[i, j]) for i in range(M.rows) for j in range(i, M.rows) if M[i, j] != 0]


def joint_word(robot, i):
    return "slides" if robot.links[i - 1].prismatic else "turns"


def unit_of(robot, k):
    return "N" if robot.links[k - 1].prismatic else "N m"


def scale_of(lab, lengths):
    """So that the longest of some arrows has a good length [m per unit]."""
    reach = sum(abs(row[0]) + abs(row[2]) for row in lab._state["arm"]["rows"]) or 1.0
    return ARROW * reach / max(np.max(lengths, initial=0.0), 1e-9)


def centre_points(lab, state, upto=None):
    """The centres of mass as marked points, up to link `upto`."""
    p = centres_of_mass(lab.robot, state.q)[:upto]
    return [{"at": c, "cls": "force", "label": "p", "sub": str(i)} for i, c in enumerate(p, start=1)]


def line_1(lab, state, step):
    robot, values = lab.robot, lab._values
    rows = "".join(f"<div>link {i}: joint {joint_word(robot, i)}, m{sub(i)} = {link.m:g} kg</div>"
                   for i, link in enumerate(robot.links, start=1))
    letters = ", ".join(f"{k} = {v:.4g}" for k, v in values.items())
    return {"formula": (f'{rows}<div style="margin-top:.6em">{letters}</div>', letters), "focus": None,
            "sentence": f"Line 1: an arm of {robot.n} links; every letter has its number, and the formulas keep the letters."}


def line_2(lab, state, step):
    p = centres_of_mass(lab.robot, state.q)[step.i - 1]
    place = ", ".join(f"{x + 0.0:.2f}" for x in np.round(p, 9))
    return {"formula": formula(lab, state, [(("p", step.i), lab._derivation.centre(step.i))]), "focus": step.i - 1,
            "points": centre_points(lab, state, step.i),
            "sentence": f"Line 2: the centre of mass of link {step.i} is at ({place}) m, as a function of the joints before it."}


def line_3(lab, state, step):
    Jv, Jw = lab._derivation.jacobian(step.i)
    p = centres_of_mass(lab.robot, state.q)[step.i - 1]
    J = point_jacobian(lab.robot, state.q, step.i, p)[:3, :step.i]
    scale = scale_of(lab, np.linalg.norm(J, axis=0))
    vectors = [{"at": p, "v": scale * J[:, j], "cls": f"q{j + 1}", "label": "J", "sub": f"v{j + 1}"}
               for j in range(step.i) if np.linalg.norm(J[:, j]) > 1e-9]
    return {"formula": formula(lab, state, [(("J", f"v{step.i}"), Jv), (("J", f"ω{step.i}"), Jw)]), "focus": step.i - 1,
            "vectors": vectors, "points": centre_points(lab, state)[step.i - 1:step.i],
            "sentence": f"Line 3: column j is the velocity of this centre of mass when joint j alone moves at one unit per second; "
                        f"joints beyond link {step.i} do not move it."}


def line_4(lab, state, step):
    m, g = lab.robot.links[step.i - 1].m, np.asarray(lab.robot.gravity, dtype=float)
    p, up = centres_of_mass(lab.robot, state.q)[step.i - 1], -g / (np.linalg.norm(g) or 1.0)
    foot = p - up * (p @ up)
    curve = [{"points": [foot, p], "cls": "force", "dash": True}]
    value = -m * g @ p + 0.0
    return {"formula": formula(lab, state, [(("P", step.i), lab._derivation.potential(step.i))]), "focus": step.i - 1,
            "points": centre_points(lab, state)[step.i - 1:step.i], "curves": curve,
            "sentence": f"Line 4: link {step.i} stands {p @ up:.2f} m high (dashed) and weighs {m * np.linalg.norm(g):.1f} N: "
                        f"P{sub(step.i)} = {value:.2f} J."}


def line_5(lab, state, step):
    g, k = gravity_vector(lab.robot, state.q), step.k
    torque = np.zeros(lab.robot.n)
    torque[:k] = g[:k]
    return {"formula": formula(lab, state, [(("P", ""), lab._derivation.potential()), (("g", k), lab._derivation.gravity[k - 1])]),
            "torques": torque, "points": centre_points(lab, state),
            "sentence": f"Line 5: P = {float(potential_energy(lab.robot, state.q)):.2f} J in all; its slope along joint {k} is "
                        f"g{sub(k)} = {g[k - 1] + 0.0:.2f} {unit_of(lab.robot, k)}, what the joint must supply to hold the arm."}


def line_6(lab, state, step):
    M = inertia_matrix(lab.robot, state.q)
    after = f" Joints beyond it do not move it, so rows and columns after {step.i} stay empty." if step.i < lab.robot.n else ""
    return {"formula": formula(lab, state, entries(lab._derivation.inertia(step.i), "ΔM")), "focus": step.i - 1,
            "points": centre_points(lab, state)[step.i - 1:step.i],
            "sentence": f"Line 6: what link {step.i} adds to M.{after} "
                        f"When all links have been added, M₁₁ = {M[0, 0]:.2f} in this posture."}


def line_10(lab, state, step):
    i, j, k = step.i, step.j, step.k
    value, e = christoffel_symbols(lab.robot, state.q)[i - 1, j - 1, k - 1], lab._derivation.christoffel(i, j, k)
    torque = np.zeros(lab.robot.n)
    torque[k - 1] = value
    again = "" if i == j else f"; c{sub(j, i, k)} adds the same again"
    product = f"the square q̇{sub(i)}²" if i == j else f"the product q̇{sub(i)} q̇{sub(j)}"
    words = "zero in every posture" if e == 0 else f"{number_list([value], unit_of(lab.robot, k))} while both rates are 1 per second{again}"
    return {"formula": formula(lab, state, [(("c", f"{i}{j}{k}"), e)]), "torques": torque,
            "sentence": f"Line 10: c{sub(i, j, k)} is what {product} costs joint {k}: {words}."}


def line_12(lab, state, step):
    k, j = step.k, step.j
    return {"formula": formula(lab, state, [(("C", f"{k}{j}"), lab._derivation.coriolis(k, j))]),
            "sentence": f"Line 12: the symbols c₁{sub(j, k)} to c{sub(lab.robot.n, j, k)}, each times its rate, make the entry of C in row "
                        f"{k}, column {j}. The rates are 1 per second here."}


def line_15(lab, state, step):
    d, n = lab._derivation, lab.robot.n
    rows = [*entries(d.inertia()), *((("g", k + 1), d.gravity[k]) for k in range(n))]
    return {"formula": formula(lab, state, rows), "torques": gravity_vector(lab.robot, state.q),
            "sentence": f"The end: M, C and g are known, so τ = M q̈ + C q̇ + g is. {n ** 3} Christoffel symbols were asked for, "
                        f"{d.nonzero()} of them are not zero."}


VIEWS_OF_LINES = {1: line_1, 2: line_2, 3: line_3, 4: line_4, 5: line_5, 6: line_6, 10: line_10, 12: line_12, 15: line_15}
