"""Exercises and predictions as a question bank: Moodle XML, GIFT, QTI 2.1, and QTI 1.2 as Canvas reads it.

    collect     which tasks, in how many numbers; what is left out, and why     question   its text, and the right answer
    thoughts    the wrong ideas of a question, with values, windows and words   secret     names from which numbers are drawn
    moodle, gift, qti, canvas    one file each for a format                     texts      numbers, HTML, what a format escapes
    grid        a table of gaps with its headings                               package    a folder, a zip that is the same each time
    order       of the options, so that no place says what is right             labels     what an exam calls its questions
    before.toml, alone.toml     what a question says that its notebook has said or shown

`python3 -m robotlab bank` is the way in; docs/lecturer/bank.md says how a lecturer goes about it.
"""
