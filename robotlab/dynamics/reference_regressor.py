"""The regressor with a reference: what a control law asks that wants torques for rates and accelerations which the arm does not have."""
from ..model.axis_chain import bare_chain
from ..model.quick import quick
from .base_parameters import base_parameters, body_regressor, regressor_on_nodes
from .inputs import alike


def _on_nodes(robot, q, qd, v, a):
    chain, columns = bare_chain(robot), base_parameters(robot).columns
    chain = chain._replace(rotors=[0] * robot.n)
    return regressor_on_nodes(chain, columns, q, (qd + v) * 0.5, a) - \
        regressor_on_nodes(chain._replace(up=[0, 0, 0]), columns, q, (qd - v) * 0.5, 0 * a)


@quick(_on_nodes, "q", "qd", "v", "a")
def reference_regressor(robot, q, qd, v, a):
    """Y(q, qd, v, a) with M(q) a + C(q, qd) v + g(q) = Y p, C of Christoffel's symbols, p the base parameters.

        C(q, qd) v = h((qd + v) / 2) - h((qd - v) / 2)          h(qd) = C(q, qd) qd, a quadratic form

    robot: with numbers. q, qd: (..., n) where the arm is. v, a: (..., n) rates and accelerations of the reference. Returns (..., n, p);
    with v = qd it is `regressor(robot, q, qd, a)`. Rotors and friction apart. (Slotine and Li 1987)

    >>> import numpy as np
    >>> from robotlab import base_parameters, coriolis_matrix, gravity_torque, mass_matrix, zoo
    >>> from robotlab.systems import reference_regressor
    >>> arm, (q, qd, v, a) = zoo.planar(2), np.array([[0.3, 0.5], [1.0, -2.0], [0.7, 0.2], [3.0, 1.0]])
    >>> tau = mass_matrix(arm, q) @ a + coriolis_matrix(arm, q, qd) @ v + gravity_torque(arm, q)
    >>> np.allclose(reference_regressor(arm, q, qd, v, a) @ base_parameters(arm).values, tau)
    True
    """
    columns, chain = base_parameters(robot).columns, bare_chain(robot)
    q, qd, v, a = alike(robot, q=q, qd=qd, v=v, a=a)
    return body_regressor(chain, columns, q, (qd + v) / 2, a) - \
        body_regressor(chain._replace(up=[0, 0, 0]), columns, q, (qd - v) / 2, 0 * a)
