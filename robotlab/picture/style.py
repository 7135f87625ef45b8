"""The one visual language: colours, line weights and type sizes, for the labs, their pictures and matplotlib.

The arm is quiet, the mathematics is loud: bodies are blue-grey, colour stands for meaning, and one meaning has one colour
everywhere. x, y, z descend from the palette of Okabe and Ito, Color Universal Design (2008).
"""
import re
from functools import lru_cache
from pathlib import Path

# name: (light theme, dark theme)
PAPER = {
    "bg": ("#ffffff", "#14181c"), "ink": ("#1f2933", "#e6ebf0"), "soft": ("#596572", "#a3afba"),
    "floor": ("#f3f5f7", "#1c2227"), "grid": ("#d5dbe1", "#333c44"), "zero": ("#aab4be", "#56626d"),
    "shadow": ("#dfe2e5", "#0c0f12"), "dim": ("#3d4853", "#c3ced7"), "ok": ("#00734f", "#4fd0a2"),
    "bad": ("#b3261e", "#ff8a80"),
}
MEANING = {
    "x": ("#b84300", "#ff9b63"), "y": ("#00734f", "#4fd0a2"), "z": ("#0060a8", "#74bcff"),
    "tau": ("#7a3aa3", "#cf9bf2"), "tgt": ("#b8146b", "#ff7ab8"), "force": ("#7d5300", "#e0b04a"),
    "vel": ("#0b6b7a", "#5fd0e0"),
}
# The five shares of a torque. Letters tell them apart in print; none is that of an energy, a torque or a matrix.
SHARES = {
    "inertial": ("#1a2fb0", "#7f8aff"), "coriolis": ("#047a66", "#32c287"), "centrifugal": ("#b3279b", "#e25cba"),
    "gravity": MEANING["force"], "friction": ("#26292e", "#e9edf1"),
}
SHARE_LETTER = {"inertial": "I", "coriolis": "Co", "centrifugal": "Ce", "gravity": "G", "friction": "F"}
# Curves of the joints 1 to 7: the label at the end of the curve comes first, then the dash, then the colour.
JOINTS = {
    "q1": ("#1d4fd8", "#9cc6f7"), "q2": ("#b5541a", "#f0563a"), "q3": ("#037a56", "#3fe6a0"), "q4": ("#8650bd", "#ac74ea"),
    "q5": ("#4b3300", "#f2cf3a"), "q6": ("#7a215f", "#e062a3"), "q7": ("#15191d", "#f5f7f8"),
}
JOINT_DASH = {"q1": "", "q2": "8 3", "q3": "", "q4": "2 3", "q5": "8 3 2 3", "q6": "", "q7": "8 3"}
# Bodies: link base, lit, highlight; joint side, strip, cap, bore; outline. Also for the row in focus and for the rest.
BODY = {
    "": {"l0": ("#a9b5c1", "#2e3841"), "l1": ("#d3dbe2", "#414d58"), "l2": ("#f2f5f8", "#5b6975"),
         "j0": ("#4f5f6e", "#222b33"), "j1": ("#7b8b9a", "#384550"), "j2": ("#93a2b0", "#4b5a67"),
         "j3": ("#3b4854", "#161c21"), "edge": ("#2c3742", "#9dadba")},
    "pale": {"l0": ("#d9e0e6", "#3a444d"), "l1": ("#e9eef2", "#4a5660"), "l2": ("#f8fafb", "#5f6c77"),
             "j0": ("#a9b5c0", "#2c363f"), "j1": ("#bcc7d0", "#3a4650"), "j2": ("#d3dbe2", "#4a5762"),
             "j3": ("#93a1ae", "#222b32"), "edge": ("#7b8894", "#8b98a3")},
    "ghost": {"l0": ("#eceff2", "#22292f"), "l1": ("#f4f6f8", "#283037"), "l2": ("#fafbfc", "#2f3840"),
              "j0": ("#dde3e8", "#1e252b"), "j1": ("#e4e9ed", "#242c33"), "j2": ("#edf0f3", "#2b343b"),
              "j3": ("#d3dae0", "#1a2026"), "edge": ("#b4bec7", "#46525c")},
}
ONCE = ("dim", "ok", "bad")                         # of the paper: of one class each
COLOURS = PAPER | MEANING | SHARES | JOINTS
FONTS = {"serif": '"STIX Two Text","Times New Roman","Liberation Serif",serif',
         "sans": '"Helvetica Neue",Arial,"Liberation Sans",sans-serif'}
WEIGHT = {"curve": 2.2, "cursor": 1.5, "grid": 1, "outline": 1.2, "axis": 2.4}
THEMES = ("light", "dark")
FORM = """
& { background: var(--bg); color: var(--ink); color-scheme: light dark; font: 14px/1.45 var(--sans); padding: .3em; }
button { font: inherit; color: inherit; background: var(--floor); border: 1px solid var(--zero); border-radius: .3em;
  padding: .3em .7em; cursor: pointer; }
button:hover { border-color: var(--ink); }
:focus-visible { outline: 2px solid light-dark(#0060a8,#74bcff); outline-offset: 1px; }
@media (pointer: coarse) { button, input { min-width: 44px; min-height: 44px; } }
"""
# No rule of another can hold it: the ring around what can be moved by hand.
BREATHE = "@keyframes rl-breathe{from{scale:.8;opacity:.8}70%,to{scale:1.9;opacity:0}}"
ENGINE = Path(__file__).parent / "engine"
SHEETS = ("picture.css", "lab.css", "maths.css", "thumbs.css", "paper.css")      # in this order: later ones outweigh


