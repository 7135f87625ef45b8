"""Programs as Python with NumPy, over whole arrays."""
from ..emit import PYTHON, header, listing


def numpy_source(program):
    """A Python module with one function over arrays (..., n)."""
    n, lines = program.robot.n, listing(program, PYTHON)
    parameters = ", ".join(lines.parameters)
    shape = program.outputs.shape
    out = [f'"""{line}' if i == 0 else line for i, line in enumerate(header(program))] + ['"""', "import numpy as np", "", ""]
    out += [f"def {program.quantity}({', '.join(program.arguments)}{', ' + parameters if parameters else ''}):"]
    for argument in program.arguments:
        out.append(f"    {', '.join(f'{argument}{i}' for i in range(1, n + 1))}{',' if n == 1 else ''} = "
                   f"np.moveaxis(np.asarray({argument}, dtype=float), -1, 0)")
    out += [f"    {name} = {right}" for name, right, _ in lines.steps]
    out += [f"    {program.result} = np.stack(np.broadcast_arrays({', '.join(lines.results)}), axis=-1)"]
    if len(shape) > 1:
        out += [f"    {program.result} = {program.result}.reshape({program.result}.shape[:-1] + {shape})"]
    return "\n".join(out + [f"    return {program.result}"]) + "\n"
