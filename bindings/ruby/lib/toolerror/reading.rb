# frozen_string_literal: true

class ToolError
  # What reading found: the error, and how it was found.
  class Reading
    # The error.
    attr_reader :error
    # +structured+ (a tool error was read), +legacy+ (a text that was none), or +mapped+ (a status or code).
    attr_reader :disposition

    def initialize(disposition, found, own = nil)
      @disposition = disposition
      @found = found
      @error = own || ToolError.send(:of, found.error)
    end

    # The strictest mode that gives this reading.
    def mode = @found.mode.to_sym

    # How far the call came, as far as the failure itself tells.
    def delivery = @found.delivery&.to_sym || @error.delivery

    # The delay that the server asks for, in seconds, as read in the mode that was asked for.
    def retry_after = @found.retry_after

    # Names of the wrappers that were taken off, the outermost first.
    def wrappers = @found.wrappers

    # Members beside the four of the contract; they are not copied into the error.
    def extra = @found.extra && Json.view(@found.extra)

    # The rule of the classifier that has found the type.
    def rule = @found.rule

    # The words that this rule has matched.
    def evidence = @found.evidence

    # The text that was read.
    def original = @found.original

    # Whether the engine takes the failure for one outside of the contract.
    def legacy? = @found.legacy
  end

  # What came back and what to do about it: +disposition+ in one word, +error+ and +decision+ if the call failed, and
  # +retry_after+, the delay that the server asks for, in seconds.
  Assessment = Struct.new(:disposition, :error, :retry_after, :decision) do
    def self.of(found)
      error = found.error && ToolError.send(:of, found.error)
      new(found.disposition.to_sym, error, found.retry_after, found.decision && Decision.send(:of, found.decision)).freeze
    end
    private_class_method :of
  end

  # How far a chain of causes is followed; a longer one may be a cycle.
  MAX_CHAIN = ToolerrorCore.max_chain
  private_constant :MAX_CHAIN

  class << self
    # Reads an error text. Total: any text or bytes give an error. Dates in it are understood where +now+ is given.
    def read(text, mode = :exact, now: nil)
      read_as(:error_text, text, mode, now: now)
    end

    # Reads an MCP tool result, a Hash or its JSON: a {Reading}, +:not_an_error+ or +:pass_through+.
    def read_result(result, mode = :exact, now: nil)
      read_as(:call_tool_result, json(result), mode, now: now)
    end

    # Reads a JSON-RPC response, a Hash or its JSON.
    def read_json_rpc(response, mode = :exact, now: nil)
      read_as(:json_rpc_error, json(response), mode, now: now)
    end

    # Reads an HTTP response; header names in any case, values as strings or arrays, as <tt>Net::HTTPResponse#to_hash</tt>
    # has them. +table+ replaces entries of the table of statuses: <tt>{ 418 => "PERMISSION" }</tt>, or with
    # <tt>{ type:, recoverable:, reason: }</tt> for the type.
    def read_http(status, headers, body, mode = :exact, now: nil, table: {})
      response = { status: Native.integer(status, "status"), headers: header_lines(headers), body: Native.utf8(body.to_s), table: table }
      read_as(:http_response, Json.encode(response), mode, now: now)
    end

    # Reads what was raised: a ToolError as such, else what the runtime shows of a failed connection.
    #
    # Ruby sets +cause+ by itself, to whatever was being handled. So a cause counts only behind an error of a transport
    # library that is known to add nothing to it; +before+ (<tt>$!</tt> from before the work began) never counts.
    #
    # +mapper+ is asked first: what it makes of an exception, a ToolError or nil.
    def read_exception(raised, mode = :unwrap, now: nil, before: nil, mapper: nil)
      raise Misuse, "`raised` must be an exception, not `#{raised.class}`" unless raised.is_a?(Exception)

      read_raised(raised, mode, now, before, mapper).first
    end

    # Reads what came back, in one of the kinds of the contract (SPEC 7.2.7): for +error_text+ that text, for the
    # others JSON. Raises {Misuse} for input that does not have the form of its kind.
    def read_as(kind, input, mode = :exact, now: nil)
      read_bytes(kind, input, mode, now)
    end

    # Reads what came back and says what to do about it, in one step. +context+ is what is known beside it: a Hash in
    # the form of SPEC 7.2.8, or its JSON.
    def assess(kind, input, mode = :unwrap, context: nil)
      bytes = Native.bytes(input, "input")
      context = context && Native.utf8(json(context))
      Assessment.send(:of, Native.call { |core| core.assess(kind.to_s, bytes, mode.to_s, context) })
    end

    # Runs a list of events through the engine (SPEC 7.2.9): what it would have decided. Call, events and policy are
    # Hashes or their JSON, the answer is JSON.
    def trace(call, events, policy: nil, seed: 0)
      texts = [policy && json(policy), seed, json(call), json(events)]
      Native.call { |core| core.trace(*texts) }
    end

    private

    # What was raised, and whether its words are those that an author has chosen for the caller.
    def read_raised(raised, mode = :unwrap, now = nil, before = nil, mapper = nil)
      Native.check_ractor
      held = []
      described = Json.encode(describe(raised, before, held, Native.callable(mapper, "mapper")))
      found = Native.call { |core| core.read_failure(described, mode.to_s, Native.milliseconds(now)) }
      disposition = found.outcome.disposition.to_sym
      reading = found.outcome.reading
      [reading ? Reading.new(disposition, reading, found.id && same(held[found.id], reading)) : disposition, !found.id.nil?]
    end

    # While a driver asks its +outcome+, what is read without a +now+ is read by the engine's clock.
    def reading_by(clock)
      before = Thread.current[:toolerror_clock]
      Thread.current[:toolerror_clock] = clock
      yield
    ensure
      Thread.current[:toolerror_clock] = before
    end

    def read_bytes(kind, input, mode, now)
      bytes = Native.bytes(input, kind == :error_text ? "text" : "input")
      wall_ms = Native.milliseconds(now) || Thread.current[:toolerror_clock]&.wall_ms
      found = Native.call { |core| core.read(kind.to_s, bytes, mode.to_s, wall_ms) }
      disposition = found.disposition.to_sym
      found.reading ? Reading.new(disposition, found.reading) : disposition
    end

    # The error itself, if it still says all that was read; nil when less is proven.
    def same(own, reading)
      own if own.to_json == reading.error.text && own.delivery&.to_s == reading.error.delivery
    end

    # Header lines as texts: a number is what it says.
    def header_lines(headers)
      raise Misuse, "`headers` must be a Hash, not `#{headers.class}`" unless headers.respond_to?(:to_hash)

      headers.to_hash.transform_values { |value| value.is_a?(Array) ? value.map(&:to_s) : value.to_s }
    end

    def json(value)
      value.is_a?(String) ? Native.utf8(value) : Json.encode(value)
    end

    def chain(raised, before)
      following = ->(error) { (cause = cause_of(error)).nil? || cause.equal?(before) ? raise(StopIteration) : cause }
      Enumerator.produce(raised, &following).first(MAX_CHAIN)
    end

    # What Ruby or the class of an exception calls its cause.
    def cause_of(error)
      cause = error.cause
      cause if cause.is_a?(Exception)
    rescue StandardError
      nil
    end

    # A failure as this runtime shows it (SPEC 7.2.7); all meaning is in the native part. +held+ gets the ToolErrors.
    def describe(raised, before, held, mapper)
      room = Limits::MAX_TEXTS
      nodes = chain(raised, before).map do |error|
        text = text_of(error)&.slice(0, room)
        room -= text&.size || 0
        node = { runtime: "ruby", class: error.class.name, message: text, syscall: syscall(error, text) }
        node.merge(foreign(error), carried(error, held, mapper)).compact
      end
      nodes.reverse.reduce { |cause, node| node.merge(cause: cause) }
    end

    # What the table of known libraries asks for.
    def foreign(error)
      return {} if error.is_a?(ToolError)

      { bases: Exceptions.bases(error), members: Exceptions.members(error) }
    end

    # The ToolError that an exception is, or that the mapper makes of it, and why a driver gave its call up.
    def carried(error, held, mapper)
      given_up = CallFailure.send(:reason, error)&.to_s
      found = error.is_a?(ToolError) ? error : mapped(error, mapper)
      return { given_up: given_up } unless found

      held << found
      { error: Json::Raw.new(found.to_json), delivery: found.delivery&.to_s, id: held.size - 1, given_up: given_up,
        by: found.equal?(error) ? nil : "mapper" }
    end

    def mapped(error, mapper)
      found = begin
        mapper&.call(error)
      rescue StandardError, ScriptError, SystemStackError => e
        warn("toolerror: `mapper` raised #{e.class}: #{e.message}")
      end
      return found if found.nil? || found.is_a?(ToolError)

      raise Misuse, "`mapper` must return a ToolError or nil, not `#{found.class}`"
    end

    # The text of an exception, as it was written: without the lines of source that Ruby shows people beside it; nil when
    # it has none.
    def text_of(error)
      message = error.method(:message).owner == Exception ? original_text(error) : error.message
      message.is_a?(String) ? Native.utf8(message) : nil
    rescue StandardError
      nil
    end

    # +to_s+ without what error_highlight and did_you_mean add to it.
    def original_text(error)
      text = error.method(:to_s)
      text = text.super_method while text.owner.const_defined?(:SKIP_TO_S_FOR_SUPER_LOOKUP, false)
      text.call
    end

    # The system call that a SystemCallError names in its text: <tt>Connection refused - connect(2) for ...</tt>
    def syscall(error, text)
      error.is_a?(SystemCallError) && text ? text[/ - (\w+)\(2\)/, 1] : nil
    end
  end
end
