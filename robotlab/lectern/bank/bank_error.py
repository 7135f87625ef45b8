"""Error that keeps a bank from being written."""


class BankError(ValueError):
    """Error in words for the lecturer."""
