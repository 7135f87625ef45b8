"""A form for print: thirty questions with boxes; and apart from it the key."""
from html import escape

from ..marking.page import page, paragraph, html_table, text
from .items import ASSUMED, concepts, form, thought
from .picture import svg

STYLE = """@page{size:A4;margin:14mm 13mm}
*{box-sizing:border-box}body{margin:0 auto;max-width:186mm;font:9.6pt/1.36 "Liberation Serif",Georgia,serif;color:#000;background:#fff}
h1{font-size:13pt;margin:0}header{border-bottom:1pt solid #000;padding-bottom:2.5mm;margin-bottom:3mm}p{margin:.7mm 0}
.fields{display:flex;gap:8mm;margin:2mm 0}.fields span{flex:1;border-bottom:.6pt solid #000;padding-top:4mm}
main{columns:2;column-gap:8mm}section{break-inside:avoid;margin:0 0 4.2mm}h2{font-size:inherit;margin:0;display:inline}
ol{list-style:none;margin:.8mm 0 0;padding:0}li{display:grid;grid-template-columns:3.6mm 4mm 1fr;column-gap:1mm;margin:.5mm 0}
.box{width:3mm;height:3mm;border:.8pt solid #000;margin-top:.9mm}svg{display:block;max-width:100%;height:auto;margin:1mm 0}"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title><style>{style}</style></head>
<body><header><h1>{title}</h1>
<div class="fields"><span>Code</span><span>Date</span></div>
<p>{instructions}</p></header>
<main>
{questions}
</main></body></html>
"""
INSTRUCTIONS = ("Thirty questions in thirty minutes, with a pencil and without a calculator. Tick one box for each; if you have no idea, "
                "leave them empty. " + ASSUMED)


def sheet(name):
    """The page to print. It contains neither right options nor concepts."""
    questions = "\n".join(map(question, form(name)))
    return PAGE.format(title=f"Robot arms: form {name}", style=STYLE, instructions=escape(INSTRUCTIONS), questions=questions)


def question(item):
    """A question with its options."""
    options = "".join(f'<li><span class="box"></span><b>{letter}</b><span>{escape(option.text)}</span></li>'
                      for letter, option in zip(item.letters, item.options))
    return f"<section><h2>{item.number}</h2>&ensp;{escape(item.text)}{svg(item)}<ol>{options}</ol></section>"


def key(name):
    """The right letters, and what each wrong one stands for: for the lecturer."""
    rows = [[item.number, item.right, concepts()[item.concept], wrong(item)] for item in form(name)]
    return page(f"Key of form {name}", f"<h1>{text(f'Key of form {name}')}</h1>",
                paragraph("For the lecturer only: until the second test is over, nobody who takes it should see this page.", "sum"),
                html_table("What is right, and what a wrong letter stands for", ["item", "right", "what is asked for", "wrong letters"],
                           rows))


def wrong(item):
    """The wrong letters of an item in words."""
    return " · ".join(f"{letter}: {thought(option.idea)}" for letter, option in zip(item.letters, item.options) if option.idea)
