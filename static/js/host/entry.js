// The words and points being typed for one turn. It stays on the phone through a reload, and starts
// empty for every new turn, so that the 50 of a refused move is never left armed for the next.

import { boot } from "../lib/boot.js";
import { read, write } from "../lib/store.js";

const store = (game) => `knockout.entry.${boot.hall}.${game}`;

export function blank(game, turn) {
  return { game, turn, rows: [{ word: "", points: "" }], row: 0, allTiles: false };
}

export function load(game, turn) {
  const right = (kept) => kept?.turn === turn && Array.isArray(kept.rows) && kept.rows[kept.row] !== undefined;
  return read(store(game), null, right) ?? blank(game, turn);
}

export function keep(entry) {
  write(store(entry.game), entry);
  return entry;
}

// What was sent for a turn, to be put right.
export function of(command) {
  const rows = command.words.map((word) => ({ word: word.word ?? "", points: String(word.points) }));
  return { ...blank(command.game, command.turn), rows, allTiles: Boolean(command.all_tiles) };
}

function withRow(entry, index, change) {
  const rows = entry.rows.map((row, at) => (at === index ? { ...row, ...change } : row));
  return { ...entry, rows, row: index };
}

export function typeDigit(entry, digit, most) {
  const { points } = entry.rows[entry.row];
  const next = points === "0" ? digit : points + digit;
  return Number(next) > most ? entry : withRow(entry, entry.row, { points: next });
}

export function rubOut(entry) {
  return withRow(entry, entry.row, { points: entry.rows[entry.row].points.slice(0, -1) });
}

export function clear(entry) {
  return withRow(entry, entry.row, { points: "" });
}

export function setWord(entry, index, word) {
  return withRow(entry, index, { word });
}

export function addRow(entry) {
  const last = entry.rows.at(-1);
  if (!last.word && !last.points) return { ...entry, row: entry.rows.length - 1 };
  return { ...entry, rows: [...entry.rows, { word: "", points: "" }], row: entry.rows.length };
}

export function dropRow(entry, index) {
  const rows = entry.rows.filter((_, at) => at !== index);
  if (!rows.length) return { ...entry, ...blank(entry.game, entry.turn), allTiles: entry.allTiles };
  return { ...entry, rows, row: Math.min(entry.row, rows.length - 1) };
}

// The rows that say anything, as the command wants them.
export function words(entry) {
  return entry.rows
    .filter((row) => row.word.trim() || row.points)
    .map((row) => ({ ...(row.word.trim() ? { word: row.word.trim() } : {}), points: Number(row.points) }));
}

// The first row that can't be saved yet, or -1.
export function unfinished(entry) {
  if (!words(entry).length) return 0;
  return entry.rows.findIndex((row) => row.word.trim() && !row.points);
}

export function sum(entry, bonus) {
  const points = words(entry).reduce((total, word) => total + (word.points || 0), 0);
  return points + (entry.allTiles ? bonus : 0);
}

export function unusual(entry, above) {
  return entry.rows.map((row) => Number(row.points)).find((points) => points > above);
}
