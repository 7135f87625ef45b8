"""The folder of a page's cells: files that a reader brings go in, files that cells write go out."""
import base64
import os

from ..course.progress import store

HEAVIEST = 20_000_000                                # bytes of a file that the page can offer


class Folder:
    """Files in the working directory, apart from the progress file, as the page knows them."""

    def __init__(self):
        self.known = there()

    def bring(self, name, content):
        """Put a file of the reader's there, or take it away. content: in base64, or None."""
        if os.path.basename(name) != name:
            return
        if content is None:
            if os.path.isfile(name):
                os.remove(name)
        else:
            with open(name, "wb") as file:
                file.write(base64.b64decode(content))
        self.known = there()

    def written(self):
        """[{"file": name, "bytes": how many, "content": bytes, or None of a huge file}] of what is new or has changed since."""
        before, self.known = self.known, there()
        return [{"file": name, "bytes": now[1], "content": content(name) if now[1] <= HEAVIEST else None}
                for name, now in self.known.items() if before.get(name) != now]


def there():
    """{name: (time of the last change, size)}."""
    with os.scandir() as entries:
        return {one.name: (one.stat().st_mtime_ns, one.stat().st_size) for one in entries
                if one.is_file() and not one.name.startswith(".") and one.name != store.path.name}


def content(name):
    with open(name, "rb") as file:
        return file.read()
