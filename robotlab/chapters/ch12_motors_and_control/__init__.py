"""Notebook 12, motors and control: its labs, exercises, predictions and misconceptions."""
