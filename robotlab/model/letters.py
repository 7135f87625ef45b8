"""The letters that `Robot.symbolic` gives to the parameters of an arm."""
import numpy as np

INERTIAL = {"m", "comx", "comy", "comz"} | {"I_com" + i + j for i in "xyz" for j in "xyz"}


def letter_of(i, name, x, gravity, wanted, zeros):
    """The letter for a quantity x of link i, or x itself, where it stays: 0, a letter already, a quarter turn, or a kind not `wanted`.

    i: 0 for gravity (3,), whose axes without free fall have no letter. wanted: (geometry, inertia, gravity), whether each becomes letters.
    """
    import sympy
    kind = 2 if i == 0 else 1 if name in INERTIAL else 0
    if not wanted[kind] or isinstance(x, sympy.Basic) or (x == 0 and not (zeros and name in INERTIAL)):
        return x
    if name in ("alpha", "theta") and abs(2 * x / np.pi - round(2 * x / np.pi)) < 1e-12:
        return x
    if i == 0:
        return sympy.Symbol("g") * (1 if x > 0 else -1) if np.count_nonzero(gravity) == 1 else sympy.Symbol("g" + name[-1])
    return sympy.Symbol(letter_name(name) + str(i))


def letter_name(quantity):
    """The letter that `Robot.symbolic` gives a quantity: comx is cx, I_comyx is Ixy."""
    if quantity.startswith("com"):
        return "c" + quantity[3:]
    if quantity.startswith("I_com"):
        return "I" + "".join(sorted(quantity[5:]))
    return quantity
