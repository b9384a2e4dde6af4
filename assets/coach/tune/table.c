/* Plays and learns games with several columns, fast: as core/coach decides, in C.
 *
 * Everything that core/coach has as numbers (the lattice, the classes, the tables, the net) is handed
 * over by play.py; only what core has as rules is written again: extra fives, the weighing of columns
 * and the net's features. tests/core/coach/test_tuner.py holds both against each other. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#define SIDES 6
#define LOWER 7
#define BOXES 13
#define FULL 0x1fff
#define UPPER 0x3f
#define FIVE_BOX 11
#define GOAL 63
#define ROLLS 252
#define KEEPS 462
#define SMALLER 210 /* kept sets of fewer than five dice */
#define CLASSES 1640
#define MOST_COLUMNS 6
#define MOST_POINTS 32
#define MOST_TURNS 400
#define SUBSETS 31

/* The net. Unit 0 is a straight line; the others are cut off below 0. */
#define UNITS 32
#define KNOTS 5
#define VALUES 3
#define OF_COLUMN (BOXES + KNOTS + 3 + VALUES)
#define WON (BOXES + KNOTS)
#define LOST (WON + 1)
#define VALUE (WON + 3) /* after a row that nothing is seen of; first of a column's own values: as it is weighed, and by some tables */
#define MOST_ROWS (2 + MOST_COLUMNS * OF_COLUMN)
#define MOST_PARAMETERS ((MOST_ROWS + 1) * UNITS + 1)

enum { NONE, AGAIN, WILD, ELIGIBLE, FORCED, TRIPLE, ROW };
enum { OPEN, ZEROED, SCORED };

typedef struct {
    int32_t used[MOST_COLUMNS];  /* thirteen bits */
    int32_t total[MOST_COLUMNS]; /* upper, up to the goal */
    int32_t five[MOST_COLUMNS];  /* what the five box holds */
    int32_t fives;               /* scored so far */
    int32_t placed;              /* bit i: did five number i go into a five box? */
    int32_t written;             /* bonuses of 100 so far */
    int32_t scored;              /* all points but the upper bonuses */
} Card;

/* --- what play.py hands over ------------------------------------------------------------- */

static int32_t grown[SMALLER][SIDES], shrunk[KEEPS][5], subsets[ROLLS][SUBSETS], subset_count[ROLLS];
static int32_t roll_of[7776], keep_dice[KEEPS][5], keep_size[KEEPS], starts[7], fives_at[SIDES];
static int32_t points_of[BOXES][MOST_POINTS], points_count[BOXES], worth_of[BOXES][ROLLS];
static int32_t class_of[64][64];
static double weights[ROLLS];
static double tables[8][128][CLASSES], exact[3][128][CLASSES];
static int32_t slack[8], seen_tables[VALUES - 1];
static int slacks;

static int columns, policy;
static int32_t times[MOST_COLUMNS];
static double column_weight[MOST_COLUMNS], below, beside, five_a_turn, joker_worth, knots[KNOTS];

static int with_net;
static double net[MOST_PARAMETERS];
static int rows;

void set_lattice(const int32_t *g, const int32_t *s, const int32_t *sub, const int32_t *subc,
                 const int32_t *roll, const int32_t *kd, const int32_t *ks, const int32_t *st,
                 const int32_t *fa, const int32_t *po, const int32_t *pc, const int32_t *wo,
                 const int32_t *co, const double *w) {
    memcpy(grown, g, sizeof grown);
    memcpy(shrunk, s, sizeof shrunk);
    memcpy(subsets, sub, sizeof subsets);
    memcpy(subset_count, subc, sizeof subset_count);
    memcpy(roll_of, roll, sizeof roll_of);
    memcpy(keep_dice, kd, sizeof keep_dice);
    memcpy(keep_size, ks, sizeof keep_size);
    memcpy(starts, st, sizeof starts);
    memcpy(fives_at, fa, sizeof fives_at);
    memcpy(points_of, po, sizeof points_of);
    memcpy(points_count, pc, sizeof points_count);
    memcpy(worth_of, wo, sizeof worth_of);
    memcpy(class_of, co, sizeof class_of);
    memcpy(weights, w, sizeof weights);
}

void set_table(int number, int turns, const double *values) {
    slack[number] = turns;
    memcpy(tables[number], values, sizeof tables[number]);
    if (number >= slacks) slacks = number + 1;
}

