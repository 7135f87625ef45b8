"""Names that a cell of a notebook gives to cells below it."""
import symtable


def given(codes):
    """[names] of each cell: those that it binds, and that a cell below uses before another binds them anew."""
    giver, out = {}, [set() for _ in codes]
    for k, (bound, used) in enumerate(map(names, codes)):
        for name in used & giver.keys():
            out[giver[name]].add(name)
        giver |= dict.fromkeys(bound, k)
    return [sorted(some) for some in out]


def names(code):
    """(names that the cell binds, names that it uses and does not bind)."""
    table = symtable.symtable(code, "cell", "exec")
    bound = {one.get_name() for one in table.get_symbols() if one.is_assigned() or one.is_imported()}
    return bound, used(table) - bound


def used(table):
    """The global names that a block and those inside it use."""
    own = {one.get_name() for one in table.get_symbols() if one.is_referenced() and (one.is_global() or table.get_type() == "module")}
    return own.union(*map(used, table.get_children()))
