"""Dynamics of arms: one file for each method, and the quantities computed from any of them."""
