"""A Python in a browser made like a new one: it has no names, no progress and no robotlab; no package has been loaded.

Pyodide takes five seconds to open, and a library that is compiled can be taken into memory once only: it is put aside, and is back when
its package has been asked for again.
"""
import json
import os
import sys
import warnings
from contextlib import suppress

import numpy as np

PRINTED = np.get_printoptions()
aside, packages = {}, {}                             # {name: module}; {importable name: its package}


def begin(later):
    """Return the wire of a new kernel. later: {module: package} of all that comes when it is imported, as JSON."""
    packages.update(json.loads(later))
    sys.meta_path[:] = [one for one in sys.meta_path if getattr(one, "__module__", "") != "robotlab.webpage.packages"]
    for name in list(sys.modules):
        if name.partition(".")[0] in ("robotlab", "IPython") or name == "matplotlib.pyplot":
            del sys.modules[name]                    # pyplot has chosen its backend by robotlab
        elif name.partition(".")[0] in packages:
            aside[name] = sys.modules.pop(name)
    np.set_printoptions(**PRINTED)
    with suppress(FileNotFoundError):
        os.remove(os.environ["ROBOTLAB_PROGRESS"])
    with warnings.catch_warnings():                  # so that each warning appears again
        pass
    from robotlab.webpage.wire import Wire
    return Wire(later)


def arrived(names):
    """Mark these packages as loaded, and put their modules back. names: as JSON."""
    wanted = json.loads(names)
    for module in [one for one in aside if packages[one.partition(".")[0]] in wanted]:
        sys.modules[module] = aside.pop(module)
        if module == "matplotlib":
            vars(sys.modules[module]).pop("pyplot", None)
            sys.modules[module].rcdefaults()
