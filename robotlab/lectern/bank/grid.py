"""A table of gaps: its headings, and where each gap is."""
import numpy as np


def labels(shape):
    """Name each entry of an answer, counted from 1, in the order of NumPy; [""] for a number."""
    if len(shape) < 2:
        return [f"entry {k + 1}" for k in range(shape[0])] if shape else [""]
    return [f"row {i + 1}, column {j + 1}" for i, j in np.ndindex(shape)]


def html_table(shape, gaps):
    """HTML, also for QTI: every heading has its scope, and in each cell its place stands before the gap. gaps: {entry: gap}, whole rows."""
    rows, columns = shape if len(shape) == 2 else (1, *shape)
    name = "column" if rows > 1 else "entry"
    names = labels(shape)
    cells = [f"<td>{names[k]}: {gap}</td>" for k, gap in gaps.items()]
    corner = "<td></td>" if rows > 1 else ""
    head = corner + "".join(f'<th scope="col">{name} {j + 1}</th>' for j in range(columns))
    first = [f'<th scope="row">row {k // columns + 1}</th>' if rows > 1 else "" for k in list(gaps)[::columns]]
    body = "".join(f"<tr>{head}{''.join(cells[i * columns:(i + 1) * columns])}</tr>" for i, head in enumerate(first))
    return f"<table><caption>Your answer</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
