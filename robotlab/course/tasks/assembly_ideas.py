"""Notebook 08: what is often thought about W, V, Rodrigues' formula and the lift."""
from ..misconceptions import Misconception

PAPER, LECTURES = "Vukobratović and Potkonjak 1979, pp. 182-185", "lecture practice"
FILL, REST = ("AssemblyLab", "The last link changes every row"), ("AssemblyLab", "At rest: V is the weight")
MOVING, TURN = ("AssemblyLab", "In motion, without gravity"), ("RodriguesLab", "Three terms")
LIFT, DOUBLE = ("LiftLab", "The lift of 1979"), ("LiftLab", "Twice the acceleration")
EULER = ("LiftLab", "Euler, steps of 100 ms")


def _one(id, shows, statement, why, source=LECTURES):
    return Misconception(id=id, notebook="08", statement=statement, why=why, source=source, shows=shows)


MISCONCEPTIONS = (
    _one("link-fills-its-own-row", FILL, "A link fills its own row and column of W.",
         "Every joint before it carries the link. It adds kinetic energy for each of their rates, and so it adds to their rows.", PAPER),
    _one("link-turns-with-its-own-joint", FILL, "A link turns only with its own joint.",
         "The angular velocity of a link is the sum over all joints up to it: each of the columns β has a share in it."),
    _one("point-masses-only", FILL, "The mass at its centre is all that counts.",
         "A link that turns has kinetic energy of turning too: the term with J belongs to every joint that turns the link."),
    _one("lever-from-its-own-joint", FILL, "The lever of a link begins at its own joint.",
         "The lever of joint j begins at joint j, whichever link is moved, and runs along the chain to the centre of mass."),
    _one("chain-vectors-all-added", ("AssemblyLab", "Link 2: a second row and column"), "All vectors along the chain are added.",
         "The vector to the centre of mass before points backwards along the chain: it leads from the joint back, so it is taken off.",
         PAPER),
    _one("vectors-stay-unturned", ("AssemblyLab", "Link 2: a second row and column"),
         "The vectors of the table can be added as they stand.",
         "Each of them is written in axes of its own link. They have to be turned into common axes before they are added.", PAPER),
    _one("mass-can-take-away", ("AssemblyLab", "Upright: close to axis 1"), "A link that is folded back can make the arm lighter.",
         "What a link adds to the kinetic energy is never negative, so no diagonal entry of W can shrink.", PAPER),
    _one("at-rest-v-is-zero", REST, "Nothing moves, so V is zero.", "V also holds the loads of the weights, and they act at rest."),
    _one("v-on-the-other-side", REST, "V is what has to be overcome, so it is taken off.",
         "In W q̈ = P + V it stands beside the drives: weights enter with the sign with which they pull.", PAPER),
    _one("inertia-has-no-say", MOVING, "Acceleration is torque over the inertia of that joint.",
         "W has entries beside its diagonal: each torque accelerates all joints. The equations have to be solved together."),
    _one("w-times-torque", MOVING, "The accelerations are W times the torques.", "W takes accelerations and gives torques; it has to be "
                                                                               "inverted for the other way."),
    _one("no-rate-of-w", MOVING, "The mass matrix does not change while the arm moves.",
         "W depends on the posture, and the posture changes: Ẇ q̇ is a part of V."),
    _one("no-slope-of-energy", MOVING, "Ẇ q̇ is all that the velocities bring.",
         "Lagrange's equations also hold ∂T/∂q: the kinetic energy depends on the posture."),
    _one("half-of-the-energy", MOVING, "∂T/∂q is q̇ᵀ (∂W/∂q) q̇.",
         "The kinetic energy is half of q̇ᵀ W q̇, and the half stays in its slope."),
    _one("model-made-once", ("AssemblyLab", "Upright: close to axis 1"), "W and V are worked out once and then used.",
         "They are numbers for one instant. A moment later the arm stands elsewhere, and both are others.", PAPER),
    _one("turn-without-the-axis-part", TURN, "A turned vector is a cos φ + (e × a) sin φ.",
         "That holds across the axis. The part of a along the axis must stay, and the middle term puts it back."),
    _one("whole-axis-part-added", TURN, "The part along the axis is added in full.",
         "a cos φ holds some of it already; what is missing is the rest, 1 − cos φ of it."),
    _one("cross-turned-round", TURN, "a × e and e × a are the same.", "They are opposite: with a × e the vector turns the other way."),
    _one("small-turns-always", ("RodriguesLab", "A small turn: e × a"), "A turn adds φ e × a.",
         "That is the first instant of a turn. The arrow leaves the circle along its tangent, and its length grows."),
    _one("half-turn-is-minus", ("RodriguesLab", "Half a turn: no third term"), "Half a turn makes −a of a.",
         "Only the part across the axis is turned round; the part along it stays."),
    _one("axis-is-an-average", TURN, "The axis of two turns lies between their axes, and the angles are added.",
         "Turns do not add up like vectors. The axis is what the whole rotation leaves as it is: R e = e."),
    _one("torque-follows-acceleration", DOUBLE, "Twice the acceleration takes twice the torque.",
         "The weight takes its share at any acceleration; only the rest doubles."),
    _one("same-torque-all-along", LIFT, "A constant acceleration takes a constant torque.",
         "The acceleration of the tip is constant. Levers, W and the velocities change all the way.", PAPER),
    _one("short-steps-are-exact", EULER, "Half the step, and the error is all but gone.",
         "Euler's method is of first order: half the step, half the error."),
    _one("old-rate-kept", EULER, "Over a short step the rates stay as they are.",
         "The angles go on with the rates, but the rates change too: by q̈ Δt.", PAPER),
)
