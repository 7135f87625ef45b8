"""The lean recursion: the torques of any chain of turning and sliding joints in few operations.

It goes outwards and inwards as `newton_euler` does, from five ideas more:
1. Pseudo-inertia. U = [wd]x + [w]x[w]x turns a vector r fixed in a body into its second derivative: F = m a + U h and
   n = vee(U S - S U^T) + h x a, n about the origin of the frame.
2. Base parameters. What does not notice that a joint moves is given to the link before (`axis_chain.gathered`).
3. The common axis. U z is the same vector for the two links that share the axis z, so u = U z is carried and not wd: a turn about z
   changes neither it nor wd_z, and the rest of U follows from w, wd_z and u.
4. Parallel axes together. Links that turn about parallel axes are described in one frame, which is fixed to the link before the
   first of them: w_x, w_y and u are the same for all, angles are sums.
5. Choice of frame for each link. In its own frame its body is constant and the motion is turned; in the frame of its axis before
   the turn the motion is as it is and the body is turned.
"""
from typing import NamedTuple


from ..maths.chain import give_names
from ..maths.scalar import cos_sin, entries, stack
from ..model.joints import exact_for
from ..model.axis_chain import axis_chain, body, gathered
from .inputs import joint_arrays

UPRIGHT = (1, 0)                                     # cos and sin of no turn


class View(NamedTuple):
    """Frames in which the recursion describes a chain: link i's own frame or not, and one frame for parallel axes or not."""
    own: tuple
    grouped: bool = True


class Motion(NamedTuple):
    """Motion of a link, in axes that its own turn has not moved."""
    w: tuple                                         # angular velocity [rad/s]
    wdz: object                                      # angular acceleration about the axis [rad/s2]
    u: tuple                                         # U z [1/s2]
    a: tuple                                         # acceleration of the origin, gravity included [m/s2]


class Load(NamedTuple):
    """Force and moment that a link and all beyond it take, about its origin, in axes that its own turn has not moved."""
    f: tuple                                         # force [N]
    n: tuple                                         # moment [N m]


class Turn(NamedTuple):
    """Place of the frame of joint i: p in the frame before, c and s of the turn since the group began."""
    p: tuple                                         # its origin [m]
    c: object
    s: object
    begins: bool                                     # whether a group of parallel axes begins here
    angle: object                                    # None where nothing has turned


# -- vectors as three scalars: their zeros fold ---------------------------------------------------------------------------
def turn(c, s, v):
    """Components in the frame before, of v given in the frame turned about z."""
    return (c * v[0] - s * v[1], s * v[0] + c * v[1], v[2])


def back(c, s, v):
    """Components in the frame turned about z, of v given in the frame before."""
    return (c * v[0] + s * v[1], c * v[1] - s * v[0], v[2])


def tilt(axis, v):
    """Components in the frame of the axis before."""
    return (v[0], axis.ca * v[1] - axis.sa * v[2], axis.sa * v[1] + axis.ca * v[2])


def untilt(axis, v):
    """Components along this axis, of v given in the frame of the axis before."""
    return (v[0], axis.ca * v[1] + axis.sa * v[2], axis.ca * v[2] - axis.sa * v[1])


def add(u, v):
    """u + v."""
    return tuple(a + b for a, b in zip(u, v))


def cross(u, v):
    """u x v."""
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def times(U, v):
    """U v."""
    return tuple(row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in U)


# -- a body and its motion ------------------------------------------------------------------------------------------------
def turned(motion, c, s):
    """The motion in axes turned about z."""
    return motion._replace(w=back(c, s, motion.w), u=back(c, s, motion.u), a=back(c, s, motion.a))


def tangential(motion):
    """wd_x and wd_y, which the common axis knows: u = U z."""
    (x, y, z), (u0, u1, _) = motion.w, motion.u
    return y * z - u1, u0 - x * z


def second_derivative(motion, tilts_next):
    """U as three rows. tilts_next: whether wd_x and wd_y are needed anyway."""
    (x, y, z), (u0, u1, u2) = motion.w, motion.u
    if tilts_next:
        wdx, wdy = tangential(motion)
        last = x * z - wdy, y * z + wdx, u2
    else:
        last = (z + z) * x - u0, (z + z) * y - u1, u2                          # for U + U^T = 2 [w]x[w]x
    return ((u2 - (z * z - x * x), x * y - motion.wdz, u0), (x * y + motion.wdz, -(x * x + z * z), u1), last)


def wrench(U, a, body):
    """Force, and moment about the origin, that a body takes to move with U and a."""
    h = (body.x, body.y, body.z)
    f = add([body.m * v for v in a], times(U, h))
    D1, D2, D3 = U[1][1] - U[2][2], U[2][2] - U[0][0], U[0][0] - U[1][1]
    spin = U[1][0] * polar(body) if opposite(U[1][0], U[0][1]) else U[1][0] * body.xx - U[0][1] * body.yy
    n = (U[2][1] * body.yy - U[1][2] * body.zz + U[2][0] * body.xy - U[1][0] * body.xz - D1 * body.yz,
         U[0][2] * body.zz - U[2][0] * body.xx + U[0][1] * body.yz - U[2][1] * body.xy - D2 * body.xz,
         spin + U[1][2] * body.xz - U[0][2] * body.yz - D3 * body.xy)
    return f, add(n, cross(h, a))


def opposite(x, y):
    """True if two nodes of a recorded program are known to cancel: the turn of a link whose axis does not move."""
    return getattr(x + y, "value", None) == 0


