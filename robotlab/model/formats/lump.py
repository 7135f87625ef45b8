"""Bodies that move as one, as one: what is fixed to a link belongs to it, and joints beside the chain stand still."""
import numpy as np

from .tree import Body, some


def lumped(parts, way, places, at, notes):
    """[`Body`, or None where no mass is given] of each moving joint of the chain `way`, in axes of the base at q = 0.

    places: {name of a link of the chain: its pose in the base}. at: {name of a joint beside the chain: where it is held}.
    """
    groups, still = grouped(parts, way, dict(places), at)
    if still:
        notes.append(f"Joints beside the chain stand still, at 0 unless `at` says otherwise: {some(still)}.")
    moved = {part.joint for part in moving(way)}
    led = [part.joint for part in parts.values() if part.joint in still and part.mimic and part.mimic[0] in moved]
    if led:
        notes.append(f"Moved by joints of the arm (mimic), and yet held still here: {some(led)}. Their masses count, their motions do not.")
    bare = [part.name for part, group in zip(moving(way), groups) if not group]
    if bare:
        notes.append(f"No mass is given for {some(bare)}: how the arm moves is known, its torques are not. "
                     "robot.with_rods() makes masses up.")
    return [joined(group) for group in groups]


def moving(way):
    """The links of a chain that hang on joints that move; the first link of a chain is at rest."""
    return [part for part in way[1:] if part.moves]


def grouped(parts, way, pose_of, at):
    """[[`Body`] for each moving joint], and the names of the joints beside the chain that are taken for stiff."""
    unknown = sorted(set(at) - {part.joint for part in parts.values()}, key=str)
    if unknown:
        raise ValueError(f"at names {some(map(repr, unknown))}; the joints are {some(part.joint for part in parts.values() if part.joint)}")
    children, joints = {}, {part.joint: part for part in parts.values()}
    for part in parts.values():
        children.setdefault(part.parent, []).append(part)
    number, inside = 0, {}
    for part in way:
        number += part.moves and part is not way[0]
        inside[part.name] = number
    groups, still, waiting = [[] for _ in range(number + 1)], [], [(part, inside[part.name]) for part in way]
    while waiting:
        part, i = waiting.pop()
        if part.body is not None:
            groups[i].append(part.body.seen_from(pose_of[part.name]))
        for child in children.get(part.name, []):
            if child.name not in inside:
                pose_of[child.name] = pose_of[part.name] @ child.pose_at(held(child, joints, at))
                still += [child.joint] if i and child.moves else []
                waiting.append((child, i))
    return groups[1:], still


def held(part, joints, at):
    """The coordinate at which a joint beside the chain is held; one that follows another goes with it."""
    if part.mimic and part.joint not in at and part.mimic[0] in joints:
        return part.mimic[1] * at.get(part.mimic[0], 0.0) + part.mimic[2]
    return at.get(part.joint, 0.0)


def joined(bodies):
    """Several bodies as one, by Steiner's rule; None for none."""
    if not bodies:
        return None
    m = sum(body.m for body in bodies)
    com = sum(body.m * body.com for body in bodies) / m if m else bodies[0].com
    steiner = lambda body, r: body.I_com + body.m * (r @ r * np.eye(3) - np.outer(r, r))
    return Body(m, com, sum(steiner(body, body.com - com) for body in bodies))
