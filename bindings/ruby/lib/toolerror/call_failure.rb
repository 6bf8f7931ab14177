# frozen_string_literal: true

class ToolError
  # An attempt of a driver: tells the calls inside of it from those beside it, which may raise the very same exception.
  class Scope
    # The attempt around this one, and the serial number at which it began.
    attr_reader :around, :began

    def initialize(around)
      @around = around
      @began = CallFailure.send(:serial)
    end

    # From Ruby 3.2 on the fibers and threads that an attempt begins have it, too.
    STORE = Fiber.respond_to?(:[]) ? Fiber : nil

    class << self
      # The innermost one.
      def current = (STORE || Thread.current)[:toolerror_attempt]

      # Gives a new one to the block, and what that gives.
      def within
        around = current
        (STORE || Thread.current)[:toolerror_attempt] = scope = new(around)
        yield scope
      ensure
        (STORE || Thread.current)[:toolerror_attempt] = around
      end
    end
  end
  private_constant :Scope

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

    # +notes+: the notes on an exception, the last one last. +copied+: they are those of another exception.
    Kept = Struct.new(:notes, :copied)
    # What one call has left. +began+, +left+: when. +scope+: the attempt of another call that it was part of. +owner+: the
    # fiber that left it. +shared+: several calls are known to raise this one exception. +told+: its owner has asked for it.
    Note = Struct.new(:error, :decision, :history, :took, :call, :began, :left, :scope, :owner, :shared, :told) do
      # Whether the call was part of this attempt.
      def inside?(attempt)
        return false if left < attempt.began
        # of a thread that knows nothing of ours: part of the attempt's work, if nobody else raises this exception
        return began > attempt.began && !shared unless scope

        around = scope
        around = around.around until around.nil? || around.equal?(attempt)
        !around.nil?
      end
    end
    LOCK = Mutex.new
    private_constant :Kept, :Note, :LOCK

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
        Native.check_ractor
        kept = KEPT[exception]
        return unless kept && !kept.copied

        note = asked(kept.notes)
        new(exception, note) if note
      end

      private

      # A number that tells what came first.
      def serial = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)

      # Leaves it beside an exception that is going to be raised.
      def leave(exception, drive, error:, history:, **note)
        itself = ->(found) { found.equal?(exception) ? ITSELF : found }
        history = history.map { |attempt| Attempt.new(attempt.number, itself[attempt.error], *attempt.to_a.drop(2)) }
        note = Note.new(itself[error], note[:decision], history, note[:took], note[:call], drive.began, serial, drive.scope,
                        Fiber.current.object_id, drive.shared)
        keep(exception, note)
      end

      # A copy says the same when it leaves the process, and has no failure of its own.
      def copy(from, to)
        kept = KEPT[from]
        hold(to, KEPT[to] = Kept.new(kept.notes, true)) if kept
      end

      def keep(exception, note)
        LOCK.synchronize do
          kept = KEPT[exception] || hold(exception, KEPT[exception] = Kept.new([], false))
          note.shared ||= kept.notes.any?
          others = kept.notes.reject { |other| other.owner == note.owner }
          kept.notes = [*others.last(Limits::MAX_RECORDS - 1), note].freeze
          kept.copied = false
        end
      end

      # Keeps it as long as the exception lives.
      def hold(exception, kept)
        ObjectSpace.define_finalizer(exception, holder(kept))
        kept
      end

      # In a scope of its own, which does not hold the exception.
      def holder(kept) = proc { kept }

      # Of several notes that of this fiber, else the last one; none where others had not ended when that call began: it
      # cannot be told whose it is.
      def asked(notes)
        last = notes.last or return
        own = notes.reverse_each.find { |note| note.owner == Fiber.current.object_id }
        if own && !(own.told && last.began > own.left)
          own.told = true
          return own
        end
        last if notes.none? { |note| !note.equal?(last) && note.left > last.began }
      end

      # Whether a driver has raised this exception that is known to be inside of this attempt.
      def inside?(exception, attempt)
        kept = KEPT[exception]
        kept && !kept.copied ? kept.notes.any? { |note| note.scope && note.inside?(attempt) } : false
      end

      # Why a driver gave up the call that this exception ended, in one word; inside of an attempt, calls that are not part of
      # it do not count.
      def reason(exception)
        notes = KEPT[exception]&.notes or return
        attempt = Scope.current
        note = attempt ? notes.reverse_each.find { |one| one.inside?(attempt) } : asked(notes) || notes.last
        note&.decision&.reason
      end

      # The same, of this exception and of those that were being handled when it was raised.
      def reasons_behind(exception)
        ToolError.send(:chain, exception, nil).filter_map { |error| reason(error) }.uniq
      end
    end
  end
end
