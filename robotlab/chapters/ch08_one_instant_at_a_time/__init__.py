"""Notebook 08, one instant at a time: its labs, exercises, predictions and misconceptions."""
