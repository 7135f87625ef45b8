"""Facts about an arm, which never changes: computed when first asked for, and kept with the arm."""
from dataclasses import fields
from functools import cached_property

import numpy as np


class Facts:
    """Of a `Robot`. Copies and files hold its fields alone: a hash, for one, is its process's own."""

    def __getstate__(self):
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @property
    def limits(self):
        """(n, 2) lower and upper limits of the joints [rad or m]; infinite where none is given.

        >>> from robotlab import zoo
        >>> zoo.scara().limits[2]
        array([0.  , 0.21])
        """
        return self._limits.copy()

    @property
    def speed(self):
        """(n,) the most that each joint may move at [rad/s or m/s]; infinite where none is given.

        >>> from robotlab import zoo
        >>> zoo.planar(2).with_link(1, speed=3.0).speed
        array([ 3., inf])
        """
        return np.array([np.inf if link.speed is None else link.speed for link in self.links])

    @property
    def effort(self):
        """(n,) the most that each joint may give [N m or N]; infinite where none is given.

        >>> from robotlab import zoo
        >>> zoo.planar(2).with_link(2, effort=40.0).effort
        array([inf, 40.])
        """
        return np.array([np.inf if link.effort is None else link.effort for link in self.links])

    @property
    def rotor_inertia(self):
        """(n,) rotor inertia as the joints feel it [kg m2 or kg].

        >>> from robotlab import zoo
        >>> zoo.puma560().rotor_inertia.round(3)
        array([0.784, 2.325, 0.577, 0.191, 0.171, 0.194])
        """
        return np.array([link.rotor_inertia for link in self.links])

    @cached_property
    def _hash(self):
        return hash(self._key())

    @cached_property
    def _limits(self):
        return np.array([link.limits or (-np.inf, np.inf) for link in self.links])

    @cached_property
    def _letters(self):
        found = set()
        self.map(lambda _, name, x: found.update(getattr(x, "free_symbols", ())))
        found.update(*(getattr(x, "free_symbols", ()) for pose in (self.base, self.tool) for x in pose.flat))
        return sorted(found, key=str)
