"""The Python of the pages: Pyodide, the packages that the course uses, and robotlab, in one folder that is the same for all pages."""
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from . import lighten, release, wheels
from .prepare import DIGEST, KEPT, digest, keep
from .weight import weights

# Packed from what is installed here: {name: what it depends on}.
LOCAL = {"sympy": ("mpmath",), "mpmath": (), "tqdm": (), "latex2mathml": ()}
OWN = ("numpy",)                                     # what robotlab depends on; the rest comes when it is imported
FIRST = ("library", "numpy", "robotlab", "robotlab-ch00")             # in pages from their start: only what CODE imports is compiled
CODE = "import robotlab.webpage.wire\nfrom robotlab.labs import PipelineLab"
COMPILED = ("scipy", "matplotlib", "sympy", "mpmath")
COMPILER = Path(__file__).with_name("compile.mjs")


def write(folder, pyodide=None, bytecode=True):
    """Write `folder`/pyodide-VERSION and return what a page must know of it: {"python": its name, "lock": that of its lock file,
    "weights": what `weight.weights` says of it}.

    None, and nothing is written, without a release of Pyodide. bytecode: whether modules are compiled, where there is a Node.
    """
    source = release.found(pyodide)
    if source is None:
        return None
    target = Path(folder) / f"pyodide-{release.VERSION}"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    packages = {**release.taken(source, target), **robotlab(target),
                **{name: wheels.entry(target, wheels.installed(name), depends) for name, depends in LOCAL.items()}}
    for file in (release.LIBRARY, *(packages[name]["file_name"] for name in release.WANTED)):
        lighten.lighten(target / file)
    if bytecode and shutil.which("node"):
        compile_modules(source, target, {name: one["file_name"] for name, one in packages.items()})
    packages = {name: named(target, one) for name, one in packages.items()}
    content = {**release.lock(source), "packages": packages}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    lock = f"lock-{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    (target / lock).write_text(text, "utf-8")
    return {"python": target.name, "lock": lock, "weights": weights(target, packages, lock)}


def compile_modules(source, target, files):
    """Put bytecode into packages, each once on this machine. files: {name of a package: its file in `target`}."""
    files = {"library": release.LIBRARY, **files}
    made_by = [COMPILER, COMPILER.with_name("bytecode.py"), Path(__file__), source / release.LOCK]
    together = [target / files[name] for name in FIRST]                # which of their modules are compiled depends on all of them
    made_of = dict.fromkeys(FIRST, together) | {name: [target / files[name]] for name in COMPILED}
    kept = {name: KEPT / f"{name}-{digest([*paths, *made_by])}.zip" for name, paths in made_of.items()}
    new = [name for name, path in kept.items() if not path.is_file()]
    if new:
        first = FIRST if {*FIRST} & {*new} else ()
        asked = {"first": [files[name] for name in first], "code": CODE, "rest": [files[name] for name in COMPILED if name in new]}
        subprocess.run(["node", COMPILER, source, target], input=json.dumps(asked), text=True, check=True)
    for name, path in kept.items():
        if name in new:
            keep(path, (target / files[name]).read_bytes(), f"{name}-{DIGEST}.zip")
        else:
            shutil.copy(path, target / files[name])


def robotlab(target):
    """The same of robotlab and of what comes when it is imported."""
    first, *others = sorted(wheels.in_parts(wheels.own()))
    rest = [wheels.entry(target, one, ["robotlab"], wheels.modules(one[2])) for one in others]
    return {one["name"]: one for one in (wheels.entry(target, first, OWN), *rest)}


def named(target, one):
    """An entry whose file carries a digest in its name, so that a browser never takes an old file for a new one."""
    old = target / one["file_name"]
    digest = hashlib.sha256(old.read_bytes()).hexdigest()
    name, version, *rest = old.name.split("-")
    new = "-".join([name, version, f"0{digest[:10]}", *rest]) if rest else old.name
    old.rename(target / new)
    return {**one, "file_name": new, "sha256": digest}
