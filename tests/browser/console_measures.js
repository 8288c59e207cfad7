// What is measured on a page of the console as it stands.
(() => {
  const texts = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const node = text.parentElement;
      if (text.data.trim() && node.checkVisibility({ visibilityProperty: true }) && !node.closest(".aside, .skip, script, noscript, template, option, .toasts")) found.push({ text, node });
    }
    return found;
  };
  const related = (one, other) => one === other || one.contains(other) || other.contains(one);

  // Every text in whose middle something else lies, wherever the page is scrolled to. At most `most` are looked at.
  function covered(most) {
    const found = [];
    for (const { text, node } of texts().slice(0, most)) {
      node.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = [...range.getClientRects()].find((one) => one.width > 1);
      if (!box) continue;
      const hit = document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, box.top + box.height / 2);
      if (!hit || !related(hit, node)) found.push([text.data.trim().slice(0, 40), hit ? `${hit.tagName}.${hit.className}` : "outside"]);
    }
    scrollTo(0, 0);
    return found;
  }

  // Every text that a box cuts off without saying so by an ellipsis.
  function cut() {
    const hides = (node) => {
      const style = getComputedStyle(node);
      return style.overflowX === "hidden" && style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none";
    };
    return [...document.querySelectorAll("body *")]
      .filter((node) => node.checkVisibility() && hides(node) && !node.closest(".aside, .skip, svg") && node.scrollWidth > node.clientWidth + 1)
      .map((node) => `${node.tagName}.${node.className}`);
  }

  // Every word of a text that stands on more than one line. A name as long as a line may have to; a plain word never.
  function broken() {
    const found = [];
    const LONGEST = 16;
    for (const { text, node } of texts()) {
      if (/\/\S/.test(text.data) || node.closest(".seats td.muted")) continue; // an address; a played word, as long as a row
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}’'ʼ]{2,}/gu)) {
        if (word.length > LONGEST) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top);
        if (Math.max(...tops) - Math.min(...tops) > 4) found.push([word, node.className || node.tagName]);
      }
    }
    return found;
  }

  // What of a list of cells runs over the edge of the row or card around it.
  function overEdge() {
    const PADDING = 7;
    const scrolls = (node) => {
      for (let frame = node; frame; frame = frame.parentElement) if (/auto|scroll/.test(getComputedStyle(frame).overflowX)) return true;
      return false;
    };
    return [...document.querySelectorAll(".tables tr, .roster-rows button, .journal li, .journal-filters")]
      .filter((node) => node.checkVisibility())
      .flatMap((node) => [...node.querySelectorAll("*:not(.aside, svg *)")].map((child) => [child, child.getBoundingClientRect().right - node.getBoundingClientRect().right]))
      .filter(([child, more]) => more > PADDING && child.checkVisibility() && !scrolls(child))
      .map(([child, more]) => `${child.className || child.tagName} by ${Math.round(more)}`);
  }

  // Every tab row that is cut off at an edge without a fade that says so.
  function unfaded() {
    const row = document.querySelector("[data-tabs]");
    const [before, after] = [row.scrollLeft > 1, row.scrollLeft + row.clientWidth < row.scrollWidth - 1];
    return before === row.hasAttribute("data-before") && after === row.hasAttribute("data-after") ? [] : [[before, after]];
  }

  // How far the page can be moved sideways, and who sticks out.
  function sideways() {
    const more = document.documentElement.scrollWidth - innerWidth;
    if (more <= 0) return [];
    const out = [...document.querySelectorAll("body *")].filter((node) => node.getBoundingClientRect().right > innerWidth + 1);
    return [more, ...out.slice(0, 5).map((node) => `${node.tagName}.${node.className}`)];
  }

  // Whether the tab that is open is in view, and the name of the tournament whole.
  function bar() {
    const [row, current] = [document.querySelector("[data-tabs]"), document.querySelector("[data-tabs] [aria-current], [data-more][data-current] summary")];
    const [frame, box] = [row.closest(".tabs").getBoundingClientRect(), current.getBoundingClientRect()];
    const name = document.querySelector(".bar-name");
    return { tab: box.left >= frame.left - 1 && box.right <= frame.right + 1, name: name.scrollWidth <= name.clientWidth };
  }

  return { covered, cut, broken, overEdge, unfaded, sideways, bar };
})()
