/* Plays games by the chance to win like core/coach/win_chance.py, in C for speed.
 *
 * win_player.py passes the data; tests/core/coach/test_win_player.py compares both implementations. */

#include "point_spreads.c"
#define PARTS 24
#define MOST_PLAYERS 6
#define MOST_TOTALS 4096
#define TIE_BREAK 1e-9
#define BINS 101

typedef struct {
    int32_t state, scored; /* the column, and the points without upper bonuses */
} Seat;

typedef struct {
    int begin, count;
    double chances[MOST_TOTALS];
} Total;

static const double *parts_of, *last_points, *last_chances;
static const int32_t *last_begin, *last_count;

void set_spreads(const double *parts, const int32_t *begin, const int32_t *count, const double *points,
                 const double *chances) {
    parts_of = parts;
    last_begin = begin;
    last_count = count;
    last_points = points;
    last_chances = chances;
}

typedef struct {
    int count, exact;
    const double *points, *chances;
    double only;
} Spread;

static Spread spread_of(int state) {
    static const double one = 1.0;
    static double equal[PARTS];
    if (equal[0] == 0)
        for (int i = 0; i < PARTS; i++) equal[i] = 1.0 / PARTS;
    int open = open_of(state);
    if (!open) return (Spread){1, 1, &values[state], &one, 0};
    if (open == 1)
        return (Spread){last_count[state], 1, last_points + last_begin[state], last_chances + last_begin[state], 0};
    return (Spread){PARTS, 0, parts_of + (size_t)state * PARTS, equal, 0};
}

static void add_case(Total *total, double chance, const Spread *spread, double scored) {
    for (int i = 0; i < spread->count; i++) {
        double place = scored + spread->points[i];
        int low = (int)floor(place);
        double above = place - low, share = chance * spread->chances[i];
        total->chances[low - total->begin] += share * (1 - above);
        if (above > 0) total->chances[low + 1 - total->begin] += share * above;
    }
}

static void spread_total(Total *total, int state, int scored) {
    Spread spread = spread_of(state);
    memset(total->chances, 0, sizeof total->chances);
    if (spread.exact) {
        total->begin = scored;
        total->count = MOST_TOTALS / 2;
        add_case(total, 1.0, &spread, scored);
        return;
    }
    const double *p = spread.points;
    double knots[PARTS + 2], shares[PARTS + 2];
    knots[0] = p[0] - ((p[1] - p[0]) / 2 + 0.5);
    knots[PARTS + 1] = p[PARTS - 1] + ((p[PARTS - 1] - p[PARTS - 2]) / 2 + 0.5);
    shares[0] = 0;
    shares[PARTS + 1] = 1;
    for (int i = 0; i < PARTS; i++) {
        knots[i + 1] = p[i];
        shares[i + 1] = (i + 0.5) / PARTS;
    }
    int begin = (int)floor(knots[0]), end = (int)ceil(knots[PARTS + 1]) + 1, at = 0;
    double before = 0;
    total->begin = begin + scored;
    total->count = end - begin;
    for (int t = begin; t < end; t++) {
        double place = t + 0.5;
        while (at < PARTS && knots[at + 1] < place) at++;
        double width = knots[at + 1] - knots[at], part = width > 0 ? (place - knots[at]) / width : 1.0;
        part = part < 0 ? 0 : part > 1 ? 1 : part;
        double share = shares[at] + part * (shares[at + 1] - shares[at]);
        total->chances[t - begin] = share - before;
        before = share;
    }
}

/* The chance of a lower total and half that of the same, from `begin` on. */
static void chances_below(const Total *total, int begin, int end, double *to) {
    double below = 0;
    for (int t = total->begin; t < begin && t < total->begin + total->count; t++)
        below += total->chances[t - total->begin];
    for (int t = begin; t < end; t++) {
        int at = t - total->begin;
        if (at < 0)
            to[t - begin] = 0;
        else if (at >= total->count)
            to[t - begin] = 1;
        else {
            to[t - begin] = below + total->chances[at] / 2;
            below += total->chances[at];
        }
    }
}

