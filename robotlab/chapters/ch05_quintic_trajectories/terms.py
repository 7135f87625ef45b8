"""Notebook 05: the terms of its exercises."""
POWERS = {"third": (10, 3), "fourth": (-15, 4), "fifth": (6, 5)}


def ways(g, start, way):
    """Terms of a place on a quintic."""
    return {"of the start": lambda t: start + 0 * t} | {
        f"with the {name} power": lambda t, k=k, power=power: k * (t / g.T) ** power * way for name, (k, power) in POWERS.items()}


TERMS = {"trajectory-quintic": lambda g: ways(g, g.q0, g.q1 - g.q0), "trajectory-line": lambda g: ways(g, g.A, g.B - g.A)}
