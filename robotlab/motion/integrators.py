"""Integrators of y' = rate(t, y), one step after the other.

Each yields (t_a, y_a, t_b, y_b, between) for one step after the other, where between(t) is y at any time inside the step.
`project` is applied to y after every step: it puts back what has drifted off a constraint.
"""
import numpy as np

ROUNDING = 1e-12                                     # of the step: what is left of an interval by rounding is no step


def euler_step(rate, t, y, h):
    """y + h y': first order."""
    return y + h * rate(t, y)


def rk4_step(rate, t, y, h):
    """The classical Runge-Kutta formula: fourth order, four evaluations."""
    k1 = rate(t, y)
    k2 = rate(t + h / 2, y + h / 2 * k1)
    k3 = rate(t + h / 2, y + h / 2 * k2)
    k4 = rate(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def one_step(formula):
    """An integrator that repeats a one-step formula."""
    def steps(rate, t, y, end, h, _tolerance, project):
        while end - t > ROUNDING * h:
            h_now = min(h, end - t)
            new = project(formula(rate, t, y, h_now))
            yield t, y, t + h_now, new, lambda s, t=t, y=y: formula(rate, t, y, s - t)
            t, y = t + h_now, new
    return steps


def adams_steps(rate, t, y, end, h, _tolerance, project):
    """Adams-Bashforth-Moulton, fourth order: predict from four past rates, correct with the new one. Begun by Runge-Kutta."""
    past = [rate(t, y)]
    while end - t > ROUNDING * h:
        h_now = min(h, end - t)
        if len(past) < 4 or h_now < h:
            new = rk4_step(rate, t, y, h_now)
        else:
            f0, f1, f2, f3 = past[:4]
            predicted = y + h / 24 * (55 * f0 - 59 * f1 + 37 * f2 - 9 * f3)
            new = y + h / 24 * (9 * rate(t + h, predicted) + 19 * f0 - 5 * f1 + f2)
        new = project(new)
        yield t, y, t + h_now, new, lambda s, t=t, y=y: rk4_step(rate, t, y, s - t)
        t, y = t + h_now, new
        past = [rate(t, y), *past[:3]]


def adaptive_steps(rate, t, y, end, h, tolerance, project):
    """SciPy's DOP853 (Dormand and Prince, eighth order), its steps chosen to keep the error below the tolerance."""
    from scipy.integrate import DOP853
    shape = y.shape
    solver = DOP853(lambda s, x: rate(s, x.reshape(shape)).ravel(), t, y.ravel(), end, rtol=max(tolerance, 1e-13), atol=tolerance,
                    max_step=h or np.inf)
    while solver.status == "running":
        before_t, before = solver.t, solver.y.reshape(shape)
        if solver.step() is not None and solver.status == "failed":
            raise FloatingPointError("no step is short enough")
        dense = solver.dense_output()
        moved = project(solver.y.reshape(shape)).ravel()
        if not np.array_equal(moved, solver.y):
            solver.y, solver.f = moved, solver.fun(solver.t, moved)
        yield before_t, before, solver.t, solver.y.reshape(shape), lambda s, f=dense: f(s).reshape(shape)


INTEGRATORS = {"euler": one_step(euler_step), "rk4": one_step(rk4_step), "adams": adams_steps, "adaptive": adaptive_steps}
