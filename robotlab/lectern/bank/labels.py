"""Labels of the questions in an exam, in place of the names by which anybody finds them in the package: a table for the lecturer."""
import csv
import io

FILE = "robotlab-labels.csv"
COLUMNS = "label", "task", "notebook", "title"


def written(bank):
    """The table, a row for each task."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows((one.label, one.task.id, one.task.notebook, one.task.title) for one, *_ in bank.questions.values())
    return text.getvalue()
