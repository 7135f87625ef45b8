"""Notebook 17: the exercises on turns and screws."""
import numpy as np

from ...course.draws import between
from ...course.record import Task, Wrong
from ...kinematics.rotations import axis_and_angle, quaternion_product, rotation_about, rpy_rates
from ...maths.spatial import rpy, skew
from .asked import (AXES, DIRECTIONS, GENERAL, HALF, RAIL, SMALL, both_turns, by_expm, drawn_axis, drawn_chain, drawn_pair, drawn_rates,
                    drawn_turn, e_of, either_sign, expm, half_way, kind_of, multiplied, multiplied_swapped, omega, points, rail_screws,
                    read_off, ring_axes, screws_of, skew_only, summed, turned, turns_back, two_quaternions, with_v)

TASKS = (
    Task(id="turns-matrix", notebook="17", kind="matrix", title="A turn about your axis",
         text="A turn by {phi:deg} about the axis along {axis}, by the right hand. Give its matrix R (3, 3).",
         draw=drawn_axis, answer=turned,
         hints=("Rodrigues' formula needs an axis of length 1. How long is this one?",
                "R = cos φ I + (1 − cos φ) e eᵀ + sin φ [e]×. np.outer makes e eᵀ.",
                "The columns of [e]× are e × x, e × y, e × z. Is your R times its transpose the identity?"),
         wrongs=(Wrong("axis-of-any-length", lambda g: np.cos(g.phi) * np.eye(3) + (1 - np.cos(g.phi)) * np.outer(g.axis, g.axis)
                       + np.sin(g.phi) * skew(g.axis)),
                 Wrong("degrees", lambda g: rotation_about(e_of(g), np.degrees(g.phi)),
                       "The angle went in as degrees. np.cos and np.sin take radians."),
                 Wrong("turned back", lambda g: turned(g).T,
                       "This is the transpose: it turns back. Is the sign of [e]× right, so that [e]× a is e × a?"),
                 Wrong("sine and cosine", lambda g: rotation_about(e_of(g), np.pi / 2 - g.phi), "Sine and cosine have changed places."),
                 Wrong("one plus cosine", lambda g: np.cos(g.phi) * np.eye(3) + (1 + np.cos(g.phi)) * np.outer(e_of(g), e_of(g))
                       + np.sin(g.phi) * skew(e_of(g)), "There is 1 + cos φ before e eᵀ. Along the axis nothing may change: R e = e.")),
         look="A quarter turn in RotationLab"),
    Task(id="turns-axis", notebook="17", kind="function", title="Axis and angle of a matrix",
         same="A function for every rotation: those it is tried on are drawn for each student.",
         text="Write axis_angle(R), which returns [x, y, z, φ]: an axis of length 1 and the angle in rad, from 0 to π, of the rotation "
              "matrix R (3, 3). It is tried on general turns, on small ones, and on half turns, where two axes are right and either will "
              "do.",
         signature="axis_angle(R)", inputs=drawn_turn, fit=True, answer=read_off, holds=turns_back,
         cases={**{kind: lambda g, R, kind=kind: kind_of(R) == kind for kind in (GENERAL, HALF, SMALL)},
                "half a turn about an axis with entries of unlike signs":
                    lambda g, R: kind_of(R) == HALF and (R - np.diag(np.diag(R))).min() < -.1,
                **{f"a general turn about an axis with its {name} below 0": lambda g, R, j=j: kind_of(R) == GENERAL and
                    axis_and_angle(R)[0][j] < -.1 for j, name in enumerate("xyz")}},
         hints=("The trace of R is 1 + 2 cos φ. Rounding may carry the cosine beyond ±1: np.clip.",
                "R − Rᵀ is 2 sin φ [e]×. What is left of it at half a turn?",
                "At half a turn R + I = 2 e eᵀ: take the column with the largest entry on the diagonal, and divide it by its length."),
         wrongs=(Wrong("axis-from-the-skew-part", lambda g: lambda R: skew_only(R),
                       "General turns come out well. At half a turn R − Rᵀ is zero, and no axis is left in it: there take a column of "
                       "R + I."),
                 Wrong("turned back", lambda g: lambda R: read_off(g)(R) * [-1, -1, -1, 1],
                       "This turns back: the axis points the other way. e follows from R[2, 1] − R[1, 2] and its kin, in this order."),
                 Wrong("angle in degrees", lambda g: lambda R: read_off(g)(R) * [1, 1, 1, 180 / np.pi],
                       "The axis is right. The angle is in degrees; it is asked in rad.")),
         look="Half a turn in RotationLab"),
    Task(id="turns-rates", notebook="17", kind="matrix", title="Rates and angular velocity", unit="rad/s",
         text="Roll, pitch and yaw about the fixed axes x, y, z, in this order, are {roll:deg}, {pitch:deg} and {yaw:deg}: R = Rz Ry Rx. "
              "Their rates are {rates} rad/s, in the order roll, pitch, yaw. What is the angular velocity ω (3,) of the hand, in fixed "
              "axes?",
         draw=drawn_rates, answer=omega, turn=lambda g: rpy(g.roll, g.pitch, g.yaw),
         hints=("Each rate turns the hand about one axis, and ω is the sum. Which axis is that of yaw, where does yaw carry that of pitch?",
                "Yaw turns about z. Pitch turns about Rz y, roll about Rz Ry x.",
                "ω = roll rate · Rz Ry x + pitch rate · Rz y + yaw rate · z."),
         wrongs=(Wrong("rates-are-omega", lambda g: g.rates),
                 Wrong("other order of rings", lambda g: ring_axes(g, other=True) @ g.rates,
                       "Here the ring of roll is the outer one: x, Rx y, Rx Ry z. With R = Rz Ry Rx yaw is the outer one."),
                 Wrong("axes-of-the-hand", lambda g: rpy(g.roll, g.pitch, g.yaw) @ g.rates),
                 Wrong("degrees", lambda g: rpy_rates(*np.degrees([g.roll, g.pitch, g.yaw])) @ g.rates,
                       "The angles went in as degrees. np.cos and np.sin take radians.")),
         look="Pitch at 60° in RotationLab"),
    Task(id="turns-quaternion", notebook="17", kind="matrix", title="Two turns as quaternions",
         text="First a turn by {alpha:deg} about the {first} axis of the world, then one by {beta:deg} about the {second} axis of the "
              "world, which has stayed where it was. Give the unit quaternion (w, x, y, z) of the whole, scalar first. Either sign is "
              "right.",
         draw=drawn_pair, answer=both_turns, holds=either_sign,
         hints=("The quaternion of one turn is (cos φ/2, e sin φ/2).",
                "With fixed axes the first turn is the rightmost factor of the product.",
                "(p, u)(r, v) = (p r − u · v, p v + r u + u × v): which turn is (p, u)?"),
         wrongs=(Wrong("motions-commute", lambda g: quaternion_product(*two_quaternions(g)),
                       "This is the product in the other order: the second turn first, or the same turns about axes that move along."),
                 Wrong("scalar last", lambda g: np.roll(both_turns(g), -1),
                       "This is (x, y, z, w), the scalar last, as SciPy has it. Here, and in MuJoCo, the scalar stands first."),
                 Wrong("whole-angle-in-a-quaternion",
                       lambda g: quaternion_product(half_way(g.second, g.beta, 1), half_way(g.first, g.alpha, 1))),
                 Wrong("turns-add-like-vectors", lambda g: summed(g), "The two quaternions were added. Turns are multiplied.")),
         look="Two quarter turns in RotationLab"),
    Task(id="turns-screws", notebook="17", kind="matrix", title="Screws from a picture",
         text="The first joints of a Puma, on a rail. All stand at 0; lengths are in m, in world axes. Joint 1 slides along x. "
              "Joint 2 turns about z, through the origin. Joint 3 turns about −y, through (0, −{d}, {h}). Joint 4 turns about −y, "
              "through ({a}, −{d}, {h}). Joint 5 turns about z, through ({b}, −{d}, {h}). The tool is at ({b}, −{d}, {t}). Give the "
              "five screws as the rows (v, ω) of a matrix (5, 6).",
         draw=lambda rng: {"h": between(rng, .5, .8, .01), "d": between(rng, .1, .2, .01), "a": between(rng, .35, .48, .01),
                           "b": between(rng, .82, .95, .01), "t": between(rng, .96, 1.2, .01)},
         answer=rail_screws,
         hints=("A slide has no ω: its row is its direction and three zeros.",
                "v is the velocity of the point at the world's origin, were it carried along: ω × (0 − o).",
                "v = o × ω for any point o on the axis. The tool has no part in it."),
         wrongs=(Wrong("v-is-omega-cross-o", lambda g: with_v(g, -rail_screws(g)[:, :3]),
                       "v has the other sign: this is ω × o. The point at the origin is at −o as seen from the axis."),
                 Wrong("slide-with-omega", lambda g: np.vstack([np.append(np.zeros(3), AXES["x"]), rail_screws(g)[1:]]),
                       "The rail has an ω here, and no v: it would turn about x. A slide has its direction in v, and no ω."),
                 Wrong("angular first", lambda g: np.roll(rail_screws(g), 3, axis=1),
                       "The rows are (ω, v), as Lynch and Park write them. Here v stands first, as in the Jacobian of this course."),
                 Wrong("screws-of-the-tool", lambda g: screws_of(RAIL, DIRECTIONS, points(g) - [g.b, -g.d, g.t])),
                 Wrong("point-for-v", lambda g: with_v(g, points(g)),
                       "The points themselves stand in v. It is a velocity: o × ω.")),
         look="Two pictures in ScrewLab"),
    Task(id="turns-product", notebook="17", kind="function", title="The product of exponentials",
         same="A function for every arm: those it is tried on are drawn for each student.",
         text="Write pose(S, q, M), the pose (4, 4) of the tool as exp(S₁q₁) exp(S₂q₂) … M. S is an array (n, 6) with rows (v, ω), q an "
              "array (n,), M the pose (4, 4) at q = 0. You may use scipy.linalg.expm, or screw_motion of robotlab.kinematics.screws.",
         signature="pose(S, q, M)", inputs=drawn_chain, fit=True, seconds=4.0, answer=lambda g: multiplied,
         hints=("The exponent of one joint is a (4, 4): [ω]× at the upper left, v in the last column, zeros below; times q.",
                "One exponential for each joint, multiplied with @, the first joint at the left, M at the right."),
         wrongs=(Wrong("motions-commute", by_expm(lambda f, M, _: f[2] @ f[1] @ f[0] @ M),
                       "The exponentials stand in the other order. What is at the right acts first: that has to be the last joint, whose "
                       "screw no other joint has moved yet."),
                 Wrong("exponents-add", by_expm(lambda f, M, x: expm(sum(x)) @ M)),
                 Wrong("tool first", by_expm(lambda f, M, _: M @ f[0] @ f[1] @ f[2]),
                       "M is the leftmost factor. The screws are given in world axes, so M has to be the rightmost; at the left it "
                       "would need screws in axes of the tool."),
                 Wrong("tool forgotten", by_expm(lambda f, M, _: f[0] @ f[1] @ f[2]),
                       "M is missing: this is the motion that carries the tool from where it was at q = 0."),
                 Wrong("angular first", lambda g: lambda S, q, M: multiplied_swapped(S, q, M),
                       "ω and v have changed places: in a row (v, ω) the last three numbers are ω.")),
         look="All of them in ScrewLab"),
)
