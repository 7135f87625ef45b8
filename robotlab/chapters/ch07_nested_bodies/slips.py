"""Notebook 07: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong

G = 9.81


# -- force and moment of a nest ---------------------------------------------------------------------------------------
def force(write):
    """given -> force(m, a, g), from the number of the nest, the masses as a column, a and g."""
    return lambda given: lambda m, a, g: write(given.i, m[:, None], a, g)


FORCE = (
    Wrong("sign", force(lambda i, m, a, g: (m * (g - a))[i - 1:].sum(0)),
          "The size is right, the sign is not: this is what the nest does to the link before it."),
    Wrong("accelerations left out", force(lambda i, m, a, g: (-m * g)[i - 1:].sum(0) + 0 * a[0]),
          "This holds the weight of the nest at rest. The links accelerate as well."),
    Wrong("free fall without mass", force(lambda i, m, a, g: (m * a - g)[i - 1:].sum(0)),
          "g was taken off without its mass: an acceleration is not a force."),
    Wrong("free fall without mass", force(lambda i, m, a, g: (m * a)[i - 1:].sum(0) - g),
          "g was taken off once, and without a mass: an acceleration is not a force."),
    Wrong("weight of one link", force(lambda i, m, a, g: (m * a)[i - 1:].sum(0) - m[i - 1] * g),
          "All links of the nest accelerate in it, and only one of them has a weight."),
    Wrong("all links", force(lambda i, m, a, g: (m * (a - g)).sum(0)),
          "All links of the arm are in it. Those before the joint do not hang on it."),
    Wrong("last link lost", force(lambda i, m, a, g: (m * (a - g))[i - 1:-1].sum(0)),
          "The last link is missing. A slice such as [k:-1] ends before it."),
    Wrong("mean for sum", force(lambda i, m, a, g: (m * (a - g))[i - 1:].mean(0)),
          "This is the mean over the links. Forces add up."),
    Wrong("one acceleration for all", force(lambda i, m, a, g: m[i - 1:].sum() * (a[i - 1] - g)),
          "All masses move with the acceleration of link i here. Each link has its own."),
    Wrong("one acceleration for all", force(lambda i, m, a, g: m[i - 1:].sum() * (a[i - 1:].mean(0) - g)),
          "The plain mean of the accelerations was taken. The heavier a link, the more its acceleration counts."),
    Wrong("weight alone", force(lambda i, m, a, g: m[i - 1:].sum() * g),
          "This is the weight of the nest, as it pulls downwards. The joint has to hold it, and to accelerate the links."),
    Wrong("sums before the product", force(lambda i, m, a, g: m[i - 1:].sum() * (a[i - 1:].sum(0) - g)),
          "Masses and accelerations were added up before they were multiplied. Each mass has an acceleration of its own."),
    Wrong("weight of all links", force(lambda i, m, a, g: (m * a)[i - 1:].sum(0) - m.sum() * g),
          "The weight of all links is in it. Those before the joint do not hang on it."),
    Wrong("last link alone", force(lambda i, m, a, g: (m * (a - g))[-1]), "This is the last link alone. The nest begins at the joint."),
    Wrong("size of free fall", force(lambda i, m, a, g: (m * (a + np.abs(g)))[i - 1:].sum(0)),
          "The signs of g were dropped. It is a vector, with the signs that it has."),
    Wrong("fixed free fall", force(lambda i, m, a, g: (m * (a + [0, 0, G]))[i - 1:].sum(0)),
          "9.81 along z was written in. g is given, and may point anywhere."))


def moment(lever, links=slice(None)):
    """given -> moment(p, c, f, h), with the levers of a slip."""
    return lambda given: lambda p, c, f, h: (np.cross(lever(p, c), f) + h)[links].sum(0)


MOMENT = (
    Wrong("last link alone", lambda g: lambda p, c, f, h: np.cross(c[-1] - p, f[-1]) + h[-1],
          "This is the last link alone. The joint carries all three."),
    Wrong("all forces at one centre", moment(lambda p, c: np.broadcast_to(c.mean(0) - p, c.shape)),
          "All forces act at one common centre here. Each acts at the centre of its own link."),
    Wrong("all forces at one centre", moment(lambda p, c: np.broadcast_to(c[0] - p, c.shape)),
          "All forces act at the centre of the first link here. Each acts at the centre of its own link."),
    Wrong("levers from centre to centre", moment(lambda p, c: np.diff(c, axis=0, prepend=p[None])),
          "The levers run from one centre to the next. All of them begin at the joint."),
    Wrong("joint for lever", moment(lambda p, c: np.broadcast_to(p, c.shape)),
          "The lever is the place of the joint itself. It should run from the joint to the centre of the link."),
    Wrong("last link lost", moment(lambda p, c: c - p, slice(0, 2)), "The last link of the nest is missing."),
    Wrong("first link lost", moment(lambda p, c: c - p, slice(1, 3)),
          "The first link of the nest is missing: the joint moves it too."),
    Wrong("lever twice", moment(lambda p, c: c + p),
          "The place of the joint was added to that of the centre. A lever is their difference."),
    Wrong("sums before the product", lambda g: lambda p, c, f, h: np.cross((c - p).sum(0), f.sum(0)) + h.sum(0),
          "Levers and forces were added up before they were multiplied. Each force has a lever of its own."),
    Wrong("first h alone", lambda g: lambda p, c, f, h: np.cross(c - p, f).sum(0) + h[0],
          "Only the h of the first link is counted. Every link of the nest has to be turned."),
    Wrong("lever for h", lambda g: lambda p, c, f, h: np.cross(c - p, f + h).sum(0),
          "h was given a lever. It is a moment already."),
    Wrong("sums before the product", lambda g: lambda p, c, f, h: np.cross(c.sum(0) - p, f.sum(0)) + h.sum(0),
          "Places and forces were added up before they were multiplied. Each force has a lever of its own."),
    Wrong("last h alone", lambda g: lambda p, c, f, h: np.cross(c - p, f).sum(0) + h[-1],
          "Only the h of the last link is counted. Every link of the nest has to be turned."),
    Wrong("mean for sum", lambda g: lambda p, c, f, h: (np.cross(c - p, f) + h).mean(0),
          "This is the mean over the links. Moments add up."),
    Wrong("elementwise", lambda g: lambda p, c, f, h: ((c - p) * f + h).sum(0),
          "Levers and forces are multiplied entry by entry. np.cross is the product meant here."),
    Wrong("joint taken off late", lambda g: lambda p, c, f, h: (np.cross(c, f) - p + h).sum(0),
          "The place of the joint was taken off the moment. It belongs to the lever, before the product."),
    Wrong("forces added", lambda g: lambda p, c, f, h: (np.cross(c - p, f) + h + f).sum(0),
          "The forces themselves have been added: N and N m do not add up."),
    Wrong("levers from the first centre", lambda g: lambda p, c, f, h: np.cross(c - c[0], f).sum(0) + h.sum(0),
          "The levers begin at the first centre of mass. All of them begin at the joint."))


# -- motor and bearing ------------------------------------------------------------------------------------------------
def split(write):
    """given -> [motor, bearing], from sine and cosine of beta, the components of T and its length."""
    def answer(g):
        s, c, T = np.sin(g.beta), np.cos(g.beta), np.array([g.Tx, g.Ty, g.Tz])
        return np.array(write(s, c, T, g.Ty * s + g.Tz * c))
    return answer


def rest(T, tau):
    """Return the component of T across the one of size tau."""
    return np.sqrt(max(T @ T - tau ** 2, 0.0))


SHARE = (
    Wrong("sine for cosine", split(lambda s, c, T, tau: [T[1] * c + T[2] * s, rest(T, T[1] * c + T[2] * s)]),
          "Sine and cosine of β have changed places: which component of the axis has which?"),
    Wrong("one component of the axis", split(lambda s, c, T, tau: [T[2] * c, rest(T, T[2] * c)]),
          "Only the z component of T is in the torque. The axis has a y component too."),
    Wrong("one component of the axis", split(lambda s, c, T, tau: [T[1] * s, rest(T, T[1] * s)]),
          "Only the y component of T is in the torque. The axis has a z component too."),
    Wrong("x forgotten", split(lambda s, c, T, tau: [tau, abs(T[1] * c - T[2] * s)]),
          "The torque is right. For the bearing the x component of T is missing: it is across the axis as well."),
    Wrong("x alone", split(lambda s, c, T, tau: [tau, abs(T[0])]),
          "The torque is right. The bearing also holds what is across the axis in the plane of y and z."),
    Wrong("root forgotten", split(lambda s, c, T, tau: [tau, T @ T - tau ** 2]),
          "The torque is right. The bearing's moment is still squared: a root is missing."),
    Wrong("squares added", split(lambda s, c, T, tau: [tau, np.sqrt(T @ T + tau ** 2)]),
          "The torque is right. The bearing's part is smaller than |T|; you have made it larger."),
    Wrong("number from a vector", split(lambda s, c, T, tau: [tau, np.linalg.norm(T - tau)]),
          "The torque is right. It was taken off every component of T; it lies along the axis: T − e (e · T)."),
    Wrong("length times cosine", split(lambda s, c, T, tau: np.linalg.norm(T) * np.array([c, s])),
          "The length of T was split by β. β is the angle of the axis with z, not with T."),
    Wrong("sign in the axis", split(lambda s, c, T, tau: [T[2] * c - T[1] * s, rest(T, T[2] * c - T[1] * s)]),
          "One of the two products in e · T has the wrong sign."),
    Wrong("cosine alone", split(lambda s, c, T, tau: np.array([tau, rest(T, tau)]) / np.linalg.norm(T)),
          "Both were divided by |T|: these are a cosine and a sine."),
    Wrong("components added", split(lambda s, c, T, tau: [tau, T[0] + (T[1] - s * tau) + (T[2] - c * tau)]),
          "The torque is right. The components of the rest were added up; its size is the root of the sum of their squares."),
    Wrong("axis for part", split(lambda s, c, T, tau: [tau, np.linalg.norm(T - [0, s, c])]),
          "The torque is right. The axis itself was taken off T, not the part of T along it."),
    Wrong("x along the axis", split(lambda s, c, T, tau: [tau + T[0], rest(T, tau)]),
          "The bearing is right. The axis has no x component: nothing of Tx is in the torque."))


# -- two rods ---------------------------------------------------------------------------------------------------------
def circles(write):
    """given -> omega² times an expression in m1, l1, m2, l2."""
    return lambda g: g.w ** 2 * write(g.m1, g.l1, g.m2, g.l2)


SPIN = (
    Wrong("one rod for two", circles(lambda m, a, n, b: (m + n) * (a + b) / 2),
          "Both masses were put into the middle of the whole arm. The rods are not equally heavy and long."),
    Wrong("one rod for two", circles(lambda m, a, n, b: (m + n) * (a / 2 + a + b / 2) / 2),
          "Both masses were given the plain mean of the two radii. Each rod has a circle of its own."),
    Wrong("weight in the table", lambda g: (g.m1 + g.m2) * G, "This is the weight of both rods. The table carries it."),
    Wrong("mass at the end of rod 2", circles(lambda m, a, n, b: m * a / 2 + n * (a + b)), "Rod 2 sits at its own far end here."),
    Wrong("mass at the end of rod 1", circles(lambda m, a, n, b: m * a + n * (a + b / 2)),
          "Rod 1 sits at the elbow here, or is counted twice. Its centre is half way."),
    Wrong("forces against each other", circles(lambda m, a, n, b: abs(n * (a + b / 2) - m * a / 2)),
          "The two forces were subtracted. Both rods pull outwards on the same side."),
    Wrong("inertia for radius", circles(lambda m, a, n, b: m * a ** 2 / 3 + n * (b ** 2 / 12 + (a + b / 2) ** 2)),
          "This is a moment of inertia times ω². A force needs mass times radius."),
    Wrong("torque for force", circles(lambda m, a, n, b: m * (a / 2) ** 2 + n * (a + b / 2) ** 2),
          "The radii are squared. The acceleration of a circle is r ω²."),
    Wrong("weight added", lambda g: np.hypot(circles(lambda m, a, n, b: m * a / 2 + n * (a + b / 2))(g), (g.m1 + g.m2) * G),
          "The weight has been added across. The force asked for is the one in the plane of the table."),
    Wrong("weight added", lambda g: circles(lambda m, a, n, b: m * a / 2 + n * (a + b / 2))(g) + (g.m1 + g.m2) * G,
          "The weight has been added. The table carries it, and the force asked for lies in the plane of the table."),
    Wrong("masses at the tip", circles(lambda m, a, n, b: (m + n) * (a + b)),
          "Both masses sit at the tip here. Each has a circle of its own."),
    Wrong("turns for radians", circles(lambda m, a, n, b: 4 * np.pi ** 2 * (m * a / 2 + n * (a + b / 2))),
          "The rate was multiplied by 2π. It is in rad/s already."),
    Wrong("turns for radians", circles(lambda m, a, n, b: (m * a / 2 + n * (a + b / 2)) / (4 * np.pi ** 2)),
          "The rate was divided by 2π. It is in rad/s already."),
    Wrong("radius-from-its-own-joint", circles(lambda m, a, n, b: m * a / 2 + n * (a + b) / 2),
          "The circle of rod 2 has too small a radius: its centre lies beyond the whole of rod 1."),
    Wrong("masses exchanged", circles(lambda m, a, n, b: n * a / 2 + m * (a + b / 2)), "The two masses have changed places."),
    Wrong("masses left out", circles(lambda m, a, n, b: a / 2 + a + b / 2), "The masses are missing: this is a sum of accelerations."),
    Wrong("pythagoras", circles(lambda m, a, n, b: np.hypot(m * a / 2, n * (a + b / 2))),
          "The two forces were put together by Pythagoras. They lie along one line."),
    Wrong("a third of the length", circles(lambda m, a, n, b: m * a / 3 + n * (a + b / 3)),
          "The centres were put at a third of each rod. The 3 belongs to an inertia; the centre is half way."),
    Wrong("turns for radians", lambda g: circles(lambda m, a, n, b: m * a / 2 + n * (a + b / 2))(g) * (2 * np.pi / 60) ** 2,
          "The rate was converted from turns a minute. It is in rad/s already."))


def slid(write):
    """given -> an expression in the letters of Freund's arm."""
    def answer(given):
        from sympy import symbols
        return write(*symbols("m_r l_r q2 qd1 qdd2"))
    return answer