static void count_fives(void);

/* For games without a net, by how many boxes are open while more than one column is. */

void set_seen(const int32_t *numbers) { memcpy(seen_tables, numbers, sizeof seen_tables); }

/* For one column: exact values under the policy, by what is remembered of fives. */
void set_exact(const double *values) { memcpy(exact, values, sizeof exact); }

void set_game(int count, const int32_t *multipliers, int way, const double *weight, const double *rest,
              const double *at) {
    columns = count;
    policy = way;
    for (int c = 0; c < count; c++) {
        times[c] = multipliers[c];
        column_weight[c] = weight[c];
    }
    below = rest[0];
    beside = rest[1];
    five_a_turn = rest[2];
    joker_worth = rest[3];
    memcpy(knots, at, sizeof knots);
    with_net = 0;
    count_fives();
}

int parameters(void) { return (3 + columns * OF_COLUMN) * UNITS + 1; }

void set_net(const double *values) {
    rows = 2 + columns * OF_COLUMN;
    memcpy(net, values, sizeof(double) * parameters());
    with_net = 1;
}

/* --- the net ----------------------------------------------------------------------------- */

typedef struct {
    int row;
    double by;
} Input;

static inline void add_row(double *to, int row, double by) {
    const double *from = net + row * UNITS;
    for (int u = 0; u < UNITS; u++) to[u] += by * from[u];
}

static inline double judged(const double *sum) {
    const double *out = net + rows * UNITS;
    double found = out[UNITS] + out[0] * sum[0];
    double part[4] = {0, 0, 0, 0};
    for (int u = 4; u < UNITS; u += 4)
        for (int i = 0; i < 4; i++) part[i] += sum[u + i] > 0 ? out[u + i] * sum[u + i] : 0.0;
    for (int u = 1; u < 4; u++) found += sum[u] > 0 ? out[u] * sum[u] : 0.0;
    return found + ((part[0] + part[1]) + (part[2] + part[3]));
}

static inline double judged_with(const double *sum, const Input *inputs, int count) {
    double own[UNITS];
    memcpy(own, sum, sizeof own);
    for (int i = 0; i < count; i++) add_row(own, inputs[i].row, inputs[i].by);
    return judged(own);
}

static inline int row_of(int column, int feature) { return 1 + column * OF_COLUMN + feature; }

/* How the upper half stands: won, lost, or so far above or below three of each. */
static inline int upper_inputs(int column, int used, int total, Input *to) {
    if (used == UPPER) return 0;
    int above = total, most = total;
    for (int box = 0; box < SIDES; box++) {
        if (used >> box & 1)
            above -= 3 * (box + 1);
        else
            most += 5 * (box + 1);
    }
    if (total >= GOAL || most < GOAL) {
        to[0] = (Input){row_of(column, total >= GOAL ? WON : LOST), 1.0};
        return 1;
    }
    if (above <= knots[0]) {
        to[0] = (Input){row_of(column, BOXES), 1.0};
        return 1;
    }
    for (int k = 1; k < KNOTS; k++) {
        if (above <= knots[k]) {
            double share = (above - knots[k - 1]) / (knots[k] - knots[k - 1]);
            to[0] = (Input){row_of(column, BOXES + k - 1), 1 - share};
            to[1] = (Input){row_of(column, BOXES + k), share};
            return 2;
        }
    }
    to[0] = (Input){row_of(column, BOXES + KNOTS - 1), 1.0};
    return 1;
}

static inline int value_inputs(int column, int lower, int cls, double base, Input *to) {
    to[0] = (Input){row_of(column, VALUE), base / 100};
    for (int v = 1; v < VALUES; v++)
        to[v] = (Input){row_of(column, VALUE + v), tables[seen_tables[v - 1]][lower][cls] / 100};
    return VALUES;
}

/* A second row of what is always seen. */
static inline int last_row(void) { return rows - 1; }

/* --- columns ----------------------------------------------------------------------------- */

typedef struct {
    int low, high;
    double share, weight;
} Weighed;

