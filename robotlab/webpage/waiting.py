"""`await` at the top of a cell: a loop of events that runs while the cell does. A page's own loop would go on only after it."""
import asyncio
import time

from .errors import Said

NEVER = "What is awaited here cannot arrive while Python runs. Here it can wait for time and for its own tasks, not for a network."


class Loop(asyncio.BaseEventLoop):
    """Selector without files: it sleeps until the next event is due."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def select(self, seconds):
        """As that of a loop with sockets."""
        if seconds is None:
            raise Said(NEVER)
        time.sleep(seconds)
        return ()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


def run(coroutine):
    """Run a coroutine to its result, although the page's own loop is running."""
    outside, loop = asyncio._get_running_loop(), Loop()
    asyncio._set_running_loop(None)
    try:
        task = loop.create_task(coroutine)
        try:
            return loop.run_until_complete(task)
        finally:
            task._log_destroy_pending = False        # what can never arrive was said already
            loop.close()
    finally:
        asyncio._set_running_loop(outside)
