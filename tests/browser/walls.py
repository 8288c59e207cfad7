"""What a page in a real browser broke of its policy, or complained of."""

from playwright.sync_api import Page

FORBIDDEN = "forbidden: "
WATCHED = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI || event.sample}`);
});
"""
SAYS_SO = ("error", "warning")


class Watched:
    """A page and everything it complains of, frames in it too: what its policy forbade, errors of its scripts, and
    the console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.add_init_script(WATCHED)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type in SAYS_SO else None)

    @property
    def forbidden(self) -> list[str]:
        """What the policy forbade."""
        told = (line for line in self.complaints if line.startswith(FORBIDDEN))
        return [line.removeprefix(FORBIDDEN) for line in told]


def attacked(page: Page) -> dict[str, bool]:
    """Try every way in which something that got into a page could run; give which of them did.

    It is done from a context that the policy does not bind, as a hole in a template would be.
    """
    page.evaluate(
        """() => {
          const put = (html) => document.body.insertAdjacentHTML("beforeend", html);
          const script = (text, more = {}) =>
            document.body.append(Object.assign(document.createElement("script"), { text, ...more }));
          put(`<img src="/no-such-picture" onerror="window.ran_handler = true">`);
          put(`<a id="hole" href="javascript:window.ran_address = true">x</a>`);
          put(`<div style="--injected: 1" id="styled">x</div>`);
          script("window.ran_inline = true");
          script("window.ran_guess = true", { nonce: "0123456789abcdef" });
          document.body.append(Object.assign(document.createElement("script"), { src: "/sponsor/1" }));
          document.body.append(Object.assign(document.createElement("script"), { src: "https://evil.example/x.js" }));
          document.head.append(Object.assign(document.createElement("base"), { href: "https://evil.example/" }));
          document.getElementById("hole").click();
          put(`<iframe srcdoc="<script>parent.ran_frame = true</script>"></iframe>`);
        }"""
    )
    page.wait_for_timeout(500)
    return dict(
        page.evaluate(
            """() => ({
              handler: Boolean(window.ran_handler),
              address: Boolean(window.ran_address),
              inline: Boolean(window.ran_inline),
              guess: Boolean(window.ran_guess),
              frame: Boolean(window.ran_frame),
              base: document.baseURI.includes("evil"),
              style: document.getElementById("styled").style.getPropertyValue("--injected") === "1",
            })"""
        )
    )
