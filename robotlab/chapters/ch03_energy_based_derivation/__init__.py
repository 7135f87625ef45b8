"""Notebook 03, energy based derivation: its labs, exercises, predictions and misconceptions."""
