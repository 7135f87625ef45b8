"""The whole model of a planar 6R arm beside SymPy's own mechanics: M, C qd and g as a program, and as closed forms."""
import numpy as np
import sympy as sp
from closed_forms import derive, lagranges_method, rod
from timing import Row, best

from robotlab import Robot, closed_form, cost

LINKS = 6


def rows():
    arm, small = (Robot([rod(i) for i in range(1, n + 1)], gravity=(0, "-g", 0)) for n in (LINKS, 2))
    closed_form(small).M                                                       # SymPy is loaded
    here = min(cost(arm, "model").seconds for _ in range(5))
    closed = best(lambda: derive(arm), 3)
    for name, peer in (("KanesMethod", kanes_method), ("LagrangesMethod", lagranges_method)):
        there = best(lambda: peer(arm), 1)
        yield Row(f"planar {LINKS}R, letters, whole model as a program", here, there, f"SymPy {name}")
        yield Row("the same in closed form, simplified", closed, there, f"SymPy {name}, not simplified")


def kanes_method(robot):
    """The same planar arm in sympy.physics.mechanics: bodies, loads, KanesMethod, mass matrix and forcing."""
    from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    q, u = dynamicsymbols(f"q1:{robot.n + 1}"), dynamicsymbols(f"u1:{robot.n + 1}")
    world, point = ReferenceFrame("world"), Point("origin")
    point.set_vel(world, 0)
    frame, bodies, loads = world, [], []
    for i, (link, angle, rate) in enumerate(zip(robot.links, q, u), start=1):
        turned = frame.orientnew(f"link{i}", "Axis", [angle, frame.z])
        turned.set_ang_vel(frame, rate * frame.z)
        far = point.locatenew(f"far{i}", link.a * turned.x)
        far.v2pt_theory(point, world, turned)
        centre = far.locatenew(f"centre{i}", link.com[0] * turned.x)
        centre.v2pt_theory(far, world, turned)
        bodies.append(RigidBody(f"body{i}", centre, turned, link.m, (inertia(turned, *np.diag(link.I_com)), centre)))
        loads.append((centre, link.m * robot.gravity[1] * world.y))
        frame, point = turned, far
    method = KanesMethod(world, q_ind=q, u_ind=u, kd_eqs=[x.diff() - rate for x, rate in zip(q, u)])
    method.kanes_equations(bodies, loads)
    return sp.Matrix(method.mass_matrix), sp.Matrix(method.forcing)
