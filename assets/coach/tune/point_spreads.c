/* How a column's points to come are distributed, for every state between turns, and games played
 * with them.
 *
 * futures.py passes the rules of the column as arrays, and the coach's table. Every turn is played
 * for the most expected points, as by `perfect`. */

#include <math.h>
#include <stdlib.h>

#include "dice.h"
#define MOST_BOXES 16
#define MOST_ENDS 256
#define KINDS 3 /* the points of a box may differ by the number of rolls left */
#define FIVE_OFFERS 16

typedef struct {
    int32_t box, points, block, count, again; /* count: dice of an upper box's number */
} FiveOffer;

static int boxes, classes, blocks, kinds, special, dice_order[MOST_BOXES], in_order;
static int32_t points_by_roll[KINDS][MOST_BOXES][ROLLS], five_rolls[SIDES];
static const int32_t *lower_of, *block_after, *class_after, *used_of;
static const FiveOffer *five_offers;
static const int32_t *five_counts;
static const double *values;

void set_column(int box_count, int class_count, int block_count, int kind_count, int are_special,
                const int32_t *points, const int32_t *fives, const int32_t *lowers, const int32_t *after_lower,
                const int32_t *after_upper, const int32_t *used, const FiveOffer *offers, const int32_t *counts,
                const double *table, int ordered) {
    boxes = box_count;
    classes = class_count;
    blocks = block_count;
    kinds = kind_count;
    special = are_special;
    for (int kind = 0; kind < kinds; kind++)
        for (int box = 0; box < boxes; box++)
            memcpy(points_by_roll[kind][box], points + (kind * boxes + box) * ROLLS, sizeof(int32_t) * ROLLS);
    memcpy(five_rolls, fives, sizeof five_rolls);
    lower_of = lowers;
    block_after = after_lower;
    class_after = after_upper;
    used_of = used;
    five_offers = offers;
    five_counts = counts;
    values = table;
    in_order = ordered;
}

static int filled_of(int state) { return used_of[state % classes] | lower_of[state / classes] << SIDES; }

int open_of(int state) { return boxes - __builtin_popcount((unsigned)filled_of(state)); }

/* --- one turn ------------------------------------------------------------------------------ */

typedef struct {
    int count, next[MOST_ENDS], points[MOST_ENDS];
    double worth[MOST_ENDS]; /* by which ends are compared */
    int end_of[KINDS][ROLLS];
    double taken[KINDS][ROLLS], kept[3][KEEPS];
} Turn;

static int after_upper_box(int cls, int box, int count) {
    return class_after[(box * 6 + count) * classes + cls];
}

static int add_end(Turn *turn, int next, int points) {
    for (int e = 0; e < turn->count; e++)
        if (turn->next[e] == next && turn->points[e] == points) return e;
    turn->next[turn->count] = next;
    turn->points[turn->count] = points;
    return turn->count++;
}

/* Collect the ways in which a turn can end; `ends` gives them by box and roll, -1 where closed. */
static int32_t end_by_box[KINDS][MOST_BOXES][ROLLS], end_by_five[KINDS][SIDES][FIVE_OFFERS];
static int32_t five_count_now[KINDS][SIDES];

static void collect_ends(Turn *turn, int state) {
    int block = state / classes, cls = state % classes, filled = filled_of(state);
    int taken = __builtin_popcount((unsigned)filled);
    turn->count = 0;
    for (int kind = 0; kind < kinds; kind++) {
        for (int box = 0; box < boxes; box++) {
            int open = in_order ? box == taken : !(filled >> box & 1);
            if (!open) {
                end_by_box[kind][box][0] = -1;
                continue;
            }
            int known[128];
            memset(known, -1, sizeof known);
            for (int roll = 0; roll < ROLLS; roll++) {
                int points = points_by_roll[kind][box][roll];
                if (known[points] < 0) {
                    int next;
                    if (box < SIDES)
                        next = block * classes + after_upper_box(cls, box, points / (box + 1));
                    else
                        next = block_after[block * MOST_BOXES + box] * classes + cls;
                    known[points] = add_end(turn, next, points);
                }
                end_by_box[kind][box][roll] = known[points];
            }
        }
        if (!special) continue;
        for (int face = 0; face < SIDES; face++) {
            int variant = in_order ? taken : (filled >> face & 1);
            int variants = in_order ? MOST_BOXES : 2;
            int at = ((block * variants + variant) * SIDES + face) * kinds + kind;
            int count = 0;
            for (int o = 0; o < five_counts[at]; o++) {
                const FiveOffer *offer = five_offers + at * FIVE_OFFERS + o;
                int next = state;
                if (!offer->again && filled >> offer->box & 1) continue;
                if (!offer->again) {
                    if (offer->box < SIDES)
                        next = offer->block * classes + after_upper_box(cls, offer->box, offer->count);
                    else
                        next = offer->block * classes + cls;
                }
                end_by_five[kind][face][count++] = add_end(turn, next, offer->points);
            }
            five_count_now[kind][face] = count;
        }
    }
}

