"""Extension of Sphinx: formulas as MathML, cells that a script can find, tables that scroll, a page in a sentence."""
import re
from pathlib import Path

from .formulas import FormulaError, mathml

THEME = Path(__file__).parent / "theme"
SENTENCE = "How a robot arm moves, from a table of links to the torques that drive it: a course in which everything can be touched."
PARAMETERS = re.compile(r"<dl>\s*(<dd>.*?)</dl>", re.DOTALL)
LONGEST = 200                                        # letters of a description: search engines show no more


def setup(app):
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    app.add_config_value("robotlab_live", {}, "")
    app.connect("doctree-read", name_cells)
    app.connect("doctree-resolved", wrap_tables)
    app.connect("html-page-context", describe_page)
    app.connect("html-page-context", line_up_parameters)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


# -- formulas ---------------------------------------------------------------------------------------------------------
def inline(translator, node):
    write(translator, node, False)


def block(translator, node):
    write(translator, node, True)


def write(translator, node, on_its_own):
    """The formula into the page; one that is not known is a warning, and so ends the building."""
    from docutils.nodes import SkipNode
    from sphinx.util import logging
    try:
        translator.body.append(mathml(node.astext(), on_its_own))
    except FormulaError as error:
        logging.getLogger(__name__).warning(str(error), location=node)
    raise SkipNode


# -- documents --------------------------------------------------------------------------------------------------------
def name_cells(app, doctree):
    """Each code cell gets an id with its place in the notebook: cell-7."""
    from docutils import nodes
    for node in doctree.findall(nodes.container):
        if node.get("nb_element") == "cell_code":
            node["ids"].append(f"cell-{node['cell_index']}")


def wrap_tables(app, doctree, name):
    """Put each table in a box that scrolls, so that the page does not."""
    from docutils import nodes
    for table in list(doctree.findall(nodes.table)):
        table.replace_self([nodes.raw("", '<div class="wide">', format="html"), table,
                            nodes.raw("", "</div>", format="html")])


def describe_page(app, page, template, context, doctree):
    """The head of a page repeats its first paragraph, for search engines and previews of links."""
    from docutils.nodes import paragraph
    first = next(doctree.findall(paragraph), None) if doctree else None
    text = " ".join(first.astext().split()) if first else SENTENCE
    context["live"] = app.config.robotlab_live.get(page, {})
    context["description"] = text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"


def line_up_parameters(app, page, template, context, doctree):
    """Sphinx writes a long signature as a list of definitions of nothing, at which a screen reader stumbles: lines are enough."""
    lines = lambda found: f'<span class="sig-lines">{found[1].replace("<dd>", "<span>").replace("</dd>", "</span>")}</span>'
    context["body"] = PARAMETERS.sub(lines, context.get("body", ""))
