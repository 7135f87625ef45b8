"""The drawing engine: from plain lists to shapes, here and, under the same names, in engine/ for the browser.

    scene      the whole picture              bodies     links, joints, base, tool      shapes     boxes, cylinders, capsules
    frames     poses from DH rows             measures   a, d, theta, alpha, torques    notes      axes, vectors, curves, ghosts
    ground     the floor, the shadow          target     what is dragged                labels     places for words
    order      drawing order of bodies        camera     the viewpoint                  maths      vectors, numbers as text
    plot, axes     curves beside the picture, svg, slender     a picture on its own: these four in Python only
"""
