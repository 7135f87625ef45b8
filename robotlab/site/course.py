"""The pages about the course: its front, its contents by parts, its papers."""
import json
import re
from string import Template

from ..course.chapters import chapters

FRONT = """---
html_theme.sidebar_secondary.remove: true
html_theme.sidebar_primary.remove: true
---
# $sentence

```{raw} html
$place
```

[Begin with notebook $number]($notebook), or see [all $count notebooks](course.md).

```{toctree}
:hidden:

course
labs
reference/index
more
```
"""
SENTENCE = "Drag the pink cross: the arm finds a posture, plans a motion to it, and says what its motors must supply."
CONTENTS = """# The course

Notebooks, each with labs to touch, questions to answer before you look, and exercises that check themselves.

"""
ENTRY = """::::{{container}} notebook
[**{number} · {title}**](notebooks/{name}.ipynb)

{promise}

*{about}*
::::
"""
MORE = """# More

- [For lecturers](docs/lecturer/README.md): plans, questions to ask aloud, demos, marks
- [For authors](docs/authors.md): a chapter of your own
- [Conventions](CONVENTIONS.md): frames, signs and letters on one page
- [Coming from another toolbox](docs/coming-from.md): the Robotics Toolbox, Pinocchio, MATLAB
- [Papers](papers.md): what the notebooks retell
- [Changes](CHANGELOG.md): what is new

```{toctree}
:hidden:

For lecturers <docs/lecturer/README>
For authors <docs/authors>
CONVENTIONS
Coming from another toolbox <docs/coming-from>
papers
Changes <CHANGELOG>
```
"""


def pages(root, names, first, place):
    """{file: text} of the pages that are about the course as a whole. first: the lab of the front page; place: it, as HTML."""
    front = Template(FRONT).substitute(sentence=SENTENCE, place=place, number=first.notebook[:2], count=len(names),
                                       notebook=f"notebooks/{first.notebook}.ipynb")
    return {"index.md": front, "course.md": contents(root, names), "more.md": MORE, "papers.md": papers(root)}


def course_parts(root):
    """[(part, [numbers of notebooks])], as the map at the end of notebook 00 has them; what comes before the first part is "0"."""
    cells = json.loads((root / "notebooks" / "00-start-here.ipynb").read_text(encoding="utf-8"))["cells"]
    table = next(text for text in ("".join(cell["source"]) for cell in cells) if "## The map of the course" in text)
    found = [("The beginning", ["00"])]
    for bold, number in re.findall(r"^\| (?:\*\*(.+?)\*\*|(\d\d) .*?) \|", table, re.M):
        if bold:
            found.append((bold, []))
        else:
            found[-1][1].append(number)
    return found


def contents(root, names):
    """The contents: each part with its notebooks; a toctree for each, so that the margin of a page shows the same."""
    about, by_number = {one.notebook: one for one in chapters()}, {name[:2]: name for name in names}
    text = CONTENTS
    for part, numbers in course_parts(root):
        there = [number for number in numbers if number in by_number]
        if there:
            listed = "\n".join(f"notebooks/{by_number[n]}" for n in there)
            text += f"## {part}\n\n" + "\n".join(entry(about[number], by_number) for number in there)
            text += f"\n```{{toctree}}\n:hidden:\n:caption: {part}\n\n" + listed + "\n```\n\n"
    return text


def entry(chapter, by_number):
    """A notebook in the contents."""
    builds = ", ".join(f"[{n}](notebooks/{by_number[n]}.ipynb)" if n in by_number else n for n in chapter.builds_on)
    about = f"{chapter.minutes} minutes" + (f", builds on {builds}" if builds else "") + f"; after {chapter.paper}"
    return ENTRY.format(number=chapter.notebook, title=chapter.title, name=by_number[chapter.notebook], promise=chapter.promise,
                        about=about)


# -- papers -----------------------------------------------------------------------------------------------------------
def papers(root):
    """List the papers that CITATION.cff names."""
    import yaml
    cited = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    lines = [f"- {reference(one)}" for one in cited["references"]]
    return "# Papers\n\nThe notebooks retell these, each from its own point of view.\n\n" + "\n".join(lines) + \
        f"\n\n## To cite the course\n\n{cited['message']}\n\n> {reference(cited)}\n"


def reference(cited):
    """One entry as a sentence."""
    authors = [f"{one['given-names']} {one['family-names']}" if "family-names" in one else one["name"] for one in cited["authors"]]
    where = [str(cited[key]) for key in ("journal", "collection-title") if key in cited]
    where += [cited["institution"]["name"]] if "institution" in cited else []
    where += [f"volume {cited['volume']}"] if "volume" in cited else []
    where += [str(cited["year"])] if "year" in cited else [f"version {cited['version']}"]
    return f"{' and '.join(', '.join(authors).rsplit(', ', 1))}: *{cited['title']}*. {', '.join(where)}."
