"""Complete simulation programs, written out as DYNAMAN wrote its FORTRAN (Sreenath and Krishnaprasad 1986).

A program asks at run time for the parameters left as letters, the initial state, the joint torques, the step, the end and
how many steps lie between two lines; it integrates by Runge-Kutta and prints a table: t, q, qd. It needs only
its own text. The torques are in a function of their own, to be edited.
"""
from ..model.checks import one_of
from .emit import Style, comment, header, listing
from .languages import c, fortran
from .program import program

PYTHON = Style("math.cos({})", "math.sin({})")
TIMES = "the step must be above 0, the end not before the start, and one line to the next at least 1 step"
PROMPTS = ("initial joint coordinates", "initial joint rates", "constant joint torques or forces",
           "step [s], end [s], steps from one printed line to the next")


def simulation_source(robot, language):
    """The text of a program that simulates the arm: "c", "fortran" or "python".

    robot: numbers, or letters, which the program then asks for by name. Friction and wrench are apart.

    >>> from robotlab import simulation_source, zoo
    >>> "int main" in simulation_source(zoo.planar(2), "c")
    True
    """
    write = WRITERS[one_of(language, "language", WRITERS)]
    return write(program(robot, "forward_dynamics", "newton_euler"))


def heading(p, names, how):
    """Lines that say what the program is and how to run it; names: of its parameters."""
    yield f"Simulation of {comment(p.robot.name)} ({p.robot.kinds}, {p.robot.convention} DH). Written by robotlab."
    yield from list(header(p))[1:]
    if any(link.friction for link in p.robot.links):
        yield "Friction is left out; the function of the torques is where it can be added."
    yield f"To run: {how}"
    yield "It reads numbers, each group beginning on a new line:"
    yield from (f"  {line}" for line in ([f"the parameters {', '.join(names)}"] if names else []) + list(PROMPTS))
    yield f"It prints a table: t, q1 ... q{p.robot.n}, qd1 ... qd{p.robot.n}."


# -- C ----------------------------------------------------------------------------------------------------------------
C_REST = """
/* The torques of the joints: edit this function for a law of your own. */
static void torque(double t, const double *q, const double *qd, double *tau)
{
    (void) t; (void) q; (void) qd;
    for (int i = 0; i < N; i++) tau[i] = constant_torque[i];
}

static void rate(double t, const double *y, double *dy)
{
    double tau[N];
    torque(t, y, y + N, tau);
    for (int i = 0; i < N; i++) dy[i] = y[N + i];
    acceleration(y, y + N, tau, dy + N);
}

static void step_by_runge_kutta(double t, double *y, double h)
{
    double k1[2*N], k2[2*N], k3[2*N], k4[2*N], z[2*N];
    rate(t, y, k1);
    for (int i = 0; i < 2*N; i++) z[i] = y[i] + h/2*k1[i];
    rate(t + h/2, z, k2);
    for (int i = 0; i < 2*N; i++) z[i] = y[i] + h/2*k2[i];
    rate(t + h/2, z, k3);
    for (int i = 0; i < 2*N; i++) z[i] = y[i] + h*k3[i];
    rate(t + h, z, k4);
    for (int i = 0; i < 2*N; i++) y[i] += h/6*(k1[i] + 2*k2[i] + 2*k3[i] + k4[i]);
}

static void ask(const char *what, double *x, int count)
{
    fprintf(stderr, "%s:\\n", what);
    for (int i = 0; i < count; i++)
        if (scanf("%lf", &x[i]) != 1) { fprintf(stderr, "a number is missing\\n"); exit(1); }
}

int main(void)
{
    double y[2*N], times[3];
    if (PARAMETERS) ask("parameters", parameters, PARAMETERS);
    ask("initial joint coordinates", y, N);
    ask("initial joint rates", y + N, N);
    ask("constant joint torques or forces", constant_torque, N);
    ask("step, end, steps between two lines", times, 3);
    if (!(times[0] > 0 && times[1] >= 0 && times[2] >= 1)) { fprintf(stderr, "TIMES\\n"); return 1; }
    const long count = lround(times[1]/times[0]), every = lround(times[2]);
    for (long k = 0; k <= count; k++) {
        if (k % every == 0) {
            printf("%.17g", (double) k*times[0]);
            for (int i = 0; i < 2*N; i++) printf(" %.17g", y[i]);
            printf("\\n");
        }
        step_by_runge_kutta((double) k*times[0], y, times[0]);
    }
    return 0;
}
"""


def c_program(p):
    """The C program around the steps of a `Program` of forward dynamics."""
    lines, n = listing(p, c.STYLE), p.robot.n
    out = ["/* " + "\n   ".join(heading(p, lines.parameters, "cc -O2 arm.c -o arm -lm && ./arm")) + " */",
           "#include <math.h>", "#include <stdio.h>", "#include <stdlib.h>", "",
           f"#define N {n}", f"#define PARAMETERS {len(p.parameters)}", "",
           "static double parameters[PARAMETERS + 1], constant_torque[N];", "",
           "static void acceleration(const double *q, const double *qd, const double *tau, double *qdd)", "{"]
    read = [(name, f"{a}[{i}]") for a in (*p.arguments, "parameters") for i, name in enumerate(locals_of(p, lines, a))]
    out += [f"    const double {name} = {place};" for name, place in read]
    out += [f"    const double {name} = {right};" for name, right, _ in lines.steps]
    out += [f"    (void) {name};" for name, _ in read]
    out += [f"    qdd[{i}] = {result};" for i, result in enumerate(lines.results)]
    return "\n".join([*out, "}"]) + "\n" + C_REST.replace("TIMES", TIMES)


