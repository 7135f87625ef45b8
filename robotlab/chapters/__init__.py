"""One folder for each notebook, by its file name. No chapter imports another; `course.registry` and the door of `labs` find them."""
