"""Size of the Python of a page: the bytes of its files, and those that travel, packed by the server."""
import zlib

from .release import CORE, needed


def weights(folder, packages, lock):
    """{name of a package: {"bytes", "packed", "depends"}}; "" is Python itself. packages: entries of the lock file `lock`."""
    weigh = lambda names: {"bytes": sum((folder / name).stat().st_size for name in names),
                           "packed": sum(packed(folder / name) for name in names)}
    found = {name: {**weigh([one["file_name"]]), "depends": one["depends"]} for name, one in packages.items()}
    return {"": {**weigh([*CORE, lock]), "depends": []}, **found}


def packed(path):
    """The bytes of a file as a server packs it; what is packed already stays as it is."""
    content = path.read_bytes()
    return min(len(content), len(zlib.compress(content)))


def of_page(weights, needs):
    """Return the size of a page with these needs: {"first": bytes fetched before its first answer, "sent": packed bytes of all}."""
    own = [name for name in needs if name.startswith("robotlab-")]
    first, everything = (["", *needed(weights, ["robotlab", *names])] for names in (own, [name for name in needs if name in weights]))
    return {"first": sum(weights[name]["bytes"] for name in first), "sent": sum(weights[name]["packed"] for name in everything)}
