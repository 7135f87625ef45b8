"""The ES module that a lab sends to the page: engine/*.js, joined when first asked for.

Every instance of a lab sends it again, so it travels compressed; what the browser runs is the text as it stands in the files.
"""
import base64
import zlib
from functools import lru_cache

from .style import ENGINE

FILES = ("maths", "frames", "camera", "shapes", "order", "labels", "ground", "bodies", "notes", "measures", "target",
         "scene", "plot", "paint", "state", "player", "controls", "drag", "widget")
EXPORTS = "\nexport default {render};\nexport {scene, cursor};\n"      # the last two for the test that compares with Python
LOADER = """
// The engine of the labs as it stands in robotlab/labs/engine, compressed.
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
def source():
    """The engine as one text."""
    return "\n".join((ENGINE / f"{name}.js").read_text("utf-8") for name in FILES) + EXPORTS


@lru_cache
def module():
    """The module that brings it."""
    return LOADER % base64.b64encode(zlib.compress(source().encode(), 9)).decode()
