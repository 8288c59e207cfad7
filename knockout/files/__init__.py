"""What can be taken along: tables for a spreadsheet, the bracket as a picture, the whole tournament as one archive.

Everything here is made from a state and a roster as they were at one moment, frozen values both, so that it
can be made in a thread of its own while the hall goes on.
"""
