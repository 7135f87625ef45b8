"""The languages that programs are printed in, each in a file of its own."""
from ...model.checks import one_of
from .c import c_source
from .fortran import fortran_source
from .javascript import javascript_source
from .latex import latex_source
from .numpy import numpy_source

LANGUAGES = {"numpy": numpy_source, "c": c_source, "fortran": fortran_source, "javascript": javascript_source,
             "latex": latex_source}


def source(program, language):
    """The program as text; a ValueError lists the languages."""
    return LANGUAGES[one_of(language, "language", LANGUAGES)](program)
