"""Kinematics of arms: frames, Jacobians, influence coefficients, every posture."""
