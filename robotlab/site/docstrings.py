"""A docstring of the house as Markdown: what it means, its arguments as a list, its examples as Python."""
import inspect
import re

SPECIAL = re.compile(r"([\\*_\[\]<>#|$~{}])")
CODE = re.compile(r"(`[^`\n]+`)")


def markdown(doc, parameters=(), known=None):
    """The text of a docstring. parameters: names whose explanation becomes a list. known: {name: target} of what is linked."""
    blocks = re.split(r"\n\s*\n", inspect.cleandoc(doc or ""))
    return "\n\n".join(block(text, parameters, known or {}) for text in blocks if text.strip())


def block(text, parameters, known):
    """A paragraph, an example, or code that is set in."""
    if text.lstrip().startswith(">>>"):
        return f"```pycon\n{inspect.cleandoc(text)}\n```"
    if all(line.startswith("    ") for line in text.splitlines()):
        return f"```python\n{inspect.cleandoc(text)}\n```"
    text = " ".join(line.strip() for line in text.splitlines())
    items = arguments(text, parameters)
    lines = [f"- **{', '.join(names)}**: {prose(said, known)}" if names else f"\n{prose(said, known)}\n" for names, said in items]
    return "\n".join(lines).strip()


def arguments(text, parameters):
    """[(names, what is said of them)]; no names where a sentence is about something else."""
    names = "|".join(sorted(map(re.escape, parameters), key=len, reverse=True))
    if not names:
        return [((), text)]
    starts = re.finditer(rf"(?:(?<=^)|(?<=[.;] ))((?:{names})(?:, (?:{names}))*): ", text)
    marks = [(found.start(), found.end(), tuple(found[1].split(", "))) for found in starts]
    marks += [(found.start(), found.start(), ()) for found in re.finditer(r"(?<=\. )(?=Returns |Raises )|^(?=Returns |Raises )", text)]
    marks = sorted(marks)
    if not marks or marks[0][0] > 0:
        marks = [(0, 0, ()), *marks]
    ends = [start for start, _, _ in marks[1:]] + [len(text)]
    return [(who, text[begin:end].strip()) for (_, begin, who), end in zip(marks, ends) if text[begin:end].strip()]


def prose(text, known):
    """Words with what Markdown would take for its own made plain; names of the door are links."""
    return "".join(linked(part, known) if CODE.fullmatch(part) else SPECIAL.sub(r"\\\1", part) for part in CODE.split(text))


def linked(code, known):
    """`name` as a link to where it is explained, or as code."""
    target = known.get(code.strip("`"))
    return f"{{py:obj}}`{code.strip('`')} <{target}>`" if target else code
