"""Contents of a file: the arm, the names that the file has for its parts, and what a person should know of it."""
from dataclasses import dataclass, field

from ..near import Named


@dataclass(frozen=True, eq=False)
class Found(Named):
    """An arm from a file, as `Robot.read` answers it.

    robot: the `Robot`. joints: names of its joints in the file, in order. base, tip: names of the links between which it is.
    links: names of the links that these joints move. places: {name of a link: its pose (4, 4) in the base at q = 0}, as the file has it.
    notes: sentences on what the file leaves out or seems to have made up, on what was rounded, and on fixed joints.

    >>> from robotlab import Robot
    >>> found = Robot.read('<robot name="one"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/>'
    ...                    '<child link="b"/><axis xyz="0 0 1"/></joint></robot>')
    >>> found.joints, found.notes
    (('j',), ('No mass is given for b: how the arm moves is known, its torques are not. robot.with_rods() makes masses up.',))
    """
    robot: object
    joints: tuple
    base: str = ""
    tip: str = ""
    notes: tuple = ()
    links: tuple = ()
    places: dict = field(default_factory=dict, repr=False)

    def __repr__(self):
        names = f"joints {', '.join(self.joints)}" + (f", from {self.base} to {self.tip}" if self.base else "")
        return "\n".join([self.robot.table(), names, *(f"- {note}" for note in self.notes)])
