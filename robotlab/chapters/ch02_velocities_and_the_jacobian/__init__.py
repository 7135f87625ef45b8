"""Notebook 02, velocities and the jacobian: its labs, exercises, predictions and misconceptions."""
