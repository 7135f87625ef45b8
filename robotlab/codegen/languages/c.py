"""Programs as C99, over rows of postures."""
from ..emit import Style, header, listing

# capital letters are how macros are written: those of the headers, and our own
STYLE = Style(reserved=r"[A-Z][A-Z_][A-Z0-9_]*[A-Z0-9]|[A-Z]{2}|[A-Z]_\w*[A-Za-z0-9]|N|I|linux|unix|i386|std(in|out|err)")
BLOCK = 64                                           # postures computed side by side: what fits the first cache


def c_source(program):
    """A C99 file with one function over rows of postures.

    Postures are taken in blocks; within one, cosines and sines are computed first and every quantity lies in a row of its
    own, so that the compiler can compute several postures at once. The results leave in one loop: one for each of them costs
    the compiler minutes where there are hundreds.
    """
    lines = listing(program, STYLE)
    arguments = "".join(f"const double *restrict {a}, " for a in program.arguments)
    fixed = _of_parameters_only(program, lines.steps)
    out = ["/* " + "\n   ".join(header(program)) + " */", "#include <math.h>", "", f"#define BLOCK {BLOCK}", "",
           f"void {program.quantity}(long count, {arguments}const double *restrict parameters, "
           f"double *restrict {program.result})", "{"]
    out += [f"    const double {name} = parameters[{i}];" for i, name in enumerate(lines.parameters)]
    out += ["    (void) parameters;"] if not program.parameters else []
    out += [f"    const double {s.name} = {s.right};" for s in fixed]
    return "\n".join(out + [f"    {line}" for line in _c_blocks(program, lines, fixed)] + ["}"]) + "\n"


def _c_blocks(program, lines, fixed):
    """The loop over blocks: rows in, the steps, rows out."""
    size = program.outputs.size
    angles = [s for s in lines.steps if s.node.op in ("cos", "sin") and s.node.args[0].op == "input" and s not in fixed]
    steps = [s for s in lines.steps if s not in angles and s not in fixed]
    places, used = dict(_places(program)), _inputs_read(program)
    reads = [(name, place) for name, place in places.items() if name in used]
    row_of = {name: lines.names.fresh(f"{name}_") for name in [s.name for s in angles] + [name for name, _ in reads]}
    results = lines.names.fresh(f"{program.result}_")
    yield f"double {', '.join(f'{name}[BLOCK]' for name in [*row_of.values(), f'{results}[{size}]'])};"
    yield "for (long start = 0; start < count; start += BLOCK) {"
    yield "    const long m = count - start < BLOCK ? count - start : BLOCK;"
    each = "    for (long k = 0; k < m; k++) "
    for s in angles:
        yield f"{each}{row_of[s.name]}[k] = {s.node.op}({places[s.node.args[0].name]});"
    yield from (f"{each}{row_of[name]}[k] = {place};" for name, place in reads)
    yield each + "{"
    yield from (f"        const double {name} = {row}[k];" for name, row in row_of.items())
    yield from (f"        const double {s.name} = {s.right};" for s in steps)
    yield from (f"        {results}[{i}][k] = {result};" for i, result in enumerate(lines.results))
    yield "    }"
    yield f"{each}for (int i = 0; i < {size}; i++) {program.result}[(start + k)*{size} + i] = {results}[i][k];"
    yield "}"


def _places(program):
    """(name, element of the rows) of every joint quantity."""
    for a in program.arguments:
        for i in range(program.robot.n):
            yield f"{a}{i + 1}", f"{a}[(start + k)*{program.robot.n} + {i}]"


def _inputs_read(program):
    """The names of the inputs that are more than the angle of a cosine or sine."""
    used = {a.name for node in program.nodes if node.op not in ("cos", "sin") for a in node.args if a.op == "input"}
    return used | {node.name for node in program.outputs.flat if node.op == "input"}


def _of_parameters_only(program, steps):
    """The steps that no joint coordinate enters: they stand before the loops."""
    moving = {}
    for node in program.graph.nodes:
        moving[node.index] = node.op == "input" and node.name not in program.parameters or \
            node.op not in ("input", "number") and any(moving[a.index] for a in node.args)
    return [s for s in steps if not moving[s.node.index]]
