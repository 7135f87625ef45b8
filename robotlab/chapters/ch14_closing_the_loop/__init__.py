"""Notebook 14, closing the loop: its labs, exercises, predictions and misconceptions."""
