"""Marks for a class: what is handed in runs in a sandbox without answers, and is judged outside.

    assignment   tasks to mark, and the key         submissions   files of each student       notebook   its cells, as data
    sandbox      which isolation there is           child         runs the cells, inside      pipe       numbers come back
    proxy        an answer that is elsewhere        judge         the verdicts                canary     whether all that works
    results      a file for each student            gradebook     CSV                         feedback   a page for each student
    page         HTML in one file                  report        the class                    key        what is right for one student
    secret       a file with a key

`python3 -m robotlab course` is the way in; docs/lecturer/marking.md says how a lecturer goes about it.
"""
