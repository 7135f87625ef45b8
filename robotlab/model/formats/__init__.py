"""Arms as other programs write them: URDF, MJCF and tables that people paste, in and out. `read` and `write` are the ways in."""
