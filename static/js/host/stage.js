// Which of the phone's pictures is on. The server's snapshot decides; what this phone has tapped and
// not yet heard back about is shown as done where waiting would cost a team its time.

export const PICTURES = {
  waiting: "waiting",
  ready: "ready",
  thinking: "play",
  placed: "score",
  challenged: "dispute",
  ended: "ended",
  submitted: "submitted",
  official: "official",
  void: "void",
};

function placedAt(game, tap) {
  const { turn, game: whole } = game.clock;
  const left = turn.deadline === null ? turn.left : turn.deadline - Date.parse(tap.at);
  return { ...game, phase: "placed", clock: { turn: { left, deadline: null }, game: whole } };
}

// The snapshot as it will be once the first taps of the queue are answered.
export function foreseen(game, queue) {
  return queue.reduce((seen, tap) => {
    if (tap.turn !== seen.turn) return seen;
    if (tap.do === "place_move" && seen.phase === "thinking") return placedAt(seen, tap);
    if (tap.do === "challenge" && seen.phase === "placed") {
      return { ...seen, phase: "challenged", dispute: { words: tap.words ?? [], by: tap.by ?? null } };
    }
    return seen;
  }, game);
}

export function picture(game) {
  if (game.on_hold && game.phase === "thinking") return "held";
  return PICTURES[game.phase] ?? "waiting";
}

// Two pictures with the same key are the same moment: taps count. A new key closes them for a blink,
// so that a finger already on its way doesn't hit what has just appeared under it.
export function momentKey(game) {
  return [game.id, picture(game), game.turn].join("|");
}

export const GUARD_MS = 400;
