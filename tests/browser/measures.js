// What is measured on a page as it stands. Looked at is the sheet where one is open, else the whole picture or page.
(() => {
  const TARGETS = "button, a[href], input:not([type=checkbox]), label:has(input[type=checkbox]), [role=button]";
  const NOT_SEEN = "noscript, .aside";

  const root = () => document.querySelector(".sheet") ?? document.getElementById("host") ?? document.body;
  const targets = () => [...root().querySelectorAll(TARGETS)].filter(visible);

  function visible(node) {
    return node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  }

  function named(node) {
    const text = node.getAttribute("aria-label") || node.textContent || node.placeholder || "";
    return text.trim().replace(/\s+/g, " ") || node.className;
  }

  function* texts() {
    const walk = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const node = text.parentElement;
      if (text.data.trim() && visible(node) && !node.closest(NOT_SEEN)) yield { text, node };
    }
  }

  // Every target that is lower or narrower than `least` pixels: its name, width, height.
  function small(least) {
    const tenths = (length) => Math.round(length * 10) / 10;
    return targets()
      .map((node) => [named(node), node.getBoundingClientRect()])
      .map(([name, box]) => [name, tenths(box.width), tenths(box.height)])
      .filter(([, width, height]) => width < least || height < least);
  }

  // What has to be scrolled to be seen whole.
  function scrolls() {
    const whole = document.scrollingElement;
    const moves = (node) => node === whole || /auto|scroll/.test(getComputedStyle(node).overflowY);
    return [whole, ...document.querySelectorAll("#host, #host *")]
      .filter((node) => node.scrollHeight > node.clientHeight + 1 && moves(node))
      .map((node) => `${node.className || node.tagName}: ${node.scrollHeight} > ${node.clientHeight}`);
  }

  // Who cuts this text off: a box around it or the screen. What ends in an ellipsis is not cut off.
  function cutBy({ text, node }) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    // A line's box is higher than its letters: so much of it may hang over.
    const more = parseFloat(getComputedStyle(node).fontSize) * 0.15 + 1;
    const outside = (frame) =>
      box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - more || box.bottom > frame.bottom + more;
    for (let frame = node; frame; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return null;
      if (style.overflow !== "visible" && outside(frame.getBoundingClientRect())) return frame.className || frame.tagName;
    }
    return outside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }) ? "the screen" : null;
  }

  // Every text that is cut off.
  function cut() {
    return [...texts()].map((one) => [one.text.data.trim(), cutBy(one)]).filter(([, by]) => by);
  }

  function onTop(node) {
    const box = node.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(hit && node.contains(hit));
  }

  // The main button where it is not in view, and every target that no scrolling brings out from under something.
  function covered() {
    const main = root().matches(".sheet") ? null : root().querySelector(".btn-main");
    const found = main && !onTop(main) ? [`main button: ${named(main)}`] : [];
    const comesOut = (node, block) => {
      node.scrollIntoView({ block, behavior: "instant" });
      return onTop(node);
    };
    for (const node of targets()) {
      if (!["nearest", "start", "center", "end"].some((block) => comesOut(node, block))) found.push(named(node));
    }
    for (const node of document.querySelectorAll("*")) node.scrollTop = 0;
    return found;
  }

  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  function rgba(colour) {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  const over = (top, under) => [0, 1, 2].map((n) => top[n] * top[3] + under[n] * (1 - top[3])).concat(1);
  const light = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * light(red / 255) + 0.7152 * light(green / 255) + 0.0722 * light(blue / 255);
  const faded = (node) => (node ? Number(getComputedStyle(node).opacity) * faded(node.parentElement) : 1);

  function ground(node) {
    if (!node) return [255, 255, 255, 1];
    const own = rgba(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(node.parentElement));
  }

  // The contrast of every text against its ground with so much flare, the least first. Not of what can't be tapped.
  function contrasts(flare) {
    const ratio = ({ text, node }) => {
      const under = ground(node);
      const [red, green, blue, alpha] = rgba(getComputedStyle(node).color);
      const [one, other] = [luminance(over([red, green, blue, alpha * faded(node)], under)), luminance(under)];
      return [(Math.max(one, other) + flare) / (Math.min(one, other) + flare), text.data.trim().slice(0, 40), node.className];
    };
    return [...texts()].filter(({ node }) => !node.closest("[aria-disabled=true]")).map(ratio).sort((a, b) => a[0] - b[0]);
  }

  return { small, scrolls, cut, covered, contrasts };
})()
