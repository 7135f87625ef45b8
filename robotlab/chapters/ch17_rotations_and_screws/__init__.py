"""Notebook 17, rotations and screws: its labs, exercises, predictions and misconceptions."""
