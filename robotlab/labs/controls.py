"""The controls of a lab: small records that say what they are; the page is written from them.

A control has a name, by which the kernel and the notebook know its value, and words for a reader. `bind` ties it to a place
of the state, as a path: ("q", 2) or ("arm", "rows", 1, 0), with "@focus" for the number of the row in focus. The browser
then applies a new value at once, without the kernel.
"""
from dataclasses import dataclass
from html import escape
from math import ceil, degrees, floor, log10, pi

from .allowed import POINT, is_number, is_plain, numbers


VARIABLES = 2, 3                                     # columns of a row: d, the variable of a joint that slides, and theta


@dataclass(frozen=True, kw_only=True)
class Control:
    """Common fields of all controls. name: an identifier. text: words for a reader. symbol, sub: letter and index shown before them.

    word: shown beside the letter, if `text` is long for that. A letter with a number (q1, q2) has none.
    """
    name: str
    text: str = ""
    symbol: str = ""
    sub: str = ""
    word: str = ""
    cls: str = ""
    bind: tuple = None

    def as_json(self):
        """Return the fields that the browser needs."""
        return {"kind": type(self).__name__.lower(), "name": self.name, "bind": list(self.bind) if self.bind else None}

    def accepted(self, value):
        """The value, if the control can have it; else a ValueError says what it can have."""
        if not is_plain(value):
            raise ValueError(f"{self.name} is {str(value)[:40]}; expected finite numbers, words, or lists of them")
        return value

    def near(self, value, before):
        """The value, or the nearest that the control can have, or, where there is none, the one before."""
        try:
            return self.accepted(value)
        except ValueError:
            return before

    def caption(self):
        """The visible name."""
        shown = escape(self.symbol or self.words) + (f"<sub>{escape(self.sub)}</sub>" if self.sub else "")
        if self.symbol and self.text and not self.sub.isdigit():
            shown += f" <small>{escape(self.word or self.text)}</small>"
        return f'<span class="{"symbol" if self.symbol else "name"}" title="{escape(self.words)}">{shown}</span>'

    @property
    def words(self):
        return self.text or (self.symbol + self.sub) or self.name


