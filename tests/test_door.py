"""The doors as an editor sees them: every public name in a stub, with types, a meaning and an example that runs."""
import ast
import doctest
import inspect
import re
import runpy
from collections import Counter
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import robotlab
from robotlab import METHODS, course, labs, systems
from robotlab.course import registry
from robotlab.course.progress import store
from robotlab.labs.hints import Hints
from robotlab.labs.state import State

PACKAGE = Path(robotlab.__file__).parent
MOST_NAMES = 70
ROOMS = {"zoo", "systems", "course"}                 # modules: they have names, and no signature of their own
STUBS = {"robotlab": (robotlab, PACKAGE / "__init__.pyi"), "robotlab.systems": (systems, PACKAGE / "systems" / "__init__.pyi"),
         "robotlab.course": (course, PACKAGE / "course" / "__init__.pyi"), "robotlab.labs": (labs, PACKAGE / "labs" / "__init__.pyi")}
INSIDE = {"bodies", "body", "functions", "of_modes", "pairs", "shape", "units",      # of a flexible link: how its integrals are made
          "digits", "field", "html", "input", "shown_step", "spoken",                # of a control: how it is written on the page
          "drawn", "sent", "spread",                                                 # of a plot or a motion: how it is sent and drawn
          "beginning", "in_javascript", "short_witnesses", "witnesses",              # of a lab: what its copy in one file needs
          "numbers", "written"}                                                      # of one lab: how its steps are written
NO_EXAMPLE = {"METHODS", "course", "systems", "mechanisms", "zoo"}           # a table and rooms: what is in them has examples
MACHINERY = {name for name, module in labs.modules().items() if module.startswith(("robotlab.labs.", "robotlab.picture."))}
RESULTS = re.findall(r"^# -- (.+)$([\s\S]+?)(?=^# --|\Z)", (PACKAGE / "_results.pyi").read_text(encoding="utf-8"), re.M)
TYPED = Path(__file__).parent / "typed" / "every_name.py"
ZOOS = {module: {node.name: node for node in ast.parse((PACKAGE / path).read_text(encoding="utf-8")).body
                 if isinstance(node, ast.FunctionDef)}
        for module, path in ((robotlab.zoo, "model/zoo/__init__.pyi"), (systems.mechanisms, "systems/mechanisms.pyi"))}


@cache
def stub(door):
    """{name: node} of what a stub defines or hands on; type aliases, which are for the stub itself, left out."""
    found = {}
    for node in ast.parse(STUBS[door][1].read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname: node for alias in node.names if alias.asname}
        elif isinstance(node, ast.AnnAssign) and getattr(node.annotation, "id", "") != "TypeAlias":
            found[node.target.id] = node
    return {name: node for name, node in found.items() if not name.startswith("__")}


def parameters(node):
    """[(name, kind, default)] of a function in a stub; `...` stands for a default that is too long to write."""
    a = node.args
    given = [*a.posonlyargs, *a.args]
    defaults = [None] * (len(given) - len(a.defaults)) + a.defaults
    found = [(p.arg, "plain", d and ast.unparse(d)) for p, d in zip(given, defaults)]
    named = [(p.arg, "named", d and ast.unparse(d)) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    return found + ([(a.vararg.arg, "many", None)] if a.vararg else []) + named + ([(a.kwarg.arg, "by name", None)] if a.kwarg else [])


def compare(node, thing, method=False):
    """Compare a function's stub with the function: the names of its parameters, their order, their defaults."""
    kinds = {inspect.Parameter.VAR_POSITIONAL: "many", inspect.Parameter.VAR_KEYWORD: "by name", inspect.Parameter.KEYWORD_ONLY: "named"}
    real = list(inspect.signature(thing).parameters.values())
    said = parameters(node)[method:]
    assert [p[:2] for p in said] == [(p.name, kinds.get(p.kind, "plain")) for p in real], node.name
    for (name, _, default), p in zip(said, real):
        assert (default is None) == (p.default is p.empty), f"{node.name}: {name}"
        if default not in (None, "..."):
            assert ast.literal_eval(default) == p.default, f"{node.name}: {name}"


def public():
    return [pytest.param(door, name, id=f"{door}.{name}") for door, (module, _) in STUBS.items() for name in module.__all__]


def test_the_door_has_no_more_names_than_a_person_can_look_through():
    assert len(robotlab.__all__) <= MOST_NAMES
    places = Counter(name for module, _ in STUBS.values() for name in module.__all__)
    assert not [name for name, count in places.items() if count > 1], "one place for each name"


@pytest.mark.parametrize("door", STUBS)
def test_the_stub_has_the_names_of_the_door_and_no_others(door):
    assert set(stub(door)) == set(STUBS[door][0].__all__)


@pytest.mark.parametrize("door, name", public())
def test_the_stub_says_what_the_function_takes_and_means(door, name):
    node, thing = stub(door)[name], getattr(STUBS[door][0], name)
    if isinstance(node, ast.FunctionDef):
        compare(node, thing)
        assert node.returns is not None and all(p.annotation for p in node.args.args)
    elif isinstance(node, ast.ClassDef):
        members = {getattr(inner, "name", "") or getattr(getattr(inner, "target", None), "id", "") for inner in node.body}
        above = {one for base in thing.__mro__[1:] for one in vars(base)}
        own = {one for one in (*vars(thing), *getattr(thing, "__annotations__", ())) if not one.startswith("_")}
        assert own <= members | above | INSIDE
        assert {ast.unparse(base) for base in node.bases} <= {"NamedTuple", *(base.__name__ for base in thing.__mro__)}
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef):
                here = inspect.getattr_static(thing, inner.name)
                if any(getattr(d, "id", "") == "property" for d in inner.decorator_list):
                    assert not callable(here), f"{name}.{inner.name} is no property"
                elif inner.name == "__init__":
                    compare(inner, thing, method=True)
                elif isinstance(here, classmethod):
                    compare(inner, getattr(thing, inner.name), method=True)
                else:
                    compare(inner, here)
    else:
        return
    meaning = inspect.getdoc(thing).split("\n\n")[0].replace("\n", " ")
    assert ast.get_docstring(node) == meaning


