"""The picture in the README is what a lab shows."""
import runpy
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_picture_is_what_the_command_draws():
    assert (DOCS / "lab.svg").read_text(encoding="utf-8") == runpy.run_path(str(DOCS / "picture.py"))["picture"]()
