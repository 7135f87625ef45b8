"""Writes the addresses of the course wherever one stands, from the name of the repository's owner: python docs/links.py NAME

Without a name: with the one that robotlab/links.py has. With "" the addresses go, and the text in their place says how they come.
"""
import re
import sys
from pathlib import Path

from robotlab import links

ROOT = Path(__file__).parents[1]
UNKNOWN = """**Without installing anything**: Binder and a website show the notebooks once this folder is public on GitHub; `python docs/links.py NAME`,
with the name of its owner there, writes their addresses here."""
KNOWN = """**Without installing anything**: [read the course as a website]({site}), where cells and labs run in the browser, or
[open notebook 00 on Binder]({binder}). A session on Binder
ends after some ten idle minutes: download what you want to keep."""


def paragraph(owner):
    """Return README's paragraph about the addresses."""
    return KNOWN.format(site=links.site(owner), binder=links.binder(owner)) if owner else UNKNOWN


def places(owner):
    """(file, what is looked for, what takes its place) for each place."""
    home = links.repository(owner)
    return (
        ("robotlab/links.py", r'^OWNER = ".*"$', f'OWNER = "{owner}"'),
        ("README.md", r"^\*\*Without installing anything\*\*(.*\n)*?(?=\n)", paragraph(owner) + "\n"),
        ("docs/hub/values.yaml", r"^    name: .*$", f"    name: {links.image(owner) or 'registry.example.org/robotlab'}"),
        ("CONTRIBUTING.md", r"^git clone .*$", f"git clone {home or '<the repository>'}"),
        ("CITATION.cff", r"^license: .*\n(repository-code: .*\n|url: .*\n)*",
         "license: BSD-3-Clause\n" + (f'repository-code: "{home}"\nurl: "{links.site(owner)}"\n' if owner else "")),
        ("pyproject.toml", r"^(\[project\.urls\]\n(.+\n)+\n)?(?=\[project\.scripts\]$)",
         f'[project.urls]\nHomepage = "{links.site(owner)}"\nRepository = "{home}"\n\n' if owner else ""),
    )


def write(root, owner):
    """Write them below `root`. ValueError for a name that is impossible on GitHub, or where a place is not found."""
    if not re.fullmatch(r"|[A-Za-z0-9](-?[A-Za-z0-9]){0,38}", owner):
        raise ValueError(f"the owner is {owner!r}; expected a name on GitHub: letters, digits and single hyphens")
    for name, pattern, text in places(owner):
        path = Path(root, name)
        new, found = re.subn(pattern, lambda _, text=text: text, path.read_text(encoding="utf-8"), count=1, flags=re.M)
        if not found:
            raise ValueError(f"{path} has no place for an address: expected {pattern}")
        path.write_text(new, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    try:
        write(ROOT, sys.argv[1] if len(sys.argv) > 1 else links.OWNER)
    except ValueError as error:
        sys.exit(str(error))
