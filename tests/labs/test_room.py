"""One scale over all situations of a lab: arms of the same lengths have one size and one place, in every preset."""
import listed
import pytest
from scenes import scenes

from robotlab.labs.room import lengths, room
from robotlab.picture.fit import fitted

NUMBERS = [path.name[:2] for path in listed.NOTEBOOKS]
CLOSE = .02                                          # of the scale; the stored corners are rounded


def sizes(lab):
    """{lengths of the arm and how it is seen: scales [px/m] by situation}, of a lab whose view is not held."""
    out = {}
    for title in [None, *lab.setup["preset_names"]]:
        lab.reset() if title is None else lab.preset(title)
        spec = lab._spec()
        if spec["arm"] and not spec["view"].get("held"):
            key = lengths(spec["arm"]["rows"]), spec["view"]["az"], spec["view"]["el"]
            out.setdefault(key, {})[title or "as it opens"] = spec["view"]["scale"]
    return out


@pytest.mark.parametrize("number", NUMBERS)
def test_arms_of_the_same_lengths_have_the_same_size_in_every_situation(number):
    path, = (path for path in listed.NOTEBOOKS if path.name.startswith(number))
    wrong = []
    for _, lab in listed.run(path):
        for scales in sizes(lab).values():
            if max(scales.values()) > (1 + CLOSE) * min(scales.values()):
                wrong.append(f"{lab.setup['title']}: " + ", ".join(f"{title} {scale:.0f}" for title, scale in scales.items()))
    assert not wrong, "\n".join(wrong) + "\nmeasure anew: python tests/labs/rooms.py"


def test_a_room_beyond_what_is_shown_makes_it_smaller():
    spec = scenes(1)[0]
    wide = spec | {"room": [[-9, -9, 0], [9, 9, 0], [100, 70]]}
    assert fitted(wide)["scale"] < .8 * fitted(spec)["scale"]
    assert lengths([[1, 0, .5, 0, 0, 0], [0.0, 0, 1e-5, 0, 0, 0]]) == "1,0.5,0,0.00001" and room("no lab of this name") is None