static void compare_totals(const Total *totals, int players, double *chances) {
    static double below[MOST_PLAYERS][3 * MOST_TOTALS];
    int begin = totals[0].begin, end = begin;
    double every = 0;
    for (int i = 0; i < players; i++) {
        if (totals[i].begin < begin) begin = totals[i].begin;
        if (totals[i].begin + totals[i].count > end) end = totals[i].begin + totals[i].count;
    }
    for (int i = 0; i < players; i++) chances_below(&totals[i], begin, end, below[i]);
    for (int i = 0; i < players; i++) {
        double sum = 0;
        for (int t = totals[i].begin; t < totals[i].begin + totals[i].count; t++) {
            double beaten = totals[i].chances[t - totals[i].begin];
            for (int j = 0; j < players && beaten > 0; j++)
                if (j != i) beaten *= below[j][t - begin];
            sum += beaten;
        }
        every += chances[i] = sum;
    }
    for (int i = 0; i < players; i++) chances[i] /= every;
}

/* --- play to win --------------------------------------------------------------------------- */

static double beaten[3 * MOST_TOTALS];
static int beaten_begin, beaten_end;

static void look_at_others(const Seat *seats, int players, int player) {
    static Total others[MOST_PLAYERS];
    static double row[3 * MOST_TOTALS];
    int first = 1;
    for (int i = 0; i < players; i++) {
        if (i == player) continue;
        spread_total(&others[i], seats[i].state, seats[i].scored);
        int end = others[i].begin + others[i].count + 1;
        if (first || others[i].begin < beaten_begin) beaten_begin = others[i].begin;
        if (first || end > beaten_end) beaten_end = end;
        first = 0;
    }
    for (int t = 0; t < beaten_end - beaten_begin; t++) beaten[t] = 1;
    for (int i = 0; i < players; i++) {
        if (i == player) continue;
        chances_below(&others[i], beaten_begin, beaten_end, row);
        for (int t = 0; t < beaten_end - beaten_begin; t++) beaten[t] *= row[t];
    }
}

static double win_chance(int state, int scored) {
    Spread spread = spread_of(state);
    int last = beaten_end - beaten_begin - 1;
    double found = 0, base = scored - beaten_begin;
    for (int i = 0; i < spread.count; i++) {
        double place = base + spread.points[i];
        if (place >= last)
            found += spread.chances[i];
        else if (place >= 0) {
            int low = (int)place;
            found += spread.chances[i] * (beaten[low] + (place - low) * (beaten[low + 1] - beaten[low]));
        }
    }
    return found + TIE_BREAK * (scored + values[state]);
}

static int is_last_part(int state) {
    return 3 * (boxes - open_of(state)) >= 2 * boxes;
}

static void plan(Turn *turn, const Seat *seats, int players, int player, int to_win) {
    if (!to_win || !is_last_part(seats[player].state)) {
        plan_turn(turn, seats[player].state);
        return;
    }
    look_at_others(seats, players, player);
    collect_ends(turn, seats[player].state);
    for (int e = 0; e < turn->count; e++)
        turn->worth[e] = win_chance(turn->next[e], seats[player].scored + turn->points[e]);
    play_ends(turn);
}

/* --- told chances -------------------------------------------------------------------------- */

/* Each player's chance between turns (roll < 0) or in a turn that is planned for points. */
static void told_chances(const Seat *seats, int players, int player, const Turn *turn, int roll, int left,
                         double *chances) {
    static Total totals[MOST_PLAYERS];
    for (int i = 0; i < players; i++) {
        if (i != player || roll < 0) {
            spread_total(&totals[i], seats[i].state, seats[i].scored);
            continue;
        }
        double rolls[ROLLS] = {0}, ends[MOST_ENDS] = {0};
        rolls[roll] = 1;
        follow(turn, rolls, left, ends);
        int count = 0, only = 0;
        for (int e = 0; e < turn->count; e++)
            if (ends[e] > 0) count++, only = e;
        int scored = seats[i].scored;
        if (count == 1) {
            spread_total(&totals[i], turn->next[only], scored + turn->points[only]);
            continue;
        }
        Total *total = &totals[i];
        total->begin = scored - 100; /* the mean of a part may be slightly below 0 */
        total->count = MOST_TOTALS;
        memset(total->chances, 0, sizeof total->chances);
        for (int e = 0; e < turn->count; e++) {
            if (ends[e] == 0) continue;
            Spread spread = spread_of(turn->next[e]);
            add_case(total, ends[e], &spread, scored + turn->points[e]);
        }
    }
    compare_totals(totals, players, chances);
}

