"""A control of a lab as the notebook has it: its value is read, and set as a hand would."""


class Live:
    """A control of a lab on the page: `.value` reads it, and sets it as a user would."""

    def __init__(self, lab, control):
        self.lab, self.control = lab, control

    @property
    def value(self):
        return self.lab.values[self.control.name]

    @value.setter
    def value(self, value):
        self.lab.set(**{self.control.name: value})
