/* Sets of dice that can be kept, as in core/coach/dice_sets.py, and random rolls. */

#include <stdint.h>
#include <string.h>

#define SIDES 6
#define ROLLS 252
#define KEEPS 462
#define SMALLER_KEEPS 210 /* sets of fewer than five dice */
#define SUBSETS 31
#define MOST_POINTS 32

static int32_t with_one_more[SMALLER_KEEPS][SIDES], with_one_less[KEEPS][5];
static int32_t subsets[ROLLS][SUBSETS], subset_count[ROLLS];
static int32_t roll_of[7776], keep_dice[KEEPS][5], keep_size[KEEPS], starts[7];
static double roll_chances[ROLLS];

void set_dice_sets(const int32_t *more, const int32_t *less, const int32_t *subset,
                   const int32_t *count, const int32_t *roll, const int32_t *dice,
                   const int32_t *size, const int32_t *start, const double *chance) {
    memcpy(with_one_more, more, sizeof with_one_more);
    memcpy(with_one_less, less, sizeof with_one_less);
    memcpy(subsets, subset, sizeof subsets);
    memcpy(subset_count, count, sizeof subset_count);
    memcpy(roll_of, roll, sizeof roll_of);
    memcpy(keep_dice, dice, sizeof keep_dice);
    memcpy(keep_size, size, sizeof keep_size);
    memcpy(starts, start, sizeof starts);
    memcpy(roll_chances, chance, sizeof roll_chances);
}

static inline double maximum(double a, double b) { return a > b ? a : b; }

/* The value of keeping each set, given the value of each whole roll afterwards. */
static void average_next_rolls(double *kept, const double *best) {
    memcpy(kept + SMALLER_KEEPS, best, sizeof(double) * ROLLS);
    for (int size = 4; size >= 0; size--)
        for (int k = starts[size]; k < starts[size + 1]; k++) {
            const int32_t *to = with_one_more[k];
            kept[k] = (kept[to[0]] + kept[to[1]] + kept[to[2]] + kept[to[3]] + kept[to[4]] + kept[to[5]]) / 6;
        }
}

/* The best value for each whole roll, given the value of keeping each smaller set, and of taking a
 * box. */
static void choose_best_keeps(double *best, const double *kept, const double *taken) {
    double most[KEEPS];
    most[0] = kept[0];
    for (int k = 1; k < KEEPS; k++) {
        const int32_t *to = with_one_less[k];
        double a = maximum(most[to[0]], most[to[1]]), b = maximum(most[to[2]], most[to[3]]);
        double own = k < SMALLER_KEEPS ? kept[k] : taken[k - SMALLER_KEEPS];
        most[k] = maximum(maximum(own, most[to[4]]), maximum(a, b));
    }
    memcpy(best, most + SMALLER_KEEPS, sizeof(double) * ROLLS);
}

/* The set to keep, or -1 to take a box. */
static int best_keep(const double *kept, const double *taken, int roll) {
    int best = subsets[roll][0];
    for (int i = 1; i < subset_count[roll]; i++)
        if (kept[subsets[roll][i]] > kept[best]) best = subsets[roll][i];
    return kept[best] > taken[roll] ? best : -1;
}

static uint64_t random_state[4];

static uint64_t splitmix64(uint64_t *from) {
    uint64_t z = (*from += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void seed_random(uint64_t seed) {
    for (int i = 0; i < 4; i++) random_state[i] = splitmix64(&seed);
}

static inline uint64_t rotate_left(uint64_t x, int by) { return x << by | x >> (64 - by); }

static uint64_t next_random(void) { /* xoshiro256** */
    uint64_t found = rotate_left(random_state[1] * 5, 7) * 9, t = random_state[1] << 17;
    random_state[2] ^= random_state[0];
    random_state[3] ^= random_state[1];
    random_state[1] ^= random_state[2];
    random_state[0] ^= random_state[3];
    random_state[2] ^= t;
    random_state[3] = rotate_left(random_state[3], 45);
    return found;
}

static int roll_dice(int keep) {
    int dice[5], size = keep_size[keep], at = 0;
    for (int i = 0; i < size; i++) dice[i] = keep_dice[keep][i];
    for (int i = size; i < 5; i++) dice[i] = (int)((next_random() >> 32) * SIDES >> 32);
    for (int i = 0; i < 5; i++) at = at * SIDES + dice[i];
    return roll_of[at];
}
