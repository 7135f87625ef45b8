"""Notebook 10: what is often thought about the cost of a model."""
from ...course.misconceptions import PRACTICE, Misconception

PAPER = "Virgala and Filakovský 2018, (23)"
MISCONCEPTIONS = (
    Misconception(id="cost-in-proportion", notebook="10", source=PRACTICE, shows=("CostLab", "30 links"),
                  statement="Twice the links, twice the work, whatever the method.",
                  why="Only the work of a recursion from link to link grows like that. A method that fills tables over pairs "
                      "and triples of joints "
                      "grows with a higher power of n."),
    Misconception(id="always-cubic", notebook="10", source=PAPER, shows=("CostLab", "100 links"),
                  statement="The cost of a dynamic model grows with the cube of the links: it is a property of the arm.",
                  why="The power belongs to the method and to the question. For the same torque one method is linear in n, another "
                      "one grows with n⁴."),
    Misconception(id="same-torque-same-cost", notebook="10", source=PRACTICE, shows=("ProgramLab", "The same by Euler and Lagrange"),
                  statement="All methods give the same torque, so in the end they do the same work.",
                  why="Equal results can be reached by short and by long ways. The programs are recorded and counted: they differ by "
                      "factors of ten and more."),
    Misconception(id="model-is-impossible", notebook="10", source=PAPER, shows=("CostLab", "100 links"),
                  statement="A model of a hundred links takes hours, or cannot be had.",
                  why="The hours follow from one way to derive it, carried far beyond the nine links that were measured. With named steps "
                      "a hundred links are a program of a few thousand operations."),
    Misconception(id="formula-is-program", notebook="10", source=PRACTICE, shows=("CostLab", "Nine: here the paper stopped"),
                  statement="A formula and a program of the same thing are about equally long.",
                  why="A program names a result and uses it again. A formula has to repeat it, and what stands in it is repeated "
                      "too: the repetitions multiply."),
    Misconception(id="each-step-once", notebook="10", source=PRACTICE, shows=("CostLab", "Six links: the paper's arm"),
                  statement="Without names, the number of operations is the sum over all steps.",
                  why="The sum over all steps is the program. Without names a step is written out again at every place that uses it."),
    Misconception(id="letters-cost-much", notebook="10", source=PRACTICE, shows=("ProgramLab", "The same in letters"),
                  statement="With letters instead of numbers a model becomes far more expensive.",
                  why="A letter is one more argument of the program, and an operation on it costs what an operation on a number "
                      "costs. Only products of two numbers could be worked out beforehand."),
    Misconception(id="inverse-is-forward", notebook="10", source=PRACTICE, shows=("ProgramLab", "Turned round: q̈"),
                  statement="M q̈ + h = τ is one equation: solving it for q̈ costs as much as for τ.",
                  why="For τ the acceleration is put in. For q̈ the matrix M is needed too, and a system of equations is solved."),
    Misconception(id="solve-costs-cube", notebook="10", source=PRACTICE, shows=("ProgramLab", "Turned round: q̈"),
                  statement="Solving a system of n equations is so dear that nothing else counts.",
                  why="The cube has a small factor: for six joints it is a few dozen operations beside some hundreds for M and h."),
    Misconception(id="fit-holds-everywhere", notebook="10", source=PAPER,
                  statement="A curve that fits the measured points is right elsewhere too.",
                  why="Four coefficients can be laid through any gentle curve. Outside of the points they say what the cubic does, not "
                      "what the computer does."),
    Misconception(id="leading-term-is-all", notebook="10", source=PRACTICE,
                  statement="Of a polynomial only the highest power counts.",
                  why="For the numbers of links that people build, the lower powers still carry weight."),
    Misconception(id="step-of-one-link", notebook="10", source=PRACTICE,
                  statement="A linear cost has no constant part: every link costs the same, so n links cost n times as much as one.",
                  why="The first links are cheaper: they hang on a base that stands still, and much of what they need is zero."),
    Misconception(id="compiled-does-less", notebook="10", source=PRACTICE, shows=("ProgramLab", "For C"),
                  statement="The C text is faster because it contains fewer operations.",
                  why="All texts are written from one recording and hold the same operations; a compiler runs them without an "
                      "interpreter between the steps."),
    Misconception(id="half-forgotten", notebook="10", source=PRACTICE,
                  statement="If the second differences are 7, the polynomial begins with 7 n².",
                  why="The second difference of n² is 2. The first coefficient is half of the second difference."),
)
