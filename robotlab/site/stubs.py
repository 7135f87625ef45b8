"""Contents of a stub: the names in their groups, with their signatures and types."""
import ast
import re
from dataclasses import dataclass, field

GROUP = re.compile(r"^# -- (.+?)(?: -{4,})?$", re.M)


@dataclass
class Entry:
    """A name of a stub. kind: "class", "exception", "function", "method", "property", "attribute" or "data". what: its type,
    or what follows the name."""
    kind: str
    name: str
    what: str = ""
    doc: str = ""
    parameters: tuple = ()
    members: list = field(default_factory=list)


def groups(path):
    """[(heading, [Entry])] in the order of the stub; entries before the first heading belong to none."""
    text = path.read_text(encoding="utf-8")
    marks = [(text.count("\n", 0, found.start()) + 1, found[1]) for found in GROUP.finditer(text)]
    found = {heading: [] for _, heading in marks}
    for node in ast.parse(text).body:
        here = [heading for line, heading in marks if line < node.lineno]
        one = entry(node)
        if here and one and not one.name.startswith("_"):
            found[here[-1]].append(one)
    return list(found.items())


def entries(path):
    """All names of a stub without headings."""
    return [one for node in ast.parse(path.read_text(encoding="utf-8")).body if (one := entry(node)) and not one.name.startswith("_")]


def entry(node, inside=False):
    """The `Entry` of a statement; None if it is an import, an alias of types, or a second way to write a call, which has no text."""
    if isinstance(node, ast.FunctionDef):
        other = any(ast.unparse(one) == "overload" for one in node.decorator_list) and not ast.get_docstring(node)
        return None if other else function(node, inside)
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and ast.unparse(node.annotation) != "TypeAlias":
        return Entry("attribute" if inside else "data", node.target.id, ast.unparse(node.annotation))
    if isinstance(node, ast.ClassDef):
        return whole_class(node)
    return None


def function(node, inside):
    """A function, a method or a property."""
    if any(ast.unparse(one) == "property" for one in node.decorator_list):
        return Entry("property", node.name, ast.unparse(node.returns), ast.get_docstring(node) or "")
    arguments = node.args
    names = tuple(one.arg for one in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs])
    if inside and names[:1] in (("self",), ("cls",)):
        arguments.args = arguments.args[1:]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    kind, doc = "method" if inside else "function", ast.get_docstring(node) or ""
    return Entry(kind, node.name, f"({ast.unparse(arguments)}){returns}", doc, names)


def whole_class(node):
    """A class with what it has; its signature is that of __init__, or its fields where it is a NamedTuple."""
    bases = [ast.unparse(one) for one in node.bases]
    members = [one for each in node.body if (one := entry(each, inside=True))]
    begin = next((one for one in members if one.name == "__init__"), None)
    what, parameters = (begin.what, begin.parameters) if begin else ("", ())
    if "NamedTuple" in bases:
        fields = [one for one in members if one.kind == "attribute"]
        what, parameters = f"({', '.join(f'{one.name}: {one.what}' for one in fields)})", tuple(one.name for one in fields)
    shown = [one for one in members if not one.name.startswith("_") or one.name == "__call__"]
    kind = "exception" if any(one.endswith(("Error", "Exception")) for one in bases) else "class"
    return Entry(kind, node.name, what, ast.get_docstring(node) or "", parameters, shown)
