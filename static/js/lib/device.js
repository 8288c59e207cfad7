// Which device this is: a number of its own, made once. It opens nothing; it tells one phone from another
// at the same table.

import { newId } from "./ids.js";
import { read, write } from "./store.js";

const KEY = "knockout.device";

function made() {
  const id = newId();
  write(KEY, id);
  return id;
}

const right = (value) => typeof value === "string" && /^[A-Za-z0-9-]{16,64}$/.test(value);

export const device = read(KEY, null, right) ?? made();
