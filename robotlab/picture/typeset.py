"""The equation of a lab in a picture on its own: the MathML that the page shows, set as a `Box` of letters and strokes.

Elements of HTML around it are set too, as far as labs use them: tables, blocks one under the other, and words.
"""
import re
import xml.etree.ElementTree as ET
from html import unescape

from .boxes import CAP, DEPTH, DOTS, RULE, TALL, X_HEIGHT, Box, Stroke, beside, dots, lines, paragraph, under, word
from .style import COLOURS

SCRIPT, FRACTION = .71, .84                          # sizes of scripts, and of both sides of a fraction
AXIS, WORDS = .25, .8                                # height of minus signs above the line; size of words beside letters
INFIX = dict.fromkeys("=<>≈→≤≥", .278) | dict.fromkeys("+−·×", .222) | {",": 0}
OPENING, CLOSING = "([{|", ")]}|"
BLOCKS = {"div", "table", "pre", "p"}
UNSEEN = str.maketrans("", "", "\u2061\u2062")       # a function of, times
APART, BELOW = 1.4, .5                               # between blocks side by side, and under each other
MOST_CODE = 14                                       # lines of a program


def typeset(markup, size, width):
    """The equation of a lab as a box, wrapped at a width where it can be."""
    entities = re.sub(r"&(?!amp;|lt;|gt;|quot;|#)\w+;", lambda m: unescape(m[0]), markup)
    try:
        return flow(ET.fromstring(f"<div>{entities}</div>"), size, width)
    except ET.ParseError:                            # plain words, or HTML that is not XML: without its tags
        return paragraph(re.sub("<[^>]*>", " ", entities), WORDS * size, width)


def flow(e, size, width):
    """Blocks one under the other, or side by side where the page has them so; words and formulas between them as lines."""
    if e.tag == "pre":
        return code(e, size)
    aside = "set" in classes(e)
    if not aside and not any(is_block(k) for k in e):
        return words_and_formulas(e, size, width)
    boxes = [box for box in (block(k, size, width) for k in e) if box.w]
    if aside:
        return lines([box.around(AXIS * size) for box in boxes], width, APART * size, BELOW * size)
    return under(boxes, BELOW * size)


def is_block(e):
    return e.tag in BLOCKS or e.get("display") == "block"


def block(e, size, width):
    inside = flow(e, size, width) if e.tag in ("div", "pre", "p") else build(e, size)
    return inside.in_class(meaning(e))


def words_and_formulas(e, size, width):
    """Words and formulas that follow one another, in lines; words have their own size."""
    boxes = words_in(e.text, e, size)
    for k in e:
        boxes += [build(k, size)] if k.tag == "math" else words_in("".join(k.itertext()), e, size, meaning(k))
        boxes += words_in(k.tail, e, size)
    return lines(boxes, width, .25 * size, .25 * size)


def words_in(text, e, size, cls=""):
    """Words in one piece, and bold if their element is; nothing for spaces."""
    face = "bold" if e.tag == "th" or "title" in classes(e) else "sans"
    text = (text or "").strip("\n").rstrip()
    text = "\u00a0" * (len(text) - len(text.lstrip(" "))) + text.lstrip(" ")
    return [word(text, WORDS * size, face).in_class(cls)] if text else []


def code(e, size):
    """The first lines of a program."""
    text = e.text.split("\n")
    shown = text[:MOST_CODE] + ["…"] * (len(text) > MOST_CODE)
    return under([word(line.replace("\t", "    ").replace(" ", "\u00a0"), .68 * size, "code") for line in shown], .14 * size)


def classes(e):
    return e.get("class", "").split()


def meaning(e):
    """The class of an element that is a colour."""
    return next((c for c in classes(e) if c in COLOURS), "")


def text_of(e):
    return (e.text or "").translate(UNSEEN)


def build(e, size):
    """The box of an element, in its colour."""
    return SETTERS.get(e.tag, formula)(e, size).in_class(meaning(e))


# -- letters ----------------------------------------------------------------------------------------------------------
def identifier(e, size):
    text = text_of(e)
    slanted = e.get("mathvariant") != "normal" and (len(text) == 1 or text[:1] in "δ∂")
    return word(text, size, "italic" if slanted else "roman")


def literally(e, size):
    return word(text_of(e), size)


def words(e, size):
    return word(text_of(e), WORDS * size, "sans") if "say" in classes(e) else word(text_of(e), size)


