"""The site: every link leads somewhere, every formula is set, nothing is asked of another machine, and no page is heavy."""
import gzip
import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest
from sites import ROOT

import robotlab
from robotlab import labs
from robotlab.commands import site as command
from robotlab.commands.errors import CommandError
from robotlab.site.course import course_parts
from robotlab.site.formulas import FormulaError, mathml

LATEX = ("text/markdown", "text/latex")
FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", re.S)
HEAVIEST = 100_000                                   # bytes of a compressed page, without Python and what all pages share
DECK = 250_000                                       # of slides, which carry all their motions


@pytest.mark.thorough
def test_every_link_leads_to_a_page_and_a_place_in_it(site, pages):
    dead = []
    for name, page in pages.items():
        for link in page.links:
            to = urlsplit(link)
            if to.scheme in ("http", "https", "mailto"):
                continue
            target = (page.path.parent / unquote(to.path)).resolve() if to.path else page.path
            inside = target.relative_to(site[""].resolve()).as_posix() if target.is_relative_to(site[""].resolve()) else None
            if not target.is_file() or to.fragment and inside in pages and unquote(to.fragment) not in pages[inside].ids | {""}:
                dead.append(f"{name}: {link}")
    assert not dead


@pytest.mark.thorough
def test_what_a_page_loads_is_a_file_of_the_site(site, pages):
    for name, page in pages.items():
        for source in page.loads:
            assert "://" not in source and not source.startswith("//"), f"{name} loads {source}"
            path = unquote(urlsplit(source).path)
            assert source.startswith(("data:", "#")) or (page.path.parent / path).exists(), f"{name} loads {source}"
    for path in site[""].rglob("*.css"):
        found = re.findall(r"url\(['\"]?(?!data:|#)([^)'\"]+)", path.read_text(encoding="utf-8"))
        for one in found:
            assert (path.parent / urlsplit(one).path).exists(), f"{path.name} loads {one}"


@pytest.mark.thorough
@pytest.mark.wcag("1.4.5")
def test_every_formula_is_set(site, pages):
    for name, page in pages.items():
        if not name.startswith("robotlab/"):
            assert not re.search(r"\$[^$\n]+\$|\\(?:frac|dot|tau|begin|text|mathrm|sum)\b", page.text), name
    assert sum(page.tags.count("math") for page in pages.values()) >= 10


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem[:2])
def test_every_formula_of_a_notebook_can_be_set(path):
    """Those in its texts and those that its cells show, whether or not the site that is built here has the notebook."""
    pytest.importorskip("math_core")
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        shown = [data for output in cell.get("outputs", ()) for kind, data in output.get("data", {}).items() if kind in LATEX]
        for text in map("".join, [cell["source"]] if cell["cell_type"] == "markdown" else shown):
            for block, inline in FORMULA.findall(text):
                made = mathml(block or inline, bool(block))
                ElementTree.fromstring(made)
                assert not re.search(r"[\\$]|merror", made), made


def test_a_formula_that_is_not_known_is_named():
    assert mathml(r"\ddot q^T x_1") == mathml(r" \ddot q^T x_1 ")
    assert ">(8)<" in mathml(r"W \ddot q = P + V \tag{8}", block=True)
    with pytest.raises(FormulaError, match=r"nosuch.* in the formula \\nosuch x"):
        mathml(r"\nosuch x")


@pytest.mark.thorough
@pytest.mark.wcag("2.4.2")
def test_every_page_says_what_it_is(pages):
    described = {}
    for name, page in pages.items():
        assert page.metas["lang"] == "en" and "width=device-width" in page.metas["viewport"], name
        assert page.tags.count("h1") == 1 or name in ("search.html", "genindex.html"), name
        described.setdefault(page.metas["description"], []).append(name)
    assert all(text and len(text) <= 202 for text in described)


@pytest.mark.thorough
def test_no_page_is_heavy(pages):
    sizes = {name: len(gzip.compress(page.path.read_bytes(), 6)) for name, page in pages.items()}
    most = lambda name: DECK if "/slides/" in name else HEAVIEST
    assert not {name: size for name, size in sizes.items() if size > most(name)}


@pytest.mark.thorough
def test_the_reference_has_every_public_name(pages):
    ids = {one for name, page in pages.items() if name.startswith("reference/") for one in page.ids}
    missing = [name for name in robotlab.__all__ if f"robotlab.{name}" not in ids]
    assert set(missing) <= {"course", "systems", "zoo"}                     # these are rooms with pages of their own
    missing = [name for name in robotlab.systems.__all__ if f"robotlab.systems.{name}" not in ids]
    assert set(missing) <= {"mechanisms"}
    assert not [name for name in labs.__all__ if f"robotlab.labs.{name}" not in ids]


