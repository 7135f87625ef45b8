"""`Kernel`: the page's replacement for Jupyter's. It runs cells, keeps the sessions that they show, and answers messages.

A message is a dict, and so is each answer; all of them contain {"v": 1}.

    {"cell": n, "code": text}        [{"cell": n, "outputs": [{MIME type: text}, ...]}, ...]
    {"lab": key}                     [{"lab": key, "kind": ..., "put": {part: value}}]          all parts, for a page that has none
    {"lab": key, "inputs": ...}      [{"lab": key, "put": {part: value}}, ...]                  what a person did, and what follows
    {"progress": text}               []                                                        the progress file, of another page
    {"file": name, "content": text}  []                        a file of the reader's, in base64; None: it is to be taken away

A session is the output {LAB: key}; its key is "cell.number". What follows from a message may also be {"cell": n, "box": k,
"output": {...}}, an output that is replaced; {"progress": text}, when the file has changed; {"file": name, "bytes": n, "content":
bytes}, which was written; {"needs": name}, a package that is not here yet: everything is as it was, and the message is to be sent
again. Bytes are in an answer as they are. Beside the text of an error there are "name", that was not defined, and "advice".
"""
import ast
import builtins
import inspect
import io
import linecache
import sys
import time
import types
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from ..course.progress import store
from ..labs import hosts
from ..labs.hosts.messages import VERSION, Unreadable, read
from . import formula, magics, shown, waiting
from .errors import told
from .folder import Folder
from .packages import Needs, awaited
from .room import Room

EVERY = 0.2                                          # [s] between two reports of what a cell has printed so far
LAB, STDOUT, STDERR, ERROR = (f"application/x-robotlab{kind}" for kind in ("", "-stdout", "-stderr", "-error"))