def space(e, size):
    return Box(*(float(re.match(r"-?[\d.]*", e.get(of, "0"))[0]) * size for of in ("width", "height", "depth")))


# -- rows -------------------------------------------------------------------------------------------------------------
def formula(e, size):
    """A row: signs have their room, brackets are as high as what they hold; a matrix has its own."""
    if "mat" in classes(e):
        return bracketed(table(e[1], size, classes(e)), size)
    kids = list(e)
    boxes = [None if is_fence(k) else build(k, size) for k in kids]
    h = max((b.h for b in boxes if b), default=CAP * size)
    d = max((b.d for b in boxes if b), default=DEPTH * size)
    return beside([fence(text_of(k), h, d, size) if box is None else box.padded(*room(kids, i, size))
                   for i, (k, box) in enumerate(zip(kids, boxes))])


def is_fence(e):
    text = text_of(e)
    return e.tag == "mo" and len(text) == 1 and text in OPENING + CLOSING and e.get("stretchy") != "false"


def room(kids, i, size):
    """The room before and after an element of a row."""
    sign = text_of(kids[i]) if kids[i].tag == "mo" else ""
    if sign not in INFIX or not sign:
        return 0, 0
    before = text_of(kids[i - 1]) if i and kids[i - 1].tag == "mo" else ""
    leading = i == 0 or before in INFIX and before or before and before in OPENING
    form = kids[i].get("form")
    if sign in "+−" and form != "infix" and (form == "prefix" or leading):
        return 0, 0
    return INFIX[sign] * size, (.2 if sign == "," else INFIX[sign]) * size


def fence(sign, h, d, size):
    """A bracket around something of a height and a depth."""
    if h + d < 1.2 * size:
        return word(sign, size)
    top, bottom, w = -h - .04 * size, d + .04 * size, .34 * size
    if sign == "|":
        points = (w / 2, top), (w / 2, bottom)
    elif sign in "()":
        ends, pulled = (.85 * w, -.45 * w) if sign == "(" else (.15 * w, 1.45 * w)
        points = (ends, top), (pulled, (top + bottom) / 2), (ends, bottom)
    else:
        ends, side = (.8 * w, .3 * w) if sign == "[" else (.2 * w, .7 * w)
        points = (ends, top), (side, top), (side, bottom), (ends, bottom)
    return Box(w, -top, bottom, (Stroke(points, .065 * size, curved=sign in "()"),))


# -- scripts, lines and roots -----------------------------------------------------------------------------------------
def scripts(e, size):
    """A base with an index below, an exponent above, or both."""
    base, *small = (build(k, size if i == 0 else SCRIPT * size) for i, k in enumerate(e))
    low, high = (small[:1], small[1:]) if e.tag != "msup" else ([], small)
    return attached(base, low, high, size)


def attached(base, low, high, size):
    down = max(.2 * size, base.d - .3 * size)
    up = max(.36 * size, base.h - .32 * size)
    x, marks, w, h, d = base.w + .04 * size, list(base.marks), 0, base.h, base.d
    for box in low:
        marks, w, d = marks + [*box.at(x, down)], box.w, max(d, down + box.d)
    for box in high:
        lean = .06 * size if box.marks else 0
        marks, w, h = marks + [*box.at(x + lean, -up)], max(w, box.w + lean), max(h, up + box.h)
    return Box(x + w, h, d, tuple(marks))


def before_and_behind(e, size):
    """A base with an index behind it, below, and an exponent before it."""
    base, sub, up = build(e[0], size), build(e[1], SCRIPT * size), build(e[-1], SCRIPT * size)
    lead = Box(up.w + .04 * size, .36 * size + up.h, 0, up.at(0, -.36 * size))
    return beside([lead, attached(base, [sub], [], size)])


def over(e, size):
    """A letter with dots over it."""
    base, mark, letter = build(e[0], size), text_of(e[1]), text_of(e[0])
    if mark not in DOTS:
        return base
    face = "italic" if len(letter) == 1 else "roman"
    high = (CAP if letter in TALL else X_HEIGHT) * size
    return Box(base.w, max(base.h, high + .24 * size), base.d, (*base.marks, *dots(mark, letter, base.w / 2, size, face)))


