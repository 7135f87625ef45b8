"""A motion that the browser plays by itself: numbers for each frame, sent once."""
from dataclasses import dataclass, field
from itertools import count

import numpy as np

SERIAL = count(1)


@dataclass(frozen=True)
class Motion:
    """Frames at a fixed rate.

    q: (N, n) joint coordinates [rad or m]. torques: (N, n) drawn as arcs [N m]. target: (N, 3) or (N, 12).
    points: (N, k, 3) points of `bodies` [m]. others: {path of the state: (N,)}. rate: frames per second of time in the
    model. auto: plays as soon as it arrives, at the given `speed` if there is one, else at that of the player.
    rest: the time [s] of the player after it has played from the start, the end unless given.

    >>> import numpy as np
    >>> from robotlab.labs import Motion
    >>> numbers, _ = Motion(q=np.linspace([0, 0], [1, 0.5], 61)).sent()
    >>> numbers["n"], numbers["paths"]
    (61, [['q', 0], ['q', 1]])
    """
    q: object = None
    torques: object = None
    target: object = None
    points: object = None
    others: dict = field(default_factory=dict)
    rate: float = 60.0
    auto: bool = False
    speed: float = None
    rest: float = None

    def sent(self):
        """Return the message to the browser: {paths, rate, n, auto, speed, rest, id} and the numbers, (N, paths) of float32, as bytes."""
        places = {("q",): self.q, ("notes", "torques"): self.torques, ("target",): self.target,
                  ("bodies", "points"): self.points}
        paths, columns = [], []
        for place, values in places.items():
            if values is not None:
                values = np.asarray(values, dtype=float)
                paths += [[*place, *index] for index in np.ndindex(values.shape[1:])]
                columns.append(values.reshape(len(values), -1))
        for path, values in self.others.items():
            paths.append(list(path))
            columns.append(np.asarray(values, dtype=float).reshape(-1, 1))
        lengths = {len(c) for c in columns}
        if len(lengths) != 1 or min(lengths) < 2:
            raise ValueError(f"a motion needs the same number of frames everywhere, at least two; it has {sorted(lengths)}")
        data = np.hstack(columns)
        if not np.isfinite(data).all():
            raise ValueError(f"frame {np.argwhere(~np.isfinite(data))[0][0]} of the motion has numbers that are not finite")
        meta = {"paths": paths, "rate": self.rate, "n": len(data), "auto": self.auto, "speed": self.speed, "rest": self.rest,
                "id": next(SERIAL)}
        return meta, data.astype("<f4").tobytes()
