"""Puts bytecode into a package, for the Python that runs this: Pyodide's own, under Node. Standard library only.

A page would compile every module anew at every visit: the standard library takes a second and a half for that, SymPy five.
"""
import importlib
import os
import py_compile
import sys
import tempfile
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

SITE = "/lib/python{}.{}/site-packages/".format(*sys.version_info)     # where a wheel is unpacked, as tracebacks name it
LIBRARY = "/lib/python{}{}.zip/".format(*sys.version_info)              # the same of the standard library, which stays packed


def add_bytecode(path, keep, home=SITE, wanted=None):
    """Rewrite the package at `path`. keep: whether its sources stay, for those who want to read them on the page.

    home: where its files will be. wanted: the files that are compiled; else all: bytecode is larger than what it is made from.
    """
    with ZipFile(path) as old:
        files = {one.filename: old.read(one) for one in old.infolist() if not one.is_dir()}
    with tempfile.TemporaryDirectory() as folder, ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as new:
        for name, content in files.items():
            chosen = name.endswith(".py") and (wanted is None or home + name in wanted)
            code = bytecode(home + name, content, folder) if chosen else None
            if code is None or keep:
                put(new, name, content)
            if code is not None:
                put(new, cached(name) if keep else name + "c", code)


def unpack(path):
    """Install the wheel at `path`."""
    with ZipFile(path) as wheel:
        wheel.extractall(SITE)
    importlib.invalidate_caches()


def imported():
    """The files of all modules that are there now."""
    return {str(getattr(one, "__file__", "")) for one in sys.modules.values()}


def bytecode(name, source, folder):
    """The bytecode of a module, which is taken without a look at its source; None for what this Python cannot read."""
    path, out = os.path.join(folder, "source.py"), os.path.join(folder, "out.pyc")
    with open(path, "wb") as file:
        file.write(source)
    try:
        py_compile.compile(path, out, name, doraise=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    except py_compile.PyCompileError:
        return None
    with open(out, "rb") as file:
        return file.read()


def cached(name):
    """Return the path of a file's bytecode beside its source."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc".lstrip("/")


def put(target, name, content):
    """One file, without the time of day."""
    one = ZipInfo(name)
    one.compress_type = ZIP_DEFLATED
    target.writestr(one, content)
