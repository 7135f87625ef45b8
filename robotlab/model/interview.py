"""An arm described by question and answer, as DYNAMAN's TUTORIAL asked for its data (Sreenath and Krishnaprasad 1986, section 3).

A state machine that neither prints nor reads: `question` is what to ask, `answer` gives the state after an answer, `back` the
one before. A prompt in a terminal and a form in a notebook share the questions.
"""
import re
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..maths.spatial import pose, rpy
from .expression import value_of
from .link import Link
from .motor import Friction, Motor
from .robot import MODIFIED, STANDARD, Robot
from .units import ANGLE
from .writing import dumps

MOST_LINKS = 30                                      # what a person answers questions for; longer arms are written as a file
ANGLES, UNKNOWN, SAME, NONE = ("alpha", "theta"), "unknown", "same", "none"
EACH = "; one after the other with ; between where the joints differ, none where a joint has none"
NUMBER = "a number, a letter such as l1, or a formula such as l1/2 or pi/2"


class Question(NamedTuple):
    """Question of the interview: its key, the part of the arm, the text, the expected answer, and the meaning of an empty line."""
    key: str
    heading: str
    text: str
    expects: str
    default: str


ARM = {
    "name": ("What is the arm called?", "a few words", "my arm"),
    "source": ("Where do its numbers come from?", "a book, a data sheet, a measurement; an empty line if from nowhere", ""),
    "convention": ("Which convention has its DH table?", "standard (frame i at the far end of link i) or modified (Craig)", STANDARD),
    "gravity": ("How does a stone fall, in axes of the world [m/s2]?", "three values x y z, numbers or letters, such as 0 0 -g",
                "0 0 -9.81"),
    "count": ("How many links does it have?", f"a whole number from 1 to {MOST_LINKS}", None)}
LINK = {
    "kind": ("Does its joint turn (R) or slide (P)?", "R or P", "R"),
    "a": ("Length a, along x [m]?", NUMBER, "0"),
    "alpha": ("Twist alpha, about x [rad]?", NUMBER + ", or degrees such as 90 deg", "0"),
    "d": ("Distance d, along z [m]?", NUMBER, "0"),
    "theta": ("Angle theta, about z [rad]?", NUMBER + ", or degrees such as 90 deg", "0"),
    "m": ("Mass [kg]?", NUMBER + f"; {UNKNOWN} if only its motion matters", None),
    "com": ("Centre of mass, from the origin of its frame, in the frame's axes [m]?", "three values x y z, such as -l1/2 0 0", None),
    "I_com": ("Inertia about the centre of mass, in the frame's axes [kg m2]?", "Ixx Iyy Izz, or Ixx Iyy Izz Ixy Ixz Iyz", None),
    "limits": ("Limits of the joint [rad, m where it slides]?", f"lower and upper, such as -pi/2 pi/2 or -90 deg 90 deg, or {NONE}", NONE)}
PLACE = f"x y z, or x y z roll pitch yaw [m, rad], such as 0 0 0.1 0 90 0 deg, or {NONE}"
END = {
    "base": ("Where does its base stand in the world?", PLACE, NONE),
    "tool": ("Where is its tool, in the last frame?", PLACE, NONE),
    "friction": ("Friction of its joints: viscous and Coulomb [N m s/rad, N m; N s/m, N]?", f"two numbers, such as 0.1 0.5{EACH}", NONE),
    "motor": ("Motors of its joints: rotor inertia [kg m2] and gear?", "two numbers, such as 2e-5 100, or with torque constant [N m/A], "
              f"resistance [ohm] and voltage [V] five{EACH}", NONE),
    "ready": ("In which posture does it stand ready?", f"one value for each joint, such as 0.1 pi/2 or 10 90 deg, or {NONE}", NONE)}


