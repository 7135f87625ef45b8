"""DH tables as people paste them: read right, or asked about; never an arm that was not meant."""
import numpy as np
import pytest
from forall import for_all

from robotlab import Robot, zoo
from robotlab.model.formats.pasted import Unclear

# Each: the text, what is told beside it, and the rows (a, alpha, d, theta) of the arm with its kinds and convention.
RIGHT = {
    "our own": (zoo.scara().table(), {}, [(0.325, 0, 0.387, 0), (0.275, np.pi, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)], "RRPR", "standard"),
    "markdown, UR's order": ("Classic DH of the UR5\n\n| Joint | theta [rad] | a [m] | d [m] | alpha [rad] |\n|---|:-:|---|---|---|\n"
                             "| 1 | 0 | 0 | 0.089159 | π/2 |\n| 2 | 0 | -0.425 | 0 | 0 |\n| 3 | 0 | −0.39225 | 0 | 0 |", {},
                             [(0, np.pi / 2, 0.089159, 0), (-0.425, 0, 0, 0), (-0.39225, 0, 0, 0)], "RRR", "standard"),
    "index i-1": ("| i | α_{i-1} | a_{i-1} | d_i | θ_i |\n|:-:|:-:|:-:|:-:|:-:|\n| 1 | 0 | 0 | 0.4 m | θ_1 |\n| 2 | -90° | 0.1 m | 0 | θ_2 |",
                  {}, [(0, 0, 0.4, 0), (0.1, -np.pi / 2, 0, 0)], "RR", "modified"),
    "latex": ("\\begin{tabular}{ccccc}\n$i$ & $\\alpha_{i-1}$ & $a_{i-1}$ & $d_i$ & $\\theta_i$ \\\\ \\hline\n"
              "1 & 0 & 0 & $0.4$ & $\\theta_1$ \\\\\n2 & $-\\frac{\\pi}{2}$ & 0.1 & 0 & $\\theta_{2} + 90^\\circ$ \\\\\n\\end{tabular}", {},
              [(0, 0, 0.4, 0), (0.1, -np.pi / 2, 0, np.pi / 2)], "RR", "modified"),
    "the toolbox prints": ("┌──────────┬────────┬────────┬────────┐\n│    θⱼ    │   dⱼ   │   aⱼ   │   ⍺ⱼ   │\n├──────────┼────────┼────────┼────────┤\n"
                           "│ q1       │ 0.6718 │      0 │  90.0° │\n│ q2 + 90° │      0 │ 0.4318 │   0.0° │\n└──────────┴────────┴────────┴────────┘",
                           {"convention": "standard"}, [(0, np.pi / 2, 0.6718, 0), (0.4318, 0, 0, np.pi / 2)], "RR", "standard"),
    "spreadsheet, decimal commas": ("i\ttheta\td [mm]\ta [mm]\talpha [°]\n1\tq1\t400,5\t25\t90\n2\tq2\t-\t455\t0", {"convention": "standard"},
                                    [(0.025, np.pi / 2, 0.4005, 0), (0.455, 0, 0, 0)], "RR", "standard"),
    "semicolons": ("i;a (mm);α (°);d (mm);θ\n1;25;90;400;θ1\n2;455;0;0;θ2+90°\n3;35,5;-90;-;θ₃ (−90°)", {"convention": "standard"},
                   [(0.025, np.pi / 2, 0.4, 0), (0.455, 0, 0, np.pi / 2), (0.0355, -np.pi / 2, 0, -np.pi / 2)], "RRR", "standard"),
    "a slide by its variable": ("a,alpha [deg],d [m],theta\n0.3 m,0,0.4,q1\n0,180,d2 + 0.1,0\n0,0,0.05,θ3", {"convention": "standard"},
                                [(0.3, 0, 0.4, 0), (0, np.pi, 0.1, 0), (0, 0, 0.05, 0)], "RPR", "standard"),
    "a slide by its kind": ("Joint,Type,a (mm),alpha (deg),d (mm),theta (deg)\n1,R,325,0,387,0\n2,Prismatic,0,0,20,30", {"convention": "standard"},
                            [(0.325, 0, 0.387, 0), (0, 0, 0.02, np.pi / 6)], "RP", "standard"),
    "limits": ("a [m]  alpha [rad]  d [m]  theta [rad]  min  max\n0.4  0  0  0  -1.5  1.5\n0.3  0  0  0  -2  2", {"convention": "standard"},
               [(0.4, 0, 0, 0), (0.3, 0, 0, 0)], "RR", "standard"),
    "units in a row of their own": ("| a | alpha | d | theta |\n|---|---|---|---|\n| (mm) | (deg) | (mm) | (deg) |\n| 400 | 90 | 0 | 0 |",
                                    {"convention": "modified"}, [(0.4, np.pi / 2, 0, 0)], "R", "modified"),
    "an offset column": ("theta,d,a,alpha,offset\nq1,0.1,0,90 deg,0\nq2,0,0.3,0,-90 deg", {"convention": "standard"},
                         [(0, np.pi / 2, 0.1, 0), (0.3, 0, 0, -np.pi / 2)], "RR", "standard"),
    "no header, all told": ("25 90 400 0\n455 0 0 0", {"order": "a alpha d theta", "units": "mm deg", "convention": "standard"},
                            [(0.025, np.pi / 2, 0.4, 0), (0.455, 0, 0, 0)], "RR", "standard"),
    "rounded rad": ("a alpha d theta\n0.4 1.5708 0 0\n0.3 -3.1416 0 0.7854", {"convention": "standard"},
                    [(0.4, np.pi / 2, 0, 0), (0.3, -np.pi, 0, np.pi / 4)], "RR", "standard"),
    "prose around": ("The parameters of our arm (modified DH, Craig) are:\n\na (m) | alpha (rad) | d (m) | theta (rad)\n0 | 0 | 0.3 | q1\n"
                     "0.2 | pi/2 | 0 | q2\n\nas measured.", {}, [(0, 0, 0.3, 0), (0.2, np.pi / 2, 0, 0)], "RR", "modified"),
}

