# frozen_string_literal: true

# The word lists of the contract. A test holds them equal to spec/tables and to those of the library.
class ToolError
  # What went wrong, as far as it changes what the caller does next.
  TYPES = %w[NOT_FOUND CONFLICT VALIDATION PERMISSION TRANSIENT INTERNAL].freeze
  # How much a reader accepts: +exact+ the contract read literally, +unwrap+ also what known software has wrapped,
  # +classify+ also errors of systems that know nothing of the contract.
  MODES = %i[exact unwrap classify].freeze
  # How far a failed call came: +unknown+ means that it may have been carried out.
  DELIVERIES = %i[not_sent rejected unknown].freeze
  # What a failed call has already changed.
  EFFECTS = %i[none partial complete unknown].freeze
  # How far a tool had come when it failed.
  PHASES = %i[input precondition execution postcondition output].freeze
  # What to do about a failed call.
  ACTIONS = %i[retry fix_input try_alternative negotiate escalate give_up].freeze
  # Why a call is given up.
  REASONS = %i[not_retryable attempts_exhausted deadline budget_exhausted suppressed server_forbids
               server_delay_too_long unsafe_replay cancelled legacy].freeze
  # What else is known about a failed call.
  DETAILS = %i[outcome_unknown].freeze
end
