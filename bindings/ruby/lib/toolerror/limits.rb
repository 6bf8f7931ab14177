# frozen_string_literal: true

# Generated from `core/facts/data/limits.toml` by `cargo run -p toolerror-facts`: edit that.
class ToolError
  # How far the package follows what the runtime hands over.
  module Limits
    # Characters of the texts of a chain that are described, in all.
    MAX_TEXTS = 4_000_000
    # Calls of which one exception keeps what they left.
    MAX_RECORDS = 256
    # Classes that the class of an error derives from that are named.
    MAX_BASES = 16
    # Characters of one text in a member of an error.
    MAX_MEMBER_TEXT = 2000
    # Items of one list in a member of an error.
    MAX_MEMBER_ITEMS = 101
    # Lists and objects in each other in a member of an error.
    MAX_MEMBER_DEPTH = 4
  end
  private_constant :Limits
end
