"""Formulas are written as a textbook writes them, the same way in every run, and say what they mean."""
import re
import xml.etree.ElementTree as ET

import pytest
import sympy
from sympy import Float, Integer, Matrix, Rational, Symbol, cos, sin, sqrt

from robotlab import closed_form, zoo
from robotlab.maths import mathml
from robotlab.maths.mathml import OF, TIMES
from robotlab.maths.printing import latex_of, mathml_of, text_of
from robotlab.maths.writers import token

q1, q2, q3, q11, qd1, qdd1, a1, m1, m2, g, Ixx1, al = sympy.symbols("q1 q2 q3 q11 qd1 qdd1 a1 m1 m2 g Ixx1 alpha1")

WRITTEN = [
    (cos(q2 + q3), "c23", r"\mathrm{c}_{23}"),
    (sin(q1) ** 2, "s1²", r"\mathrm{s}_{1}^{2}"),
    (cos(q1 + q11), "c1,11", r"\mathrm{c}_{1,11}"),
    (cos(2 * q1) / 2, "1/2 cos(2 q1)", r"\frac{1}{2} \cos\left(2 q_{1}\right)"),
    (sin(q1 - q2), "sin(q1 - q2)", r"\sin\left(q_{1} - q_{2}\right)"),
    (cos(al), "cos(alpha1)", r"\cos\left(\alpha_{1}\right)"),
    (m1 * a1 ** 2 * cos(q2) * qdd1, "a1² m1 c2 qdd1", r"a_{1}^{2} m_{1} \mathrm{c}_{2} \ddot q_{1}"),
    (-2 * a1 * m2 * sin(q2) * qd1 ** 2, "-2 a1 m2 s2 qd1²", r"-2 a_{1} m_{2} \mathrm{s}_{2} \dot q_{1}^{2}"),
    (a1 * (m1 + m2) * cos(q1), "a1 (m1 + m2) c1", r"a_{1} \left(m_{1} + m_{2}\right) \mathrm{c}_{1}"),
    (m1 / a1, "m1/a1", r"\frac{m_{1}}{a_{1}}"),
    (2 * m1 / (3 * a1), "(2 m1)/(3 a1)", r"\frac{2 m_{1}}{3 a_{1}}"),
    ((m1 + m2) ** 2, "(m1 + m2)²", r"\left(m_{1} + m_{2}\right)^{2}"),
    (m1 ** -2, "1/m1²", r"\frac{1}{m_{1}^{2}}"),
    (m1 - m2 * (g - 1), "m1 - m2 (g - 1)", r"m_{1} - m_{2} \left(g - 1\right)"),
    (Rational(-1, 2), "-1/2", r"-\frac{1}{2}"),
    (Float(0.1234567) * m1, "0.1235 m1", r"0.1235 m_{1}"),
    (Integer(0), "0", "0"),
    (sqrt(m1), "sqrt(m1)", r"\sqrt{m_{1}}"),
    (sympy.pi * m1, "pi m1", r"\pi m_{1}"),
    (m1 ** g, "m1^(g)", "m_{1}^{g}"),
]


@pytest.mark.parametrize("e, text, latex", WRITTEN, ids=[w[1] for w in WRITTEN])
def test_as_a_textbook_writes_it(e, text, latex):
    assert text_of(e) == text and latex_of(e) == latex


@pytest.mark.parametrize("name, parts", [
    ("q1", ("q", "1", 0)), ("qd12", ("q", "12", 1)), ("qdd3", ("q", "3", 2)), ("Ixx1", ("I", "xx1", 0)),
    ("cx2", ("c", "x2", 0)), ("alpha1", ("alpha", "1", 0)), ("tau", ("tau", "", 0)), ("l_r", ("l", "r", 0)),
    ("g", ("g", "", 0)), ("m10", ("m", "10", 0))])
def test_names_are_taken_apart(name, parts):
    t = token(name)
    assert (t.letter, t.sub, t.dots) == parts


