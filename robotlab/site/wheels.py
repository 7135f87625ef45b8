"""Wheels for the Python of a page, packed from what is installed here: the same versions as those that made the stored outputs."""
import base64
import hashlib
from importlib import metadata
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import robotlab

from .bytecode import put

LEFT_OUT = {"tests", "benchmarks", "__pycache__"}    # folders that users of a package do not need
NOT_THERE = {"commands", "site"}                     # what a page has no use for
SELDOM = {"lectern": "lectern", "model/formats": "formats"}      # what few pages use: {folder: the package it comes in}
ENDINGS = (".py", ".toml", ".json", ".css", ".urdf") # of what robotlab reads there; what a page shows itself it has already
COMPILED = (".pyc", ".so", ".pyd", ".dylib")         # what belongs to this machine
FORM = "Wheel-Version: 1.0\nGenerator: robotlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def own(more=()):
    """(name, version, {path: content}) of robotlab as it is imported here, installed or not. more: endings of further files."""
    root = Path(robotlab.__file__).parent
    paths = (path.relative_to(root.parent) for ending in (*ENDINGS, *more) for path in root.rglob(f"*{ending}"))
    return "robotlab", robotlab.__version__, contents(root.parent, (path for path in paths if path.parts[1] not in NOT_THERE))


def in_parts(one):
    """Split a wheel of `own` into several: robotlab, which every page needs, and others, which come when they are imported.

    The code of a chapter is one of these; its texts stay with robotlab, which knows by them what there is.
    """
    name, version, files = one
    parts = {}
    for path, content in files.items():
        parts.setdefault(part(path), {})[path] = content
    return [(word, version, some) for word, some in parts.items()]


def part(path):
    """The package, on a page, that a file of robotlab is in."""
    room, *rest = path.split("/")[1:]
    if room == "chapters" and path.endswith(".py") and rest[-1] != "__init__.py":
        return of_chapter(rest[0])
    seldom = SELDOM.get(room) or SELDOM.get("/".join([room, *rest[:1]]))
    return f"robotlab_{seldom}" if seldom else "robotlab"


def of_chapter(folder):
    """The package of the chapter in that folder: robotlab_ch04."""
    return f"robotlab_{folder.partition('_')[0]}"


def modules(files):
    """List the modules that can be imported from {path: content}."""
    return [path[:-3].replace("/", ".").removesuffix(".__init__") for path in files if path.endswith(".py")]


def installed(name):
    """(name, version, {path: content}) of a distribution that does without what is compiled for this machine."""
    one = metadata.distribution(name)
    return name, one.version, contents(Path(one.locate_file("")), (Path(path) for path in one.files))


def contents(root, paths):
    """Collect the files of a package, in order; neither its tests nor files made by Python."""
    kept = [path for path in paths if not LEFT_OUT & set(path.parts) and path.parts[0] != ".." and ".dist-info" not in path.parts[0]]
    return {path.as_posix(): (root / path).read_bytes() for path in sorted(kept) if (root / path).is_file() and path.suffix not in COMPILED}


def entry(target, one, depends, imports=None):
    """Write the result of `own` or `installed` as a wheel into a folder; return its entry for the lock file of Pyodide.

    imports: the modules for whose sake it is fetched; else what has its name.
    """
    name, version, files = one
    file = target / f"{name}-{version}-py3-none-any.whl"
    file.write_bytes(wheel(name, version, files))
    return {"name": name.replace("_", "-"), "version": version, "file_name": file.name, "depends": list(depends),
            "imports": imports or [name], "sha256": hashlib.sha256(file.read_bytes()).hexdigest(), "install_dir": "site",
            "package_type": "package", "unvendored_tests": False}


def wheel(name, version, files):
    """The bytes of a wheel: the same for the same files, whenever it is packed."""
    info = f"{name}-{version}.dist-info"
    files = files | {f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
                     f"{info}/WHEEL": FORM.encode()}
    record = "".join(f"{path},sha256={digest(content)},{len(content)}\n" for path, content in files.items())
    return zipped(files | {f"{info}/RECORD": f"{record}{info}/RECORD,,\n".encode()})


def digest(content):
    """As a RECORD has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def zipped(files):
    """{path: content} as the bytes of a ZIP file, without the time of day."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as target:
        for path, content in files.items():
            put(target, path, content)
    return out.getvalue()
