"""The picture in the README is a lab that moves."""
import runpy
from pathlib import Path

import numpy as np
from PIL import Image

DOCS = Path(__file__).parents[1] / "docs"


def test_the_film_is_as_the_command_makes_it():
    """Every picture of it, in its size, below a megabyte, and the arm moves from most to the next."""
    made = runpy.run_path(str(DOCS / "moving.py"))
    film = Image.open(DOCS / "lab.gif")
    assert film.n_frames == len(made["PLACES"]) * (made["STEPS"] + made["PLAYED"] + 1)
    assert film.size == (made["WIDTH"], made["HEIGHT"]) and (DOCS / "lab.gif").stat().st_size < 1e6
    pictures = []
    for k in range(film.n_frames):
        film.seek(k)
        pictures.append(np.asarray(film.convert("L"), dtype=int))
    changed = [np.abs(one - other).max() > 50 for one, other in zip(pictures, pictures[1:])]
    assert np.mean(changed) > 0.8
