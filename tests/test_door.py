"""The door as an editor sees it: every public name in the stub, with types, a meaning and an example that runs."""
import ast
import doctest
import inspect
import runpy
from functools import cache
from pathlib import Path

import pytest

import robotlab
from robotlab import systems

PACKAGE = Path(robotlab.__file__).parent
MOST_NAMES = 70
ROOMS = {"zoo", "systems", "course"}                 # modules: they have names, and no signature of their own
STUBS = {"robotlab": (robotlab, PACKAGE / "__init__.pyi"), "robotlab.systems": (systems, PACKAGE / "systems" / "__init__.pyi")}
TYPED = Path(__file__).parent / "typed" / "every_name.py"


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
    return found + ([(a.vararg.arg, "many", None)] if a.vararg else []) + ([(a.kwarg.arg, "by name", None)] if a.kwarg else [])


def compare(node, thing, method=False):
    """What a stub says of a function against what it is: the names of its parameters, their order, their defaults."""
    kinds = {inspect.Parameter.VAR_POSITIONAL: "many", inspect.Parameter.VAR_KEYWORD: "by name"}
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
    assert not set(robotlab.__all__) & set(systems.__all__), "one place for each name"


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


@pytest.mark.parametrize("name", sorted(set(robotlab.__all__) - {"METHODS", "course", "systems"}))
def test_a_public_name_has_an_example_that_runs(name, monkeypatch, tmp_path):
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.chdir(tmp_path)
    found = doctest.DocTestParser().get_doctest(inspect.getdoc(getattr(robotlab, name)), {}, name, None, 0)
    assert any(example.want for example in found.examples), f"{name} has no example that shows a result"
    assert name in found.docstring.split(">>>", 1)[1] or inspect.isclass(getattr(robotlab, name))
    said = []
    assert not doctest.DocTestRunner().run(found, out=said.append).failed, "".join(said)


def test_an_editor_completes_every_name_and_shows_its_signature():
    jedi = pytest.importorskip("jedi")                # comes with IPython
    project = jedi.Project(PACKAGE.parent)
    shown = {one.name for one in jedi.Script("import robotlab\nrobotlab.", project=project).complete(2, 9)}
    assert set(robotlab.__all__) <= shown
    for name in sorted(set(robotlab.__all__) - ROOMS - {"METHODS"}):
        call = f"robotlab.{name}("
        (signature,) = jedi.Script(f"import robotlab\n{call}", project=project).get_signatures(2, len(call))
        assert signature.name == name and len(signature.docstring()) > len(signature.to_string()), name
    (arm,) = jedi.Script("from robotlab import zoo\narm = zoo.puma560()\narm", project=project).infer(3, 1)
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


def test_a_program_uses_every_name_and_runs(monkeypatch, tmp_path):
    used = {node.id for node in ast.walk(ast.parse(TYPED.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert set(robotlab.__all__) | set(systems.__all__) <= used
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    runpy.run_path(str(TYPED))
