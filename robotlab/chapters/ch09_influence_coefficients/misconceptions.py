"""Notebook 09: what is often thought about influence coefficients."""
from ...course.misconceptions import PRACTICE, ideas

FREEMAN = "Freeman 1985, chapter II, second- and third-order kinematics"
TURNED = ("InfluenceLab", "H₁₃: joint 1 turns")
STEADY = ("MotionTermsLab", "Half way, q̈ = 0")


idea = ideas("09")


MISCONCEPTIONS = (
    idea("brackets-do-not-matter", "The brackets in a product of three vectors can be moved.",
         "s × (r × v) is another vector than (s × r) × v. The lever is turned first, by the inner joint; then the outer joint "
         "turns what came out.", FREEMAN, TURNED),
    idea("outer-axis-inside", "The axis of the first joint stands next to the lever.",
         "The lever begins at the later joint, and its axis stands next to it. The earlier joint turns the finished arrow.",
         FREEMAN,
         TURNED),
    idea("indices-order-a-point", "H of a point depends on which joint is moved first.",
         "H₁₃ and H₃₁ of a point are the second derivative of one place, in either order: they are the same.", FREEMAN,
         ("InfluenceLab", "H₃₁: joint 3 turns")),
    idea("later-joint-turns-earlier-axis", "Every joint turns the axes of all others.",
         "A joint turns what lies beyond it. The axis of an earlier joint stays where it is.", FREEMAN,
         ("InfluenceLab", "H₃₁ of the angular velocity")),
    idea("slide-bends-its-way", "A slide has a second-order effect on itself.",
         "A slide goes along a straight line: its arrow is its axis, and it turns nothing.", FREEMAN,
         ("InfluenceLab", "H₃₃: the slide with itself")),
    idea("steady-is-unaccelerated", "If no joint accelerates, the tool does not accelerate.",
         "The columns of G turn with the arm. Their change, H, times two rates is an acceleration.", FREEMAN, STEADY),
    idea("acceleration-is-g-times", "As v = G q̇, so a = G q̈.",
         "The derivative of a product has two terms. G changes as well, and q̇ᵀ H q̇ is missing.", FREEMAN,
         ("MotionTermsLab", "Without H")),
    idea("squares-only", "The rates count by their squares alone.",
         "Two joints that move together have a product of their rates. It is the Coriolis share.", PRACTICE,
         ("ThreeWaysLab", "Without the products in P*")),
    idea("products-once", "In q̇ᵀ H q̇ each pair of joints counts once.",
         "The double sum meets the pair as m, n and as n, m, so a product of two different rates comes twice.", PRACTICE,
         ("MotionTermsLab", "Acceleration, in its terms")),
    idea("outwards-on-a-circle", "A point on a circle accelerates outwards.",
         "The velocity of a point on a circle turns inwards, so the acceleration points to the axis: H₁₁ = s × (s × r) is minus "
         "the lever.", PRACTICE,
         ("InfluenceLab", "H₁₁")),
    idea("along-the-velocity", "An acceleration has the direction of the velocity.",
         "Along the velocity lies what changes the speed. At a constant rate only the direction changes.", PRACTICE,
         ("InfluenceLab", "H₁₁")),
    idea("coefficients-know-time", "In a faster motion the influence coefficients are larger.",
         "Influence coefficients are derivatives with respect to joint coordinates, and see the posture alone. Time comes in with "
         "q̇ and q̈.", FREEMAN,
         ("ThreeWaysLab", "Half way, in 2 seconds")),
    idea("coefficients-know-mass", "G and H depend on what the links weigh.",
         "G and H are geometry: axes, and one lever. Masses come in with I* and P*.", FREEMAN),
    idea("jerk-like-acceleration", "In half the time every derivative is four times as large.",
         "Each derivative brings one more factor: two for the velocity, four for the acceleration, eight for the jerk.", PRACTICE,
         ("MotionTermsLab", "Jerk, in its terms")),
    idea("arrays-hold-the-weight", "I* and P* together are the whole model.",
         "I* and P* hold inertia. Weight and every other force come in as loads, through the same G.", FREEMAN,
         ("ThreeWaysLab", "Joint 2, in 6 seconds")),
    idea("roads-differ", "Different formulas for the torques give slightly different torques.",
         "All formulas are the same mechanics, sorted in another way. They differ by rounding.", PRACTICE,
         ("ThreeWaysLab", "Joint 1")),
    idea("own-rate-loads-itself", "Each joint feels the square of its own rate.",
         "The inertia that a joint feels does not depend on its own coordinate, so P* has a zero there.", PRACTICE,
         ("ThreeWaysLab", "Joint 2")),
)
