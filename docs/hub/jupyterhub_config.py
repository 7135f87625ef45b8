"""A class of twenty on one Linux machine, each with an account of the machine: jupyterhub -f docs/hub/jupyterhub_config.py, as root.

Members of the group `robotlab` may log in with the password of the account. docs/lecturer/hub.md says how to set this up.
"""
import resource
import sys
from pathlib import Path

from jupyterhub.spawner import LocalProcessSpawner

c = get_config()                                     # noqa: F821  JupyterHub reads this file

PROGRAMS = Path(sys.executable).parent               # of the environment that hub and students share; students cannot write there


class BoundedSpawner(LocalProcessSpawner):
    """Each process of a student may hold `mem_limit`: a request for more raises a MemoryError, and does not disturb the others."""

    def make_preexec_fn(self, name):
        begin = super().make_preexec_fn(name)

        def bounded():
            resource.setrlimit(resource.RLIMIT_DATA, (self.mem_limit, self.mem_limit))
            begin()
        return bounded


# -- users ------------------------------------------------------------------------------------------------------------
c.JupyterHub.bind_url = "http://0.0.0.0:8000"        # with ssl_key and ssl_cert: https; without them only in a network that you trust
c.JupyterHub.authenticator_class = "pam"
c.PAMAuthenticator.allowed_groups = {"robotlab"}
c.PAMAuthenticator.admin_groups = {"sudo"}

# -- what each student gets -------------------------------------------------------------------------------------------
c.JupyterHub.spawner_class = BoundedSpawner
c.Spawner.cmd = [str(PROGRAMS / "robotlab"), "hub", "start"]
c.Spawner.default_url = "/lab/tree/robotlab/00-start-here.ipynb"
c.Spawner.mem_limit = "1G"
c.Spawner.environment = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}     # a processor is shared by many
c.Spawner.start_timeout = c.Spawner.http_timeout = 120

# -- what keeps the machine free --------------------------------------------------------------------------------------
c.JupyterHub.concurrent_spawn_limit = 20
c.JupyterHub.services = [{"name": "cull", "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=1800"]}]
c.JupyterHub.load_roles = [{"name": "cull", "services": ["cull"],
                            "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"]}]
