// One phone a table: whose it is, and what another phone sees that opens the same link. The table's number
// and its teams are large, so that a host at the wrong table notices.

import { boot } from "../lib/boot.js";
import { device } from "../lib/device.js";
import { ask, onLink, socket } from "../lib/link.js";
import { read, write } from "../lib/store.js";
import { shown, t } from "../lib/texts.js";
import { venueTime } from "../lib/names.js";
import { html, icon, linkState, nothing, refusal, tile } from "./bits.js";
import { keptStrip } from "./kept.js";

const KEY = `knockout.lease.${boot.hall}.${boot.table}`;
const NAME_KEY = "knockout.host.name";

export class Lease {
  constructor(changed) {
    this.changed = changed;
    this.state = boot.practice ? null : read(KEY, boot.lease, (value) => value?.table === boot.table);
    if (boot.practice) return;
    socket.on("lease", (state) => this.heard(state));
    onLink((link) => link.on && this.look());
  }

  heard(state) {
    if (state?.table !== boot.table) return;
    this.state = state;
    write(KEY, state);
    this.changed();
  }

  async look() {
    try {
      const answer = await ask("lease", { take: false });
      if (answer.ok) this.heard(answer.lease);
    } catch {
      // The next connection asks again.
    }
  }

  async take(name) {
    write(NAME_KEY, name);
    const answer = await ask("lease", { take: true, name });
    if (answer.ok) this.heard(answer.lease);
    return answer;
  }

  get mine() {
    return boot.practice || this.state?.holder?.device === device;
  }

  get holder() {
    return this.state?.holder ?? null;
  }

  get others() {
    return this.mine ? (this.state?.others ?? 0) : 0;
  }
}

async function takeIt(model, form) {
  const name = new FormData(form).get("name").trim();
  model.wakeUp();
  try {
    const answer = await model.lease.take(name);
    if (!answer.ok) model.say("door", answer.message);
  } catch {
    model.say("door", t("No connection: to take a table over, the server must be heard."));
  }
}

function held(holder, zone) {
  const name = holder.name ? shown(holder.name) : t("another phone");
  const since = venueTime(holder.since, zone);
  const now = holder.connected ? t("connected now") : t("not connected now");
  return html`<section class="band"><h1>${icon("phone")} ${t("Another phone has this table")}</h1>
    <p>${t("{name}, since {time} · {now}", { name, time: since, now })}</p></section>`;
}

// What a phone sees that does not hold the table.
export function door(model) {
  const { game, lease } = model;
  const { holder } = lease;
  const submit = (event) => {
    event.preventDefault();
    takeIt(model, event.target);
  };
  return html`<main class="picture around door">
    ${holder ? held(holder, game.zone) : nothing}
    <p class="door-table"><span>${t("Table")}</span><b>${game.table}</b></p>
    <ol class="line-up">${game.seats.map((seat, index) =>
      seat ? html`<li class=${`seat-${index + 1}`}>${tile(seat, index)}<span class="name-2">${shown(seat.name)}</span></li>` : nothing)}</ol>
    ${keptStrip(model)}
    <p class="calm">${t("Not your teams? Then ask the committee for your own table's link.")}</p>
    <div class="link-strip">${linkState(model)}</div>
    <form class="taps" @submit=${submit}>
      ${refusal(model, "door")}
      <label class="door-name"><span>${t("Your name, if you like")}</span>
        <input name="name" maxlength="40" autocomplete="given-name" .value=${read(NAME_KEY, "")}></label>
      <button class=${`btn btn-main main-tap ${holder ? "is-warn" : ""}`}>${holder ? t("TAKE THE TABLE OVER") : t("I HOST THIS TABLE")}</button>
    </form>
  </main>`;
}

// What the phone that holds the table is told when another one has opened it.
export function othersNotice(model) {
  if (!model.lease.others) return nothing;
  return html`<p class="notice notice-thin">${icon("phone")}<span>${t("Another phone has opened table {n} too. It can enter nothing unless it takes over.", { n: model.game.table })}</span></p>`;
}
