"""The web page as a host: `kernel` runs cells where a notebook's kernel would, in a worker of the page or in ordinary Python."""
