"""Plots: data stand where the axes say."""
import re

import numpy as np
import pytest

from robotlab.labs.picture.axes import Frame, angle_ticks, tick_step, ticks, widened
from robotlab.labs.picture.plot import Curve, Line, Panel, Points, Stack, cursor, height_at

T = np.linspace(0, 4, 50)


def points(d):
    return np.reshape([float(v) for v in re.findall(r"-?\d+\.?\d*", d)], (-1, 2))


@pytest.mark.parametrize("low, high, step", [(0, 1, .2), (-1, 1, .5), (0, 37, 10), (0, .0042, .001)])
def test_ticks_are_round(low, high, step):
    assert tick_step(low, high, 5) == pytest.approx(step)


def test_tick_words():
    assert [w for _, w in ticks((-1, 1), False)] == ["−1.0", "−0.5", "0.0", "0.5", "1.0"]
    assert [w for _, w in ticks((.01, 100), True)] == ["0.01", "0.1", "1", "10", "100"]
    assert [w for _, w in angle_ticks((-np.pi, np.pi))] == ["−180°", "−120°", "−60°", "0°", "60°", "120°", "180°"]
    assert widened((-.93, 2.1), False) == (-1, 3) and widened((.02, 40), True) == (.01, 100)


def test_curve_lies_on_its_axes():
    panel = Panel((Curve(T, T ** 2, "q1"),), x_range=(0, 4), y_range=(0, 16))
    lists, frame = panel.lists(), Frame(panel, 1)
    p = points(next(d for cls, d, _ in lists["over"] if cls == "q1 curve"))
    assert np.allclose(p[0], [frame.left, frame.bottom], atol=.06) and np.allclose(p[-1], [frame.right, frame.top], atol=.06)
    share = (p[:, 0] - frame.left) / (frame.right - frame.left)
    assert np.allclose((frame.bottom - p[:, 1]) / (frame.bottom - frame.top), share ** 2, atol=.002)


def test_logarithmic_axes():
    panel = Panel((Curve([1, 10, 100], [.1, 1, 10]),), log_x=True, log_y=True)
    p = points(panel.lists()["over"][-1][1])
    assert np.allclose(np.diff(p, axis=0)[0], np.diff(p, axis=0)[1], atol=.11)


def test_equal_axes_keep_a_circle_round():
    a = np.linspace(0, 2 * np.pi, 60)
    p = points(Panel((Curve(3 * np.cos(a), 3 * np.sin(a), closed=True),), equal=True).lists()["over"][-1][1])
    assert np.ptp(p[:, 0]) == pytest.approx(np.ptp(p[:, 1]), rel=.01)


def test_stack_adds_up_on_both_sides_of_zero():
    shares = {"inertial": np.full(50, 2.), "gravity": np.full(50, 3.), "friction": np.full(50, -1.)}
    panel = Panel((Stack(T, shares),), y_range=(-2, 6))
    lists, f = panel.lists(), Frame(panel, 1)
    ends = {cls.split()[0]: sorted({round(y, 1) for y in points(d)[:, 1]}) for cls, d, _ in lists["over"] if "share" in cls}
    for cls, (low, high) in {"inertial": (0, 2), "gravity": (2, 5), "friction": (-1, 0)}.items():
        assert np.allclose(ends[cls], [f.y(high), f.y(low)], atol=.06)
    assert {t[5] for t in lists["text"] if "word" in t[0]} == set(shares)  # colour is not the only channel


def test_long_curves_are_thinned_and_gaps_left_out():
    y = np.sin(np.arange(5000) / 100)
    y[100] = np.nan
    p = points(Panel((Curve(np.arange(5000), y),)).lists()["over"][-1][1])
    assert 300 < len(p) < 420 and np.isfinite(p).all()


def test_labels_at_the_ends_keep_apart_and_in_order():
    curves = tuple(Curve(T, np.full(50, v), f"q{k + 1}", "q", str(k + 1)) for k, v in enumerate([0, .01, .02, 1, .99]))
    panel = Panel(curves, x_label="t")
    placed = sorted((float(y), sub) for cls, x, y, main, sub, rest in panel.lists()["text"] if main == "q")
    assert min(np.diff([y for y, _ in placed])) > 14.9 and [sub for _, sub in placed] == ["4", "5", "3", "2", "1"]
    assert placed[-1][0] < panel.H


def test_lines_and_points():
    things = Line(2, label="limit"), Line(1, "x"), Points([0, 4], [1, 3], "tgt", "cross", label="p")
    lists = Panel(things, x_range=(0, 4)).lists()
    assert sum(cls == "zero dash" for cls, *_ in lists["over"]) == 2 and any(t[3] == "limit" for t in lists["text"])
    assert [cls for cls, *_ in lists["over"]].count("tgt") == 2


def test_cursor_sits_on_the_curves():
    lists = Panel((Curve(T, np.sin(T), "q1"), Curve(T, T, "q2", track=False)), cursor=("time",)).lists()
    line, dot = cursor(lists, 2.0, 1)
    x = points(line[1])[0, 0]
    assert dot[0] == "q1 ring" and height_at(lists["tracks"][0][1], x) == pytest.approx(points(dot[1])[0, 1], abs=.06)
    assert cursor(lists, 9.0, 1) == []
