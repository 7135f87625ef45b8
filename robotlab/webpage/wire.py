"""The wire between a page and its kernel: JSON there, JSON back, and bytes beside it."""
import json

from . import packages
from .kernel import Kernel


class Wire:
    """The worker's connection to Python.

    later: {module: package} of what comes when it is imported, as JSON. tell: called with JSON while a cell runs.
    """

    def __init__(self, later, tell=None):
        packages.expect(json.loads(later))
        self.kernel = Kernel(tell and (lambda answer: tell(json.dumps(answer, default=str)))).open()

    def receive(self, text):
        """(package that is missing or "", JSON of the answers, [bytes]); the k-th bytes are replaced by {"bytes": k}."""
        answers, buffers = self.kernel.receive(json.loads(text)), []

        def beside(x):
            if not isinstance(x, bytes):
                return str(x)
            buffers.append(x)
            return {"bytes": len(buffers) - 1}
        missing = answers[0].get("needs", "") if answers else ""
        return missing, json.dumps(answers, default=beside), buffers

    arrived = staticmethod(packages.arrived)
