// Reads a form as a command's fields. A field's name is its path in the JSON (`in.name`, `totals.T01`,
// `players[]`), data-as says what kind of value it is, data-optional leaves an empty one out.

import { boot } from "../lib/boot.js";
import { t } from "../lib/texts.js";

// What was typed can't be read; `field` is the node it was typed in.
export class Unreadable extends Error {
  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

function wholeNumber(text, field) {
  if (!/^\d{1,9}$/.test(text)) throw new Unreadable(field, t("Type a whole number, 0 or more."));
  return Number(text);
}

// "24:10" -> milliseconds
function clock(text, field) {
  const match = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  if (!match) throw new Unreadable(field, t("Type a time like 0:42 or 24:10."));
  return (Number(match[1]) * 60 + Number(match[2])) * 1000;
}

function offsetAt(moment, zone) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
  }).formatToParts(moment);
  const get = (type) => Number(parts.find((part) => part.type === type).value);
  return Date.UTC(get("year"), get("month") - 1, get("day"), get("hour"), get("minute"), get("second")) - Math.floor(moment / 1000) * 1000;
}

// A wall-clock time at the venue -> ISO, whatever zone this laptop is in.
function venue(text, field) {
  const zone = field.form.elements.venue_zone?.value || boot.zone;
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) throw new Unreadable(field, t("Choose a day and a time."));
  let moment = wall - offsetAt(wall, zone);
  moment = wall - offsetAt(moment, zone);
  return new Date(moment).toISOString();
}

// A moment as a datetime-local field of the venue shows it.
export function venueField(moment, zone = boot.zone) {
  return new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, 16);
}

function lines(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

// "* Name" is somebody who is not a student.
function players(text) {
  return lines(text).map((line) => ({ name: line.replace(/^\*\s*/, ""), student: !line.startsWith("*") }));
}

export function plain(text) {
  return text.trim().toLowerCase().replace(/[\u02bc\u2019'`]/g, "'").replace(/\s+/g, " ");
}

// A team by its name or id, from a datalist of names.
export function teamNamed(text, list) {
  const wanted = plain(text);
  const option = [...list.options].find((one) => plain(one.value) === wanted || plain(one.dataset.team) === wanted);
  return option?.dataset.team ?? null;
}

function teams(text, field) {
  return lines(text).map((line) => {
    const found = teamNamed(line.split(";")[0], document.getElementById("names"));
    if (!found) throw new Unreadable(field, t("“{name}” is not the name or id of a team here.", { name: line.split(";")[0] }));
    return found;
  });
}

const KINDS = { int: wholeNumber, clock, venue, players, teams, lines, json: JSON.parse, text: (text) => text };

function valueOf(field) {
  if (field.type === "checkbox" && field.dataset.as === "bool") return field.checked;
  if (field.tagName === "SELECT" && field.multiple) return [...field.selectedOptions].map((option) => option.value);
  return KINDS[field.dataset.as ?? "text"](field.dataset.as ? field.value.trim() : field.value, field);
}

function counts(field) {
  if (!field.name || field.disabled || field.type === "submit") return false;
  if (field.type === "radio" || (field.type === "checkbox" && field.dataset.as !== "bool")) return field.checked;
  return !("optional" in field.dataset && !field.value.trim());
}

function put(into, path, value) {
  const keys = path.split(".");
  const last = keys.pop();
  const home = keys.reduce((node, key) => (node[key] ??= {}), into);
  if (!last.endsWith("[]")) home[last] = value;
  else (home[last.slice(0, -2)] ??= []).push(...[value].flat());
}

// The fields of a form as JSON. Throws Unreadable for the first that can't be read.
export function fieldsOf(form) {
  const found = {};
  for (const field of form.elements) {
    if (field.name?.endsWith("[]") && !(field.name.slice(0, -2) in found)) put(found, field.name.slice(0, -2), []);
    if (counts(field)) put(found, field.name, valueOf(field));
  }
  return found;
}
