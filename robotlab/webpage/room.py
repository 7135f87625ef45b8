"""Limit on the output of a cell: a page that gets ten million letters freezes."""
LETTERS, PIECES = 100_000, 400                       # of all that is printed and shown as text; of outputs
HEAVIEST = 5_000_000                                 # letters of one picture or table
CUT = "… cut here, after {:,} of {:,} letters. Print less, or write it to a file, which the page then offers under Files."
MANY = "… {:,} further outputs are not shown."
HEAVY = "This would be {:.0f} MB, more than a page can show: draw fewer points, or show fewer rows."


class Room:
    """Room left for output while a cell runs."""

    def __init__(self):
        self.asked, self.pieces = 0, 0

    def text(self, text):
        """The part of a text for which there is room."""
        left = max(0, LETTERS - self.asked)
        self.asked += len(text)
        return text if len(text) <= left else text[:left]

    def output(self, output):
        """An output as it can be shown, or None."""
        self.pieces += 1
        if self.pieces > PIECES:
            return None
        heaviest = max((len(text) for text in output.values() if isinstance(text, str)), default=0)
        if heaviest > HEAVIEST and set(output) != {"text/plain"}:
            return {"text/plain": HEAVY.format(heaviest / 1e6)}
        plain = output.get("text/plain")
        return {**output, "text/plain": self.text(plain)} if isinstance(plain, str) else output

    def words(self):
        """Return the note at the end on what was cut; "" where all was shown."""
        cut = [CUT.format(LETTERS, self.asked)] if self.asked > LETTERS else []
        many = [MANY.format(self.pieces - PIECES)] if self.pieces > PIECES else []
        return "\n".join(cut + many)
