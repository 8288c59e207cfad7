"""Scripts that run before a page's own: a device whose clocks are wrong, that sleeps, or that is listened to.

Only what the device itself would do is stood in for; the page and the server are the real ones.
"""

WRONG_DATE = """(() => {
  const Real = Date;
  window.Date = class extends Real {
    constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + %d); }
    static now() { return Real.now() + %d; }
  };
})()"""

HIDDEN = """(() => {
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.deviceHides = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  };
})()"""
"""`deviceHides(true)` when the page goes to the back or the screen is locked, `deviceHides(false)` on return."""

STANDS_STILL = """(() => {
  const real = performance.now.bind(performance);
  let asleep = null;
  let lost = 0;
  performance.now = () => (asleep ?? real()) - lost;
  window.deviceSleeps = () => { asleep = real(); };
  window.deviceWakes = () => { lost += real() - asleep; asleep = null; };
})()"""
"""The steady clock stops while the device sleeps, as it does on some phones; `Date` goes on."""

AWAKE = """(() => {
  window.wakeLocks = [];
  const refused = %s;
  const request = async (kind) => {
    window.wakeLocks.push(kind);
    if (refused) throw new DOMException("battery saver", "NotAllowedError");
    const lock = new EventTarget();
    document.addEventListener("visibilitychange", () => document.hidden && lock.dispatchEvent(new Event("release")));
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
})()"""

HEARD = """(() => {
  window.heard = { shakes: [], tones: [] };
  navigator.vibrate = (shake) => window.heard.shakes.push(shake) > 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    const start = tone.start.bind(tone);
    tone.start = (...when) => { window.heard.tones.push(tone.frequency.value); start(...when); };
    return tone;
  };
})()"""

CLOCK_SEEN = """(() => {
  window.clockSeen = [];
  const look = () => {
    const clock = document.querySelector(".turn-clock .clock");
    const looks = [...(clock?.classList ?? [])].filter((name) => name.startsWith("is-"));
    const seen = clock && `${clock.textContent}|${looks.join(" ")}`;
    if (seen && seen !== window.clockSeen.at(-1)) window.clockSeen.push(seen);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
"""`clockSeen`: every picture of the turn's clock, as "text|how its field looks"."""


def wrong_by(minutes: int) -> str:
    """A device whose own clock is so many minutes fast."""
    off = minutes * 60_000
    return WRONG_DATE % (off, off)


def wake_lock(*, refused: bool = False) -> str:
    """A wake lock that is granted or refused; `wakeLocks` has what was asked for."""
    return AWAKE % ("true" if refused else "false")
