"""The JavaScript that widgets send to the page: bundles, which esbuild has made of ES modules that import one another.

Nobody who uses the widgets needs Node: the bundles are stored. Who changes a module makes them anew with `npm ci` and `npm run
build`. Every instance of a lab sends the engine again, so that travels compressed.
"""
import base64
import zlib
from functools import lru_cache
from pathlib import Path

from .style import ENGINE

FORMS = Path(__file__).parent / "forms"
LOADER = """
// The engine of the labs, robotlab/labs/engine, compressed.
const packed = Uint8Array.from(atob('%s'), c => c.charCodeAt());
export default async () => {
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  const address = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  const engine = await import(/* webpackIgnore: true */ address);
  URL.revokeObjectURL(address);
  return engine.default;
};
"""


def bundle(module):
    """The text of a module and of all that it imports, as one ES module. module: path of its file."""
    return module.with_suffix(".bundle.js").read_text("utf-8")


@lru_cache
def engine():
    """The engine as one ES module."""
    return bundle(ENGINE / "index.js")


@lru_cache
def compressed():
    """The ES module that unpacks the engine on the page and hands it to anywidget."""
    return LOADER % base64.b64encode(zlib.compress(engine().encode(), 9)).decode()
