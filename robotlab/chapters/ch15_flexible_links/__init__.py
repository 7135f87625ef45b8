"""Notebook 15, flexible links: its labs, exercises, predictions and misconceptions."""
