"""QTI 1.2 in the form of Canvas, for Classic and New Quizzes: a quiz for each notebook, with a group for each task that draws one number.

It is not QTI 2.1, as New Quizzes take its numbers for texts, and Classic Quizzes drop their tolerance. Nor may the rules contain a wrong
number: Classic Quizzes take every number there for a right one. So the causes of wrong numbers are listed once, for every wrong answer.
There are no tables of numbers: of several entries one is asked for.
"""
import re
from html import escape
from itertools import groupby

from ...course import chapters
from .package import zipped
from .texts import MARGIN_DIGITS, attribute, number, paragraphs

FILE = "robotlab-canvas.zip"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
META = "http://canvas.instructure.com/xsd/cccv1p0"
LIST = "What your number may come from"
NOTHING = "If yours is not among them, look again at each step."


def written(bank):
    """The whole package."""
    files, resources = {}, []
    for notebook, some in groupby(bank.questions.values(), key=lambda questions: questions[0].shelf):
        name, groups = f"robotlab-{notebook}" if notebook else "exam", list(some)
        heading = next((one.title for one in chapters.chapters() if one.notebook == notebook), "")
        title = f"{bank.title}: {notebook} {heading}".strip(" :")
        main, meta = f"{name}/{name}.xml", f"{name}/assessment_meta.xml"
        files |= {main: quiz(name, title, groups), meta: about(name, title, len(groups))}
        resources += [resource(name, "imsqti_xmlv1p2", main, f'<dependency identifierref="{name}-meta"/>'),
                      resource(f"{name}-meta", "associatedcontent/imscc_xmlv1p1/learning-application-resource", meta)]
    manifest = (f'{HEAD}<manifest xmlns="{PACKAGE}" identifier="question-bank">\n<metadata><schema>IMS Content</schema>'
                "<schemaversion>1.1.3</schemaversion></metadata>\n<organizations/>\n<resources>\n" + "\n".join(resources) +
                "\n</resources>\n</manifest>\n")
    return zipped({"imsmanifest.xml": manifest, **files})


def resource(name, kind, path, needs=""):
    """A file of the package."""
    return f'<resource identifier="{name}" type="{kind}" href="{path}"><file href="{path}"/>{needs}</resource>'


def about(name, title, points):
    """Write Canvas's data about a quiz: options in their order, above all."""
    return (f'{HEAD}<quiz xmlns="{META}" identifier="{name}"><title>{escape(title, quote=False)}</title>'
            "<quiz_type>practice_quiz</quiz_type><shuffle_answers>false</shuffle_answers>"
            f"<points_possible>{points}</points_possible></quiz>\n")


def quiz(name, title, groups):
    """A quiz that takes one number of each task."""
    sections = []
    for questions in groups:
        first = questions[0]
        pick = ("<selection_ordering><selection><selection_number>1</selection_number><selection_extension><points_per_item>1"
                "</points_per_item></selection_extension></selection></selection_ordering>")
        head = f'<section ident="s-{first.group}" title="{attribute(f"{first.group} {first.caption}".strip())}">{pick}'
        sections += [head, *map(item, questions), "</section>"]
    return (f'{HEAD}<questestinterop xmlns="{SPACE}">\n<assessment ident="{name}" title="{attribute(title)}">\n'
            '<section ident="root_section">\n' + "\n".join(sections) + "\n</section>\n</assessment>\n</questestinterop>\n")


def item(one):
    """A question of any kind."""
    kind, presented, rules, feedback = choice(one) if one.task.kind == "choice" else numerical(one)
    fields = "".join(f"<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{value}</fieldentry></qtimetadatafield>"
                     for label, value in (("question_type", kind), ("points_possible", "1.0")))
    said = [f'<itemfeedback ident="{name}"><flow_mat>{material(html)}</flow_mat></itemfeedback>' for name, html in feedback.items()]
    return "\n".join([f'<item ident="{one.id}" title="{attribute(one.title)}">',
                      f"<itemmetadata><qtimetadata>{fields}</qtimetadata></itemmetadata>",
                      f"<presentation>{material(paragraphs(one.text, one.form(alone=True)))}{presented}</presentation>",
                      '<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>',
                      *rules, "</resprocessing>", *said, "</item>"])


def material(html):
    """A piece of HTML."""
    return f'<material><mattext texttype="text/html">{escape(html, quote=False)}</mattext></material>'


def choice(one):
    """(kind, what is shown, rules, feedback) of a choice."""
    names = {str(1001 + k): option for k, option in enumerate(one.options)}
    labels = "".join(f'<response_label ident="{name}">{material(paragraphs(option.text))}</response_label>'
                     for name, option in names.items())
    shown = f'<response_lid ident="response1" rcardinality="Single"><render_choice shuffle="No">{labels}</render_choice></response_lid>'
    equal = lambda name: f'<varequal respident="response1">{name}</varequal>'
    rules = [condition(equal(name), f"{name}_fb", go_on=True) for name in names]
    rules += [condition(equal(name), right=True) for name, option in names.items() if option.right]
    return ("multiple_choice_question", shown, rules,
            {f"{name}_fb": paragraphs(option.says) for name, option in names.items()} | general(one))


def numerical(one):
    """The same of a number."""
    k = one.one_entry
    x, margin = number(one.right[k]), float(number(one.margins[k], MARGIN_DIGITS))
    low, high = (number(float(x) + sign * margin, 10) for sign in (-1, 1))
    at = 'respident="response1"'
    within = f"<or><varequal {at}>{x}</varequal><and><vargte {at}>{low}</vargte><varlte {at}>{high}</varlte></and></or>"
    shown = ('<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="answer1"/>'
             "</render_fib></response_str>")
    rules = [condition(within, "correct_fb", right=True), condition("<other/>", "general_incorrect_fb")]
    said = {"correct_fb": paragraphs(one.remark or "Right."), "general_incorrect_fb": sources(one, k)}
    return "numerical_question", shown, rules, said | general(one)


def general(one):
    """Write the feedback shown to everybody; nothing in an exam."""
    return {"general_fb": paragraphs(one.where)} if one.where else {}


def condition(when, feedback="", right=False, go_on=False):
    """A rule."""
    score = '<setvar action="Set" varname="SCORE">100</setvar>' if right else ""
    said = f'<displayfeedback feedbacktype="Response" linkrefid="{feedback}"/>' if feedback else ""
    return f'<respcondition continue="{"Yes" if go_on else "No"}"><conditionvar>{when}</conditionvar>{score}{said}</respcondition>'


def sources(one, k):
    """A table of wrong numbers, as they would be typed, and the thoughts behind them, by size. None that gives the right one away."""
    listed = sorted((reply for reply in one.by_entry[k] if not reply.leaks), key=lambda reply: reply.values[0])
    rows = "".join(f'<tr><th scope="row">{number(reply.values[0], 4)}</th><td>{bare(reply.words)}</td></tr>' for reply in listed)
    head = '<thead><tr><th scope="col">your number</th><th scope="col">where it may come from</th></tr></thead>'
    return f"<table><caption>{LIST}</caption>{head}<tbody>{rows}</tbody></table>{paragraphs(NOTHING)}"


def bare(words):
    """Words within a cell."""
    return re.sub("</?p>", "", paragraphs(words))
