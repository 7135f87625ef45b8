"""The Littlest JupyterHub reads this from /opt/tljh/config/jupyterhub_config.d/: what each student gets."""
c = get_config()                                     # noqa: F821  JupyterHub reads this file

c.Spawner.cmd = ["/opt/tljh/user/bin/robotlab", "hub", "start"]
c.Spawner.default_url = "/lab/tree/robotlab/00-start-here.ipynb"
c.Spawner.environment = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}     # a processor is shared by many
