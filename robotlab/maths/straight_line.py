"""A recorded formula as a plain Python function of floats: for one posture at a time nothing is quicker without a compiler."""
import math

from .graph import FUNCTIONS, LEAVES, divisors, reachable

DEEPEST = 12                                         # brackets within brackets, which Python's parser takes a hundred of


def python_function(outputs, arguments, texts=None, floor=None):
    """f(*numbers) -> list of floats, the entries of an array of nodes. arguments: the names of the inputs, in order.

    A value that is used once is written where it is used. Whatever the inputs are called, here they are x and a number. texts: of further
    inputs, which are computed first: {name: text in terms of x0, x1, ...}. floor: ZeroDivisionError where less is divided by.
    """
    places = {argument: f"x{k}" for k, argument in enumerate([*arguments, *(texts or {})])}
    nodes = [node for node in reachable(outputs) if node.op not in LEAVES]
    watched = divisors(outputs) if floor else []
    uses, results = {}, {node.index for node in (*outputs.flat, *watched)}
    for node in nodes:
        for a in node.args:
            uses[a.index] = uses.get(a.index, 0) + 1
    lines, text, depth = [f"    {places[a]} = {right}" for a, right in (texts or {}).items()], {}, {}
    name = lambda a: text.get(a.index) or (repr(a.value) if a.op == "number" else places[a.name])
    for node in nodes:
        args, level = [name(a) for a in node.args], 1 + max(depth.get(a.index, 0) for a in node.args)
        right = f"{node.op}({', '.join(args)})" if node.op in FUNCTIONS else f"-{args[0]}" if node.op == "neg" else node.op.join(args)
        if uses.get(node.index) == 1 and node.index not in results and level < DEEPEST:
            text[node.index], depth[node.index] = f"({right})", level
        else:
            text[node.index] = f"t{node.index}"
            lines.append(f"    t{node.index} = {right}")
    head, answer = ", ".join(places[a] for a in arguments), ", ".join(name(node) for node in outputs.flat)
    guards = [f"    if not ({' and '.join(f'abs({name(d)}) > {floor}' for d in watched)}): raise ZeroDivisionError"] if watched else []
    body = "\n".join([f"def f({head}):", *lines, *guards, f"    return [{answer}]"])
    space = {name: getattr(math, name) for name in FUNCTIONS}
    exec(compile(body, __file__, "exec"), space)     # names and operators are our own; by its file name the watchdog takes it for ours
    return space["f"]
