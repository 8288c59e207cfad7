// The bar under the clock: one animation for the whole turn, set to where the deadline says it should be.

import { hallNow, hallSpeed } from "../lib/halltime.js";

export function moveBars() {
  for (const node of document.querySelectorAll("[data-bar]")) {
    const { deadline, left, whole } = node.dataset;
    const key = `${deadline}|${left}`;
    const bar = node.firstElementChild;
    if (node.barKey !== key || !node.animation) {
      node.barKey = key;
      node.animation?.cancel();
      node.animation = bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: Number(whole) / hallSpeed(), fill: "both" });
    }
    const rest = deadline ? Number(deadline) - hallNow() : Number(left);
    node.animation.currentTime = Math.max(0, (Number(whole) - rest) / hallSpeed());
    if (deadline) node.animation.play();
    else node.animation.pause();
  }
}
