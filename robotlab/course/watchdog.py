"""Stops a function that takes too long, and costs nothing while it does not.

In the main thread a timer interrupts: it ends loops, `time.sleep`, long regular expressions, and arithmetic with huge integers.
In any other thread, and in a browser, each step is traced instead, which is slower and does not end a sleep. Nothing inside Python
ends one call of compiled code that never looks up, such as sum(itertools.repeat(1)); only Kernel > Restart does.
"""
import os
import signal
import sys
import sysconfig
import threading
import time
from contextlib import contextmanager

import numpy as np

LIBRARIES = tuple({os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(np.__path__[0]),
                   *(sysconfig.get_paths()[k] for k in ("stdlib", "platstdlib", "purelib", "platlib"))})
GRACE = 1.0                                          # [s] after the end, before a library is interrupted too
IDLE = 0.02                                          # a function that uses less of the time sleeps; the machine is not busy
TIMERS = sys.platform != "emscripten"                # in a browser Python has neither timers nor threads: each step is traced there
PATIENCE = 20                                        # times the seconds, on a machine however busy
EVERY = 0.02                                         # [s] between two interruptions, where the first was swallowed


class OutOfTime(BaseException):
    """Not an Exception, so that `except Exception` in the student's code does not swallow it."""


class Deadline:
    """Stop a call that takes too long: in the student's own code, or, a little later, anywhere.

    What it raises may be swallowed, by an `except:` or where Python cleans up; Python then traces no more. So it leaves a
    profile function behind, which begins the tracing anew at the next call; each time it raises one step later, until it is
    outside of what swallows.
    """

    def __init__(self, seconds, grace=GRACE):
        self.seconds, self.begun, self.cpu = seconds, time.monotonic(), time.process_time()
        self.where, self.swallowed, self.skip, self.done = None, 0, 0, False
        self.late = grace                            # [s] that a library has to come back

    def over(self):
        """For how long the time has been over [s]; below 0 before. What counts is the time of the processor, unless it sleeps."""
        if self.done:
            return -1.0
        elapsed = time.monotonic() - self.begun
        if elapsed <= self.seconds:
            return elapsed - self.seconds
        used = time.process_time() - self.cpu
        if used < IDLE * elapsed or elapsed > PATIENCE * self.seconds:
            return elapsed - self.seconds
        return used - self.seconds

    def ring(self, frame):
        """Handle the timer's signal."""
        own = is_own(frame.f_code.co_filename)
        over = self.over()
        if over > (0 if own else self.late):
            self.stop(frame)

    def __call__(self, frame, event, argument):
        """The trace function."""
        if is_own(frame.f_code.co_filename):
            frame.f_trace_opcodes = True             # `while True: pass` jumps to itself: no line begins again
            return self.step
        if self.over() > self.late:
            self.late += EVERY
            self.stop(frame)
        return None

    def step(self, frame, event, argument):
        """Trace one step of the student's code."""
        if self.over() > 0:
            if self.skip <= 0:
                self.stop(frame)
            self.skip -= 1
        return self.step

    def stop(self, frame):
        """Raises, and sees to it that it can be done again."""
        own = next((f for f in outwards(frame) if is_own(f.f_code.co_filename)), None)
        self.where = self.where or (own and (own.f_code.co_filename, own.f_lineno))
        self.swallowed += 1
        sys.setprofile(self.again)
        raise OutOfTime

    def again(self, frame, event, argument):
        """The profile function."""
        self.skip = self.swallowed
        for f in outwards(frame):
            if is_own(f.f_code.co_filename):
                f.f_trace, f.f_trace_opcodes = self.step, True
        sys.settrace(self)


def outwards(frame):
    """The frame, and those that have called it."""
    while frame:
        yield frame
        frame = frame.f_back


def is_own(filename):
    """True if a file is the student's, not Python's or a library's."""
    return not filename.startswith(LIBRARIES) and not filename.startswith("<frozen")


def watched(run, deadline):
    """run() under a deadline; then what traced and profiled before, such as a debugger, is put back."""
    tracer, profiler, hook = sys.gettrace(), sys.getprofile(), sys.unraisablehook
    sys.unraisablehook = bool                        # compiled: what is raised while cleaning up is not traced in its turn
    try:
        if TIMERS and threading.current_thread() is threading.main_thread():
            with alarm(deadline):
                try:
                    return apart(run)
                finally:
                    deadline.done = True             # before anything is called: raised in `alarm`, it would leave the timer behind
        sys.settrace(deadline)
        return apart(run)
    finally:
        deadline.done = True                         # from here on it raises nothing
        sys.setprofile(profiler)
        sys.settrace(tracer)
        sys.unraisablehook = hook


def apart(run):
    """run() inside a generator, which has a handled exception of its own.

    Raised in the last step of an `except`, which is what ends one that swallows, OutOfTime stays the exception that Python
    takes for handled; every later one of the process would have it as its context.
    """
    def inside():
        try:
            yield run(), None
        except StopIteration as error:               # a generator may raise anything but this
            yield None, error
    result, error = next(inside())
    if error:
        raise error
    return result


@contextmanager
def alarm(deadline):
    """Ring repeatedly once the time is over: by the timer of the system, or without one by a thread."""
    number = signal.SIGALRM if hasattr(signal, "setitimer") else signal.SIGTERM
    before = signal.signal(number, lambda number, frame: deadline.ring(frame))
    start = system_timer if hasattr(signal, "setitimer") else thread_timer
    stop = start(deadline.seconds, number)
    try:
        yield
    finally:
        deadline.done = True
        stop()
        signal.signal(number, before or signal.SIG_DFL)


def system_timer(seconds, number):
    """Starts it; returns how it is stopped, which puts back what was set before."""
    before = signal.setitimer(signal.ITIMER_REAL, seconds, EVERY)
    return lambda: signal.setitimer(signal.ITIMER_REAL, *before)


def thread_timer(seconds, number):
    """The same by a thread, which interrupts the main one as a signal does."""
    import _thread
    over = threading.Event()

    def ring():
        wait = seconds
        while not over.wait(wait):
            wait = EVERY
            _thread.interrupt_main(number)
    threading.Thread(target=ring, daemon=True).start()
    return over.set
