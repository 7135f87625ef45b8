"""Files of a bank: a folder of its own, and zips that are the same to the byte whenever they are made."""
import io
import zipfile
from pathlib import Path

from ...keep import write
from .bank_error import BankError

FIRST = (1980, 1, 1, 0, 0, 0)                        # the oldest date that a zip knows


def ready(folder, names):
    """The folder, made if need be. Raises BankError where it holds anything but files of those names, or cannot be one."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted(path.name for path in folder.iterdir() if path.name not in names)
    except (FileExistsError, NotADirectoryError):
        raise BankError(f"{folder} is a file, or lies in one; name a folder with --out.") from None
    if others:
        raise BankError(f"{folder} holds other files, such as {others[0]}; name a new or an empty folder with --out.")
    return folder


def zipped(files):
    """The bytes of a zip. files: {path in it: text}."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, text in files.items():
            about = zipfile.ZipInfo(name, FIRST)
            about.compress_type, about.external_attr, about.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            archive.writestr(about, text.encode("utf-8"))
    return whole.getvalue()


def written(folder, bank, formats):
    """Write the bank in each format: {file name: how it is made}; return their paths."""
    paths = []
    for name, make in formats.items():
        path = folder / name
        write(path, make(bank))
        paths.append(path)
    return paths
