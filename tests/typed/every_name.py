"""Every public name used once, as a program of one's own would: what type checkers must take without a word. It also runs."""
from collections.abc import Mapping
from typing import Any

import numpy as np

import robotlab
from robotlab import (METHODS, Event, Friction, IKResult, Link, Motor, Postures, Robot, Simulation, Trajectory, after, agreement, all_postures,
                      base_parameters, bearing_loads, check, closed_form, closed_jacobian, computed_torque, coriolis_matrix, cost, course, cubic,
                      energy_balance, fastest, forward_dynamics, friction_torque, gravity_compensation, gravity_torque, hand_path, hint, influence,
                      inverse_dynamics, jacobian, jacobian_rate,
                      keep_my_arm, kinetic_energy, linearise, link_poses, lqr, manipulability, mass_matrix, my_arm, nest_equations, pd,
                      pick_and_place, pid, point_motion, potential_energy, program, progress, quintic, regressor, sensitivities, saturated,
                      shortest_duration, simulate, simulation_source, solve_ik, steps, student, systems, task, through, tip_pose,
                      torque_shares, trapezoid, with_payload, workspace, zoo)
from robotlab.course import Misconception, Option, Task, Wrong, add
from robotlab.labs import (Button, Choice, Curve, Equation, Figure, FrameLab, Handle, Heading, Hidden, InverseLab, Lab, Line, Motion, Number,
                           Panel, Points, Prediction, Slider, Stack, Toggle, colour, equation, ghost, joint_sliders, lines,
                           matplotlib_style)
from robotlab.labs.state import State
from robotlab.systems import (Beam, Closure, FlexibleArm, FlexibleLink, FourierMotion, Identified, Joint, Mechanism, Residual,
                              SingularClosure, Tip, VoltageDrive, Wall, adaptive, close, closure_error, exciting_motion, hand_dynamics,
                              hybrid, identify, impedance, mechanisms, mode_shapes, nominal_current, nominal_voltage, pin_forces,
                              reference_regressor, shared_torques, size_motors, transfer, transferred_model, vertical_lift)

# an arm
rod = Link(a=0.5, m=1.0, com=(-0.25, 0, 0), I_com=np.diag([0, 0.02, 0.02]), friction=Friction(viscous=0.1),
           motor=Motor(rotor_inertia=1e-5, gear=100, resistance=1.0, torque_constant=0.05, voltage=48))
arm: Robot = with_payload(Robot([rod, rod], gravity=(0, -9.81, 0), name="two rods"), 0.5, [0, 0, 0.1], 0.01 * np.eye(3))
q, rest = [0.3, 0.5], [0.0, 0.0]

# where it is, and how it moves
height: float = float(tip_pose(arm, q)[1, 3]) + float(link_poses(arm, q)[-1, 1, 3])
J, Jd = jacobian(arm, q), jacobian_rate(arm, q, rest)
G, H = influence(arm, q, order=2)
velocity, acceleration, jerk = point_motion(arm, q, rest, rest, rest)
found: IKResult = solve_ik(arm, [0.6, 0.4, 0.0], q)
in_order: IKResult = solve_ik(arm, [0.6, 0.4, 0.0], q, parts=["x", "then", "y"])
missing = found.misses["place"], in_order.history.misses["x"]
width = manipulability(arm, found.q)
puma = zoo.puma560()
every: Postures = all_postures(puma, tip_pose(puma, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3]), limits=True)
how_many, which = int(every.count), [name for name, there in zip(every.names, every.there) if there]
postures, places = workspace(arm, 100)

# what drives it
tau = inverse_dynamics(arm, q, rest, rest, method="euler_lagrange") - METHODS["newton_euler"](arm, q, rest, rest)
qdd = forward_dynamics(arm, q, rest, gravity_torque(arm, q) + friction_torque(arm, rest))
M, C = mass_matrix(arm, q), coriolis_matrix(arm, q, rest)
energy = kinetic_energy(arm, q, rest) + potential_energy(arm, q)
shares, slopes = torque_shares(arm, q, rest, rest), sensitivities(arm, q, rest, rest, parameters=["m1"])
force, moment = bearing_loads(arm, q, rest, rest)
shortest: int = program(arm).factored(5).operations
base = base_parameters(arm)
base_torque = regressor(arm, q, rest, rest) @ base.values
all_agree: bool = agreement(zoo.planar(1), samples=2).ok

