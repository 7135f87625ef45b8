"""A page of HTML in one file: no script, no address of anybody, readable on paper, on a telephone and by a voice."""
import re
from html import escape

STYLE = """:root{color-scheme:light dark;--ink:#1f2933;--back:#fff;--dim:#4a5763;--line:#c5cdd5;--right:#006b41;--wrong:#a33c00;
--soft:#f3f5f7}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecef;--back:#16191c;--dim:#b4bdc6;--line:#48525c;--right:#5fd39b;--wrong:#ffab78;
--soft:#20252a}}
body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 4rem;font:1rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--back)}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .3rem}h2{font-size:1.1rem;margin:0}.sum,.dim{color:var(--dim)}
section{border-left:.3rem solid var(--line);padding:.1rem 0 .1rem 1rem;margin:1.8rem 0}
section.right{border-color:var(--right)}section.wrong,section.stopped{border-color:var(--wrong)}
.state{font-weight:600}.right .state{color:var(--right)}.wrong .state,.stopped .state{color:var(--wrong)}
p{margin:.45rem 0;overflow-wrap:anywhere}
code{background:var(--soft);padding:.05em .3em;border-radius:.2em}table{border-collapse:collapse;margin:1rem 0;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .9rem .35rem 0;border-bottom:1px solid var(--line)}td.n,th.n{text-align:right}
caption{text-align:left;font-weight:600;padding:.3rem 0}.wide{overflow-x:auto}
@media print{body{max-width:none}section{break-inside:avoid}}"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title><style>{style}</style></head>
<body><main>
{body}
</main></body></html>
"""


def page(title, *parts):
    """The whole page. parts: HTML."""
    return PAGE.format(title=escape(title), style=STYLE, body="\n".join(parts))


def text(words):
    """Words as HTML: `code` between backquotes, everything else unchanged."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words, quote=False))


def paragraph(words, kind=""):
    """A paragraph of plain words."""
    return f'<p class="{kind}">{text(words)}</p>' if kind else f"<p>{text(words)}</p>"


def html_table(caption, head, rows):
    """A table whose first column names the row; columns of numbers are aligned right."""
    numbers = [all(isinstance(row[k], (int, float)) for row in rows) for k in range(len(head))]
    kind = lambda k: ' class="n"' if numbers[k] else ""
    cell = lambda k, x: f'<th scope="row">{text(str(x))}</th>' if k == 0 else f"<td{kind(k)}>{text(str(x))}</td>"
    top = "".join(f'<th scope="col"{kind(k)}>{text(x)}</th>' for k, x in enumerate(head))
    body = "".join(f"<tr>{''.join(cell(k, x) for k, x in enumerate(row))}</tr>\n" for row in rows)
    # a table that is wider than its page is moved sideways, also with the keys
    return (f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table><caption>{text(caption)}</caption>'
            f"<thead><tr>{top}</tr></thead>\n<tbody>{body}</tbody></table></div>")
