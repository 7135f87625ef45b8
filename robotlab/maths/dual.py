"""Dual numbers: a value and its slopes, carried through a formula together (forward differentiation)."""
import numpy as np


class Dual:
    """value + slope . dx, where value is an array (...) and slope an array (n, ...); products of slopes are dropped."""
    __slots__ = ("value", "slope")

    def __init__(self, value, slope):
        self.value, self.slope = np.asarray(value), np.asarray(slope)

    def __add__(self, other):
        if isinstance(other, Dual):
            return Dual(self.value + other.value, self.slope + other.slope)
        if getattr(other, "dtype", None) == object:  # an array of duals adds its entries one by one
            return NotImplemented
        return Dual(self.value + other, self.slope)

    def __mul__(self, other):
        if isinstance(other, Dual):
            return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)
        if getattr(other, "dtype", None) == object:
            return NotImplemented
        return Dual(self.value * other, self.slope * other)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return Dual(-self.value, -self.slope)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        if isinstance(other, Dual):
            return self * Dual(1 / other.value, -other.slope / other.value ** 2)
        return Dual(self.value / other, self.slope / other)

    def cos_sin(self):
        c, s = np.cos(self.value), np.sin(self.value)
        return Dual(c, -s * self.slope), Dual(s, c * self.slope)
