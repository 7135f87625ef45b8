"""Breaches of WCAG 2.1 A and AA that axe-core finds on a page, in words."""
from axe_playwright_python.base import AXE_FILE_PATH

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")  # by their tags
COLOURS = ("color-contrast",)                        # the only rules that depend on the theme
FOUND = """([part, leave, only]) => axe.run(part, {preload: false, runOnly: only, resultTypes: ['violations']})
  .then(found => found.violations.filter(({id}) => !leave.includes(id)).flatMap(({id, impact, nodes}) =>
    nodes.map(node => `${impact}: ${id}: ${node.html.slice(0, 120)}`)))"""


def breaches(page, part="body", leave=(), only=RULES):
    """["serious: color-contrast: <b>…", …] of a part of the page. leave: rules that are not asked for. only: RULES or COLOURS."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_FILE_PATH.read_text(encoding="utf-8"))
    return page.evaluate(FOUND, [part, list(leave), list(only)])
