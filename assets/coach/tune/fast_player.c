/* Plays games with several columns like core/coach, and trains its networks, in C for speed.
 *
 * fast_player.py passes all data of core/coach: the dice sets, the upper states, the tables and the
 * network. Only rules are repeated here: extra fives, the weighting of columns and the features of the
 * network. tests/core/coach/test_tuner.py compares both implementations. */

#include <math.h>

#include "dice.h"
#define LOWER 7
#define BOXES 13
#define FULL 0x1fff
#define UPPER 0x3f
#define FIVE_BOX 11
#define GOAL 63
#define UPPER_STATES 1640
#define MOST_COLUMNS 6
#define MOST_TURNS 400

#define UNITS 32
#define KNOTS 5
#define VALUES 3
#define FEATURES_PER_COLUMN (BOXES + KNOTS + 3 + VALUES)
#define WON (BOXES + KNOTS)
#define LOST (WON + 1)
/* The weighted value of a column, then its values by other tables; the row before is unused. */
#define VALUE (WON + 3)
#define MOST_ROWS (2 + MOST_COLUMNS * FEATURES_PER_COLUMN)
#define MOST_INPUTS MOST_ROWS
#define MOST_PARAMETERS ((MOST_ROWS + 1) * UNITS + 1)
#include "network.h"

enum { NONE, AGAIN, WILD, ELIGIBLE, FORCED, TRIPLE, ROW };
enum { OPEN, ZEROED, SCORED };

typedef struct {
    int32_t used[MOST_COLUMNS];  /* one bit per box */
    int32_t total[MOST_COLUMNS]; /* of the upper boxes, up to the goal */
    int32_t five[MOST_COLUMNS];  /* OPEN, ZEROED or SCORED */
    int32_t fives;               /* fives of a kind scored so far */
    int32_t placed;              /* bit i: whether five of a kind number i went into a five box */
    int32_t written;             /* bonuses of 100 so far */
    int32_t scored;              /* all points except upper bonuses */
} Card;

/* --- data from fast_player.py ------------------------------------------------------------ */

static int32_t fives_at[SIDES];
static int32_t points_of[BOXES][MOST_POINTS], points_count[BOXES], points_index[BOXES][ROLLS];
static int32_t upper_state[64][64];
static double tables[8][128][UPPER_STATES], exact[3][128][UPPER_STATES];
static int32_t table_turns[8], slack_inputs[VALUES - 1];
static int table_count;

static int columns, policy;
static int32_t times[MOST_COLUMNS];
static double column_weight[MOST_COLUMNS], passes_per_lower_box, passes_per_equal_box;
static double five_chance_per_turn, joker_points, knots[KNOTS];

static int has_network;

void set_boxes(const int32_t *five, const int32_t *points, const int32_t *count, const int32_t *index,
               const int32_t *upper) {
    memcpy(fives_at, five, sizeof fives_at);
    memcpy(points_of, points, sizeof points_of);
    memcpy(points_count, count, sizeof points_count);
    memcpy(points_index, index, sizeof points_index);
    memcpy(upper_state, upper, sizeof upper_state);
}

void set_table(int number, int turns, const double *values) {
    table_turns[number] = turns;
    memcpy(tables[number], values, sizeof tables[number]);
    if (number >= table_count) table_count = number + 1;
}

static void count_further_fives(void);

void set_slack_inputs(const int32_t *numbers) { memcpy(slack_inputs, numbers, sizeof slack_inputs); }

/* The exact values of one column under the policy, by memory of fives of a kind. */
void set_exact(const double *values) { memcpy(exact, values, sizeof exact); }

void set_game(int count, const int32_t *multipliers, int policy_number, const double *weight, const double *rest,
              const double *at) {
    columns = count;
    rows = 2 + columns * FEATURES_PER_COLUMN;
    policy = policy_number;
    for (int c = 0; c < count; c++) {
        times[c] = multipliers[c];
        column_weight[c] = weight[c];
    }
    passes_per_lower_box = rest[0];
    passes_per_equal_box = rest[1];
    five_chance_per_turn = rest[2];
    joker_points = rest[3];
    memcpy(knots, at, sizeof knots);
    has_network = 0;
    count_further_fives();
}

