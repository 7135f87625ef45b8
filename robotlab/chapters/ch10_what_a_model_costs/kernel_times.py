"""Kernels of a program, timed on the reader's machine, beside the library that professionals use."""
import time

import numpy as np

from ...maths.shared_library import compiler
from ...maths.spatial import pose, translation, turn_x, turn_z

POSTURES, FEW = 4000, 200                            # in one call; in a Python loop
KERNELS = {"Python": "python", "NumPy": "numpy", "C": "c"}


def kernel_times(program, repeat=3):
    """({name: seconds for one posture}, largest relative difference from Pinocchio, or None if it was not run).

    program: of an arm in numbers. Compiled C is left out if there is no compiler, Pinocchio if it is not installed.
    """
    states = np.random.default_rng(0).normal(size=(len(program.arguments), POSTURES, program.robot.n))
    times, gap = {}, None
    for name, language in KERNELS.items():
        if language == "c" and not compiler():
            continue
        f, some = program.compile(language), states[:, :FEW] if language == "python" else states
        times[name] = best(lambda: f(*some), repeat) / some.shape[1]
    loop = pinocchio_loop(program.robot, program.quantity)
    if loop:
        few = states[:, :FEW]
        times["Pinocchio"] = best(lambda: loop(few), repeat) / FEW
        here, there = program.compile("numpy")(*few), loop(few)
        gap = float(np.abs(here - there).max() / np.abs(there).max())
    return times, gap


def best(call, repeat):
    """The shortest of several runs [s]: the speed of the machine when nothing else disturbs it."""
    found = []
    for _ in range(repeat):
        begun = time.perf_counter()
        call()
        found.append(time.perf_counter() - begun)
    return min(found)


def pinocchio_loop(robot, quantity):
    """A function of states (k, N, n) that calls Pinocchio for one posture after the other; None if that is not possible."""
    try:
        import pinocchio as pin
    except ImportError:
        return None
    calls = {"inverse_dynamics": "rnea", "forward_dynamics": "aba", "mass_matrix": "crba"}
    if quantity not in calls:
        return None
    call, model = getattr(pin, calls[quantity]), pinocchio_model(robot, pin)
    data = model.createData()
    whole = (lambda M: np.triu(M) + np.triu(M, 1).T) if quantity == "mass_matrix" else np.array
    return lambda states: np.stack([whole(call(model, data, *state)) for state in zip(*states)])


def pinocchio_model(robot, pin):
    """The arm as a model of Pinocchio: joints and bodies, from the four motions of each row."""
    model, parent, placement = pin.Model(), 0, np.array(robot.base, dtype=float)
    model.gravity.linear = np.array(robot.gravity, dtype=float)
    for i, link in enumerate(robot.links, start=1):
        along_z = pose(turn_z(np.cos(link.theta), np.sin(link.theta)), np.zeros(3)) @ translation(0, 0, link.d)
        along_x = translation(link.a, 0, 0) @ pose(turn_x(np.cos(link.alpha), np.sin(link.alpha)), np.zeros(3))
        before, after = (np.eye(4), along_z @ along_x) if robot.convention == "standard" else (along_x, along_z)
        joint = pin.JointModelPZ() if link.prismatic else pin.JointModelRZ()
        parent = model.addJoint(parent, joint, pin.SE3(placement @ before), f"joint {i}")
        model.appendBodyToJoint(parent, pin.Inertia(link.m, link.com, link.I_com), pin.SE3(after))
        placement = after
    model.armature = np.array(robot.rotor_inertia, dtype=float)
    return model
