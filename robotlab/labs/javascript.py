"""The JavaScript that shows sessions on a page: bundles, which esbuild has made of ES modules that import one another.

Users of the labs do not need Node: the bundles are stored. After a change of a module, make them anew with `npm ci` and `npm run
build`.
"""
import hashlib
import json
import zlib
from functools import lru_cache
from pathlib import Path

from ..picture.style import ENGINE

FORMS, HOSTS = (Path(__file__).parent / name for name in ("forms", "hosts"))


def bundle(module):
    """The text of a module and of all that it imports, as one ES module. module: path of its file."""
    return module.with_suffix(".bundle.js").read_text("utf-8")


@lru_cache
def engine():
    """The engine as one ES module."""
    return bundle(ENGINE / "index.js")


@lru_cache
def packed(module, css):
    """(digest, bytes): a module and its style sheet, compressed for the way to the page."""
    data = zlib.compress(json.dumps({"name": module.stem, "code": bundle(module), "css": css}, ensure_ascii=False).encode(), 9)
    return hashlib.sha256(data).hexdigest()[:16], data
