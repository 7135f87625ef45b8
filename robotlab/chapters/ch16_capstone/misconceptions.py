"""Notebook 16: what is often thought about motors, loads and checks."""
from ...course.misconceptions import SICILIANO, SPONG, ideas

FITS, LOW, HIGH = (("SizingLab", title) for title in ("The gear as chosen", "A low gear", "A high gear"))
SLOW, HURRY = ("SizingLab", "In ten seconds"), ("SizingLab", "A large motor in a hurry")
HALF, LOAD, EDGE = (("TaskLab", title) for title in ("Half the time", "3 kg in the hand", "To the edge"))

idea = ideas("16")


MISCONCEPTIONS = (
    idea("mean-heats", "The mean torque tells how warm a motor gets.",
         "The losses go with the square of the current. Twice the torque heats four times as much, so the mean of the squares counts.",
         shows=FITS),
    idea("peak-heats", "The largest torque tells how warm a motor gets.",
         "A motor may give its peak for a moment. What it stores as heat is the mean of the squares over the whole cycle.", shows=FITS),
    idea("pause-does-not-count", "A pause in the cycle does not belong to it.",
         "While a joint rests unloaded its motor cools. The mean is taken over the whole cycle, pauses included.", shows=FITS),
    idea("each-part-counts-alike", "Each part of a cycle counts alike, long or short.",
         "The square of the torque is to be weighed with the time for which it lasts.", shows=FITS),
    idea("holding-is-free", "A motor that stands still does no work, so it stays cold.",
         "No work leaves the shaft, but the torque needs its current, and the current warms the winding.", shows=SLOW),
    idea("gear-turned-round", "Behind a gear the motor needs N times the torque.",
         "The motor turns N times as fast and needs one Nth of the torque: the power is the same on both sides.", SPONG, LOW),
    idea("rotor-left-out", "The rotor is small, so it can be left out.",
         "It turns N times as fast as the joint. Its inertia costs N J q̈ on the shaft, and the joint feels it as N² J.",
         f"{SICILIANO}, chapter 5", HURRY),
    idea("rotor-felt-once", "Through a gear N an inertia is felt N times as large.",
         "The rotor turns N times as fast, and its torque comes through N times as large: together N².", SPONG, HURRY),
    idea("gear-only-helps", "The larger the gear, the easier for the motor.",
         "The load falls with 1/N, the rotor's own share grows with N, and so does the speed. Between them lies a best gear.", shows=HIGH),
    idea("root-forgotten", "The best gear is the ratio of the inertias.",
         "At the best gear load and rotor take the same torque on the shaft: I/N = N J. That gives N², not N.", SICILIANO, HURRY),
    idea("weight-has-no-gear", "The best gear depends on inertias only.",
         "The weight comes through the gear as well. It belongs to what is divided by N.", shows=SLOW),
    idea("all-torque-goes-with-time", "In twice the time all torques are a quarter.",
         "Those of acceleration and velocity are. The weight stays as it is, whatever the time.", shows=HALF),
    idea("torque-goes-with-one-over-t", "Torque goes with one over the time.",
         "Accelerations and products of velocities go with 1/T².", shows=HALF),
    idea("half-time-same-heat", "The work is the same, so is the heat.",
         "The heat goes with the square of the torque, not with the work.", shows=HALF),
    idea("payload-in-proportion", "Twice the payload takes twice the torque.",
         "The arm carries itself first: that share does not depend on the payload.", shows=LOAD),
    idea("payload-too-small-to-see", "A payload that is lighter than the links does not matter.",
         "It sits at the end, with the longest lever of all.", shows=LOAD),
    idea("links-weigh-nothing", "Only the payload has to be held.",
         "The links have weight too, and it acts at their centres of mass.", shows=LOAD),
    idea("reserve-is-for-others", "A rating is a promise: it can be used up to the last bit.",
         "Gears lose, numbers are wrong, rooms are warm. A reserve is a factor on what is needed, before it is compared.", shows=FITS),
    idea("peak-can-be-held", "What a motor gives for a moment it also gives all day.",
         "To hold a load is to give its torque all day: the rated torque counts, not the peak.", shows=SLOW),
    idea("singular-breaks-joints", "Through a singular posture the joints race.",
         "They do when the tool is told how to go. On a path of the joints they keep the pace that they were given.", SPONG, EDGE),
    idea("agreement-is-truth", "If five methods agree, the numbers are right.",
         "They read the same file. Agreement tells that the computing is right; whether the arm is described rightly, only measuring "
         "tells.",
         shows=("TaskLab", "The task as it is given")),
    idea("payload-is-learned", "At rest a computed torque removes every error.",
         "It has no integral. A weight that the model does not know leaves an error for as long as it hangs there.", SICILIANO,
         ("TaskLab", "The task as it is given")),
    idea("work-is-of-the-load", "The work is that of the load: its weight times its height.",
         "The links rise and fall too, and their weight takes work as well.", shows=LOAD),
    idea("detour-costs-work", "Work is weight times way.",
         "What counts at rest to rest is the difference in height. The way in between is given back, but for friction.", shows=LOAD),
)
