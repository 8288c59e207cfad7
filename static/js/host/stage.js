// Which of the phone's pictures is on, by the game as it is known here.

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

export function picture(game) {
  if (game.on_hold && game.phase === "thinking") return "held";
  return PICTURES[game.phase] ?? "waiting";
}

// Two pictures with the same key are the same moment: taps count. A new key closes them for a blink,
// so that a finger already on its way doesn't hit what has just appeared under it.
export function momentKey(game) {
  return [game.id, picture(game), game.turn].join("|");
}
