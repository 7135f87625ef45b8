"""Packages that come when they are imported: a page that needs none of them need not fetch them."""
import sys
from contextlib import contextmanager

LATER = {}                                           # {module: package that brings it}
KNOWN = {"matplotlib", "numpy", "pandas", "scipy", "sympy"}             # what is named where a package is missing, if the site has it
OFFERED = {"numpy"}
_missing = []                                        # what was imported and is not here yet


class Needs(KeyboardInterrupt):
    """A module that is not here yet. A kind of interrupt: all that run other people's code let these pass."""


class Finder:
    """The last on `sys.meta_path`: it is called for modules that no other finder has found."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in LATER:
            _missing.append(LATER[name])
            raise Needs(name)


@contextmanager
def awaited():
    """A list of the packages that are missed inside, also where somebody has swallowed that."""
    _missing.clear()
    yield _missing


def expect(packages):
    """From now on these come when they are imported: {module: package}."""
    LATER.clear()
    LATER.update(packages)
    OFFERED.update(KNOWN.intersection(packages.values()))
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)


def arrived(package):
    """It is here, or will not come: stop waiting for it."""
    for module in [module for module, name in LATER.items() if name == package]:
        del LATER[module]


def bring(package):
    """Ask for a package by its own name, where the site has it and it is not here yet."""
    if package in LATER.values():
        _missing.append(package)
        raise Needs(package)


def offered():
    """The best known of the packages that the site has."""
    return sorted(OFFERED)
