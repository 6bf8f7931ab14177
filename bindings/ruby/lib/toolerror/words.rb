# frozen_string_literal: true

# The word lists of the contract, from the library.
class ToolError
  words = ToolerrorCore.words
  symbols = ->(name) { words.fetch(name).map(&:to_sym).freeze }

  # What went wrong, as far as it changes what the caller does next.
  TYPES = words.fetch("type").map(&:freeze).freeze
  # How much a reader accepts: +exact+ the contract read literally, +unwrap+ also what known software has wrapped,
  # +classify+ also errors of systems that know nothing of the contract.
  MODES = symbols.call("mode")
  # How far a failed call came: +unknown+ means that it may have been carried out.
  DELIVERIES = symbols.call("delivery")
  # What a failed call has already changed.
  EFFECTS = symbols.call("effects")
  # How far a tool had come when it failed.
  PHASES = symbols.call("phase")
  # What to do about a failed call.
  ACTIONS = symbols.call("action")
  # Why a call is given up.
  REASONS = symbols.call("reason")
  # What else is known about a failed call.
  DETAILS = symbols.call("detail")
end