# its equations as formulas and as programs
letters = zoo.two_link("l", "m", "g")
formulas = closed_form(letters).M, closed_jacobian(letters), nest_equations(letters)
text: str = simulation_source(arm, "c") + program(arm, "mass_matrix").source("c") + steps(arm)[0].text
operations: int = cost(arm).operations
linear = linearise(arm, q)

# motions that are planned
motion: Trajectory = quintic(rest, q, duration=shortest_duration(rest, q, velocity=1.0, acceleration=2.0))
others = cubic(rest, q, 1.0), through([rest, q, q, rest], [0, 1, 2, 3], rest=[1]), trapezoid(rest, q, velocity=1.0, acceleration=2.0)
balance = energy_balance(arm, motion)
quick: float = fastest(arm, [rest, q], torque=50.0, points=20).use.max()
straight: Trajectory = hand_path(arm, [0.6, 0.4, 0.0], q, 1.0, law="trapezoid")
lift, job = vertical_lift(duration=0.5), pick_and_place(zoo.rrr())
peak: float = float(abs(lift.torque(0.1)).max() + abs(job.torque(job.times(5))).max())

# motions that follow from torques
down = Event(lambda t, q, qd: q[0] + 1.0, name="down")
run: Simulation = simulate(arm, None, q, rest, 0.05, integrator="adaptive", events=[down])
laws = [gravity_compensation(arm), pd(arm, motion, 100, 20), saturated(pid(arm, motion, 100, 20, 5), 10.0),
        computed_torque(arm, motion, 100, 20), lqr(linear.A, linear.B, np.eye(4), np.eye(2)).law(q)]
held = simulate(arm, q, rest, 0.05, torque=[0.0, 0.0], stops=None, smooth=0.01), simulate(arm, q, rest, t=0.05)
runs = [simulate(arm, law, q, rest, 0.01) for law in laws]

# closed chains, flexible arms, motors
loop: Mechanism = mechanisms.four_bar()
again = Mechanism(loop.chains, [Closure(0, rows="x y", to=loop.closures[0].to)], [Joint(0, 1)], q0=loop.q0)
by_tip = Mechanism([zoo.planar(2)], [], [Tip(0, "x"), Tip(0, "y")])
closed = close(again, loop.q0)
try:
    T = inverse_dynamics(loop, closed, [1.0], [0.0]) + forward_dynamics(loop, closed, [1.0], [0.0])
    driven = shared_torques(loop, closed, T, [Joint(0, 1)])
except SingularClosure as error:
    raise SystemExit(str(error)) from None
at_pin, moment_there = pin_forces(loop, closed, [1.0], [0.0])
model = transfer(loop, closed), transferred_model(loop, closed), closure_error(loop, closed)
beam = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))])
moved = simulate(beam, [0.1], np.zeros(3), np.zeros(3), 0.01, full_state=True), simulate(loop, None, closed, [1.0], 0.01)
shape = mode_shapes("clamped-free", 2)
volts = nominal_voltage(arm, q, rest, rest, rest) + nominal_current(arm, q, rest, rest)
fed = simulate(arm, VoltageDrive(arm, lambda t, q, qd: volts), q, rest, 0.01)
heavy: float = float(hand_dynamics(arm, q, rest).masses[1])
wall = Wall(arm, [1.2, 0, 0], normal=[-1, 0, 0], stiffness=1e4)
press = hybrid(arm, [1.2, 0.5, 0], wall.normal, force=10.0, stiffness=200.0, feels=wall.force, ki=1.0)
bump = [simulate(arm, wall.against(one), q, rest, 0.01, events=[Event(wall.gap)]) for one in (press, impedance(arm, [1, 0.5, 0], 200.0))]
felt = Residual(arm, gain=50.0).over(bump[0]) + Residual(arm, gain=50.0).feed(0.0, q, rest, rest)
chosen = size_motors(arm, run.t, run.tau, run.qd, 0 * run.qd)

# what torques tell of an arm
exciting: FourierMotion = exciting_motion(arm, 5.0, velocity=2.0, acceleration=8.0, tries=2, steps=0)
at, there, rates, accelerations, jerks = exciting.sample(50)
told: Identified = identify(arm, there, rates, accelerations, inverse_dynamics(arm, there, rates, accelerations), friction=True)
weighed: float = identify(arm, there, rates, accelerations, told.torque(there, rates, accelerations), changed=2).payload.mass
again_torque = told.torque(there, rates, accelerations) - reference_regressor(arm, there, rates, rates, accelerations) @ base.values
learned = simulate(arm, adaptive(arm, exciting, slope=5.0, kd=10.0, learning=1.0), exciting.start, rest, 0.01).x

