"""Notebook 14: what is often thought about loops, chosen coordinates, platforms and shared loads."""
from ...course.misconceptions import ideas

PAPER = "Freeman 1985, chapters III and IV"
DRIVES, OTHER, EVEN = (("FourBarLab", title) for title in ("The crank drives", "The other branch", "An even turn"))
DEAD, SHORT = (("FourBarLab", title) for title in ("The rocker drives, dead centre", "A longer crank"))
MOTORS, LOOSE, IN_XY = (("FiveBarLab", title) for title in ("Two motors at the ground", "Lower links in line",
                                                            "In line, in x and y"))
RING, ENDED = ("RingLab", "Six joints in a ring"), ("RingLab", "Joint 1 at its end")
LEVEL, ASIDE, TURNED = (("PlatformLab", title) for title in ("Level, in the middle", "25 cm to one side",
                                                             "Turned by 90°"))
LEAST, ALONE, SQUEEZED = (("SharingLab", title) for title in ("Five motors, least squares", "The left arm alone",
                                                              "Squeezed"))

idea = ideas("14")

MISCONCEPTIONS = (
    idea("loop-takes-one", "Closing a loop takes away one freedom.",
         "A pin that joins two tips in the plane holds them together in two directions: two rows, two freedoms. Count rows, not loops.",
         PAPER, MOTORS),
    idea("one-angle-one-loop", "The crank's angle says how a four-bar stands.",
         "Two circles meet in two points: to one angle belong two postures, one on each branch.", PAPER, OTHER),
    idea("loop-inertia-constant", "A single crank has a single, constant inertia.",
         "What the crank feels is GᵀI*G, and G depends on the posture: coupler and rocker are geared to it with a ratio that changes.",
         PAPER, EVEN),
    idea("even-crank-is-free", "Without weight and friction a crank that turns evenly takes no torque.",
         "The other bars speed up and slow down all the time. The term with P* is what that takes.", PAPER, EVEN),
    idea("g-once", "An inertia is transferred by one factor G.",
         "It stands in an energy, between two rates: one G for each of them. A force takes one G.", PAPER, DRIVES),
    idea("g-upside-down", "G is how the new coordinate follows the old ones.",
         "Here it is the other way round: G gives the joint rates for a rate of the chosen coordinate.", PAPER, DRIVES),
    idea("g-without-minus", "The joints that follow turn along with the one that drives.",
         "The rows of closure stay zero: what the driven joint opens, the others must close again, and that is the minus sign.",
         PAPER, DRIVES),
    idea("singular-belongs-to-the-posture", "A posture is singular, whatever its coordinates.",
         "In the same posture one choice of coordinates fails and another one works: it is W that cannot be inverted, and W holds their "
         "rows.",
         PAPER, DEAD),
    idea("dead-centre-is-stuck", "At a dead centre the linkage is stuck.",
         "It moves well; the rocker stands still for an instant while the crank goes on. As a coordinate, the rocker's angle says nothing "
         "there.",
         PAPER, DEAD),
    idea("locked-motors-hold", "If all motors are locked, nothing moves.",
         "Where the lower links of a five-bar lie in one line, its hand moves across them with both shoulders locked.", PAPER, LOOSE),
    idea("rows-always-independent", "Six joints, six rows of closure: it cannot move.",
         "Counting assumes that the rows are independent. In Bricard's ring one of the six follows from the others in every posture.",
         PAPER, RING),
    idea("six-legs-a-sixth-each", "Each of six legs bears a sixth of the load.",
         "That holds for the level plate in the middle. Elsewhere the legs lean differently, and some must pull.", PAPER, ASIDE),
    idea("more-legs-no-singularity", "Six legs hold a plate in any pose.",
         "Turned by 90° this plate is loose: the six lines of the legs no longer hold the motion of one screw.",
         "Fichter, A Stewart platform-based manipulator, 1986", TURNED),
    idea("share-in-halves", "Two arms share a load in halves.",
         "With more motors than freedoms the share is a choice. The least sum of squares loads each motor by its lever.", PAPER, LEAST),
    idea("squeezing-is-free", "A force between two hands does no work, so it costs nothing.",
         "It does no work, but motors have to hold it: torque, current and heat.", PAPER, SQUEEZED),
    idea("more-motors-more-freedoms", "Five motors, five freedoms.",
         "The freedoms are counted by joints less rows. Motors beyond them press against one another.", PAPER, LEAST),
    idea("form-changes", "A closed chain needs another kind of equation, with multipliers.",
         "Multipliers are one way. In independent coordinates the model keeps its form: I* ü + u̇ᵀP*u̇ − loads = T.", PAPER, DRIVES),
    idea("weight-needs-no-transfer", "Loads stay what they are in any coordinates.",
         "They act along the joints. Along the chosen coordinates their work is GᵀT.", PAPER, DRIVES),
    idea("second-elbow-mirrors", "The second elbow of a symmetric five-bar has the angle of the first.",
         "That is so only with the hand in the middle, and then with the sign turned round.", PAPER, MOTORS),
    idea("each-arm-from-the-origin", "Both arms are counted from the same point.",
         "Each arm begins at its own pin: the hand has to be seen from there.", PAPER, MOTORS),
    idea("torque-by-ratio-inverse", "The motor with the short lever must push harder.",
         "For the least sum of squares the one with the long lever works more: a torque there does more per newton metre.", PAPER, LEAST),
)