static Weighed weighed(const int *left, int place) {
    int all = 0;
    for (int c = 0; c < columns; c++) all += left[c];
    if (!left[place] || left[place] == all) return (Weighed){0, 0, 0.0, 1.0};
    double passing = 0.0;
    for (int c = 0; c < columns; c++)
        if (c != place && times[c] <= times[place])
            passing += left[c] * (times[c] < times[place] ? below : beside);
    Weighed found = {slacks - 1, slacks - 1, 0.0, column_weight[place]};
    for (int t = 0; t + 1 < slacks; t++) {
        if (passing < slack[t + 1]) {
            found.low = t;
            found.high = t + 1;
            found.share = (passing - slack[t]) / (slack[t + 1] - slack[t]);
            break;
        }
    }
    return found;
}

static inline double column_value(const Weighed *by, int lower, int cls) {
    double low = tables[by->low][lower][cls];
    return by->weight * (low + by->share * (tables[by->high][lower][cls] - low));
}

/* --- extra fives ------------------------------------------------------------------------- */

static int each_further(const int32_t *five, int fives, int placed, int turns, double *worths) {
    int most = turns < 6 ? turns : 6, count = 0, vacant = 0, held = 0, zeroed = 0;
    int vacant_times[MOST_COLUMNS], most_held = 0, sum = 0;
    for (int c = 0; c < columns; c++) {
        sum += times[c];
        if (five[c] == OPEN) {
            int at = vacant++;
            for (; at > 0 && vacant_times[at - 1] < times[c]; at--) vacant_times[at] = vacant_times[at - 1];
            vacant_times[at] = times[c];
        } else if (five[c] == SCORED) {
            held++;
            if (times[c] > most_held) most_held = times[c];
        } else {
            zeroed = 1;
        }
    }
    double typical = (double)sum / columns, worth = 0.0;
    int idle = 0;
    switch (policy) {
    case AGAIN:
        if (zeroed) return 0;
        worth = 50.0 * (held ? most_held : vacant_times[0]);
        idle = !held;
        break;
    case WILD:
        if (zeroed) return 0;
        worth = joker_worth * typical;
        idle = !held;
        break;
    case ELIGIBLE:
        if (!held && !vacant) return 0;
        worth = 80.0 * typical;
        idle = !held;
        break;
    case FORCED:
        worth = held || vacant ? 100.0 * typical : joker_worth * typical;
        idle = vacant;
        break;
    case ROW:
        if (zeroed) return 0;
        worth = 100.0 * typical;
        idle = vacant;
        break;
    default: { /* TRIPLE */
        int first = fives < columns ? fives : columns, mask = (1 << first) - 1;
        int all = (placed & mask) == mask, next = 0;
        if (!fives && !vacant) return 0;
        int follows = fives ? placed & 1 : 1;
        if (!fives) {
            vacant--;
            worths[count++] = 0.0;
        }
        for (int number = (fives > 1 ? fives : 1) + 1; number <= columns; number++) {
            if (next < vacant && follows) {
                worths[count++] = 100.0 * vacant_times[next++];
            } else {
                worths[count++] = 0.0;
                all = 0;
            }
        }
        worth = (all ? 100.0 : joker_worth) * typical;
        for (int i = 0; i < most; i++) worths[count++] = worth;
        return count < most ? count : most;
    }
    }
    for (int i = 0; i < idle; i++) worths[count++] = 0.0;
    for (int i = 0; i < most; i++) worths[count++] = worth;
    return count;
}

#define MOST_FURTHER (2 * MOST_COLUMNS + 8)
static double more_than[BOXES * MOST_COLUMNS + 1][MOST_FURTHER]; /* fives, in so many turns */

static void count_fives(void) {
    for (int turns = 0; turns <= BOXES * MOST_COLUMNS; turns++) {
        double left = 1.0, ways = 1.0;
        for (int number = 0; number < MOST_FURTHER; number++) {
            if (number <= turns)
                left -= ways * pow(five_a_turn, number) * pow(1 - five_a_turn, turns - number);
            more_than[turns][number] = left > 0 ? left : 0.0;
            ways = ways * (turns - number) / (number + 1);
        }
    }
}

static double worth_of_fives(const int32_t *five, int fives, int placed, int turns) {
    if (policy == NONE || columns == 1) return 0.0;
    double worths[MOST_FURTHER], expected = 0.0;
    int count = each_further(five, fives, placed, turns, worths);
    for (int number = 0; number < count; number++) expected += more_than[turns][number] * worths[number];
    return expected;
}

typedef struct {
    int column, box, points, bonus, bonus_column, again;
} Offer;

