/* The search for one target, as one_target.py has it. Above are `formula`, a step, and the constants in capitals. An attempt is OUT numbers:
   whether it arrived, q (N), two squares of what is missing, how many steps, the start (N), its gain. */
enum { IN = 2*N + SIZE + 1, STEP = 2*N + 2, FREE = N + SIZE, GIVEN = SIZE == 12 ? 16 : 3, OUT = 2*N + 5 };
static const double low[] = LOW, high[] = HIGH, middle[] = MIDDLE, weights[] = WEIGHTS, gains[] = GAINS;
typedef long (*teller)(const double *, const double *, double *);

static double within(double x, int i)
{
    return x < low[i] ? low[i] : x > high[i] ? high[i] : x;
}

/* One attempt goes into out if it arrives, or comes nearer than what is there. */
static int attempt(const double *target, const double *start, double gain, long most, double *out)
{
    double x[IN], y[STEP];
    for (int i = 0; i < N; i++) x[i] = start[i], x[FREE + i] = 1;
    for (int i = 0; i < SIZE; i++) x[N + i] = target[i];
    x[IN - 1] = gain;
    for (long taken = 0; ; taken++) {
        formula(1, x, 1, y, 1);
        const int arrived = y[N] <= ENOUGH && y[N + 1] <= ENOUGH;
        if (arrived || (taken == most && y[N] + y[N + 1] < out[N + 1] + out[N + 2])) {
            for (int i = 0; i < N; i++) out[1 + i] = x[i], out[N + 4 + i] = start[i];
            out[0] = arrived, out[N + 1] = y[N], out[N + 2] = y[N + 1], out[N + 3] = (double) taken, out[2*N + 4] = gain;
        }
        if (arrived || taken == most) return arrived;
        for (int i = 0; i < N; i++) {
            const double push = y[N + 2 + i], q = within(x[i] + y[i], i);
            x[i] = q, x[FREE + i] = !((q <= low[i] && push < 0) || (q >= high[i] && push > 0));
        }
    }
}

/* io: a pose (4, 4) or a point, q0 or nan, and then the attempt that arrived, or that of all which came nearest. pool: postures, tools: their
   tools, a number of all after the other. told: tells the nearest of all postures, or null. -1 where that is not told so simply. */
long search(double *io, const double *pool, const float *tools, teller told)
{
    double *q0 = io + GIVEN, *out = q0 + N, start[N], target[SIZE];
    const int has = q0[0] == q0[0];
    for (int i = 0; i < SIZE; i++) target[i] = SIZE == 3 ? io[i] : i < 3 ? io[4*i + 3] : io[i%3*4 + i/3 - 1];
    for (int i = 0; i < N; i++) start[i] = within(q0[i], i);
    const long known = told ? told(io, has ? q0 : middle, start) : 0;
    if (known < 0) return -1;
    out[0] = 0, out[N + 1] = out[N + 2] = HUGE_VAL;
    if ((known || has) && attempt(target, start, CAREFUL, FIRST, out)) return 1;
    float marks[POOL];
    for (int k = 0; k < POOL; k++) marks[k] = tools[SIZE*POOL + k];
    for (int m = 0; m < SIZE; m++) {
        const float wanted = (float) (weights[m]*target[m]);
        for (int k = 0; k < POOL; k++) marks[k] += wanted*tools[m*POOL + k];
    }
    for (int tried = 0; tried < (told && !known ? HOPELESS : RESTARTS); tried++) {
        int best = 0;
        for (int k = 1; k < POOL; k++) if (marks[k] > marks[best]) best = k;
        marks[best] = -HUGE_VALF;
        if (attempt(target, pool + best*N, gains[tried % (int) (sizeof gains/sizeof *gains)], SHORT, out)) return 1;
    }
    return 0;
}
