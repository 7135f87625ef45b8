"""QTI 1.2 as Canvas reads it: rules one after the other, until a true one ends the search."""
import zipfile

from reading import Item, plain, tree, typed


def items(path):
    """All questions of a package, with the group that draws one of them."""
    found = []
    with zipfile.ZipFile(path) as package:
        root = tree(package.read("imsmanifest.xml"))
        assert {one.get("href") for one in root.iter("file")} | {"imsmanifest.xml"} == set(package.namelist())
        for one in root.iter("resource"):
            if one.get("type") == "imsqti_xmlv1p2":
                for section in tree(package.read(one.get("href"))).find("assessment/section"):
                    assert section.findtext("selection_ordering/selection/selection_number") == "1"
                    found += [read(item, section.get("ident").removeprefix("s-")) for item in section.findall("item")]
    return found


def read(item, group):
    """One question. Canvas takes every number in a rule for a right one, and the first margin for that of all."""
    html = item.findtext("presentation/material/mattext")
    about = dict(name=item.get("ident"), title=item.get("title"), text=plain(html), html=html, group=group)
    kind = item.findtext("itemmetadata/qtimetadata/qtimetadatafield[fieldlabel='question_type']/fieldentry")
    if kind == "numerical_question":
        assert item.find(".//render_fib").get("fibtype") == "Decimal" and len(item.findall(".//varequal")) == 1
        return Item(**about, gaps=1, listed=True, answered=lambda given: outcome(item, typed(given[0])))
    assert kind == "multiple_choice_question" and item.find(".//render_choice").get("shuffle") == "No"
    labels = item.findall(".//response_label")
    return Item(**about, options=[plain(one.findtext("material/mattext")) for one in labels],
                answered=lambda picked: outcome(item, None if picked[0] is None else float(labels[picked[0]].get("ident"))))


def outcome(item, x):
    """(share, words) of a response."""
    share, words = 0, []
    for rule in item.find("resprocessing").findall("respcondition"):
        if all(true(one, x) for one in rule.find("conditionvar")):
            share = max(share, float(rule.findtext("setvar") or 0) / 100)
            for shown in rule.findall("displayfeedback"):
                said = item.find(f"itemfeedback[@ident='{shown.get('linkrefid')}']")
                words.append(plain(said.findtext(".//mattext")))
            if rule.get("continue") == "No":
                break
    return share, " ".join(words)


def true(node, x):
    """True if a condition holds."""
    if node.tag in ("or", "and"):
        return (any if node.tag == "or" else all)(true(one, x) for one in node)
    if node.tag == "other":
        return True
    if x is None:
        return False
    return {"varequal": x == float(node.text), "vargte": x >= float(node.text), "varlte": x <= float(node.text)}[node.tag]