def test_the_map_of_the_course_has_every_notebook():
    """That at the end of notebook 00, from which the site has its parts."""
    from robotlab.course.chapters import chapters
    assert [number for _, numbers in course_parts(ROOT) for number in numbers] == sorted(one.notebook for one in chapters())


@pytest.mark.thorough
def test_each_notebook_stands_in_the_contents_with_its_promise(pages):
    from robotlab.course.chapters import chapters
    there = {name for name in pages if name.startswith("notebooks/")}
    text = " ".join(pages["course.html"].text.split())
    for one in chapters():
        page = next((name for name in there if PurePosixPath(name).name.startswith(one.notebook)), None)
        assert page is None or one.promise in text and f"{one.minutes} minutes" in text
    assert len([link for link in pages["course.html"].links if link.startswith("notebooks/")]) >= 2 * len(there)


@pytest.mark.thorough
def test_each_lab_has_a_page_to_frame_and_the_line_to_copy(site, pages):
    text, names = pages["labs.html"].path.read_text(encoding="utf-8"), [name for name in pages if name.startswith("lab/")]
    assert "lab/PipelineLab.html" in names
    for name in names:
        assert f"&lt;iframe src=&quot;{name}&quot;" in text
        assert "header" not in pages[name].tags and "nav" not in pages[name].tags
    assert all((site[""] / "notebooks" / f"{path.stem}.ipynb").is_file() for path in (site[""] / "notebooks").glob("*.html"))


@pytest.mark.thorough
def test_the_guide_for_lecturers_is_there_with_its_slides(site, pages):
    assert "docs/lecturer/README.html" in pages["more.html"].links
    guide = {path.relative_to(ROOT).with_suffix(".html").as_posix() for path in (ROOT / "docs" / "lecturer").rglob("*.md")}
    assert len(guide) > 25 and guide <= set(pages)
    slides = {f"docs/lecturer/{link}" for link in pages["docs/lecturer/README.html"].links if link.startswith("slides/")}
    assert len(slides) == len(list((ROOT / "notebooks").glob("*.ipynb"))) and slides == {name for name in pages if name.startswith("docs/lecturer/slides/")}


# -- the command ------------------------------------------------------------------------------------------------------
def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(CommandError, match="nothing in it was touched"):
        command.check(tmp_path)
    with pytest.raises(CommandError, match="is a file"):
        command.check(tmp_path / "thesis.txt")
    (tmp_path / command.MARK).touch()
    command.check(tmp_path)
    command.check(tmp_path / "new")


def test_a_notebook_that_is_not_there_is_named():
    place = command.Clone.here()
    assert command.chosen(place, ["05"]) == ["05-quintic-trajectories"]
    with pytest.raises(CommandError, match="'77'.*there are: 00, 01"):
        command.chosen(place, ["77"])


def test_no_way_into_the_building_touches_a_folder_of_somebody_else(tmp_path):
    """Neither the command's second stage nor the exchange itself, which is what deletes."""
    from robotlab.site.build import SiteError, exchange
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "thesis.txt").write_text("mine")
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "index.html").write_text("new")
    with pytest.raises(CommandError, match="nothing in it was touched"):
        command.site([str(tmp_path / "theirs"), "--notebooks", "00"])
    with pytest.raises(SiteError, match="nothing in it was touched"):
        exchange(tmp_path / "new", tmp_path / "theirs", command.MARK)
    assert [path.name for path in (tmp_path / "theirs").rglob("*")] == ["thesis.txt"]


def test_of_an_old_site_only_what_it_wrote_goes(tmp_path):
    from robotlab.site.build import exchange
    for round, name in (("first", "gone.html"), ("second", "index.html")):
        (tmp_path / round / "deep").mkdir(parents=True)
        (tmp_path / round / "deep" / name).write_text(round)
        exchange(tmp_path / round, tmp_path / "site", command.MARK)
        (tmp_path / "site" / "deep" / "CNAME").write_text("somebody's own")
    assert sorted(path.name for path in (tmp_path / "site").rglob("*") if path.is_file()) == [command.MARK, "CNAME", "index.html"]
    outside = tmp_path / "outside.txt"
    outside.write_text("not of the site")
    (tmp_path / "site" / command.MARK).write_text("../outside.txt\n")
    (tmp_path / "third").mkdir()
    exchange(tmp_path / "third", tmp_path / "site", command.MARK)
    assert outside.exists()
