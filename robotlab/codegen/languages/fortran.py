"""Programs as today's Fortran: a module with one pure subroutine for one posture.

Its cosines and sines are those of the language: one posture at a time has nothing to be computed side by side with, and the text stays what
a person would write. Postures by the thousand are a matter of the C programs.
"""
import itertools

from ..emit import Style, comment, header, listing

WIDTH = 110                                          # columns before a line is continued; the standard allows 132
STYLE = Style(number=lambda x: f"{x!r}_dp", same=str.lower)


def fortran_source(program):
    """A free-form Fortran module `<quantity>_of_arm` with a subroutine of the same words."""
    return "\n".join([f"! {line}" for line in header(program)] + module(program)) + "\n"


def module(program):
    """The lines of the module, without the heading."""
    name, shape = program.quantity, program.outputs.shape
    lines = listing(program, STYLE)
    arguments = [*program.arguments, *(["parameters"] if program.parameters else []), program.result]
    out = [f"module {name}_of_arm", "    implicit none", "    integer, parameter :: dp = kind(1.0d0)", "contains",
           f"    pure subroutine {name}({', '.join(arguments)})"]
    out += [f"        real(dp), intent(in) :: {a}({program.robot.n})" for a in program.arguments]
    if program.parameters:
        out += [f"        real(dp), intent(in) :: parameters({len(program.parameters)})    ! {comment(', '.join(program.parameters))}"]
    out += [f"        real(dp), intent(out) :: {program.result}({', '.join(map(str, shape))})"]
    steps = list(inputs(program, lines))
    steps += [(name, right) for name, right, _ in lines.steps]
    out += fold("        real(dp) :: ", [n for n, _ in steps], ", ")
    for n, right in steps:
        out += continued(f"        {n} = {right}")
    for place, result in zip(places(shape), lines.results):
        out += continued(f"        {program.result}({place}) = {result}")
    return out + [f"    end subroutine {name}", f"end module {name}_of_arm"]


def inputs(program, lines):
    """(local name, element) of each joint quantity and parameter that is used."""
    used = {a.name for node in program.nodes for a in node.args if a.op == "input"} | {x.name for x in program.outputs.flat}
    for a in program.arguments:
        for i in range(1, program.robot.n + 1):
            if f"{a}{i}" in used:
                yield f"{a}{i}", f"{a}({i})"
    for i, name in enumerate(lines.parameters, start=1):
        yield name, f"parameters({i})"


def places(shape):
    """Index texts of an array of this shape in row order: 1; 1, 2; ..."""
    return [", ".join(str(k + 1) for k in index) for index in itertools.product(*map(range, shape))]


def fold(head, words, joint):
    """Declarations of many names, a line at a time."""
    out, line = [], ""
    for word in words:
        if line and len(head) + len(line) + len(joint) + len(word) > WIDTH:
            out, line = [*out, head + line], ""
        line = line + joint + word if line else word
    return [*out, head + line] if line else out


def continued(line):
    """A statement, cut at spaces and continued with & where it is too long."""
    out, indent = [], " " * 12
    while len(line) > WIDTH:
        cut = line.rfind(" ", 20, WIDTH)
        if cut < 0:
            break
        out.append(line[:cut] + " &")
        line = indent + line[cut:].strip()
    return [*out, line]
