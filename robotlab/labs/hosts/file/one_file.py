"""A lab as one HTML file: engine, style, state, emitted programs and an answer in JavaScript. It asks no machine for anything."""
import inspect
import json
import re
from base64 import b64encode
from html import escape
from pathlib import Path
from string import Template

from ....course.chapters import chapters
from ....picture.style import lab_css
from ...javascript import HOSTS, bundle, engine

PAGE = Path(__file__).with_name("page.html")
EXPORTS = re.compile(r"export\s*\{([^{}]*)\};?\s*$")
EXPORTED = re.compile(r"([\w$]+)(?:\s+as\s+([\w$]+))?")


def one_file(lab):
    """The text of the file. A ValueError says which labs can be one."""
    if not hasattr(lab, "in_javascript"):
        raise ValueError(f"{type(lab).__name__} has no answer in JavaScript, so it cannot be one file; {', '.join(with_answers())} can. "
                         "`python3 -m robotlab site` puts every lab on a page of its own, with Python behind it")
    programs, constants = lab.in_javascript()
    modules = {"engine": engine(), "host": bundle(HOSTS / "file" / "open.js"), "answer": bundle(answer_of(type(lab)))}
    parts = {**{name: as_body(text) for name, text in modules.items()},
             "programs": "\n".join(assigned(name, program) for name, program in programs.items()), "given": written(given(lab, constants)),
             "css": lab_css(), "title": escape(lab.setup["title"])}
    return Template(PAGE.read_text("utf-8")).substitute(parts)


def with_answers():
    """The names of the labs that can be one file."""
    return [name for one in chapters() for module, names in one.labs.items() if answer_beside(one.folder / module).exists()
            for name in names]


def answer_beside(module):
    """The path of the JavaScript that answers for the labs of a module. module: its path, with or without an ending."""
    return module.with_name(f"{module.stem}_answer.js")


def answer_of(kind):
    """The same for a class: that of the module in which it is said what its answer needs."""
    return answer_beside(Path(inspect.getfile(next(one for one in kind.__mro__ if "in_javascript" in vars(one)))))


def given(lab, constants):
    """Return the data with which the session in the file begins: the parts as they are now, and the names set by presets and resets."""
    parts = {name: b64encode(x).decode() if isinstance(x, bytes) else x for name, x in lab.parts().items()}
    return {"parts": parts, "constants": constants, **lab.beginning()}


def as_body(module):
    """An ES module that imports nothing as the body of a function that returns its exports."""
    exported = EXPORTS.search(module)
    names = ", ".join(f"{outer or inner}: {inner}" for inner, outer in EXPORTED.findall(exported[1]))
    return f"{module[:exported.start()]}\nreturn {{{names}}};"


def assigned(name, program):
    """An emitted program as a function of the object `programs`."""
    return program.source("javascript").replace("export function", f"programs.{name} = function", 1)


def written(data):
    """Data as JavaScript within a page."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
