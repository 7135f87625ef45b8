"""QTI 2.1: the rules of an item are executed as the specification says, NULL and all."""
import zipfile
from xml.etree import ElementTree

from reading import Item, plain, tree, typed

NULL = None


def items(path):
    """All questions of a package, with the section that draws one of them."""
    with zipfile.ZipFile(path) as package:
        root, test = tree(package.read("imsmanifest.xml")), tree(package.read("test.xml"))
        listed = {one.get("href"): one for one in root.iter("resource")}
        assert set(listed) | {"imsmanifest.xml"} == set(package.namelist()) and len(package.namelist()) == len(set(package.namelist()))
        groups = {one.get("href"): section for section in test.iter("assessmentSection") for one in section.findall("assessmentItemRef")}
        assert all(section.find("selection").get("select") == "1" for section in groups.values())
        return [read(tree(package.read(name)), groups[name].get("identifier").removeprefix("s-"))
                for name in listed if name.startswith("items/")]


def read(root, group):
    """One question."""
    body = root.find("itemBody")
    entries, choice = list(body.iter("textEntryInteraction")), body.find("choiceInteraction")
    html, marked = ElementTree.tostring(body, encoding="unicode"), rules(root)
    about = dict(name=root.get("identifier"), title=root.get("title"), text=plain(html), html=html, group=group)
    if choice is None:
        names = [entry.get("responseIdentifier") for entry in entries]
        return Item(**about, gaps=len(names), whole=True, answered=lambda given: marked(dict(zip(names, map(typed, given)))))
    assert choice.get("shuffle") == "false" and choice.get("maxChoices") == "1"
    picks = list(choice.iter("simpleChoice"))
    return Item(**about, options=["".join(pick.itertext()) for pick in picks], answered=lambda picked: marked(
        {"RESPONSE": NULL if picked[0] is None else picks[picked[0]].get("identifier")}))


def rules(root):
    """response -> (score, words): all rules are read once, so that thousands of responses take seconds."""
    names = {one.get("identifier") for one in root.iter("responseDeclaration")}
    came = {one.get("identifier"): NULL for one in root.iter("outcomeDeclaration")} | {"SCORE": 0.0}
    shown = [(one.get("outcomeIdentifier"), one.get("identifier"), one.get("showHide"), plain(ElementTree.tostring(one, encoding="unicode")))
             for one in root.iter("modalFeedback")]
    conditions = []
    for condition in root.find("responseProcessing"):
        assert condition.tag == "responseCondition"
        branches = [(branch, branch.tag == "responseElse") for branch in condition]
        conditions.append([((lambda given: True) if last else expression(branch[0], names),
                            [(rule.get("identifier"), expression(rule[0], names)) for rule in branch[0 if last else 1:]])
                           for branch, last in branches])

    def outcome(given):
        now = dict(came)
        for branches in conditions:
            taken = next((set_so for holds, set_so in branches if holds(given) is True), ())
            now.update((name, value(given)) for name, value in taken)
        return now["SCORE"], " ".join(words for name, wanted, how, words in shown if wanted == now[name] and how == "show")
    return outcome


def expression(node, names):
    """response -> what an expression comes to. names: of what may be answered."""
    inner = [expression(one, names) for one in node]
    if node.tag == "baseValue":
        fixed = float(node.text) if node.get("baseType") == "float" else node.text
        return lambda given: fixed
    if node.tag == "variable":
        name = node.get("identifier")
        assert name in names
        return lambda given: given[name]
    if node.tag in ("and", "or"):
        return lambda given: together(inner, given, node.tag == "or")
    known = {"isNull": lambda x: x is NULL, "not": known_only(lambda x: not x), "match": known_only(lambda x, y: x == y)}
    if node.tag in known:
        does = known[node.tag]
    elif node.get("toleranceMode") == "exact":
        does = known["match"]
    else:
        assert node.tag == "equal" and node.get("toleranceMode") == "absolute"
        below, above = map(float, node.get("tolerance").split())
        does = known_only(lambda x, y: x - below <= y <= x + above)
    return lambda given: does(*(one(given) for one in inner))


def known_only(does):
    """The same, NULL where something is NULL."""
    return lambda *values: NULL if NULL in values else does(*values)


def together(inner, given, decided):
    """Of and, or: what one of them decides, else NULL where one is NULL."""
    came = not decided
    for one in inner:
        value = one(given)
        if value is decided:
            return decided
        came = NULL if value is NULL else came
    return came