void inspect(const Seat *seats, int players, int player, int roll, int left, int to_win, double *chances,
             int32_t *choice) {
    Turn turn;
    plan_turn(&turn, seats[player].state);
    told_chances(seats, players, player, &turn, roll, left, chances);
    if (roll < 0) return;
    plan(&turn, seats, players, player, to_win);
    choice[0] = keep_of(&turn, roll, left);
    int end = turn.end_of[kinds > 1 ? left : 0][roll];
    choice[1] = turn.next[end];
    choice[2] = turn.points[end];
    chances[players] = choice[0] < 0 ? turn.worth[end] : turn.kept[left][choice[0]];
}

/* --- games --------------------------------------------------------------------------------- */

typedef struct {
    double count[BINS], told[BINS], won[BINS];
} Calibration;

static int32_t fresh_dice[2][64][3][5];

static int throw_dice(int keep, int turn, int left, int hand) {
    if (hand < 0) return roll_dice(keep);
    int size = keep_size[keep], at = 0;
    for (int i = 0; i < 5; i++)
        at = at * SIDES + (i < size ? keep_dice[keep][i] : fresh_dice[hand][turn][left][i]);
    return roll_of[at];
}

/* Play a game and write each player's share of the win; bit i of `closers` is player i. `hands`: whose
 * dice each player gets, -1 for random ones. */
static void play_game(int first, int players, int closers, const int *hands, Calibration *told, double *wins) {
    static double chances[64 * 3 * MOST_PLAYERS][MOST_PLAYERS];
    Seat seats[MOST_PLAYERS];
    int count = 0, turns[MOST_PLAYERS] = {0};
    for (int i = 0; i < players; i++) seats[i] = (Seat){first, 0};
    while (open_of(seats[players - 1].state)) {
        for (int i = 0; i < players; i++) {
            for (int again = 1; again;) {
                Turn turn;
                if (told) told_chances(seats, players, i, 0, -1, 0, chances[count++]);
                plan(&turn, seats, players, i, closers >> i & 1);
                int left = 2, keep = 0, number = turns[i]++ & 63;
                int roll = throw_dice(0, number, left, hands[i]);
                for (;; left--) {
                    if (told) told_chances(seats, players, i, &turn, roll, left, chances[count++]);
                    if ((keep = keep_of(&turn, roll, left)) < 0) break;
                    roll = throw_dice(keep, number, left - 1, hands[i]);
                }
                int end = turn.end_of[kinds > 1 ? left : 0][roll];
                again = turn.next[end] == seats[i].state;
                seats[i] = (Seat){turn.next[end], seats[i].scored + turn.points[end]};
            }
        }
    }
    int best = -1, winners = 0, totals[MOST_PLAYERS];
    for (int i = 0; i < players; i++) {
        totals[i] = seats[i].scored + (int)values[seats[i].state];
        if (totals[i] > best) best = totals[i];
    }
    for (int i = 0; i < players; i++) winners += totals[i] == best;
    for (int i = 0; i < players; i++) wins[i] = totals[i] == best ? 1.0 / winners : 0.0;
    for (int c = 0; told && c < count; c++)
        for (int i = 0; i < players; i++) {
            int bin = (int)floor(chances[c][i] * 100 + 0.5);
            told->count[bin]++;
            told->told[bin] += chances[c][i];
            told->won[bin] += wins[i];
        }
}

void calibrate(int first, int games, uint64_t seed, int players, int closers, Calibration *told) {
    static const int random_dice[MOST_PLAYERS] = {-1, -1, -1, -1, -1, -1};
    double wins[MOST_PLAYERS];
    for (int g = 0; g < games; g++) {
        seed_random(seed + (uint64_t)g);
        play_game(first, players, closers, random_dice, told, wins);
    }
}

/* The share of wins of a closer against `perfect` in pairs of games. In the second game of a pair they
 * change seats, and each seat has the same dice again; or all players have the same dice in both. */
void duel(int first, int pairs, uint64_t seed, int same_for_all, double *shares) {
    const int hands[2] = {0, !same_for_all};
    double wins[MOST_PLAYERS];
    for (int g = 0; g < pairs; g++) {
        seed_random(seed + (uint64_t)g);
        int32_t *dice = &fresh_dice[0][0][0][0];
        for (size_t i = 0; i < sizeof fresh_dice / sizeof *dice; i++)
            dice[i] = (int)((next_random() >> 32) * SIDES >> 32);
        play_game(first, 2, 1, hands, 0, wins);
        shares[g] = wins[0] / 2;
        play_game(first, 2, 2, hands, 0, wins);
        shares[g] += wins[1] / 2;
    }
}
