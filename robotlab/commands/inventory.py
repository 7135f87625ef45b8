"""`course sheet | gain`: a test of concepts before and after a course, for print and for platforms, and what a class has gained."""
from pathlib import Path

from ..keep import write
from .errors import CommandError
from .lectern import part

FORMATS = {".html": "for print", ".xml": "Moodle XML", ".gift": "GIFT, for Moodle and others", ".ipynb": "a notebook",
           ".csv": "an empty table for the answers"}


def add(words):
    """The two words after `course`."""
    one = words.add_parser("sheet", help="a test of concepts for before and after: form A or B, for print, for Moodle, as a notebook")
    one.add_argument("form", metavar="A|B", help="which of the two forms")
    one.add_argument("--out", metavar="FILE", help="where it goes; the ending says what it becomes: " +
                     ", ".join(f"{end} {what}" for end, what in FORMATS.items()) + "; sheet-A.html, unless said")
    one.add_argument("--key", action="store_true", help="the key in place of the form: for the lecturer only")
    one.set_defaults(do=sheet)
    one = words.add_parser("gain", help="compare a class before and after: gain, concepts, wrong ideas, items")
    one.add_argument("before", metavar="BEFORE", help="the answers of the first test: a table, or a folder of tables")
    one.add_argument("after", metavar="AFTER", help="those of the second")
    one.add_argument("--out", metavar="FOLDER", default="gain", help="where page and tables go; gain, unless said")
    one.set_defaults(do=gain)


def sheet(options):
    """Write a form, or its key."""
    form = options.form.upper()
    if form not in part("inventory.items").FORMS:
        raise CommandError(f"The form is {options.form!r}; expected A or B.")
    path = Path(options.out or (f"key-{form}.html" if options.key else f"sheet-{form}.html"))
    if path.suffix.lower() not in ([".html"] if options.key else FORMATS):
        raise CommandError(f"--out is {path}; expected a name that ends in {'.html' if options.key else ', '.join(FORMATS)}.")
    makers = {".html": ("sheet", "key" if options.key else "sheet"), ".ipynb": ("notebook", "notebook"), ".csv": ("answers", "empty"),
              ".xml": ("export", "to_moodle"), ".gift": ("export", "to_gift")}
    module, name = makers[path.suffix.lower()]
    written(path, getattr(part(f"inventory.{module}"), name)(form))
    print(f"{path}: " + ("the key, for the lecturer only" if options.key else f"form {form}, {FORMATS[path.suffix.lower()]}"))
    return 0


def written(path, text):
    """Write a file where there is room for it."""
    try:
        write(path, text)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}. Name another place with --out.") from None


def gain(options):
    """Compare a class before and after."""
    group = part("inventory.gain").Class(part("inventory.answers").read(options.before), part("inventory.answers").read(options.after))
    try:
        part("inventory.gain").write_all(group, options.out)
    except OSError as error:
        raise CommandError(f"{options.out} cannot be written: {error.strerror}. Name another folder with --out.") from None
    for line in part("inventory.gain").lines(group):
        print(line)
    print(f"\n{Path(options.out) / 'gain.html'}, and its tables beside it")
    return 0
