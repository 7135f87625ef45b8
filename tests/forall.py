"""One test for many things: quicker than one test for each where there are hundreds, and as clear about which of them fail."""


def for_all(things, name=str):
    """A decorator: a rule f(thing) becomes a test of all things, which fails with the names of those that break the rule.

    things: a list, or a function that gives it when the test is run."""
    def decorator(rule):
        def test():
            broken = []
            for thing in things() if callable(things) else things:
                try:
                    rule(thing)
                except AssertionError as error:
                    broken.append(f"{name(thing)}: {error}")
            assert not broken, "\n".join(broken)
        test.__doc__ = rule.__doc__
        return test
    return decorator
