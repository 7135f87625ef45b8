"""`read`: an arm out of a file of another program, with what the file leaves out, and written to another file if wanted."""
import argparse
import sys
from importlib import import_module
from pathlib import Path

from .describe import check
from .errors import CommandError
from .installed import in_its_python, typed

NEXT = """Written to {file}. In Python:
    from robotlab import Robot, keep_my_arm
    keep_my_arm(Robot.load({name}))          # in a notebook: from then on my_arm() is this one, in notebooks 02 to 16"""


def run(arguments):
    """Set up, then read with the Python of .venv; returns the exit code."""
    options = parse(arguments)
    if not Path(options.file).is_file():
        raise CommandError(f"There is no file {options.file}.")
    return in_its_python(__name__, *arguments)


def parse(arguments):
    parser = argparse.ArgumentParser(prog=typed("read"), description="Read an arm from a URDF, an MJCF (with MuJoCo), a table as text or a "
                                     "TOML file, and say what the file leaves out or seems to have made up.")
    parser.add_argument("file", metavar="FILE", help="such as arm.urdf or table.csv")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the arm there: .toml, .urdf, .xml (MuJoCo) or .py (Robotics Toolbox)")
    parser.add_argument("--replace", action="store_true", help="overwrite that file if it is there already")
    parser.add_argument("--base", help="link from which the arm begins; the root unless given")
    parser.add_argument("--tip", help="link at which it ends; after the most joints unless given")
    parser.add_argument("--convention", choices=("standard", "modified"), help="of the DH table")
    parser.add_argument("--units", help='of a table that names none, such as "mm deg"')
    parser.add_argument("--order", help='columns of a table without a header, such as "theta d a alpha"')
    parser.add_argument("--keep-angles", action="store_true", help="leave angles such as 1.5708 as they are written")
    return parser.parse_args(arguments)


def read(arguments, say=print):
    """Read, show, and write if wanted; return the exit code."""
    options = parse(arguments)
    table = {name: value for name in ("units", "order") if (value := getattr(options, name))}
    try:
        if options.output:
            check(argparse.Namespace(file=options.output, replace=options.replace))
        found = import_module("robotlab").Robot.read(options.file, options.base, options.tip, options.convention, not options.keep_angles,
                                                     **table)
        say(found)
        if options.output:
            for words in found.robot.left_out(Path(options.output).suffix.lower()):
                say(f"- not in the new file: {words}")
            found.robot.write(options.output)
            say("\n" + (NEXT if options.output.endswith(".toml") else "Written to {file}.").format(file=options.output,
                                                                                                   name=repr(options.output)))
    except (OSError, ValueError, CommandError) as error:
        say(f"{error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(read(sys.argv[1:]))
