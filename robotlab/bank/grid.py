"""A table of gaps: its headings, and where each gap is."""
import numpy as np


def labels(shape):
    """What each entry of an answer is called, counted from 1, in the order of NumPy; [""] for a number."""
    if len(shape) < 2:
        return [f"entry {k + 1}" for k in range(shape[0])] if shape else [""]
    return [f"row {i + 1}, column {j + 1}" for i, j in np.ndindex(shape)]


def html_table(shape, gaps):
    """HTML, also for QTI: every heading has its scope, and in each cell its place stands before the gap."""
    rows, columns = shape if len(shape) == 2 else (1, *shape)
    name = "column" if rows > 1 else "entry"
    cells = [f"<td>{label}: {gap}</td>" for label, gap in zip(labels(shape), gaps)]
    corner = "<td></td>" if rows > 1 else ""
    head = corner + "".join(f'<th scope="col">{name} {j + 1}</th>' for j in range(columns))
    first = [f'<th scope="row">row {i + 1}</th>' if rows > 1 else "" for i in range(rows)]
    body = "".join(f"<tr>{first[i]}{''.join(cells[i * columns:(i + 1) * columns])}</tr>" for i in range(rows))
    return f"<table><caption>Your answer</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
