"""`regenerate --changed`: the stored files that depend on what has changed since the last commit."""
import os
import re
import subprocess

from .errors import CommandError

NOTEBOOK = re.compile(r"robotlab/chapters/ch(\d\d)_|notebooks/(\d\d)-")
CHAPTER = r"robotlab/chapters/.*\.(py|toml)|notebooks/.*\.ipynb"
SHARED = r"robotlab/(labs|picture|model|kinematics|dynamics|systems|motion)/.*\.py"
CHECKER = r"robotlab/course/.*\.py"
STEPS = (                                            # (changed files, command), in the order of their dependence
    (r"robotlab/.*(?<!\.bundle)\.(js|css)", ["npm", "run", "build"]),
    (CHAPTER, ["tests/labs/listed.py", "NOTEBOOKS"]),
    (f"{CHAPTER}|{SHARED}", ["tests/labs/rooms.py", "NOTEBOOKS"]),
    (CHAPTER, ["-m", "robotlab.commands.notebooks", "FILES"]),
    (f"{CHAPTER}|{SHARED}", ["tests/golden.py", "labs/test_said.py", "NOTEBOOKS"]),
    (f"{CHAPTER}|{CHECKER}", ["tests/golden.py", "course/written.py", "NOTEBOOKS"]),
    (CHECKER, ["tests/golden.py", "course/test_heard.py"]),
    (SHARED, ["tests/golden.py", "labs/test_spec.py"]),
    (f"robotlab/chapters/ch16|{SHARED}", ["tests/golden.py", "chapters/ch16_capstone/test_study.py"]),
    (f"{CHAPTER}|robotlab/(labs|picture)/", ["tests/browser/test_every_lab.py", "NOTEBOOKS"]),
    (r"robotlab/chapters/.*exercises", ["tests/course/test_ids.py"]),
    (r"robotlab/.*/__init__\.py|docs/house\.py", ["docs/house.py"]),
    (r"tests/.*\.py|docs/accessibility\.toml", ["docs/accessibility.py"]),
    (f"{CHAPTER}|docs/lecturer/.*", ["docs/lecturer/make.py"]),
)


def changed_files(root):
    """Paths, relative to the root, that differ from the last commit or are new."""
    command = ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames", "-z"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise CommandError(f"git cannot tell what has changed: {done.stderr.strip()}")
    return [entry[3:] for entry in done.stdout.split("\0") if entry]


def plan(changed, notebooks):
    """The commands for these changed files, each as a list of words.

    A change of one chapter concerns its notebook alone; a change of shared code concerns all of them. notebooks: all paths.
    """
    commands = []
    for pattern, command in STEPS:
        causes = [path for path in changed if re.match(pattern, path)]
        if causes:
            numbers = [next(filter(None, found.groups()), "") if (found := NOTEBOOK.match(path)) else "" for path in causes]
            some = [] if "" in numbers else sorted(set(numbers))
            files = [path for path in notebooks if not some or path.rpartition("/")[2][:2] in some]
            commands.append([each for word in command for each in {"NOTEBOOKS": some, "FILES": files}.get(word, [word])])
    return commands


def regenerate_changed(place, python):
    """Run what `plan` says and name each command; returns the exit code."""
    notebooks = sorted(str(path.relative_to(place.root)) for path in place.notebooks.glob("*.ipynb"))
    folders = [str(place.root / folder) for folder in ("", "tests", "tests/labs")]
    env = {**place.environ(), "PYTHONPATH": os.pathsep.join(folders)}
    for command in plan(changed_files(place.root), notebooks):
        print(" ".join(command), flush=True)
        if code := subprocess.call(command if command[0] == "npm" else [str(python), *command], cwd=place.root, env=env):
            return code
    return 0
