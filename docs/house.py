"""Writes docs/house.svg, which CONTRIBUTING.md shows: the layers of the package as the storeys of a house, with a line from each docstring.

    python docs/house.py
"""
import ast
import re
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "house.svg"
LAYERS = ("maths", "model", "kinematics", "dynamics", "codegen", "systems", "motion", "course", "picture", "labs", "webpage", "chapters",
          "site", "lectern")                                                   # from the ground: imports point down and never round
BESIDE = "commands"                                                            # loads layers by name, when a command is given
PARTS = {"mechanics": "maths", "exercises": "course", "what is seen": "picture", "content": "chapters"}         # and where each begins
WIDTH, STOREY, LEFT, NAME, TOWER, ROOF = 1000, 38, 34, 126, 96, 78             # [px]
LONGEST = 106                                                                  # letters of a line

# with paper of its own, as a page may be dark where the reader's system is not
STYLE = """svg{color-scheme:light dark;font:13px "Helvetica Neue",Arial,"Liberation Sans",sans-serif}
.ground{stroke:#596572;stroke-width:2}.roof{fill:#4f5f6e}.roofname{fill:#fff;font-weight:600;font-size:17px}.paper{fill:#fff}
.name{font:600 14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1f2933}.says{fill:#3d4853}
.part{font-weight:600;font-size:12px;fill:#fff;letter-spacing:.06em}
.a{fill:#0060a8}.b{fill:#00734f}.c{fill:#7a3aa3}.d{fill:#b84300}.box{stroke:#fff;stroke-width:1.5}.tower{fill:#dfe5ea}
.box.a{fill:#e3eef8}.box.b{fill:#e0f1ea}.box.c{fill:#efe6f6}.box.d{fill:#f9e9df}
@media(prefers-color-scheme:dark){.paper{fill:#14181c}.ground{stroke:#a3afba}.roof{fill:#384550}.name{fill:#e6ebf0}.says{fill:#c3ced7}
.tower{fill:#2a333b}.box{stroke:#14181c}.box.a{fill:#16293a}.box.b{fill:#142e26}.box.c{fill:#2a2037}.box.d{fill:#37231a}.part{fill:#fff}
.a{fill:#2c6da8}.b{fill:#1f7d5e}.c{fill:#7c4ba3}.d{fill:#b0562a}}"""


def meaning(layer):
    """The first sentence of a package's docstring, without its full stop."""
    words = ast.get_docstring(ast.parse((ROOT / "robotlab" / layer / "__init__.py").read_text(encoding="utf-8"))) or ""
    sentence = re.split(r"\.(?:\s|$)", " ".join(words.split()))[0].replace("`", "")
    if not 0 < len(sentence) <= LONGEST:
        raise ValueError(f"the first sentence of robotlab/{layer}/__init__.py has {len(sentence)} letters; expected 1 to {LONGEST}")
    return sentence


def text(x, y, words, cls, **attributes):
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text class="{cls}" x="{x}" y="{y}"{more}>{escape(words)}</text>'


def box(x, y, width, height, cls):
    return f'<rect class="{cls}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def storeys():
    """The layers from the roof down, and at their left the part that they belong to."""
    top = lambda layer: ROOF + STOREY * (len(LAYERS) - 1 - LAYERS.index(layer))
    first = [LAYERS.index(layer) for layer in PARTS.values()]
    for (part, low), high, cls in zip(zip(PARTS, first), [*first[1:], len(LAYERS)], "abcd"):
        y, tall = top(LAYERS[high - 1]), STOREY * (high - low)
        across, middle = 10 + (LEFT - 4) / 2, y + tall / 2
        yield box(10, y, LEFT - 4, tall, cls)
        yield text(across, middle, part, "part", text_anchor="middle", transform=f"rotate(-90 {across} {middle})", dy=4)
        for layer in LAYERS[low:high]:
            yield box(10 + LEFT - 4, top(layer), WIDTH - LEFT - 16 - TOWER, STOREY, f"box {cls}")
            yield text(10 + LEFT + 8, top(layer) + STOREY / 2 + 5, layer, "name")
            yield text(10 + LEFT + NAME, top(layer) + STOREY / 2 + 5, meaning(layer), "says")


def picture():
    """All of it as SVG, the same each time."""
    height = ROOF + STOREY * len(LAYERS) + 46
    end, low = WIDTH - 10 - TOWER, height - 46
    tower = end + TOWER / 2
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title">',
        f'<title id="title">The layers of robotlab, each of which imports only from those below it: {", ".join(reversed(LAYERS))}.</title>',
        f"<style>{STYLE}</style>", box(0, 0, WIDTH, height, "paper"),
        f'<path class="roof" d="M2 {ROOF} L{(end + 10) / 2} 10 L{end + 6} {ROOF} Z"/>',
        text((end + 10) / 2, ROOF - 22, "import robotlab", "roofname", text_anchor="middle"), *storeys(),
        box(end + 8, ROOF + 60, TOWER - 8, low - ROOF - 60, "tower"),
        f'<path class="roof" d="M{end + 2} {ROOF + 60} L{tower + 4} {ROOF + 18} L{WIDTH - 4} {ROOF + 60} Z"/>',
        text(tower + 4, ROOF + 86, BESIDE, "name", text_anchor="middle"),
        *(text(tower + 4, ROOF + 112 + 17 * k, words, "says", text_anchor="middle")
          for k, words in enumerate(("what", "python3 -m", "robotlab", "does, before", "anything is", "installed"))),
        f'<path class="ground" d="M0 {low} H{WIDTH}"/>',
        text(10, low + 26, "Each storey imports only from those below. The roof is the door: it loads a name at its first use.", "says"),
        "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
