"""Isolation available on this machine, and the command that starts a process in it.

With bubblewrap (Linux) a student's process has no network, no other process, no file but Python and its libraries, and a copy of
robotlab without chapters: no right answer is there to be found. Without it the verdicts are still made elsewhere, but the files and the
network of whoever runs this are open to it.
"""
import compileall
import os
import shutil
import site
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from ...course import chapters
from .marking_error import MarkingError

PACKAGE = Path(__file__).resolve().parents[2]
LEFT_OUT = ("picture", "labs", "webpage", "chapters", "site", "commands", "notebooks")
COURSE = ("__init__", "given", "guard", "reading", "watchdog", "samples", "expressions", "my_arm")
LECTERN, MARKING = ("__init__", "marking"), ("__init__", "child", "wire")
START = "import sys; sys.path[:0] = [sys.argv[1]]; sys.path += sys.argv[2:]; from robotlab.lectern.marking.child import main; main()"
LIBRARIES = ("numpy", "scipy", "sympy", "mpmath", "matplotlib")
SYSTEM = ("/usr", "/lib", "/lib64", "/lib32", "/bin", "/sbin")
BEGUN = b'{"n": 1, "do": "begin", "limits": {}, "drop": false, "given": {}}\n'
TRIAL = 60                                           # [s] for one start
ROOM = str(16 << 20)                                 # bytes for the files of a submission

SAFE = "Isolation: bubblewrap. A submission has no network, no files but Python's, no other processes, and no answers."
PLAIN = ("Isolation: NONE. The verdicts are made in another process, but a submission can read and write your files and reach the network. "
         "Run this in a container or on a machine that you can throw away.")
AS_ROOT = " You are root, and so is every submission."
ONCE = ("{why} Without isolation a submission could read and write your files. On Linux install bubblewrap (Debian, Ubuntu: sudo apt "
        "install bubblewrap; Fedora: sudo dnf install bubblewrap). If you are on a machine that you can throw away, ask for it twice: "
        "--plain --plain")
NO_WINDOWS = "Marking needs Linux, or macOS with --plain --plain; on Windows start it in WSL."


@dataclass(frozen=True)
class Sandbox:
    """Command that starts a process. words: its description. drop: whether the process gives up the rights of root first."""
    command: tuple
    words: str
    folder: str
    drop: bool = False
    variables: dict = field(default_factory=dict)

    @property
    def is_safe(self):
        """True if files and network are out of reach."""
        return self.words == SAFE


def found(folder, plain=0):
    """The best `Sandbox` available. folder: for the copy without answers. plain: how often the lecturer asked to do without."""
    if os.name == "nt":
        raise MarkingError(NO_WINDOWS)
    bare, empty = bare_copy(Path(folder)), Path(folder) / "empty"
    empty.mkdir(exist_ok=True)
    variables = {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "MPLBACKEND": "Agg", "MPLCONFIGDIR": "/tmp",
                 "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    if plain:
        if plain < 2:
            raise MarkingError(ONCE.format(why="You asked for no isolation, once."))
        words = PLAIN + (AS_ROOT if os.geteuid() == 0 else "")
        return Sandbox((*python(), str(bare), *more_paths()), words, str(empty), variables=variables)
    program = shutil.which("bwrap")
    if program is None:
        raise MarkingError(ONCE.format(why="bubblewrap is not installed here."))
    safe = Sandbox(tuple(bubblewrap(program, bare, variables)), SAFE, str(empty), os.geteuid() == 0, variables)
    trouble = failure(safe)
    if trouble:
        raise MarkingError(ONCE.format(why=f"bubblewrap is installed, but cannot be used here: {trouble}"))
    return safe


def failure(sandbox):
    """Say why a sandbox does not start; "" if it does."""
    try:
        done = subprocess.run(sandbox.command, input=BEGUN, capture_output=True, cwd=sandbox.folder, env=sandbox.variables, timeout=TRIAL)
    except subprocess.TimeoutExpired:
        return f"nothing came within {TRIAL} s."
    if done.stdout.startswith(b'{"n": 1}'):
        return ""
    said = done.stderr.decode(errors="replace").strip().splitlines()
    return (said[-1] if said else f"exit code {done.returncode}")[:300].rstrip(".") + "."


def python():
    """This Python, apart from everything that a user has set."""
    return sys.executable, "-I", "-B", "-X", "utf8", "-c", START


def bare_copy(folder):
    """A copy of robotlab that holds no answer: the folder to import it from."""
    bare = folder / "bare"
    keep = {PACKAGE / "course": COURSE, PACKAGE / "lectern": LECTERN, PACKAGE / "lectern" / "marking": MARKING}

    def ignored(at, names):
        at = Path(at)
        if at == PACKAGE:
            return [name for name in names if name in LEFT_OUT]
        if at.name == "__pycache__":
            return [name for name in names if name.split(".")[0] not in keep.get(at.parent, [name.split(".")[0]])]
        return [name for name in names if at in keep and name != "__pycache__" and Path(name).stem not in keep[at]]
    if not bare.exists():
        shutil.copytree(PACKAGE, bare / "robotlab", ignore=ignored)
        compileall.compile_dir(bare, quiet=2)        # what is compiled already is left as it is
    return bare


def more_paths():
    """List the folders of libraries that an isolated Python would not find by itself, such as those of a user."""
    isolated = {Path(sys.prefix), Path(sys.base_prefix), Path("/usr")}
    found = dict.fromkeys(Path(spec.origin).parents[1] for spec in map(find_spec, LIBRARIES) if spec and spec.origin)
    return [str(path) for path in found if not any(path.is_relative_to(root) for root in isolated)]


def bubblewrap(program, bare, variables):
    """The command with all that a process may see, and nothing else."""
    root = os.geteuid() == 0
    yield from (program, "--die-with-parent", "--new-session", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
                "--unshare-cgroup-try", "--clearenv", "--cap-drop", "ALL")
    yield from ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID") if root else ("--unshare-user",)
    for name, value in variables.items():
        yield from ("--setenv", name, value)
    yield from ("--perms", "1777", "--size", ROOM, "--tmpfs", "/tmp")
    for path in filter(os.path.exists, SYSTEM):
        yield from ("--symlink", os.readlink(path), path) if os.path.islink(path) else ("--ro-bind", path, path)
    shown = [path for path in dict.fromkeys([sys.base_prefix, sys.prefix, *more_paths()]) if not path.startswith("/usr/")]
    for path in shown:
        yield from opened(path)
    for path in hidden([*shown, *SYSTEM]):
        yield from ("--tmpfs", path)
    yield from ("--ro-bind", str(bare), "/bare", "--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", ROOM, "--tmpfs",
                "/dev/shm", "--remount-ro", "/", "--chdir", "/tmp", *python(), "/bare", *more_paths())


def opened(path):
    """A folder that can be read; those above it, which bubblewrap makes, can be passed through."""
    for above in reversed(Path(path).parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(above))
    yield from ("--ro-bind", path, path)


def hidden(shown):
    """Folders below those shown that hold answers: robotlab itself where it is installed, and the chapters of others."""
    places = dict.fromkeys([*sys.path, *site.getsitepackages(), site.getusersitepackages()])
    own = [Path(place) / "robotlab" for place in places if place and (Path(place) / "robotlab").is_dir()]
    others = [one.folder for one in chapters.chapters() if not one.folder.is_relative_to(PACKAGE)]
    for folder in dict.fromkeys([*own, PACKAGE, *others]):
        if any(folder.resolve().is_relative_to(Path(root).resolve()) for root in shown if os.path.exists(root)):
            yield str(folder.resolve())
