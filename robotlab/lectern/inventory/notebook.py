"""A form as a notebook, for a class that works in Jupyter: it needs Python alone, knows no answer, and writes a table for the lecturer."""
import base64
import json

from .items import form
from .picture import svg
from .sheet import INSTRUCTIONS

FIRST = """# Robot arms: form {name}

{instructions}

In place of ticking a box, write a letter between the quotes below each question, such as `"B"`. Run all cells at the end
(*Run > Run All Cells*): the last one writes the file that you hand in. Nothing else happens to your answers."""
CODE = """code = ""     # the code that you were given
answers = {}"""
LAST = """import csv
from pathlib import Path

letters = {{k: str(answers.get(k, "")).strip().upper() for k in range(1, {count} + 1)}}
known = {known}
odd = [k for k, letter in letters.items() if letter and letter not in known[k]]
empty = [k for k, letter in letters.items() if not letter]
if not code.strip():
    print("Nothing is written yet: your code is missing, in the first cell of code.")
elif odd:
    print(f"Nothing is written yet: {{', '.join(map(str, odd))}} should be letters such as A.")
else:
    name = Path("answers-{name}-" + "".join(c for c in code if c.isalnum()) + ".csv")
    with name.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["student", "form", *letters], [code.strip(), "{name}", *letters.values()]])
    print(f"Hand in {{name}}. Without an answer: {{', '.join(map(str, empty)) or 'none'}}.")"""


def notebook(name):
    """The text of the .ipynb."""
    items = form(name)
    cells = [cell("start", FIRST.format(name=name, instructions=INSTRUCTIONS)), cell("code", CODE, code=True)]
    for item in items:
        cells += [cell(f"question-{item.number}", words(item)), cell(f"answer-{item.number}", f'answers[{item.number}] = ""', code=True)]
    known = {item.number: item.letters for item in items}
    cells.append(cell("table", LAST.format(name=name, count=len(items), known=known), code=True))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def cell(name, source, code=False):
    """A cell, with nothing run yet."""
    run = {"execution_count": None, "outputs": []} if code else {}
    return {"cell_type": "code" if code else "markdown", "id": name, "metadata": {}, **run, "source": source}


def words(item):
    """A question in Markdown; its picture travels in it."""
    drawn = svg(item)
    image = f"\n\n![arm](data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()})" if drawn else ""
    options = "\n".join(f"- **{letter}** {option.text}" for letter, option in zip(item.letters, item.options))
    return f"### {item.number}\n{item.text}{image}\n\n{options}"
