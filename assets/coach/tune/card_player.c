/* Plays games whose columns have different orders like core/coach, and trains their network, in C
 * for speed: Yamb.
 *
 * card_player.py passes all data of core/coach. Only rules are repeated here, and the inputs of the
 * network. tests/core/coach/test_tuner.py compares both implementations. Compiled with UNITS hidden
 * units. */

#include <math.h>

#include "dice.h"

#define COLUMNS 4
#define BOXES 12
#define FULL 0xfff
#define UPPER 0x3f
#define MOST_TURNS (COLUMNS * BOXES)
#define TURN_ROLLS 3
#define LEADS 6
#define SPREADS 4
#define NEVER -1e9

/* The rows of a column's inputs, after those of its boxes. */
enum {
    WON = BOXES,
    LOST,
    LEAD,
    CHANCE = LEAD + LEADS,
    TIMES,
    HIGHS = TIMES + 6,
    LOWS = HIGHS + SPREADS,
    DIFFERENCE = LOWS + SPREADS,
    FACTOR,
    MULTIPLIER,
    INPUTS_PER_COLUMN
};
#define MOST_INPUTS (1 + COLUMNS * (BOXES + 3 + 8))
#define ROWS (1 + COLUMNS * INPUTS_PER_COLUMN)
#define MOST_PARAMETERS ((ROWS + 1) * UNITS + 1)
#include "network.h"

enum { DOWN, ANY, UP, ANNOUNCED };
enum { HIGH, LOW, ONES, SPREAD_BOXES };

typedef struct {
    int32_t filled[COLUMNS];               /* one bit per box */
    int32_t upper[COLUMNS];                /* the upper total */
    int32_t spread[COLUMNS][SPREAD_BOXES]; /* the boxes of the difference, -1 if open */
    int32_t scored;                        /* the total so far */
} Card;

/* --- the choices of a turn ---------------------------------------------------------------- */

typedef struct {
    double taken[TURN_ROLLS][ROLLS]; /* the best box, by the rolls left */
    double kept[TURN_ROLLS][KEEPS];
    double best[TURN_ROLLS][ROLLS];
} Choices;

static void best_choices(Choices *choices) {
    memcpy(choices->best[0], choices->taken[0], sizeof choices->best[0]);
    for (int left = 1; left < TURN_ROLLS; left++) {
        average_next_rolls(choices->kept[left], choices->best[left - 1]);
        choose_best_keeps(choices->best[left], choices->kept[left], choices->taken[left]);
    }
}

/* --- data from card_player.py ------------------------------------------------------------ */

static int32_t points_of[TURN_ROLLS][BOXES][MOST_POINTS], points_count[BOXES];
static int32_t points_index[BOXES][ROLLS];
static double points_announced[BOXES][ROLLS]; /* the mean after the first roll, if only they count */
static int32_t orders[COLUMNS], spread_boxes[SPREAD_BOXES], goal, bonus;
static double leads[LEADS], highs[SPREADS], lows[SPREADS], usual[SPREAD_BOXES];
static double usual_hits, hit_variance, steepness, difference_scale, times_scale;

void set_boxes(const int32_t *points, const int32_t *count, const int32_t *index) {
    memcpy(points_of, points, sizeof points_of);
    memcpy(points_count, count, sizeof points_count);
    memcpy(points_index, index, sizeof points_index);
    for (int box = 0; box < BOXES; box++) {
        Choices choices;
        for (int left = 0; left < TURN_ROLLS; left++)
            for (int roll = 0; roll < ROLLS; roll++)
                choices.taken[left][roll] = points_of[left][box][points_index[box][roll]];
        best_choices(&choices);
        memcpy(points_announced[box], choices.best[TURN_ROLLS - 1], sizeof points_announced[box]);
    }
}

void set_rules(const int32_t *order, const int32_t *spread, int least, int points) {
    memcpy(orders, order, sizeof orders);
    memcpy(spread_boxes, spread, sizeof spread_boxes);
    goal = least;
    bonus = points;
    rows = ROWS;
}

