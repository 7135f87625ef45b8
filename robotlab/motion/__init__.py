"""Motions that are planned, and motions that follow from torques: trajectories, laws, simulation."""