static int natural(int box, int face) {
    if (box < SIDES) return box == face ? 5 * (face + 1) : 0;
    if (box == FIVE_BOX) return 50;
    return box == 6 || box == 7 || box == 12 ? 5 * (face + 1) : 0;
}

static int as_joker(int box, int face) {
    static const int fixed[BOXES] = {0, 0, 0, 0, 0, 0, 0, 0, 25, 30, 40, 0, 0};
    return fixed[box] ? fixed[box] : natural(box, face);
}

static int five_offers(const Card *card, int face, Offer *to) {
    int count = 0, matching = 0, lower = 0, held = 0, zeroed = 0, vacant = 0;
    for (int c = 0; c < columns; c++) {
        matching |= !(card->used[c] >> face & 1);
        lower |= (card->used[c] >> SIDES) != (FULL >> SIDES);
        held += card->five[c] == SCORED;
        zeroed += card->five[c] == ZEROED;
        vacant += card->five[c] == OPEN;
    }
    int first = card->fives < columns ? card->fives : columns, mask = (1 << first) - 1;
    for (int c = 0; c < columns; c++) {
        for (int box = 0; box < BOXES; box++) {
            if (card->used[c] >> box & 1) {
                if (policy == AGAIN && box == FIVE_BOX && held && !zeroed)
                    to[count++] = (Offer){c, box, 0, 50, c, 1};
                continue;
            }
            Offer offer = {c, box, natural(box, face), 0, c, 0};
            int in_order = 0, order_bonus = 0;
            switch (policy) {
            case WILD:
                if (held && !zeroed && box >= SIDES) offer.points = as_joker(box, face);
                break;
            case ELIGIBLE:
                if (!held) break;
                if (matching) {
                    if (box == face) offer.bonus = 100;
                } else if (lower) {
                    if (box >= SIDES) {
                        offer.points = as_joker(box, face);
                        offer.bonus = 100;
                    }
                } else {
                    offer.bonus = 100;
                }
                break;
            case FORCED:
                if (!vacant) {
                    in_order = 1;
                    order_bonus = held ? 100 : 0;
                }
                break;
            case TRIPLE:
                if (card->fives < columns) {
                    if (card->fives && card->placed & 1 && box == FIVE_BOX) offer.bonus = 100;
                } else if (box != FIVE_BOX) {
                    in_order = 1;
                    order_bonus = (card->placed & mask) == mask ? 100 : 0;
                }
                break;
            case ROW:
                if (held == columns && offer.points) {
                    offer.bonus = 100;
                    offer.bonus_column = card->written % columns;
                }
                break;
            default:
                break;
            }
            if (in_order) {
                if (matching) {
                    if (box != face) continue;
                } else if (lower) {
                    if (box < SIDES) continue;
                    offer.points = as_joker(box, face);
                }
                offer.bonus = order_bonus;
            }
            to[count++] = offer;
        }
    }
    return count;
}

/* --- one turn ---------------------------------------------------------------------------- */

typedef struct {
    Card card;
    int left[MOST_COLUMNS], turns, open;
    double now;
    double fixed[MOST_COLUMNS]; /* scored, and what the other columns bring, once one is taken here */
    Weighed by[MOST_COLUMNS];
    double sum[MOST_COLUMNS][UNITS]; /* into the net's units, but for what the box taken changes */
    int judge[MOST_COLUMNS];
    double after[MOST_COLUMNS][BOXES][MOST_POINTS];
    double best0[ROLLS], kept1[KEEPS], best1[ROLLS], kept2[KEEPS], best2[ROLLS];
    double before;
} Turn;

static int column_inputs(const Card *card, int column, double base, Input *to) {
    int count = 0;
    for (int box = 0; box < BOXES; box++)
        if (!(card->used[column] >> box & 1)) to[count++] = (Input){row_of(column, box), 1.0};
    count += upper_inputs(column, card->used[column] & UPPER, card->total[column], to + count);
    int cls = class_of[card->used[column] & UPPER][card->total[column]];
    return count + value_inputs(column, card->used[column] >> SIDES, cls, base, to + count);
}

static int open_boxes(const Card *card, int *left, int *open) {
    int turns = 0;
    *open = 0;
    for (int c = 0; c < columns; c++) {
        left[c] = BOXES - __builtin_popcount(card->used[c]);
        turns += left[c];
        *open += left[c] > 0;
    }
    return turns;
}

