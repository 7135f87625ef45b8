"""What keeps a class from being marked."""


class MarkingError(ValueError):
    """What is wrong, in words for the lecturer."""
