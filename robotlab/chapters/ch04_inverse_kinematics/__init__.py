"""Notebook 04, inverse kinematics: its labs, exercises, predictions and misconceptions."""
