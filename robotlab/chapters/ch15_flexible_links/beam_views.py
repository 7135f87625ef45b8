"""Views of `BeamLab`: the bent beam and its supports, its modes one by one, two plots and a table."""
import numpy as np

from ...labs.equations import Equation, html_table
from ...maths.mathml import EQUALS, between, gap, inline, mi, mo, msub, munder
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel, Points

ENDS = {"clamped, free": "clamped-free", "pinned, free": "pinned-free", "pinned, pinned": "pinned-pinned"}
POINTS = 25                                          # of the beam
RADIUS, HEIGHT = .012, .075                          # of the drawn beam; half height of the wall [m]

def of(argument):
    return between("(", argument, ")", stretchy="false")


def mode(letter):
    return msub(mi(letter), mi("k"))


SUM = inline(mi("w"), of(mi("x") + mo(",") + mi("t")), EQUALS, munder(mo("∑"), mi("k")), mode("a"), gap(".15em"), mode("φ"),
           of(mi("x") + mo("/") + mi("l")), gap(".2em"), mi("cos"), gap(".2em"), mode("ω"), mi("t"), displaystyle="true")


def beam_bodies(heights, load=0.0):
    """The beam through POINTS heights [m], and the mass on its tip."""
    x = np.linspace(0, 1, POINTS)
    bodies = {"points": [[float(a), float(b), 0.0] for a, b in zip(x, heights)], "tubes": [{"p": list(range(POINTS)), "r": RADIUS}]}
    if load:
        bodies["pins"] = [{"at": POINTS - 1, "axis": [0, 0, 1], "r": .014 + .018 * (load / 4) ** (1 / 3), "h": .03}]
    return bodies


def mode_curves(shapes, parts):
    """Each mode by itself, as a thin line: shapes (POINTS, modes), parts (modes,) [m]."""
    x = np.linspace(0, 1, POINTS)
    return [{"points": [[float(a), float(b), 0.0] for a, b in zip(x, shapes[:, k] * part)], "cls": f"q{k + 1}", "width": 1.8}
            for k, part in enumerate(parts)]


def supports(ends):
    """A hatched wall where the beam is clamped, a triangle under a pin; and the line of the straight beam."""
    out = [{"points": [[0, 0, 0], [1, 0, 0]], "cls": "zero", "width": 1, "dash": True}]
    if ends == "clamped-free":
        out.append({"points": [[0, -HEIGHT, 0], [0, HEIGHT, 0]], "cls": "ink", "width": 2.4})
        return out + [{"points": [[0, y, 0], [-.02, y - .02, 0]], "cls": "ink", "width": 1.2}
                      for y in np.linspace(-HEIGHT + .02, HEIGHT, 7)]
    for x in (0, 1) if ends == "pinned-pinned" else (0,):
        out += [{"points": [[x, 0, 0], [x - .03, -.05, 0], [x + .03, -.05, 0]], "cls": "ink", "width": 1.8, "closed": True},
                {"points": [[x - .045, -.05, 0], [x + .045, -.05, 0]], "cls": "ink", "width": 2.4}]
    return out


def deflections(t, parts):
    """Plot the height under the finger against time, and its modal parts; parts (frames, modes) [m]."""
    half = max(1.1e3 * np.abs(parts).sum(axis=1).max(), 1.0)
    things = [Curve(t, 1e3 * parts[:, k], f"q{k + 1}", width=1.3, track=False) for k in range(parts.shape[1])]
    return Panel((*things[::-1], Curve(t, 1e3 * parts.sum(axis=1), "ink")),
                 "height under the finger in mm; thin: of each mode", "time in s",
                 (0, float(t[-1])), (-half, half), cursor=("time",))


def frequencies(curve, load, f):
    """Frequencies against the mass on the tip, and the present ones."""
    loads, hertz = np.linspace(0, 8, 33), np.stack([np.interp(np.linspace(0, 8, 33), curve[0], x) for x in curve[1].T], axis=-1)
    things = [Curve(loads, hertz[:, k], f"q{k + 1}", "f", str(k + 1), track=False) for k in range(hertz.shape[1])]
    things += [Points([load], [x], f"q{k}", "ring") for k, x in enumerate(f, start=1)]
    return Panel((*things, Line(load, "x")), "frequencies in Hz", "mass on the tip in kg", (0, 8), (1, 1000), log_y=True)


def nodes(link, k):
    """Find the points between its ends at which mode k, counted from 0, rests: x/l."""
    u = np.linspace(.01, .99, 981)
    phi = link.shape(u)[:, k]
    crossing = np.flatnonzero(phi[:-1] * phi[1:] < 0)
    return [float(u[i] + (u[i + 1] - u[i]) * phi[i] / (phi[i] - phi[i + 1])) for i in crossing]


def mode_table(link, f, amplitudes):
    """The modal sum of the beam, and for each mode beta, its frequency, its nodes and its amplitude [mm]."""
    beta = link.of_modes(lambda phi, row, EI: phi)[0].beta
    rows, text = [], ["w(x, t) = sum of a_k phi_k(x/l) cos(omega_k t)"]
    for k, (b, hertz, a) in enumerate(zip(beta, f, amplitudes)):
        rests = ", ".join(f"{x:.3f}" for x in nodes(link, k)) or "nowhere"
        rows.append((f"q{k + 1}", (str(k + 1), f"{b:.4f}", f"{hertz:.2f}", rests, fixed(a, 1))))
        text.append(f"mode {k + 1}: beta {b:.4f}, {hertz:.2f} Hz, rests {rests if rests == 'nowhere' else 'at ' + rests}, a = {a:.1f} mm")
    return Equation(html_table(("mode", "β", "f in Hz", "rests at x/l", "a in mm"), rows, above=SUM), "\n".join(text))
