// What a page does that a name has made it do, and where a name turns what stands beside it.
(() => {
  const FSI = "\u2068";
  const PDI = "\u2069";
  const bare = /[\u0590-\u06ff]/;

  function place(text, at) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  }

  const visible = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const sameLine = (one, other) => Math.abs(one.top - other.top) < one.height / 2;

  // Every name that runs from right to left and is not kept apart, or stands before what it should stand after.
  function turned() {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const from = text.data.indexOf(FSI);
      const to = text.data.indexOf(PDI, from);
      if (bare.test(text.data) && from < 0 && visible(text.parentElement)) found.push(`bare: ${text.data.trim().slice(0, 60)}`);
      if (!text.data.slice(0, Math.max(from, 0)).trim() || to < 0 || !visible(text.parentElement)) continue;
      const inside = [...text.data.slice(from + 1, to)].map((_, index) => place(text, from + 1 + index));
      const before = place(text, text.data.slice(0, from).trimEnd().length - 1);
      const left = Math.min(...inside.filter((box) => box.width > 0).map((box) => box.left));
      if (inside.every((box) => sameLine(before, box)) && before.left > left) found.push(text.data.slice(0, 80));
    }
    return found;
  }

  return () => ({
    ran: window.__pwned !== undefined,
    blocked: window.__blocked ?? [],
    images: document.querySelectorAll('img[src="x"], img[onerror], b > img').length,
    turned: turned(),
  });
})()
