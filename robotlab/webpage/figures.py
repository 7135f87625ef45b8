"""matplotlib's back end on a page: a figure is shown as SVG under its cell, by `plt.show()` or at the end of the cell."""
import io

from matplotlib._pylab_helpers import Gcf
from matplotlib.backends.backend_svg import FigureCanvasSVG as FigureCanvas

from . import shown

__all__ = ["FigureCanvas", "show"]


def show(*args, **kwargs):
    """Show all open figures and close them."""
    for manager in Gcf.get_all_fig_managers():
        figure, text = manager.canvas.figure, io.StringIO()
        figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
        shown.put({"image/svg+xml": text.getvalue(), "text/plain": repr(figure)})
    Gcf.destroy_all()
