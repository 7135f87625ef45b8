"""Beams and mode shapes."""
import numpy as np
import pytest
from scipy.linalg import eigh

from robotlab.systems import Beam, mode_shapes
from robotlab.systems.modes import ENDS, STEEL, gauss

every_end = pytest.mark.parametrize("ends", ENDS)


def test_the_steel_beam_of_the_paper():
    """Korayem, Yao and Basu (1992), example 1: 1 m, 5 x 100 mm, 7860 kg/m3, 2.1e11 Pa; frequencies worked out by hand."""
    assert STEEL.EI == pytest.approx(218.75) and STEEL.mass / STEEL.length == pytest.approx(3.93)
    assert STEEL.EI_z == pytest.approx(218.75 * 20 ** 2)
    assert STEEL.frequencies("clamped-free", 3) == pytest.approx([4.175, 26.16, 73.26], rel=1e-3)
    assert STEEL.frequencies("pinned-free", 2) == pytest.approx([18.31, 59.33], rel=1e-3)
    assert STEEL.frequencies("pinned-pinned", 2) == pytest.approx([11.72, 46.88], rel=1e-3)


def test_characteristic_equations_of_the_textbooks():
    """cos b cosh b = -1 (clamped, free), tan b = tanh b (pinned, free), b = k pi (pinned, pinned)."""
    b = np.array(mode_shapes("clamped-free", 6).beta)
    assert np.cos(b) + 1 / np.cosh(b) == pytest.approx(np.zeros(6), abs=1e-12)
    b = np.array(mode_shapes("pinned-free", 6).beta)
    assert np.tan(b) == pytest.approx(np.tanh(b), abs=1e-10)
    assert mode_shapes("pinned-pinned", 6).beta == pytest.approx(np.pi * np.arange(1, 7), abs=1e-12)


@pytest.mark.parametrize("ratio", [0.01, 0.5, 1.0, 20.0])
def test_a_tip_mass_in_its_characteristic_equation(ratio):
    """1 + cos b cosh b + ratio b (cos b sinh b - sin b cosh b) = 0; a heavy one swings as on a spring 3 EI/l^3."""
    b = np.array(mode_shapes("clamped-free", 3, ratio).beta)
    left = 1 / np.cosh(b) + np.cos(b) + ratio * b * (np.cos(b) * np.tanh(b) - np.sin(b))
    assert left == pytest.approx(np.zeros(3), abs=1e-9 * (1 + ratio))
    heavy = STEEL.frequencies(number=1, tip_mass=1000 * STEEL.mass)
    assert 2 * np.pi * heavy == pytest.approx(np.sqrt(3 * STEEL.EI / (1000 * STEEL.mass)), rel=1e-3)


@every_end
def test_shapes_keep_to_their_ends(ends):
    phi = mode_shapes(ends, 5)
    scale = np.array(phi.beta)
    for x, orders in zip((0.0, 1.0), ENDS[ends]):
        for order in orders:
            assert phi(x, order) / scale ** order == pytest.approx(np.zeros(5), abs=1e-10)


@every_end
def test_shapes_obey_the_beam_equation_and_are_scaled(ends):
    """phi'''' = beta^4 phi; the largest deflection is 1 and the first one is upwards."""
    phi, x = mode_shapes(ends, 8), np.linspace(0, 1, 2001)
    assert phi(x, 4) == pytest.approx(np.array(phi.beta) ** 4 * phi(x), rel=1e-6, abs=1e-6)
    assert np.abs(phi(x)).max(axis=0) == pytest.approx(np.ones(8), abs=1e-4) and (phi(x)[5] > 0).all()


@every_end
def test_derivatives_against_differences(ends):
    phi, h = mode_shapes(ends, 3), 1e-5
    for x in (0.2, 0.7):
        for order in (0, 1, 2):
            slope = (phi(x + h, order) - phi(x - h, order)) / (2 * h)
            assert phi(x, order + 1) == pytest.approx(slope, rel=1e-6, abs=1e-5)


