"""Notebook 07, nested bodies: its labs, exercises, predictions and misconceptions."""
