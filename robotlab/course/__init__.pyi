"""What exercises are made of, for authors of chapters: the names of the course, for editors and checkers."""
from .record import Misconception as Misconception
from .record import Option as Option
from .record import Task as Task
from .record import Wrong as Wrong
from .registry import add as add

__all__: list[str]
