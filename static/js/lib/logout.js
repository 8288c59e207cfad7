// The way out: the head is the same for all browsers of a role, so what shows that this one means it is the page's.

import { boot } from "./boot.js";
import { expectRevoked } from "./revoked.js";

async function logout(form) {
  expectRevoked(true);
  try {
    await fetch(form.action, { method: "POST", headers: { "X-CSRFToken": boot.csrf, "X-Knockout-As": boot.as } });
  } finally {
    expectRevoked(false);
    location.assign("/console/login");
  }
}

export function startLogout() {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-logout]")) return;
    event.preventDefault();
    logout(event.target);
  });
}
