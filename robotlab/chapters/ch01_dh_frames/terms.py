"""Notebook 01: the terms of its exercises."""

TERMS = {"frames-tool": lambda g: {"of the place of the frame": g.T[:3, 3]} | {
    f"of the tool along its {axis}": g.T[:3, k] * g.tool[k] for k, axis in enumerate("xyz")}}