/* What the only column of a card remembers of fives. */
static int remembered(const Card *card) {
    if (policy == NONE) return 0;
    if (policy == TRIPLE) return !card->fives ? 0 : card->placed & 1 ? 1 : 2;
    return card->five[0] == SCORED;
}

static double standing(const Card *card, const int *left, int place, Weighed *by) {
    if (columns == 1)
        return exact[remembered(card)][card->used[0] >> SIDES][class_of[card->used[0] & UPPER][card->total[0]]];
    *by = weighed(left, place);
    return column_value(by, card->used[place] >> SIDES,
                        class_of[card->used[place] & UPPER][card->total[place]]);
}

/* All inputs of a card to the net, and what it is worth without the net. */
static double whole(const Card *card, Input *inputs, int *count, int *judge) {
    int left[MOST_COLUMNS], open, turns = open_boxes(card, left, &open);
    double value = card->scored + worth_of_fives(card->five, card->fives, card->placed, turns);
    Weighed by;
    *judge = with_net && open > 1;
    *count = 0;
    inputs[(*count)++] = (Input){0, 1.0};
    for (int c = 0; c < columns; c++) {
        double base = standing(card, left, c, &by);
        value += times[c] * base;
        if (*judge) *count += column_inputs(card, c, base, inputs + *count);
    }
    inputs[(*count)++] = (Input){last_row(), 1.0};
    return value;
}

static double worth(const Card *card) {
    Input inputs[2 + MOST_COLUMNS * OF_COLUMN];
    int count, judge;
    double value = whole(card, inputs, &count, &judge), sum[UNITS] = {0};
    return judge ? value + judged_with(sum, inputs, count) : value;
}

static void prepare(Turn *turn, int column) {
    const Card *card = &turn->card;
    int left[MOST_COLUMNS], all = 0;
    for (int c = 0; c < columns; c++) left[c] = turn->left[c] - (c == column);
    for (int c = 0; c < columns; c++) all += left[c] > 0;
    turn->judge[column] = with_net && all > 1;
    double *sum = turn->sum[column];
    memset(sum, 0, sizeof turn->sum[column]);
    double fixed = card->scored;
    Input inputs[OF_COLUMN];
    for (int c = 0; c < columns; c++) {
        if (c == column) continue;
        Weighed by;
        double base = standing(card, left, c, &by);
        fixed += times[c] * base;
        if (turn->judge[column]) {
            int count = column_inputs(card, c, base, inputs);
            for (int i = 0; i < count; i++) add_row(sum, inputs[i].row, inputs[i].by);
        }
    }
    turn->fixed[column] = fixed;
    turn->by[column] = weighed(left, column);
    if (turn->judge[column]) {
        add_row(sum, 0, 1.0);
        for (int box = 0; box < BOXES; box++)
            if (!(card->used[column] >> box & 1)) add_row(sum, row_of(column, box), 1.0);
        add_row(sum, last_row(), 1.0);
    }
}

/* Without points in a lower box, and without what further fives bring. */
static double after_box(const Turn *turn, int column, int box, int points, int remember) {
    const Card *card = &turn->card;
    int used = card->used[column] | 1 << box, total = card->total[column];
    if (box < SIDES) total = total + points < GOAL ? total + points : GOAL;
    int cls = class_of[used & UPPER][total];
    if (columns == 1) return turn->fixed[0] + times[0] * exact[remember][used >> SIDES][cls];
    double base = column_value(&turn->by[column], used >> SIDES, cls);
    double value = turn->fixed[column] + times[column] * base;
    if (turn->judge[column]) {
        Input inputs[8 + VALUES];
        int count = 0;
        inputs[count++] = (Input){row_of(column, box), -1.0};
        count += upper_inputs(column, used & UPPER, total, inputs + count);
        count += value_inputs(column, used >> SIDES, cls, base, inputs + count);
        value += judged_with(turn->sum[column], inputs, count);
    }
    return value;
}

static void place(Card *card, const Offer *offer, int five) {
    int c = offer->column;
    if (!offer->again) {
        card->used[c] |= 1 << offer->box;
        if (offer->box < SIDES) {
            int total = card->total[c] + offer->points;
            card->total[c] = total < GOAL ? total : GOAL;
        }
        if (offer->box == FIVE_BOX) card->five[c] = offer->points ? SCORED : ZEROED;
    }
    card->scored += times[c] * offer->points + times[offer->bonus_column] * offer->bonus;
    card->written += offer->bonus == 100;
    if (five) {
        if (offer->box == FIVE_BOX && card->fives < 31) card->placed |= 1 << card->fives;
        card->fives++;
    }
}

