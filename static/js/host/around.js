// Before the game and after it: waiting, ready, the totals that the seats agree to, and what became of them.

import { shown, t } from "../lib/texts.js";
import { button, header, html, icon, notices, nothing, press, refusal, seatOf, tile } from "./bits.js";

function lineUp(game) {
  return html`<ol class="line-up">${game.seats.map((seat, index) =>
    seat
      ? html`<li class=${`seat-${index + 1}`}>${tile(seat, index)}<span class="name-2">${shown(seat.name)}</span></li>`
      : html`<li class="is-empty">${t("empty seat")}</li>`,
  )}</ol>`;
}

export function waiting(model) {
  const { game } = model;
  return html`${header(model)}
    <main class="picture around">
      <h1>${t("Table {n}", { n: game.table })} · ${shown(game.cycle_name)}</h1>
      <p class="calm">${game.planned ? t("The committee opens this cycle. Planned for {time}.", { time: game.planned }) : t("The committee has not opened this cycle yet. This page will change by itself.")}</p>
      ${notices(model)}
      ${lineUp(game)}
      <div class="taps">${refusal(model, "main")}${callButton(model)}</div>
    </main>`;
}

export function ready(model) {
  const { game, actions, busy } = model;
  const first = game.seats.find((seat) => seat && !seat.out);
  return html`${header(model)}
    <main class="picture around">
      <h1>${t("Table {n}", { n: game.table })} · ${shown(game.cycle_name)}</h1>
      <p class="calm">${t("Are the teams in their seats? {seat} begins.", { seat: first?.letter ?? "" })}</p>
      ${notices(model)}
      ${lineUp(game)}
      <div class="taps">
        ${refusal(model, "main")}
        ${button({ label: html`${icon("play")} ${t("START THE GAME")}`, run: actions.start, look: "btn-main main-tap", busy: busy("start_game") })}
        ${callButton(model)}
      </div>
    </main>`;
}

function callButton(model) {
  return button({ label: html`${icon("bell")} ${t("Call the committee")}`, run: () => model.open("call") });
}

export const ENDED = {
  time_up: () => t("The time is up"),
  all_passed: () => t("Everybody passed twice in a row"),
  out: () => t("No tiles left"),
  blocked: () => t("No move is possible"),
  host: () => t("Ended by the host"),
  last_team: () => t("One team left"),
  no_team: () => t("No team left"),
  paper: () => t("Result from the paper sheet"),
};

function result(model, pick) {
  const { game } = model;
  let place = 0;
  return html`<ol class="result">${game.ranking.map((group) => {
    const from = place + 1;
    place += group.length;
    return group.map((team) => resultRow(model, { seat: seatOf(game, team), place: from, level: group.length > 1, pick }));
  })}</ol>`;
}

function resultRow(model, { seat, place, level, pick }) {
  const agreed = model.agreed.has(seat.letter);
  const flip = press(() => model.agree(seat.letter));
  const best = seat.best_word;
  return html`<li class=${`result-row seat-${seat.index + 1}`}>
    <span class="result-place">${seat.out ? "—" : place}${level ? html`<span class="aside">${t("level")}</span>` : nothing}</span>
    ${tile(seat, seat.index)}
    <span class="result-team"><b class="name"><span class="name-head">${shown(seat.short)}</span></b>
      <small>${seat.out ? t("disqualified") : best ? `${shown(best.word) || t("best word")} ${best.points}` : t("no word")}${level ? ` · ${t("level")}` : ""}</small></span>
    <span class="result-total">${seat.total}</span>
    ${pick
      ? html`<button type="button" class=${`agree ${agreed ? "is-on" : ""}`} aria-pressed=${agreed} @pointerdown=${flip} @click=${flip}
          aria-label=${t("Seat {seat} agrees with the total", { seat: seat.letter })}>${icon(agreed ? "check" : "plus")}<span>${agreed ? t("agrees") : t("agree?")}</span></button>`
      : nothing}
  </li>`;
}

export function ended(model) {
  const { game, actions, busy } = model;
  const seats = game.seats.filter(Boolean).length;
  const missing = seats - model.agreed.size;
  return html`${header(model)}
    <main class="picture around">
      <h1>${t("The game is over")}</h1>
      <p class="calm">${(ENDED[game.ended] ?? (() => ""))()}. ${missing ? t("Do all agree? {n} of {all}", { n: model.agreed.size, all: seats }) : t("All agree.")}</p>
      ${notices(model)}
      ${result(model, true)}
      <div class="taps">
        ${refusal(model, "main")}
        ${button({ label: t("HAND IN THE RESULT"), run: actions.submit, look: "btn-main main-tap main-tap-2", busy: busy("submit_result") })}
        <div class="taps-2">
          ${button({ label: html`${icon("pencil")} ${t("Correct a turn")}`, run: () => model.open("log") })}
          ${button({ label: html`${icon("undo")} ${t("Undo")}`, run: actions.undo, busy: busy("undo"), disabled: !game.can.undo })}
        </div>
      </div>
    </main>`;
}

export function submitted(model) {
  return html`${header(model)}
    <main class="picture around">
      <h1>${t("Handed in")}</h1>
      <p class="calm">${t("The counting commission reads the result. Stay at the table until it is official.")}</p>
      ${notices(model)}
      ${result(model, false)}
      <div class="taps">
        ${refusal(model, "main")}
        ${button({ label: html`${icon("pencil")} ${t("Correct a turn")}`, run: () => model.open("log") })}
        ${callButton(model)}
      </div>
    </main>`;
}

export function official(model) {
  const { game } = model;
  const top = game.ranking[0] ?? [];
  const winner = top.length === 1 ? seatOf(game, top[0]) : null;
  return html`${header(model)}
    <main class="picture around">
      <section class="official-head">${icon("check")}<h1>${t("The result is official")}</h1>
        <p>${winner ? t("First at this table: {team}", { team: shown(winner.name) }) : t("The teams at the top are level: the committee decides.")}</p></section>
      ${notices(model)}
      ${result(model, false)}
      <p class="calm">${t("Thank you! When the next cycle is drawn, its game appears here by itself.")}</p>
      <div class="taps">${refusal(model, "main")}${callButton(model)}</div>
    </main>`;
}

export function voided(model) {
  return html`${header(model)}
    <main class="picture around">
      <h1>${t("This game does not count")}</h1>
      <p class="calm">${t("The committee has voided it. If it is played again, the new game appears here by itself.")}</p>
      ${lineUp(model.game)}
      <div class="taps">${callButton(model)}</div>
    </main>`;
}

// S27: the table has a new link; this phone's is dead.
export function revoked() {
  return html`<main class="picture around"><h1>${t("This link no longer works")}</h1>
    <p class="calm">${t("The table has been given a new link. Ask the committee for its QR code; nothing of the game is lost.")}</p></main>`;
}
