"""Notebook 13, linearisation: its labs, exercises, predictions and misconceptions."""
