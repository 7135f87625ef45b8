"""Programs as C99, over rows of postures."""
from ...maths.graph import reachable
from ...maths.array_functions import SINCOS
from ..emit import Style, header, listing

# capital letters are how macros are written: those of the headers, and our own
STYLE = Style(reserved=r"[A-Z][A-Z_][A-Z0-9_]*[A-Z0-9]|[A-Z]{2}|[A-Z]_\w*[A-Za-z0-9]|N|I|linux|unix|i386|std(in|out|err)")
BLOCK = 64                                           # postures computed side by side: what fits the first cache


SUPPORT = SINCOS + r"""
/* m numbers in a row: where they lie, or brought into one */
static inline const double *gather_(long m, const double *from, long step, double *row)
{
    if (step == 1) return from;
    for (long k = 0; k < m; k++) row[k] = from[k*step];
    return row;
}
"""


def c_source(program):
    """A C99 file with two functions over postures: one for arrays row by row, one for arrays that lie in any way.

    Postures are taken in blocks; within one, every quantity lies in a row of its own, so that the compiler can compute several
    postures at once.
    """
    lines = listing(program, STYLE)
    given = [(a, lines.names.fresh(f"{a}_row"), lines.names.fresh(f"{a}_entry")) for a in (*program.arguments, program.result)]
    fixed, n, size = _of_parameters_only(program, lines.steps), program.robot.n, program.outputs.size
    pointer = lambda a: f"{'' if a == program.result else 'const '}double *restrict {a}"
    order = lambda write: ", ".join([*map(write, given[:-1]), "const double *restrict parameters", write(given[-1])])
    strided = f"{program.quantity}_strided"
    out = ["/* " + "\n   ".join(header(program)) + " */", "#include <math.h>", "", f"#define BLOCK {BLOCK}", SUPPORT,
           f"/* entry i of posture k stands at {program.arguments[0]}[k*{given[0][1]} + i*{given[0][2]}] */",
           f"void {strided}(long count, {order(lambda g: f'{pointer(g[0])}, long {g[1]}, long {g[2]}')})", "{"]
    out += [f"    const double {name} = parameters[{i}];" for i, name in enumerate(lines.parameters)]
    out += ["    (void) parameters;"] if not program.parameters else []
    out += [f"    (void) {row}, (void) {entry};" for _, row, entry in given]
    out += [f"    const double {s.name} = {s.right};" for s in fixed]
    out += [f"    {line}" for line in _blocks(program, lines, fixed, given)] + ["}", ""]
    whole = lambda g: f"{g[0]}, {size if g is given[-1] else n}, 1"
    out += [f"void {program.quantity}(long count, {order(lambda g: pointer(g[0]))})", "{",
            f"    {strided}(count, {', '.join([*map(whole, given[:-1]), 'parameters', whole(given[-1])])});", "}"]
    return "\n".join(out) + "\n"


def _blocks(program, lines, fixed, given):
    """The loop over blocks: rows in, the steps, rows out."""
    size, (result, row, entry) = program.outputs.size, given[-1]
    reads, steps = list(_reads(program, given)), [s for s in lines.steps if s not in fixed]
    fresh = lines.names.fresh
    row_of = {name: fresh(f"{name}_") for name, _, _ in reads}
    rows, buffer, outs = fresh("rows_"), fresh(f"{result}_"), [fresh(f"{result}{i + 1}_") for i in range(size)]
    yield f"double {rows}[{max(1, len(reads))}][BLOCK], {buffer}[{size}][BLOCK];"
    yield "for (long start = 0; start < count; start += BLOCK) {"
    yield "    const long m = count - start < BLOCK ? count - start : BLOCK;"
    yield from (f"    const double *restrict const {row_of[name]} = gather_(m, {place}, {step}, {rows}[{k}]);"
                for k, (name, place, step) in enumerate(reads))
    yield from (f"    double *restrict const {out} = {row} == 1 ? {result} + start + {i}*{entry} : {buffer}[{i}];"
                for i, out in enumerate(outs))
    yield "    #pragma GCC ivdep"
    yield "    for (long k = 0; k < m; k++) {"
    yield from (f"        const double {name} = {row}[k];" for name, row in row_of.items())
    yield from (f"        {line}" for line in _steps(steps, lines))
    yield from (f"        {out}[k] = {text};" for out, text in zip(outs, lines.results))
    yield "    }"
    yield f"    if ({row} != 1) for (long k = 0; k < m; k++)"
    yield f"        for (int i = 0; i < {size}; i++) {result}[(start + k)*{row} + i*{entry}] = {buffer}[i][k];"
    yield "}"


def _steps(steps, lines):
    """The steps, cosine and sine of one angle together."""
    partner = {(s.node.op, s.node.args[0].index): s.name for s in steps if s.node.op in ("cos", "sin")}
    done = set()
    for s in steps:
        if s.node.op not in ("cos", "sin"):
            yield f"const double {s.name} = {s.right};"
        elif s.node.args[0].index not in done:
            angle = s.node.args[0].index
            done.add(angle)
            c, sine = (partner.get((op, angle)) or lines.names.fresh(f"{s.name}_not_used") for op in ("cos", "sin"))
            yield f"double {c}, {sine};"
            yield f"sincos_({s.right[4:-1]}, &{c}, &{sine});"


def _reads(program, given):
    """(name, place of its first entry of a block, step) of every joint quantity that is needed."""
    used = {node.name for node in reachable(program.outputs) if node.op == "input"}
    for a, row, entry in given[:-1]:
        for i in range(program.robot.n):
            if f"{a}{i + 1}" in used:
                yield f"{a}{i + 1}", f"{a} + start*{row} + {i}*{entry}", row


def _of_parameters_only(program, steps):
    """The steps that no joint coordinate enters: they come before the loops."""
    moving = {}
    for node in program.graph.nodes:
        moving[node.index] = node.op == "input" and node.name not in program.parameters or \
            node.op not in ("input", "number") and any(moving[a.index] for a in node.args)
    return [s for s in steps if not moving[s.node.index]]