static double after_five(const Turn *turn, const Offer *offer) {
    const Card *card = &turn->card;
    int gained = times[offer->column] * offer->points + times[offer->bonus_column] * offer->bonus;
    if (offer->again) return turn->now + gained;
    Card then = *card;
    place(&then, offer, 1);
    return gained + after_box(turn, offer->column, offer->box, offer->points, remembered(&then)) +
           worth_of_fives(then.five, then.fives, then.placed, turn->turns - 1);
}

static void grow(double *kept, const double *best) {
    memcpy(kept + SMALLER, best, sizeof(double) * ROLLS);
    for (int size = 4; size >= 0; size--)
        for (int k = starts[size]; k < starts[size + 1]; k++) {
            const int32_t *to = grown[k];
            kept[k] = (kept[to[0]] + kept[to[1]] + kept[to[2]] + kept[to[3]] + kept[to[4]] + kept[to[5]]) / 6;
        }
}

static inline double larger(double a, double b) { return a > b ? a : b; }

static void shrink(double *best, const double *kept) {
    double most[KEEPS];
    most[0] = kept[0];
    for (int k = 1; k < KEEPS; k++) {
        const int32_t *to = shrunk[k];
        double a = larger(most[to[0]], most[to[1]]), b = larger(most[to[2]], most[to[3]]);
        most[k] = larger(larger(kept[k], most[to[4]]), larger(a, b));
    }
    memcpy(best, most + SMALLER, sizeof(double) * ROLLS);
}

static void work_out(Turn *turn) {
    const Card *card = &turn->card;
    turn->turns = open_boxes(card, turn->left, &turn->open);
    turn->now = worth(card);
    double idle = worth_of_fives(card->five, card->fives, card->placed, turn->turns - 1);
    int remember = remembered(card);
    double most[BOXES][MOST_POINTS];
    int somewhere[BOXES] = {0};
    for (int c = 0; c < columns; c++) {
        if (!turn->left[c]) continue;
        prepare(turn, c);
        for (int box = 0; box < BOXES; box++) {
            if (card->used[c] >> box & 1) continue;
            double *after = turn->after[c][box];
            int count = points_count[box];
            if (box < SIDES) {
                for (int k = 0; k < count; k++) {
                    int points = points_of[box][k];
                    after[k] = times[c] * points + after_box(turn, c, box, points, remember) + idle;
                }
            } else {
                double rest = after_box(turn, c, box, 0, remember) + idle;
                if (box == FIVE_BOX && policy != NONE) {
                    int32_t five[MOST_COLUMNS];
                    memcpy(five, card->five, sizeof five);
                    five[c] = ZEROED;
                    rest += worth_of_fives(five, card->fives, card->placed, turn->turns - 1) - idle;
                }
                for (int k = 0; k < count; k++) after[k] = times[c] * points_of[box][k] + rest;
            }
            if (!somewhere[box]++)
                memcpy(most[box], after, sizeof(double) * count);
            else
                for (int k = 0; k < count; k++) most[box][k] = larger(most[box][k], after[k]);
        }
    }
    for (int r = 0; r < ROLLS; r++) turn->best0[r] = -1e9;
    for (int box = 0; box < BOXES; box++)
        if (somewhere[box])
            for (int r = 0; r < ROLLS; r++)
                turn->best0[r] = larger(turn->best0[r], most[box][worth_of[box][r]]);
    if (policy != NONE) {
        for (int face = 0; face < SIDES; face++) {
            Offer offers[MOST_COLUMNS * BOXES];
            int count = five_offers(card, face, offers);
            int scoring = 0;
            for (int i = 0; i < count; i++) scoring |= offers[i].points || offers[i].bonus;
            double best = -1e9;
            for (int i = 0; i < count; i++)
                if (columns == 1 || !scoring || offers[i].points || offers[i].bonus)
                    best = larger(best, after_five(turn, &offers[i]));
            turn->best0[fives_at[face]] = best;
        }
    }
    grow(turn->kept1, turn->best0);
    shrink(turn->best1, turn->kept1);
    grow(turn->kept2, turn->best1);
    shrink(turn->best2, turn->kept2);
    double before = 0.0;
    for (int r = 0; r < ROLLS; r++) before += weights[r] * turn->best2[r];
    turn->before = before;
}

