"""A test of a class before and after the course: two forms of thirty questions, and their evaluation.

    form-a, form-b    the questions, with the wrong idea behind each option      concepts    what they ask for, wrong ideas of our own
    items      reads them                      decided_*    the right option, by mechanics     arms       arms for that
    picture    arms as simple drawings         sheet        for print, and the key             notebook   the same as a notebook
    export     the same for learning platforms
    answers    of a class, from tables         numbers      difficulty, alpha, gain            gain       the class before and after

No class has answered it yet. `python3 -m robotlab course sheet` and `course gain` are the way in; docs/lecturer/inventory.md says how.
"""
