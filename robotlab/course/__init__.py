"""The exercises of the course: drawn for each student, checked at once, with words for what went wrong."""
