"""The lecturer's guide as pages of the site: its texts, and the slides, which its own command makes."""
import os
import subprocess
import sys

from ..course.texts import tables

GUIDE, INDEX, PICTURES = "docs/lecturer", "docs/lecturer/README.md", "docs/lecturer/pictures"
SLIDES = """
```{{raw}} html
<p>The slides, here and now:</p>
<ol>
{slides}
</ol>
```
"""
ALONE = "---\norphan: true\n---\n"                   # the index leads to it, not the margin


def pages(root):
    """{file: text}: the index with the slides, and all other pages."""
    paths = [path for path in sorted((root / GUIDE).rglob("*.md")) if path != root / INDEX]
    each = (f'<li><a href="slides/{number:02}-{one["id"]}.html">{one["title"]}</a></li>'
            for number, one in enumerate(tables(root / GUIDE / "demos.toml")["demo"], 1))
    index = (root / INDEX).read_text(encoding="utf-8") + SLIDES.format(slides="\n".join(each))
    return {INDEX: index} | {path.relative_to(root).as_posix(): ALONE + path.read_text(encoding="utf-8") for path in paths}


def slides(root, made):
    """The demos as files of the site. made: its folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, root / GUIDE / "make.py", "--slides", made / GUIDE / "slides"], env=environment,
                          capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"the slides cannot be made:\n{done.stderr}")
