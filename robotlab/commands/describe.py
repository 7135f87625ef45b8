"""`describe`: an arm by question and answer, written to a data file that `Robot.load` reads."""
import argparse
import sys
from importlib import import_module
from pathlib import Path

from .errors import CommandError
from .installed import in_its_python, typed

BACK, HELP, STOP = "back", "?", "stop"
OPENING = f"""The arm is described link by link, from the base outwards. An empty line takes the value in [brackets].
{HELP} says what is expected, {BACK} returns to the question before, {STOP} ends without a file."""
NOTHING = "Nothing was written."
NEXT = """Written to {file}. In Python:
    from robotlab import Robot, keep_my_arm
    robot = Robot.load({name})
    keep_my_arm(robot)                       # in a notebook: from then on my_arm() is this one, in notebooks 02 to 16
What was not asked for are lines to add to the file: under [[link]] more of its motor, such as
    motor = {{rotor_inertia = 2e-5, gear = 100, damping = 1e-6, inductance = 1e-3, current = 20}}"""


def run(arguments):
    """Set up, then ask with the Python of .venv, which has NumPy and SymPy; returns the exit code."""
    options = parse(arguments)
    check(options)
    return in_its_python(__name__, *arguments)


def parse(arguments):
    parser = argparse.ArgumentParser(prog=typed("describe"), description="Describe an arm question by question. "
                                     "Its data are written to FILE, which Robot.load reads.")
    parser.add_argument("file", metavar="FILE", help="where to write, for instance arm.toml")
    parser.add_argument("--replace", action="store_true", help="overwrite FILE if it is there already")
    return parser.parse_args(arguments)


def check(options):
    """Raise Stop where the answers could not be written in the end."""
    path = Path(options.file)
    if path.is_dir():
        raise CommandError(f"{path} is a folder; expected the name of a file, such as {path / 'arm.toml'}")
    if not path.absolute().parent.is_dir():
        raise CommandError(f"There is no folder {path.absolute().parent}; make it first, or write somewhere else.")
    if path.exists() and not options.replace:
        raise CommandError(f"{path} is there already. Choose another name, or say --replace to overwrite it.")


def describe(arguments, read=input, say=print):
    """The work itself: ask until the arm is complete, then write it. read: a function of a prompt. say: of a line."""
    options, heading = parse(arguments), None
    interview = import_module("robotlab.model.interview").Interview()
    say(OPENING)
    while not interview.done:
        question = interview.question
        if question.heading != heading:
            heading = question.heading
            say(f"\n{heading}")
        try:
            interview = react(interview, read(prompt(question)).strip(), say)
        except EOFError:
            interview = None
        if interview is None:
            say(f"\n{NOTHING}")
            return 1
    try:
        interview.robot.save(options.file)
    except (OSError, ValueError) as error:
        say(f"\n{options.file} could not be written ({error}). These are its contents:\n\n{interview.toml}")
        return 1
    say(f"\n{interview.robot}\n\n{NEXT.format(file=options.file, name=repr(options.file))}")
    return 0


def prompt(question):
    """The question as one line."""
    return f"  {question.text} " + (f"[{question.default}] " if question.default else "")


def react(interview, text, say):
    """The interview after a line of input; None if it is to stop."""
    if text.lower() == STOP:
        return None
    if text.lower() == BACK:
        return interview.back()
    if text == HELP:
        say(f"    Expected: {interview.question.expects}")
        return interview
    try:
        return interview.answer(text)
    except ValueError as error:
        say(f"    {error}.")
        return interview


if __name__ == "__main__":
    try:
        sys.exit(describe(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(f"\n{NOTHING}")
