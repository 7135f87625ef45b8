"""M(q) and g(q) by composite bodies in the frames of the lean recursion, on its base parameters.

For a unit acceleration of joint j alone, all links from j outwards move as one body, and what it takes to move it so stands in that
body's numbers: no operation at all. M_ij is the product of the screw of joint i and that wrench in any frame between the two: wrenches
go inwards as far as a meeting joint, screws outwards up to it. Gravity is one more row of M, a base that slides along the vertical.
"""
from ..maths.scalar import array_like
from .lean import Load, add, back, cross, polar, tilt, turn, turned_body, turns, untilt

PAIRS = {"xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}


def tilted_body(axis, body):
    """A body in the frame of the axis before: turned about x; a quarter turn only changes names and signs."""
    y, z = axis.ca * body.y - axis.sa * body.z, axis.sa * body.y + axis.ca * body.z
    xy, xz = axis.ca * body.xy - axis.sa * body.xz, axis.sa * body.xy + axis.ca * body.xz
    if (axis.ca, axis.sa) == (1, 0):
        return body
    if axis.sa in (1, -1):
        yy, zz, yz = body.zz, body.yy, -body.yz
    else:
        t = axis.sa * (body.yy - body.zz) + axis.ca * (body.yz + body.yz)
        yy, zz, yz = body.yy - axis.sa * t, body.zz + axis.sa * t, axis.ca * t - body.yz
    return body._replace(y=y, z=z, xy=xy, xz=xz, yy=yy, zz=zz, yz=yz, polar=None)


def shifted_body(p, body):
    """A body about an origin from which the old one lies p away: h + m p, S + p h^T + h p^T + m p p^T."""
    h, m = (body.x, body.y, body.z), body.m
    new = tuple(a + m * x for a, x in zip(h, p))
    massless = getattr(m, "value", m) == 0
    square = [(x + x) * a if massless else x * (a + b) for x, a, b in zip(p, h, new)]
    mixed = {name: getattr(body, name) + p[i] * h[j] + p[j] * new[i] for name, (i, j) in PAIRS.items()}
    both = None if body.polar is None else body.polar + square[0] + square[1]
    return body._replace(x=new[0], y=new[1], z=new[2], xx=body.xx + square[0], yy=body.yy + square[1], zz=body.zz + square[2],
                         polar=both, **mixed)


def joined(one, other):
    """Two bodies as one."""
    both = polar(one) + polar(other) if one.polar is not None or other.polar is not None else None
    return one._make([*(a + b for a, b in zip(one[:-1], other[:-1])), both])


def composites(chain, here):
    """For each joint the body of link i and all beyond, in axes that its own turn has not moved."""
    axes, out, beyond = chain.axes, [], None
    for i in reversed(range(len(axes))):
        body, after = chain.bodies[i], here[i + 1] if i + 1 < len(axes) else None
        turned = lambda body, i=i: body if here[i].angle is None else turned_body(here[i].c, here[i].s, body)
        if after is None:
            body = turned(body)
        else:
            outer = shifted_body(after.p, tilted_body(axes[i + 1], beyond) if after.begins else beyond)
            body = turned(joined(body, outer)) if after.begins else joined(turned(body), outer)
        out.insert(0, body)
        beyond = body
    return out


def unit_load(axis, body):
    """Force and moment, about the origin, that give the composite a unit acceleration of its joint."""
    if axis.prismatic:
        return Load((0, 0, body.m), (body.y, -body.x, 0))
    return Load((-body.y, body.x, 0), (-body.xz, -body.yz, polar(body)))


def outwards(axis, before, here, v):
    """A vector in axes of the next frame, whose `Turn` is `here`."""
    if not here.begins:
        return v
    return untilt(axis, back(before.c, before.s, v) if before.angle is not None else v)


def inwards(axis, before, here, load):
    """A load in axes of the frame before, about its origin."""
    f, n = (tilt(axis, load.f), tilt(axis, load.n)) if here.begins else load
    n = add(n, cross(here.p, f))
    if here.begins and before.angle is not None:
        f, n = turn(before.c, before.s, f), turn(before.c, before.s, n)
    return Load(f, n)


def screws_at(axes, here, k):
    """The screws (angular, linear) of joints 0 to k-1 as seen from the frame of joint k, before it turns."""
    screws = []
    for i in range(k):
        w, v = ((0, 0, 0), (0, 0, 1)) if axes[i].prismatic else ((0, 0, 1), (0, 0, 0))
        for j in range(i + 1, k + 1):
            before, at = here[j - 1], here[j]
            if at.begins and before.angle is not None:
                w, v = back(before.c, before.s, w), back(before.c, before.s, v)
            v = add(v, cross(w, at.p))
            if at.begins:
                w, v = untilt(axes[j], w), untilt(axes[j], v)
        screws.append((w, v))
    return screws


def lean_mass_and_gravity(chain, q, meet=0, grouped=True):
    """M as rows, and g as a list. meet: the joint as far as which wrenches go inwards, and screws outwards beyond it."""
    axes, here = chain.axes, turns(chain.axes, q, grouped)
    n, up, ups = len(axes), tuple(chain.up), []
    for i in range(n):
        up = outwards(axes[i], here[i - 1] if i else here[i]._replace(angle=None), here[i], up)
        ups.append(up)
    M, g = array_like((n, n), [0] * n * n), [0] * n
    for j, body in enumerate(composites(chain, here)):
        load, k = unit_load(axes[j], body), j
        M[j, j] = (load.f if axes[j].prismatic else load.n)[2] + chain.rotors[j]
        while k > meet:
            load = inwards(axes[k], here[k - 1], here[k], load)
            k -= 1
            M[k, j] = M[j, k] = (load.f if axes[k].prismatic else load.n)[2]
        for i, (w, v) in enumerate(screws_at(axes, here, k)):
            M[i, j] = M[j, i] = dot(w, load.n) + dot(v, load.f)
        g[j] = dot(load.f, ups[k])
    return M, g


def dot(u, v):
    """u . v."""
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
