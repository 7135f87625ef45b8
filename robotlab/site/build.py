"""Builds the site: pages into a folder of their own, Sphinx over it, and the result in place of the old one."""
import io
import os
import re
import shutil
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

from . import assets, labs, lecturer, python, sources
from .live import script, style
from .prepare import prepare
from .settings import settings

COLOUR = re.compile(r"\x1b\[[\d;]*m")
NOT_SERVED = ("*.map", "webpack-macros.html", "objects.inv", ".buildinfo", ".doctrees", "_sources", "*.LICENSE.txt")


class SiteError(Exception):
    """Errors that Sphinx found in a page."""


def build(root, folder, names, mark, pyodide=None, say=lambda words: None):
    """The site of the notebooks `names` in `folder`; what was there before is exchanged when the new one is complete.

    mark: name of the file that makes the folder ours and names what we wrote. pyodide: folder of a release of Pyodide; without it
    cells stay as they are. say: a function of a sentence about what is being done.
    """
    with tempfile.TemporaryDirectory(prefix="robotlab-site-") as place:
        pages, made, scripts = (Path(place, name) for name in ("pages", "site", "scripts"))
        say(f"running {len(names)} notebooks")
        prepared = prepare(root, names)
        say("writing the pages")
        version, answers = assets.write(scripts), python.write(scripts, pyodide=pyodide)
        found = sources.write(root, pages, prepared)
        living = Living(version, answers, scripts)
        on_pages = {f"notebooks/{name}": living.of(one, name, "../") for name, one in prepared.items()}
        on_pages["index"] = living.of(sources.first(found).prepared, "front", "")
        run_sphinx(pages, made, Path(place, "doctrees"), settings(on_pages))
        (made / "lab").mkdir()
        for one in found.values():
            page = labs.bare(one, made / "_static" / "pictures", **living.of(one.prepared, one.name, "../"))
            (made / "lab" / f"{one.name}.html").write_text(page, encoding="utf-8")
        lecturer.slides(root, made)
        for name in names:
            shutil.copy(root / "notebooks" / f"{name}.ipynb", made / "notebooks")
        shutil.move(scripts, made / "_static" / "live")
        clean(made)
        (made / ".nojekyll").touch()                 # GitHub Pages leaves out folders that begin with an underscore otherwise
        exchange(made, Path(folder), mark)


@dataclass(frozen=True)
class Living:
    """Settings that make pages live. version: of the scripts in `folder`; answers: results of `python.write` on the Python beside them."""
    version: str
    answers: dict | None
    folder: Path

    def of(self, prepared, name, way):
        """The HTML of one page. way: from it to the front page."""
        home = f"{way}_static/live/"
        return {"style": style(home, self.version), "script": script(prepared, name, home, self.version, self.answers, self.folder)}


def clean(made):
    """Remove the files that only Sphinx needs."""
    for pattern in NOT_SERVED:
        for path in made.rglob(pattern):
            path.unlink() if path.is_file() else shutil.rmtree(path)


def run_sphinx(pages, made, trees, settings):
    """Sphinx over the pages. Raises SiteError with all that it warns of."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils
    said = io.StringIO()
    with patch_docutils(), docutils_namespace(), warnings.catch_warnings():
        warnings.simplefilter("ignore")              # of Sphinx' own future: its warnings of pages come by `said`
        app = Sphinx(pages, None, made, trees, "html", settings, status=None, warning=said, parallel=min(os.cpu_count() or 1, 4))
        app.build()
    if app.statuscode or said.getvalue():
        words = COLOUR.sub("", said.getvalue()).replace(f"{pages}{os.sep}", "").strip()
        raise SiteError(words or "Sphinx did not finish")


def exchange(made, folder, mark):
    """Put the new site in place of the old. Of what is there only those files go that the mark names; all else is somebody's and stays.

    Raises SiteError, before anything is touched, where the folder has files and no mark.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file():
        raise SiteError(f"{folder} is not empty, and no site of this course: nothing in it was touched.")
    old = (folder / mark).read_text(encoding="utf-8").splitlines() if (folder / mark).is_file() else []
    for path in (folder / name for name in old):
        if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
            path.unlink()
    names = sorted(path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file())
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made / name, folder / name)
    (folder / mark).write_text("\n".join([*names, mark]) + "\n", encoding="utf-8")
