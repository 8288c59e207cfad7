// Keeps the phone's screen on while the page is in front. Plain HTTP has no wake lock: then it says so.

let lock = null;
let wanted = false;

async function request() {
  if (!wanted || document.hidden || lock) return;
  lock = await navigator.wakeLock.request("screen");
  lock.addEventListener("release", () => (lock = null));
}

// Call from a tap. Resolves to whether the screen stays on.
export async function stayAwake() {
  if (!("wakeLock" in navigator)) return false;
  wanted = true;
  try {
    await request();
    return true;
  } catch {
    return false;
  }
}

// The lock is gone whenever the page was hidden; `told(awake)` hears whether it came back.
export function keepAwake(told) {
  document.addEventListener("visibilitychange", () => {
    if (wanted && !document.hidden) stayAwake().then(told);
  });
}

// Neither the back gesture nor a stray reload leaves a running game unasked.
export function trapBack(running) {
  history.pushState({ here: true }, "");
  window.addEventListener("popstate", () => history.pushState({ here: true }, ""));
  window.addEventListener("beforeunload", (event) => running() && event.preventDefault());
}
