"""Notebook 01, dh frames: its labs, exercises, predictions and misconceptions."""
