"""Writes the pages of this guide that are made from data, slides, pictures, and the three reports.

    python docs/lecturer/make.py                     # notebooks/*.md, plans.md, demos.md, samples.md, made anew
    python docs/lecturer/make.py --check             # says which of them are not as they would be made
    python docs/lecturer/make.py --slides FOLDER     # the demos as files for a browser
    python docs/lecturer/make.py --pdf FOLDER        # the same on paper, by Chromium
    python docs/lecturer/make.py --samples FOLDER    # the three reports that samples.md marks
    python docs/lecturer/make.py --pictures docs/lecturer/pictures             # of a feedback page, of a report, of a slide, by Chromium
"""
import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))             # what is beside it, and not what is installed

from guide import demos, notebook, pictures, plans, samples, slides                      # noqa: E402


def pages():
    """{path from here: what makes its text}."""
    books = {f"notebooks/{one.notebook}.md": lambda one=one: notebook.page(one) for one in notebook.own()}
    return books | {"plans.md": plans.page, "demos.md": demos.page, "samples.md": samples.page}


def stale():
    """The pages that are not as they would be made."""
    return [name for name, text in pages().items() if not (HERE / name).exists() or (HERE / name).read_text("utf-8") != text()]


def parsed(arguments):
    parser = argparse.ArgumentParser(description="Write the pages of the lecturer's guide that are made from data.")
    parser.add_argument("--check", action="store_true", help="write nothing; say which pages are not as they would be made")
    parser.add_argument("--slides", metavar="FOLDER", help="write the demos as slides instead, a file each")
    parser.add_argument("--pdf", metavar="FOLDER", help="write the demos as PDF instead, by Chromium")
    parser.add_argument("--pictures", metavar="FOLDER", help="write the pictures of the guide instead, by Chromium")
    parser.add_argument("--samples", metavar="FOLDER", help="write the three reports instead")
    return parser.parse_args(arguments)


def main(arguments):
    options = parsed(arguments)
    if options.check:
        others = stale()
        print("\n".join(f"{name} is not as it would be made" for name in others) or "All pages are as they would be made.")
        return 1 if others else 0
    for folder, write in ((options.slides, slides.write), (options.pdf, pictures.write_pdf), (options.pictures, pictures.write),
                          (options.samples, samples.write)):
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            print("\n".join(map(str, write(Path(folder)))))
            return 0
    for name, text in pages().items():
        (HERE / name).write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
