"""Load test of a hub by simulated students: each gets a server, opens a notebook and runs its cells, with a browser's requests.

What each server takes is measured from inside its kernel, so that it does not matter on which machine it runs. Servers that were started
here are stopped at the end, and users that were made here are removed.
"""
import asyncio
import json
import time
import uuid
from dataclasses import dataclass, field
from urllib.parse import quote

from .errors import CommandError

PATIENCE = 300                                       # [s] for a server to come, and for a cell to end
LAB = "application/vnd.jupyter.widget-view+json"
MARK = "what this server takes: "
MEASURE = f"""
def _robotlab_load():
    import json, os
    from robotlab import student
    def proportional(pid):
        with open(f"/proc/{{pid}}/smaps_rollup") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024
    try:
        megabytes = proportional("self") + proportional(os.getppid())
    except OSError:
        megabytes = None
    one = student()
    print({MARK!r} + json.dumps({{"megabytes": megabytes, "name": one.name, "seed": one.seed}}))
_robotlab_load()
"""


@dataclass
class Visit:
    """Visit of one student. server, first_lab, all_cells: [s]; megabytes: of server and kernel; errors: sentences."""
    name: str
    server: float = None
    first_lab: float = None
    all_cells: float = None
    megabytes: float = None
    student: str = None
    seed: int = None
    errors: list = field(default_factory=list)


