// What a game comes to, as in knockout/game/scoring.py: totals, best words, places (U4, S5, T10).

export function turnPoints(turn, rules) {
  return turn.words.reduce((all, word) => all + word.points, 0) + (turn.all_tiles ? rules.bonus : 0);
}

function worth(word, turn, rules) {
  if (!turn.all_tiles || !rules.bonus_counts_for_best_word) return word;
  const most = Math.max(...turn.words.map((other) => other.points));
  return word === turn.words.find((other) => other.points === most) ? { ...word, points: word.points + rules.bonus } : word;
}

// A team's single word worth most, of equal ones the earliest (T10).
function bestWord(turns, rules) {
  let best = null;
  for (const turn of turns) {
    for (const word of turn.words) {
      const counted = worth(word, turn, rules);
      if (best === null || counted.points > best.points) best = counted;
    }
  }
  return best;
}

function seatTally(seat, index, game) {
  const turns = game.log.filter((turn) => turn.seat === index + 1).reverse();
  const scored = turns.filter((turn) => turn.kind === "scored");
  const passed = turns.filter((turn) => turn.kind === "passed");
  return {
    ...seat,
    total: scored.reduce((all, turn) => all + turnPoints(turn, game.rules), 0),
    best_word: bestWord(scored, game.rules),
    passes: { by_team: passed.filter((turn) => !turn.auto).length, auto: passed.filter((turn) => turn.auto).length },
  };
}

// Most points, then the best word; no word stands below a word of 0. Level teams are one group (S6, T10).
function ranked(seats) {
  const worthOf = (seat) => seat.best_word?.points ?? -1;
  const order = [...seats].sort((one, two) => two.total - one.total || worthOf(two) - worthOf(one));
  const groups = [];
  for (const seat of order) {
    const top = groups.at(-1)?.[0];
    if (top && top.total === seat.total && worthOf(top) === worthOf(seat)) groups.at(-1).push(seat);
    else groups.push([seat]);
  }
  return groups.map((group) => group.map((seat) => seat.team));
}

// The game with its totals, words, passes and places worked out anew from its log.
export function tallied(game) {
  if (game.paper) return game;
  const counted = game.seats.map((seat, index) => seat && seatTally(seat, index, game));
  const out = game.ranking.filter((group) => group.some((team) => counted.find((seat) => seat?.team === team)?.out));
  const ranking = [...ranked(counted.filter((seat) => seat && !seat.out)), ...out];
  const ranks = new Map();
  for (const group of ranking) {
    const rank = ranks.size + 1;
    group.forEach((team) => ranks.set(team, rank));
  }
  return { ...game, ranking, seats: counted.map((seat) => seat && { ...seat, rank: ranks.get(seat.team) }) };
}
