"""Notebook 16, capstone: its labs, exercises, predictions and misconceptions."""
