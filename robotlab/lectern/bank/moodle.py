"""Moodle XML: choices, numbers, and tables of gaps (cloze). A category for each task, from which a quiz draws one question."""
from html import escape

from ...course import chapters
from . import grid
from .texts import MARGIN_DIGITS, cdata, cloze, number, paragraphs

FILE = "robotlab-moodle.xml"
UNKNOWN = "This is not right, and none of the thoughts that are known here leads to it. Look again at each step."
PENALTY = "0.3333333"                                # of Moodle's choice, for another try


def written(bank):
    """The whole file."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    for questions in bank.questions.values():
        parts += [category(bank.title, questions[0]), *map(question, questions)]
    return "\n".join([*parts, "</quiz>"]) + "\n"


def path(title, one):
    """Return the category of a question; a slash within a name is doubled."""
    heading = next((chapter.title for chapter in chapters.chapters() if chapter.notebook == one.shelf), "")
    names = title, f"{one.shelf} {heading}".strip(), one.group
    return "$course$/top/" + "/".join(name.replace("/", "//") for name in names if name)


def category(title, one):
    """The category of the task of a question."""
    return (f'<question type="category"><category>{text(path(title, one))}</category>'
            f'<info format="moodle_auto_format">{text(one.caption)}</info></question>')


def question(one):
    """A question of any kind."""
    if one.task.kind == "choice":
        return whole(one, "multichoice", paragraphs(one.text), choice(one))
    if len(one.labels) > 1:
        gaps = grid.html_table(one.shape, {k: gap(one, k) for k in one.entries})
        asked = paragraphs(one.text, one.form()).replace("{", "&#123;")        # with which a gap would begin
        return whole(one, "cloze", asked + gaps, "")
    return whole(one, "numerical", paragraphs(one.text, one.form()), numerical(one))


def whole(one, kind, html, answers):
    """Write the parts common to all kinds of question; a table has its marks in its gaps."""
    grade = "" if kind == "cloze" else "<defaultgrade>1.0000000</defaultgrade>"
    return "\n".join([f'<question type="{kind}">', f"<name>{text(one.title)}</name>",
                      f'<questiontext format="html">{text(html, raw=True)}</questiontext>',
                      f'<generalfeedback format="html">{text(paragraphs(one.where), raw=True)}</generalfeedback>',
                      f"{grade}<penalty>{PENALTY}</penalty><hidden>0</hidden><idnumber>{escape(one.id)}</idnumber>",
                      *filter(None, [answers, *map(hint, one.hints)]), "</question>"])


def choice(one):
    """The options of a choice, in their order."""
    says = "".join(f'<{name}feedback format="html"><text></text></{name}feedback>'
                   for name in ("correct", "partiallycorrect", "incorrect"))
    head = f"<single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>abc</answernumbering>{says}"
    return "\n".join([head, *(answer(paragraphs(option.text), 100 if option.right else 0, option.says, "html") for option in one.options)])


def numerical(one):
    """The right number, the wrong ones with their words, and everything else."""
    right = answer(number(one.right[0]), 100, one.remark or "Right.", margin=one.margins[0])
    wrong = [answer(number(reply.values[0]), 0, reply.words, margin=reply.margins[0]) for reply in one.replies]
    units = "<unitgradingtype>0</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>"
    return "\n".join([right, *wrong, answer("*", 0, UNKNOWN, margin=0), units])


def answer(value, fraction, says, form="moodle_auto_format", margin=None):
    """One answer with its feedback."""
    tolerance = "" if margin is None else f"<tolerance>{number(margin, MARGIN_DIGITS)}</tolerance>"
    return (f'<answer fraction="{fraction}" format="{form}">{text(value, raw=True)}{tolerance}'
            f'<feedback format="html">{text(paragraphs(says), raw=True)}</feedback></answer>')


def gap(one, k):
    """One entry of a table, worth one mark."""
    right = f"={number(one.right[k])}:{number(one.margins[k], MARGIN_DIGITS)}"
    wrong = [f"~%0%{number(reply.values[0])}:{number(reply.margins[0], MARGIN_DIGITS)}#{cloze(paragraphs(reply.words))}"
             for reply in one.telling[k]]
    return "{1:NUMERICAL:" + right + "".join(wrong) + "}"


def hint(words):
    """A hint, for quizzes with several tries."""
    return f'<hint format="html">{text(paragraphs(words), raw=True)}</hint>'


def text(words, raw=False):
    """The element that holds words, or HTML."""
    return f"<text>{cdata(words) if raw else escape(words, quote=False)}</text>"