def plain(math):
    """The MathML as a tree without its invisible signs."""
    return ET.fromstring(f"<m>{math.replace(TIMES, '').replace(OF, '')}</m>")


def test_mathml_of_a_term():
    tree = plain(mathml_of(m1 * cos(q2 + q3) * qdd1))
    assert [(e.tag, e.text) for e in tree.iter() if e.text] == [
        ("mi", "m"), ("mn", "1"), ("mi", "c"), ("mn", "23"), ("mi", "q"), ("mo", "¨"), ("mn", "1")]
    assert tree.find(".//mi[@mathvariant='normal']").text == "c"           # functions upright, letters italic


def test_mathml_escapes_and_marks():
    odd = Symbol("a<b")
    assert "a&lt;b" in mathml_of(odd) and '<mrow class="tau">' in mathml_of(odd + 1, classes={odd: "tau"})


@pytest.mark.parametrize("write", [mathml.mi, mathml.mn, mathml.mo, mathml.mtext])
def test_mathml_holds_any_text(write):
    one = ET.fromstring(write('a < b & "c"', 'x"y', style="font-family:\"A\""))
    assert (one.tag, one.text, one.attrib) == (write("")[1:-1].split(">")[0], 'a < b & "c"', {"class": 'x"y', "style": 'font-family:"A"'})


def test_numbers_in_place_of_letters():
    values = {m1: 2.0, a1: -.5, q1: .3}
    assert text_of(m1 * a1 * cos(q1) * qdd1, values) == "(-0.5) * 2 * 0.9553 qdd1"
    assert text_of(g * m1 - a1, values) == "-(-0.5) + 2 g"


def test_matrices():
    M = Matrix([[m1, a1 * m1], [0, 1]])
    assert text_of(M) == "[m1  a1 m1]\n[0   1    ]"
    assert latex_of(M).startswith(r"\begin{bmatrix}m_{1} & a_{1} m_{1} \\")
    assert len(plain(mathml_of(M)).findall(".//mtd")) == 4


def read_back(text):
    """The expression that a plain text means."""
    text = re.sub(r"\b([cs])(\d+)", lambda m: f"{dict(c='cos', s='sin')[m[1]]}({'+'.join('q' + d for d in m[2])})", text)
    text = re.sub("[²³⁴]", lambda m: "**" + str("²³⁴".index(m[0]) + 2), text)
    return sympy.sympify(re.sub(r"(?<=[\w)]) (?=[\w(])", "*", text))


@pytest.mark.parametrize("robot", [zoo.planar(3), zoo.two_link(), zoo.scara()], ids=lambda r: r.name)
def test_what_is_written_is_what_was_meant(robot):
    """The torques of an arm, read back from their plain text, are the torques."""
    form = closed_form(robot.symbolic())
    for tau in form.tau:
        numbers = {s: Rational(k + 2, 7) for k, s in enumerate(sorted(tau.free_symbols, key=str))}
        back = read_back(text_of(tau))
        assert abs(float((back - tau).subs({**numbers, **{Symbol(str(s)): v for s, v in numbers.items()}}).evalf())) < 1e-9


def test_the_same_in_every_order_of_making():
    assert text_of(m1 * g + a1 * m2) == text_of(m2 * a1 + g * m1)


@pytest.mark.parametrize("write", [text_of, latex_of, mathml_of])
@pytest.mark.parametrize("letter, formula", [("c1", "cos(q1)"), ("s12", "sin(q1 + q2)"), ("c_1", "cos(q1)"), ("s2", "sin(q2)")])
def test_a_letter_that_looks_like_a_cosine_is_told_from_it(write, letter, formula):
    letter, trig = Symbol(letter), sympy.sympify(formula)
    for e in (letter * trig, Matrix([[letter, trig]])):
        assert trig.func.__name__ in write(e), "spelled out"
    assert trig.func.__name__ + "(" not in write(Symbol("a1") * trig), "c1 where nothing else is called so"