@dataclass(frozen=True)
class Report:
    """Visits of all students."""
    visits: tuple

    @property
    def errors(self):
        """One sentence for each thing that went wrong."""
        return [f"{one.name}: {words}" for one in self.visits for words in one.errors]

    @property
    def ok(self):
        """True if nothing went wrong."""
        return not self.errors

    def __str__(self):
        seeds = [one.seed for one in self.visits if one.seed is not None]
        lines = [f"{len(self.visits)} students, {len(self.errors)} errors", *("  " + words for words in self.errors),
                 self.line("server ready", "server", "s"), self.line("first lab", "first_lab", "s", "after the kernel was asked for"),
                 self.line("all cells run", "all_cells", "s", "likewise"),
                 self.line("memory", "megabytes", "MB", "server and kernel of one student (PSS)"),
                 f"  {'numbers':16}{len(set(seeds))} different ones among {len(seeds)} students"]
        return "\n".join(filter(None, lines))

    def line(self, words, name, unit, more=""):
        """The middle one and the largest of a quantity."""
        values = sorted(value for one in self.visits if (value := getattr(one, name)) is not None)
        if not values:
            return ""
        middle = values[len(values) // 2]
        return f"  {words:16}{middle:6.1f} {unit}, at most {values[-1]:.1f} {unit}" + (f"   {more}" if more else "")


def tried(url, token, names, notebook, over=0.0):
    """The `Report` of students of these names, arriving within `over` seconds. Raises CommandError where there is no hub."""
    return asyncio.run(_tried(Hub(url, token), names, notebook, over))


async def _tried(hub, names, notebook, over):
    await hub.hello()
    visits = [Visit(name) for name in names]
    kernels = [Kernel(hub, one, notebook) for one in visits]
    try:
        await asyncio.gather(*(kernel.guarded(kernel.work, over * k / len(names)) for k, kernel in enumerate(kernels)))
        await asyncio.gather(*(kernel.guarded(kernel.measure) for kernel in kernels))     # all servers are up: what is shared is shared
    finally:
        await asyncio.gather(*(kernel.guarded(kernel.leave) for kernel in kernels))
    return Report(tuple(visits))


class Hub:
    """The hub's own words, by HTTP."""

    def __init__(self, url, token):
        from tornado.simple_httpclient import SimpleAsyncHTTPClient
        self.url, self.headers = url, {"Authorization": f"token {token}"}
        self.client = SimpleAsyncHTTPClient(force_instance=True, max_clients=2000)

    async def ask(self, method, path, body=None):
        """(code, text of the answer); code 599 without an answer."""
        from tornado.httpclient import HTTPRequest
        body = json.dumps(body) if body is not None else "" if method in ("POST", "PUT") else None
        asked = HTTPRequest(self.url + path, method, self.headers, body, request_timeout=PATIENCE, connect_timeout=60)
        try:
            answer = await self.client.fetch(asked, raise_error=False)
        except OSError as error:
            return 599, str(error)
        try:
            return answer.code, json.loads(answer.body or b"null")
        except ValueError:
            return answer.code, (answer.body or b"").decode(errors="replace")[:200]

    async def need(self, what, method, path, body=None, codes=(200, 201, 202, 204)):
        """The same, where it must succeed: RuntimeError says what did not."""
        code, said = await self.ask(method, path, body)
        if code not in codes:
            raise RuntimeError(f"{what}: {code} {said.get('message', '') if isinstance(said, dict) else said or ''}".strip())
        return said

    async def hello(self):
        """Nothing where a hub answers and knows the token; else CommandError."""
        code, said = await self.ask("GET", "/hub/api/user")
        if code == 403:
            raise CommandError(f"The hub at {self.url} does not know this token; expected one of an administrator.")
        if code != 200 or not isinstance(said, dict):
            raise CommandError(f"No JupyterHub answers at {self.url} (code {code}); expected its address, such as http://127.0.0.1:8000")


class Kernel:
    """One student's server, and the kernel in it. visit: what she meets, which is written down here."""

    def __init__(self, hub, visit, notebook):
        self.hub, self.visit, self.notebook, self.socket, self.made, self.started = hub, visit, notebook, None, False, False
        self.user, self.server = f"/hub/api/users/{quote(visit.name)}", f"/user/{quote(visit.name)}"

    async def guarded(self, step, after=0.0):
        """Run a step; its errors are written down and do not stop the others."""
        from tornado.httpclient import HTTPError
        await asyncio.sleep(after)
        try:
            await step()
        except (RuntimeError, OSError, HTTPError, TimeoutError, asyncio.TimeoutError) as error:
            self.visit.errors.append(str(error) or f"nothing came within {PATIENCE} s")

    async def work(self):
        """From the log-in to the last cell."""
        begun = time.monotonic()
        await self.start()
        self.visit.server = time.monotonic() - begun
        book = await self.hub.need(f"{self.notebook} is not there", "GET", f"{self.server}/api/contents/{quote(self.notebook)}")
        begun = time.monotonic()
        await self.connect()
        for cell in book["content"]["cells"]:
            if cell["cell_type"] == "code":
                await self.run("".join(cell["source"]), begun)
        self.visit.all_cells = time.monotonic() - begun

    async def start(self):
        """Make the user unless she is there, and wait for her server."""
        self.made = (await self.hub.ask("GET", self.user))[0] == 404
        if self.made:
            await self.hub.need("the hub makes no such user", "POST", self.user)
        await self.hub.need("no server is started", "POST", f"{self.user}/server", {}, (201, 202))
        self.started, end = True, time.monotonic() + PATIENCE
        while True:
            server = (await self.hub.need("the user is gone", "GET", self.user))["servers"].get("")
            if server and server["ready"]:
                return
            if not server or time.monotonic() > end:
                raise RuntimeError("the server did not start; the hub's log says why")
            await asyncio.sleep(0.2)

    async def connect(self):
        """Open the notebook's session, and a line to its kernel."""
        from tornado.httpclient import HTTPRequest
        from tornado.websocket import websocket_connect
        asked = {"path": self.notebook, "name": "", "type": "notebook", "kernel": {"name": "python3"}}
        kernel = (await self.hub.need("no kernel is started", "POST", f"{self.server}/api/sessions", asked))["kernel"]["id"]
        address = f"{self.hub.url.replace('http', 'ws', 1)}{self.server}/api/kernels/{kernel}/channels"
        self.socket = await websocket_connect(HTTPRequest(address, headers=self.hub.headers, request_timeout=PATIENCE),
                                              max_message_size=1 << 28)

    async def run(self, code, begun=None):
        """Run a cell and return what it printed. begun: from when the first lab is counted."""
        asked, said, waits = uuid.uuid4().hex, "", {"execute_reply", "idle"}
        await self.socket.write_message(json.dumps(request(code, asked)))
        while waits:
            message = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            if message is None:
                raise RuntimeError("the kernel's line was cut; a kernel that took too much memory ends so")
            if isinstance(message, bytes):           # of a lab's own, with buffers
                continue
            message = json.loads(message)
            kind, content = message["msg_type"], message["content"]
            if message["parent_header"].get("msg_id") != asked:
                continue
            if kind == "error":
                self.visit.errors.append(f"{content['ename']}: {content['evalue'][:200]}")
            elif kind == "stream":
                said += content["text"]
            elif kind in ("display_data", "execute_result") and LAB in content["data"] and begun and self.visit.first_lab is None:
                self.visit.first_lab = time.monotonic() - begun
            waits -= {kind, content.get("execution_state")}
        return said

    async def measure(self):
        """Measure the server's memory, and ask which student it takes this for."""
        if self.visit.all_cells is not None:
            found = json.loads((await self.run(MEASURE)).split(MARK)[1])
            self.visit.megabytes, self.visit.student, self.visit.seed = found["megabytes"], found["name"], found["seed"]

    async def leave(self):
        """Stop the server started here, and remove the user made here."""
        if self.socket:
            self.socket.close()
        end = time.monotonic() + PATIENCE
        while self.started:
            await self.hub.need("the server is not stopped", "DELETE", f"{self.user}/server", codes=(202, 204, 400, 404))
            self.started = bool((await self.hub.need("the user is gone", "GET", self.user))["servers"]) and time.monotonic() < end
            await asyncio.sleep(0.5 * self.started)
        if self.made:
            await self.hub.need("the user is not removed", "DELETE", self.user)


def request(code, name):
    """The message that asks a kernel to run code."""
    header = {"msg_id": name, "msg_type": "execute_request", "username": "", "session": name, "date": "", "version": "5.3"}
    content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False, "stop_on_error": False}
    return {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": [], "channel": "shell"}
