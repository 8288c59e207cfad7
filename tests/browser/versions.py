"""A real server that is another version of the program: as after an update, or with the offline shell switched off.

    python -m tests.browser.versions FILE PORT VERSION [off]

Its pages ask for sheets and scripts at other addresses than this program's, as a real update's pages do.
"""
# ruff: noqa: PLC0415 - nothing may be loaded before gevent has made it cooperative

import sys
from pathlib import Path


def main(file: str, port: str, version: str, shell: str = "on") -> None:
    """Serve a demo on 127.0.0.1 until killed."""
    from gevent import monkey

    monkey.patch_all()
    from app import serve
    from knockout.settings import Settings
    from knockout.web import assets

    assets.build = lambda: version
    assets.scripts = lambda: version
    where = f"http://127.0.0.1:{port}"
    settings = Settings(
        file=Path(file), host="127.0.0.1", port=int(port), url=where, demo=True, offline_shell=shell == "on"
    )
    serve(settings, lambda *_: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
