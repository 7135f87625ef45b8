"""The Python of the pages: Pyodide, the packages that the course uses, and robotlab, in one folder that is the same for all pages."""
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from . import release, wheels

# Packed from what is installed here: {name: what it depends on}.
LOCAL = {"sympy": ("mpmath",), "mpmath": (), "tqdm": (), "latex2mathml": ()}
OWN = ("numpy",)                                     # what robotlab depends on; the rest comes when it is imported
COMPILED = ("scipy", "matplotlib", "sympy", "mpmath", "robotlab")
COMPILER = Path(__file__).with_name("compile.mjs")


def write(folder, pyodide=None, bytecode=True):
    """Writes `folder`/pyodide-VERSION and returns what a page must know of it: {"python": its name, "lock": that of its lock file}.

    None, and nothing is written, without a release of Pyodide. bytecode: whether modules are compiled, where there is a Node.
    """
    source = release.found(pyodide)
    if source is None:
        return None
    target = Path(folder) / f"pyodide-{release.VERSION}"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    packages = {**release.taken(source, target), "robotlab": wheels.entry(target, wheels.own(), OWN),
                **{name: wheels.entry(target, wheels.installed(name), depends) for name, depends in LOCAL.items()}}
    node = bytecode and shutil.which("node")
    if node:
        files = [target / packages[name]["file_name"] for name in COMPILED]
        subprocess.run([node, COMPILER, source, *files], check=True)
    content = {**release.lock(source), "packages": {name: named(target, one) for name, one in packages.items()}}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    lock = f"lock-{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    (target / lock).write_text(text, "utf-8")
    return {"python": target.name, "lock": lock}


def named(target, one):
    """An entry whose file carries a digest in its name, so that a browser never takes an old file for a new one."""
    old = target / one["file_name"]
    digest = hashlib.sha256(old.read_bytes()).hexdigest()
    name, version, *rest = old.name.split("-")
    new = "-".join([name, version, f"0{digest[:10]}", *rest]) if rest else old.name
    old.rename(target / new)
    return {**one, "file_name": new, "sha256": digest}
