// A team is thinking: whose turn, how long, and the few taps that end it.

import { shown, t } from "../lib/texts.js";
import { button, clockNode, header, html, icon, nothing, press, refusal, seatOf, tile, turnText } from "./bits.js";
import { notices } from "./notices.js";

function turnHead(game) {
  const now = seatOf(game, game.on_turn);
  const next = seatOf(game, game.next);
  return html`<section class=${`turn-head seat-${now.index + 1}`}>
    <p class="turn-what">${t("Turn · seat {seat}", { seat: now.letter })}</p>
    <h1 class=${`turn-team name-2 ${now.name.length > 26 ? "is-wide" : ""}`}>${shown(now.name)}</h1>
    <p class="turn-next">${next ? t("next: {team} ({seat})", { team: shown(next.short), seat: next.letter }) : t("the last turn")}</p>
  </section>`;
}

function seatCard(model, seat, index) {
  const { game } = model;
  if (!seat) return html`<span class="seat-card is-empty" aria-label=${t("empty seat")}>—</span>`;
  const look = [seat.team === game.on_turn ? "is-now" : "", seat.team === game.next ? "is-next" : "", seat.out ? "is-out" : ""];
  const open = press(() => model.open("log", { team: seat.team }));
  return html`<button type="button" class=${`seat-card seat-${index + 1} ${look.join(" ")}`} @pointerdown=${open} @click=${open}>
    <span class="seat-card-top">${tile(seat, index)}<span class=${`seat-card-total ${seat.total > 999 ? "is-wide" : ""}`}>${seat.out ? t("OUT") : seat.total}</span></span>
    <span class="seat-card-name">${shown(seat.short)}</span>
  </button>`;
}

export function seatCards(model) {
  return html`<div class="seat-cards">${model.game.seats.map((seat, index) => seatCard(model, seat, index))}</div>`;
}

function lastMove(model) {
  const last = model.game.log[0];
  if (!last) return html`<div class="last is-none">${t("No turn yet")}</div>`;
  const challenge = () => model.say("last", t("Its points are saved. To challenge it, undo the turn first, then tap Challenge."));
  return html`<div class="last">
    <span class=${`last-text seat-${last.seat}`}>${t("before:")} <b>${last.letter}</b> ${turnText(last)}</span>
    ${last.kind === "scored" ? button({ label: icon("scale"), run: challenge, look: "btn-icon", title: t("Challenge the turn before") }) : nothing}
    ${button({ label: icon("pencil"), run: () => model.open("correct", { turn: last.turn }), look: "btn-icon", title: t("Correct the turn before") })}
  </div>${refusal(model, "last")}`;
}

export function timeBar(game, rules) {
  const { deadline, left } = game.clock.turn;
  return html`<div class="time-bar" data-bar data-deadline=${deadline ?? nothing} data-left=${left} data-whole=${rules.turn}><i></i></div>`;
}

export function play(model) {
  const { game, rules, actions } = model;
  return html`${header(model)}
    <main class="picture play">
      ${turnHead(game)}
      <div class="turn-clock">${clockNode(game.clock.turn, { ...model.clockRules, look: "clock-huge" })}</div>
      ${timeBar(game, rules)}
      ${notices(model)}
      ${seatCards(model)}
      ${lastMove(model)}
      <div class="taps">
        ${refusal(model, "main")}
        <div class="taps-2">
          ${button({ label: html`${icon("skip")} ${t("Pass")}`, run: actions.pass })}
          ${button({ label: html`${icon("swap")} ${t("Exchange")}`, run: () => model.open("exchange") })}
          ${button({ label: html`${icon("scale")} ${t("Challenge")}`, run: actions.placeAndChallenge })}
          ${button({ label: html`${icon("undo")} ${t("Undo")}`, run: actions.undo, disabled: !game.can.undo })}
        </div>
        ${button({ label: t("MOVE PLACED"), run: actions.place, look: "btn-main main-tap" })}
      </div>
    </main>`;
}

export function held(model) {
  const { game, actions } = model;
  const now = seatOf(game, game.on_turn);
  const byCycle = game.hold?.by === "cycle";
  return html`${header(model)}
    <main class="picture held">
      <section class="band"><h1>${icon("pause")} ${t("ON HOLD")}</h1>
        <p>${holdText(game.hold)}</p></section>
      <section class=${`turn-head seat-${now.index + 1}`}>
        <p class="turn-what">${t("Turn · seat {seat}", { seat: now.letter })}</p>
        <p class="turn-team name-2">${shown(now.name)}</p>
        <p class="turn-next">${t("left when it goes on:")}</p>
      </section>
      <div class="turn-clock is-still">${clockNode(game.clock.turn, { ...model.clockRules, plain: true, look: "clock-huge" })}</div>
      ${notices(model)}
      ${seatCards(model)}
      <div class="taps">
        ${refusal(model, "main")}
        <div class="taps-2">
          ${button({ label: html`${icon("bell")} ${t("Call the committee")}`, run: () => model.open("call") })}
          ${button({ label: html`${icon("undo")} ${t("Undo")}`, run: actions.undo, disabled: !game.can.undo })}
        </div>
        ${byCycle
          ? html`<p class="calm">${t("The committee holds every table. It goes on when they resume.")}</p>`
          : button({ label: html`${icon("play")} ${t("RESUME")}`, run: actions.resume, look: "btn-main main-tap" })}
      </div>
    </main>`;
}

export function holdText(hold) {
  if (hold?.why === "down") return t("The server was away. The clock stands as it was then.");
  if (hold?.why === "silent") return t("No phone was connected, so the table was stopped before the game could end by itself.");
  return hold?.reason ? shown(hold.reason) : t("Both clocks stand.");
}