def colour(name, theme="light"):
    """The colour "#rrggbb" of a meaning: "x", "tau", "gravity", "q3", "ink", ...

    >>> from robotlab.labs import colour
    >>> colour("tau"), colour("tau", "dark")
    ('#7a3aa3', '#cf9bf2')
    """
    if name not in COLOURS:
        raise ValueError(f"there is no colour {name!r}; expected one of {', '.join(COLOURS)}")
    return COLOURS[name][THEMES.index(theme)]


def both(pair):
    """A colour that follows the theme, in CSS."""
    return f"light-dark({pair[0]},{pair[1]})"


def properties(colours):
    return "".join(f"--{name}:{both(pair)};" for name, pair in colours.items())


def meanings(write=both):
    """One rule for each meaning: `.tau{color:...}`; curves of joints also have their dash."""
    named = {**{name: PAPER[name] for name in ONCE}, **MEANING, **SHARES, **JOINTS}
    alike = lambda pair: ",".join(f".{name}" for name in named if named[name] == pair)
    return "".join(f"{alike(pair)}{{color:{write(pair)}}}" for pair in dict.fromkeys(named.values())) + \
        "".join(f".curve.{name}{{stroke-dasharray:{dash}}}" for name, dash in JOINT_DASH.items() if dash)


@lru_cache
def lab_css():
    """The style sheet of the labs: the palette, then the five of the engine, all inside .rl."""
    tones = "".join(f".{tone}{{{properties(BODY[tone])}}}" for tone in ("pale", "ghost"))
    fonts = "".join(f"--{name}:{font};" for name, font in FONTS.items())
    rules = "".join(map(squeezed_css, SHEETS))
    paper = {name: PAPER[name] for name in PAPER if name not in ONCE}
    return f".rl{{{fonts}{properties(paper | BODY[''])}{tones}{meanings()}{rules}}}{BREATHE}"


def squeezed_css(name):
    """A style sheet of the engine without comments and idle spaces."""
    text = re.sub(r"/\*.*?\*/", "", (ENGINE / name).read_text("utf-8"), flags=re.S)
    text = re.sub(r"\s*([{};,>])\s*", r"\1", re.sub(r"\s+", " ", text))
    return text.replace(": ", ":").replace(";}", "}").strip()


def form_css(cls, names, text):
    """The style sheet of a form: its rules inside .cls, where & is the form, with some colours of the paper. It follows the theme."""
    follows = "".join(f"body[data-jp-theme-light={light}] & {{ color-scheme: {scheme}; }}"
                      for light, scheme in (("true", "light"), ("false", "dark")))
    rules = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", FORM + follows + text))
    return f".{cls}{{--sans:{FONTS['sans']};{properties({name: PAPER[name] for name in names})}{rules}}}"


@lru_cache
def picture_rules(theme):
    """The rules of a picture on its own, as (selectors, body), every colour written out: no viewer needs var()."""
    k, rules = THEMES.index(theme), []
    palette = {n: c[k] for n, c in (PAPER | BODY[""]).items()} | FONTS
    for selectors, text in re.findall(r"([^{}]+)\{([^{}]*)\}", meanings(lambda pair: pair[k]) + squeezed_css("picture.css")):
        rules.append((selectors, written_out(text, palette)))
        for tone in ("pale", "ghost"):
            if "fill:none" in text or any(f"var(--{n})" in text for n in BODY[tone]):
                toned = ",".join(f".{tone}{selector}" for selector in selectors.split(","))
                rules.append((toned, written_out(text, palette | {n: c[k] for n, c in BODY[tone].items()})))
    return rules


def written_out(text, palette):
    return re.sub(r"var\(--(\w+)\)", lambda m: palette[m[1]], text)


def static_css(theme, used):
    """The rules that the classes in `used` need, for a picture on its own."""
    needed = lambda selector: set(re.findall(r"\.(\w+)", selector)) <= used
    kept = [(",".join(f".rl {s}" for s in selectors.split(",") if needed(s)), text)
            for selectors, text in picture_rules(theme)]
    return f".rl{{color:{colour('ink', theme)}}}" + "".join(f"{s}{{{text}}}" for s, text in kept if s)


def matplotlib_style(theme="light", size=11):
    """The same look for matplotlib, with type of a size in points: a dict for `matplotlib.rc_context` or `plt.rcParams.update`.

    >>> from robotlab.labs import matplotlib_style
    >>> matplotlib_style("dark", size=14)["font.size"]
    14
    """
    c = lambda name: colour(name, theme)
    cycle = "cycler('color', [" + ", ".join(repr(c(q)) for q in JOINTS) + "])"
    return {
        "figure.facecolor": c("bg"), "axes.facecolor": c("bg"), "savefig.facecolor": c("bg"), "text.color": c("ink"),
        "axes.labelcolor": c("ink"), "axes.edgecolor": c("zero"), "xtick.color": c("soft"), "ytick.color": c("soft"),
        "axes.grid": True, "grid.color": c("grid"), "grid.linewidth": WEIGHT["grid"], "axes.axisbelow": True,
        "axes.spines.top": False, "axes.spines.right": False, "lines.linewidth": WEIGHT["curve"], "axes.prop_cycle": cycle,
        "font.family": "sans-serif", "font.sans-serif": ["Helvetica Neue", "Arial", "Liberation Sans", "DejaVu Sans"],
        "font.size": size, "axes.labelsize": size, "axes.titlesize": size + 1, "legend.frameon": False, "mathtext.fontset": "stix",
        "hatch.linewidth": .6, "figure.figsize": (7, 3.6), "figure.dpi": 110, "svg.hashsalt": "robotlab",
    }
