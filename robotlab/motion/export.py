"""A motion as a file: a table of numbers, or the message that ROS calls a JointTrajectory."""
import json
from pathlib import Path

import numpy as np

from ..keep import write
from ..model.checks import counted, got, number, one_of, path_name

ENDINGS = (".csv", ".json")
MOST = 1_000_000                                     # instants
NANO = 1_000_000_000


def write_motion(motion, path, step=0.01, names=None):
    """Write positions, rates and accelerations at instants `step` apart, the last instant among them; the ending of `path` says how."""
    path = Path(path_name(path, "path", "the name of a file", empty=False))
    ending = one_of(path.suffix.lower(), "the ending of path", ENDINGS)
    names = joint_names(names, motion.n)
    t = instants(motion, number(step, "step", "a positive number of seconds", above=0))
    table = np.stack(motion(t)[:3])                  # (3, k, n)
    write(path, csv(t, table, names) if ending == ".csv" else joint_trajectory(t - t[0], table, names))


def joint_names(names, n):
    """Names of the joints, such as a URDF has them; joint1, ... unless given."""
    names = [f"joint{i}" for i in range(1, n + 1)] if names is None else names
    names = list(names) if isinstance(names, (list, tuple)) else [None]
    if len(names) != n or not all(isinstance(name, str) and name and name.isprintable() for name in names) or len(set(names)) < n:
        raise ValueError(f"names is {got(names)}; expected {counted(n, 'different name')} of joints")
    return names


def instants(motion, step):
    """Times from the start to the end of a motion, at most `step` apart [s]."""
    count = int(np.ceil(motion.duration / step * (1 - 1e-12)))
    if not count < MOST:
        raise ValueError(f"step is {step:g} s for a motion of {motion.duration:.4g} s; expected fewer than {MOST:,} instants")
    return np.linspace(motion.times[0], motion.times[-1], count + 1)


def csv(t, table, names):
    """A line for each instant; the header names quantities and joints."""
    head = ["t"] + [f"{symbol} {name}" for symbol in ("q", "qd", "qdd") for name in names]
    quoted = ['"' + word.replace('"', '""') + '"' if set(word) & set('",') else word for word in head]
    rows = np.column_stack([t, *table])
    return "\n".join([",".join(quoted), *(",".join(repr(float(x) + 0.0) for x in row) for row in rows)]) + "\n"


def joint_trajectory(t, table, names):
    """trajectory_msgs/JointTrajectory as JSON, time counted from the start."""
    nanoseconds = np.round(t * NANO).astype(np.int64)
    points = [{"positions": q, "velocities": qd, "accelerations": qdd, "effort": [],
               "time_from_start": {"sec": int(n // NANO), "nanosec": int(n % NANO)}}
              for q, qd, qdd, n in zip(*table.tolist(), nanoseconds)]
    header = {"stamp": {"sec": 0, "nanosec": 0}, "frame_id": ""}
    return json.dumps({"header": header, "joint_names": names, "points": points}, indent=1) + "\n"
