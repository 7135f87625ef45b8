"""Notebook 10, what a model costs: its labs, exercises, predictions and misconceptions."""
