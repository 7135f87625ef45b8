"""A stored picture in fewer letters shows the same lines: every point of the long form is on the short one, and the ends are kept."""
import re

import numpy as np
import pytest

from robotlab.labs import InverseLab, PipelineLab
from robotlab.picture.slender import FEW, IDLE, TOLERANCE, brief, off, shorter, slender


def points(d):
    """[(x, y), ...] of a polyline, in the long form or in the short one."""
    pairs = np.array(numbers(d)).reshape(-1, 2)
    return pairs if "L" in d else pairs.cumsum(axis=0)


def numbers(path):
    """The numbers of a path, as its grammar reads them: a second point or a minus sign begins a new one."""
    return [float(x) for x in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path)]


def short(long):
    return brief(shorter(re.fullmatch("M(.*)", long)))


def written(xy):
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in xy)


@pytest.mark.parametrize("shape", ["circle", "line", "jump", "random", "twice", "point"])
def test_the_short_form_shows_the_same_line(rng, shape):
    t = np.linspace(0, 1, 3 * FEW)
    xy = {"circle": 200 + 100 * np.stack([np.cos(7 * t), np.sin(7 * t)], -1), "line": np.stack([300 * t, 90 - 20 * t], -1),
          "jump": np.stack([300 * t, np.where(t < .5, 10, 80)], -1), "random": rng.uniform(-400, 400, (50, 2)),
          "twice": np.repeat(rng.uniform(0, 400, (20, 2)), 2, axis=0), "point": np.tile([[3.0, 4.0]], (4, 1))}[shape]
    long = written(xy)
    old, new = points(long), points(short(long))
    assert np.allclose(new[[0, -1]], old[[0, -1]], atol=.051) and len(short(long)) <= len(long)
    for p in old:
        assert min(off(p, a, b) for a, b in zip(new, new[1:])) <= TOLERANCE + .1
    for p in new:
        assert np.abs(old - p).sum(-1).min() <= .101, "no point is new"


def with_styles(svg):
    """The classes of widths as styles again."""
    for name, width in re.findall(r"\.(w\d+)\{stroke-width:([\d.]+)!important\}", svg):
        svg = re.sub(f' {name}"', f'" style="stroke-width:{width}"', svg).replace(f".{name}{{stroke-width:{width}!important}}", "")
    return svg


@pytest.mark.parametrize("make", [PipelineLab.of_the_paper, InverseLab.paper],
                         ids=["pipeline", "inverse"])
def test_a_picture_keeps_all_but_its_polylines_and_its_scope(make):
    svg = make().still()["image/svg+xml"]
    assert len(slender(svg)) < .9 * len(svg)
    bare = lambda text: re.sub(r' d="[^"]*"', "", text)
    assert with_styles(bare(slender(svg))) == IDLE.sub("", bare(svg))
    arcs = re.findall(r"[aACcQqSs][^\"MLZ]+", "".join(re.findall(r' d="([^"]*)"', svg)))
    assert arcs and all(numbers(brief(arc)) == pytest.approx(numbers(arc)) and brief(arc) in slender(svg) for arc in arcs)
