"""Files shared by all pages of a site beside Python: the modules that show sessions, the page's own, and one style sheet."""
import hashlib
from pathlib import Path

from ..chapters.ch01_dh_frames.readings import ReadingsLab
from ..chapters.ch07_nested_bodies.interview import InterviewLab
from ..labs.hints import Hints
from ..labs.javascript import bundle
from ..labs.lab import Lab
from ..labs.prediction import Prediction

PAGE = Path(__file__).parents[1] / "webpage"
KINDS = (Lab, Prediction, Hints, InterviewLab, ReadingsLab)


def texts():
    """{name of a file: its text}."""
    modules = {one.kind: one.module for one in KINDS} | {name: PAGE / f"{name}.js" for name in ("start", "worker")}
    style = "\n".join([*(one.css for one in KINDS), (PAGE / "page.css").read_text("utf-8")])
    return {f"{name}.js": bundle(path) for name, path in modules.items()} | {"page.css": style}


def write(folder):
    """Write them into `folder` and return their version, which is part of every address: a browser never mixes two."""
    folder, files = Path(folder), texts()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8", newline="\n")
    return hashlib.sha256("".join(files.values()).encode()).hexdigest()[:12]
