// A table's two clocks as values, as in knockout/game/clock.py: one that runs has a deadline, one that
// stands has what is left. Times are the hall's, in milliseconds.

export const IN_PLAY = ["thinking", "placed", "challenged"];

export function leftAt(timer, at) {
  return timer.deadline === null ? timer.left : timer.deadline - at;
}

function stopped(timer, at) {
  return timer.deadline === null ? timer : { left: leftAt(timer, at), deadline: null };
}

function started(timer, at) {
  return timer.deadline === null ? { left: timer.left, deadline: at + timer.left } : timer;
}

export function fresh(whole) {
  return { left: whole, deadline: null };
}

export function stoppedClock(clock, at) {
  return { turn: stopped(clock.turn, at), game: stopped(clock.game, at) };
}

// Let both run or stand as the phase and the holds say (T3, T8, S2).
export function runningClock(game, clock, at) {
  const stands = game.phase === "challenged" && game.rules.challenge_stops_game_clock;
  const gameRuns = IN_PLAY.includes(game.phase) && !game.on_hold && !stands;
  const turnRuns = game.phase === "thinking" && !game.on_hold;
  return {
    turn: turnRuns ? started(clock.turn, at) : stopped(clock.turn, at),
    game: gameRuns ? started(clock.game, at) : stopped(clock.game, at),
  };
}
