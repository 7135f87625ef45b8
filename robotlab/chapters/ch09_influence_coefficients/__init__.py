"""Notebook 09, influence coefficients: its labs, exercises, predictions and misconceptions."""