/* Play a turn, given what each end is worth. */
static void play_ends(Turn *turn) {
    for (int kind = 0; kind < kinds; kind++) {
        for (int roll = 0; roll < ROLLS; roll++) {
            int best = -1;
            for (int box = 0; box < boxes; box++) {
                if (end_by_box[kind][box][0] < 0) continue;
                int end = end_by_box[kind][box][roll];
                if (best < 0 || turn->worth[end] > turn->worth[best]) best = end;
            }
            turn->end_of[kind][roll] = best;
        }
        for (int face = 0; special && face < SIDES; face++) {
            int best = end_by_five[kind][face][0];
            for (int o = 1; o < five_count_now[kind][face]; o++) {
                int end = end_by_five[kind][face][o];
                if (turn->worth[end] > turn->worth[best]) best = end;
            }
            turn->end_of[kind][five_rolls[face]] = best;
        }
        for (int roll = 0; roll < ROLLS; roll++) turn->taken[kind][roll] = turn->worth[turn->end_of[kind][roll]];
    }
    double best[ROLLS];
    memcpy(best, turn->taken[0], sizeof best);
    for (int left = 1; left < 3; left++) {
        average_next_rolls(turn->kept[left], best);
        choose_best_keeps(best, turn->kept[left], turn->taken[kinds > 1 ? left : 0]);
    }
}

static void plan_turn(Turn *turn, int state) {
    collect_ends(turn, state);
    for (int e = 0; e < turn->count; e++) turn->worth[e] = turn->points[e] + values[turn->next[e]];
    play_ends(turn);
}

/* The set to keep, or -1 to end the turn. */
static int keep_of(const Turn *turn, int roll, int left) {
    return left ? best_keep(turn->kept[left], turn->taken[kinds > 1 ? left : 0], roll) : -1;
}

/* Where a turn ends from these whole rolls with this many rolls left. */
static void follow(const Turn *turn, double *rolls, int left, double *ends) {
    for (; left >= 0; left--) {
        double kept[KEEPS] = {0};
        for (int roll = 0; roll < ROLLS; roll++) {
            if (rolls[roll] == 0) continue;
            int keep = keep_of(turn, roll, left);
            if (keep < 0)
                ends[turn->end_of[kinds > 1 ? left : 0][roll]] += rolls[roll];
            else
                kept[keep] += rolls[roll];
        }
        for (int k = 0; k < SMALLER_KEEPS; k++)
            if (kept[k] > 0)
                for (int face = 0; face < SIDES; face++) kept[with_one_more[k][face]] += kept[k] / 6;
        memcpy(rolls, kept + SMALLER_KEEPS, sizeof(double) * ROLLS);
    }
}

/* --- distributions ------------------------------------------------------------------------- */

/* Distribute the states of one level: those with `open` open boxes, of which `chances` has `size`
 * numbers each. `of_state` is the row of a state, among those of this level or of the one before. */
void distribute(const int32_t *states, int count, int size, const int32_t *of_state, const float *before,
                float *chances) {
    for (int n = 0; n < count; n++) {
        Turn turn;
        float *own = chances + (size_t)n * size;
        memset(own, 0, sizeof(float) * size);
        plan_turn(&turn, states[n]);
        double rolls[ROLLS], ends[MOST_ENDS] = {0}, again = 0;
        memcpy(rolls, roll_chances, sizeof rolls);
        follow(&turn, rolls, 2, ends);
        int more = 0;
        for (int e = 0; e < turn.count; e++) {
            if (ends[e] == 0) continue;
            if (turn.next[e] == states[n]) {
                again += ends[e];
                more = turn.points[e];
                continue;
            }
            const float *from = before + (size_t)of_state[turn.next[e]] * size;
            int by = turn.points[e];
            float share = (float)ends[e];
            for (int p = 0; p < size - by; p++) own[p + by] += share * from[p];
        }
        if (again > 0) /* five of a kind may lead back to this state */
            for (int p = more; p < size; p++) own[p] += (float)again * own[p - more];
    }
}

/* The means of `parts` equally likely parts of each distribution. */
void part_means(const float *chances, int count, int size, int parts, float *means) {
    for (int n = 0; n < count; n++) {
        const float *own = chances + (size_t)n * size;
        float *to = means + (size_t)n * parts;
        double all = 0, left, sum = 0;
        int part = 0;
        for (int p = 0; p < size; p++) all += own[p];
        left = all / parts;
        for (int p = 0; p < size && part < parts; p++) {
            double here = own[p];
            while (here >= left && part < parts) {
                sum += left * p;
                here -= left;
                to[part++] = (float)(sum * parts / all);
                sum = 0;
                left = all / parts;
            }
            sum += here * p;
            left -= here;
        }
        while (part < parts) to[part++] = (float)(sum > 0 ? sum / (all / parts - left) : 0), sum = 0;
    }
}

/* Count how often games pass each state. */
void visit(int first, int games, uint64_t seed, int32_t *visits) {
    seed_random(seed);
    for (int g = 0; g < games; g++) {
        int state = first;
        while (open_of(state)) {
            Turn turn;
            visits[state]++;
            plan_turn(&turn, state);
            int roll = roll_dice(0), left = 2;
            for (int keep; (keep = keep_of(&turn, roll, left)) >= 0; left--) roll = roll_dice(keep);
            state = turn.next[turn.end_of[kinds > 1 ? left : 0][roll]];
        }
    }
}
