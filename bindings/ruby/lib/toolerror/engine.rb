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

  # A policy and the states of all keys. Keep one for as long as the process lives; any thread may use it, and so may the
  # children of a fork, each with states of its own from then on.
  class Engine
    # +policy+: a Hash (<tt>spec/schema/policy.schema.json</tt>) or its JSON. Raises {Misuse} for unknown members and
    # numbers out of range. +clock+: {SystemClock}, or in tests a {TestClock}. The other options are those of {#run}, for
    # all calls of this engine that do not say otherwise.
    def initialize(policy: nil, clock: SystemClock, **options)
      missing = %i[mono_ms wall_ms sleep].find { |name| !clock.respond_to?(name) }
      raise Misuse, "`clock` must respond to `#{missing}`, not `#{clock.class}`" if missing

      Options.known(options, %i[policy clock] + Driver::NAMES)
      @clock = clock
      @driver = Driver.new(clock, Counter.new).with(**options)
      text = policy.nil? ? nil : policy_text(policy)
      @engine = Native.call { |core| core::Engine.new(text) }
    end

    # The whole policy as JSON.
    def policy_json
      Native.call { @engine.policy_json }
    end

    # A call that begins now. +key+ is <tt>server/tool</tt>: calls of one key share throttle, health and budget;
    # with an empty key a call shares nothing. +timeout+:
    # the seconds in which all attempts must have started; with +interrupt+ (see {#run}) also ended. +arguments+: by which
    # {Call#resume} sees that they did not change. +policy+: for this call alone; states stay those of the engine. +facts+:
    # +id+, +read_only+, +idempotent+, +side_effects+, +method+, +idempotency_key+; unset facts are unknown.
    def call(key, timeout: nil, arguments: nil, seed: nil, policy: nil, **facts)
      deadline = Native.limit(timeout, "timeout")&.+(@clock.mono_ms)
      text = Json.encode({ key: Native.text(key, "key"), deadline_ms: deadline, **Facts.checked(facts) }.compact)
      made = policy.nil? ? @engine : shared(policy)
      begun = Native.call { made.begin(text, @clock.mono_ms, @clock.wall_ms, Native.seed(seed)) }
      begun = Call.send(:new, begun, key, @clock, @driver, deadline)
      begun.resume(arguments) unless arguments.nil?
      begun
    end

    # A call that {Call#save} has saved, perhaps in another process.
    def restore(key, saved, seed: nil)
      restored = Native.call { @engine.restore(Native.text(key, "key"), Native.text(saved, "saved"), Native.seed(seed)) }
      Call.send(:new, restored, key, @clock, @driver, JSON.parse(saved)["deadline_ms"])
    end

    # The state of a key as JSON, to be saved.
    def key_state(key)
      Native.call { @engine.key_state(Native.text(key, "key")) }
    end

    # Sets the state of a key to one that was saved.
    def set_key_state(key, saved)
      Native.call { @engine.set_key_state(Native.text(key, "key"), Native.text(saved, "saved")) }
    end

    # Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh.
    def forget(key)
      Native.call { @engine.forget(Native.text(key, "key")) }
    end

    # What {#run} and {Call#run} have done with this engine so far: {Statistics}.
    def statistics
      @driver.counter.now
    end

    # An engine lives in its process.
    def marshal_dump = raise(TypeError, "a ToolError::Engine stays in its process: save `policy_json` and `key_state`")

    # The same for YAML.
    def encode_with(_coder) = marshal_dump

    private

    def policy_text(policy)
      policy.is_a?(Hash) ? Json.encode(policy) : Native.text(policy, "policy")
    end

    def shared(policy)
      text = policy_text(policy)
      Native.call { @engine.with_policy(text) }
    end
  end

  # A call under way: its driver asks before every send, and tells what came back.
  class Call
    # <tt>server/tool</tt>.
    attr_reader :key

    private_class_method :new

    def initialize(call, key, clock, driver, deadline)
      @call = call
      @key = key
      @clock = clock
      @driver = driver
      @deadline = deadline
    end

    # Asks whether the call may be sent: +send+ or +give_up+. After a +send+ with a delay, wait and ask again.
    def admit
      decision(Native.call { @call.admit(*now) })
    end

    # The call failed, with an error, with what was read, or with any exception: what to do about it. Absent, delivery and
    # delay are as the failure itself says.
    def failed(failure, delivery: nil, retry_after: nil)
      foreign = failure.is_a?(Exception) && !failure.is_a?(ToolError)
      failure = ToolError.read_exception(failure, now: Time.at(0, @clock.wall_ms, :millisecond)) if foreign
      reading = failure if failure.is_a?(Reading)
      error = reading ? reading.error : Native.error(failure)
      delivery ||= reading ? reading.delivery : error.delivery
      retry_after = Native.delay(retry_after, "retry_after") || reading&.retry_after
      legacy = reading ? reading.legacy? : false
      decision(Native.call { @call.failed(error.to_json, delivery&.to_s, retry_after, legacy, *now) })
    end

    # Reads what came back, takes note of it, and says what to do about it, in one step. Input as {ToolError.read_as}
    # takes it.
    def returned(kind, input, mode = :unwrap)
      bytes = Native.bytes(input, "input")
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
      Native.call { @call.save }
    end

    # Sends so far.
    def attempts
      Native.call { @call.attempts }
    end

    # A call lives in its process.
    def marshal_dump = raise(TypeError, "a ToolError::Call stays in its process: `save` it and `restore` it there")

    # The same for YAML.
    def encode_with(_coder) = marshal_dump

    private

    def now
      [@clock.mono_ms, @clock.wall_ms]
    end

    def decision(answer)
      Decision.send(:of, answer)
    end
  end
end

# The objects of the native library hold an address: a copy in another process, or a second one in this, would use memory
# that is not its own.
[ToolerrorCore::Engine, ToolerrorCore::Call].each do |made|
  made.class_eval do
    %i[dup clone marshal_dump encode_with].each do |copying|
      define_method(copying) { |*, **| raise TypeError, "a #{self.class} cannot be copied" }
    end
  end
end