@dataclass(frozen=True, kw_only=True)
class Number(Control):
    """A number that is typed.

    low, high: its range; value: at the start; unit: in words; degrees: shown in degrees, kept in rad; step of a slider.
    joint: the number of the joint that it sets, counted from 1, where `bind` does not say so: a link that is dragged moves it.
    plan: "start" or "goal", where it is that joint's at an end of the motion that is played: an arm that is taken goes there at once, and
    the posture in which it was taken becomes the start or the goal.

    >>> from robotlab.labs import Lab, Number
    >>> Lab(controls=[Number(name="T", low=0.5, high=10, value=2, unit="s")]).set(T=20)
    Traceback (most recent call last):
    ValueError: T is 20; expected a number from 0.5 to 10 s
    """
    low: float
    high: float
    value: float = 0.0
    unit: str = ""
    degrees: bool = False
    step: float = None
    joint: int = None
    plan: str = None

    def __post_init__(self):
        if not self.low < self.high:
            raise ValueError(f"control {self.name!r}: low is {self.low:g}, high is {self.high:g}; low must be the smaller")
        if self.value is not None and not self.low <= self.value <= self.high:
            raise ValueError(f"control {self.name!r}: value {self.value:g} is outside of {self.low:g} to {self.high:g}")

    def accepted(self, value):
        """The value, if it is a number within the range; else a ValueError says what is."""
        margin = 1e-6 * max(1.0, self.high - self.low)       # a text has six decimals
        if not is_number(value) or not self.low - margin <= value <= self.high + margin:
            unit, shown = "rad" if self.degrees else self.unit, repr(value)[:40]
            raise ValueError(f"{self.name} is {shown}; expected a number from {self.low:g} to {self.high:g} {unit}".rstrip())
        return min(max(value, self.low), self.high)

    def near(self, value, before):
        return min(max(value, self.low), self.high) if is_number(value) else before

    @property
    def shown_step(self):
        """The step in the unit shown: given, or a round number near a hundredth of the range."""
        if self.step:
            return round(degrees(self.step), 9) if self.degrees else self.step
        return 1.0 if self.degrees else 10.0 ** floor(log10(self.high - self.low) - 1.7)

    @property
    def digits(self):
        """Decimal places shown."""
        return max(0, -floor(log10(self.shown_step) + 1e-9)) + (1 if self.degrees else 0)

    def as_json(self):
        turns = {} if self.turns is None else {"joint": self.turns} | ({"plan": self.plan} if self.plan else {})
        return super().as_json() | turns | {"low": self.low, "high": self.high, "degrees": self.degrees, "unit": self.unit,
                                           "digits": self.digits, "step": self.shown_step}

    @property
    def turns(self):
        """The joint that it sets, counted from 0, "@focus" for that of the row in focus, or None: by this a link is a handle.

        >>> from robotlab import zoo
        >>> from robotlab.labs import joint_sliders
        >>> [slider.turns for slider in joint_sliders(zoo.planar(2), [0.0, 0.5])]
        [0, 1]
        """
        bind = self.bind or ()
        if bind[:3] == ("arm", "rows", "@focus"):
            return "@focus" if bind[3] in VARIABLES else None
        return bind[1] if bind[:1] == ("q",) else self.joint and self.joint - 1

    def field(self, k):
        """The field with the number and its unit."""
        unit = "°" if self.degrees else self.unit
        return self.input(k, "number", ", as a number") + f'<span class="unit">{escape(unit)}</span>'

    def input(self, k, kind, more=""):
        """A field or a slider. Its ends have as many digits as are shown, so that it can hold each number that is."""
        f, parts = 180 / pi if self.degrees else 1, 10 ** self.digits
        low, high = floor(self.low * f * parts + 1e-6) / parts, ceil(self.high * f * parts - 1e-6) / parts
        return (f'<input type="{kind}" data-c="{k}" min="{low:.9g}" max="{high:.9g}" step="any" '
                f'aria-label="{escape(self.spoken + more)}">')

    @property
    def spoken(self):
        unit = "degrees" if self.degrees else self.unit
        return self.words + (f" in {unit}" if unit else "")

    def html(self, k):
        return f'<div class="row {self.cls}">{self.caption()}<span></span>{self.field(k)}</div>'


@dataclass(frozen=True, kw_only=True)
class Slider(Number):
    """A number on a slider, with a field beside it.

    >>> from robotlab.labs import Lab, Slider
    >>> Lab(controls=[Slider(name="k", text="stiffness", low=1, high=40, value=10)]).set(k=30).values
    {'k': 30}
    """

    def html(self, k):
        return f'<div class="row {self.cls}">{self.caption()}{self.input(k, "range")}{self.field(k)}</div>'


@dataclass(frozen=True, kw_only=True)
class Toggle(Control):
    """On or off. on: what the value is when on (False when off): True, or what `bind` expects there, such as "focus".

    >>> from robotlab.labs import Lab, Toggle
    >>> Lab(controls=[Toggle(name="weight", text="with its weight")]).set(weight=True).values
    {'weight': True}
    """
    value: object = False
    on: object = True

    def as_json(self):
        return super().as_json() | {"on": self.on}

    def accepted(self, value):
        """On is what `on` says, and off is False, or what stands for nothing where it is bound."""
        if value is True or value == self.on:
            return self.on
        if value in (False, None, "", []):
            return value
        raise ValueError(f"{self.name} is {str(value)[:40]!r}; expected True or False")

    def html(self, k):
        return f'<label class="row"><input type="checkbox" data-c="{k}"><span>{escape(self.words)}</span></label>'


