"""Notebook 06, inverse dynamics: its labs, exercises, predictions and misconceptions."""
