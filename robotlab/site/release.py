"""The release of Pyodide: a folder that somebody has unpacked."""
import json
import os
import shutil
from pathlib import Path

VERSION = "0.27.7"                                   # the one place; packages have the versions of this release
VARIABLE = "ROBOTLAB_PYODIDE"                        # names its folder
ARCHIVE = f"https://github.com/pyodide/pyodide/releases/download/{VERSION}/pyodide-{VERSION}.tar.bz2"
LIBRARY = "python_stdlib.zip"                        # the standard library
CORE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", LIBRARY)
LOCK = "pyodide-lock.json"
WANTED = ("numpy", "scipy", "matplotlib")            # what the course uses of it, with all that these depend on
MORE = ("pandas",)                                   # what readers may add to it, if the release has its files
MISSING = (f"Cells are not live: there is no Pyodide {VERSION}. Unpack {ARCHIVE} and give its folder (--pyodide, or the variable "
           f"{VARIABLE}); pictures and words are there all the same.")


def found(folder=None):
    """The folder of the release: that which is given, or that of ROBOTLAB_PYODIDE; None without either.

    A folder that holds something else is a ValueError.
    """
    folder = folder or os.environ.get(VARIABLE)
    if not folder:
        return None
    folder = Path(folder).resolve()
    missing = [name for name in (LOCK, *CORE) if not (folder / name).is_file()]
    if missing:
        raise ValueError(f"{folder} is no release of Pyodide: {missing[0]} is not there. Expected: {ARCHIVE}, unpacked")
    version = lock(folder)["info"]["version"]
    if version != VERSION:
        raise ValueError(f"{folder} is Pyodide {version}; expected {VERSION}: {ARCHIVE}")
    return folder


def lock(folder):
    """Read the release's list of packages."""
    return json.loads((folder / LOCK).read_text("utf-8"))


def needed(packages, wanted=WANTED):
    """The names of `wanted` and of all that these depend on. packages: of the lock file."""
    names, new = set(), set(wanted)
    while new:
        names |= new
        new = {one.replace("_", "-") for name in new for one in packages[name]["depends"]} - names
    return sorted(names)


def taken(source, target, wanted=WANTED):
    """Copy Pyodide itself, `wanted`, and `MORE` where its files are there; {name: entry of the lock file} of these: others would be
    asked of a server far away."""
    packages = lock(source)["packages"]
    more = [name for name in MORE if name in packages
            and all((source / packages[one]["file_name"]).is_file() for one in needed(packages, [name]))]
    kept = {name: packages[name] for name in needed(packages, [*wanted, *more])}
    for name in (*CORE, *(one["file_name"] for one in kept.values())):
        shutil.copy2(source / name, target)
    return kept
