"""`Figure`: plots that stand still, side by side, as one small SVG that a notebook stores and compares."""
from .picture.svg import svg
from .still import image


class Figure:
    """Panels in a row, in the look of the labs.

    panels: `Panel` records. says: one sentence on what is seen, for those who read and for those who listen.
    """

    def __init__(self, *panels, says):
        if not panels:
            raise ValueError("a figure needs at least one Panel")
        self.panels, self.says = panels, says

    def __repr__(self):
        return f"Figure: {self.says}"

    def _repr_mimebundle_(self, **kwargs):
        x, placed = 0, []
        for panel in self.panels:
            placed.append((x, 0, panel.lists()))
            x += panel.W
        height = max(panel.H for panel in self.panels)
        picture = svg(placed, f"{x:g}", f"{height:g}", " | ".join(p.title for p in self.panels), self.says, 1)
        return {"text/plain": repr(self), "text/html": image(picture, self.says)}
