"""The virtual environment of a clone: made once, checked in a moment ever after.

What has been installed is written down in .venv/robotlab.json. If that agrees with what is asked for, nothing is done.
If it says that something was begun and not ended, .venv is made afresh: a package that was half unpacked looks installed
to pip and is broken. A download that was broken off does no harm, and pip goes on from there.
"""
import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from os.path import relpath

from ..keep import write
from .lock import alone
from .steps import Step
from .errors import DISK_FULL, NO_VENV, NOT_OURS, CommandError, of_pip

NEEDS = {"lab": ("requirements.txt",), "site": ("requirements.txt", "docs/requirements.txt"),
         "test": ("requirements.txt", "docs/requirements.txt", "tests/requirements.txt")}
MEGABYTES = {"lab": 600, "site": 700, "test": 1300}  # measured on Linux: 590, 680 and 1280, on disk; README says the same
QUIET_JUPYTER = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
PROBE = ("import json, sys, sysconfig, importlib.util as u; print(json.dumps({'version': sys.version.split()[0], "
         "'site': sysconfig.get_path('purelib'), 'pip': u.find_spec('pip') and __import__('pip').__version__}))")
PIP = "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries=3", "--progress-bar=off", \
    "--no-compile"                                   # `compile_all` does that on all cores
OLD_PIP = 23, 1                                      # one of before looks for hours for versions that go together: that of Python 3.10


def ready(place, extra):
    """The Python of the clone's .venv, with all that `extra` ("lab", "site" or "test") needs installed.

    Quick if nothing has changed since the last time; otherwise says what it does. Raises CommandError.
    """
    wanted = fingerprint(place, extra)
    if not is_ready(place, read_stamp(place), extra, wanted):
        with alone(place.root / "work"):
            stamp = read_stamp(place)                # another start may have finished while this one looked
            if not is_ready(place, stamp, extra, wanted):
                set_up(place, stamp, extra, wanted)
    return place.python


def set_up(place, stamp, extra, wanted):
    """Make .venv if need be, install into it, and write down that it is done."""
    check_room(place, extra, stamp)
    print(f"Setting up {place.venv} (once, about {MEGABYTES[extra]} MB):")
    reason = why_afresh(place, stamp)
    if reason:
        make_venv(place, reason)
        stamp = {}
    found = probe(place)
    if found is None or not found["pip"]:
        raise CommandError(NOT_OURS.format(folder=place.venv, reason="it has no pip"))
    if tuple(map(int, re.findall(r"\d+", found["pip"])[:2])) < OLD_PIP:
        renew_pip(place, stamp)
    install(place, requirements(place, extra), extra, found["version"])
    compile_all(place, found["site"])
    join_clone(place, found["site"])
    silence_jupyter(place.venv)
    have = {**stamp.get("have", {}), extra: wanted, "lab": fingerprint(place, "lab")}
    write_stamp(place, python=found["version"], have=have, busy=False)


# -- requirements, and packages installed --------------------------------------------------------------------------------
def requirements(place, extra):
    """The requirements in force, without comments, and without "-e .": the clone is joined by `join_clone`."""
    lines = []
    for name in NEEDS[extra]:
        text = (place.root / name).read_text(encoding="utf-8")
        lines += [line.split(" #")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith(("#", "-"))]


def fingerprint(place, extra):
    """Changes whenever the requirements do."""
    return hashlib.sha256("\n".join(requirements(place, extra)).encode()).hexdigest()[:16]


def read_stamp(place):
    """Read the record of the last installation; {} if there is none."""
    try:
        stamp = json.loads((place.venv / "robotlab.json").read_text(encoding="utf-8"))
        return stamp if isinstance(stamp, dict) else {}
    except (OSError, ValueError):
        return {}


def write_stamp(place, **entries):
    """Write it completely or not at all."""
    write(place.venv / "robotlab.json", json.dumps({"folder": str(place.venv), **entries}, indent=1))


def is_ready(place, stamp, extra, wanted):
    """True if .venv has what is wanted, is where it was made, and starts."""
    if stamp.get("busy", True) or stamp.get("folder") != str(place.venv) or stamp.get("have", {}).get(extra) != wanted:
        return False
    found = probe(place)
    return found is not None and found["version"] == stamp.get("python")