int parameters(void) { return (rows + 1) * UNITS + 1; }

void set_network(const double *values) {
    memcpy(network, values, sizeof(double) * parameters());
    has_network = 1;
}

/* --- the network ------------------------------------------------------------------------- */

static inline int row_of(int column, int feature) { return 1 + column * FEATURES_PER_COLUMN + feature; }

/* The inputs of an upper half: won, lost, or its lead over three of each number. */
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
        to[v] = (Input){row_of(column, VALUE + v), tables[slack_inputs[v - 1]][lower][cls] / 100};
    return VALUES;
}

/* The second part of the bias. */
static inline int last_row(void) { return rows - 1; }

/* --- columns ----------------------------------------------------------------------------- */

typedef struct {
    int low, high;
    double share, weight;
} ColumnWeighting;

static ColumnWeighting weigh_column(const int *left, int place) {
    int all = 0;
    for (int c = 0; c < columns; c++) all += left[c];
    if (!left[place] || left[place] == all) return (ColumnWeighting){0, 0, 0.0, 1.0};
    double passing = 0.0;
    for (int c = 0; c < columns; c++)
        if (c != place && times[c] <= times[place])
            passing += left[c] * (times[c] < times[place] ? passes_per_lower_box : passes_per_equal_box);
    ColumnWeighting found = {table_count - 1, table_count - 1, 0.0, column_weight[place]};
    for (int t = 0; t + 1 < table_count; t++) {
        if (passing < table_turns[t + 1]) {
            found.low = t;
            found.high = t + 1;
            found.share = (passing - table_turns[t]) / (table_turns[t + 1] - table_turns[t]);
            break;
        }
    }
    return found;
}

static inline double column_value(const ColumnWeighting *by, int lower, int cls) {
    double low = tables[by->low][lower][cls];
    return by->weight * (low + by->share * (tables[by->high][lower][cls] - low));
}

/* --- extra fives ------------------------------------------------------------------------- */

static int points_of_further_fives(const int32_t *five, int fives, int placed, int turns, double *worths) {
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
        worth = joker_points * typical;
        idle = !held;
        break;
    case ELIGIBLE:
        if (!held && !vacant) return 0;
        worth = 80.0 * typical;
        idle = !held;
        break;
    case FORCED:
        worth = held || vacant ? 100.0 * typical : joker_points * typical;
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
        worth = (all ? 100.0 : joker_points) * typical;
        for (int i = 0; i < most; i++) worths[count++] = worth;
        return count < most ? count : most;
    }
    }
    for (int i = 0; i < idle; i++) worths[count++] = 0.0;
    for (int i = 0; i < most; i++) worths[count++] = worth;
    return count;
}

#define MOST_FURTHER (2 * MOST_COLUMNS + 8)
/* The chance of more than this many fives of a kind, by turns left. */
static double chance_of_more[BOXES * MOST_COLUMNS + 1][MOST_FURTHER];

static void count_further_fives(void) {
    for (int turns = 0; turns <= BOXES * MOST_COLUMNS; turns++) {
        double left = 1.0, ways = 1.0;
        for (int number = 0; number < MOST_FURTHER; number++) {
            if (number <= turns)
                left -= ways * pow(five_chance_per_turn, number) *
                        pow(1 - five_chance_per_turn, turns - number);
            chance_of_more[turns][number] = left > 0 ? left : 0.0;
            ways = ways * (turns - number) / (number + 1);
        }
    }
}

static double value_of_extra_fives(const int32_t *five, int fives, int placed, int turns) {
    if (policy == NONE || columns == 1) return 0.0;
    double worths[MOST_FURTHER], expected = 0.0;
    int count = points_of_further_fives(five, fives, placed, turns, worths);
    for (int number = 0; number < count; number++) expected += chance_of_more[turns][number] * worths[number];
    return expected;
}

typedef struct {
    int column, box, points, bonus, bonus_column, again;
} Offer;

static int ordinary_points(int box, int face) {
    if (box < SIDES) return box == face ? 5 * (face + 1) : 0;
    if (box == FIVE_BOX) return 50;
    return box == 6 || box == 7 || box == 12 ? 5 * (face + 1) : 0;
}