def polar(body):
    """S_xx + S_yy, the moment of inertia about z."""
    return body.xx + body.yy if body.polar is None else body.polar


def turned_body(c, s, body):
    """A body that is turned about z, in axes that are not."""
    t = s * (body.xx - body.yy) + c * (body.xy + body.xy)
    x, y, _ = turn(c, s, (body.x, body.y, 0))
    xz, yz, _ = turn(c, s, (body.xz, body.yz, 0))
    return body._replace(x=x, y=y, xz=xz, yz=yz, xx=body.xx - s * t, yy=body.yy + s * t, xy=c * t - body.xy, polar=polar(body))


# -- outwards, inwards ----------------------------------------------------------------------------------------------------
def turns(axes, q, grouped):
    """The `Turn` of each joint."""
    out, angle, c, s = [], None, *UPRIGHT
    for i, (axis, x) in enumerate(zip(axes, q)):
        d = axis.d + x if axis.prismatic else axis.d
        begins = not i or not grouped or (axis.ca, axis.sa) != UPRIGHT
        if begins:
            p, angle = (axis.a, -axis.sa * d, axis.ca * d), None
        else:
            p = (c * axis.a, s * axis.a, d)
        for more in ([] if axis.prismatic else [x]) + ([axis.theta] if axis.theta != 0 else []):
            angle = more if angle is None else angle + more
        c, s = UPRIGHT if angle is None else cos_sin(angle)
        out.append(Turn(p, c, s, begins, angle))
    return out


def forward_step(before, last, axis, here, qd, qdd):
    """Motion of link i from that of link i-1, whose `Turn` is `last`."""
    if here.begins:
        if last is not None and last.angle is not None:
            before = turned(before, last.c, last.s)
        U = second_derivative(before, True)
        wdz = axis.ca * before.wdz - axis.sa * tangential(before)[1]
        u = untilt(axis, [axis.ca * row[2] - axis.sa * row[1] for row in U])
        a = untilt(axis, add(before.a, times(U, here.p)))
        motion = Motion(untilt(axis, before.w), wdz, u, a)
    else:
        motion = before._replace(a=add(before.a, times(second_derivative(before, False), here.p)))
    (x, y, z), a = motion.w, motion.a
    if axis.prismatic:
        return motion._replace(a=(a[0] + 2 * (y * qd), a[1] - 2 * (x * qd), a[2] + qdd))
    return motion._replace(w=(x, y, z + qd), wdz=motion.wdz + qdd)


def link_load(motion, here, body, own, tilts_next):
    """Return the force and moment that link i itself takes, in its own axes if `own`."""
    if here.angle is None:
        return Load(*wrench(second_derivative(motion, tilts_next), motion.a, body))
    if own:
        motion = turned(motion, here.c, here.s)
    else:
        body = turned_body(here.c, here.s, body)
    return Load(*wrench(second_derivative(motion, tilts_next), motion.a, body))


def backward_step(beyond, load, here, own, next_axis, after):
    """The load of link i and all beyond. beyond: that of link i+1, in axes of its group, whose `Turn` is `after`."""
    own = own and here.angle is not None
    up = lambda load: Load(turn(here.c, here.s, load.f), turn(here.c, here.s, load.n))
    if after is None:
        return up(load) if own else load
    f, n = (tilt(next_axis, beyond.f), tilt(next_axis, beyond.n)) if after.begins else beyond
    beyond = Load(f, add(n, cross(after.p, f)))
    if after.begins and here.angle is not None and not own:
        beyond = up(beyond)
    if own and not after.begins:
        load = up(load)
    total = Load(add(load.f, beyond.f), add(load.n, beyond.n))
    return up(total) if own and after.begins else total


def lean_torques(chain, view, q, qd, qdd):
    """tau of each joint, a list. q, qd, qdd: lists of scalars; chain: an `AxisChain` whose bodies are `Body` records."""
    axes, here = chain.axes, turns(chain.axes, q, view.grouped)
    n, motion, last, motions = len(axes), Motion((0, 0, 0), 0, (0, 0, 0), tuple(chain.up)), None, []
    for i in range(n):
        motion = forward_step(motion, last, axes[i], here[i], qd[i], qdd[i])
        give_names(motion, i + 1)
        motions.append(motion)
        last = here[i]
    tau, beyond = [None] * n, None
    for i in reversed(range(n)):
        after = here[i + 1] if i + 1 < n else None
        load = link_load(motions[i], here[i], chain.bodies[i], view.own[i], after is not None and after.begins)
        beyond = backward_step(beyond, load, here[i], view.own[i], axes[i + 1] if after else None, after)
        give_names(beyond, i + 1)
        tau[i] = (beyond.f if axes[i].prismatic else beyond.n)[2] + chain.rotors[i] * qdd[i]
    return tau


def usual_view(n):
    """All links from their own frames but the last, which nothing beyond it asks to be turned."""
    return View((True,) * (n - 1) + (False,))


def prepared(robot):
    """The `AxisChain` of an arm with its base parameters."""
    chain = gathered(axis_chain(robot))
    return chain._replace(bodies=[body(J) for J in chain.bodies])


def lean(robot, q, qd, qdd):
    """tau = M qdd + C qd + g by the lean recursion: what the joints must supply.

    q, qd, qdd: (..., n) joint coordinates, rates, accelerations. Returns (..., n) [N m, or N where a joint slides].
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    robot, _ = exact_for(robot, q)
    tau = lean_torques(prepared(robot), usual_view(robot.n), entries(q), entries(qd), entries(qdd))
    return stack(*tau)
