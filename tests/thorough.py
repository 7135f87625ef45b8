"""Whether all is tested, as in .ci/run: everything that takes long, and everything random more often."""
import os

THOROUGH = bool(os.environ.get("ROBOTLAB_THOROUGH"))
