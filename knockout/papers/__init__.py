"""What is printed: plain values, made by `knockout.views`, and a language in; the bytes of a PDF out.

A4, black on white, whole names: text shrinks, then wraps, and is never cut. One module a paper; `page` has the
sheet, `fitting` how text fits its place, `pieces` what papers share, `words` what they say alike.
"""
