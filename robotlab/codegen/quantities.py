"""Quantities that a program may compute of an arm: arguments, letter of the result, and meaning."""
ARGUMENTS = {"inverse_dynamics": ("q", "qd", "qdd"), "mass_matrix": ("q",), "mass_and_gravity": ("q",), "bias": ("q", "qd"),
             "model": ("q", "qd"), "forward_dynamics": ("q", "qd", "tau"), "jacobian": ("q",), "jacobian_rate": ("q", "qd"),
             "tip_pose": ("q",)}
RESULTS = {"inverse_dynamics": "tau", "mass_matrix": "M", "mass_and_gravity": "Mg", "bias": "h", "model": "Mhg",
           "forward_dynamics": "qdd", "jacobian": "J", "jacobian_rate": "Jd", "tip_pose": "T"}
MEANINGS = {"inverse_dynamics": "tau = M(q) qdd + C(q, qd) qd + g(q), what the joints must supply [N m, or N]",
            "mass_matrix": "the inertia matrix M(q) [kg m2, kg m, kg]",
            "mass_and_gravity": "M(q) and g(q) side by side, n rows of n + 1",
            "bias": "h = C(q, qd) qd + g(q), the torque at zero acceleration [N m, or N]",
            "model": "M(q), C(q, qd) qd and g(q) side by side, n rows of n + 2",
            "forward_dynamics": "qdd from M(q) qdd = tau - C(q, qd) qd - g(q) [rad/s2, or m/s2]",
            "jacobian": "the Jacobian of the tool point in world axes, rows linear then angular",
            "jacobian_rate": "the rate of the Jacobian while the joints move with qd",
            "tip_pose": "the pose of the tool in the world"}
