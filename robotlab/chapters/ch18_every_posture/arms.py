"""The arms of notebook 18: a Puma with a hand, a UR5 with its three parallel axes, and one of seven joints with a human shoulder."""
from functools import lru_cache

import numpy as np

from ...model import zoo
from ...model.link import Link
from ...model.robot import Robot

HAND = 0.1                                           # from the wrist point of the Puma to its hand [m]
RIGHT = np.pi / 2


@lru_cache
def puma():
    """The Puma of the zoo with a hand in front of its wrist point."""
    return zoo.puma560().with_link(6, d=HAND)


@lru_cache
def ur5():
    """The UR5 with the lengths that Universal Robots publishes; standard table."""
    rows = (0, RIGHT, .089159), (-.425, 0, 0), (-.39225, 0, 0), (0, RIGHT, .10915), (0, -RIGHT, .09465), (0, 0, .0823)
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], name="UR5")


@lru_cache
def seven():
    """Seven joints as in many arms of that kind: three axes meet in the shoulder, three in the wrist, one is the elbow."""
    rows = (0, -RIGHT, .34), (0, RIGHT, 0), (0, RIGHT, .4), (0, -RIGHT, 0), (0, -RIGHT, .4), (0, RIGHT, 0), (0, 0, .126)
    stops = np.radians([170, 120, 170, 120, 170, 120, 175])
    links = [Link(a=a, alpha=alpha, d=d, limits=(-stop, stop)) for (a, alpha, d), stop in zip(rows, stops)]
    return Robot(links, name="arm of seven joints")


@lru_cache
def sixteen():
    """The arm of Manocha and Canny (1994), which reaches some poses in sixteen postures."""
    rows = (.3, RIGHT, 0), (1, np.radians(1), 0), (0, RIGHT, .2), (1.5, np.radians(1), 0), (0, RIGHT, 0), (0, 0, 0)
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], name="arm of sixteen postures")
