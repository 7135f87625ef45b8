"""Programs as a JavaScript module: one exported function for one posture."""
from ..emit import Style, header, identifier, listing

STYLE = Style("Math.cos({})", "Math.sin({})")


def javascript_source(program):
    """An ES module with one function of arrays of numbers; a matrix comes back as rows."""
    lines, shape = listing(program, STYLE), program.outputs.shape
    out = ["/* " + "\n   ".join(header(program)) + " */"]
    parameters = f", {{{', '.join(identifier(p) for p in program.parameters)}}}" if program.parameters else ""
    out += [f"export function {program.quantity}({', '.join(program.arguments)}{parameters}) {{"]
    for a in program.arguments:
        out += [f"    const [{', '.join(f'{a}{i}' for i in range(1, program.robot.n + 1))}] = {a};"]
    out += [f"    const {name} = {right};" for name, right, _ in lines.steps]
    rows = lines.results if len(shape) == 1 else \
        [f"[{', '.join(lines.results[k:k + shape[1]])}]" for k in range(0, len(lines.results), shape[1])]
    return "\n".join(out + [f"    return [{', '.join(rows)}];", "}"]) + "\n"
