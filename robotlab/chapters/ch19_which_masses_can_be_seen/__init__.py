"""Notebook 19: its labs, exercises and predictions."""