# the course
student("Ada")
given = task("frames-row").text
unanswered: bool = bool(check("frames-row"))
words = hint("frames-row").words
rows = list(progress("01").rows())
with after():
    mine = my_arm()
kept = keep_my_arm

# exercises of one's own
idea = Misconception(id="gear-once", notebook="12", statement="A gear of 100 makes a rotor feel 100 times as heavy.",
                     why="Rate and torque both pass the gear.", source="lecture practice", shows=("GearLab", "A gear of 100"))
geared = Task(id="gear-felt", notebook="12", kind="number", title="Behind a gear", text="A rotor of {rotor} kg m2 behind a gear of {gear}",
              draw=lambda rng: {"rotor": 2e-4, "gear": int(rng.integers(50, 150))}, answer=lambda given: given.gear ** 2 * given.rotor,
              wrongs=[Wrong(idea.id, lambda given: given.gear * given.rotor)], unit="kg m2",
              hints=["Once for the rate.", "Once for the torque."])
choice = Task(id="gear-more", notebook="12", kind="choice", prediction=True, title="A larger gear", text="Which is heavier?",
              answer=lambda given: "b",
              options=(Option("the small one", "Rate and torque both pass the gear.", idea.id), Option("the large one", "Squared.")))
add(idea)
add(geared)
topic: str = geared.topic + geared.wrongs[0].says + "".join(option.text for option in choice.options)
open_yet: bool = geared.is_exercise and not check(geared.id)

# a lab of one's own
class SpringLab(Lab):
    title = "Two rods, a spring and a force"

    def __init__(self, **options: Any) -> None:
        controls = [Heading(text="Joints"), *joint_sliders(arm, q), Slider(name="k", symbol="k", text="stiffness", low=1, high=40, value=10),
                    Number(name="seconds", low=0.5, high=5, value=2, unit="s"), Toggle(name="weight", text="with weight", value=True),
                    Choice(name="joint", options={"the first": 0, "the second": 1}), Button(name="go", text="Play"),
                    Handle(name="push", value=(0, 1, 0)), Hidden(name="start", value=q)]
        super().__init__(arm, q, controls=controls, presets={"Soft": {"k": 3.0, "q": [0.0, 0.0]}}, target=[1, 0, 0], panels=1, **options)

    def compute(self, state: State) -> Mapping[str, Any]:
        along, joint = np.linspace(0, 1, 5), state["joint"]
        weight = gravity_torque(arm, state.q) * state["weight"]
        things = (Stack(along, {"gravity": weight[joint] * along}), Curve(along, -state["k"] * along, "tau", "spring"),
                  Points([1.0], [weight[joint]], "tgt", mark="ring"), Line(0.0, label="slack"))
        inertia, numbers = formulas[0][1, 1], {"l": 1.0, "m": 1.0}
        written: Equation = lines(equation("M22", inertia), equation("M22", inertia, view="value", values=numbers))
        played = Motion(q=np.outer(along, state.q), rate=4 / state["seconds"], auto=state.times("go") > 0)
        return {"plots": [Panel(things, "torque in N m", "share of the way", cursor=("time",))], "equation": written, "motion": played,
                "ghosts": [ghost(arm, state.q)], "torques": weight, "sentence": f"Joint {joint + 1} holds {weight[joint]:.1f} N m."}


mine_too: Lab = SpringLab().preset("Soft").set(joint=1, go=1)
stood = mine_too.load(mine_too.state()).reset().present(False)
stood.control["k"].value = 5.0
said: str = stood.words["sentence"] + stood.error + " ".join(stood.values) + str(stood.q.size + len(stood.parts()))
labs_of_the_course: list[Lab] = [FrameLab("one link in space"), InverseLab.paper(damping=0.1), stood]
drawn = Figure(Panel([Curve([0, 1], [0, 1])], "share"), says="It moves evenly."), Figure.over_time(at, ("q", "angles", there), says="Two.")
look = matplotlib_style("dark") | {"lines.color": colour("tau", "dark")}
predicted: bool = bool(Prediction("start-slow").choose("a"))
rooms = robotlab.__version__, course.__name__, systems.__name__
