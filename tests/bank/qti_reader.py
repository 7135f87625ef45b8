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
    html = ElementTree.tostring(body, encoding="unicode")
    about = dict(name=root.get("identifier"), title=root.get("title"), text=plain(html), html=html, group=group)
    if choice is None:
        names = [entry.get("responseIdentifier") for entry in entries]
        return Item(**about, gaps=len(names), whole=True, answered=lambda given: outcome(root, dict(zip(names, map(typed, given)))))
    assert choice.get("shuffle") == "false" and choice.get("maxChoices") == "1"
    picks = list(choice.iter("simpleChoice"))
    return Item(**about, options=["".join(pick.itertext()) for pick in picks], answered=lambda picked: outcome(
        root, {"RESPONSE": NULL if picked[0] is None else picks[picked[0]].get("identifier")}))


def outcome(root, given):
    """(score, words) of a response."""
    came = {one.get("identifier"): NULL for one in root.iter("outcomeDeclaration")} | {"SCORE": 0.0}
    for condition in root.find("responseProcessing"):
        assert condition.tag == "responseCondition"
        for branch in condition:
            if branch.tag == "responseElse" or value(branch[0], root, given) is True:
                for rule in branch[0 if branch.tag == "responseElse" else 1:]:
                    came[rule.get("identifier")] = value(rule[0], root, given)
                break
    shown = [plain(ElementTree.tostring(one, encoding="unicode")) for one in root.iter("modalFeedback")
             if one.get("identifier") == came[one.get("outcomeIdentifier")] and one.get("showHide") == "show"]
    return came["SCORE"], " ".join(shown)


def value(node, root, given):
    """What an expression comes to."""
    inner = [value(one, root, given) for one in node]
    if node.tag == "baseValue":
        return float(node.text) if node.get("baseType") == "float" else node.text
    if node.tag == "variable":
        assert node.get("identifier") in {one.get("identifier") for one in root.iter("responseDeclaration")}
        return given[node.get("identifier")]
    if node.tag == "isNull":
        return inner[0] is NULL
    if node.tag in ("and", "or"):
        decided = node.tag == "or"
        return decided if decided in inner else NULL if NULL in inner else not decided
    if NULL in inner:
        return NULL
    if node.tag == "not":
        return not inner[0]
    if node.tag == "match" or node.get("toleranceMode") == "exact":
        return inner[0] == inner[1]
    assert node.tag == "equal" and node.get("toleranceMode") == "absolute"
    below, above = map(float, node.get("tolerance").split())
    return inner[0] - below <= inner[1] <= inner[0] + above
