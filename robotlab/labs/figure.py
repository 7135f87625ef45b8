"""`Figure`: still plots, side by side, as one small SVG that a notebook stores and compares."""
from ..picture.plot import Curve, Panel
from ..picture.svg import svg
from .still import image


class Figure:
    """Panels in a row, in the look of the labs.

    panels: `Panel` records. says: one sentence on what is seen, for those who read and for those who listen.

    >>> from robotlab.labs import Curve, Figure, Panel
    >>> Figure(Panel((Curve([0, 1], [0, 1]),), "share of the way", "time in s"), says="It moves evenly.")
    Figure: It moves evenly.
    """

    def __init__(self, *panels, says):
        if not panels:
            raise ValueError("a figure needs at least one Panel")
        self.panels, self.says = panels, says

    @classmethod
    def over_time(cls, t, *plots, says):
        """One panel for each (letter, title, values (N, n)), a curve for each joint. t: (N,) [s].

        >>> import numpy as np
        >>> from robotlab.labs import Figure
        >>> t = np.linspace(0, 1, 5)
        >>> figure = Figure.over_time(t, ("q", "joint angles in rad", np.outer(t, [1, 2])), says="Joint 2 turns twice as far.")
        >>> [curve.sub for curve in figure.panels[0].things]
        ['1', '2']
        """
        return cls(*(Panel(tuple(Curve(t, y, f"q{min(i, 7)}", letter, str(i)) for i, y in enumerate(values.T, start=1)), title, "time in s",
                           W=330, H=230) for letter, title, values in plots), says=says)

    def __repr__(self):
        return f"Figure: {self.says}"

    def _repr_mimebundle_(self, **kwargs):
        x, placed = 0, []
        for panel in self.panels:
            placed.append((x, 0, 1, panel.drawn()))
            x += panel.W
        height = max(panel.H for panel in self.panels)
        picture = svg(placed, f"{x:g}", f"{height:g}", " | ".join(p.title for p in self.panels), self.says)
        return {"text/plain": repr(self), "text/html": image(picture, self.says)}