def test_the_stub_says_what_compute_gets():
    """A `State`, which is made by labs alone; what else its module has is for their inside."""
    node, *_ = [one for one in ast.parse((PACKAGE / "labs" / "state.pyi").read_text(encoding="utf-8")).body if isinstance(one, ast.ClassDef)]
    methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    assert [one.target.id for one in node.body if isinstance(one, ast.AnnAssign)] == [one.name for one in fields(State)]
    assert {one.name for one in methods} == {"__getitem__"} | {name for name in vars(State) if callable(getattr(State, name)) and name[0] != "_"}
    for one in methods:
        compare(one, getattr(State, one.name))
    assert ast.get_docstring(node) == inspect.getdoc(State).split("\n\n")[0]


@pytest.mark.parametrize("module", ZOOS)
def test_the_stubs_of_the_zoos_say_what_their_arms_take(module):
    functions = ZOOS[module]
    for name, node in functions.items():
        compare(node, getattr(module, name))
    arms = [name for name, f in vars(module).items() if inspect.isfunction(f) and not name.startswith("_")
            and f.__module__.startswith(module.__name__)]
    assert set(functions) <= set(arms) and set(getattr(module, "__all__", ())) <= set(functions)


def homes_of(heading):
    """The modules that a heading of `_results.pyi` names."""
    layer, modules = heading.split(".")
    return [import_module(f"robotlab.{layer}.{module}") for module in modules.split(", ")]


def test_what_is_given_back_stands_in_the_modules_named_above_it():
    for heading, body in RESULTS:
        homes, names = homes_of(heading), re.findall(r"^class (\w+)", body, re.M)
        found = [{name for name, one in vars(home).items() if getattr(one, "__module__", "") == home.__name__} for home in homes]
        assert set(names) <= set().union(*found) and all(one & set(names) for one in found), f"{heading}: not all of {names}, or more"


def test_method_has_one_meaning():
    """A name in METHODS, or None for the quickest way; what integrates is an integrator."""
    for name in set(robotlab.__all__) - ROOMS - {"METHODS"}:
        for p in inspect.signature(getattr(robotlab, name)).parameters.values():
            assert p.name != "method" or p.default in (None, *METHODS), name


def explained():
    """(name, docstring, whether it is a class) of all that is public: functions, classes with what one calls of them, arms, mechanisms."""
    for door, (module, _) in STUBS.items():
        for name in sorted(set(module.__all__) - NO_EXAMPLE):
            thing, node = getattr(module, name), stub(door).get(name)
            yield pytest.param(name, thing.__doc__, inspect.isclass(thing), id=f"{door}.{name}")
            for inner in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(inner, ast.FunctionDef) and inner.name != "__init__":
                    doc = inspect.getattr_static(thing, inner.name).__doc__
                    yield pytest.param(inner.name, doc, inner.name.startswith("__"), id=f"{door}.{name}.{inner.name}")
    yield pytest.param("Hints", Hints.__doc__, True, id="robotlab.hint, in a notebook")
    yield from (pytest.param(one.__name__, one.__doc__, one is State, id=one.__qualname__) for one in (State, State.instant, State.times))
    for module, functions in ZOOS.items():
        for name in functions:
            yield pytest.param(name, getattr(module, name).__doc__, False, id=f"{module.__name__}.{name}")