SLIDER = (
    Wrong("sliding left out", slid(lambda m, l, q, w, a: -m * (q - l / 2) * w ** 2),
          "This is the force of the circle alone. The rod is also accelerated along the line."),
    Wrong("centre beyond the front", slid(lambda m, l, q, w, a: m * a - m * (q + l / 2) * w ** 2),
          "The centre was put beyond the front end. It lies half a rod behind it."),
    Wrong("half of the square", slid(lambda m, l, q, w, a: m * a - m * (q - l / 2) * w ** 2 / 2),
          "There is a ½ too many: it belongs to the kinetic energy and goes when that is differentiated."),
    Wrong("inertia for radius", slid(lambda m, l, q, w, a: m * a - m * (q - l / 2) ** 2 * w ** 2),
          "The radius is squared. The acceleration of a circle is r ω²."),
    Wrong("weight of a level line", slid(lambda m, l, q, w, a: m * a - m * (q - l / 2) * w ** 2 + m * 9.81),
          "A weight has been added. The line is level, so the weight has no part along it."),
    Wrong("square in the wrong place", slid(lambda m, l, q, w, a: m * a - m * (q - l / 2) ** 2 * w),
          "The square stands at the radius. It belongs to the rate."),
    *(Wrong("inertia for mass", slid(lambda m, l, q, w, a, k=k: m * l ** 2 / k * a - m * (q - l / 2) * w ** 2),
            "A moment of inertia multiplies the acceleration. Along a line it is the mass.") for k in (3, 12)),
    Wrong("lever along the line", slid(lambda m, l, q, w, a: m * q * a - m * (q - l / 2) * w ** 2),
          "The acceleration along the line was multiplied by q2. A force has no lever."),
    Wrong("lever along the line", slid(lambda m, l, q, w, a: m * (q - l / 2) * a - m * (q - l / 2) * w ** 2),
          "The acceleration along the line was multiplied by the radius. A force has no lever."),
    Wrong("own inertia in the force", slid(lambda m, l, q, w, a: m * a - (m * (q - l / 2) ** 2 + m * l ** 2 / 12) * w ** 2),
          "A whole moment of inertia multiplies q̇1². What the circle needs is mass times radius."),
    Wrong("own inertia in the force", slid(lambda m, l, q, w, a: m * a - (m * (q - l / 2) + m * l ** 2 / 12) * w ** 2),
          "The rod's own inertia is no part of this force: mass times the radius of its centre is all."),
    Wrong("mass left out", slid(lambda m, l, q, w, a: m * a - (q - l / 2) * w ** 2), "The term of the circle lacks the mass."),
    Wrong("mass left out", slid(lambda m, l, q, w, a: a - m * (q - l / 2) * w ** 2), "The term of the sliding lacks the mass."),
    Wrong("twice the rate", slid(lambda m, l, q, w, a: m * a - 2 * m * (q - l / 2) * w),
          "The rate was doubled. It has to be squared."),
    Wrong("rate cubed", slid(lambda m, l, q, w, a: m * a - m * (q - l / 2) * w ** 3), "The rate has to be squared, not cubed."))