@dataclass(frozen=True, eq=False)
class Interview:
    """The state of an interview: what is known, and how it came to be known. Begin with `Interview()`."""
    arm: tuple = ()                                  # ((key, value), ...) of the arm
    links: tuple = ()                                # for each link begun ((key, value), ...)
    end: tuple = ()                                  # ((key, value), ...) of the questions after the last link
    before: object = None                            # the state before the last answer
    given: tuple = ()                                # that question and its answer as text

    @property
    def question(self):
        """The `Question` to ask now; None at the end."""
        place = self._place()
        if place is None:
            return None
        i, key = place
        if not i:
            return Question(key, "the whole arm" if i is None else "the arm", *(END if i is None else ARM)[key])
        text, expects, default = LINK[key]
        if key == "kind" and i > 1:
            expects += f"; {SAME} for a copy of link {i - 1}"
        if key == ("d" if dict(self.links[i - 1] if len(self.links) >= i else ()).get("kind") == "P" else "theta"):
            text = text[:-1] + " at joint coordinate 0?"
        return Question(key, f"link {i} of {dict(self.arm)['count']}", text, expects, default)

    def answer(self, text):
        """The `Interview` after an answer; an empty one takes the default. A ValueError says what is wrong with it."""
        place, text = self._place(), str(text).strip()
        if place is None:
            raise ValueError("the interview is finished: there is no question left")
        (i, key), question = place, self.question
        text = text or question.default
        if text is None:
            raise ValueError(f"an answer is needed here: {question.expects}")
        try:
            known = self._with(i, key, without_units(text, key))
        except ValueError as error:
            comma = re.search(r"\d,\d", text)
            hint = ". A comma separates values here: write decimals with a point, such as -9.81" if comma else ""
            raise ValueError(f"{error}{hint}. Expected {question.expects}") from None
        return Interview(*known, self, (question, text))

    def back(self):
        """The `Interview` before the last answer; at the beginning, itself."""
        return self.before or self

    @property
    def answers(self):
        """[(heading, question, answer), ...] so far."""
        if self.before is None:
            return []
        question, text = self.given
        return [*self.before.answers, (question.heading, question.text, text)]

    @property
    def done(self):
        """True if every question has been answered."""
        return self._place() is None

    @property
    def fraction(self):
        """The fraction of the interview that is done, 0 to 1."""
        total = len(ARM) + len(END) + len(LINK) * dict(self.arm).get("count", MOST_LINKS)
        complete = sum(len(LINK) if is_complete(link) else len(link) for link in self.links)
        return (len(self.arm) + complete + len(self.end)) / total

    @property
    def robot(self):
        """The `Robot` described. A ValueError if the interview is not finished."""
        if not self.done:
            raise ValueError(f"the interview is not finished; the next question is: {self.question.text}")
        return arm_of(self.arm, self.links, self.end)

    @property
    def toml(self):
        """The data file of the arm, as text that `Robot.load` reads."""
        return dumps(self.robot)

    def _place(self):
        """(0 for the arm, the number of a link or None when all are known; key) of the next question; None at the end."""
        if len(self.arm) < len(ARM):
            return 0, list(ARM)[len(self.arm)]
        if self.links and not is_complete(self.links[-1]):
            return len(self.links), next(key for key in LINK if key not in dict(self.links[-1]))
        if len(self.links) < dict(self.arm)["count"]:
            return len(self.links) + 1, "kind"
        return (None, list(END)[len(self.end)]) if len(self.end) < len(END) else None

    def _with(self, i, key, text):
        """arm, links and end with the answer in them."""
        if i is None:
            end = (*self.end, (key, None if text.lower() == NONE else READ_END[key](text, [dict(link)["kind"] for link in self.links])))
            arm_of(self.arm, self.links, end)        # says what cannot be
            return self.arm, self.links, end
        if not i:
            return (*self.arm, (key, READ.get(key, str)(text))), self.links, ()
        if key == "kind":
            if text.lower() == SAME and i > 1:
                return self.arm, (*self.links, self.links[-1]), ()
            return self.arm, (*self.links, (("kind", read_kind(text)),)), ()
        value = read_angle(text) if key in ANGLES else READ.get(key, value_of)(text)
        link = (*self.links[-1], (key, value))
        if key == "m" and value is None:
            link = (*link, ("com", None), ("I_com", None))
        Link(**dict(link))                           # says what cannot be
        return self.arm, (*self.links[:-1], link), ()


def arm_of(arm, links, end):
    """The `Robot` of what is known."""
    fields, end = dict(arm), dict(end)
    count, ready = fields.pop("count"), end.get("ready")
    joints = [{key: end[key][i] for key in ("friction", "motor") if end.get(key)} for i in range(count)]
    return Robot([Link(**dict(link), **joint) for link, joint in zip(links, joints)], **fields, base=end.get("base"),
                 tool=end.get("tool"), postures={} if ready is None else {"ready": ready})


def is_complete(link):
    """True if all questions about a link have been answered."""
    return len(link) == len(LINK)


