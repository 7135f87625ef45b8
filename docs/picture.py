"""python docs/picture.py: draws lab.svg, the picture in the README, from a lab as notebook 00 shows it."""
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from robotlab import zoo                                                       # noqa: E402
from robotlab.labs import PipelineLab                                          # noqa: E402


def picture():
    """The lab as SVG."""
    lab = PipelineLab(zoo.planar(6), np.zeros(6), [1, 2, 0], duration=60, longest=60, damping=1.0, player=10,
                      view={"scale": 58, "at": [1.9, 0.8, 0]}, H=430)
    return lab._repr_mimebundle_()[0]["image/svg+xml"] + "\n"


if __name__ == "__main__":
    (HERE / "lab.svg").write_text(picture(), encoding="utf-8")
