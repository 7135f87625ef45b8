"""Plots: data agree with the axes."""
import re

import numpy as np
import pytest

from robotlab.picture.axes import Frame, margins, marks, spaced
from robotlab.picture.column import arranged
from robotlab.picture.cursor import cursor, height_at
from robotlab.picture.drawn import sides
from robotlab.picture.ends import spread
from robotlab.picture.plot import Curve, Line, Panel, Points, Stack, angle_step, step_of, tick_step, widened

T = np.linspace(0, 4, 50)


def frame_of(panel):
    """The frame of a panel as it stands alone."""
    data = panel.data()
    m = margins(data, panel.W, True)
    return Frame(data, panel.W, panel.H, m | sides(data, panel.H - m["above"] - m["below"]))


def points(d):
    return np.reshape([float(v) for v in re.findall(r"-?\d+\.?\d*", d)], (-1, 2))


@pytest.mark.parametrize("low, high, step", [(0, 1, .2), (-1, 1, .5), (0, 37, 10), (0, .0042, .001)])
def test_ticks_are_round(low, high, step):
    assert tick_step(low, high, 5) == pytest.approx(step)


def test_tick_words():
    assert [w for _, w, _ in marks((-1, 1), step_of((-1, 1), False, 5), False)] == ["−1.0", "−0.5", "0.0", "0.5", "1.0"]
    assert [w for _, w, _ in marks((.01, 100), 0, True)] == ["10⁻²", "10⁻¹", "1", "10", "10²"]
    assert [w for _, w, _ in marks((-np.pi, np.pi), angle_step((-np.pi, np.pi)), False, True)] == ["−180°", "−120°", "−60°", "0°", "60°", "120°", "180°"]
    assert widened((-.93, 2.1), False) == (-1, 3) and widened((.02, 40), True) == (.01, 100)


def test_curve_lies_on_its_axes():
    panel = Panel((Curve(T, T ** 2, "q1"),), x_range=(0, 4), y_range=(0, 16))
    lists, frame = panel.drawn(), frame_of(panel)
    p = points(next(d for cls, d, _ in lists["over"] if cls == "q1 curve"))
    assert np.allclose(p[0], [frame.left, frame.bottom], atol=.06) and np.allclose(p[-1], [frame.right, frame.top], atol=.06)
    share = (p[:, 0] - frame.left) / (frame.right - frame.left)
    assert np.allclose((frame.bottom - p[:, 1]) / (frame.bottom - frame.top), share ** 2, atol=.002)


def test_logarithmic_axes():
    panel = Panel((Curve([1, 10, 100], [.1, 1, 10]),), log_x=True, log_y=True)
    p = points(panel.drawn()["over"][-1][1])
    assert np.allclose(np.diff(p, axis=0)[0], np.diff(p, axis=0)[1], atol=.11)


def test_equal_axes_keep_a_circle_round():
    a = np.linspace(0, 2 * np.pi, 60)
    p = points(Panel((Curve(3 * np.cos(a), 3 * np.sin(a), closed=True),), equal=True).drawn()["over"][-1][1])
    assert np.ptp(p[:, 0]) == pytest.approx(np.ptp(p[:, 1]), rel=.01)


def test_stack_adds_up_on_both_sides_of_zero():
    shares = {"inertial": np.full(50, 2.), "gravity": np.full(50, 3.), "friction": np.full(50, -1.)}
    panel = Panel((Stack(T, shares),), y_range=(-2, 6))
    lists, f = panel.drawn(), frame_of(panel)
    ends = {cls.split()[0]: sorted({round(y, 1) for y in points(d)[:, 1]}) for cls, d, _ in lists["over"] if "share" in cls}
    for cls, (low, high) in {"inertial": (0, 2), "gravity": (2, 5), "friction": (-1, 0)}.items():
        assert np.allclose(ends[cls], [f.y(high), f.y(low)], atol=.06)
    assert {t[5] for t in lists["text"] if "word" in t[0]} == set(shares)  # colour is not the only channel


def test_long_curves_are_thinned_and_gaps_left_out():
    y = np.sin(np.arange(5000) / 100)
    y[100] = np.nan
    p = points(Panel((Curve(np.arange(5000), y),)).drawn()["over"][-1][1])
    assert 300 < len(p) < 420 and np.isfinite(p).all()


def test_labels_at_the_ends_keep_apart_and_in_order():
    curves = tuple(Curve(T, np.full(50, v), f"q{k + 1}", "q", str(k + 1)) for k, v in enumerate([0, .01, .02, 1, .99]))
    panel = Panel(curves, x_label="t")
    placed = sorted((float(y), sub) for cls, x, y, main, sub, rest in panel.drawn()["text"] if main == "q")
    assert min(np.diff([y for y, _ in placed])) > 15.3 and [sub for _, sub in placed] == ["4", "5", "3", "2", "1"]
    assert placed[-1][0] < panel.H


def test_lines_and_points():
    things = Line(2, label="limit"), Line(1, "x"), Points([0, 4], [1, 3], "tgt", "cross", label="p")
    lists = Panel(things, x_range=(0, 4)).drawn()
    assert sum(cls == "zero dash" for cls, *_ in lists["over"]) == 2 and any(t[3] == "limit" for t in lists["text"])
    assert [cls for cls, *_ in lists["over"]].count("tgt") == 2