def locals_of(p, lines, argument):
    """The names that the steps use for the entries of an argument."""
    if argument == "parameters":
        return lines.parameters
    return [f"{argument}{i}" for i in range(1, p.robot.n + 1)]


# -- Python -----------------------------------------------------------------------------------------------------------
PYTHON_REST = '''

def torque(t, q, qd):
    """The torques of the joints: edit this function for a law of your own."""
    return constant_torque


def rate(t, y):
    return y[N:] + acceleration(y[:N], y[N:], torque(t, y[:N], y[N:]))


def step_by_runge_kutta(t, y, h):
    along = lambda k, part: [a + part*b for a, b in zip(y, k)]
    k1 = rate(t, y)
    k2 = rate(t + h/2, along(k1, h/2))
    k3 = rate(t + h/2, along(k2, h/2))
    k4 = rate(t + h, along(k3, h))
    return [a + h/6*(b + 2*c + 2*d + e) for a, b, c, d, e in zip(y, k1, k2, k3, k4)]


def numbers():
    for line in sys.stdin:
        yield from map(float, line.split())


def ask(what, count):
    print(what + ":", file=sys.stderr)
    try:
        return [next(given) for _ in range(count)]
    except (StopIteration, ValueError):
        sys.exit("a number is missing")


given = numbers()
parameters = ask("parameters", PARAMETERS) if PARAMETERS else []
state = ask("initial joint coordinates", N) + ask("initial joint rates", N)
constant_torque = ask("constant joint torques or forces", N)
step, end, every = ask("step, end, steps between two lines", 3)
if not (step > 0 and end >= 0 and every >= 1):
    sys.exit("TIMES")
for k in range(round(end/step) + 1):
    if k % round(every) == 0:
        print(*(repr(x) for x in [k*step, *state]))
    state = step_by_runge_kutta(k*step, state, step)
'''


def python_program(p):
    """The Python program around the steps."""
    lines = listing(p, PYTHON)
    out = ['"""' + "\n".join(heading(p, lines.parameters, "python arm.py")), '"""', "import math", "import sys", "",
           f"N, PARAMETERS = {p.robot.n}, {len(p.parameters)}", "", "", "def acceleration(q, qd, tau):"]
    for a in (*p.arguments, *(["parameters"] if p.parameters else [])):
        out += [f"    {', '.join(locals_of(p, lines, a))}, = {a}"]
    out += [f"    {name} = {right}" for name, right, _ in lines.steps]
    return "\n".join([*out, f"    return [{', '.join(lines.results)}]"]) + "\n" + PYTHON_REST.replace("TIMES", TIMES)


# -- Fortran ----------------------------------------------------------------------------------------------------------
FORTRAN_REST = """
program simulate_arm
    use, intrinsic :: iso_fortran_env, only: error_unit
    use forward_dynamics_of_arm
    implicit none
    integer, parameter :: n = {n}, parameter_count = {count}
    real(dp) :: parameters(parameter_count), constant_torque(n), y(2*n), step, end_time, lines
    integer :: k, total, every

    if (parameter_count > 0) then
        write (error_unit, *) 'parameters:'
        read (*, *) parameters
    end if
    write (error_unit, *) 'initial joint coordinates:'
    read (*, *) y(:n)
    write (error_unit, *) 'initial joint rates:'
    read (*, *) y(n + 1:)
    write (error_unit, *) 'constant joint torques or forces:'
    read (*, *) constant_torque
    write (error_unit, *) 'step, end, steps between two lines:'
    read (*, *) step, end_time, lines
    if (.not. (step > 0 .and. end_time >= 0 .and. lines >= 1)) then
        write (error_unit, *) '{times}'
        stop 1
    end if
    total = nint(end_time/step)
    every = nint(lines)
    do k = 0, total
        if (mod(k, every) == 0) write (*, '(*(es25.16e3))') k*step, y
        call step_by_runge_kutta(k*step, y, step)
    end do

contains

    ! The torques of the joints: edit this function for a law of your own.
    function torque(t, q, qd) result(tau)
        real(dp), intent(in) :: t, q(n), qd(n)
        real(dp) :: tau(n)
        tau = constant_torque + 0*(t + q + qd)
    end function torque

    function rate(t, y) result(dy)
        real(dp), intent(in) :: t, y(2*n)
        real(dp) :: dy(2*n), qdd(n)
        call forward_dynamics(y(:n), y(n + 1:), torque(t, y(:n), y(n + 1:)){parameters}, qdd)
        dy = [y(n + 1:), qdd]
    end function rate

    subroutine step_by_runge_kutta(t, y, h)
        real(dp), intent(in) :: t, h
        real(dp), intent(inout) :: y(2*n)
        real(dp) :: k1(2*n), k2(2*n), k3(2*n), k4(2*n)
        k1 = rate(t, y)
        k2 = rate(t + h/2, y + h/2*k1)
        k3 = rate(t + h/2, y + h/2*k2)
        k4 = rate(t + h, y + h*k3)
        y = y + h/6*(k1 + 2*k2 + 2*k3 + k4)
    end subroutine step_by_runge_kutta
end program simulate_arm
"""


def fortran_program(p):
    """The Fortran program around the steps."""
    head = [f"! {line}" for line in heading(p, listing(p, fortran.STYLE).parameters, "gfortran -O2 arm.f90 -o arm && ./arm")]
    rest = FORTRAN_REST.format(n=p.robot.n, times=TIMES, count=len(p.parameters), parameters=", parameters" if p.parameters else "")
    return "\n".join([*head, *fortran.module(p)]) + "\n" + rest


WRITERS = {"c": c_program, "fortran": fortran_program, "python": python_program}
