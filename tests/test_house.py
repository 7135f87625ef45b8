"""The house rules that a machine can check: layers, sizes, names, docstrings, start-up time."""
import ast
import importlib.util
import inspect
import re
import subprocess
import sys
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from forall import for_all

import robotlab

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "robotlab"
FILES = sorted(PACKAGE.rglob("*.py"))
spec = importlib.util.spec_from_file_location("house", ROOT / "docs" / "house.py")
house = importlib.util.module_from_spec(spec)
spec.loader.exec_module(house)
LAYERS = house.LAYERS                                # from the ground
BELOW_LABS = LAYERS[:LAYERS.index("picture")]
EXERCISES = {"exercises", "predictions", "misconceptions", "slips", "steps"}
SIBLINGS = {"euler_lagrange", "newton_euler", "nested_bodies", "chain_assembly", "influence_form"}
JUPYTER = {"ipywidgets", "anywidget", "traitlets", "IPython"}
SCREEN = JUPYTER | {"matplotlib"}
LONGEST_FILE, LONGEST_BODY, LONGEST_LINE = 400, 35, 140
HEAVY = ("numpy", "sympy", "scipy", "matplotlib", "ipywidgets")
IMPORT_SECONDS = 0.3
ARRAYS = {"q", "qd", "qdd", "tau", "wrench", "target", "q0"}


def name_of(path):
    return path.relative_to(PACKAGE).as_posix()


every_file = for_all(FILES, name_of)


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def walked(path):
    return list(ast.walk(tree(path)))


def nodes(path, *kinds):
    return [node for node in walked(path) if isinstance(node, kinds)]


def layer(path):
    """The folder of the package that a file is in; "" for those at its top."""
    return path.relative_to(PACKAGE).parts[0] if path.parent != PACKAGE else ""


@cache
def imported(path):
    """Full names of everything that a file imports, anywhere in it."""
    names = {alias.name for node in nodes(path, ast.Import) for alias in node.names}
    for node in nodes(path, ast.ImportFrom):
        above = path.relative_to(ROOT).with_suffix("").parts[:-node.level] if node.level else ()
        module = ".".join([*above, *([node.module] if node.module else [])])
        names |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return names


def own_layers(path):
    """The layers of the package that a file imports from."""
    return {name.split(".")[1] for name in imported(path) if name.startswith("robotlab.")}


def is_mathematics(path):
    """True if a file belongs below the labs, or is made of exercises: nothing there is shown, and each function has a docstring."""
    return layer(path) in BELOW_LABS or layer(path) == "chapters" and path.stem in EXERCISES


# -- layers -----------------------------------------------------------------------------------------------------------
@every_file
def test_imports_point_down(path):
    here, used = layer(path), own_layers(path)
    if here in LAYERS:
        below = LAYERS[:LAYERS.index(here) + 1]
        assert used & set(LAYERS) <= set(below), f"{here} may import from {', '.join(below)}"
        assert "commands" not in used
    else:
        assert not used & set(LAYERS), "the door and the commands load the layers by name, when they are needed"


MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in FILES}
BY_NAME = {"__init__.py": "the door: it loads what is asked for", "labs/__init__.py": "the door to the labs",
           "systems/__init__.py": "a planned motion, from a layer above, is loaded when it is asked for",
           "course/__init__.py": "the door to the checker",
           "course/chapters.py": "the packages of others are named by them",
           "course/registry.py": "tasks come by their folder, so that one with an error leaves the others standing",
           "commands/__init__.py": "a command is loaded when it is given", "commands/describe.py": "it runs before anything is installed",
           "commands/read.py": "it runs before anything is installed",
           "commands/site.py": "it runs before anything is installed", "commands/lectern.py": "it runs before anything is installed",
           "commands/course.py": "it runs before anything is installed",
           "site/reference.py": "it reads the docstrings of each door"}


def test_no_imports_go_round():
    """Neither between modules of one layer nor at the top of the package; an import inside a function counts like any other."""
    uses = {name: (imported(path) & set(MODULES)) - {name} for name, path in MODULES.items()}
    while ends := {name for name in uses if not uses[name] & set(uses)}:
        uses = {name: used for name, used in uses.items() if name not in ends}
    assert not uses, "these import one another: " + "; ".join(f"{name} {sorted(used & set(uses))}" for name, used in uses.items())


@every_file
def test_only_doors_load_modules_by_name(path):
    """Imports by name are invisible to every other test of imports: each place has its reason."""
    called = {getattr(node.func, "attr", getattr(node.func, "id", "")) for node in nodes(path, ast.Call)}
    assert not called & {"import_module", "__import__"} or name_of(path) in BY_NAME