@pytest.mark.parametrize("heights", [(3.6, 4), (3.5, 4), (4, 3.7, 3.4), (0, .3), (1, 3)])
def test_names_are_at_their_lines_and_in_their_order(heights):
    lists = Panel(tuple(Line(v, label=f"at {v}") for v in heights), y_range=(0, 4)).drawn()
    lines = [points(path)[0, 1] for cls, path, _ in lists["over"] if cls == "zero dash"]
    names = [float(y) - 4 for _, _, y, name, *_ in lists["text"] if name.startswith("at")]                 # by the middles of their letters
    assert np.argsort(names).tolist() == np.argsort(lines).tolist() and np.abs(np.subtract(names, lines)).max() < 10


def test_cursor_sits_on_the_curves():
    lists = Panel((Curve(T, np.sin(T), "q1"), Curve(T, T, "q2", track=False)), cursor=("time",)).drawn()
    line, dot = cursor(lists, 2.0)
    x = points(line[1])[0, 0]
    assert dot[0] == "q1 ring" and height_at(lists["tracks"][0][1], x) == pytest.approx(points(dot[1])[0, 1], abs=.06)
    assert cursor(lists, 9.0) == []


def test_crowded_words_are_left_out_evenly():
    assert [w for _, w, _ in spaced(marks((1e-8, 1), 0, True), lambda v: 10 * np.log10(v), 15)] == ["10⁻⁸", "10⁻⁶", "10⁻⁴", "10⁻²", "1"]


def test_labels_that_touch_move_as_a_group_and_hang_on_hairs():
    assert np.allclose(spread([10, 50, 52, 54], 15, 0, 100), [10, 37, 52, 67])
    assert np.allclose(spread([98, 99], 15, 0, 100), [85, 100])                       # within the frame
    panel = Panel((Curve(T, T, "q1", "q", "1"), Curve(T, T + .01, "q2", "q", "2"), Curve(T, -T, "q3", "q", "3")))
    hairs = [cls for cls, *_ in panel.drawn()["over"] if "hair" in cls]
    assert sorted(hairs) == ["q1 hair", "q2 hair"]


def test_many_labels_of_a_low_plot_stand_in_two_columns():
    panel = Panel(tuple(Curve(T, T * k, f"q{k}", "q", str(k)) for k in range(1, 8)), H=90)
    places = {float(x) for cls, x, y, main, *_ in panel.drawn()["text"] if main == "q"}
    assert max(places) - min(places) > 17 and max(places) + 17 < panel.W


def test_a_long_title_takes_two_lines():
    title = "the torque of the second joint of three in N m, beside what the motor and its gear can give"
    lines = [t[3] for t in Panel((Curve(T, T),), title).drawn()["text"] if "title" in t[0]]
    assert len(lines) == 2 and " ".join(lines) == title


def test_plots_of_a_lab_are_equal_and_share_an_axis():
    """Frames of one size; words below the last only; cursors that run through; within the place."""
    panels = [Panel((Curve(T, T * 10 ** k, "q1", "q" * k),), x_label="time in s", cursor=("time",)).data() for k in range(4)]
    placed = arranged(panels, 390, 330)
    boxes = [[getattr(d["frame"], side) for side in ("left", "right")] for _, _, d in placed]
    assert boxes.count(boxes[0]) == 4 and placed[-1][1] + placed[-1][2]["H"] == pytest.approx(330)
    below = [[t[3] for t in d["text"] if float(t[2]) > d["frame"].bottom - 1 and t[0] == "tick"] for _, _, d in placed]
    assert below[:3] == [[], [], []] and below[3][-1] == "time in s" and "2" in below[3]
    assert all(d["frame"].floor == d["H"] for _, _, d in placed[:3])
    assert placed[-1][2]["frame"].bottom - placed[-1][2]["frame"].top >= 45


def test_plots_of_different_axes_have_words_of_their_own():
    panels = [Panel((Curve(T, T),), x_label=label).data() for label in ("time in s", "gear N")]
    words = [t[3] for _, _, d in arranged(panels, 390, 330) for t in d["text"]]
    assert "time in s" in words and "gear N" in words


def test_numbers_are_sent_as_fine_as_they_can_be_seen():
    data = Panel((Curve(T, np.sin(T) / 3, "q1"), Curve(T ** 2, T), Curve([0, 1], [np.nan, 2]))).data()
    first, second, third = data["things"]
    assert first["x"] == [0, 4] and len(first["y"]) == 50 and max(len(str(v)) for v in first["y"]) <= 7        # even steps: their ends
    assert len(second["x"]) == 50 and third["y"] == [None, 2]
    low, high = data["y_range"]
    assert np.abs(np.array(first["y"]) - np.sin(T) / 3).max() < (high - low) / 1e4
    assert Panel((Curve([1, 10], [0, 1e-7]),), log_y=True).data()["things"][0]["y"] == [None, 1e-7]
