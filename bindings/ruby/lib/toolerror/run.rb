# frozen_string_literal: true

class ToolError
  # A call ended without a result. Its +cause+ is what was raised last.
  class Stopped < StandardError
    # What to do now; never +retry+.
    attr_reader :decision
    # The last error; nil when nothing was sent.
    attr_reader :error
    # The state of the call, to go on with after +fix_input+ or +negotiate+.
    attr_reader :call

    def initialize(decision, error, call)
      @decision = decision
      @error = error
      @call = call
      error.instance_variable_set(:@given_up, decision.reason) unless error.frozen?
      reason = " (#{decision.reason})" if decision.reason
      calls = decision.attempt == 1 ? "1 call" : "#{decision.attempt} calls"
      super("#{decision.action}#{reason} after #{calls}#{": #{error}" if error}")
    end

    # What to do now, in words for a model.
    def advice
      decision.advice
    end
  end

  # The driver.
  class Engine
    # Makes a call, again while the policy says so, and waits meanwhile: the block gets the number of the attempt, and
    # what it raises is the failure. Every other decision than to retry it is raised as {Stopped}. +outcome+ finds the
    # failure in what the block returned, such as <tt>->(result) { ToolError.read_result(result, :unwrap) }</tt>. The
    # other arguments are those of {#call}.
    def run(key, outcome: nil, **options, &block)
      call(key, **options).run(outcome: outcome, &block)
    end
  end

  # The driver, for a call that was begun.
  class Call
    # As {Engine#run}, for a call that goes on after +fix_input+ or +negotiate+.
    def run(outcome: nil, &block)
      last = nil
      before = $! # what is being handled already is nothing that the work has done
      loop do
        admission = admit
        raise Stopped.new(admission, last, self) unless admission.action == :send
        next @clock.sleep(admission.delay_ms) if admission.delay_ms.positive?

        value, failure = attempted(admission.attempt, outcome, before, &block)
        return value unless failure

        decision, last = failure
        @clock.sleep(decision.delay_ms)
      end
    rescue SignalException, SystemExit
      cancelled
      raise
    end

    private

    # One attempt: its value, or the decision to retry it and the error.
    def attempted(attempt, outcome, before)
      value = yield attempt
    rescue StandardError => e
      [nil, raised(e, before)]
    else
      [value, found(outcome ? outcome.call(value) : :not_an_error)]
    end

    # The failure in what was returned.
    def found(outcome)
      case outcome
      when :not_an_error then succeeded && nil
      when :pass_through then input_required && nil
      else again(failed(outcome), outcome.error)
      end
    end

    def raised(exception, before)
      found = ToolError.read_exception(exception, now: Time.at(0, @clock.wall_ms, :millisecond), before: before)
      raise exception unless found.is_a?(Reading)

      again(failed(found), found.error)
    end

    def again(decision, error)
      raise Stopped.new(decision, error, self) unless decision.action == :retry

      [decision, error]
    end
  end
end