static int joker_points_in(int box, int face) {
    static const int fixed[BOXES] = {0, 0, 0, 0, 0, 0, 0, 0, 25, 30, 40, 0, 0};
    return fixed[box] ? fixed[box] : ordinary_points(box, face);
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
            Offer offer = {c, box, ordinary_points(box, face), 0, c, 0};
            int in_order = 0, order_bonus = 0;
            switch (policy) {
            case WILD:
                if (held && !zeroed && box >= SIDES) offer.points = joker_points_in(box, face);
                break;
            case ELIGIBLE:
                if (!held) break;
                if (matching) {
                    if (box == face) offer.bonus = 100;
                } else if (lower) {
                    if (box >= SIDES) {
                        offer.points = joker_points_in(box, face);
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
                    offer.points = joker_points_in(box, face);
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
    /* Points scored plus the other columns' values, after a placement in this column. */
    double fixed[MOST_COLUMNS];
    ColumnWeighting by[MOST_COLUMNS];
    /* The sums of the network's units, without the inputs that a placement changes. */
    double sum[MOST_COLUMNS][UNITS];
    int use_network[MOST_COLUMNS];
    double after[MOST_COLUMNS][BOXES][MOST_POINTS];
    double best0[ROLLS], kept1[KEEPS], best1[ROLLS], kept2[KEEPS], best2[ROLLS];
    double before;
} Turn;

static int column_inputs(const Card *card, int column, double base, Input *to) {
    int count = 0;
    for (int box = 0; box < BOXES; box++)
        if (!(card->used[column] >> box & 1)) to[count++] = (Input){row_of(column, box), 1.0};
    count += upper_inputs(column, card->used[column] & UPPER, card->total[column], to + count);
    int cls = upper_state[card->used[column] & UPPER][card->total[column]];
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

/* The memory of a one-column card; see core/coach/extra_five_state.py. */
static int memory_of(const Card *card) {
    if (policy == NONE) return 0;
    if (policy == TRIPLE) return !card->fives ? 0 : card->placed & 1 ? 1 : 2;
    return card->five[0] == SCORED;
}

static double own_value(const Card *card, const int *left, int place, ColumnWeighting *by) {
    if (columns == 1)
        return exact[memory_of(card)][card->used[0] >> SIDES][upper_state[card->used[0] & UPPER][card->total[0]]];
    *by = weigh_column(left, place);
    return column_value(by, card->used[place] >> SIDES,
                        upper_state[card->used[place] & UPPER][card->total[place]]);
}

/* Collect the network's inputs for a card; return the card's value without the network. */
static double collect_inputs(const Card *card, Input *inputs, int *count, int *use_network) {
    int left[MOST_COLUMNS], open, turns = open_boxes(card, left, &open);
    double value = card->scored + value_of_extra_fives(card->five, card->fives, card->placed, turns);
    ColumnWeighting by;
    *use_network = has_network && open > 1;
    *count = 0;
    inputs[(*count)++] = (Input){0, 1.0};
    for (int c = 0; c < columns; c++) {
        double base = own_value(card, left, c, &by);
        value += times[c] * base;
        if (*use_network) *count += column_inputs(card, c, base, inputs + *count);
    }
    inputs[(*count)++] = (Input){last_row(), 1.0};
    return value;
}

static double value_of_card(const Card *card) {
    Input inputs[2 + MOST_COLUMNS * FEATURES_PER_COLUMN];
    int count, use_network;
    double value = collect_inputs(card, inputs, &count, &use_network), sum[UNITS] = {0};
    return use_network ? value + network_output_with(sum, inputs, count) : value;
}

static void prepare_column(Turn *turn, int column) {
    const Card *card = &turn->card;
    int left[MOST_COLUMNS], all = 0;
    for (int c = 0; c < columns; c++) left[c] = turn->left[c] - (c == column);
    for (int c = 0; c < columns; c++) all += left[c] > 0;
    turn->use_network[column] = has_network && all > 1;
    double *sum = turn->sum[column];
    memset(sum, 0, sizeof turn->sum[column]);
    double fixed = card->scored;
    Input inputs[FEATURES_PER_COLUMN];
    for (int c = 0; c < columns; c++) {
        if (c == column) continue;
        ColumnWeighting by;
        double base = own_value(card, left, c, &by);
        fixed += times[c] * base;
        if (turn->use_network[column]) {
            int count = column_inputs(card, c, base, inputs);
            for (int i = 0; i < count; i++) add_row(sum, inputs[i].row, inputs[i].by);
        }
    }
    turn->fixed[column] = fixed;
    turn->by[column] = weigh_column(left, column);
    if (turn->use_network[column]) {
        add_row(sum, 0, 1.0);
        for (int box = 0; box < BOXES; box++)
            if (!(card->used[column] >> box & 1)) add_row(sum, row_of(column, box), 1.0);
        add_row(sum, last_row(), 1.0);
    }
}

/* The value after a placement, without the points of a lower box and the value of extra fives. */
static double value_after_box(const Turn *turn, int column, int box, int points, int memory) {
    const Card *card = &turn->card;
    int used = card->used[column] | 1 << box, total = card->total[column];
    if (box < SIDES) total = total + points < GOAL ? total + points : GOAL;
    int cls = upper_state[used & UPPER][total];
    if (columns == 1) return turn->fixed[0] + times[0] * exact[memory][used >> SIDES][cls];
    double base = column_value(&turn->by[column], used >> SIDES, cls);
    double value = turn->fixed[column] + times[column] * base;
    if (turn->use_network[column]) {
        Input inputs[8 + VALUES];
        int count = 0;
        inputs[count++] = (Input){row_of(column, box), -1.0};
        count += upper_inputs(column, used & UPPER, total, inputs + count);
        count += value_inputs(column, used >> SIDES, cls, base, inputs + count);
        value += network_output_with(turn->sum[column], inputs, count);
    }
    return value;
}

static void apply_offer(Card *card, const Offer *offer, int five) {
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

static double value_after_five(const Turn *turn, const Offer *offer) {
    const Card *card = &turn->card;
    int gained = times[offer->column] * offer->points + times[offer->bonus_column] * offer->bonus;
    if (offer->again) return turn->now + gained;
    Card then = *card;
    apply_offer(&then, offer, 1);
    return gained + value_after_box(turn, offer->column, offer->box, offer->points, memory_of(&then)) +
           value_of_extra_fives(then.five, then.fives, then.placed, turn->turns - 1);
}

static void evaluate_turn(Turn *turn) {
    const Card *card = &turn->card;
    turn->turns = open_boxes(card, turn->left, &turn->open);
    turn->now = value_of_card(card);
    double idle = value_of_extra_fives(card->five, card->fives, card->placed, turn->turns - 1);
    int memory = memory_of(card);
    double most[BOXES][MOST_POINTS];
    int seen_box[BOXES] = {0};
    for (int c = 0; c < columns; c++) {
        if (!turn->left[c]) continue;
        prepare_column(turn, c);
        for (int box = 0; box < BOXES; box++) {
            if (card->used[c] >> box & 1) continue;
            double *after = turn->after[c][box];
            int count = points_count[box];
            if (box < SIDES) {
                for (int k = 0; k < count; k++) {
                    int points = points_of[box][k];
                    after[k] = times[c] * points + value_after_box(turn, c, box, points, memory) + idle;
                }
            } else {
                double rest = value_after_box(turn, c, box, 0, memory) + idle;
                if (box == FIVE_BOX && policy != NONE) {
                    int32_t five[MOST_COLUMNS];
                    memcpy(five, card->five, sizeof five);
                    five[c] = ZEROED;
                    rest += value_of_extra_fives(five, card->fives, card->placed, turn->turns - 1) - idle;
                }
                for (int k = 0; k < count; k++) after[k] = times[c] * points_of[box][k] + rest;
            }
            if (!seen_box[box]++)
                memcpy(most[box], after, sizeof(double) * count);
            else
                for (int k = 0; k < count; k++) most[box][k] = maximum(most[box][k], after[k]);
        }
    }
    for (int r = 0; r < ROLLS; r++) turn->best0[r] = -1e9;
    for (int box = 0; box < BOXES; box++)
        if (seen_box[box])
            for (int r = 0; r < ROLLS; r++)
                turn->best0[r] = maximum(turn->best0[r], most[box][points_index[box][r]]);
    if (policy != NONE) {
        for (int face = 0; face < SIDES; face++) {
            Offer offers[MOST_COLUMNS * BOXES];
            int count = five_offers(card, face, offers);
            int scoring = 0;
            for (int i = 0; i < count; i++) scoring |= offers[i].points || offers[i].bonus;
            double best = -1e9;
            for (int i = 0; i < count; i++)
                if (columns == 1 || !scoring || offers[i].points || offers[i].bonus)
                    best = maximum(best, value_after_five(turn, &offers[i]));
            turn->best0[fives_at[face]] = best;
        }
    }
    average_next_rolls(turn->kept1, turn->best0);
    choose_best_keeps(turn->best1, turn->kept1, turn->best0);
    average_next_rolls(turn->kept2, turn->best1);
    choose_best_keeps(turn->best2, turn->kept2, turn->best0);
    double before = 0.0;
    for (int r = 0; r < ROLLS; r++) before += roll_chances[r] * turn->best2[r];
    turn->before = before;
}

/* The set to keep, or -1 to take a box. */
static int choose_keep(const Turn *turn, int roll, int rolls_left) {
    return rolls_left ? best_keep(rolls_left == 2 ? turn->kept2 : turn->kept1, turn->best0, roll) : -1;
}

static int five_face(int roll) {
    for (int face = 0; face < SIDES; face++)
        if (fives_at[face] == roll) return face;
    return -1;
}

static Offer best_offer(const Turn *turn, int roll) {
    int face = five_face(roll);
    Offer best = {0};
    double most = -1e9;
    if (face >= 0 && policy != NONE) {
        Offer offers[MOST_COLUMNS * BOXES];
        int count = five_offers(&turn->card, face, offers);
        for (int i = 0; i < count; i++) {
            double value = value_after_five(turn, &offers[i]);
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
                int k = points_index[box][roll];
                if (turn->after[c][box][k] > most) {
                    most = turn->after[c][box][k];
                    best = (Offer){c, box, points_of[box][k], 0, c, 0};
                }
            }
    return best;
}

/* For tests: all values of a card, and the choice for a roll. */
void inspect(const Card *card, int roll, int rolls_left, double *values, int32_t *choice) {
    Turn turn;
    turn.card = *card;
    evaluate_turn(&turn);
    values[0] = turn.now;
    values[1] = turn.before;
    memcpy(values + 2, turn.best0, sizeof turn.best0);
    memcpy(values + 2 + ROLLS, turn.kept1, sizeof turn.kept1);
    memcpy(values + 2 + ROLLS + KEEPS, turn.kept2, sizeof turn.kept2);
    choice[0] = choose_keep(&turn, roll, rolls_left);
    Offer offer = best_offer(&turn, roll);
    choice[1] = offer.column;
    choice[2] = offer.box;
}

/* --- games ------------------------------------------------------------------------------- */

static double final_total(const Card *card) {
    double value = card->scored;
    for (int c = 0; c < columns; c++) value += times[c] * tables[0][127][upper_state[UPPER][card->total[c]]];
    return value;
}

static Card empty_card(void) {
    Card card;
    memset(&card, 0, sizeof card);
    return card;
}

/* Play one game; record the card before each turn, and how far the mean of the turn is from its value. */
static int game(Card *cards, double *off, double *total) {
    Turn turn;
    turn.card = empty_card();
    int turns = 0;
    for (;;) {
        int open = 0;
        for (int c = 0; c < columns; c++) open |= turn.card.used[c] != FULL;
        if (!open || turns == MOST_TURNS) break;
        evaluate_turn(&turn);
        cards[turns] = turn.card;
        off[turns++] = turn.before - turn.now;
        int roll = roll_dice(0);
        for (int rolls_left = 2; rolls_left; rolls_left--) {
            int keep = choose_keep(&turn, roll, rolls_left);
            if (keep < 0) break;
            roll = roll_dice(keep);
        }
        Offer offer = best_offer(&turn, roll);
        apply_offer(&turn.card, &offer, five_face(roll) >= 0);
    }
    *total = final_total(&turn.card);
    return turns;
}

static int training_inputs(const Card *card, Input *inputs) {
    int count, use_network;
    collect_inputs(card, inputs, &count, &use_network);
    return use_network ? count : 0;
}

#include "games.h"
