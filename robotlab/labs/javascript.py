"""The JavaScript that a lab sends to the page: engine/bundle.js, which esbuild has made of the modules beside it.

Nobody who uses the labs needs Node: the bundle is stored. Who changes a module makes it anew with `npm ci` and `npm run build`.
Every instance of a lab sends it again, so it travels compressed.
"""
import base64
import zlib
from functools import lru_cache

from .style import ENGINE

LOADER = """
// The engine of the labs, robotlab/labs/engine/bundle.js, compressed.
const packed = Uint8Array.from(atob('%s'), c => c.charCodeAt());
export default async () => {
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  const address = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  const engine = await import(/* webpackIgnore: true */ address);
  URL.revokeObjectURL(address);
  return engine.default;
};
"""


@lru_cache
def bundle():
    """The engine as one ES module."""
    return (ENGINE / "bundle.js").read_text("utf-8")


@lru_cache
def compressed():
    """The ES module that unpacks it on the page and hands it to anywidget."""
    return LOADER % base64.b64encode(zlib.compress(bundle().encode(), 9)).decode()
