"""Checks of returned values: each public function that claims something has a check that does not share its code."""
import ast
import inspect
import re
from functools import cache
from pathlib import Path

import pytest

import robotlab
from robotlab import systems

TESTS = Path(__file__).parent
CLAIM = re.compile(r"\b(every|nearest|all (?:that|the)|fastest|shortest|smallest|least|well apart|base parameters|posture that|closed posture|"
                   r"straight from)\b", re.I)
# what the function claims: [(a test of it, a word in that test or beside it which is the outside witness)]
TABLE = {
    "solve_ik": {
        "reached: the tool is at the target": [("test_one_target.py::test_what_is_answered_holds", "tip_pose"),
                                               ("test_many_targets.py::test_what_an_arm_can_reach_is_reached", "tip_pose")],
        "nearest: of all postures to where it starts": [("test_postures.py::test_solve_ik_asks_structure_first", "argmin"),
                                                            ("test_one_target.py::test_one_is_answered_as_one_of_many", "away")],
        "nearest: to a target out of reach": [("test_inverse.py::test_out_of_reach_ends_at_the_nearest_posture", "norm")],
        "parts: met, or the constrained least": [
            ("test_parts.py::test_what_comes_first_is_exact_and_the_rest_is_the_constrained_least", "minimize")],
        "the wish: as far as the target leaves freedom": [
            ("test_inverse.py::test_a_wish_leads_to_the_constrained_optimum_within_the_limits", "minimize")]},
    "all_postures": {
        "true: each holds its pose": [("test_posture_edges.py::test_every_posture_is_true_and_that_which_was_meant_is_there", "hand")],
        "all: none is missing": [("test_posture_edges.py::test_a_search_from_anywhere_finds_no_other", "searched"),
                                 ("test_posture_edges.py::test_as_many_as_a_program_of_others_finds", "eaik"),
                                 ("test_few_postures.py::test_a_search_from_many_starts_finds_no_other", "least_squares")],
        "complete: where it is not certain it says so": [
            ("test_posture_edges.py::test_where_it_is_not_certain_that_there_are_no_others_it_is_said", "complete")]},
    "base_parameters": {"base: as many as the rank, and the same torques": [
        ("test_base_parameters.py::test_arms_of_round_values", "computeJointTorqueRegressor"),
        ("test_base_parameters.py::test_a_list_that_loses_a_number_is_refused", "refused")]},
    "regressor": {"linear in the base parameters": [("test_base_parameters.py::test_torques_are_linear_in_them", "inverse_dynamics")]},
    "reference_regressor": {"exact": [("test_adaptive.py::test_the_regressor_with_a_reference_is_exact", "coriolis_matrix")]},
    "identify": {"the numbers, and how sure": [("test_identification.py::test_noise_is_found_and_numbers_are_as_sure_as_is_said", "noise"),
                                               ("test_identification.py::test_a_payload_is_weighed_where_the_hand_alone_has_changed",
                                                "with_payload")]},
    "exciting_motion": {"within limits, well conditioned": [("test_excitation.py::test_limits_are_kept_and_used", "limits"),
                                                            ("test_excitation.py::test_the_condition_is_by_its_definition", "linalg")]},
    "fastest": {"minimum: no motion along the path is faster": [("test_fastest.py::test_durations_are_those_of_toppra", "TOPPRA")],
                "within limits": [("test_fastest.py::test_no_more_than_the_limits_is_used_where_a_path_runs_back_over_itself", "used")]},
    "shortest_duration": {"minimum, within limits": [
        ("test_trajectory.py::test_the_shortest_duration_uses_up_a_limit_and_breaks_none", "peaks"),
        ("test_trajectory.py::test_the_shortest_duration_keeps_every_limit_of_either_sign", "shares_of")]},
    "through": {"least squared jerk": [("test_trajectory.py::test_no_other_way_through_the_points_has_less_jerk", "integrate"),
                                       ("test_trajectory.py::test_the_spline_is_that_of_scipy_for_few_and_many_points",
                                        "make_interp_spline")]},
    "trapezoid": {"within limits": [("test_trajectory.py::test_the_trapezoid_touches_a_limit_and_passes_none", "shares_of")]},
    "hand_path": {"on the line": [("test_hand_path.py::test_the_place_is_on_the_line_when_the_law_says", "hand"),
                                  ("test_hand_path.py::test_the_orientation_takes_the_shortest_way", "Rotation")]},
    "lqr": {"least cost": [("test_lqr.py::test_no_other_gain_is_cheaper", "solve_continuous_lyapunov")]},
    "simulate": {"the motion": [("test_holding.py::test_a_pendulum_comes_to_rest_where_an_outside_witness_says", "solve_ivp"),
                                ("test_simulate.py::test_the_torques_of_a_motion_give_the_motion_back", "inverse_dynamics")]},
    "size_motors": {"smallest": [("test_sizing.py::test_the_choice_is_the_smallest_that_fits_and_its_coolest_gear", "fits")]},
    "close": {"closed": [("test_closed.py::test_it_is_closed", "tip_pose")]},
    "pin_forces": {"what the pins bear": [("test_pins.py::test_they_are_pinocchios_multipliers", "pin.")]},
    "shared_torques": {"least sum of squares": [("test_closed.py::test_more_motors_than_freedoms_share_the_load", "pinv")]},
    "agreement": {"of every method": [("test_proofs.py::test_every_road_leads_to_the_same_equations", "METHODS")]},
    "inverse_dynamics": {"the torques": [("test_pinocchio.py::test_every_method", "pin.rnea")]},
    "forward_dynamics": {"the accelerations": [("test_pinocchio.py::test_forward_dynamics_with_a_wrench", "pin.aba")]},
    "closed_form": {"the same equations": [("test_proofs.py::test_every_road_leads_to_the_same_equations", "METHODS")]},
    "hand_dynamics": {"what the hand weighs": [("test_hand.py::test_it_is_what_mujoco_says", "mujoco")]},
    "linearise": {"the slopes": [("test_linearise.py::test_closed_form_against_complex_steps", "torque_slopes_by_steps")]},
    "workspace": {"within the limits": [("test_workspace.py::test_places_belong_to_postures_within_the_limits", "tip_pose")]},
}
PLAIN = {                                            # whose words claim nothing that is not their formula
    "tip_pose", "link_poses", "mass_matrix", "IKResult", "Postures", "task", "check", "bearing_loads", "vertical_lift", "student", "progress",
    "Trajectory", "Simulation", "my_arm", "keep_my_arm", "influence", "quintic", "nest_equations", "energy_balance", "torque_shares", "transfer"}


@cache
def cases_of(name):
    """{test: its text}, and the text of the whole file."""
    text = (TESTS / name).read_text(encoding="utf-8")
    return {node.name: ast.get_source_segment(text, node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}, text


@pytest.mark.parametrize("function", TABLE)
def test_what_is_claimed_is_tested_by_a_witness(function):
    assert function in robotlab.__all__ or function in systems.__all__
    for claim, checks in TABLE[function].items():
        for place, witness in checks:
            file, test = place.split("::")
            tests, text = cases_of(file)
            assert test in tests, f"{function}, {claim}: there is no {place}"
            assert witness in text, f"{function}, {claim}: {file} has no {witness}"
            assert re.search(r"\bassert|raises|check\(|same\(|held|meets\(", tests[test]), f"{place} asserts nothing"


@pytest.mark.parametrize("name", sorted({*robotlab.__all__, *systems.__all__}))
def test_each_function_that_claims_something_is_in_the_table(name):
    thing = getattr(robotlab, name, None) or getattr(systems, name)
    meaning = (inspect.getdoc(thing) or "").split("\n\n")[0]
    assert not (inspect.isfunction(thing) and CLAIM.search(meaning)) or name in TABLE or name in PLAIN, meaning
