"""`lab`: JupyterLab on the reader's own copy of the notebooks."""
import argparse
import os
import socket
import subprocess
import sys
from urllib.parse import quote

from .copies import fresh, missing, sources, trust, update, writing
from .errors import CommandError
from .installed import here, typed

DEFAULT_PORT = 8888
PORTS_TRIED = 100


def run(arguments):
    """Set up, copy, choose a port, start; returns the exit code."""
    options = parse(arguments)
    place = here(options.folder)
    python = place.ready("lab")
    again = typed("lab") + (f' --folder "{place.work}"' if options.folder else "")
    with writing(place.work, typed("lab --folder FOLDER")):
        made, first_time = fresh(place, options.fresh), missing(place)
        newer = update(place)
    report(place, newer, made, again)
    trust(place, [name for name in made + first_time if name.endswith(".ipynb")])
    first = (made or [name for name in sources(place) if name.endswith(".ipynb")] or [""])[0]
    port = choose_port(options.port, again)
    print(f"JupyterLab starts on port {port} of this machine. Control-C in this window ends it.\n", flush=True)
    return become(command(place, python, port, first, options.no_browser), place)


def parse(arguments):
    parser = argparse.ArgumentParser(prog=typed("lab"), description="Open JupyterLab on your own copy of the notebooks. "
                                     "The first start installs what is missing.")
    parser.add_argument("--port", type=port_number, help=f"port on this machine (else {DEFAULT_PORT}, or the next free one)")
    parser.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")
    parser.add_argument("--folder", help="where your copies are (else work in a clone, robotlab in your home folder)")
    parser.add_argument("--fresh", nargs="+", default=[], metavar="NAME",
                        help="put the present edition of a notebook beside your copy, under a new name: --fresh 03")
    return parser.parse_args(arguments)


def port_number(text):
    if not text.isdecimal() or not 1024 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; expected a number from 1024 to 65535")
    return int(text)


def report(place, newer, made, again):
    """Say where the copies are, which have a newer edition, and what has just been made. again: the command that was typed."""
    print(f"Your notebooks are in {place.work}")
    for name in made:
        print(f"  made {name}, beside your own copy")
    if newer:
        print("There is a newer edition of")
        for name in newer:
            print(f"  {name}")
        print(f"Yours stays as it is. To get the new one beside it: {again} --fresh {newer[0].split('-')[0]}")


def is_free(port):
    """True if a server could listen on this port of 127.0.0.1."""
    with socket.socket() as s:
        if os.name == "posix":                       # as Jupyter does: a port that was closed a moment ago is free
            s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def choose_port(asked, again=None):
    """The port asked for, or Stop with the next free one; without a wish the default one, or the next that is free.

    again: the command that is to be typed with another.
    """
    port = asked or DEFAULT_PORT
    if is_free(port):
        return port
    other = next((p for p in range(port + 1, min(port + PORTS_TRIED, 65536)) if is_free(p)), None)
    if other is None:
        raise CommandError(f"Port {port} is taken, and so are the {PORTS_TRIED} after it. Choose another: --port NUMBER")
    if asked:
        raise CommandError(f"Port {port} is taken: another program listens there, perhaps JupyterLab or this course. {other} "
                           f"is free:\n    {again or typed('lab')} --port {other}")
    print(f"Port {port} is taken, perhaps by JupyterLab or this course; {other} is free and used instead.")
    return other


def command(place, python, port, first, no_browser):
    """Return the command that starts JupyterLab: on this machine only, with its token, in the reader's folder, on the first notebook."""
    options = ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0",
               f"--ServerApp.root_dir={place.work}", f"--LabApp.default_url=/lab/tree/{quote(first)}",
               "--Application.log_level=WARN"]
    if no_browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")               # in a container there is nobody else
    return [str(python), "-m", "jupyterlab", *options]


def become(command, place):
    """Hand over to JupyterLab, so that Control-C and signals reach it and nobody else."""
    sys.stdout.flush()
    if os.name == "posix":
        os.chdir(place.work)
        os.execve(command[0], command, place.environ())
    with subprocess.Popen(command, cwd=place.work, env=place.environ()) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:                # JupyterLab has got it too, and asks for confirmation
                continue