/* The set to keep, or -1 to take a box. */
static int kept_of(const Turn *turn, int roll, int rolls_left) {
    if (!rolls_left) return -1;
    const double *kept = rolls_left == 2 ? turn->kept2 : turn->kept1;
    int best = subsets[roll][0];
    for (int i = 1; i < subset_count[roll]; i++)
        if (kept[subsets[roll][i]] > kept[best]) best = subsets[roll][i];
    return kept[best] > turn->best0[roll] ? best : -1;
}

static int face_of(int roll) {
    for (int face = 0; face < SIDES; face++)
        if (fives_at[face] == roll) return face;
    return -1;
}

static Offer taken(const Turn *turn, int roll) {
    int face = face_of(roll);
    Offer best = {0};
    double most = -1e9;
    if (face >= 0 && policy != NONE) {
        Offer offers[MOST_COLUMNS * BOXES];
        int count = five_offers(&turn->card, face, offers);
        for (int i = 0; i < count; i++) {
            double value = after_five(turn, &offers[i]);
            if (value > most) {
                most = value;
                best = offers[i];
            }
        }
        return best;
    }
    for (int c = 0; c < columns; c++)
        for (int box = 0; box < BOXES; box++)
            if (!(turn->card.used[c] >> box & 1)) {
                int k = worth_of[box][roll];
                if (turn->after[c][box][k] > most) {
                    most = turn->after[c][box][k];
                    best = (Offer){c, box, points_of[box][k], 0, c, 0};
                }
            }
    return best;
}

/* For the tests: everything about a card, and what is done with a roll. */
void look(const Card *card, int roll, int rolls_left, double *values, int32_t *choice) {
    Turn turn;
    turn.card = *card;
    work_out(&turn);
    values[0] = turn.now;
    values[1] = turn.before;
    memcpy(values + 2, turn.best0, sizeof turn.best0);
    memcpy(values + 2 + ROLLS, turn.kept1, sizeof turn.kept1);
    memcpy(values + 2 + ROLLS + KEEPS, turn.kept2, sizeof turn.kept2);
    choice[0] = kept_of(&turn, roll, rolls_left);
    Offer offer = taken(&turn, roll);
    choice[1] = offer.column;
    choice[2] = offer.box;
}

/* --- games ------------------------------------------------------------------------------- */

static uint64_t luck[4];