void set_inputs(const double *lead, const double *high, const double *low, const double *likely,
                const double *scales) {
    memcpy(leads, lead, sizeof leads);
    memcpy(highs, high, sizeof highs);
    memcpy(lows, low, sizeof lows);
    memcpy(usual, likely, sizeof usual);
    usual_hits = scales[0];
    hit_variance = scales[1];
    steepness = scales[2];
    difference_scale = scales[3];
    times_scale = scales[4];
}

int parameters(void) { return MOST_PARAMETERS; }

void set_network(const double *values) { memcpy(network, values, sizeof(double) * parameters()); }

/* --- a card ------------------------------------------------------------------------------ */

static Card empty_card(void) {
    Card card;
    memset(&card, 0, sizeof card);
    memset(card.spread, -1, sizeof card.spread);
    return card;
}

static int boxes_taken(const Card *card) {
    int taken = 0;
    for (int c = 0; c < COLUMNS; c++) taken += __builtin_popcount(card->filled[c]);
    return taken;
}

static int decided(const int32_t *spread) { return spread[HIGH] >= 0 && spread[LOW] >= 0 && spread[ONES] >= 0; }

static int earned(const Card *card, int c) {
    const int32_t *spread = card->spread[c];
    int points = card->upper[c] >= goal ? bonus : 0;
    if (decided(spread) && spread[HIGH] > spread[LOW]) points += (spread[HIGH] - spread[LOW]) * spread[ONES];
    return points;
}

static int spread_place(int box) {
    for (int place = 0; place < SPREAD_BOXES; place++)
        if (spread_boxes[place] == box) return place;
    return -1;
}

static void fill(Card *card, int c, int box, int points) {
    int before = earned(card, c), place = spread_place(box);
    card->filled[c] |= 1 << box;
    if (box < SIDES) card->upper[c] += points;
    if (place >= 0) card->spread[c][place] = points;
    card->scored += earned(card, c) - before;
    if (place < 0 || box < SIDES) card->scored += points;
}

/* The boxes of a column that may be taken, in its order. */
static int open_boxes(const Card *card, int c, int *boxes) {
    int open = ~card->filled[c] & FULL, count = 0;
    if (open && orders[c] == DOWN) open = open & -open;
    if (open && orders[c] == UP) open = 1 << (31 - __builtin_clz(open));
    for (int box = 0; box < BOXES; box++)
        if (open >> box & 1) boxes[count++] = box;
    return count;
}

/* --- the inputs of the network ----------------------------------------------------------- */

static inline int row_of(int column, int input) { return 1 + column * INPUTS_PER_COLUMN + input; }

static int between(int first, const double *knots, int count, double value, Input *to) {
    if (value <= knots[0]) {
        to[0] = (Input){first, 1.0};
        return 1;
    }
    for (int k = 1; k < count; k++)
        if (value <= knots[k]) {
            double share = (value - knots[k - 1]) / (knots[k] - knots[k - 1]);
            to[0] = (Input){first + k - 1, 1 - share};
            to[1] = (Input){first + k, share};
            return 2;
        }
    to[0] = (Input){first + count - 1, 1.0};
    return 1;
}

static int upper_inputs(const Card *card, int c, Input *to) {
    int used = card->filled[c] & UPPER, total = card->upper[c] < goal ? card->upper[c] : goal;
    if (used == UPPER) return 0;
    int lead = total, most = total;
    double mean = 0.0, variance = 0.0;
    for (int box = 0; box < SIDES; box++) {
        int number = box + 1;
        if (used >> box & 1) {
            lead -= 3 * number;
        } else {
            most += 5 * number;
            mean += usual_hits * number;
            variance += hit_variance * number * number;
        }
    }
    if (total >= goal || most < goal) {
        to[0] = (Input){row_of(c, total >= goal ? WON : LOST), 1.0};
        return 1;
    }
    int count = between(row_of(c, LEAD), leads, LEADS, lead, to);
    double likely = (mean - (goal - total) + 1) / sqrt(variance);
    to[count] = (Input){row_of(c, CHANCE), 1 / (1 + exp(-steepness * likely))};
    return count + 1;
}

