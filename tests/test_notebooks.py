"""Requirements on a stored notebook, so that strict nbval compares something and a reader sees something.

A notebook without outputs passes nbval and is compared with nothing; so what is compared is counted here.
"""
import copy
import json
import re
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
LARGEST_FILE = 200_000                               # bytes
LONGEST_CELL = 15                                    # lines
LEAST_COMPARED = 0.8                                 # of the code cells
MOST_IGNORED = 0.05
NOT_COMPARED = {"image/png", "image/jpeg", "application/vnd.jupyter.widget-view+json"}
WITH_A_PICTURE = re.compile(r"<Figure size .*>")     # text beside pixels; it says nothing
IGNORES = ("nbval-ignore-output", "nbval-skip", "raises-exception")
IGNORING_COMMENTS = re.compile(r"^\s*#\s*(NBVAL_IGNORE_OUTPUT|NBVAL_SKIP|NBVAL_RAISES_EXCEPTION|PYTEST_VALIDATE_IGNORE_OUTPUT)\s*$",
                               re.M)
CLOCKS = re.compile(r"perf_counter|time\.(time|monotonic)|\.seconds\b|%time")


def text(source):
    return source if isinstance(source, str) else "".join(source)


def is_compared(cell):
    """True if nbval compares any output of a code cell."""
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            return True
        for kind, value in output.get("data", {}).items():
            if kind not in NOT_COMPARED and not (kind == "text/plain" and WITH_A_PICTURE.fullmatch(text(value))):
                return True
    return False


def is_ignored(cell):
    tags = cell["metadata"].get("tags", [])
    return bool(set(IGNORES) & set(tags) or IGNORING_COMMENTS.search(text(cell["source"])))


def prints_a_time(cell):
    """True if a cell prints the time that its clock measured: `pytest --nbval` would never see it again."""
    said = " ".join(text(output.get("text", output.get("data", {}).get("text/plain", ""))) for output in cell["outputs"])
    exact = re.search(r"\d\.\d+ ?(s|ms|us|µs|ns)\b", said)
    return bool(re.search(r"on this machine", said) or CLOCKS.search(text(cell["source"])) and exact)


def faults(notebook, size):
    """List the faults of a stored notebook, in words."""
    code = [c for c in notebook["cells"] if c["cell_type"] == "code" and text(c["source"]).strip()]
    found = ["metadata.widgets is stored"] if "widgets" in notebook["metadata"] else []
    for number, cell in enumerate(code, start=1):
        lines = len(text(cell["source"]).splitlines())
        if not cell.get("execution_count"):
            found.append(f"code cell {number} was not run")
        if any(output["output_type"] == "error" for output in cell["outputs"]):
            found.append(f"code cell {number} holds an error")
        if prints_a_time(cell):
            found.append(f"code cell {number} prints a time, which differs from run to run")
        if lines > LONGEST_CELL:
            found.append(f"code cell {number} has {lines} lines")
    if sum(map(is_compared, code)) < LEAST_COMPARED * len(code):
        found.append(f"only {sum(map(is_compared, code))} of {len(code)} code cells have an output that is compared")
    if sum(map(is_ignored, code)) > MOST_IGNORED * len(code):
        found.append(f"{sum(map(is_ignored, code))} of {len(code)} code cells are ignored")
    if size > LARGEST_FILE:
        found.append(f"{size // 1000} kB")
    return found


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_passes_the_gate(path):
    assert faults(json.loads(path.read_text(encoding="utf-8")), path.stat().st_size) == []


# -- the gate itself --------------------------------------------------------------------------------------------------
def cell(source, *outputs, count=1, **metadata):
    return {"cell_type": "code", "source": source, "outputs": list(outputs), "execution_count": count, "metadata": metadata}


def shown(**data):
    return {"output_type": "display_data", "data": {k.replace("_", "/"): v for k, v in data.items()}, "metadata": {}}


def good():
    words = {"output_type": "stream", "name": "stdout", "text": ["0.5\n"]}
    cells = [cell(f"print({k})", copy.deepcopy(words)) for k in range(20)]
    return {"metadata": {}, "cells": [{"cell_type": "markdown", "source": "# Title", "metadata": {}}, *cells]}


def spoil_metadata(notebook):
    notebook["metadata"]["widgets"] = {}


def spoil_counts(notebook):
    notebook["cells"][3]["execution_count"] = None


def spoil_with_an_error(notebook):
    notebook["cells"][3]["outputs"].append({"output_type": "error", "ename": "ValueError", "evalue": "", "traceback": []})


def spoil_with_a_long_cell(notebook):
    notebook["cells"][3]["source"] = "\n".join(["x = 1"] * 16)


def spoil_by_stripping(notebook):
    for c in notebook["cells"][1:6]:
        c["outputs"] = []


def spoil_with_pixels(notebook):
    for c in notebook["cells"][1:6]:
        c["outputs"] = [shown(image_png="iVBO", text_plain="<Figure size 640x480 with 1 Axes>")]


def spoil_by_tags(notebook):
    notebook["cells"][1]["metadata"]["tags"] = ["nbval-ignore-output"]
    notebook["cells"][2]["source"] = "# NBVAL_SKIP\nprint(1)"


def spoil_with_a_time(notebook):
    notebook["cells"][3] = cell("print(f'{cost(arm).seconds:.2f} s')",
                                {"output_type": "stream", "name": "stdout", "text": ["done in 0.26 s\n"]})


@pytest.mark.parametrize("spoil, words", [
    (spoil_metadata, "metadata.widgets"), (spoil_counts, "code cell 3 was not run"), (spoil_with_an_error, "holds an error"),
    (spoil_with_a_long_cell, "has 16 lines"), (spoil_by_stripping, "only 15 of 20"), (spoil_with_pixels, "only 15 of 20"),
    (spoil_with_a_time, "code cell 3 prints a time"), (spoil_by_tags, "2 of 20 code cells are ignored")], ids=lambda x: getattr(x, "__name__", ""))
def test_the_gate_stops(spoil, words):
    notebook = good()
    assert faults(notebook, 10_000) == []
    spoil(notebook)
    (fault,) = faults(notebook, 10_000)
    assert words in fault


def test_the_gate_stops_a_large_file():
    assert faults(good(), 200_001) == ["200 kB"]


def test_a_drawing_counts_as_compared():
    drawing = {"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": "<svg/>", "image/png": "iVBO"}}
    assert is_compared(cell("arm", drawing))
