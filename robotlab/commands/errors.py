"""Errors that can occur on a reader's machine, in words that say what to do."""
import errno
import re

KEPT_LINES = 12                                      # of what pip said, where nothing better is known


class CommandError(Exception):
    """The command cannot go on; the message is for the person who typed it."""


DISK_FULL = "The disk is full.{needs} Make room, then start again: nothing that you have written is lost."
READ_ONLY = ("Cannot write {what}: permission denied, or a disk that is read-only. Copy the whole folder to a place of your "
             "own, such as your home folder, and start again there.")
NO_NETWORK = ("The package index cannot be reached. Is this machine on line, behind a proxy, or waiting for a log-in page? "
              "Start again when it is: what has been downloaded so far is kept.")
NO_WHEEL = ("There is no ready-made package of {package} for Python {python} on this machine. Python 3.10 to 3.14 on 64-bit "
            "Linux, macOS or Windows has all of them: start again with one of these, for example python3.12 -m robotlab lab")
LONG_PATH = ("A file name became too long for Windows. Move this folder nearer to the root of the disk, such as "
             "C:\\robotlab, or switch on long paths (https://pip.pypa.io/warnings/enable-long-paths), and start again.")
NO_VENV = ("This Python cannot make virtual environments: its {module} module is missing. On Debian or Ubuntu install it "
           "with\n    sudo apt install python{major}.{minor}-venv\nand start again.")
NOT_OURS = ("{folder} is there already, but {reason}. Rename it or remove it, then start again.")
BUSY = "Another start is setting up this folder just now. Wait until it has finished, then start again."
NO_CLONE = ("This command belongs to a clone of the repository: it needs files that an installed package does not have, such as its "
            "tests. {root} is not one. Start it as python3 -m robotlab from the folder that holds README.md.")

WHAT_PIP_SAYS = (                                    # first match wins: a full disk also breaks connections
    (r"No space left on device|\[Errno 28\]|not enough space on the disk|Disk quota exceeded", "full"),
    (r"enable-long-paths|WinError 206|File name too long", "long"),
    (r"Permission denied|Read-only file system|WinError 5\b", "read-only"),
    (r"NewConnectionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|Temporary failure in name resolution"
     r"|Connection refused|Network is unreachable|SSLError|Could not fetch URL|IncompleteRead|Connection aborted",
     "network"),
    (r"No matching distribution found for", "wheel"),
)


def of_pip(lines, python, needs, folder):
    """Explain a failure of pip to the person, from the lines that it wrote.

    python: version of the environment, as "3.12". needs: sentence about the room it takes. folder: where it is.
    """
    text = "\n".join(lines)
    kind = next((kind for pattern, kind in WHAT_PIP_SAYS if re.search(pattern, text)), None)
    missing = re.search(r"No matching distribution found for ([\w.\-]+)", text)
    words = {"full": DISK_FULL.format(needs=" " + needs), "long": LONG_PATH, "network": NO_NETWORK,
             "read-only": READ_ONLY.format(what=f"in {folder}"),
             "wheel": NO_WHEEL.format(package=missing and missing.group(1), python=python)}.get(kind)
    said = [line for line in lines if line.startswith("ERROR")] or lines[-KEPT_LINES:]
    quoted = "\n".join("    " + line for line in said[-KEPT_LINES:])
    return f"{words or 'The packages could not be installed.'}\npip said:\n{quoted}"


def of_system(error):
    """The same for an OSError of ours; None if its traceback says it better."""
    full = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
    if error.errno in full or getattr(error, "winerror", None) == 112:
        return DISK_FULL.format(needs="")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return READ_ONLY.format(what=error.filename or "here")
    return None
