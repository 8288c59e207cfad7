// A challenge: which words, who says so, and the host's ruling with what follows from it.
// Naming who opens it; until then it is only this phone's draft.

import { shown, t } from "../lib/texts.js";
import { button, html, icon, linkState, nothing, press, refusal, seatOf, tile } from "./bits.js";
import { foldWord } from "../reckon/words.js";
import { words } from "./entry.js";
import { notices } from "./notices.js";

function wordList(model, open) {
  const named = words(model.entry).filter((word) => word.word);
  if (!named.length) return html`<p class="calm">${t("The whole move is challenged (no word is typed in).")}</p>`;
  const over = new Set(model.game.disputed ?? []);
  return html`<fieldset class="dispute-words"><legend>${t("Which words?")}</legend>
    ${named.map((word) => {
      const kept = foldWord(word.word).word;
      const done = over.has(kept) && !open;
      const ticked = open ? open.words.includes(kept) || !open.words.length : model.ticked(word.word) && !done;
      const flip = () => model.tick(word.word);
      return html`<label class=${`tick ${done ? "is-done" : ""}`}><input type="checkbox" .checked=${ticked} ?disabled=${Boolean(open) || done} @change=${flip}>
        <span class="tick-word">${shown(word.word)}</span><b>${word.points}</b>
        ${done ? html`<small>${t("already ruled on")}</small>` : nothing}</label>`;
    })}</fieldset>`;
}

function whoPicker(model, open) {
  const { game, actions } = model;
  const others = game.seats.map((seat, index) => ({ seat, index })).filter(({ seat }) => seat && !seat.out && seat.team !== game.on_turn);
  return html`<fieldset class="dispute-who"><legend>${t("Who challenges?")}</legend><div class="who-row">
    ${others.map(({ seat, index }) => {
      const pick = press(() => !open && actions.challenge(seat.team));
      const chosen = open?.by === seat.team;
      return html`<button type="button" class=${`who ${chosen ? "is-on" : ""} ${open && !chosen ? "is-off" : ""}`} aria-pressed=${chosen} aria-disabled=${Boolean(open) && !chosen}
        @pointerdown=${pick} @click=${pick}>${tile(seat, index)}<span class="who-name">${shown(seat.short)}</span></button>`;
    })}</div></fieldset>`;
}

function rulings(model) {
  const { actions, game } = model;
  const now = seatOf(game, game.on_turn);
  return html`<div class="rulings">
    ${button({ label: html`<b>${t("ACCEPTABLE")}</b><small>${t("the points stay")}</small>`, run: () => actions.rule(true), look: "ruling" })}
    ${button({ label: html`<b>${t("NOT ACCEPTABLE")}</b><small>${t("{seat}: tiles back, turn lost", { seat: now.letter })}</small>`, run: () => actions.rule(false), look: "ruling" })}
  </div>`;
}

export function dispute(model) {
  const { game, actions } = model;
  const open = game.phase === "challenged" ? game.dispute ?? { words: [], by: null } : null;
  const now = seatOf(game, game.on_turn);
  const points = words(model.entry).reduce((all, word) => all + word.points, 0);
  return html`<main class="picture dispute">
    <section class="band"><h1>${icon("scale")} ${t("CHALLENGE")}</h1><p>${t("the turn's clock stands")}</p>${linkState(model)}</section>
    <h2 class="dispute-move">${t("Turn {seat} “{team}”", { seat: now.letter, team: shown(now.short) })} ${points ? `+${points}` : ""}</h2>
    ${wordList(model, open)}
    ${whoPicker(model, open)}
    ${notices(model)}
    <div class="taps">
      ${refusal(model, "main")}
      ${rulings(model)}
      ${button({ label: html`${icon("bell")} ${t("Call the committee")}`, run: actions.callAboutDispute })}
      ${button({ label: t("Cancel"), run: open ? actions.undo : () => model.close(), look: "btn-quiet" })}
    </div>
  </main>`;
}