def below(e, size):
    """Something with its name or its index under it."""
    sum_sign = text_of(e[0]) == "∑"
    base, name = build(e[0], (1.3 if sum_sign else 1) * size), build(e[1], (SCRIPT if sum_sign else .85) * size)
    w, y = max(base.w, name.w), base.d + .12 * size + name.h
    return Box(w, base.h, y + name.d, base.at((w - base.w) / 2, 0) + name.at((w - name.w) / 2, y))


def fraction(e, size):
    a, b = build(e[0], FRACTION * size), build(e[1], FRACTION * size)
    w, middle, pad = max(a.w, b.w) + .16 * size, -AXIS * size, .06 * size
    up, down = middle - .1 * size - a.d, middle + .14 * size + b.h
    line = Stroke(((pad, middle), (pad + w, middle)), RULE * size)
    marks = a.at(pad + (w - a.w) / 2, up) + b.at(pad + (w - b.w) / 2, down)
    return Box(w + 2 * pad, a.h - up, b.d + down, (*marks, line))


def root(e, size):
    """A square root, or with an index."""
    inside = build(e[0], size) if e.tag == "mroot" else formula(e, size)
    h, d, x = inside.h + .14 * size, max(inside.d, .1 * size), .55 * size
    hook = (.08, -.24 * size), (.18, -.3 * size), (.34, d), (.5, -h)
    points = (*((a * size, y) for a, y in hook), (x + inside.w + .08 * size, -h))
    marks = (*inside.at(x, 0), Stroke(points, RULE * size))
    if e.tag == "mroot":
        index = build(e[1], .6 * size)
        marks += index.at(.28 * size - index.w, -.42 * size)
    return Box(x + inside.w + .14 * size, h + .05 * size, d, marks)


# -- tables -----------------------------------------------------------------------------------------------------------
def table(e, size, matrix=()):
    """A table about the height of a minus sign. matrix: the classes of the matrix that it is."""
    rows = [row for part in e for row in (part if part.tag == "tbody" else [part])]
    cells = [[cell(c, size).in_class(meaning(row)) for c in row] for row in rows]
    columns = [max(row[k].w for row in cells if k < len(row)) for k in range(max(map(len, cells)))]
    gap, marks, y = (.84 if matrix else .8) * size, [], 0
    for row, boxes in zip(rows, cells):
        h, d = max(.72 * size, *(b.h for b in boxes)), max(DEPTH * size, *(b.d for b in boxes))
        lead, x = max(1.38 * size - h - d, .12 * size) / 2, 0
        y += lead + h
        for k, (box, w) in enumerate(zip(boxes, columns)):
            marks += box.at(x + (w - box.w) * side(row, k, matrix or classes(e)), y)
            x += w + gap
        y += d + lead
    return Box(sum(columns) + gap * (len(columns) - 1), 0, y, tuple(marks)).around(AXIS * size)


def cell(e, size):
    """Set the contents of a cell: a formula, or words."""
    inside = formula(e, size) if e.tag == "mtd" else words_and_formulas(e, size, 1e9)
    return inside.in_class(meaning(e))


def side(row, k, kind):
    """Return the place of cell k of a row in its column: 0 at the left, 1 at the right; as engine/maths.css has it."""
    if "mat" in kind:
        return .5 if "letters" in kind else 1
    if "terms" in kind:
        return 1 if k % 2 == 0 and k < len(row) - 1 else 0
    if "figures" in kind:
        return 0 if "left" in classes(row[k]) else 1
    return 0 if "rows" in kind else .5


def bracketed(box, size):
    """A matrix between its brackets."""
    pad, foot, t = .42 * size, .3 * size, .075 * size
    inside, w = box.padded(pad + .12 * size, pad + .12 * size), box.w + 2 * pad
    left, right = .12 * size, .12 * size + w
    strokes = tuple(Stroke(((x + f, -box.h), (x, -box.h), (x, box.d), (x + f, box.d)), t) for x, f in ((left, foot), (right, -foot)))
    return inside._replace(marks=inside.marks + strokes, h=box.h + t, d=box.d + t)


SETTERS = {"mi": identifier, "mn": literally, "mo": literally, "mtext": words, "mspace": space, "msub": scripts, "msup": scripts,
           "msubsup": scripts, "mover": over, "munder": below, "mfrac": fraction, "msqrt": root, "mroot": root, "mtable": table,
           "table": table, "mmultiscripts": before_and_behind, "none": lambda e, size: Box(), "mprescripts": lambda e, size: Box()}
