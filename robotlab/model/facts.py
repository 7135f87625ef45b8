"""What follows from an arm, which never changes: worked out when it is first asked for, and kept with the arm."""
from dataclasses import fields
from functools import cached_property

import numpy as np


class Facts:
    """Of a `Robot`. Copies and files hold its fields alone: a hash, for one, is its process's own."""

    def __getstate__(self):
        return {f.name: getattr(self, f.name) for f in fields(self)}

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
