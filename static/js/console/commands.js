// Sends a command and waits for its answer: over the socket, else over HTTP, always under one id, so that
// asking twice does it once. Nothing is taken as done before the server has said so.

import { boot } from "../lib/boot.js";
import { hallNow } from "../lib/halltime.js";
import { newId } from "../lib/ids.js";
import { ask } from "../lib/link.js";
import { t } from "../lib/texts.js";

// Ids of what has been asked and not answered, by what was asked: a second try is the same command.
const unanswered = new Map();

// What is said of something that nobody has answered.
export const noAnswer = () => t("No answer from the server: it is not known whether this was saved. Try again; nothing is done twice.");

export async function send(command) {
  const key = JSON.stringify(command);
  const id = unanswered.get(key) ?? newId();
  unanswered.set(key, id);
  try {
    const answer = await deliver({ id, at: new Date(hallNow()).toISOString(), ...command });
    unanswered.delete(key);
    return answer;
  } catch {
    return { ok: false, code: "offline", details: {}, message: noAnswer() };
  }
}

async function deliver(line) {
  try {
    return await ask("command", line);
  } catch {
    return post("/api/v1/commands", line);
  }
}

// POST JSON to one of the console's own doors.
export async function post(path, body) {
  const response = await fetch(`${path}?lang=${boot.locale}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": boot.csrf ?? "", "X-Knockout-As": boot.as ?? "" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout?.(8_000),
  });
  const answer = await response.json();
  if (response.status >= 500 || typeof answer.ok !== "boolean") throw new Error(String(response.status));
  return answer;
}

// The same for what can be asked twice and is then done once: no answer is told as a refusal.
export async function postOnce(path, body) {
  try {
    return await post(path, body);
  } catch {
    return { ok: false, message: noAnswer() };
  }
}
