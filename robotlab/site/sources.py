"""The folder that Sphinx reads: every page, written from what the repository holds. Its layout is that of the repository, so that
links from one file to another are links from one page to another."""
import re
import shutil
from pathlib import Path

from .. import links
from . import course, labs, lecturer, notebooks, reference
from .extension import THEME

LINK = re.compile(r"(?<!!)\[([^\]\n]*)\]\((?!https?:|mailto:|#)([^)\s]+)\)")
PAPERS = {"docs/authors.md": "For authors", "docs/coming-from.md": "Coming from another toolbox", "CONVENTIONS.md": "Conventions",
          "CHANGELOG.md": "Changes"}
CODE = """---
orphan: true
nosearch: true
html_theme.sidebar_secondary.remove: true
---
# {name}

````````{{code-block}} python
:linenos:

{text}
````````
"""


def write(root, folder, prepared):
    """All pages. root: of the repository; folder: for the pages; prepared: {notebook, without .ipynb: what live.prepared says of it}."""
    folder, pictures = Path(folder), Path(folder) / "_static" / "pictures"
    pictures.mkdir(parents=True)
    shutil.copytree(THEME / "templates", folder / "_templates")
    for path in (THEME / "static").iterdir():
        shutil.copy(path, folder / "_static")
    books = {name: f"notebooks/{name}.ipynb" for name in prepared}
    texts = {book: notebooks.page(root / book, pictures, prepared[name]) for name, book in books.items()}
    texts |= {name: (root / name).read_text(encoding="utf-8") for name in PAPERS}
    found = labs.uses(prepared)
    still = notebooks.place(first(found).key, "lab", first(found).still)
    still = notebooks.with_files(still, pictures, "_static/pictures/")
    texts |= reference.pages() | lecturer.pages(root) | course.pages(root, list(prepared), first(found), still)
    texts["labs.md"] = labs.gallery(found, pictures)
    linked = Linked(root, set(texts))
    texts = {name: linked.rewrite(name, text) for name, text in texts.items()}
    for name in sorted(linked.code):
        texts[name.replace(".py", ".md")] = CODE.format(name=name, text=(root / name).read_text(encoding="utf-8"))
    shutil.copytree(root / lecturer.PICTURES, folder / lecturer.PICTURES)
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return found


def first(found):
    """The lab of the front page: the first of the course."""
    return found.get("PipelineLab") or next(iter(found.values()))


class Linked:
    """Targets of the links of the pages: `code` is the set of modules that pages are wanted of."""

    def __init__(self, root, pages):
        self.root, self.pages, self.code = root, pages, set()

    def rewrite(self, name, text):
        """The text of a page with each relative link leading to a page of the site; what has none leads to the repository,
        or, while that has no address, is said without a link."""
        def one(found):
            words, to = found[1], found[2].partition("#")[0]
            path = (self.root / name).parent.joinpath(to).resolve()
            inside = path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else ""
            if inside in self.pages:
                return found[0]
            if inside.endswith(".py") and path.is_file():
                self.code.add(inside)
                return f"[{words}]({to.replace('.py', '.md')})"
            return f"[{words}]({links.repository()}/blob/main/{inside})" if links.repository() and inside else words
        return LINK.sub(one, text)
