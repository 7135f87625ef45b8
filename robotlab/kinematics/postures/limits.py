"""Turns and limits: an angle may be meant with whole turns more or less."""
import numpy as np

TURN = 2 * np.pi
TURNS = ", turned on"                                # what is added to the name of a branch
SLACK = 1e-9                                         # [rad or m]: a joint at its limit is within


def within(robot, q, names):
    """The postures within the joints' limits, with all whole turns that fit: (k, N, n), and their names. q: (k, N, n), angles to a turn."""
    for i, (link, (low, high)) in enumerate(zip(robot.links, robot.limits)):
        if not link.prismatic and np.isfinite([low, high]).any():
            q, names = _turned(q, names, i, low, high)
        x = q[..., i]
        with np.errstate(invalid="ignore"):
            q = np.where(((x >= low - SLACK) & (x <= high + SLACK))[..., None], q, np.nan)
    return q, names


def _turned(q, names, i, low, high):
    """The postures with each turn of joint i that lies between two limits; where one is infinite, the turn next to the other."""
    with np.errstate(invalid="ignore"):
        first = low + (q[..., i] - low + SLACK) % TURN - SLACK if np.isfinite(low) else high - (high - q[..., i] + SLACK) % TURN + SLACK
    count = int((high - low + 2 * SLACK) // TURN) + 1 if np.isfinite(high - low) else 1
    rows, words = [], []
    for turn in range(count):
        more = q.copy()
        more[..., i] = first + turn * TURN
        kept = range(len(q)) if turn == 0 else np.flatnonzero((more[..., i] <= high + SLACK).any(axis=-1))
        rows += [more[j] for j in kept]
        words += [names[j] + (f"{TURNS} {turn} at joint {i + 1}" if turn else "") for j in kept]
    return np.array(rows).reshape(-1, *q.shape[1:]), words
