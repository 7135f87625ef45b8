"""`ArmLab`: an arm to move joint by joint, with its frames, dimensions, link parameters, torques and a target."""
import numpy as np

from robotlab.dynamics.probe import gravity_torque
from robotlab.labs.controls import Choice, Heading, Slider, Toggle, joint_sliders
from robotlab.labs.lab import Lab
from robotlab.labs.spec import arm_rows, reach, with_rows

FRAMES = {"none": [], "link in focus": "focus", "base and tool": "ends", "all": True}


class ArmLab(Lab):
    """An arm with a slider for each joint.

    robot: an arm with numbers. q: (n,) at the start [rad or m], zero unless given.
    parameters: sliders for a, alpha, d, theta of the link in focus as well; a click on a link, or its digit on the keyboard,
    puts it into focus. torques: what the joints must hold against gravity, drawn as arcs; the links need masses.
    options: as for `Lab`.
    """
    title = "Arm lab"

    def __init__(self, robot, q=None, *, parameters=False, torques=False, show=None, **options):
        start = np.zeros(robot.n) if q is None else q
        self._torques = torques
        frames = dict(FRAMES, **{"base and tool": [0, robot.n]})
        controls = [Heading(text="Joints"), *joint_sliders(robot, start)]
        if parameters:
            controls += [Heading(text="Link in focus"), *parameter_sliders(robot)]
        controls += [Heading(text="Show"), Choice(name="frames", text="frames", options=frames, bind=("show", "frames"),
                                                  value=(show or {}).get("frames", [])),
                     Toggle(name="dims", text="lengths a and d", bind=("show", "dims"), on="focus" if parameters else True,
                            value=(show or {}).get("dims", False)),
                     Toggle(name="figures", text="values", bind=("show", "values"), on="m",
                            value=(show or {}).get("values", False))]
        options = {"pick": True} | options
        super().__init__(robot, start, controls=controls, show=show, **options)

    def compute(self, state):
        if not self._torques:
            return {}
        return {"torques": gravity_torque(with_rows(self.robot, state.arm["rows"]), state.q)}


def parameter_sliders(robot):
    """Sliders for the four numbers of the row in focus. The joint's own coordinate is added to theta or to d."""
    long = round(max(.1, .6 * reach(arm_rows(robot))), 2)
    turn = dict(low=-np.pi, high=np.pi, degrees=True, value=None)
    shift = dict(low=-long, high=long, unit="m", value=None, step=.005)
    place = lambda k: ("arm", "rows", "@focus", k)
    return [Slider(name="a", symbol="a", text="length a", bind=place(0), **shift),
            Slider(name="alpha", symbol="α", text="twist alpha", bind=place(1), **turn),
            Slider(name="d", symbol="d", text="offset d", bind=place(2), **shift),
            Slider(name="theta", symbol="θ", text="offset of the angle theta", bind=place(3), **turn)]
