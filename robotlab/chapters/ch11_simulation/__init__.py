"""Notebook 11, simulation: its labs, exercises, predictions and misconceptions."""
