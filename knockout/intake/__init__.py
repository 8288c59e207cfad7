"""Teams from a spreadsheet: bytes -> table -> columns -> teams and problems. Pure: no web, no database, no clock.

`read_table` finds out what the file is, `guessed` which column is what, `taken_in` what teams it holds.
"""