@pytest.mark.parametrize("ends, ratio", [*((e, 0.0) for e in ENDS), ("clamped-free", 0.7)])
def test_modes_are_orthogonal_in_mass_and_in_stiffness(ends, ratio):
    phi, (x, weights) = mode_shapes(ends, 6, ratio), gauss()
    gram = lambda order: np.einsum("p,pj,pk", weights, phi(x, order), phi(x, order))
    mass = gram(0) + ratio * np.outer(phi(1.0), phi(1.0))
    for matrix in (mass, gram(2) / np.outer(phi.beta, phi.beta) ** 2):
        assert matrix - np.diag(np.diag(matrix)) == pytest.approx(np.zeros((6, 6)), abs=1e-10)
    assert np.diag(gram(2)) / np.diag(mass) == pytest.approx(np.array(phi.beta) ** 4)          # Rayleigh


@every_end
def test_frequencies_against_finite_elements(ends):
    """Forty cubic beam elements, assembled here, know nothing of mode shapes; they are a little too stiff, never too soft."""
    n, l, beam = 40, 1 / 40, Beam(1.0, 1.0, 1.0)
    k = np.array([[12, 6 * l, -12, 6 * l], [6 * l, 4 * l * l, -6 * l, 2 * l * l],
                  [-12, -6 * l, 12, -6 * l], [6 * l, 2 * l * l, -6 * l, 4 * l * l]]) / l ** 3
    m = np.array([[156, 22 * l, 54, -13 * l], [22 * l, 4 * l * l, 13 * l, -3 * l * l],
                  [54, 13 * l, 156, -22 * l], [-13 * l, -3 * l * l, -22 * l, 4 * l * l]]) * l / 420
    K, M = np.zeros((2 * n + 2, 2 * n + 2)), np.zeros((2 * n + 2, 2 * n + 2))
    for i in range(n):
        K[2 * i:2 * i + 4, 2 * i:2 * i + 4] += k
        M[2 * i:2 * i + 4, 2 * i:2 * i + 4] += m
    held = {"clamped-free": [0, 1], "pinned-free": [0], "pinned-pinned": [0, 2 * n]}[ends]
    free = [i for i in range(2 * n + 2) if i not in held]
    found = np.sqrt(np.abs(eigh(K[np.ix_(free, free)], M[np.ix_(free, free)], eigvals_only=True))) / (2 * np.pi)
    bending = found[found > 1e-2][:4]
    assert bending == pytest.approx(beam.frequencies(ends, 4), rel=1e-5) and (bending >= beam.frequencies(ends, 4) * (1 - 1e-9)).all()


def test_frequencies_scale_as_the_units_say():
    """Length in other units by s: frequency of the same beam falls with s^2."""
    assert Beam(2.0, 3.0, 5.0).frequencies() == pytest.approx(Beam(1.0, 1.5, 5.0).frequencies() / 4)


@pytest.mark.parametrize("call, words", [
    (lambda: Beam(0.0, 1.0, 1.0), "length of a beam is 0.0; expected a number above 0, in m"),
    (lambda: Beam(1.0, -1.0, 1.0), "mass of a beam"), (lambda: Beam(1.0, 1.0, np.inf), "EI of a beam is inf"),
    (lambda: mode_shapes("free-free", 2), "expected one of 'clamped-free', 'pinned-free', 'pinned-pinned'"),
    (lambda: mode_shapes("clamped-free", 0), "number of modes is 0"), (lambda: mode_shapes("clamped-free", 13), "1 to 12"),
    (lambda: mode_shapes("pinned-pinned", 2, 0.5), "0 where the tip is held"),
    (lambda: mode_shapes("clamped-free", 2, -1.0), "tip_mass is -1.0")])
def test_bad_requests_are_answered(call, words):
    with pytest.raises(ValueError, match=words):
        call()
