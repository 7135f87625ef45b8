"""Closed forms beside SymPy's own mechanics and beside the paper's algorithm with `trigsimp`."""
import numpy as np
import sympy as sp
from timing import Row, best

from robotlab import Link, Robot, closed_form, zoo
from robotlab.dynamics.closed_form import ClosedForm
from robotlab.dynamics.euler_lagrange import christoffel_matrix, gravity_vector, inertia_matrix


def rows():
    puma = zoo.puma560().replace(postures={}).symbolic(geometry=False, zeros=True)
    closed_form(puma).M                                                        # SymPy is loaded
    yield Row("closed M, C, g of the Puma, 10 inertial letters per link", best(lambda: derive(puma), 3), best(lambda: lagranges_method(puma), 1),
              "SymPy LagrangesMethod")
    planar = Robot([rod(i) for i in (1, 2, 3)], gravity=(0, "-g", 0))
    yield Row("the same, simplified, planar 3R", best(lambda: derive(planar), 5), best(lambda: papers_algorithm(planar), 1),
              "paper's algorithm, trigsimp")


def rod(i):
    """A thin rod with letters, its centre of mass in the middle."""
    return Link(a=f"a{i}", m=f"m{i}", com=(f"-a{i}/2", 0, 0), I_com=[[0, 0, 0], [0, f"I{i}", 0], [0, 0, f"I{i}"]])


def derive(robot):
    form = ClosedForm(robot, "newton_euler")                                   # past the cache of closed_form
    return form.M, form.C, form.g


def papers_algorithm(robot):
    """The 15 lines on SymPy expressions, each entry through trigsimp."""
    q = np.array(sp.symbols(f"q1:{robot.n + 1}"), dtype=object)
    qd = np.array(sp.symbols(f"qd1:{robot.n + 1}"), dtype=object)
    return [sp.Matrix(x).applyfunc(sp.trigsimp) for x in (inertia_matrix(robot, q), christoffel_matrix(robot, q, qd), gravity_vector(robot, q))]


def lagranges_method(robot):
    """The same arm in sympy.physics.mechanics: bodies, their energies, LagrangesMethod, mass matrix and forcing."""
    from sympy.physics.mechanics import (Lagrangian, LagrangesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia)
    q = dynamicsymbols(f"q1:{robot.n + 1}")
    world, origin = ReferenceFrame("world"), Point("origin")
    origin.set_vel(world, 0)
    frame, point, bodies = world, origin, []
    for i, (link, angle) in enumerate(zip(robot.links, q), start=1):
        a, d, alpha = sp.nsimplify(link.a), sp.nsimplify(link.d), sp.nsimplify(link.alpha / np.pi) * sp.pi
        turned = frame.orientnew(f"turned{i}", "Axis", [angle, frame.z])
        end = turned.orientnew(f"end{i}", "Axis", [alpha, turned.x])
        far = point.locatenew(f"far{i}", d * frame.z + a * turned.x)
        far.v2pt_theory(point, world, end)
        centre = far.locatenew(f"centre{i}", sum((c * axis for c, axis in zip(link.com, (end.x, end.y, end.z))), 0 * end.x))
        centre.v2pt_theory(far, world, end)
        I = link.I_com
        body = RigidBody(f"body{i}", centre, end, link.m, (inertia(end, I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[0, 2]), centre))
        body.potential_energy = -link.m * robot.gravity[2] * centre.pos_from(origin).dot(world.z)
        bodies.append(body)
        frame, point = end, far
    method = LagrangesMethod(Lagrangian(world, *bodies), q)
    method.form_lagranges_equations()
    return method.mass_matrix, method.forcing
