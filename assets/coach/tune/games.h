/* Plays games, and trains the network that they are played by.
 *
 * Needs Card, MOST_TURNS, MOST_INPUTS, parameters(), and:
 * - `game` plays one; it records the card before each turn, and how far the mean of the turn is from
 *   its value;
 * - `empty_card` and `value_of_card`;
 * - `training_inputs` collects the inputs of a card; none if it has no use for the network. */

/* Totals, and totals without the luck of the dice, whose mean needs far fewer games. */
void play(int games, uint64_t seed, double *totals, double *without_luck) {
    Card cards[MOST_TURNS], empty = empty_card();
    double off[MOST_TURNS];
    double start = value_of_card(&empty);
    for (int g = 0; g < games; g++) {
        seed_random(seed + (uint64_t)g);
        int turns = game(cards, off, &totals[g]);
        without_luck[g] = start;
        for (int t = 0; t < turns; t++) without_luck[g] += off[t];
    }
}

static double gradient[MOST_PARAMETERS], mean[MOST_PARAMETERS], square[MOST_PARAMETERS];
static double averaged[MOST_PARAMETERS];
static long steps;

void reset_training(void) {
    memset(mean, 0, sizeof mean);
    memset(square, 0, sizeof square);
    memcpy(averaged, network, sizeof averaged);
    steps = 0;
}

static void add_gradient(const Card *card, double error) {
    Input inputs[MOST_INPUTS];
    int count = training_inputs(card, inputs);
    if (!count) return;
    double sum[UNITS] = {0}, back[UNITS];
    for (int i = 0; i < count; i++) add_row(sum, inputs[i].row, inputs[i].by);
    const double *out = network + rows * UNITS;
    double *output_gradient = gradient + rows * UNITS;
    for (int u = 0; u < UNITS; u++) {
        int on = u == 0 || sum[u] > 0;
        output_gradient[u] += on ? error * sum[u] : 0.0;
        back[u] = on ? error * out[u] : 0.0;
    }
    output_gradient[UNITS] += error;
    for (int i = 0; i < count; i++) {
        double *to = gradient + inputs[i].row * UNITS;
        for (int u = 0; u < UNITS; u++) to[u] += inputs[i].by * back[u];
    }
}

/* Run rounds of games, each followed by gradient steps (Adam); return the root mean square error.
 * The error of a turn also corrects the turns before it, discounted by `trace`. */
double train(int rounds, int games, uint64_t seed, double rate, double trace, double unit, double keep) {
    static Card cards[64 * MOST_TURNS];
    static double errors[64 * MOST_TURNS];
    static int order[64 * MOST_TURNS];
    int all = parameters();
    double squared_errors = 0.0, seen = 0.0;
    seed_random(seed);
    for (int round = 0; round < rounds; round++) {
        int count = 0;
        for (int g = 0; g < games && g < 64; g++) {
            double total, *off = errors + count;
            int turns = game(cards + count, off, &total);
            for (int t = 0; t < turns; t++) squared_errors += off[t] * off[t];
            seen += turns;
            for (int t = turns - 2; t >= 0; t--) off[t] += trace * off[t + 1];
            count += turns;
        }
        for (int i = 0; i < count; i++) order[i] = i;
        for (int i = count - 1; i > 0; i--) {
            int j = (int)((next_random() >> 32) * (uint64_t)(i + 1) >> 32), swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        const int batch = 256;
        for (int from = 0; from < count; from += batch) {
            int to = from + batch < count ? from + batch : count;
            memset(gradient, 0, sizeof(double) * all);
            for (int i = from; i < to; i++) add_gradient(&cards[order[i]], errors[order[i]] / unit);
            steps++;
            double by = rate * sqrt(1 - pow(0.999, (double)steps)) / (1 - pow(0.9, (double)steps));
            for (int p = 0; p < all; p++) {
                double s = gradient[p] / (to - from);
                mean[p] += 0.1 * (s - mean[p]);
                square[p] += 0.001 * (s * s - square[p]);
                /* Output weights are in points, inner weights are small. */
                double scale = p >= rows * UNITS ? unit / 10 : 1.0;
                network[p] += by * scale * mean[p] / (sqrt(square[p]) + 1e-8);
                averaged[p] += (1 - keep) * (network[p] - averaged[p]);
            }
        }
    }
    return sqrt(squared_errors / seen);
}

void get_network(double *values, int smooth) {
    memcpy(values, smooth ? averaged : network, sizeof(double) * parameters());
}