def given_back():
    """(docstrings of a class and of what it has, names of its methods) of all that functions give back."""
    for heading, body in RESULTS:
        for node in ast.parse(body).body:
            thing = next(getattr(home, node.name) for home in homes_of(heading) if hasattr(home, node.name))
            called = [inner for inner in node.body if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_")]
            docs = [thing.__doc__, *(inspect.getattr_static(thing, inner.name).__doc__ for inner in called)]
            yield pytest.param(docs, [inner.name for inner in called if not inner.decorator_list], id=node.name)


@pytest.fixture
def untouched(monkeypatch, tmp_path):
    """A folder, a progress file and a course of its own, for what an example does to them."""
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.setattr(store, "waiting", {})        # hints that another test has taken
    monkeypatch.setattr(registry, "_added", {})
    monkeypatch.chdir(tmp_path)
    yield
    registry.forget()


@pytest.mark.parametrize("name, doc, unnamed", list(explained()))
def test_a_public_name_has_an_example_that_runs(name, doc, unnamed, untouched):
    assert doc, f"{name} does not say what it is"
    examples = run(name, doc)
    assert any(example.want for example in examples), f"{name} has no example that shows a result"
    assert unnamed or any(name in example.source for example in examples), f"the example of {name} is one of something else"


def run(name, doc):
    """The examples of a docstring, after they have been run."""
    found, said = doctest.DocTestParser().get_doctest(inspect.cleandoc(doc), {}, name, None, 0), []
    assert not doctest.DocTestRunner().run(found, out=said.append).failed, "".join(said)
    return found.examples


@pytest.mark.parametrize("docs, methods", list(given_back()))
def test_what_is_given_back_is_shown_with_all_that_one_calls_of_it(docs, methods, untouched):
    shown = [example for doc in docs for example in run("", doc or "")]
    assert any(example.want for example in shown)
    missing = [name for name in methods if not any(f".{name}(" in example.source for example in shown)]
    assert not missing, f"no example calls {missing}"


@pytest.mark.parametrize("door", STUBS)
def test_an_editor_completes_every_name_and_shows_its_signature(door):
    jedi = pytest.importorskip("jedi")                # comes with IPython
    project = jedi.Project(PACKAGE.parent)
    shown = {one.name for one in jedi.Script(f"import {door}\n{door}.", project=project).complete(2, len(door) + 1)}
    names = set(STUBS[door][0].__all__)
    assert names <= shown
    records = {name for name in names if hasattr(getattr(STUBS[door][0], name), "_fields")}        # jedi sees in them NamedTuple itself
    for name in sorted(names - NO_EXAMPLE - records):
        call = f"{door}.{name}("
        *_, signature = jedi.Script(f"import {door}\n{call}", project=project).get_signatures(2, len(call))
        assert signature.name == name and len(signature.docstring()) > len(signature.to_string()), name


def test_an_editor_knows_what_a_function_gives():
    jedi = pytest.importorskip("jedi")
    (arm,) = jedi.Script("from robotlab import zoo\narm = zoo.puma560()\narm", project=jedi.Project(PACKAGE.parent)).infer(3, 1)
    assert arm.name == "Robot"


def test_the_first_example_of_the_readme_completes():
    """`inverse_dynamics(` and `arm.` as one types them, cold, without running anything."""
    jedi = pytest.importorskip("jedi")
    text = (PACKAGE.parent / "README.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    lines = text.splitlines()
    for at, line in enumerate(lines, start=1):
        if "(" in line and not line.startswith("from") and "=" not in line.split("(")[0]:
            (signature,) = jedi.Script("\n".join(lines[:at]), project=jedi.Project(PACKAGE.parent)).get_signatures(at, line.index("(") + 1)
            assert signature.name == line.split("(")[0]


def test_a_program_uses_every_name_and_runs(untouched):
    used = {node.id for node in ast.walk(ast.parse(TYPED.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert {*robotlab.__all__, *systems.__all__, *course.__all__, *MACHINERY} <= used
    runpy.run_path(str(TYPED))