def slope_of(g):
    """The right slope."""
    return G * (g.l1 * np.cos(g.q1) + g.l2 / 2 * np.cos(g.q1 + g.q2))


def levers(write):
    """given -> g times a lever, written in l1, l2, q1, q2."""
    return lambda g: G * write(g.l1, g.l2, g.q1, g.q2)


SLOPE = (
    Wrong("elbow alone", levers(lambda a, b, q, r: a * np.cos(q)),
          "The lever ends at the elbow. The centre of rod 2 is further on."),
    Wrong("sign of q2", levers(lambda a, b, q, r: a * np.cos(q) + b / 2 * np.cos(q - r)),
          "q2 was counted against its sense: the angle of rod 2 from the level is q1 + q2."),
    Wrong("half of link 1", levers(lambda a, b, q, r: a / 2 * np.cos(q) + b / 2 * np.cos(q + r)),
          "Rod 2 hangs at the end of rod 1, not in its middle."),
    Wrong("lengths without angles", levers(lambda a, b, q, r: a + b / 2),
          "The lever is measured along the rods. A weight's lever is the level distance."),
    Wrong("elbow in line", levers(lambda a, b, q, r: (a + b / 2) * np.cos(q)), "The elbow is taken as straight here."),
    Wrong("lengths without angles", levers(lambda a, b, q, r: np.hypot(a + b / 2 * np.cos(r), b / 2 * np.sin(r))),
          "This lever is the straight distance from joint 1 to the centre of rod 2. A weight's lever is the level distance."),
    Wrong("torque for slope", lambda g: G * (g.m1 * g.l1 / 2 * np.cos(g.q1) + g.m2 * (
        g.l1 * np.cos(g.q1) + g.l2 / 2 * np.cos(g.q1 + g.q2))), "This is τ1 itself. By how much it grows is asked."),
    Wrong("rod 1 as well", levers(lambda a, b, q, r: a * np.cos(q) + b / 2 * np.cos(q + r) + a / 2 * np.cos(q)),
          "The lever of rod 1 has been added. Only rod 2 becomes heavier."),
    Wrong("the other motor", levers(lambda a, b, q, r: b / 2 * np.cos(r)),
          "This is a lever from the elbow, with the angle from rod 1. Joint 1 is asked, and angles from the level."),
    Wrong("rod 2 level", levers(lambda a, b, q, r: a * np.cos(q) + b / 2),
          "Rod 2 is taken as level. It makes the angle q1 + q2 with the level."),
    Wrong("one long link", levers(lambda a, b, q, r: (a + b / 2) * np.cos(q + r)), "Both rods have the angle of the second one here."),
    Wrong("cosines multiplied", levers(lambda a, b, q, r: a * np.cos(q) + b / 2 * np.cos(q) * np.cos(r)),
          "At rod 2 two cosines are multiplied. The cosine of a sum is another thing."),
    Wrong("mass divided", lambda g: slope_of(g) / g.m2, "The slope was divided by m2. It is for one kilogram already."),
    Wrong("torque for slope", lambda g: G * g.m1 * g.l1 / 2 * np.cos(g.q1) + (g.m2 + 1) * slope_of(g),
          "This is the whole of τ1 with one more kilogram. By how much it grows is asked."),
    Wrong("elbow subtracted", levers(lambda a, b, q, r: a * np.cos(q) - b / 2 * np.cos(q + r)),
          "The part beyond the elbow is subtracted. Both lie on the same side of joint 1."))
SLIPS = {"nested-force": FORCE, "nested-moment": MOMENT, "nested-share": SHARE, "nested-spin": SPIN, "nested-slider": SLIDER,
         "nested-slope": SLOPE}
