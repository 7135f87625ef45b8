"""Pictures of what a lecturer gets, and the slides as PDF, by Chromium: the same pages that a class of thirty would have, of a made-up one.

The feedback and the report are made by the writers of `course mark` from answers that are right, wrong in a known way, or not there.
"""
import io
import sys
from base64 import b64encode
from contextlib import contextmanager
from pathlib import Path

from robotlab.course import check, registry
from robotlab.course.drawn_task import draw_task
from robotlab.lectern.marking import feedback, report
from robotlab.lectern.marking.assignment import Assignment
from robotlab.lectern.marking.page import page

from . import demos, slides

sys.path.append(str(Path(__file__).resolve().parents[3] / "tests" / "browser"))
NOTEBOOK, TITLE = "02", "Velocities and the Jacobian"
CLASS = {"Ada Lovelace": "+1+o+", "Emmy Noether": "+++++", "Grace Hopper": "1+1+o", "Jürgen Müller": "11++-", "Katherine Johnson": "++1++",
         "Sofia Kovalevskaya": "1o+1+"}                # of each exercise: + right, 1 the first wrong idea, o the dots, - no cell
COLOURS = 48                                         # of a picture, which keeps it small
LARGEST = 120_000                                    # [bytes]
SIZES = {"feedback": (760, 900), "report": (900, 760), "slide": (1024, 640)}      # [px]
SHEET = """@page{size:297mm 210mm;margin:10mm}body{margin:0;font:11pt/1.4 system-ui,sans-serif}section{break-after:page}
img{width:100%;max-height:150mm;object-fit:contain}p{margin:.2em 0}"""


# -- a class that does not exist --------------------------------------------------------------------------------------
def assignment():
    """The first exercises of a notebook, a point each."""
    names = [one.id for one in registry.all_tasks() if one.notebook == NOTEBOOK and one.is_exercise and one.wrongs]
    return Assignment(Path("lab2"), TITLE, dict.fromkeys(names[:5], 1), b"", "")


def result(student, signs, task):
    """The result of one student, as `course mark` keeps it."""
    found = {name: finding(draw_task(name, student), sign) for name, sign in zip(task.points, signs)}
    return {"name": student.replace(" ", "-"), "student": student, "tasks": found, "points": sum(one["points"] for one in found.values()),
            "files": [f"{student}.ipynb"], "notes": [], "odd": []}


def finding(one, sign):
    """Return the finding on one exercise."""
    about = {"title": one.task.title, "text": one.text, "idea": "", "words": [], "points": 0}
    if sign == "-":
        return about | {"state": "missing"}
    answer = {"+": lambda: one.right, "o": lambda: ..., "1": lambda: one.task.wrongs[0].answer(one.given)}[sign]()
    verdict = check.examined(one, answer)
    return about | {"state": verdict.state, "idea": verdict.idea, "words": list(verdict.words), "points": int(verdict.state == "right")}


def pages():
    """{name: HTML} of the feedback to one student and of the report on the class."""
    task = assignment()
    results = [result(student, signs, task) for student, signs in CLASS.items()]
    found = report.ideas(results)
    return {"feedback": feedback.of_student(results[0], task),
            "report": page(f"{task.title}: the class", *report.pieces(task, results, found))}


# -- by Chromium ------------------------------------------------------------------------------------------------------
@contextmanager
def browser():
    """A Chromium, which the tests need as well."""
    from kit import FLAGS, find_browser
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        yield one
        one.close()


def opened(chromium, size, html):
    """A page that shows some HTML."""
    sheet = chromium.new_page(viewport=dict(zip(("width", "height"), size)), color_scheme="light")
    sheet.set_content(html)
    return sheet


def write(folder):
    """feedback.png, report.png and slide.png in a folder; their paths."""
    paths = []
    with browser() as chromium:
        for name, html in {**pages(), "slide": slides.text(demos.demos()[0])}.items():
            sheet = opened(chromium, SIZES[name], html)
            if name == "slide":
                sheet.keyboard.press("ArrowRight")
                sheet.wait_for_timeout(1500)
            paths.append(folder / f"{name}.png")
            paths[-1].write_bytes(small(sheet.screenshot()))
            sheet.close()
    return paths


def small(picture):
    """The same picture in few colours. Raises ValueError where it is still large."""
    from PIL import Image                            # comes with matplotlib
    out = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    if len(out.getvalue()) > LARGEST:
        raise ValueError(f"a picture has {len(out.getvalue())} bytes; expected at most {LARGEST}")
    return out.getvalue()


def write_pdf(folder):
    """All demos as PDF, a sheet for each moment with the notes under it; their paths."""
    paths = []
    with browser() as chromium:
        for number, demo in enumerate(demos.demos(), 1):
            paper = opened(chromium, SIZES["slide"], f"<style>{SHEET}</style>" + "".join(sheets(chromium, demo)))
            paths.append(folder / f"{number:02}-{demo['id']}.pdf")
            paper.pdf(path=paths[-1], prefer_css_page_size=True)
            paper.close()
    return paths


def sheets(chromium, demo):
    """HTML for each moment of a demo: its picture and its notes."""
    slide = opened(chromium, SIZES["slide"], slides.text(demo))
    count = int(slide.locator("#notes p").first.inner_text().split()[-1])
    for _ in range(count):
        slide.wait_for_timeout(700)
        notes = slide.locator("#notes").inner_html()
        picture = b64encode(slide.locator("#lab").screenshot()).decode()
        yield f'<section><img alt="" src="data:image/png;base64,{picture}">{notes}</section>'
        slide.keyboard.press("ArrowRight")
    slide.close()
