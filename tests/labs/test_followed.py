"""Player and equations: each typeset number that holds at one instant goes with the motion."""
import re

import numpy as np
import pytest

import listed

SPAN = re.compile(r'<span data-n="(\d+)" data-d="(\d+)">([^<]*)</span>')
PLAYED = ("06", "09", "11", "12", "13", "20", "21")  # notebooks with labs whose equation may be of one instant


def written_and_sent(lab, time):
    """[(number as it is written, number of the motion there, its last digit)] at a time."""
    lab.set(time=time)
    paths, n = lab.motion["paths"], lab.motion["n"]
    frames = np.frombuffer(lab.buffer, "<f4").reshape(n, len(paths))
    at = min(round(lab._state["time"] * lab.motion["rate"]), n - 1)
    return [(float(text.replace("−", "-")), float(frames[at, paths.index(["figures", int(k)])]), 10.0 ** -int(digits))
            for k, digits, text in SPAN.findall(lab.words["equation"])]


@pytest.mark.parametrize("number", PLAYED)
def test_every_typeset_value_follows_the_player(number):
    path, = (path for path in listed.NOTEBOOKS if path.name.startswith(number))
    for _, lab in listed.run(path):
        if not (lab._options["player"] and lab.motion and lab.words.get("equation")):
            continue
        length = (lab.motion["n"] - 1) / lab.motion["rate"]
        early, late = ((written_and_sent(lab, share * length), lab.words["equation"]) for share in (.3, .7))
        if early[1] == late[1]:
            continue
        assert early[0], f"{type(lab).__name__}: its equation changes with the time, and no number of it follows"
        without = [SPAN.sub("", text) for _, text in (early, late)]
        assert without[0] == without[1], f"{type(lab).__name__}: something else than numbers changes"
        for text, sent, place in early[0] + late[0]:
            assert text == pytest.approx(sent, abs=1.01 * place + 1e-5 * abs(sent)), type(lab).__name__