static int spread_inputs(const Card *card, int c, Input *to) {
    const int32_t *spread = card->spread[c];
    if (decided(spread)) return 0;
    int count = 0;
    if (spread[ONES] >= 0) to[count++] = (Input){row_of(c, TIMES + spread[ONES]), 1.0};
    if (spread[HIGH] >= 0) count += between(row_of(c, HIGHS), highs, SPREADS, spread[HIGH], to + count);
    if (spread[LOW] >= 0) count += between(row_of(c, LOWS), lows, SPREADS, spread[LOW], to + count);
    double likely[SPREAD_BOXES];
    for (int place = 0; place < SPREAD_BOXES; place++)
        likely[place] = spread[place] < 0 ? usual[place] : spread[place];
    double factor = maximum(0.0, likely[HIGH] - likely[LOW]);
    to[count++] = (Input){row_of(c, DIFFERENCE), factor * likely[ONES] / difference_scale};
    if (spread[ONES] < 0) to[count++] = (Input){row_of(c, FACTOR), factor / difference_scale};
    if (spread[HIGH] < 0 || spread[LOW] < 0) to[count++] = (Input){row_of(c, MULTIPLIER), likely[ONES] / times_scale};
    return count;
}

static int column_inputs(const Card *card, int c, Input *to) {
    int count = 0;
    for (int box = 0; box < BOXES; box++)
        if (!(card->filled[c] >> box & 1)) to[count++] = (Input){row_of(c, box), 1.0};
    count += upper_inputs(card, c, to + count);
    return count + spread_inputs(card, c, to + count);
}

static int training_inputs(const Card *card, Input *to) {
    int count = 1;
    to[0] = (Input){0, 1.0};
    for (int c = 0; c < COLUMNS; c++) count += column_inputs(card, c, to + count);
    return count;
}

static double value_of_card(const Card *card) {
    if (boxes_taken(card) == MOST_TURNS) return card->scored;
    Input inputs[MOST_INPUTS];
    double sum[UNITS] = {0};
    return card->scored + network_output_with(sum, inputs, training_inputs(card, inputs));
}

/* --- one turn ---------------------------------------------------------------------------- */

typedef struct {
    Card card;
    double now, before;
    /* After taking a box, by the index of its points. */
    double after[TURN_ROLLS][COLUMNS][BOXES][MOST_POINTS];
    Choices plain;                  /* without an announcement */
    double announced[BOXES][ROLLS]; /* after the first roll, once a box is announced */
    int announceable;               /* one bit per box */
} Turn;

static void add_rows(double *sum, const Input *inputs, int count) {
    for (int i = 0; i < count; i++) add_row(sum, inputs[i].row, inputs[i].by);
}

/* The values after taking a box of a column; `rest` are the sums of the other columns. */
static void value_boxes(Turn *turn, int c, const double *rest) {
    const Card *card = &turn->card;
    Input inputs[MOST_INPUTS];
    int boxes[BOXES], count = open_boxes(card, c, boxes), last = boxes_taken(card) + 1 == MOST_TURNS;
    double open[UNITS], upper[UNITS] = {0}, spread[UNITS] = {0};
    memcpy(open, rest, sizeof open);
    for (int box = 0; box < BOXES; box++)
        if (!(card->filled[c] >> box & 1)) add_row(open, row_of(c, box), 1.0);
    add_rows(upper, inputs, upper_inputs(card, c, inputs));
    add_rows(spread, inputs, spread_inputs(card, c, inputs));
    for (int i = 0; i < count; i++) {
        int box = boxes[i], is_upper = box < SIDES, is_spread = spread_place(box) >= 0;
        double sum[UNITS], value = 0.0;
        for (int u = 0; u < UNITS; u++) sum[u] = open[u] + (is_upper ? 0.0 : upper[u]) + (is_spread ? 0.0 : spread[u]);
        add_row(sum, row_of(c, box), -1.0);
        for (int k = 0; k < points_count[box]; k++) {
            Card then = *card;
            fill(&then, c, box, points_of[0][box][k]);
            if (!last && (is_upper || is_spread || !k)) {
                int changed = is_upper ? upper_inputs(&then, c, inputs) : 0;
                if (is_spread) changed += spread_inputs(&then, c, inputs + changed);
                value = network_output_with(sum, inputs, changed);
            }
            for (int left = 0; left < TURN_ROLLS; left++)
                turn->after[left][c][box][k] =
                    value + then.scored + points_of[left][box][k] - points_of[0][box][k];
        }
    }
}

