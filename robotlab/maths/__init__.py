"""Vectors, derivatives, series and recorded formulas, for numbers and symbols alike; knows no robot."""
