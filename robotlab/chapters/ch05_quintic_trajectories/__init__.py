"""Notebook 05, quintic trajectories: its labs, exercises, predictions and misconceptions."""
