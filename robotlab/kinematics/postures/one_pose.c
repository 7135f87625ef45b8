/* All postures of one pose, as one_pose.py has them, and of these the nearest. Above stand `formula`, which writes rows of a posture (N) and
   the square of what it misses, and the constants in capitals. */
static const double low[] = LOW, high[] = HIGH, angles[] = ANGLES, hairs[] = HAIRS, turn = 6.283185307179586477;
static const int turns[] = TURNS;

static long branches(const double *T, double *rows)
{
    double in[13] = {0};
    for (int i = 0; i < 12; i++) in[i] = T[i];
    formula(1, in, 1, rows, 1);
    long there = 0;
    for (double *q = rows; q < rows + K*(N + 1); q += N + 1) {
        if (!(q[N] < CLOSE || q[N] > NONE)) return -1;
        for (int m = 0; m < COUNT; m++) {
            const double away = fabs(q[JOINT] - angles[m]);
            if (away < ALONG || away > turn - ALONG) return -1;
        }
        if (q[N] < CLOSE) there++;
        else for (int i = 0; i < N; i++) q[i] = NAN;
    }
    return there;
}

/* How many there are at the pose T (4, 4); rows (K, N + 1), nan where there is none. -1 where that is not told so simply. */
long postures(const double *T, double *rows)
{
    const long there = branches(T, rows);
    if (there) return there;
    for (const double *hair = hairs; hair < hairs + 16*BESIDE; hair += 16) {
        double beside[12] = {0}, other[K*(N + 1)];
        for (int i = 0; i < 12; i++) for (int k = 0; k < 4; k++) beside[i] += T[i/4*4 + k]*hair[4*k + i%4];
        if (branches(beside, other)) return -1;
    }
    return 0;
}

/* The nearest to q0 within the limits goes into best, each joint by the best of its whole turns. 1, 0 where there is none, or -1. */
long nearest(const double *T, const double *q0, double *best)
{
    double rows[K*(N + 1)], least = HUGE_VAL;
    if (postures(T, rows) < 0) return -1;
    for (double *q = rows; q < rows + K*(N + 1); q += N + 1) {
        double far = 0;
        for (int i = 0; i < N; i++) {
            double x = q[i];
            if (turns[i]) {
                x += turn*floor((q0[i] - x)/turn + 0.5);
                if (x > high[i] + SLACK) x -= turn*ceil((x - high[i] - SLACK)/turn);
                if (x < low[i] - SLACK) x += turn*ceil((low[i] - SLACK - x)/turn);
            }
            if (!(x >= low[i] - SLACK && x <= high[i] + SLACK)) { far = HUGE_VAL; break; }
            q[i] = x < low[i] ? low[i] : x > high[i] ? high[i] : x;
            far += (q[i] - q0[i])*(q[i] - q0[i]);
        }
        if (far < least) { least = far; for (int i = 0; i < N; i++) best[i] = q[i]; }
    }
    return least < HUGE_VAL;
}
