"""The lecturer's guide as pages of the site: its texts, and the slides, which its own command makes."""
import os
import subprocess
import sys

from ..course.texts import tables

GUIDE, INDEX = "docs/lecturer", "docs/lecturer/README.md"
BELOW = """
```{{raw}} html
<p>The slides, here and now:</p>
<ol>
{slides}
</ol>
```

```{{toctree}}
:hidden:

{names}
```
"""


def pages(root):
    """{file: text}: the index with the slides, and below it all other pages."""
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted((root / GUIDE).rglob("*.md"))}
    names = "\n".join(name.removeprefix(f"{GUIDE}/").removesuffix(".md") for name in texts if name != INDEX)
    each = (f'<li><a href="slides/{number:02}-{one["id"]}.html">{one["title"]}</a></li>'
            for number, one in enumerate(tables(root / GUIDE / "demos.toml")["demo"], 1))
    return texts | {INDEX: texts[INDEX] + BELOW.format(names=names, slides="\n".join(each))}


def slides(root, made):
    """The demos as files of the site. made: its folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, root / GUIDE / "make.py", "--slides", made / GUIDE / "slides"], env=environment,
                          capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"the slides cannot be made:\n{done.stderr}")