static uint64_t mixed(uint64_t *from) {
    uint64_t z = (*from += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void seed_luck(uint64_t seed) {
    for (int i = 0; i < 4; i++) luck[i] = mixed(&seed);
}

static inline uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

static uint64_t next_luck(void) { /* xoshiro256** */
    uint64_t found = turned(luck[1] * 5, 7) * 9, t = luck[1] << 17;
    luck[2] ^= luck[0];
    luck[3] ^= luck[1];
    luck[1] ^= luck[2];
    luck[0] ^= luck[3];
    luck[2] ^= t;
    luck[3] = turned(luck[3], 45);
    return found;
}

static int thrown(int keep) {
    int dice[5], size = keep_size[keep], at = 0;
    for (int i = 0; i < size; i++) dice[i] = keep_dice[keep][i];
    for (int i = size; i < 5; i++) dice[i] = (int)((next_luck() >> 32) * SIDES >> 32);
    for (int i = 0; i < 5; i++) at = at * SIDES + dice[i];
    return roll_of[at];
}

static double final_total(const Card *card) {
    double value = card->scored;
    for (int c = 0; c < columns; c++) value += times[c] * tables[0][127][class_of[UPPER][card->total[c]]];
    return value;
}

/* One game: the states before its turns and by how much a turn's mean differs from what was thought. */
static int game(Card *cards, double *off, double *total) {
    Turn turn;
    memset(&turn.card, 0, sizeof turn.card);
    int turns = 0;
    for (;;) {
        int open = 0;
        for (int c = 0; c < columns; c++) open |= turn.card.used[c] != FULL;
        if (!open || turns == MOST_TURNS) break;
        work_out(&turn);
        cards[turns] = turn.card;
        off[turns++] = turn.before - turn.now;
        int roll = thrown(0);
        for (int rolls_left = 2; rolls_left; rolls_left--) {
            int keep = kept_of(&turn, roll, rolls_left);
            if (keep < 0) break;
            roll = thrown(keep);
        }
        Offer offer = taken(&turn, roll);
        place(&turn.card, &offer, face_of(roll) >= 0);
    }
    *total = final_total(&turn.card);
    return turns;
}

/* Totals, and the same with the luck of the dice taken out: as good a mean, from far fewer games. */
void play(int games, uint64_t seed, double *totals, double *without_luck) {
    Card cards[MOST_TURNS], empty;
    double off[MOST_TURNS];
    memset(&empty, 0, sizeof empty);
    double start = worth(&empty);
    for (int g = 0; g < games; g++) {
        seed_luck(seed + (uint64_t)g);
        int turns = game(cards, off, &totals[g]);
        without_luck[g] = start;
        for (int t = 0; t < turns; t++) without_luck[g] += off[t];
    }
}

/* --- learning ---------------------------------------------------------------------------- */

static double slope[MOST_PARAMETERS], mean[MOST_PARAMETERS], square[MOST_PARAMETERS];
static double slow[MOST_PARAMETERS];
static long steps;

void forget(void) {
    memset(mean, 0, sizeof mean);
    memset(square, 0, sizeof square);
    memcpy(slow, net, sizeof slow);
    steps = 0;
}

static void learn_from(const Card *card, double error) {
    Input inputs[2 + MOST_COLUMNS * OF_COLUMN];
    int count, judge;
    whole(card, inputs, &count, &judge);
    if (!judge) return;
    double sum[UNITS] = {0}, back[UNITS];
    for (int i = 0; i < count; i++) add_row(sum, inputs[i].row, inputs[i].by);
    const double *out = net + rows * UNITS;
    double *out_slope = slope + rows * UNITS;
    for (int u = 0; u < UNITS; u++) {
        int on = u == 0 || sum[u] > 0;
        out_slope[u] += on ? error * sum[u] : 0.0;
        back[u] = on ? error * out[u] : 0.0;
    }
    out_slope[UNITS] += error;
    for (int i = 0; i < count; i++) {
        double *to = slope + inputs[i].row * UNITS;
        for (int u = 0; u < UNITS; u++) to[u] += inputs[i].by * back[u];
    }
}

/* So many rounds of games, each followed by steps up the slope; answers how far off turns were.
 * The mean of a turn corrects the state before it, and, less and less, those before that. */
double learn(int rounds, int games, uint64_t seed, double rate, double trace, double unit, double keep) {
    static Card cards[64 * MOST_TURNS];
    static double errors[64 * MOST_TURNS];
    static int order[64 * MOST_TURNS];
    int all = parameters(), last = rows * UNITS;
    double far = 0.0, seen = 0.0;
    seed_luck(seed);
    for (int round = 0; round < rounds; round++) {
        int count = 0;
        for (int g = 0; g < games && g < 64; g++) {
            double total, *off = errors + count;
            int turns = game(cards + count, off, &total);
            for (int t = 0; t < turns; t++) far += off[t] * off[t];
            seen += turns;
            for (int t = turns - 2; t >= 0; t--) off[t] += trace * off[t + 1];
            count += turns;
        }
        for (int i = 0; i < count; i++) order[i] = i;
        for (int i = count - 1; i > 0; i--) {
            int j = (int)((next_luck() >> 32) * (uint64_t)(i + 1) >> 32), swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        const int batch = 256;
        for (int from = 0; from < count; from += batch) {
            int to = from + batch < count ? from + batch : count;
            memset(slope, 0, sizeof(double) * all);
            for (int i = from; i < to; i++) learn_from(&cards[order[i]], errors[order[i]] / unit);
            steps++;
            double by = rate * sqrt(1 - pow(0.999, (double)steps)) / (1 - pow(0.9, (double)steps));
            for (int p = 0; p < all; p++) {
                double s = slope[p] / (to - from);
                mean[p] += 0.1 * (s - mean[p]);
                square[p] += 0.001 * (s * s - square[p]);
                /* What leaves the net is in points; its units are small numbers. */
                net[p] += by * (p >= last ? unit / 10 : 1.0) * mean[p] / (sqrt(square[p]) + 1e-8);
                slow[p] += (1 - keep) * (net[p] - slow[p]);
            }
        }
    }
    return sqrt(far / seen);
}

void learned(double *values, int smooth) { memcpy(values, smooth ? slow : net, sizeof(double) * parameters()); }
