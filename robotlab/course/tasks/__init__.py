"""The tasks, one module for each notebook; `course.registry` finds them."""