static void take_box(const Turn *turn, Choices *choices, int c, int box) {
    for (int left = 0; left < TURN_ROLLS; left++)
        for (int roll = 0; roll < ROLLS; roll++)
            choices->taken[left][roll] =
                maximum(choices->taken[left][roll], turn->after[left][c][box][points_index[box][roll]]);
}

static void take_nothing(Choices *choices) {
    for (int left = 0; left < TURN_ROLLS; left++)
        for (int roll = 0; roll < ROLLS; roll++) choices->taken[left][roll] = NEVER;
}

static int announced_column(void) {
    for (int c = 0; c < COLUMNS; c++)
        if (orders[c] == ANNOUNCED) return c;
    return -1;
}

static void announce(const Turn *turn, int box, Choices *choices) {
    take_nothing(choices);
    take_box(turn, choices, announced_column(), box);
    best_choices(choices);
}

/* The value of an upper box after the first roll, by how many dice have its number: of the other
 * dice only their number matters. */
static void announce_upper(const double *after, double *best) {
    double kept[7][7];
    memcpy(best, after, 6 * sizeof *best);
    for (int left = 1; left < TURN_ROLLS; left++) {
        for (int size = 5; size >= 0; size--)
            for (int hits = 0; hits <= size; hits++)
                kept[hits][size - hits] =
                    size == 5 ? best[hits] : (kept[hits + 1][size - hits] + 5 * kept[hits][size - hits + 1]) / 6;
        for (int hits = 0; hits < 6; hits++) {
            double most = after[hits];
            for (int keep = 0; keep <= hits; keep++)
                for (int others = 0; others <= 5 - hits && keep + others < 5; others++)
                    most = maximum(most, kept[keep][others]);
            best[hits] = most;
        }
    }
}

/* What the turn brings by its first roll once a box is announced. */
static void value_announcement(const Turn *turn, int box, double *values) {
    const double *after = turn->after[0][announced_column()][box];
    if (box < SIDES) {
        double best[6];
        announce_upper(after, best);
        for (int roll = 0; roll < ROLLS; roll++) values[roll] = best[points_index[box][roll]];
    } else if (spread_place(box) < 0) {
        /* The points change nothing else. */
        double rest = after[0] - points_of[0][box][0];
        for (int roll = 0; roll < ROLLS; roll++) values[roll] = rest + points_announced[box][roll];
    } else {
        Choices choices;
        announce(turn, box, &choices);
        memcpy(values, choices.best[TURN_ROLLS - 1], sizeof choices.best[0]);
    }
}

