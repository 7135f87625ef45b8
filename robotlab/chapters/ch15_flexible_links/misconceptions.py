"""Notebook 15: what is often thought about links that bend."""
from ...course.misconceptions import PRACTICE, ideas

PAPER, BOOK = "Korayem, Yao and Basu 1992, worked out for its example 1", "Book 1984, Int. J. Robotics Research 3(3)"
THOMSON = "Thomson and Dahleh, Theory of Vibration with Applications, 5th ed. 1998"
SHAPING = "Singer and Seering 1990, J. Dynamic Systems, Measurement and Control 112"
FREE, RING = ("BeamLab", "Joint free"), ("FlexibleLab", "Steel, 5 mm")

idea = ideas("15")


MISCONCEPTIONS = (
    idea("loose-root-is-slower", "A root that is free to turn makes a beam softer, so it vibrates more slowly.",
         "The slow mode turns into the swing of the whole beam, at 0 Hz. The first mode in which it still bends is a more curved shape, "
         "and stiffer.", PAPER, FREE),
    idea("finger-wakes-all", "A pluck wakes every mode, wherever it is done.",
         "A force does work on a mode only where that mode moves. At a point where it rests, the mode stays silent.", THOMSON,
         ("BeamLab", "Finger at 0.783 l")),
    idea("finger-wakes-the-nearest", "A pluck at the point where a mode rests wakes just that mode.",
         "There it cannot be moved. It is the one mode that the finger does not reach.", THOMSON,
         ("BeamLab", "Finger at 0.783 l")),
    idea("load-lowers-all-alike", "A mass on the tip lowers all frequencies in the same proportion.",
         "The higher modes give way: with a heavy tip they swing as if the tip were held, and hardly move it.", THOMSON,
         ("BeamLab", "A load on the tip")),
    idea("swings-as-clamped", "A link on a motor vibrates like a beam that is clamped.",
         "So it does while the motor holds its angle. Under a given torque, or none, the root turns freely, and the frequency is that of a "
         "free joint.", PAPER, RING),
    idea("swing-stops-with-the-torque", "Without torque nothing drives the bend any more, so it stops.",
         "Nothing takes its energy either. It swings on until friction, which this model does not have, has used it up.", PRACTICE, RING),
    idea("quicker-swings-more", "The quicker the motion, the more it leaves swinging.",
         "What counts is the timing. Steps of torque a whole swing apart undo each other's swings.", SHAPING,
         ("FlexibleLab", "Halves of 218.5 ms")),
    idea("guess-is-below", "With fewer modes the model is softer, as it has fewer springs.",
         "Fewer shapes are fewer ways to bend. A link that may bend in fewer ways is stiffer, and its frequency too high.",
         "Rayleigh and Ritz; Thomson and Dahleh 1998", ("FlexibleLab", "One clamped mode")),
    idea("frequency-like-stiffness", "A beam that is eight times as stiff has eight times the frequency.",
         "The frequency goes with the root of stiffness over mass. Twice the thickness is eight times the stiffness and twice the mass.",
         THOMSON),
    idea("slow-is-straight", "A motion that is slow enough leaves the links straight.",
         "Slowness removes what acceleration does. The weight stays, and with it the sag.", PRACTICE, ("PayloadLab",
                                                                                                       "Slowly")),
    idea("limit-is-a-number", "From some stiffness on, an arm is rigid.",
         "What bending costs falls with 1/EI and never ends. Whether it counts, is a matter of the motion.", PRACTICE,
         ("PayloadLab", "The rigid limit")),
    idea("encoder-sees-the-tip", "If the encoders show the target, the tip is there.",
         "Encoders stand at the motors. What the links do beyond, they do not see.", PRACTICE, ("PayloadLab", "One kilogram more")),
    idea("modes-leave-joints-alone", "Joints and bends are separate: a mode does not know of the joint.",
         "Both move the same mass. The entry of M between them is not zero: driving bends, and springing back drives.", BOOK, RING),
    idea("next-link-starts-straight", "The next link starts where the bent link ends, in the direction of the straight one.",
         "A bent tip is turned as well: the slope at its end is added to the angle of the next joint.", BOOK),
    idea("energy-in-the-slope", "The bending energy lies in the slope of the shape.",
         "A beam that is straight but turned has a slope and no energy. It lies in the curvature, the second derivative.", THOMSON),
    idea("drift-is-damping", "A model of bending has its own damping, as steel has.",
         "M and K hold energy, they do not use it up. Damping would be a further term, and is left out here.", PRACTICE, RING),
)
