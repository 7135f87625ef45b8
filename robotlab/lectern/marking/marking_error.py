"""Error that keeps a class from being marked."""


class MarkingError(ValueError):
    """Error in words for the lecturer."""