# Each: the text, what is told, and the words of the question.
ASKED = {
    "UR's order, no header": ("0 0 0.089159 1.5708\n0 -0.425 0 0\n0 -0.39225 0 0", {}, "order of its columns.*convention"),
    "mm and degrees, no header": ("25 90 400 0\n455 0 0 0\n35 -90 0 90", {}, "order.*units.*mm deg"),
    "units of lengths": ("a,alpha [deg],d,theta [deg]\n4,90,5,0\n3,0,0,0", {"convention": "standard"}, "units"),
    "units of angles": ("a [m],alpha,d [m],theta\n0.4,0.5,0,0\n0.3,0.2,0,0", {"convention": "standard"}, "units='rad'.*units='deg'"),
    "convention": ("a [m],alpha [rad],d [m],theta [rad]\n0.4,0,0,0", {}, "its convention"),
}

WRONG = {
    "too few cells": ("a,alpha,d,theta\n0.4,0,0,0\n0.3,0,0", "line 3 has 3 cells"),
    "a hole": ("a;alpha;d;theta\n0.4;0;;0", "line 2: a cell is empty"), "words": ("hello world", "no table"),
    "another's variable": ("a,alpha,d,theta\n0.4,0,0,q3", "line 2: joint 1 has the variable of joint 3"),
    "a fixed row": ("a,alpha,d,theta\n0.4,0,0,q1\n0.3,0,0,0", "line 3: joint 2 has no variable.*tool"),
    "turned about": ("a,alpha,d,theta\n0.4,0,0,-q1", "turns the other way"), "twice": ("a,alpha,d,theta\n0.4,0,0,2 q1", "not the joint's own"),
    "a strange column": ("a,alpha,d,theta,colour\n0.4,0,0,q1,3", "column 'colour' is not one"),
    "no alpha": ("a,d,theta,m\n0.4,0,q1,3", "no column for alpha"),
    "both signs": ("a;alpha;d;theta\n0,4;0;0.5;0", "decimal points and decimal commas"),
    "an angle in mm": ("a,alpha,d,theta\n0.4,90 mm,0,0", "is a length; expected an angle"),
    "no number": ("a,alpha,d,theta\n0.4,0,ten,0\n0.4,0,t e n,0", "is not a number"),
}


@for_all(list(RIGHT))
def test_what_a_table_says_is_read(name):
    text, told, rows, kinds, convention = RIGHT[name]
    arm = Robot.from_text(text, **told)
    assert (arm.kinds, arm.convention) == (kinds, convention), (arm.kinds, arm.convention)
    got = [(link.a, link.alpha, link.d, link.theta) for link in arm.links]
    assert np.allclose(got, rows, rtol=0, atol=1e-15), got


@for_all(list(ASKED))
def test_what_a_table_does_not_say_is_asked(name):
    """Each reading that the question lists gives, with its keywords, the arm that it shows."""
    text, told, words = ASKED[name]
    with pytest.raises(Unclear, match=f"(?s){words}") as asked:
        Robot.from_text(text, **told)
    assert len(asked.value.readings) > 1 and "tool at (" in str(asked.value)
    for chosen, arm in asked.value.readings:
        assert Robot.from_text(text, **told, **chosen) == arm


@for_all(list(WRONG))
def test_what_is_no_table_is_refused(name):
    text, words = WRONG[name]
    with pytest.raises(ValueError, match=words):
        Robot.from_text(text, convention="standard")


def test_no_reading_is_lost():
    """A table whose tool is known is found among the readings, whatever its order, units and convention."""
    arm = Robot.from_table([[0.1, np.pi / 2, 0.4, 0.2], [0.5, 0, 0.05, -0.3], [0.02, -np.pi / 2, 0.3, 0.1]])
    orders = {"a alpha d theta": (0, 1, 2, 3), "theta d a alpha": (3, 2, 0, 1), "theta a d alpha": (3, 0, 2, 1)}
    for order, places in orders.items():
        for length, angle in (("m", "rad"), ("mm", "deg")):
            rows = np.array([(x.a, x.alpha, x.d, x.theta) for x in arm.links])
            rows = rows * ([1000, 180 / np.pi] * 2 if length == "mm" else 1)
            text = "\n".join(" ".join(repr(float(row[k])) for k in places) for row in rows)
            with pytest.raises(Unclear) as asked:
                Robot.from_text(text)
            same = [r for _, r in asked.value.readings if r.convention == "standard"
                    and np.allclose([(x.a, x.alpha, x.d, x.theta) for x in r.links], [(x.a, x.alpha, x.d, x.theta) for x in arm.links])]
            assert len(same) == 1, (order, length)


def test_from_table_takes_a_text_too():
    assert Robot.from_table("a [mm],alpha [deg],d [mm],theta [deg]\n400,90,0,0", convention="standard").links[0].a == 0.4


def test_read_takes_tables(tmp_path):
    path = tmp_path / "arm.csv"
    path.write_text("a [mm],alpha [deg],d [mm],theta [deg]\n400,90,0,0\n", encoding="utf-8")
    assert Robot.read(path, convention="modified").robot.links[0].a == 0.4
    with pytest.raises(Unclear, match="^arm.csv: the table does not say its convention"):
        Robot.read(path)
    with pytest.raises(ValueError, match=r"Robot\.read"):
        Robot.load(path)
