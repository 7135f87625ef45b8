"""The web page as a host: `kernel` runs cells, in a worker of the page or in ordinary Python."""