def probe(place):
    """Version and folders of the Python in .venv; None if there is none that starts."""
    try:
        result = subprocess.run([str(place.python), "-c", PROBE], capture_output=True, timeout=60, env=place.environ())
        return json.loads(result.stdout) if result.returncode == 0 else None
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def why_afresh(place, stamp):
    """The reason to make .venv (again) from nothing; "" if what is there can be used."""
    if place.venv.is_symlink() or place.venv.exists() and not place.venv.is_dir():
        raise CommandError(NOT_OURS.format(folder=place.venv, reason="it is a link" if place.venv.is_symlink() else "it is no folder"))
    if not place.venv.exists():
        return "making a virtual environment"
    if stamp.get("busy"):
        return "making .venv afresh: the last installation was interrupted"
    if not (place.venv / "pyvenv.cfg").is_file() and any(place.venv.iterdir()):
        raise CommandError(NOT_OURS.format(folder=place.venv, reason="it is not a virtual environment"))
    if stamp.get("folder", str(place.venv)) != str(place.venv):
        return "making .venv afresh: the folder has moved"
    found = probe(place)
    if found is None:
        return "making .venv afresh: its Python does not start"
    version = tuple(int(x) for x in found["version"].split(".")[:2])
    return "making .venv afresh: its Python is older than 3.10" if version < (3, 10) else ""


def check_room(place, extra, stamp):
    """Stop before the disk is full rather than after."""
    missing = MEGABYTES[extra] - (MEGABYTES["lab"] if "lab" in stamp.get("have", {}) else 0)
    free = shutil.disk_usage(place.root).free // 1_000_000
    if free < missing:
        raise CommandError(DISK_FULL.format(needs=f" About {missing} MB are needed and {free} MB are free."))


def room(extra):
    return f"About {MEGABYTES[extra]} MB are needed."


# -- doing it ---------------------------------------------------------------------------------------------------------
def make_venv(place, words):
    """An empty virtual environment in .venv, from the Python that runs this."""
    missing = next((name for name in ("venv", "ensurepip") if find_spec(name) is None), None)
    if missing:
        raise CommandError(NO_VENV.format(module=missing, major=sys.version_info[0], minor=sys.version_info[1]))
    with Step(words):
        if place.venv.exists():
            shutil.rmtree(place.venv)
        place.venv.mkdir()
        write_stamp(place, busy=True)
        result = subprocess.run([sys.executable, "-m", "venv", str(place.venv)], capture_output=True, text=True,
                                errors="replace", env=place.environ())
        if result.returncode:
            lines = (result.stdout + result.stderr).splitlines()
            raise CommandError(of_pip(lines, sys.version.split()[0], room("lab"), place.root))
        write_stamp(place, busy=False)


def renew_pip(place, stamp):
    """Install the newest pip; if that fails, go on with the old one."""
    with Step("renewing pip"):
        write_stamp(place, **{**stamp, "busy": True})
        follow([str(place.python), *PIP, "--upgrade", "pip"], place, lambda line: None)
        write_stamp(place, **{**stamp, "busy": False})


def install(place, lines, extra, version):
    """Let pip install the requirements. Its words go to a file, and come out only if it fails."""
    command = [str(place.python), *PIP, "--only-binary=:all:", *lines]      # ready-made packages: a student has no compiler
    said = []
    with Step(f"installing {len(lines)} packages and what they need") as step:
        def hear(line):
            print(line, file=log)
            said.append(line)
            if line.startswith("Collecting "):
                step.detail = line.split("(")[0].strip().lower()
            elif line.startswith("Installing collected"):
                step.detail = f"unpacking {line.count(',') + 1} packages"
                write_stamp(place, busy=True)        # from here on, what is broken off is broken

        with open(place.venv / "pip.log", "w", encoding="utf-8") as log:
            code = follow(command, place, hear)
        if any("Operation cancelled by user" in line for line in said):        # Control-C that reached pip alone
            raise KeyboardInterrupt
        if code:
            words = of_pip(said, ".".join(version.split(".")[:2]), room(extra), place.venv)
            raise CommandError(f"{words}\nAll that it said is in {place.venv / 'pip.log'}")


def compile_all(place, site):
    """Bytecode of what is installed and has none; what an odd file in it cannot be compiled for, does not matter."""
    with Step("compiling them"):
        follow([str(place.python), "-m", "compileall", "-q", "-j", "0", site], place, lambda line: None)


def follow(command, place, hear):
    """Run a program and call hear(line) for each line that it writes; returns its exit code. It never outlives us."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
                          errors="replace", env=place.environ(), cwd=place.root) as program:
        try:
            for line in program.stdout:
                hear(line.rstrip())
        except BaseException:
            program.terminate()
            raise
        return program.wait()


def join_clone(place, site):
    """Let the Python of .venv import this clone: a line in a .pth file, relative, so that every letter in it is plain."""
    with open(f"{site}/robotlab-clone.pth", "w", encoding="ascii") as file:
        file.write(relpath(place.root, site) + "\n")


def silence_jupyter(venv):
    """JupyterLab in this environment asks the network for nothing: no news, no search for updates. Returns the file that says so.

    What else somebody has set there stays.
    """
    path = venv / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        known.update({name: {**known.get(name, {}), **quiet} for name, quiet in QUIET_JUPYTER.items()})
    except (ValueError, AttributeError, TypeError):
        raise CommandError(f"{path} cannot be read; expected settings as JSON. Mend it or move it away, then start again.") from None
    write(path, json.dumps(known, indent=1))
    return path
