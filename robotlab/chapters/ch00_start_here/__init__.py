"""Notebook 00, start here: its labs, exercises, predictions and misconceptions."""
