"""QR codes as inline SVG."""

import io

import segno
from markupsafe import Markup


def qr_svg(text: str) -> Markup:
    """Give a QR code of the text: an <svg class="qr"> that takes its size and colour from where it stands."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, dark="#000", light=None,
        svgclass="qr", lineclass=None, nl=False,
    )  # fmt: skip
    return Markup(out.getvalue().decode().replace('stroke="#000"', 'stroke="currentColor"'))
