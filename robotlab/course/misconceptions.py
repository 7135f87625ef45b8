"""The words to a student with a misconception: what it looks like, why it is not so, and which picture shows it."""
from . import experiments, registry


def explained(idea, says="", look="", why=True, notebook="", outside=False):
    """Return the sentences for a student with a wrong idea: what it looks like, why it is not so (if asked for), where to look.

    look: words; or (name of a lab, preset), an experiment; without either, the one that is known for the idea. notebook:
    where it is said. An experiment of a later notebook, or of none, is kept back. outside: of the notebooks, which are named then.
    """
    one = registry.misconception(idea)
    words = [says or thought(idea)] if says or one else []
    if one and why:
        words.append(one.why)
    if look and isinstance(look, str):
        words.append(again(look, notebook if outside else ""))
    else:
        place = experiment(idea, look, notebook)
        words += [place.words("" if outside else notebook)] if place else []
    return tuple(words)


def again(look, notebook=""):
    """Say where to look again; with a notebook, for a reader who does not have it open."""
    return f"Look again at {look}." if not notebook or "notebook" in look else f"Look again, in notebook {notebook}, at {look}."


def thought(idea):
    """Word the thought behind this idea; "" if it is not a misconception."""
    one = registry.misconception(idea)
    return f"You get this if you think: “{one.statement}”" if one else ""


def experiment(idea, look, notebook):
    """The `Experiment` that shows that an idea is wrong, for a reader of that notebook, or None."""
    one = registry.misconception(idea)
    return experiments.experiment_for(look or (one.shows if one else ()), notebook or (one.notebook if one else ""))
