"""The reference of the door: names, signatures and types from the stubs, meaning and examples from the docstrings."""
import re
from importlib import import_module
from pathlib import Path

from . import stubs
from .docstrings import markdown

PACKAGE = Path(__file__).parents[1]
OVERVIEW = """# Reference

All public names, with the types of their arguments. Numbers are floats, SymPy expressions, or arrays of either; shapes and units
stand with each name. Angles are radians, units are SI: see the [conventions](../CONVENTIONS.md).

{lines}

```{{toctree}}
:hidden:

{toc}
```
"""
DOORS = (                                            # module, file of its stub, heading where the stub has none
    ("robotlab", "__init__.pyi", ""),
    ("robotlab", "_results.pyi", "What is given back"),
    ("robotlab.zoo", "model/zoo/__init__.pyi", "The zoo: arms with a source"),
    ("robotlab.systems", "systems/__init__.pyi", ""),
    ("robotlab.systems.mechanisms", "systems/mechanisms.pyi", "Mechanisms with a name"),
    ("robotlab.course", "course/__init__.pyi", "For authors: exercises"),
    ("robotlab.labs", "labs/__init__.pyi", ""),
    ("robotlab.labs.state", "labs/state.pyi", "For authors: what compute gets"),
)


def pages():
    """{file: text} of the reference."""
    chosen = sections()
    known = {one.name: f"{module}.{one.name}" for _, module, found in chosen for one in found}
    files, lines = {}, []
    for heading, module, found in chosen:
        name = file_name(heading)
        body = "\n\n".join(described(one, module, known) for one in found)
        files[f"reference/{name}.md"] = f"# {heading}\n\n```{{py:currentmodule}} {module}\n```\n\n{body}\n"
        names = ", ".join(f"{{py:obj}}`{one.name} <{module}.{one.name}>`" for one in found)
        lines.append(f"**[{heading}]({name}.md)** (`{module}`): {names}\n")
    toc = "\n".join(file_name(heading) for heading, _, _ in chosen)
    return files | {"reference/index.md": OVERVIEW.format(lines="\n".join(lines), toc=toc)}


def sections():
    """[(heading, module, entries)] of all pages, in order."""
    found = []
    for module, file, heading in DOORS:
        path = PACKAGE / file
        groups = [(heading, stubs.entries(path))] if heading else stubs.groups(path)
        found += [(sentence(words), module, names) for words, names in groups if names]
    return found


def sentence(heading):
    return heading[0].upper() + heading[1:]


def file_name(heading):
    return re.sub(r"[^a-z]+", "-", heading.lower()).strip("-")


def described(one, module, known, level=5):
    """A name as a directive of Sphinx, with all that belongs to it."""
    doc = at_home(one, module) or one.doc
    fence = ":" * level
    names = one.parameters or tuple(each.name for each in one.members)
    inside = [markdown(doc, names, known)] if doc else []
    inside += [member(each, module, one, known, level - 1) for each in one.members]
    head = f"{one.name}{one.what}" if one.kind in ("class", "exception", "function") else f"{one.name}\n:type: {one.what}"
    return f"{fence}{{py:{one.kind}}} {head}\n\n" + "\n\n".join(inside) + f"\n{fence}"


def member(one, module, owner, known, level):
    """A method, a property or a field of a class."""
    fence, doc = ":" * level, one.doc
    home = getattr(import_module(owner_module(module)), owner.name, None)
    if one.kind in ("method", "property") and home is not None:
        doc = getattr(vars_of(home).get(one.name), "__doc__", None) or doc
    head = f"{one.name}{one.what}" if one.kind == "method" else f"{one.name}\n:type: {one.what}"
    return f"{fence}{{py:{one.kind}}} {head}\n\n{markdown(doc, one.parameters, known)}\n{fence}"


def vars_of(home):
    """Collect the names defined by a class and its bases."""
    return {name: one for each in reversed(getattr(home, "__mro__", ())) for name, one in vars(each).items()}


def at_home(one, module):
    """The docstring at run time, which says more than that of the stub; "" where the name has none of its own."""
    home = getattr(import_module(owner_module(module)), one.name, None)
    return (getattr(home, "__doc__", None) or "") if one.kind in ("class", "exception", "function") else ""


def owner_module(module):
    """The module that an import finds: the zoo is part of the door."""
    return "robotlab.model.zoo" if module == "robotlab.zoo" else module
