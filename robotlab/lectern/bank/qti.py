"""QTI 2.1: a package of items, and a test whose sections draw one number of each task. A table of gaps is right as a whole."""
from html import escape

from . import grid
from .package import zipped
from .texts import MARGIN_DIGITS, attribute, number, paragraphs

FILE = "robotlab-qti21.zip"
SPACE, SCHEMA = "http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
ROOT = f'xmlns="{SPACE}" xmlns:xsi="{INSTANCE}" xsi:schemaLocation="{SPACE} {SCHEMA}"'
OUTCOMES = ('<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue>'
            '</outcomeDeclaration>\n<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>')
RIGHT, UNKNOWN = "right", "unknown"
NOT_KNOWN = "This is not right, and none of the thoughts that are known here leads to it."


def written(bank):
    """The whole package."""
    files = {f"items/{one.id}.xml": item(one) for one in bank.all}
    return zipped({"imsmanifest.xml": manifest(bank), "test.xml": test(bank), **files})


def manifest(bank):
    """Write the list of the package's contents."""
    items = [resource(one.id, "imsqti_item_xmlv2p1", f"items/{one.id}.xml") for one in bank.all]
    needs = "".join(f'<dependency identifierref="{one.id}"/>' for one in bank.all)
    return (f'{HEAD}<manifest xmlns="{PACKAGE}" identifier="question-bank">\n<metadata><schema>QTIv2.1 Package</schema>'
            "<schemaversion>1.0.0</schemaversion></metadata>\n<organizations/>\n<resources>\n" +
            "\n".join([resource("test", "imsqti_test_xmlv2p1", "test.xml", needs), *items]) + "\n</resources>\n</manifest>\n")


def resource(name, kind, path, needs=""):
    """A file of the package."""
    return f'<resource identifier="{name}" type="{kind}" href="{path}"><file href="{path}"/>{needs}</resource>'


def test(bank):
    """A section for each task, which takes one of its numbers at random."""
    sections = []
    for questions in bank.questions.values():
        first = questions[0]
        items = "".join(f'<assessmentItemRef identifier="{one.id}" href="items/{one.id}.xml"/>' for one in questions)
        sections.append(f'<assessmentSection identifier="s-{first.group}" title="{attribute(first.caption)}" visible="false">'
                        f'<selection select="1"/>{items}</assessmentSection>')
    return (f'{HEAD}<assessmentTest {ROOT} identifier="test" title="{attribute(bank.title)}">\n'
            '<testPart identifier="all" navigationMode="nonlinear" submissionMode="individual">\n'
            '<assessmentSection identifier="tasks" title="Tasks" visible="false">\n' + "\n".join(sections) +
            "\n</assessmentSection>\n</testPart>\n</assessmentTest>\n")


def item(one):
    """A question of any kind."""
    declared, body, rules, feedback = choice(one) if one.task.kind == "choice" else numbers(one)
    modal = [f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{name}" showHide="show">{paragraphs(words)}</modalFeedback>'
             for name, words in feedback.items()]
    return "\n".join([f'{HEAD}<assessmentItem {ROOT} identifier="{one.id}" title="{attribute(one.caption)}" adaptive="false" '
                      'timeDependent="false">', *declared, OUTCOMES, f"<itemBody>{body}</itemBody>",
                      f"<responseProcessing>{rules}</responseProcessing>", *modal, "</assessmentItem>\n"])


def choice(one):
    """(declarations, body, rules, feedback) of a choice."""
    names = {f"c{k + 1}": option for k, option in enumerate(one.options)}
    right = next(name for name, option in names.items() if option.right)
    declared = declaration("RESPONSE", "identifier", right)
    options = "".join(f'<simpleChoice identifier="{name}">{escape(option.text, quote=False)}</simpleChoice>'
                      for name, option in names.items())
    body = (f'{paragraphs(one.text)}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">{options}'
            "</choiceInteraction>")
    rules = conditions([(picked(name), name, option.right) for name, option in names.items()])
    return [declared], body, rules, {name: option.says for name, option in names.items()}


def numbers(one):
    """The same of numbers."""
    many = len(one.labels) > 1
    names = [f"R{k + 1}" for k in range(len(one.labels))] if many else ["RESPONSE"]
    right, margins = one.right[one.entries], one.margins[one.entries]
    declared = [declaration(name, "float", number(x)) for name, x in zip(names, right)]
    gaps = [entry(name, label) for name, label in zip(names, one.labels)]
    body = paragraphs(one.text, one.form()) + (grid.html_table(one.shape, dict(zip(one.entries, gaps))) if many else f"<p>{gaps[0]}</p>")
    cases = [(near(names, right, margins), RIGHT, True)]
    cases += [(near(names, reply.values, reply.margins), f"w{k + 1}", False) for k, reply in enumerate(one.replies)]
    blank = f"<not><or>{''.join(f'<isNull>{variable(name)}</isNull>' for name in names)}</or></not>"
    words = {RIGHT: one.remark or "Right."} | {f"w{k + 1}": reply.words for k, reply in enumerate(one.replies)}
    return declared, body, conditions([*cases, (blank, UNKNOWN, False)]), words | {UNKNOWN: f"{NOT_KNOWN} {one.where}".strip()}


def declaration(name, kind, right):
    """A response with its right value."""
    return (f'<responseDeclaration identifier="{name}" cardinality="single" baseType="{kind}"><correctResponse><value>{right}</value>'
            "</correctResponse></responseDeclaration>")


def entry(name, label):
    """A gap."""
    return f'<textEntryInteraction responseIdentifier="{name}" expectedLength="10"' + (f' label="{label}"' if label else "") + "/>"


def conditions(cases):
    """The first case that is true counts. cases: [(condition, feedback, whether it is right)]."""
    branches = []
    for k, (condition, name, right) in enumerate(cases):
        tag = "responseElseIf" if k else "responseIf"
        score = f"{outcome('SCORE', 'float', 1)}" if right else ""
        branches.append(f"<{tag}>{condition}{score}{outcome('FEEDBACK', 'identifier', name)}</{tag}>")
    return f"<responseCondition>{''.join(branches)}</responseCondition>"


def outcome(name, kind, value):
    """Write the rule that sets the outcome."""
    return f'<setOutcomeValue identifier="{name}"><baseValue baseType="{kind}">{value}</baseValue></setOutcomeValue>'


def picked(name):
    """Write the condition that an option was chosen."""
    return f'<match>{variable("RESPONSE")}<baseValue baseType="identifier">{name}</baseValue></match>'


def near(names, values, margins):
    """Write the condition that all numbers are within their windows."""
    equal = []
    for name, x, margin in zip(names, values, margins):
        wide = f'"absolute" tolerance="{number(margin, MARGIN_DIGITS)} {number(margin, MARGIN_DIGITS)}"' if margin else '"exact"'
        equal.append(f'<equal toleranceMode={wide}>{variable(name)}<baseValue baseType="float">{number(x)}</baseValue></equal>')
    return equal[0] if len(equal) == 1 else f"<and>{''.join(equal)}</and>"


def variable(name):
    """Refer to the answer given."""
    return f'<variable identifier="{name}"/>'
