"""Notebook 21: the answers of its exercises, and their drawn numbers."""
import numpy as np

from ...course.draws import between, one_of, posture, reals
from ...dynamics.probe import mass_matrix
from ...kinematics.jacobian import jacobian
from ...maths.rounding import rounded_down, rounded_up
from ...model.zoo import planar

RODS = 1.5, 2.5, 3.0, 3.5, 4.5, 5.0, 5.5, 6.0       # masses whose root is not a factor of a common slip [kg]
HANDS = 2.5, 3.0, 3.5, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.5, 9.5
JOINTS = 3                                           # of the arms on which functions are tried; their hands have two directions


def symmetric(rng, n):
    """A positive definite matrix (n, n)."""
    A = reals(rng, n * n).reshape(n, n)
    return A @ A.T + np.eye(n)


# -- the mass that is felt --------------------------------------------------------------------------------------------
def mass(M, J):
    """(J M^-1 J^T)^-1."""
    return np.linalg.inv(J @ np.linalg.solve(M, J.T))


def draw_mass(rng, given):
    """An inertia matrix (n, n) and a Jacobian (2, n): with a joint to spare, or with none."""
    n = one_of(rng, (JOINTS - 1, JOINTS))
    return symmetric(rng, n), reals(rng, 2 * n, -.5, .5).reshape(2, n) + np.eye(2, n)


def at_posture(given):
    """M (2, 2) and the y row of the Jacobian (2,) of two rods."""
    arm = planar(2, given.l, given.m)
    return mass_matrix(arm, given.q), jacobian(arm, given.q)[1]


def felt_along_y(given):
    """1/(J M^-1 J^T) for the y direction alone."""
    M, row = at_posture(given)
    return float(1 / (row @ np.linalg.solve(M, row)))


def damping(given):
    """2 sqrt(K Lambda)."""
    return float(2 * np.sqrt(given.K * felt_along_y(given)))


def draw_damping(rng):
    """Rods, a posture that is well bent, and a stiffness."""
    return {"l": between(rng, .4, .9, .1), "m": one_of(rng, RODS), "q": posture(rng, 2, 30, 75, 5), "K": between(rng, 300, 1500, 100)}


# -- a hand like a spring ---------------------------------------------------------------------------------------------
def torque(J, K, D, missing, qd, g):
    """J^T (K (x* - x) - D v) + g with v = J qd."""
    return J.T @ (K * missing - D * (J @ qd)) + g


def draw_torque(rng, given):
    """A Jacobian (2, 3), two numbers, the error (2,), rates (3,), the weight (3,)."""
    J = reals(rng, 2 * JOINTS).reshape(2, JOINTS) + np.eye(2, JOINTS)
    return J, 20 + 10 * rng.random(), 5 + 3 * rng.random(), reals(rng, 2), reals(rng, JOINTS), 6 * reals(rng, JOINTS)


# -- the wall ---------------------------------------------------------------------------------------------------------
def series(given):
    """K k/(K + k) d, d in mm."""
    return given.K * given.k / (given.K + given.k) * given.d / 1000


def draw_rest(rng):
    """Two stiffnesses, of which the wall's is the greater, and the depth of the aim [mm]."""
    return {"K": between(rng, 1000, 5000, 100), "k": between(rng, 8000, 30_000, 1000), "d": between(rng, 5, 30, 1)}


def slowest(given):
    """F/sqrt(Lambda k)."""
    return float(given.F / np.sqrt(given.m * given.k))


def draw_blow(rng):
    """A felt mass, a wall, and the force that must not be exceeded."""
    return {"m": between(rng, 1.5, 12, .5), "k": between(rng, 20_000, 90_000, 1000), "F": between(rng, 40, 200, 5)}


def draw_design(rng):
    """A felt mass, a wall, the depth of the aim, and the force to press with at rest."""
    return {"m": one_of(rng, HANDS), "k": between(rng, 20_000, 60_000, 5000), "d": between(rng, 4, 12, 1), "F": between(rng, 8, 30, 1)}


def design(given):
    """[K, D] of just that force and of critical damping."""
    d = given.d / 1000
    K = given.F / (d - given.F / given.k)
    return np.array([K, 2 * np.sqrt(K * given.m)])


def is_design(given, x):
    """Return "" if [K, D] presses with the force and neither swings nor creeps, else the fault in words."""
    K, D = x
    if not (K > 0 and D > 0):
        return "Both are positive: a spring that pushes away from its aim, or a damper that feeds, keeps no hand at rest."
    F = K * given.k / (K + given.k) * given.d / 1000
    if abs(F - given.F) > .02 * given.F:
        alone = np.isclose(K * given.d / 1000, given.F, rtol=.005)
        return f"With this K the hand presses with {F:.3g} N at rest" + (
            ": the wall gives way as well, so that the spring is not stretched by all of d." if alone else ". F = K k/(K + k) d, d in m.")
    share = D / (2 * np.sqrt(K * given.m))
    if share < 1 - 1e-3:
        return f"K is well chosen. D is {rounded_down(share, 2):g} of 2 √(K Λ): free of the wall the hand would swing about its aim."
    if share > 1.2 + 1e-3:
        return f"K is well chosen. D is {rounded_up(share, 2):g} times 2 √(K Λ): the hand would creep. At most 1.2 times is asked for."
    return ""


# -- the residual -----------------------------------------------------------------------------------------------------
def felt(pd, C, qd, g, tau):
    """dp/dt - tau - C^T qd + g."""
    return pd - tau - C.T @ qd + g


def draw_felt(rng, given):
    """The rate of the momentum, C, rates, weight, torques of the motors."""
    pd, C, qd = 5 * reals(rng, JOINTS), 2 * reals(rng, JOINTS ** 2).reshape(JOINTS, JOINTS), reals(rng, JOINTS)
    return pd, C, qd, 6 * reals(rng, JOINTS), 6 * reals(rng, JOINTS)


def lag(given):
    """The time in which K (felt - r) brings r to the limit, ln(1/(1 - limit/felt))/K."""
    return float(-np.log1p(-given.limit / given.push) / given.K)


def draw_lag(rng):
    """A push, a limit below it, a gain."""
    return {"push": between(rng, 4, 12, .5), "limit": between(rng, 1.5, 3.5, .1), "K": between(rng, 10, 60, 1)}


def link(r, limit):
    """The last joint, counted from 1, with |r| above the limit; 0 for none."""
    above = np.flatnonzero(np.abs(r) > limit)
    return int(above[-1]) + 1 if len(above) else 0


def draw_link(rng, given):
    """A residual (6,): without a push, or after one on link 2 to 6, sometimes passing close to joint 1; the largest is an early one."""
    n, limit, no_push = 6, one_of(rng, (.5, 4.0)) * (.8 + .4 * rng.random()), rng.random() < .2
    hit = 0 if no_push else int(rng.random() * (n - 1)) + 2
    size = np.where(np.arange(n) < hit, limit * (1.1 + 2 * reals(rng, n, 0, 1)), .8 * limit * reals(rng, n, 0, 1))
    size[1] *= 1 if no_push else 3
    size[0] *= .2 if rng.random() < .5 else 1
    size[-1] *= hit == n
    if hit < n - 1 and rng.random() < .5:
        size[hit] = limit                            # that is not above it
    signs = np.where(reals(rng, n) < 0, -1.0, 1.0)
    signs[hit - 1] = -1.0
    return size * signs, limit
