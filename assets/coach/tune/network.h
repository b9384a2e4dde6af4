/* A network with one layer of hidden units. Unit 0 is linear; the others are rectified.
 *
 * Needs UNITS and MOST_PARAMETERS. */

static double network[MOST_PARAMETERS];
static int rows; /* one for each input */

typedef struct {
    int row;
    double by;
} Input;

static inline void add_row(double *to, int row, double by) {
    const double *from = network + row * UNITS;
    for (int u = 0; u < UNITS; u++) to[u] += by * from[u];
}

static inline double network_output(const double *sum) {
    const double *out = network + rows * UNITS;
    double found = out[UNITS] + out[0] * sum[0];
    double four[4] = {0, 0, 0, 0};
    for (int u = 4; u < UNITS; u += 4)
        for (int i = 0; i < 4; i++) four[i] += sum[u + i] > 0 ? out[u + i] * sum[u + i] : 0.0;
    for (int u = 1; u < 4; u++) found += sum[u] > 0 ? out[u] * sum[u] : 0.0;
    return found + ((four[0] + four[1]) + (four[2] + four[3]));
}

static inline double network_output_with(const double *sum, const Input *inputs, int count) {
    double own[UNITS];
    memcpy(own, sum, sizeof own);
    for (int i = 0; i < count; i++) add_row(own, inputs[i].row, inputs[i].by);
    return network_output(own);
}