static void evaluate_turn(Turn *turn) {
    const Card *card = &turn->card;
    turn->now = value_of_card(card);
    double sums[COLUMNS][UNITS];
    memset(sums, 0, sizeof sums);
    for (int c = 0; c < COLUMNS; c++) {
        Input inputs[MOST_INPUTS];
        add_rows(sums[c], inputs, column_inputs(card, c, inputs));
    }
    take_nothing(&turn->plain);
    turn->announceable = 0;
    double most_announced[ROLLS];
    for (int roll = 0; roll < ROLLS; roll++) most_announced[roll] = NEVER;
    for (int c = 0; c < COLUMNS; c++) {
        double rest[UNITS] = {0};
        add_row(rest, 0, 1.0);
        for (int other = 0; other < COLUMNS; other++)
            for (int u = 0; other != c && u < UNITS; u++) rest[u] += sums[other][u];
        value_boxes(turn, c, rest);
        int boxes[BOXES], count = open_boxes(card, c, boxes);
        for (int i = 0; i < count; i++) {
            if (orders[c] != ANNOUNCED) {
                take_box(turn, &turn->plain, c, boxes[i]);
                continue;
            }
            double *values = turn->announced[boxes[i]];
            value_announcement(turn, boxes[i], values);
            turn->announceable |= 1 << boxes[i];
            for (int roll = 0; roll < ROLLS; roll++)
                most_announced[roll] = maximum(most_announced[roll], values[roll]);
        }
    }
    best_choices(&turn->plain);
    turn->before = 0.0;
    for (int roll = 0; roll < ROLLS; roll++)
        turn->before +=
            roll_chances[roll] * maximum(turn->plain.best[TURN_ROLLS - 1][roll], most_announced[roll]);
}

/* The box to announce after the first roll, or -1. */
static int best_announcement(const Turn *turn, int roll) {
    int best = -1;
    double most = turn->plain.best[TURN_ROLLS - 1][roll];
    for (int box = 0; box < BOXES; box++)
        if (turn->announceable >> box & 1 && turn->announced[box][roll] > most) {
            most = turn->announced[box][roll];
            best = box;
        }
    return best;
}

typedef struct {
    int column, box;
} Place;

/* The best box for a roll, without an announcement. */
static Place best_place(const Turn *turn, int roll, int left) {
    Place best = {-1, -1};
    double most = NEVER;
    for (int c = 0; c < COLUMNS; c++) {
        int boxes[BOXES], count = orders[c] == ANNOUNCED ? 0 : open_boxes(&turn->card, c, boxes);
        for (int i = 0; i < count; i++) {
            double value = turn->after[left][c][boxes[i]][points_index[boxes[i]][roll]];
            if (value > most) {
                most = value;
                best = (Place){c, boxes[i]};
            }
        }
    }
    return best;
}

/* For tests: all values of a card. */
void inspect(const Card *card, double *values) {
    Turn turn;
    turn.card = *card;
    evaluate_turn(&turn);
    *values++ = turn.now;
    *values++ = turn.before;
    for (int box = -1; box < BOXES; box++) {
        Choices choices = turn.plain;
        if (box >= 0 && turn.announceable >> box & 1) announce(&turn, box, &choices);
        for (int left = 0; left < TURN_ROLLS; left++, values += ROLLS)
            memcpy(values, choices.best[left], sizeof choices.best[left]);
    }
    memcpy(values, turn.announced, sizeof turn.announced);
}

/* --- games ------------------------------------------------------------------------------- */

static int game(Card *cards, double *off, double *total) {
    static Turn turn;
    turn.card = empty_card();
    int turns = 0;
    while (turns < MOST_TURNS) {
        evaluate_turn(&turn);
        cards[turns] = turn.card;
        off[turns++] = turn.before - turn.now;
        int roll = roll_dice(0), announced = best_announcement(&turn, roll), left = TURN_ROLLS - 1;
        static Choices bound;
        if (announced >= 0) announce(&turn, announced, &bound);
        const Choices *choices = announced < 0 ? &turn.plain : &bound;
        for (; left; left--) {
            int keep = best_keep(choices->kept[left], choices->taken[left], roll);
            if (keep < 0) break;
            roll = roll_dice(keep);
        }
        Place place = announced < 0 ? best_place(&turn, roll, left) : (Place){announced_column(), announced};
        fill(&turn.card, place.column, place.box, points_of[left][place.box][points_index[place.box][roll]]);
    }
    *total = turn.card.scored;
    return turns;
}

#include "games.h"