DEGREES = r"\s*(?:degrees|deg|°)"
UNITS = {"a": "m", "d": "m", "m": "kg", "com": "m", "base": "m", "tool": "m", "I_com": "kg m2|kg m²|kg m\\^2",
         "gravity": "m/s2|m/s²|m/s\\^2"}


# -- reading answers --------------------------------------------------------------------------------------------------
def split(text, *counts):
    """The values in a text; a ValueError unless there are as many as expected."""
    return [value_of(part) for part in pieces(text, *counts)]


def pieces(text, *counts):
    """The parts of a text between commas or else between spaces; a ValueError unless there are as many as expected."""
    inner = text.strip().strip("[]")
    parts = [part.strip() for part in (inner.split(",") if "," in inner else inner.split())]
    if len(parts) not in counts:
        raise ValueError(f"{len(parts)} value{'s' * (len(parts) != 1)} in {text!r}")
    return parts


def without_units(text, key):
    """The answer without the unit in which it was asked for: "2.5 kg" is 2.5. Degrees of limits become rad."""
    if key == "limits":
        plain = re.sub(DEGREES, "", text)                     # "-170 170 deg": what is said of one holds for both
        return text if plain == text else re.sub(r"-?[\d.]+", lambda m: repr(read_angle(m[0] + " deg")), plain)
    return re.sub(rf"(?<=[\d.])\s*(?:{UNITS[key]})(?=\s*(?:,|\]|$))", "", text) if key in UNITS else text


def read_angle(text):
    """An angle in rad, from a formula or from degrees."""
    return value_of(text, ANGLE)


def read_inertia(text):
    """Three rows of three from three moments, or from three moments and the products xy, xz, yz."""
    xx, yy, zz, *products = split(text, 3, 6)
    xy, xz, yz = products or (0.0, 0.0, 0.0)
    return [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]


def read_count(text):
    """A number of links."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_LINKS):
        raise ValueError(f"{text!r} is no number of links")
    return int(text)


def read_kind(text):
    """R or P."""
    if text.upper() not in ("R", "P"):
        raise ValueError(f"{text!r} is no kind of joint")
    return text.upper()


def read_convention(text):
    """standard or modified."""
    if text.lower() not in (STANDARD, MODIFIED):
        raise ValueError(f"{text!r} is no convention")
    return text.lower()


def read_coordinates(text, turning):
    """One value for each entry of `turning`; degrees, where they are said, hold for all that turn."""
    plain = re.sub(DEGREES, " ", text)
    read = value_of if plain == text else lambda part: read_angle(part + " deg")
    return [read(part) if turns else value_of(part) for part, turns in zip(pieces(plain, len(turning)), turning)]


def read_place(text, _kinds):
    """A pose from its origin, and from roll, pitch and yaw if they are there."""
    turned = len(pieces(re.sub(DEGREES, " ", text), 3, 6)) == 6
    p = read_coordinates(text, [False] * 3 + [True] * 3 * turned)
    if any(hasattr(x, "free_symbols") for x in p[3:]):
        raise ValueError(f"{text!r}: roll, pitch and yaw are numbers")
    return pose(rpy(*p[3:]) if turned else np.eye(3), np.array(p[:3]))


def for_each_joint(record, *counts):
    """A reader of records: one for all joints, or one for each."""
    def read(text, kinds):
        given = text.split(";")
        if len(given) not in (1, len(kinds)):
            raise ValueError(f"{len(given)} joints in {text!r}; there are {len(kinds)}")
        found = [None if one.strip().lower() == NONE else record(*split(one, *counts)) for one in given]
        return found * len(kinds) if len(given) == 1 else found
    return read


def motor_from(inertia, gear, torque_constant=None, resistance=None, voltage=np.inf):
    """The `Motor` of the answers."""
    return Motor(inertia, gear, torque_constant=torque_constant, resistance=resistance, voltage=voltage)


READ_END = {"base": read_place, "tool": read_place, "friction": for_each_joint(Friction, 2), "motor": for_each_joint(motor_from, 2, 5),
            "ready": lambda text, kinds: read_coordinates(text, [kind == "R" for kind in kinds])}
READ = {"convention": read_convention, "count": read_count, "gravity": lambda text: tuple(split(text, 3)),
        "m": lambda text: None if text.lower() == UNKNOWN else value_of(text), "com": lambda text: split(text, 3),
        "I_com": read_inertia, "limits": lambda text: None if text.lower() == NONE else tuple(split(text, 2))}
