"""Names typed from habit, and their names here: those of the Robotics Toolbox, Pinocchio, MATLAB and SciPy."""
import difflib
import inspect
import re
import sys
from functools import wraps
from opcode import opmap

NAMES = {
    "tip_pose(robot, q)": "fkine forward_kinematics fk getTransform forwardKinematics",
    "link_poses(robot, q)": "fkine_all framesForwardKinematics",
    "solve_ik(robot, target, q0)": "ikine ikine_LM ik_LM ikine_GN ikine_NR ik ikcon ikunc inverse_kinematics inverseKinematics",
    "all_postures(robot, target)": "ikine_a ikine6s analyticalInverseKinematics",
    "jacobian(robot, q)": "jacob0 jacob geometricJacobian computeJointJacobian computeFrameJacobian",
    "tip_pose(robot, q)[:3, :3].T @ jacobian(robot, q)[:3], and so its lower rows": "jacobe",
    "jacobian_rate(robot, q, qd)": "jacob0_dot jacob_dot",
    "manipulability(robot, q)": "maniplty",
    "inverse_dynamics(robot, q, qd, qdd)": "rne rnea inverseDynamics id",
    "forward_dynamics(robot, q, qd, tau)": "accel aba forwardDynamics fd",
    "mass_matrix(robot, q)": "inertia crba massMatrix",
    "coriolis_matrix(robot, q, qd)": "coriolis velocityProduct computeCoriolisMatrix",
    "gravity_torque(robot, q)": "gravload gravityTorque computeGeneralizedGravity gravity_load",
    "inverse_dynamics(robot, q, qd, 0 * q)": "nle nonLinearEffects bias",
    "friction_torque(robot, qd)": "friction",
    "with_payload(robot, mass, at)": "payload",
    "simulate(robot, q0, qd0, t)": "fdyn nofriction ode45 odeint solve_ivp",
    "regressor(robot, q, qd, qdd)": "computeJointTorqueRegressor",
    "robotlab.systems.vertical_lift": "vertical_lift",
    "quintic(q_start, q_end, duration)": "jtraj tpoly quinticpolytraj",
    "trapezoid(q_start, q_end, ...)": "lspb trapveltraj trapezoidal",
    "hand_path(robot, ...)": "ctraj",
    "through(postures, times)": "mstraj spline",
    "Robot.from_table(rows)": "DHRobot SerialLink ERobot rigidBodyTree",
    "Link(a, alpha, d, theta)": "DHLink RevoluteDH RevoluteMDH Revolute rigidBody",
    'Link(kind="P")': "PrismaticDH PrismaticMDH Prismatic",
    "zoo, such as zoo.puma560()": "models loadrobot robots",
    "Robot.read(path)": "importrobot buildModelFromUrdf buildModelFromMJCF URDF from_urdf load_urdf",
    "Robot.load(path)": "load",
    "robot.n, or len(robot)": "dof ndof njoints num_joints nlinks nq nv",
    "robot.limits": "qlim joint_limits lowerPositionLimit upperPositionLimit",
    "robot.kinds": "structure",
    'robot.postures["ready"]': "qr qz qn configs homeConfiguration neutral",
    "labs.FrameLab(robot) of robotlab.labs": "plot teach show",
    "ok": "success converged",
    "reason": "message status",
    "iterations": "nit its searches",
    "links": "joints bodies",
}
KEYWORDS = {
    "m": "mass", "I_com": "I inertia Icm", "com": "r cog center_of_mass centre_of_mass", "a": "length", "kind": "sigma joint_type type",
    "limits": "qlim joint_limits", "convention": "mdh modified", "tolerance": "tol atol rtol", "iterations": "ilimit max_iter maxiter",
    "restarts": "slimit", "step": "dt h", "integrator": "method solver", "parts": "mask we weights", "q0": "initial guess x0",
    "t": "T time t_end", "tool": "ee end_effector", "base": "T0", "gravity": "grav g", "seed": "random_state rng", "motor": "Jm G",
    "friction": "B Tc",
}
HERE = {foreign: name for name, words in NAMES.items() for foreign in words.split()}
KEYWORD = {foreign: name for name, words in KEYWORDS.items() for foreign in words.split()}
NEAR = 0.6                                           # of 1: how alike two names are
UNKNOWN = re.compile(r"(?:.*\.)?(\w+)\(\) got an unexpected keyword argument '(\w+)'")


class UnknownKeyword(TypeError, ValueError):
    """A keyword with an unknown name."""


class Named:
    """A record whose wrong attributes are answered with the right ones."""

    def __getattr__(self, name):
        raise AttributeError(f"{type(self).__name__} has no {name!r}" + hint(name, [] if name[0] == "_" else dir(self)))


def hint(name, there, table=HERE):
    """Suggest the name meant by another; "" where nothing is near. there: the names that exist."""
    known = table.get(name)
    if known and (not known.isidentifier() or known in there):
        return f"; here it is {known}"
    lower = {one.lower(): one for one in reversed(there) if one[0] != "_"}
    near = [lower[one] for one in difflib.get_close_matches(name.lower(), lower, 3, NEAR)]
    return f"; did you mean {' or '.join(near)}?" if near else ""


def unknown_name(door, name, there):
    """The exception for a name that a door has not: of an import, where it is imported, since that keeps no other words."""
    words = f"{door} has no {name!r}{hint(name, there) or '; its public names are ' + ', '.join(there)}"
    caller = sys._getframe(2)
    imported = 0 <= caller.f_lasti < len(code := caller.f_code.co_code) and code[caller.f_lasti] == opmap["IMPORT_FROM"]
    return (ImportError if imported else AttributeError)(words)


def forgiving(thing):
    """A function, or a class, that answers an unknown keyword with the one that was meant."""
    if inspect.isclass(thing):
        if "__init__" in vars(thing) and not hasattr(thing.__init__, "__wrapped__"):
            thing.__init__ = forgiving(thing.__init__)
        return thing

    @wraps(thing)
    def call(*given, **named):
        try:
            return thing(*given, **named)
        except TypeError as error:
            if named and (found := UNKNOWN.match(str(error))) and found[1] == thing.__name__:
                raise UnknownKeyword(keyword_words(thing, found[2])) from None
            raise
    return call


def keyword_words(function, name):
    """Return the message on an unknown keyword of a function."""
    own = [p.name for p in inspect.signature(function).parameters.values() if p.name != "self" and p.kind is not p.VAR_KEYWORD]
    called = function.__qualname__.removesuffix(".__init__")
    return f"{called} has no argument {name!r}{hint(name, own, KEYWORD) or '; it takes ' + ', '.join(own)}"
