// What is measured on a screen of the hall as it stands: type, what is cut off, what lies over what.
(() => {
  const CUTS = ".name-head, .name-tail, .last-move, .one-last";
  // a tournament's long name ends after its second line
  const TITLE = ".screen-title.is-long";
  const LETTERS = 10;
  const page = getComputedStyle(document.documentElement).getPropertyValue("--as-page").trim() === "1";

  const visible = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".aside, title, script");
  const what = (node) => `${node.closest("[id]")?.id ?? ""} .${node.getAttribute("class") ?? node.tagName}`;

  const sides = ({ left, right, top, bottom }) => ({ left, right, top, bottom });

  function boxOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return sides(range.getBoundingClientRect());
  }

  // The part of a box that nothing hides; null where nothing is left of it.
  function seen(box, node) {
    const rest = { ...box };
    for (let frame = node; frame && frame !== document.documentElement; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflowX === "visible" || frame === document.body) continue;
      const edge = frame.getBoundingClientRect();
      for (const side of ["left", "top"]) rest[side] = Math.max(rest[side], edge[side]);
      for (const side of ["right", "bottom"]) rest[side] = Math.min(rest[side], edge[side]);
    }
    return rest.right - rest.left > 1 && rest.bottom - rest.top > 1 ? rest : null;
  }

  function texts() {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector(".live"), NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const node = text.parentElement;
      if (!text.data.trim() || !visible(node)) continue;
      const box = boxOf(text);
      const rest = seen(box, node);
      if (rest) found.push({ text, node, box, rest, said: text.data.trim().slice(0, 30), size: parseFloat(getComputedStyle(node).fontSize) });
    }
    return found;
  }

  // Every text whose type is smaller than so many pixels.
  const small = (all, least) => all.filter(({ size }) => size < least - 0.05).map(({ said, node, size }) => [said, what(node), size]);

  // How many letters of a name that is cut are still there, its end included.
  function letters(head) {
    const edge = head.getBoundingClientRect().right;
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(head);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = edge - pen.measureText("\u2026").width * 0.8;
    const text = head.firstChild;
    let count = 0;
    for (let index = 0; index < text.length; index += 1) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      if (range.getBoundingClientRect().right <= room) count += 1;
    }
    return count + (head.nextElementSibling?.textContent.length ?? 0);
  }

  const isCut = (head) => head.scrollWidth > head.clientWidth + 1;

  // Every name of which fewer than ten letters are left; a name of fewer letters has to be whole.
  function names() {
    const heads = [...document.querySelectorAll(".live .name-head")].filter(visible).filter((head) => seen(sides(head.getBoundingClientRect()), head.parentElement));
    return heads.filter((head) => isCut(head) && letters(head) < LETTERS).map((head) => [head.parentElement.textContent.slice(0, 20), what(head), letters(head)]);
  }

  // Every other text that is not there as a whole.
  function cut(all) {
    return all.filter(({ node, box, rest, size }) => {
      const more = size * 0.22 + 1;
      const across = rest.left - box.left > 1.5 || box.right - rest.right > 1.5 || box.left < -1 || box.right > innerWidth + 1;
      const down = rest.top - box.top > more || box.bottom - rest.bottom > more || (!page && (box.top < -more || box.bottom > innerHeight + more));
      return (down && !node.closest(TITLE)) || (across && !node.closest(CUTS));
    }).map(({ said, node, box }) => [said, what(node), Object.values(box).map(Math.round).join(" ")]);
  }

  // A line's box is higher than its letters.
  const inked = ({ rest, size }) => ({ ...rest, top: rest.top + size * 0.2, bottom: rest.bottom - size * 0.2 });

  // Every two texts that lie over one another.
  function overlaps(all) {
    const boxes = all.map((one) => ({ ...one, ink: inked(one) }));
    const found = [];
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        const across = Math.min(one.ink.right, other.ink.right) - Math.max(one.ink.left, other.ink.left);
        const down = Math.min(one.ink.bottom, other.ink.bottom) - Math.max(one.ink.top, other.ink.top);
        if (across > 1.5 && down > 1.5) found.push([one.said, what(one.node), other.said, what(other.node)]);
      }
    });
    return found;
  }

  // Every text that something else lies over, at its beginning, its middle or its end; of what is in view.
  function covered(all) {
    const over = ({ node, rest }) => {
      const middle = (rest.top + rest.bottom) / 2;
      const hits = [rest.left + 2, (rest.left + rest.right) / 2, rest.right - 2].map((x) => document.elementFromPoint(x, middle));
      return hits.find((hit) => hit && !hit.contains(node) && !node.contains(hit));
    };
    return all.map((one) => [one.said, what(one.node), over(one)]).filter(([, , hit]) => hit).map(([said, where, hit]) => [said, where, what(hit)]);
  }

  // What is wrong with the screen: nothing where everything is as it has to be. least: pixels of the smallest type.
  return (least) => {
    const all = texts();
    const wide = document.scrollingElement.scrollWidth > innerWidth + 1 ? [document.scrollingElement.scrollWidth] : [];
    const problems = { small: small(all, least), names: names(), cut: cut(all), overlaps: overlaps(all), covered: covered(all), wide };
    const empty = all.length < 3 ? { empty: all.length } : {};
    return { ...Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length)), ...empty };
  };
})()
