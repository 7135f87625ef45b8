"""An arm from a file of another program, or from the text of one: which program's it is shows in its first letters."""
from pathlib import Path

from ..checks import one_of, path_name
from ..files import loads
from .arm import arm_of_tree
from .axes import CONVENTIONS
from ..found import Found
from .urdf import urdf_tree
from .xml import parse

LARGEST_ROBOT = 5_000_000                            # bytes of a robot's description, its meshes not counted
ENDINGS = (".urdf", ".xml", ".xacro", ".mjcf", ".toml", ".csv", ".tsv", ".md", ".txt")


def read(source, make, base=None, tip=None, convention=None, snap=True, at=None, **table):
    """The `Found` of a file's name or of a text, its arm by `make` (`Robot`)."""
    if convention is not None:
        one_of(convention, "convention", CONVENTIONS)
    content, name, path = content_of(source)
    try:
        return found_in(content, name, path, make, dict(base=base, tip=tip, convention=convention, at=at), snap, table)
    except ValueError as error:
        if not str(error).startswith(name):
            error.args = (f"{name}: {error}",)
        raise


def content_of(source):
    """(bytes or text, what errors call it, path or None) of a file's name, or of the text itself."""
    if isinstance(source, bytes):
        return source, "text", None
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("<")):
        if len(source) > LARGEST_ROBOT:
            raise ValueError(f"the text is too long for a robot's: over {LARGEST_ROBOT:,} letters")
        return source, "text", None
    path_name(source, "source", "the name of a robot's file, or its text", empty=False)
    path = Path(source)
    if not path.is_file():
        kind = "is a folder" if path.is_dir() else "is not there"
        raise (ValueError if path.is_dir() else FileNotFoundError)(f"{path.name} {kind}; expected a robot's file ({', '.join(ENDINGS)})")
    with open(path, "rb") as file:
        content = file.read(LARGEST_ROBOT + 1)
    if len(content) > LARGEST_ROBOT:
        raise ValueError(f"{path.name} is too long for a robot's file: over {LARGEST_ROBOT:,} bytes")
    return content, path.name, path


def found_in(content, name, path, make, chosen, snap, table):
    """The `Found` of what was read. chosen: base, tip, convention and at of a chain. table: keywords of a pasted table."""
    if looks_like_xml(content):
        chosen["convention"] = chosen["convention"] or CONVENTIONS[0]
        if table:
            raise ValueError(f"{', '.join(table)} are for tables; a robot's file says these things itself")
        top = parse(content)
        if top.tag == "robot":
            notes = []
            return arm_of_tree(make, *urdf_tree(top, notes, snap), notes, source=name, **chosen)
        if top.tag == "mujoco":
            from .mjcf import mujoco_tree
            return mujoco_tree(make, content, name, path=path, **chosen)
        raise top.wrong("a URDF begins with <robot>, an MJCF with <mujoco>" + ("; SDF is not read" if top.tag == "sdf" else ""))
    text = content if isinstance(content, str) else decoded(content)
    if name.lower().endswith(".toml") or "[[link]]" in text.replace(" ", ""):
        refuse_what_tables_lack(chosen)
        robot = loads(text, make, name)
    else:
        from .pasted import robot_of_text
        refuse_what_tables_lack(chosen)
        robot = robot_of_text(text, make, convention=chosen["convention"], **{"source": f"read from {name}"} | table)
    return Found(robot, tuple(f"joint {i}" for i in range(1, robot.n + 1)))


def looks_like_xml(content):
    """True if a file or a text begins as XML does, in any encoding."""
    start = content[:200]
    if isinstance(start, bytes):
        start = start.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe").decode("latin-1")
    return start.lstrip("\ufeff \t\r\n").startswith("<")


def decoded(content):
    """The text of a file's bytes."""
    for coding in ("utf-8-sig", "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"):
        try:
            return content.decode(coding)
        except UnicodeDecodeError:
            continue
    raise ValueError("it is neither XML nor a text in UTF-8")


def refuse_what_tables_lack(chosen):
    """Raise a ValueError where a chain is chosen in what has only one."""
    asked = [f"{key}={value!r}" for key, value in chosen.items() if value and key != "convention"]
    if asked:
        raise ValueError(f"{', '.join(asked)} choose a chain out of a tree of links, and this is the table of one")
