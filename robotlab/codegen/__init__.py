"""Equations of motion as programs: recorded step by step, in NumPy, C, Fortran, JavaScript and LaTeX."""
