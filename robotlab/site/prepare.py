"""Runs the notebooks of the site, several at once, and remembers what came of it: nothing is run again that has not changed."""
import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ..keep import write
from .live import prepared

PACKAGE = Path(__file__).parents[1]
KEPT = Path(sys.prefix) / "robotlab-site"            # beside what is installed: with .venv it goes


def prepare(root, names):
    """{name: what `live.prepared` says of that notebook}; each runs in a Python of its own."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        package = digest(path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".js", ".toml", ".json"))
        return dict(zip(names, pool.map(lambda name: one(root / "notebooks" / f"{name}.ipynb", package), names)))


def one(path, package):
    """The same of one notebook, from what is kept if neither it nor the package is another. package: its digest."""
    kept = KEPT / f"{path.stem}-{digest([path])}-{package}.json"
    if kept.is_file():
        return json.loads(kept.read_text(encoding="utf-8"))
    made = prepared(path)
    KEPT.mkdir(exist_ok=True)
    for old in KEPT.glob(f"{path.stem}-*.json"):
        old.unlink()
    write(kept, json.dumps(made, ensure_ascii=False))
    return made


def digest(paths):
    """Of the names and contents of files."""
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]
