"""Arrays in which one thing is small: a value and its first-order part, products of two small parts dropped."""
import numpy as np


class FirstOrder:
    """zero + first, where `first` is of first order in something small and what is of second order is dropped.

    zero, first: arrays of one kind of scalar (numbers, symbols, recorded nodes) with any leading axes. It adds, multiplies and
    stands in matrix products like an array; `total` gives the array back.
    """
    __slots__ = ("zero", "first")
    __array_ufunc__ = None                           # an array on the left leaves the operation to this class

    def __init__(self, zero, first):
        self.zero, self.first = zero, first

    def __add__(self, other):
        zero, first = orders(other)
        return FirstOrder(self.zero + zero, self.first + first)

    def __mul__(self, other):
        zero, first = orders(other)
        return FirstOrder(self.zero * zero, self.zero * first + self.first * zero)

    def __matmul__(self, other):
        if isinstance(other, FirstOrder):
            return FirstOrder(self.zero @ other.zero, self.zero @ other.first + self.first @ other.zero)
        return FirstOrder(self.zero @ other, self.first @ other)

    def __rmatmul__(self, other):
        return FirstOrder(other @ self.zero, other @ self.first)

    __radd__, __rmul__ = __add__, __mul__

    def __getitem__(self, index):
        return FirstOrder(self.zero[index], self.first[index])

    def swapaxes(self, a, b):
        return FirstOrder(np.swapaxes(self.zero, a, b), np.swapaxes(self.first, a, b))

    def sum(self, axis):
        return FirstOrder(self.zero.sum(axis), self.first.sum(axis))

    @property
    def total(self):
        return self.zero + self.first


def orders(x):
    """The value and the first-order part of anything."""
    return (x.zero, x.first) if isinstance(x, FirstOrder) else (x, 0)


def small(x):
    """An array that is small itself."""
    return FirstOrder(0 * x, x)


def total(x):
    """The array again, what has been dropped being gone."""
    return x.total if isinstance(x, FirstOrder) else x
