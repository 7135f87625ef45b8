"""The data files that come with the package: the examples of Sreenath and Krishnaprasad (1986)."""
from pathlib import Path

from ..robot import Robot

DATA = Path(__file__).parent / "data"                # the folder; (DATA / "horn.toml").read_text() shows a file


def load(name):
    """The arm in a data file of the package, by its name: "horn" (appendix B) or "freund" (appendix C). Letters stay letters.

    Raises ValueError with the names there are. Files of your own are read by `Robot.load`.

    >>> from robotlab import zoo
    >>> zoo.load("horn").kinds, zoo.load("horn").letters
    ('RR', [g, l, m])
    """
    names = sorted(path.stem for path in DATA.glob("*.toml"))
    if name not in names:
        raise ValueError(f"there is no data file {name!r}; expected one of {', '.join(names)}. A file of your own: Robot.load(path)")
    return Robot.load(DATA / f"{name}.toml")
