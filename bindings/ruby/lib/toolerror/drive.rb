# frozen_string_literal: true

require "timeout"

class ToolError
  # The names of options.
  module Options
    # {Misuse} with the first of these names that none of +all+ is.
    def self.known(options, all)
      unknown = options.keys.find { |name| !all.include?(name) }
      raise Misuse, "unknown option `#{unknown}`: must be one of #{all.join(", ")}" if unknown
    end
  end
  private_constant :Options

  # What a caller says about a call.
  module Facts
    FLAGS = %i[read_only idempotent side_effects idempotency_key].freeze
    TEXTS = %i[id method].freeze
    # The options of a call.
    OF_CALL = [*FLAGS, *TEXTS, :timeout, :arguments, :seed, :policy].freeze

    # The facts that are said, each of its kind; {Misuse} with the name of one that is not.
    def self.checked(facts)
      Options.known(facts, OF_CALL)
      facts.each do |name, value|
        next if value.nil?
        raise Misuse, "`#{name}` must be true or false, not `#{value.class}`" if FLAGS.include?(name) && ![true, false].include?(value)
        raise Misuse, "`#{name}` must be a string, not `#{value.class}`" if TEXTS.include?(name) && !text?(value)
      end
    end

    # Whether a value is a text.
    def self.text?(value) = value.is_a?(Symbol) || value.respond_to?(:to_str)
  end
  private_constant :Facts

  # How calls are driven.
  class Driver
    HOOKS = %i[on_attempt on_wait on_decision].freeze
    NAMES = [*HOOKS, :outcome, :mapper, :attempt_timeout, :interrupt].freeze

    attr_reader :clock, :counter

    def initialize(clock, counter, options = {}, warned = {})
      @clock = clock
      @counter = counter
      @options = options
      @warned = warned
    end

    # The same with these options.
    def with(**options)
      Options.known(options, NAMES)
      options.each { |name, value| check(name, value) }
      options.empty? ? self : Driver.new(@clock, @counter, @options.merge(options), @warned)
    end

    def [](name) = @options[name]

    # Tells a hook. What it raises changes nothing; the first time it is a warning.
    def tell(name, *event)
      self[name]&.call(Event.new(*event).freeze)
    rescue StandardError, ScriptError, SystemStackError => e
      warn("toolerror: `#{name}` raised #{e.class}: #{e.message}") unless @warned[name]
      @warned[name] = true
    end

    def wait(milliseconds, call, attempt, error)
      return unless milliseconds.positive?

      tell(:on_wait, call.key, attempt, error, nil, milliseconds / 1000.0)
      @counter.add(:waits)
      @counter.add(:waited, milliseconds / 1000.0)
      @clock.sleep(milliseconds)
    end

    private

    def check(name, value)
      case name
      when :attempt_timeout
        given = Native.limit(value, name)
        raise Misuse, "`attempt_timeout` must be at least a millisecond, not `#{value}`" if given && given < 1
      when :interrupt
        raise Misuse, "`interrupt` must be true or false, not `#{value.class}`" unless [nil, true, false].include?(value)
      else Native.callable(value, name)
      end
    end
  end
  private_constant :Driver

  # One call as it is driven.
  class Drive
    CAUSE = Exception.instance_method(:cause)
    # What an attempt came to: the exception that was raised or nil, the error, and the decision.
    Failure = Struct.new(:raised, :error, :decision)

    # When the call began, what attempt of another it is part of, and whether one exception has ended several attempts.
    attr_reader :began, :scope, :shared

    def initialize(call, driver, deadline, before)
      @call = call
      @driver = driver
      @clock = driver.clock
      @deadline = deadline
      @before = before
      @history = []
      @began = CallFailure.send(:serial)
      @scope = Scope.current
      @shared = false
      @started = @clock.mono_ms
    end

    # The value of the block.
    def run(block)
      last = nil
      while true # `loop` would take a StopIteration of the block for its end
        admission = admitted(last)
        value, last = attempt(admission.attempt, block)
        return value unless last

        stop(last) unless last.decision.action == :retry
        again(last)
      end
    ensure
      @call.cancelled unless @ended # a signal, a `throw`, the end of the thread
    end

    private

    # Waits until the call may be sent.
    def admitted(last)
      while true
        admission = asked
        return refuse(admission, last) unless admission.action == :send
        return admission unless admission.delay_ms.positive?

        @driver.wait(admission.delay_ms, @call, admission.attempt, last&.error)
      end
    end

    def asked
      @call.admit
    rescue Misuse
      @ended = true # nothing has begun here
      raise
    end

    # A call that may not be sent, or not again.
    def refuse(admission, last)
      decided(admission, last&.error)
      return stop(Failure.new(last.raised, last.error, admission)) if last

      parts = Native.call { |core| core.not_sent_error(admission.reason.to_s, admission.retry_after) }
      stop(Failure.new(nil, ToolError.send(:of, parts), admission))
    end

    def again(failure)
      @driver.counter.add(:retries)
      @driver.wait(failure.decision.delay_ms, @call, failure.decision.attempt + 1, failure.error)
    end

    # The value of one attempt, or its failure.
    def attempt(number, block)
      @driver.counter.add(:attempts)
      @driver.tell(:on_attempt, @call.key, number)
      began = @clock.mono_ms
      value, failure = Scope.within { |scope| result_of_attempt(number, block, scope) }
      note(number, failure, began) if failure
      [value, failure]
    end

    # What the block gave, or the failure that this is.
    def result_of_attempt(number, block, scope)
      value = sent(number, block)
    rescue StandardError => e
      [nil, failed(e, scope)]
    else
      [value, found(value)]
    end

    def sent(number, block)
      limit = limit_ms&./(1000.0)
      given = [number, limit]
      given = given.first(block.arity) if block.lambda? && block.arity >= 0
      return block.call(*given) unless limit && @driver[:interrupt]

      Timeout.timeout([limit, 0.001].max) { block.call(*given) }
    end

    # How long an attempt may take, in milliseconds.
    def limit_ms
      [Native.limit(@driver[:attempt_timeout], "attempt_timeout"), @deadline && [@deadline - @clock.mono_ms, 0].max].compact.min
    end

    # The failure that an exception is.
    def failed(exception, scope)
      now = Time.at(0, @clock.wall_ms, :millisecond)
      @shared ||= exception.equal?(@raised)
      @raised = exception
      found = ToolError.read_exception(exception, now: now, before: @before, mapper: @driver[:mapper])
      raise exception unless found.is_a?(Reading) # the caller's own cancellation

      decision = decided(@call.failed(found), found.error)
      keep_inner_decision(exception) if CallFailure.send(:inside?, exception, scope)
      Failure.new(exception, found.error, decision)
    end

    # A driver inside of the block has given up already: what it has decided stands.
    def keep_inner_decision(exception)
      @ended = true
      raise exception
    end

    # The failure in what was returned.
    def found(value)
      outcome = ToolError.send(:reading_by, @clock) { @driver[:outcome]&.call(value) }
      case outcome
      when nil, :not_an_error then ended { @call.succeeded }
      when :pass_through then ended { @call.input_required }
      when Reading, ToolError
        error = outcome.is_a?(Reading) ? outcome.error : outcome
        Failure.new(nil, error, decided(@call.failed(outcome), error))
      else raise Misuse, "`outcome` must return a Reading, a ToolError, :not_an_error, :pass_through or nil, not `#{outcome.class}`"
      end
    end

    def ended
      yield
      @ended = true
      nil
    end

    def decided(decision, error)
      @driver.tell(:on_decision, @call.key, decision.attempt, error, decision)
      @driver.counter.add_to(:given_up, decision.reason || decision.action) unless decision.action == :retry
      decision
    end

    def note(number, failure, began)
      @driver.counter.add_to(:failures, failure.error.type)
      @history << Attempt.new(number, failure.error, failure.decision, (began - @started) / 1000.0, (@clock.mono_ms - began) / 1000.0)
      @history.shift if @history.size > ToolerrorCore.max_history
    end

    # Raises what was raised last, or the error.
    def stop(failure)
      raised = failure.raised || fresh(failure.error)
      raised = raised.clone(freeze: false) if raised.frozen? # Ruby raises no frozen exception, but a copy of it
      CallFailure.send(:leave, raised, self, error: failure.error, decision: failure.decision, history: @history,
                                       took: (@clock.mono_ms - @started) / 1000.0, call: @call)
      @ended = true
      raise raised, cause: CAUSE.bind_call(raised)
    end

    # An error with a stack that begins at the caller.
    def fresh(error)
      error = error.clone(freeze: false) if error.frozen?
      error.set_backtrace(caller.drop_while { |line| line.start_with?(__dir__) }) unless error.backtrace
      error
    end
  end
  private_constant :Drive
end
