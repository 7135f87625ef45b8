"""The site, built once for all tests."""
import pytest
from sites import Page, made


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """{name: Page} of a site that was built just now; `site[""]` is its folder."""
    folder = made(tmp_path_factory)
    return {"": folder} | {path.relative_to(folder).as_posix(): Page(path) for path in sorted(folder.rglob("*.html"))}


@pytest.fixture(scope="session")
def pages(site):
    """The same without the folder."""
    return {name: page for name, page in site.items() if name}
