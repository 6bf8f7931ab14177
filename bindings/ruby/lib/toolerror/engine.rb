# frozen_string_literal: true

class ToolError
  # What to do about a failed call: +action+ (one of {ACTIONS}), +delay_ms+ for +retry+, +attempt+ (sends so far),
  # +reason+ for +give_up+, +detail+, +retry_after+ (the delay that the server asked for, in seconds), and +advice+, the
  # decision in words for a model. As an admission, +action+ may also be +send+: after +delay_ms+, as number +attempt+.
  Decision = Struct.new(:action, :delay_ms, :attempt, :reason, :detail, :retry_after, :advice) do
    def self.of(answer)
      new(answer.action.to_sym, answer.delay_ms, answer.attempt, answer.reason&.to_sym, answer.detail&.to_sym,
          answer.retry_after, answer.advice).freeze
    end
    private_class_method :of
  end

  # The clock of this process. It begins at the wall clock's time, so that saved states make sense in another process.
  module SystemClock
    BEGIN_MS = Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond) -
               Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)
    private_constant :BEGIN_MS

    class << self
      # A clock that only goes forward, in milliseconds.
      def mono_ms = BEGIN_MS + Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)

      # Milliseconds since 1970.
      def wall_ms = Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond)

      # Waits so long, at least.
      def sleep(milliseconds) = Kernel.sleep((milliseconds + 1) / 1000.0)
    end
  end

  # A policy and the states of all keys. Keep one for as long as the process lives; any thread may use it.
  class Engine
    # +policy+: a Hash (<tt>spec/schema/policy.schema.json</tt>) or its JSON. Raises {Misuse} for unknown members and
    # numbers out of range.
    def initialize(policy: nil, clock: SystemClock)
      @clock = clock
      text = policy.is_a?(Hash) ? Json.encode(policy) : Native.utf8?(policy)
      @engine = Native.call { |core| core::Engine.new(text) }
    end

    # The whole policy as JSON.
    def policy_json
      @engine.policy_json
    end

    # A call that begins now. +key+ is <tt>server/tool</tt>: calls of one key share throttle, health and budget. +timeout+:
    # the seconds in which all attempts must have started. +arguments+: by which {Call#resume} sees that they did not
    # change. +facts+: +id+, +read_only+, +idempotent+, +side_effects+, +method+, +idempotency_key+; what is not said
    # is not known.
    def call(key, timeout: nil, arguments: nil, seed: nil, **facts)
      deadline = timeout && (@clock.mono_ms + Native.seconds(timeout))
      call = Json.encode({ key: key, deadline_ms: deadline, **facts }.compact)
      begun = Native.call { @engine.begin(call, @clock.mono_ms, @clock.wall_ms, seed) }
      begun = Call.send(:new, begun, key, @clock)
      begun.resume(arguments) unless arguments.nil?
      begun
    end

    # A call that {Call#save} has saved, perhaps in another process.
    def restore(key, saved, seed: nil)
      restored = Native.call { @engine.restore(Native.utf8(key), Native.utf8(saved), seed) }
      Call.send(:new, restored, key, @clock)
    end

    # The state of a key as JSON, to be saved.
    def key_state(key)
      @engine.key_state(Native.utf8(key))
    end

    # Sets the state of a key to one that was saved.
    def set_key_state(key, saved)
      Native.call { @engine.set_key_state(Native.utf8(key), Native.utf8(saved)) }
    end

    # Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh.
    def forget(key)
      @engine.forget(Native.utf8(key))
    end
  end

  # A call under way: its driver asks before every send, and tells what came back.
  class Call
    # <tt>server/tool</tt>.
    attr_reader :key

    private_class_method :new

    def initialize(call, key, clock)
      @call = call
      @key = key
      @clock = clock
    end

    # Asks whether the call may be sent: +send+ or +give_up+. After a +send+ with a delay, wait and ask again.
    def admit
      decision(Native.call { @call.admit(*now) })
    end

    # The call failed, with an error or with what was read: what to do about it. Absent, delivery and delay are as the
    # failure itself says.
    def failed(failure, delivery: nil, retry_after: nil)
      reading = failure if failure.is_a?(Reading)
      error = reading ? reading.error : Native.error(failure)
      delivery ||= reading ? reading.delivery : error.delivery
      retry_after ||= reading&.retry_after
      legacy = reading ? reading.legacy? : false
      decision(Native.call { @call.failed(error.to_json, delivery&.to_s, retry_after&.to_f, legacy, *now) })
    end

    # Reads what came back, takes note of it, and says what to do about it, in one step. Input as {ToolError.read_as}
    # takes it.
    def returned(kind, input, mode = :unwrap)
      bytes = Native.bytes(input)
      Assessment.send(:of, Native.call { @call.returned(kind.to_s, bytes, mode.to_s, *now) })
    end

    # The call succeeded.
    def succeeded
      Native.call { @call.succeeded(*now) }
    end

    # The server asks for input, or gave a task handle: neither success nor failure.
    def input_required
      Native.call { @call.input_required(*now) }
    end

    # The caller gave the call up.
    def cancelled
      decision(Native.call { @call.cancelled })
    end

    # Goes on after +fix_input+ or +negotiate+ with these arguments.
    def resume(arguments)
      Native.call { @call.resume(Json.encode(arguments)) }
    end

    # The state of the call as JSON, for {Engine#restore}.
    def save
      @call.save
    end

    # Sends so far.
    def attempts
      @call.attempts
    end

    private

    def now
      [@clock.mono_ms, @clock.wall_ms]
    end

    def decision(answer)
      Decision.send(:of, answer)
    end
  end
end
