"""The reader's own copies of the notebooks: made once, never overwritten. `notebooks FOLDER` makes them anywhere.

work/ is the reader's, notebooks/ the project's: an update of the project touches one, the reader's writing the other.
work/.editions.json remembers which edition each copy was made from.
"""
import argparse
import hashlib
import json
import subprocess
from contextlib import contextmanager
from pathlib import Path

from ..keep import write
from .errors import DISK_FULL, CommandError, of_system
from .installed import here, typed

NEW = " (new edition)"
NOT_THERE = "Nothing can be written to {folder} ({reason}). Name a folder of your own: {command}"


def run(arguments):
    """Copy the notebooks into a folder, and say what was done; returns the exit code."""
    parser = argparse.ArgumentParser(prog=typed("notebooks"), description="Copy the notebooks into a folder. What is there already is "
                                     "left as it is.")
    parser.add_argument("folder", metavar="FOLDER", help="it is made if it is not there")
    parser.add_argument("--fresh", nargs="+", default=[], metavar="NAME",
                        help="put the present edition of a notebook beside your copy, under a new name: --fresh 03")
    options = parser.parse_args(arguments)
    bring(here(options.folder), options.fresh)
    return 0


def bring(place, wanted=()):
    """Copy what the reader does not have yet, and say what is new, what was kept, and what has a newer edition."""
    with writing(place.work, typed("notebooks FOLDER")):
        made, new = fresh(place, wanted), missing(place)
        newer = update(place)
    trust(place, [name for name in made + new if name.endswith(".ipynb")])
    print(f"{len(new)} new in {place.work}, {len(sources(place)) - len(new)} kept as they are.")
    for name in made:
        print(f"  made {name}, beside your own copy")
    for name in newer:
        print(f"  There is a newer edition of {name}; beside yours it is put by\n"
              f'    {typed("notebooks")} "{place.work}" --fresh {Path(name).stem}')


@contextmanager
def writing(folder, command):
    """Context for writing files there: a CommandError explains why it is impossible. command: that names another folder."""
    try:
        yield
    except OSError as error:
        if of_system(error) == DISK_FULL.format(needs=""):
            raise
        raise CommandError(NOT_THERE.format(folder=folder, reason=error.strerror or error, command=command)) from None


def trust(place, names):
    """Sign copies that have just been made, as Jupyter does it: their outputs are shown as those of a notebook run here.

    Where that fails, Jupyter shows less of them until they are run, and nothing is lost.
    """
    if names and place.python.exists():
        subprocess.run([str(place.python), "-m", "nbformat.sign", *names], cwd=place.work, env=place.environ(), capture_output=True)


def sources(place):
    """The files of notebooks/ that a reader gets a copy of, by their names within it, in order."""
    if not place.notebooks.is_dir():
        return []
    names = (path.relative_to(place.notebooks) for path in place.notebooks.rglob("*") if path.is_file())
    shown = (name for name in names if not any(part.startswith((".", "__")) for part in name.parts))
    return sorted(name.as_posix() for name in shown if name.name != "LICENSE")


def edition(path):
    """A fingerprint of what was written: the cells of a notebook without their outputs, or the bytes of another file."""
    content = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = json.loads(content)["cells"]
            content = json.dumps([[cell["cell_type"], "".join(cell["source"])] for cell in cells]).encode()
        except (ValueError, KeyError, TypeError):    # no longer a notebook: then its bytes are what it is
            pass
    return hashlib.sha256(content).hexdigest()[:16]


def update(place):
    """Copy what the reader does not have yet; returns the names of which notebooks/ holds a newer edition."""
    known, newer = read_editions(place), []
    for name in sources(place):
        source, target = place.notebooks / name, place.work / name
        now = edition(source)
        if not target.exists():
            copy(source, target)
            known[name] = now
        elif name not in known:                      # not from us, or our notes are lost
            known[name] = edition(target)
        if known[name] != now:
            newer.append(name)
    write_editions(place, known)
    return newer


def missing(place):
    """The names of which the reader has no copy yet."""
    return [name for name in sources(place) if not (place.work / name).exists()]


def fresh(place, wanted):
    """Put the present edition beside the reader's copy, under another name; returns the names of the new files.

    wanted: beginnings of names, such as "03".
    """
    known, made = read_editions(place), []
    for start in wanted:
        names = [name for name in sources(place) if start in (name, Path(name).stem) or Path(name).name.startswith(start)]
        if not names:
            raise CommandError(f"No notebook is called {start!r}...; there are:\n" + "\n".join("    " + n for n in sources(place)))
        for name in names:
            target = beside(place.work / name)
            copy(place.notebooks / name, target)
            known[name] = edition(place.notebooks / name)
            made.append(target.relative_to(place.work).as_posix())
    write_editions(place, known)
    return made


def beside(path):
    """A name for a new edition that is not taken yet."""
    number, free = 1, path.with_name(path.stem + NEW + path.suffix)
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}{NEW[:-1]} {number}){path.suffix}")
    return free


def copy(source, target):
    """Copy a file, completely or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    write(target, source.read_bytes())


def read_editions(place):
    try:
        known = json.loads((place.work / ".editions.json").read_text(encoding="utf-8"))
        return known if isinstance(known, dict) else {}
    except (OSError, ValueError):
        return {}


def write_editions(place, known):
    if known == read_editions(place):
        return
    place.work.mkdir(exist_ok=True)
    write(place.work / ".editions.json", json.dumps(known, indent=1, sort_keys=True))
