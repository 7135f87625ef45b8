"""The judge's end of the pipe to a sandbox. Whatever comes out of it is measured before it is read, and is never more than data."""
import json
import os
import re
import secrets
import select
import signal
import subprocess
import time

from ...course.reading import UnreadableAnswer
from .marking_error import MarkingError

LIMITS = {"AS": 2 << 30, "CPU": 120, "FSIZE": 8 << 20, "NPROC": 48, "NOFILE": 64, "CORE": 0}
ALL, ONE = 240.0, 45.0                               # [s] by the clock: for a notebook, and for one question
MOST_BYTES, MOST_WORDS = 1 << 20, 600                # of a reply; letters of a sentence in it


class Gone(MarkingError):
    """The process has ended, or has sent something that is not a reply; if that is at its start, no marking is possible."""


class Process:
    """A sandbox in which one notebook runs. given: {task: its numbers, encoded}."""

    def __init__(self, sandbox, given):
        self.end, self.rest, self.gone = time.monotonic() + ALL, b"", ""
        self.process = subprocess.Popen(sandbox.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        start_new_session=True, env=sandbox.variables, cwd=sandbox.folder)
        try:
            self.ask("begin", limits=LIMITS, drop=sandbox.drop, given=given)
        except Gone:
            self.close()
            raise

    def ask(self, do, **more):
        """The reply to a question. Raises UnreadableAnswer where the answer of the student cannot be had, Gone at the end of the process.

        The timer of a guard waits until the exchange is over: half a question would spoil all that follow.
        """
        if self.gone:
            raise Gone(self.gone)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        try:
            reply = self.exchanged(do, more)
        except Gone as gone:
            self.gone = str(gone)
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if "no" in reply:
            raise UnreadableAnswer(*refusal(reply))
        return reply

    def exchanged(self, do, more):
        """Send a question, and wait for the reply with its number. Nobody can guess that: what was sent before is passed over."""
        number = secrets.token_hex(8)
        end = min(self.end, time.monotonic() + ONE)
        self.send(json.dumps({"n": number, "do": do, **more}).encode() + b"\n", end)
        while True:
            reply = parsed(self.line(end))
            if reply.get("n") == number:
                return reply

    def send(self, data, end):
        """All bytes, to a process that may not read them."""
        number = self.process.stdin.fileno()
        os.set_blocking(number, False)
        while data:
            if not select.select([], [number], [], max(end - time.monotonic(), 0))[1]:
                raise Gone("the time was over")
            try:
                data = data[os.write(number, data):]
            except BlockingIOError:
                continue
            except OSError:
                raise Gone("the process ended") from None

    def line(self, end):
        """One line of bounded length."""
        number = self.process.stdout.fileno()
        while b"\n" not in self.rest:
            if not select.select([number], [], [], max(end - time.monotonic(), 0))[0]:
                raise Gone("the time was over")
            more = os.read(number, 1 << 16)
            if not more:
                raise Gone("the process ended")
            self.rest += more
            if len(self.rest) > MOST_BYTES:
                raise Gone("it sent too much")
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def close(self):
        """End it, and all that it has started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except OSError:
            pass
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def parsed(line):
    """A line of JSON as a dictionary."""
    try:
        reply = json.loads(line, parse_int=float)
    except (ValueError, RecursionError):
        raise Gone("it sent what is no JSON") from None
    if not isinstance(reply, dict):
        raise Gone("it sent what is no reply")
    return reply


def refusal(reply):
    """(idea, words) of a reply without numbers: plain letters of bounded length, to be shown and never to be run."""
    idea, words = str(reply["no"])[:20], str(reply.get("words", ""))[:MOST_WORDS]
    return idea if re.fullmatch(r"[a-z]+", idea) else "type", "".join(c if c.isprintable() else " " for c in words)
