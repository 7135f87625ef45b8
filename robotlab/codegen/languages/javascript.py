"""Programs as a JavaScript module: one exported function for one posture."""
import json

from ..emit import Style, header, listing

STYLE = Style("Math.cos({})", "Math.sin({})")


def javascript_source(program):
    """An ES module with one function of arrays of numbers, and of an object of the parameters; a matrix comes back as rows."""
    lines, shape = listing(program, STYLE), program.outputs.shape
    out = ["/* " + "\n   ".join(header(program)) + " */"]
    parameters = f", {{{', '.join(map(_taken, program.parameters, lines.parameters))}}}" if program.parameters else ""
    out += [f"export function {program.quantity}({', '.join(program.arguments)}{parameters}) {{"]
    for a in program.arguments:
        out += [f"    const [{', '.join(f'{a}{i}' for i in range(1, program.robot.n + 1))}] = {a};"]
    out += [f"    const {name} = {right};" for name, right, _ in lines.steps]
    rows = lines.results if len(shape) == 1 else \
        [f"[{', '.join(lines.results[k:k + shape[1]])}]" for k in range(0, len(lines.results), shape[1])]
    return "\n".join(out + [f"    return [{', '.join(rows)}];", "}"]) + "\n"


def _taken(key, name):
    """A parameter taken out of the object that holds them; a key that is no name of the language is quoted."""
    quoted = json.dumps(key).replace("</", "<\\/")
    return name if key == name else f"{quoted}: {name}"
