"""A hub to be tried on your own machine, and on it alone: jupyterhub -f docs/hub/trial.py

It is the hub of jupyterhub_config.py, with students who need no account of the machine: any name logs in, with the password in the
variable ROBOTLAB_TRIAL. What is in JUPYTERHUB_API_TOKEN is a token for `robotlab hub load`. Homes are in the folder hub-trial.
"""
import os
from pathlib import Path

from jupyterhub.spawner import SimpleLocalProcessSpawner

c = get_config()                                     # noqa: F821  JupyterHub reads this file
load_subconfig(str(Path(__file__).with_name("jupyterhub_config.py")))                  # noqa: F821  it has this function for us

FOLDER = Path("hub-trial").absolute()
FOLDER.mkdir(mode=0o711, exist_ok=True)


class TrialSpawner(c.JupyterHub.spawner_class, SimpleLocalProcessSpawner):
    """All students are you, each with a home of their own."""


c.JupyterHub.bind_url = "http://127.0.0.1:8000"
c.JupyterHub.db_url = f"sqlite:///{FOLDER / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(FOLDER / "cookie")
c.ConfigurableHTTPProxy.pid_file = str(FOLDER / "proxy.pid")
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["ROBOTLAB_TRIAL"]
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = TrialSpawner
c.SimpleLocalProcessSpawner.home_dir_template = str(FOLDER / "{username}")

if os.environ.get("JUPYTERHUB_API_TOKEN"):
    c.JupyterHub.services.append({"name": "load", "api_token": os.environ["JUPYTERHUB_API_TOKEN"]})
    c.JupyterHub.load_roles.append({"name": "load", "services": ["load"], "scopes": ["admin:users", "admin:servers", "access:servers"]})
if hasattr(os, "geteuid") and os.geteuid() == 0:
    c.Spawner.args = ["--allow-root"]                # in a container there is nobody else
