"""Runs the notebooks of the site, several at once, and remembers what came of it: nothing is made again that has not changed."""
import hashlib
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

from ..keep import write
from .live import LATER, prepared

PACKAGE = Path(__file__).parents[1]
KEPT = Path(sys.prefix) / "robotlab-site"            # beside what is installed: with .venv it goes
DIGEST = "?" * 16                                    # as a pattern of names has it


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
    keep(kept, json.dumps(made, ensure_ascii=False), f"{path.stem}-{DIGEST}-{DIGEST}.json")
    return made


def keep(kept, content, older):
    """Write a file beside what is installed, in place of those with a name like `older`; another process may be doing the same."""
    KEPT.mkdir(exist_ok=True)
    write(kept, content)
    for old in KEPT.glob(older):
        if old != kept:
            old.unlink(missing_ok=True)


def digest(paths):
    """Of the names and contents of files, and of what runs them."""
    found = hashlib.sha256(" ".join([sys.version, *(metadata.version(name) for name in ("numpy", *LATER))]).encode())
    for path in sorted(paths):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:len(DIGEST)]
