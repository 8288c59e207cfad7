// Before the game and after it: waiting, ready, the totals that the seats agree to, and what became of them.

import { shown, t } from "../lib/texts.js";
import { button, header, html, icon, nothing, press, refusal, seatOf, tile } from "./bits.js";
import { moveText } from "./kept.js";
import { notices } from "./notices.js";

function lineUp(game) {
  return html`<ol class="line-up">${game.seats.map((seat, index) =>
    seat
      ? html`<li class=${`seat-${index + 1}`}>${tile(seat, index)}<span class="name-2">${shown(seat.name)}</span></li>`
      : html`<li class="is-empty">${t("empty seat")}</li>`,
  )}</ol>`;
}

// Large enough for a host to notice that it is somebody else's table.
function title({ game, practice }) {
  if (practice) return html`<h1>${t("Practice table")}</h1><p class="calm">${t("Try everything: nothing leaves this phone.")}</p>`;
  return html`<h1 class="table-title"><span>${t("Table")}</span><b>${game.table}</b><small>${shown(game.cycle_name)}</small></h1>`;
}

export function waiting(model) {
  const { game } = model;
  return html`${header(model)}
    <main class="picture around">
      ${title(model)}
      <p class="calm">${game.planned ? t("The committee opens this cycle. Planned for {time}.", { time: game.planned }) : t("The committee has not opened this cycle yet. This page will change by itself.")}</p>
      ${notices(model)}
      ${lineUp(game)}
      <div class="taps">${refusal(model, "main")}<a class="btn" href="/practice">${t("Try the practice table")}</a>${callButton(model)}</div>
    </main>`;
}

export function ready(model) {
  const { game, actions } = model;
  const first = game.seats.find((seat) => seat && !seat.out);
  return html`${header(model)}
    <main class="picture around">
      ${title(model)}
      <p class="calm">${t("Are the teams in their seats? {seat} begins.", { seat: first?.letter ?? "" })}</p>
      ${notices(model)}
      ${lineUp(game)}
      <div class="taps">
        ${refusal(model, "main")}
        ${callButton(model)}
        ${button({ label: html`${icon("play")} ${t("START THE GAME")}`, run: actions.start, look: "btn-main main-tap" })}
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
      <small>${seat.out ? t("disqualified") : best ? `${shown(best.word) || t("word")} ${best.points}` : t("no word")}${level ? ` · ${t("level")}` : ""}</small></span>
    <span class="result-total">${seat.total}</span>
    ${pick
      ? html`<button type="button" class=${`agree ${agreed ? "is-on" : ""}`} aria-pressed=${agreed} @pointerdown=${flip} @click=${flip}
          aria-label=${`${agreed ? t("agrees") : t("agree?")} · ${t("Seat {seat} agrees with the total", { seat: seat.letter })}`}>${icon(agreed ? "check" : "plus")}<span>${agreed ? t("agrees") : t("agree?")}</span></button>`
      : nothing}
  </li>`;
}

export function ended(model) {
  const { game, actions } = model;
  const seats = game.seats.filter(Boolean).length;
  const missing = seats - model.agreed.size;
  return html`${header(model)}
    <main class="picture around">
      <h1>${t("The game is over")}</h1>
      <div class=${`either ${model.link.off ? "is-second" : ""}`}>
        ${game.returned ? html`<span></span>` : html`<p class="calm">${(ENDED[game.ended] ?? (() => ""))()}. ${missing ? t("Read each total and best word out: the seat agrees with a tap. {n} of {all}", { n: model.agreed.size, all: seats }) : t("All agree.")}</p>`}
        <p class="notice notice-thin">${icon("offline")}<span>${t("So this phone reckons. The server has the last word when the connection is back.")}</span></p>
      </div>
      ${notices(model)}
      ${result(model, true)}
      <div class="taps">
        ${refusal(model, "main")}
        <div class="taps-2">
          ${button({ label: html`${icon("pencil")} ${t("Correct a turn")}`, run: () => model.open("log") })}
          ${button({ label: html`${icon("undo")} ${t("Undo")}`, run: actions.undo, disabled: !game.can.undo })}
        </div>
        ${button({ label: t("HAND IN THE RESULT"), run: actions.submit, look: "btn-main main-tap main-tap-2" })}
      </div>
    </main>`;
}

export function submitted(model) {
  const kept = model.unsentOf("submit_result");
  return html`${header(model)}
    <main class="picture around">
      <h1>${kept ? t("Kept on this phone") : t("Handed in")}</h1>
      <p class="calm">${kept
        ? t("It goes to the counting commission as soon as there is a connection. Keep this page open.")
        : t("The counting commission reads the result. Stay at the table until it is official.")}</p>
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
      ${model.practice
        ? html`<div class="taps">${button({ label: t("PLAY IT ONCE MORE"), run: model.actions.again, look: "btn-main main-tap" })}</div>`
        : html`<p class="calm">${t("Thank you! When the next cycle is drawn, its game appears here by itself.")}</p>
          <div class="taps">${refusal(model, "main")}${callButton(model)}</div>`}
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
export function revoked(model) {
  const unsent = model.waiting.filter((command) => command.words).map((command) => ({ ...command, kind: "scored" }));
  const mine = [...unsent, ...model.kept.items];
  return html`<main class="picture around"><h1>${t("This link no longer works")}</h1>
    <p class="calm">${t("The committee has ended it on this phone, or given the table a new link. Scan the table’s card again, or ask the committee; nothing of the game is lost.")}</p>
    ${mine.length ? html`<p class="notice">${icon("warning")}<span>${t("Not taken: {n}", { n: mine.length })}. ${t("Opened with the new link, this phone can send them on.")}</span></p>` : nothing}
    <ul class="kept">${mine.map((item) => html`<li class="kept-row"><b>${t("Turn {n}", { n: item.turn })}: ${moveText(item)}</b></li>`)}</ul></main>`;
}