def test_the_layers_are_those_that_contributors_read_of():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"`(\w+)`", re.search(r"From the bottom: (.*?)\.", text, re.S)[1])) == (*LAYERS, "commands")


def test_the_picture_of_the_house_is_that_of_the_layers():
    """Each with the first sentence of its docstring; CONTRIBUTING.md shows it."""
    assert house.PICTURE.read_text(encoding="utf-8") == house.picture(), "python docs/house.py writes it anew"
    assert "(docs/house.svg)" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(f">{name}</text>" in house.picture() for name in (*LAYERS, "commands"))


def test_what_contributors_look_for_is_there():
    """Each of the tables' paths, and in its own chapter what belongs to one."""
    paths = re.findall(r"`(robotlab/[\w./]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(paths) > 8 and not [path for path in paths if not (ROOT / path).exists()]
    assert "Stewart" in (PACKAGE / "chapters/ch14_closing_the_loop/stewart.py").read_text(encoding="utf-8")


def test_every_folder_is_a_layer():
    folders = {path.relative_to(PACKAGE).parts[0] for path in FILES if path.parent != PACKAGE}
    assert folders - {"commands"} <= set(LAYERS)


@for_all([p for p in FILES if layer(p) == "chapters"], name_of)
def test_no_chapter_imports_another(path):
    others = {name.split(".")[2] for name in imported(path) if name.startswith("robotlab.chapters.")}
    assert others <= {path.parent.name}


@for_all([p for p in FILES if p.stem in SIBLINGS], name_of)
def test_methods_are_siblings_that_never_import_one_another(path):
    assert not {name.split(".")[-1] for name in imported(path)} & SIBLINGS


@every_file
def test_nothing_below_labs_shows_anything(path):
    if is_mathematics(path):
        assert not {name.split(".")[0] for name in imported(path)} & SCREEN
    if layer(path) in LAYERS:
        called = {node.func.id for node in nodes(path, ast.Call) if isinstance(node.func, ast.Name)}
        assert not called & {"print", "display", "input"}


@for_all([p for p in FILES if layer(p) in LAYERS], name_of)
def test_only_its_host_knows_jupyter(path):
    """A lab is a plain object: what shows it may be a widget, a worker of a web page, or a test."""
    if name_of(path) != "labs/hosts/jupyter.py":
        assert not {name.split(".")[0] for name in imported(path)} & JUPYTER
        assert "robotlab.labs.hosts.jupyter" not in imported(path) or name_of(path) == "labs/hosts/__init__.py"


@for_all([p for p in FILES if layer(p) in ("", "commands")], name_of)
def test_commands_need_only_python_itself(path):
    """They run before anything is installed; what runs inside .venv is imported inside a function."""
    at_once = [node for node in tree(path).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = [a.name for node in at_once if isinstance(node, ast.Import) for a in node.names]
    names += [node.module for node in at_once if isinstance(node, ast.ImportFrom) and not node.level]
    assert {name.split(".")[0] for name in names} <= set(sys.stdlib_module_names)


# -- text -------------------------------------------------------------------------------------------------------------
@every_file
def test_a_page_fits_a_reader(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST_FILE
    assert max((len(line) for line in lines), default=0) <= LONGEST_LINE
    for node in nodes(path, ast.FunctionDef, ast.AsyncFunctionDef):
        body = node.body[1:] if ast.get_docstring(node) else node.body
        if body:
            assert body[-1].end_lineno - body[0].lineno + 1 <= LONGEST_BODY, node.name


RUNS_TEXT = {"maths/straight_line.py": "that which it has written itself", "webpage/kernel.py": "the reader's cells, as Jupyter does",
             "lectern/marking/child.py": "a student's cells, in a sandbox"}


@every_file
def test_nothing_left_behind(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text)
    assert not [alias for node in nodes(path, ast.ImportFrom) for alias in node.names if alias.name == "*"]
    called = {getattr(node.func, "attr", getattr(node.func, "id", "")) for node in nodes(path, ast.Call)}
    assert not called & {"simplify", "trigsimp"}
    if name_of(path) not in RUNS_TEXT:
        assert not called & {"eval", "exec"}


MATHML = re.compile(r"</?(math|m(i|n|o|text|row|space|style|frac|sqrt|root|sub|sup|subsup|over|under|underover|multiscripts|table|tr|td))\b(?!\.)")


@for_all(FILES + sorted(path for path in PACKAGE.rglob("*.js") if ".bundle" not in path.name), name_of)
def test_one_file_writes_the_tags_of_mathml(path):
    written = MATHML.search(path.read_text(encoding="utf-8"))
    writers = ("maths/mathml.py", "labs/hosts/file/mathml.js")
    assert bool(written) == (name_of(path) in writers), "maths/mathml.py has a function for each tag, and its twin some of them"


@every_file
def test_public_functions_say_what_they_do(path):
    if is_mathematics(path):
        silent = [node.name for node in tree(path).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
                  and not node.name.startswith("_") and not ast.get_docstring(node)]
        assert not silent


def test_no_two_files_of_tests_share_a_name():
    """pytest takes them for one module."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert not [name for name, count in names.items() if count > 1]


def test_only_tests_in_the_browser_run_alone():
    """`test` runs those that measure times where they are, and nowhere else."""
    alone = [path for path in (ROOT / "tests").rglob("test_*.py") if re.search(r"\bmark\.alone\b", path.read_text(encoding="utf-8"))]
    assert alone and {path.parent.name for path in alone} == {"browser"}


def test_every_supported_python_can_read_every_file():
    """Python's own parser with `feature_version` passes some code that an old Python refuses; and no unused name is left over."""
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "-q", "--no-cache", "robotlab", "tests", "benchmarks", "docs"], cwd=ROOT,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# -- the door ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", robotlab.__all__)
def test_a_public_name_can_be_had_and_says_its_shapes(name):
    thing = getattr(robotlab, name)
    if name == "METHODS":
        thing = robotlab.METHODS["newton_euler"]
    words = inspect.getdoc(thing)
    assert words and re.match(r"[^\n]*(\n[^\n]+)*?[.:]", words), f"{name} has no sentence"
    if inspect.isfunction(thing):
        parameters = set(inspect.signature(thing).parameters)
        for argument in parameters & ARRAYS:
            assert re.search(rf"\b{argument}\b", words), f"{name} does not say what {argument} is"
        assert not parameters & ARRAYS or "(..." in words, f"{name} gives no shapes"


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(AttributeError, match="no 'inverse_dinamics'.*inverse_dynamics"):
        robotlab.inverse_dinamics


def test_import_is_light():
    """The best of several: a busy machine can only make it slower."""
    code = f"""
        import sys, time
        begun = time.perf_counter()
        import robotlab
        print(time.perf_counter() - begun, *[name for name in {HEAVY} if name in sys.modules])
    """
    runs = [subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, capture_output=True, text=True, check=True)
            .stdout.split() for _ in range(5)]
    assert min(float(run[0]) for run in runs) < IMPORT_SECONDS
    assert all(len(run) == 1 for run in runs), f"import robotlab loads {runs[0][1:]}"


# -- papers of the house ----------------------------------------------------------------------------------------------
def read_requirements(name):
    """{package: requirement} of a requirements file."""
    from packaging.requirements import Requirement
    lines = (line.split(" #")[0].strip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines())
    found = [Requirement(line) for line in lines if line and line[0] not in "#-"]
    return {requirement.name.lower(): requirement for requirement in found}


def test_requirements_and_pyproject_agree():
    from packaging.requirements import Requirement
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    of = lambda lines: {str(r) for r in map(Requirement, lines) if r.name != "robotlab-course"}
    assert of(project["dependencies"] + extras["lab"]) == {str(r) for r in read_requirements("requirements.txt").values()}
    assert of(extras["site"]) == {str(r) for r in read_requirements("docs/requirements.txt").values()}
    assert of(extras["cluster"] + extras["test"]) == {str(r) for r in read_requirements("tests/requirements.txt").values()}


def test_every_python_that_is_promised_is_tried_on_three_systems():
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    systems, pythons = (re.search(rf"{key}: \[(.*)\]", text)[1].replace('"', "").split(", ") for key in ("system", "python"))
    lowest = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))[1]
    assert {one.split("-")[0] for one in systems} == {"ubuntu", "macos", "windows"}
    assert pythons == [f"3.{minor}" for minor in range(int(lowest), int(lowest) + len(pythons))] and len(pythons) >= 5


def test_binder_pins_everything_within_the_bounds():
    pinned = read_requirements("binder/requirements.txt")
    versions = {}
    for name, requirement in pinned.items():
        (one,) = requirement.specifier
        assert one.operator == "==", name
        versions[name] = one.version
    for name, requirement in read_requirements("requirements.txt").items():
        if name != "tomli":                          # Binder's Python 3.11 reads TOML itself
            assert requirement.specifier.contains(versions[name]), name
    assert (ROOT / "binder" / "runtime.txt").read_text().strip() == "python-3.11"


def test_examples_in_the_readme_run():
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_links_in_the_readme_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links and not [link for link in links if "://" not in link and not (ROOT / link).exists()]


def test_the_readme_says_as_many_megabytes_as_the_program():
    from robotlab.commands.environment import MEGABYTES
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f"{MEGABYTES['lab']} MB; {MEGABYTES['test']} MB for the tests" in text


def test_version_is_the_same_everywhere():
    assert f"\nversion: {robotlab.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {robotlab.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