class Kernel:
    """One Python for all cells and sessions of a page. tell: called with what a cell has shown so far, while it runs."""

    def __init__(self, tell=None):
        self.views, self.outputs, self.after, self.cell, self.run, self.boxes, self.shown = {}, [], [], None, 0, 0, 0
        self.main = types.ModuleType("__main__")
        self.main.display = shown.display            # notebooks have it without an import
        self.magics = magics.Magics(vars(self.main))
        vars(self.main)[magics.NAME] = self.magics
        self.room, self.folder = Room(), Folder()
        self.tell, self.told = tell, 0.0
        self.progress = progress()
        hosts.take_place(self)
        shown.install(self)

    def open(self):
        """From now on this is where the names of cells live: what looks for `__main__` finds them."""
        sys.modules["__main__"] = self.main
        builtins.input = magics.typed
        return self

    # -- messages -----------------------------------------------------------------------------------------------------
    def receive(self, message):
        """The answers to a message; [{"needs": name}] where a package is missing."""
        self.after = []
        try:
            with awaited() as missing:
                self._take(read(message))
        except Unreadable as words:
            return [{"v": VERSION, **refused(message, str(words))}]
        except BaseException:
            if not missing:
                raise
        if missing:
            put_progress(self.progress)
            self.after = [{"needs": missing[0]}]
        elif (now := progress()) != self.progress:
            self.progress = now
            self.after.append({"progress": now})
        if not missing:
            self.after += self.folder.written()
        return [{"v": VERSION, **answer} for answer in self.after + self._changes(bool(missing))]

    def _take(self, message):
        if "code" in message:
            self._run(message["cell"], message["code"])
        elif "progress" in message:
            put_progress(message["progress"])
            self.progress = message["progress"]
        elif "file" in message:
            self.folder.bring(message["file"], message["content"])
        elif (view := self.views.get(message["lab"])) and "inputs" in message:
            view.session.receive(message["inputs"])
        elif view:
            self.after.append({"lab": view.key, "kind": view.session.kind, "put": view.session.parts()})

    def _changes(self, drop):
        """Return the changes of the sessions since the last call."""
        changed = [] if drop else [{"lab": view.key, "put": view.changes} for view in self.views.values() if view.changes]
        for view in self.views.values():
            view.changes = {}
        return changed

    # -- cells --------------------------------------------------------------------------------------------------------
    def _run(self, number, code):
        formula.ahead(code)
        self.run += 1
        self.cell, self.outputs, self.shown, self.room = number, [], 0, Room()
        for key in [key for key in self.views if key.split(".")[0] == str(number)]:
            del self.views[key]
        name = f"Cell {number}, run {self.run}"
        linecache.cache[name] = len(code), None, code.splitlines(True), name             # for tracebacks and `inspect`
        try:
            with redirect_stdout(Stream(self, STDOUT)), redirect_stderr(Stream(self, STDERR)):
                self._execute(magics.read(code, name), name, not code.rstrip().endswith(";"))
                self.magics.finish()
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            if isinstance(error, Needs):
                raise
            words = told(error)
            self.outputs.append({ERROR: words.pop("text"), **{name: one for name, one in words.items() if one}})
        if words := self.room.words():
            self.outputs.append({STDERR: words})
        self.after.append({"cell": number, "outputs": self.outputs})

    def _execute(self, tree, name, show):
        """All statements, then the value of the last one is shown, then the figures of matplotlib."""
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        self._do(tree, name, "exec")
        value = last and self._do(ast.Expression(last.value), name, "eval")
        if last and show and value is not None:
            shown.display(value)
        shown.figures()

    def _do(self, tree, name, mode):
        """The value of a piece of a cell, which may wait for something."""
        code = compile(tree, name, mode, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        value = eval(code, vars(self.main))
        return waiting.run(value) if code.co_flags & inspect.CO_COROUTINE else value

    def write(self, kind, text):
        """Append printed text to the outputs in the order in which it came; a stream goes on where it ended."""
        text = self.room.text(text)
        if not text:
            return
        if self.outputs and kind in self.outputs[-1]:
            self.outputs[-1][kind] += text
        else:
            self.outputs.append({kind: text})
        if self.tell and time.monotonic() > self.told + EVERY:
            self.told = time.monotonic()
            self.tell({"v": VERSION, "cell": self.cell, "so far": self.outputs})

    def put(self, output):
        """One more output, if there is room for it."""
        output = self.room.output(output)
        if output is not None:
            self.outputs.append(output)

    # -- the place where cells run, for labs.hosts --------------------------------------------------------------------
    def display(self, session):
        raise NotImplementedError                    # its bundle will do

    def bundle(self, session):
        if session.closed:
            return {}, {}
        key = f"{self.cell}.{self.shown}"
        self.shown += 1
        self.views[key] = View(key, session, self)
        return {LAB: key}, {}

    def running_cell(self):
        return self.cell, self.run

    def in_notebook(self):
        return True

    @contextmanager
    def captured(self):
        """Capture what is printed and shown inside: .stdout, .stderr, .outputs with their .data."""
        outside, self.outputs = self.outputs, []
        kept = types.SimpleNamespace(stdout="", stderr="", outputs=[])
        try:
            yield kept
        finally:
            inside, self.outputs = self.outputs, outside
            kept.stdout = "".join(one.get(STDOUT, "") for one in inside)
            kept.stderr = "".join(one.get(STDERR, "") for one in inside)
            kept.outputs = [types.SimpleNamespace(data=one) for one in inside if not one.keys() & {STDOUT, STDERR}]

    def box(self):
        self.boxes += 1
        return Box(self, self.cell, self.boxes)


class View:
    """A session on the page: what it puts waits here until the message has been answered."""

    def __init__(self, key, session, kernel):
        self.key, self.session, self.kernel, self.changes = key, session, kernel, {}
        session.shown_by(self)

    def put(self, changes):
        self.changes |= changes

    def close(self):
        if self.kernel.views.get(self.key) is self:
            del self.kernel.views[self.key]


class Box:
    """An output that can be replaced."""

    def __init__(self, kernel, cell, number):
        self.kernel, self.cell, self.number = kernel, cell, number

    def display(self, data, raw=True):
        self.kernel.put({**data, "box": self.number})

    def update(self, data, raw=True):
        self.kernel.after.append({"cell": self.cell, "box": self.number, "output": data})


def refused(message, words):
    """The answer to a message that cannot be read, where a person looks for one."""
    if isinstance(message, dict) and "code" in message:
        return {"cell": message.get("cell"), "outputs": [{ERROR: words}]}
    return {"lab": message.get("lab") if isinstance(message, dict) else None, "put": {"late": words}}


class Stream(io.TextIOBase):
    """Stream that passes printed text to the outputs of a cell."""

    def __init__(self, kernel, kind):
        self.kernel, self.kind = kernel, kind

    def writable(self):
        return True

    def write(self, text):
        if text:
            self.kernel.write(self.kind, text)
        return len(text)


def progress():
    """The text of the progress file; "" where nothing has been done."""
    try:
        return store.path.read_text("utf-8")
    except (OSError, ValueError):
        return ""


def put_progress(text):
    """Write the progress file as it was, or as another page has it."""
    if text != progress():
        if text:
            store.path.write_text(text, "utf-8")
        else:
            store.path.unlink(missing_ok=True)
