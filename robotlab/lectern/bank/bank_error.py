"""What keeps a bank from being written."""


class BankError(ValueError):
    """What is wrong, in words for the lecturer."""
