"""The labs of the cost show the counts of the package; times appear only on request."""
import numpy as np
import pytest

from robotlab import program, zoo
from robotlab.chapters.ch10_what_a_model_costs.kernel_times import kernel_times, pinocchio_loop
from robotlab.labs import CostLab, ProgramLab


@pytest.fixture(scope="module")
def costs():
    return CostLab()


@pytest.fixture(scope="module")
def programs():
    return ProgramLab()


@pytest.mark.parametrize("n", [2, 6, 9, 30, 100])
def test_counts_of_the_slider(costs, n):
    costs.set(n=n)
    count = program(zoo.planar(n), method="newton_euler").operations
    assert costs.error == "" and costs.words["sentence"].startswith(f"{n} links: a program of {count:,} operations")
    assert f"operations of τ for {n} links" in costs.words["equation"]


def test_presets_of_the_costs(costs):
    for title in costs._presets:
        costs.preset(title)
        assert costs.error == ""
    assert "5.0 h" in costs.words["sentence"] and "2.1 · 10⁶¹" in costs.words["sentence"]


def test_times_only_after_the_button(costs):
    costs.reset()
    assert costs.values["times"] == [] and "here it took" not in costs.words["sentence"]
    costs.set(measure=1)
    assert [n for n, _ in costs.values["times"]] == list(range(2, 10)) and "here it took" in costs.words["sentence"]
    assert all(0 < t < 60 for _, t in costs.values["times"])
    before = dict(costs.values["times"])
    costs.set(n=12)
    assert dict(costs.values["times"]) == before
    costs.set(measure=2)
    assert all(dict(costs.values["times"])[n] <= t for n, t in before.items()) and 12 in dict(costs.values["times"])
    costs.reset()
    assert costs.values["times"] == []


@pytest.mark.parametrize("title", ["Two links", "The same in letters", "The same by Euler and Lagrange", "A Puma 560", "For C",
                                   "Turned round: q̈"])
def test_presets_of_the_programs(programs, title):
    programs.preset(title)
    assert programs.error == "" and programs.values["times"] == {} and programs.words["badge"]["text"] == ""


@pytest.mark.parametrize("language", ["numpy", "c", "fortran", "javascript"])
def test_text_is_the_programs_own(programs, language):
    programs.reset()
    programs.set(language=language)
    text = program(zoo.planar(2), method="newton_euler").source(language)
    assert programs.error == "" and text.strip().splitlines()[-1].strip() in programs.words["equation"]
    assert "31 operations and 4 sines" in programs.words["sentence"]


def test_kinematics_whatever_the_method(programs):
    programs.reset()
    programs.set(quantity="jacobian", method="euler_lagrange")
    assert programs.error == "" and "Lagrange" not in programs.words["sentence"]


def test_kernels_are_timed_and_compared(programs):
    programs.reset()
    programs.set(measure=1)
    assert programs.error == "" and {"Python", "NumPy"} <= set(programs.values["times"])
    assert programs.words["badge"]["cls"] in ("", "ok")
    programs.set(method="nested_bodies")
    assert programs.values["times"] == {}


@pytest.mark.parametrize("quantity", ["inverse_dynamics", "mass_matrix", "forward_dynamics"])
def test_pinocchio_says_the_same(quantity):
    pytest.importorskip("pinocchio")
    p, rng = program(zoo.puma560(), quantity, "newton_euler"), np.random.default_rng(1)
    states = rng.normal(size=(len(p.arguments), 7, 6))
    assert np.allclose(pinocchio_loop(p.robot, quantity)(states), p.compile("numpy")(*states), rtol=1e-9, atol=1e-9)


def test_no_pinocchio_for_what_it_was_not_asked():
    times, gap = kernel_times(program(zoo.planar(2), "tip_pose"), repeat=1)
    assert gap is None and "Pinocchio" not in times


@pytest.mark.parametrize("lab", [CostLab, ProgramLab])
def test_nothing_grows_when_a_cell_runs_again(lab):
    sizes = [len(lab()._repr_mimebundle_()[0]["image/svg+xml"]) for _ in range(3)]
    assert len(set(sizes)) == 1 and sizes[0] < 25_000


def test_how_the_costs_grow_waits_for_a_hand():
    """The notebook opens with the lab and asks later by what factor the counts grow, and what remains without names."""
    lab = CostLab()
    said = lab.words["sentence"] + lab.words["equation_text"]
    assert "n − 27" not in said and "without names" not in said and not any(thing.get("track") for k in (0, 1) for thing in lab.plots[k]["things"])
    lab.preset("Twelve: twice as many")
    assert "321" in lab.words["equation_text"] and "25,631" in lab.words["equation_text"]
