# frozen_string_literal: true

class ToolError
  # What a driver tells its hooks: the +key+, the +attempt+ that begins, has failed, or comes next, the last +error+, the
  # +decision+, and the +wait+ in seconds, each where there is one.
  Event = Struct.new(:key, :attempt, :error, :decision, :wait)

  # The driver.
  class Engine
    # Makes a call, again while the policy says so, and waits meanwhile. The block sends once and returns the answer: it
    # gets the number of the attempt, and how many seconds the attempt may take (nil where nothing limits it). What it raises
    # is the failure.
    #
    # Every other decision than to retry ends the call: what the block raised last is raised again, the very exception. Where
    # nothing was raised (a failure in what was returned, a call that was not sent), a ToolError is. {CallFailure.of} has
    # the decision.
    #
    # +outcome+ finds the failure in what the block returned, such as <tt>->(result) { ToolError.read_result(result, :unwrap) }</tt>.
    # It may also return a ToolError, or nil for a success.
    # +mapper+: as for {ToolError.read_exception}.
    # +attempt_timeout+: the seconds that an attempt may take. Ruby cannot end work that hangs without harm: hand the limit
    # that the block gets to the library that sends. +interrupt+: true ends the work by <tt>Timeout.timeout</tt>, which may
    # strike anywhere in it.
    # +on_attempt+, +on_wait+, +on_decision+: called with an {Event}; what they raise changes nothing.
    # The other arguments are those of {#call}.
    def run(key, **options, &block)
      Options.known(options, Facts::OF_CALL + Driver::NAMES)
      driving, call = options.partition { |name, _| Driver::NAMES.include?(name) }.map(&:to_h)
      self.call(key, **call).run(**driving, &block)
    end
  end

  # The driver, for a call that was begun.
  class Call
    # As {Engine#run}, for a call that goes on after +fix_input+ or +negotiate+. Its options are those of the driver:
    # +outcome+, +mapper+, +attempt_timeout+, +interrupt+, +on_attempt+, +on_wait+, +on_decision+.
    def run(**options, &block)
      raise Misuse, "a block must send the call" unless block

      # what is being handled already is nothing that the work has done
      Drive.new(self, @driver.with(**options), @deadline, $!).run(block)
    end
  end
end
