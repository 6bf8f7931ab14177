"""How far the package follows what the runtime hands over.

Generated from `core/facts/data/limits.toml` by `cargo run -p toolerror-facts`: edit that.
"""

MAX_ERRORS = 1000
"""Errors of a chain with its groups that are described."""
MAX_TEXTS = 4_000_000
"""Characters of the texts of a chain that are described, in all."""
MAX_RECORDS = 256
"""Calls of which one exception keeps what they left."""
MAX_BASES = 16
"""Classes that the class of an error derives from that are named."""
MAX_MEMBER_TEXT = 2000
"""Characters of one text in a member of an error."""
MAX_MEMBER_ITEMS = 101
"""Items of one list in a member of an error."""
MAX_MEMBER_DEPTH = 4
"""Lists and objects in each other in a member of an error."""
MAX_ASKED = 256
"""Agent runs that are remembered as already asked for other arguments."""
