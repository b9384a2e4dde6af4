/* Values of every state of a column with many boxes, in single precision.

   A state is a set of filled lower boxes and an upper state (a class). Classes with equally many
   filled upper boxes are computed side by side, in lanes. Compiled with PARTS=1, the choices are
   the best. With PARTS=2 they follow the values that a player believes, part 0, and part 1 is what
   they really bring. */

#include <stdlib.h>

#define LANES 64
#define FACES 6
#define ROLLS 3
#define NEVER -1e9f
#define EACH_PART for (int part = 0; part < PARTS; part++)
#define EACH_LANE for (int i = 0; i < LANES; i++)

typedef struct { float of[PARTS][LANES]; } worth;

typedef struct {
    int lower_boxes, dice, sets, first, classes;
    const int *grown, *less, *less_counts, *points, *counts, *after;
    const int *level_starts, *level_classes;
    const float *chances, *done;
} column;

typedef struct { worth *kept, *ends, *upper; } space;

static space allocate(const column *c)
{
    return (space){malloc(sizeof(worth) * c->sets), malloc(sizeof(worth) * (c->sets - c->first)),
                   malloc(sizeof(worth) * FACES * (c->dice + 1))};
}

static void release(space s)
{
    free(s.kept);
    free(s.ends);
    free(s.upper);
}

/* Take the other where it seems better. */
static inline void improve(worth *restrict one, const worth *restrict other)
{
#if PARTS == 1
    EACH_LANE one->of[0][i] = one->of[0][i] > other->of[0][i] ? one->of[0][i] : other->of[0][i];
#else
    EACH_LANE {
        int take = other->of[0][i] > one->of[0][i];
        one->of[0][i] = take ? other->of[0][i] : one->of[0][i];
        one->of[1][i] = take ? other->of[1][i] : one->of[1][i];
    }
#endif
}

static void look_up(worth *into, float *const *values, size_t home, const int *at, int count,
                    float gain)
{
    EACH_PART EACH_LANE {
        int there = i < count && at[i] >= 0;
        into->of[part][i] = there ? values[part][home + at[i]] + gain : NEVER;
    }
}

/* The best box for each whole roll. */
static void place(const column *c, float *const *values, int lower, const int *at, int count,
                  space s)
{
    int rolls = c->sets - c->first, to[LANES];
    size_t home = (size_t)lower * c->classes;
    for (int box = 0; box < FACES; box++)
        for (int hits = 0; hits <= c->dice; hits++) {
            int row = box * (c->dice + 1) + hits;
            for (int i = 0; i < count; i++) to[i] = c->after[row * c->classes + at[i]];
            look_up(&s.upper[row], values, home, to, count, hits * (box + 1));
        }
    for (int roll = 0; roll < rolls; roll++) {
        s.ends[roll] = s.upper[c->counts[roll]];
        for (int box = 1; box < FACES; box++)
            improve(&s.ends[roll], &s.upper[box * (c->dice + 1) + c->counts[box * rolls + roll]]);
    }
    for (int box = 0; box < c->lower_boxes; box++) {
        if (lower >> box & 1) continue;
        worth then, now;
        look_up(&then, values, (size_t)(lower | 1 << box) * c->classes, at, count, 0);
        for (int roll = 0; roll < rolls; roll++) {
            float gain = c->points[box * rolls + roll];
            EACH_PART EACH_LANE now.of[part][i] = then.of[part][i] + gain;
            improve(&s.ends[roll], &now);
        }
    }
}

/* Go back by one roll: from the values with `left - 1` rolls left to those with `left`. */
static void roll_back(const column *c, int left, space s)
{
    if (left)
        for (int set = c->first - 1; set >= 0; set--) {
            const int *to = c->grown + set * FACES;
            const worth *a = &s.kept[to[0]], *b = &s.kept[to[1]], *d = &s.kept[to[2]];
            const worth *e = &s.kept[to[3]], *f = &s.kept[to[4]], *g = &s.kept[to[5]];
            worth mean;
            EACH_PART EACH_LANE mean.of[part][i] =
                (a->of[part][i] + b->of[part][i] + d->of[part][i] + e->of[part][i] +
                 f->of[part][i] + g->of[part][i]) / FACES;
            s.kept[set] = mean;
        }
    for (int roll = 0; roll < c->sets - c->first; roll++)
        s.kept[c->first + roll] = s.ends[roll];
    for (int set = 1; left && set < c->sets; set++)
        for (int die = 0; die < c->less_counts[set]; die++)
            improve(&s.kept[set], &s.kept[c->less[set * c->dice + die]]);
}

/* The mean over the first roll of a turn. */
static worth first_roll(const column *c, space s)
{
    worth mean = {0};
    for (int roll = 0; roll < c->sets - c->first; roll++)
        EACH_PART EACH_LANE
            mean.of[part][i] += c->chances[roll] * s.kept[c->first + roll].of[part][i];
    return mean;
}

/* Fill the last of the values; with PARTS=2, the first ones are believed. */
void solve(const column *c, float *const *values)
{
    space s = allocate(c);
    int masks = 1 << c->lower_boxes;
    for (int lower = masks - 1; lower >= 0; lower--)
        for (int level = FACES; level >= 0; level--)
            for (int begin = c->level_starts[level]; begin < c->level_starts[level + 1];
                 begin += LANES) {
                int count = c->level_starts[level + 1] - begin;
                if (count > LANES) count = LANES;
                const int *at = c->level_classes + begin;
                float *home = values[PARTS - 1] + (size_t)lower * c->classes;
                if (level == FACES && lower == masks - 1) {
                    for (int i = 0; i < count; i++) home[at[i]] = c->done[at[i]];
                    continue;
                }
                place(c, values, lower, at, count, s);
                for (int left = 0; left < ROLLS; left++) roll_back(c, left, s);
                worth mean = first_roll(c, s);
                for (int i = 0; i < count; i++) home[at[i]] = mean.of[PARTS - 1][i];
            }
    release(s);
}
