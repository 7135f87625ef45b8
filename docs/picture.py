"""python docs/picture.py: draws lab.svg, the picture in the README, from a lab as notebook 00 shows it."""
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from robotlab.labs import PipelineLab                                          # noqa: E402


def picture():
    """The lab as SVG."""
    lab = PipelineLab.of_the_paper(view={"scale": 58, "at": [1.9, 0.8, 0]}, H=430)
    return lab._repr_mimebundle_()[0]["image/svg+xml"] + "\n"


if __name__ == "__main__":
    (HERE / "lab.svg").write_text(picture(), encoding="utf-8")
