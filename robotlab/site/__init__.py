"""The course as a website that any file server can carry: `python3 -m robotlab site`.

Sphinx makes the frame: navigation, search, dark mode. Nothing is written twice: pages come from notebooks/, docs/, the papers of the
house, the docstrings and the stubs. No page asks another machine for anything.
"""
