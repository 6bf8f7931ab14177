# frozen_string_literal: true

class ToolError
  # One failed attempt: +number+ from 1, the +error+ that it was read as, what was decided then (+decision+), when it
  # +started+, in seconds from the start of the call, and how long it +took+.
  Attempt = Struct.new(:number, :error, :decision, :started, :took)

  # What a driver leaves beside the exception that it raises: what to do about it, and how it came to that. It stays in its
  # process, and with that very exception: copies and what Marshal makes of it have none.
  class CallFailure
    # The last error, as it was read.
    attr_reader :error
    # What to do now; never +retry+.
    attr_reader :decision
    # The failed attempts, at most the last 8, the oldest first.
    attr_reader :history
    # The whole time in seconds, waits included.
    attr_reader :took
    # The state of the call.
    attr_reader :call

    # Stands for the exception itself, so that nothing here holds it.
    ITSELF = Object.new.freeze
    # From an exception to what is kept beside it. The exception holds that by a finalizer, for a weak map does not.
    KEPT = ObjectSpace::WeakMap.new
    private_constant :ITSELF, :KEPT

    # +note+: the last {Note} of an exception. +serial+: when it was left. +copied+: it is that of another exception.
    Kept = Struct.new(:note, :serial, :copied)
    Note = Struct.new(:error, :decision, :history, :took, :call)
    private_constant :Kept, :Note

    private_class_method :new

    def initialize(exception, note)
      own = ->(error) { error.equal?(ITSELF) ? exception : error }
      @error = own[note.error]
      @decision = note.decision
      @history = note.history.map { |attempt| Attempt.new(attempt.number, own[attempt.error], *attempt.to_a.drop(2)).freeze }.freeze
      @took = note.took
      @call = note.call
    end

    # What to do now, in words for a model.
    def advice = decision.advice

    # Goes on with these arguments after +fix_input+ or +negotiate+: the call, to {Call#run} it.
    def resume(arguments)
      call.resume(arguments)
      call
    end

    # States stay in their process; {Call#save} gives one as JSON.
    def marshal_dump = raise(TypeError, "a ToolError::CallFailure stays in its process: save its `call`")

    # The same for YAML.
    def encode_with(_coder) = marshal_dump

    class << self
      # What a driver has left beside this very exception, not beside its causes; nil where none has raised it.
      def of(exception)
        kept = KEPT[exception]
        new(exception, kept.note) if kept&.note && !kept.copied
      end

      private

      # A number that tells what came first.
      def serial = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

      # Leaves it beside an exception that is going to be raised.
      def leave(exception, error:, history:, **note)
        itself = ->(found) { found.equal?(exception) ? ITSELF : found }
        history = history.map { |attempt| Attempt.new(attempt.number, itself[attempt.error], *attempt.to_a.drop(2)) }
        keep(exception, Note.new(itself[error], note[:decision], history, note[:took], note[:call]), false)
      end

      # A copy says the same when it leaves the process, and has no failure of its own.
      def copy(from, to)
        kept = KEPT[from]
        keep(to, kept.note, true) if kept&.note
      end

      def keep(exception, note, copied)
        kept = KEPT[exception] || hold(exception, KEPT[exception] = Kept.new)
        kept.note = note
        kept.serial = serial
        kept.copied = copied
      end

      # Keeps it as long as the exception lives.
      def hold(exception, kept)
        ObjectSpace.define_finalizer(exception, holder(kept))
        kept
      end

      # In a scope of its own, which does not hold the exception.
      def holder(kept) = proc { kept }

      # Whether a driver has raised this exception since then.
      def since?(exception, serial)
        kept = KEPT[exception]
        kept&.note && !kept.copied ? kept.serial >= serial : false
      end

      # Takes off what was left before then: an exception that is raised anew is that of another call.
      def forget(exception, serial)
        kept = KEPT[exception]
        kept.note = nil if kept && kept.serial < serial
      end

      # Why a driver gave up the call that this exception ended, in one word.
      def reason(exception) = KEPT[exception]&.note&.decision&.reason

      # The same, of this exception and of those that were being handled when it was raised.
      def reasons_behind(exception)
        ToolError.send(:chain, exception, nil).filter_map { |error| reason(error) }.uniq
      end
    end
  end
end
