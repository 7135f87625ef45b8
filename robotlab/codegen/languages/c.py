"""Programs as C99, over rows of postures."""
import re

from ..emit import Style, header, identifier, listing

STYLE = Style()
BLOCK = 64                                           # postures computed side by side: what fits the first cache


def c_source(program):
    """A C99 file with one function over rows of postures.

    Postures are taken in blocks; within one, cosines and sines are computed first and every quantity lies in a row of its
    own, so that the compiler can compute several postures at once.
    """
    lines = listing(program, STYLE)
    arguments = "".join(f"const double *restrict {a}, " for a in program.arguments)
    fixed = _of_parameters_only(program, lines.steps)
    out = ["/* " + "\n   ".join(header(program)) + " */", "#include <math.h>", "", f"#define BLOCK {BLOCK}", "",
           f"void {program.quantity}(long count, {arguments}const double *restrict parameters, "
           f"double *restrict {program.result})", "{"]
    out += [f"    const double {identifier(p)} = parameters[{i}];" for i, p in enumerate(program.parameters)]
    out += ["    (void) parameters;"] if not program.parameters else []
    out += [f"    const double {s.name} = {s.right};" for s in fixed]
    return "\n".join(out + [f"    {line}" for line in _c_blocks(program, lines, fixed)] + ["}"]) + "\n"


def _c_blocks(program, lines, fixed):
    """The loop over blocks: rows in, the steps, rows out."""
    n, size = program.robot.n, program.outputs.size
    angles = [s for s in lines.steps if s.node.op in ("cos", "sin") and s.node.args[0].op == "input" and s not in fixed]
    steps = [s for s in lines.steps if s not in angles and s not in fixed]
    rows = [f"{a}{i + 1}" for a, i in _inputs_read(program, steps)]
    results = [f"{program.result}_{i + 1}" for i in range(size)]
    yield f"double {', '.join(f'{name}_[BLOCK]' for name in [s.name for s in angles] + rows + results)};"
    yield "for (long start = 0; start < count; start += BLOCK) {"
    yield "    const long m = count - start < BLOCK ? count - start : BLOCK;"
    each = "    for (long k = 0; k < m; k++) "
    for s in angles:
        argument, i = re.fullmatch(r"([a-z]+)(\d+)", s.node.args[0].name).groups()
        yield f"{each}{s.name}_[k] = {s.node.op}({argument}[(start + k)*{n} + {int(i) - 1}]);"
    for name, (argument, i) in zip(rows, _inputs_read(program, steps)):
        yield f"{each}{name}_[k] = {argument}[(start + k)*{n} + {i}];"
    yield each + "{"
    yield from (f"        const double {name} = {name}_[k];" for name in [s.name for s in angles] + rows)
    yield from (f"        const double {s.name} = {s.right};" for s in steps)
    yield from (f"        {row}_[k] = {result};" for row, result in zip(results, lines.results))
    yield "    }"
    yield from (f"{each}{program.result}[(start + k)*{size} + {i}] = {row}_[k];" for i, row in enumerate(results))
    yield "}"


def _inputs_read(program, steps):
    """(argument, index) of each joint quantity that a step or a result reads."""
    used = {leaf.name for node in [s.node for s in steps] + list(program.outputs.flat) for leaf in _leaves(node)}
    return [(a, i) for a in program.arguments for i in range(program.robot.n) if f"{a}{i + 1}" in used]


def _leaves(node):
    """The inputs that the line of a node may mention."""
    todo, seen = [node], set()
    while todo:
        node = todo.pop()
        if node.index not in seen:
            seen.add(node.index)
            if node.op == "input":
                yield node
            elif node.op not in ("number", "cos", "sin"):
                todo += node.args


def _of_parameters_only(program, steps):
    """The steps that no joint coordinate enters: they stand before the loops."""
    moving = {}
    for node in program.graph.nodes:
        moving[node.index] = node.op == "input" and node.name not in program.parameters or \
            node.op not in ("input", "number") and any(moving[a.index] for a in node.args)
    return [s for s in steps if not moving[s.node.index]]
