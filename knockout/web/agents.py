"""What a browser calls itself, in two words: which browser, on which system."""

import re

BROWSERS: tuple[tuple[str, str], ...] = (
    (r"Edg(?:e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera|OPiOS", "Opera"),
    (r"SamsungBrowser/", "Samsung Internet"),
    (r"YaBrowser/", "Yandex"),
    (r"Vivaldi/", "Vivaldi"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"CriOS/|Chrom(?:e|ium)/", "Chrome"),
    (r"Safari/", "Safari"),
)
"""In this order: most of them also call themselves what stands below."""
SYSTEMS: tuple[tuple[str, str], ...] = (
    (r"iPhone|iPod", "iPhone"),
    (r"iPad", "iPad"),
    (r"Android", "Android"),
    (r"Windows", "Windows"),
    (r"CrOS", "ChromeOS"),
    (r"Macintosh|Mac OS X", "macOS"),
    (r"Linux|X11", "Linux"),
)
PROGRAM = re.compile(r"[A-Za-z][A-Za-z_-]{0,19}")


def two_words(agent: str) -> tuple[str, str]:
    """Give a browser and a system by name, "" for one that can't be told; a program by its own first word.

    agent: the header User-Agent, from outside. Nothing but words of this list and ASCII letters come of it.
    """
    browser = next((name for pattern, name in BROWSERS if re.search(pattern, agent)), "")
    system = next((name for pattern, name in SYSTEMS if re.search(pattern, agent)), "")
    own = PROGRAM.match(agent)
    if not browser and own is not None and own[0] != "Mozilla":
        browser = own[0]
    return browser, system
