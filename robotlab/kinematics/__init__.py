"""Where an arm is and how it moves: frames, Jacobians, influence coefficients, every posture."""
