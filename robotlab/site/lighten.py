"""Removes from the packages of a page what is not needed to run them: each byte is waited for."""
import re
from zipfile import ZipFile

from .wheels import zipped

FOR_COMPILERS = r"\.(a|c|h|pxd|pyi|pyx|rst)$"         # read by these and by editors alone
CODE_PAGES = r"^encodings/(?!cp437|cp1252|iso8859_1)(cp\d|iso|mac_|koi|big5|gb|euc|hz|johab|kz1048|ptcp|shift|tis|hp_|palmos)"
LEFT_OUT = re.compile(f"{FOR_COMPILERS}|{CODE_PAGES}")                                    # texts on a page are in Unicode


def lighten(path):
    """Rewrite the package at `path`."""
    with ZipFile(path) as old:
        kept = {one.filename: old.read(one) for one in old.infolist() if not one.is_dir() and not LEFT_OUT.search(one.filename)}
    path.write_bytes(zipped(kept))