@dataclass(frozen=True, kw_only=True)
class Choice(Control):
    """One of several. options: {words: value}.

    >>> from robotlab.labs import Choice, Lab
    >>> Lab(controls=[Choice(name="way", options={"straight": "line", "by the joints": "joints"})]).values
    {'way': 'line'}
    """
    options: dict
    value: object = None

    def __post_init__(self):
        if not self.options:
            raise ValueError(f"control {self.name!r} has no options; expected {{words: value}}")
        if self.value is None:
            object.__setattr__(self, "value", next(iter(self.options.values())))

    def as_json(self):
        return super().as_json() | {"options": list(self.options.values())}

    def accepted(self, value):
        """The value, if it is one of the options, or a number within rounding of one."""
        for option in self.options.values():
            if value == option and isinstance(value, bool) == isinstance(option, bool):
                return option
            if is_number(value) and is_number(option) and abs(value - option) < 1e-6:
                return option
        raise ValueError(f"{self.name} is {str(value)[:40]!r}; expected one of {', '.join(map(repr, self.options.values()))}")

    def html(self, k):
        options = "".join(f'<option value="{i}">{escape(text)}</option>' for i, text in enumerate(self.options))
        select = f'<select data-c="{k}" aria-label="{escape(self.words)}">{options}</select>'
        return f'<div class="row">{self.caption()}{select}</div>'


@dataclass(frozen=True, kw_only=True)
class Button(Control):
    """Something to be done. Its value counts how often it was pressed.

    >>> from robotlab.labs import Button, Lab
    >>> Lab(controls=[Button(name="go", text="Plan")]).set(go=1).values
    {'go': 1}
    """
    value: int = 0

    def accepted(self, value):
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{self.name} is {str(value)[:40]!r}; expected how often it is pressed")
        return value

    def html(self, k):
        return f'<button type="button" data-do="press" value="{k}">{escape(self.words)}</button>'


@dataclass(frozen=True, kw_only=True)
class Handle(Control):
    """A point [x, y, z], or the vector of an arrow, that is dragged in the picture: a note with this `handle` shows it.

    >>> from robotlab.labs import Handle, Lab
    >>> Lab(controls=[Handle(name="push", value=(0, 0, 1))]).set(push=[0, 2, 0]).values
    {'push': [0, 2, 0]}
    """
    value: tuple

    def accepted(self, value):
        if not numbers(value, POINT):
            raise ValueError(f"{self.name} is {str(value)[:40]}; expected three numbers [x, y, z]")
        return value

    def html(self, k):
        return ""


@dataclass(frozen=True, kw_only=True)
class Hidden(Control):
    """An invisible value, kept with the state: a posture to start from, what has been found so far.

    >>> from robotlab.labs import Hidden, Lab
    >>> Lab(controls=[Hidden(name="found", value=[])]).set(found=[1.5]).values
    {'found': [1.5]}
    """
    value: object = None

    def html(self, k):
        return ""


@dataclass(frozen=True, kw_only=True)
class Heading(Control):
    """Words above a group of controls.

    >>> from robotlab.labs import Heading, Lab, Slider
    >>> Lab(controls=[Heading(text="Motion"), Slider(name="T", low=1, high=9, value=2)]).values
    {'T': 2}
    """
    name: str = ""
    value: object = None

    def html(self, k):
        return f'<div class="heading">{escape(self.text)}</div>'


def joint_sliders(robot, q, names="q"):
    """One slider for each joint of an arm, bound to its coordinate: within its limits, or one turn or the reach of the arm.

    robot: its limits [rad or m] are used where it has any. q: (n,) values at the start [rad or m].

    >>> from robotlab import zoo
    >>> from robotlab.labs import joint_sliders
    >>> [(one.name, round(one.high, 2)) for one in joint_sliders(zoo.polar(), [0.0, 0.5])]
    [('q1', 3.14), ('q2', 1.0)]
    """
    out = []
    for i, (link, value) in enumerate(zip(robot.links, q), start=1):
        low, high = link.limits or ((0.0, 1.0) if link.prismatic else (-pi, pi))
        low, high = min(low, float(value)), max(high, float(value))
        out.append(Slider(name=f"{names}{i}", symbol=names, sub=str(i), cls=f"q{min(i, 7)}", text=f"joint {i}", low=low,
                          high=high, value=float(value), degrees=not link.prismatic, unit="m" if link.prismatic else "",
                          bind=("q", i - 1)))
    return out


def stops(**reasons):
    """Return the value of "disabled" in an answer of `compute`: the buttons that have a reason; False stands for none."""
    return {name: reason for name, reason in reasons.items() if reason}
