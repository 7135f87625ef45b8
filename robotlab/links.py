"""Addresses of the course on the network. One name, that of the repository's owner on GitHub, makes all addresses.

While it is "" there is no address, and nothing has a link that leads nowhere. `python docs/links.py NAME` writes it here and
everywhere else. Standard library only.
"""
OWNER = ""
NAME = "robotlab"                                    # of the repository
START = "notebooks/00-start-here.ipynb"


def repository(owner=None):
    """The address of the repository; "" while it has no owner."""
    owner = OWNER if owner is None else owner
    return owner and f"https://github.com/{owner}/{NAME}"


def site(owner=None):
    """The course as web pages, which `.github/workflows/release.yml` puts there; "" while the repository has no owner."""
    owner = OWNER if owner is None else owner
    return owner and f"https://{owner.lower()}.github.io/{NAME}/"


def image(owner=None):
    """The image for hubs that a release puts there; "" while the repository has no owner."""
    owner = OWNER if owner is None else owner
    return owner and f"ghcr.io/{owner.lower()}/{NAME}"


def binder(owner=None):
    """Notebook 00 in a JupyterLab that Binder lends to anybody; "" while the repository has no owner."""
    owner = OWNER if owner is None else owner
    return owner and f"https://mybinder.org/v2/gh/{owner}/{NAME}/HEAD?urlpath=lab/tree/{START}"
