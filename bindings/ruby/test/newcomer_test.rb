# frozen_string_literal: true

require "minitest/autorun"
require "toolerror"

# What a strict new user tries first.
class NewcomerTest < Minitest::Test
  # An error with a constructor of its own.
  class NoLease < ToolError::NotFound
    attr_reader :lease

    def initialize(lease, holder)
      super("no lease #{lease}", data: { holder: holder })
      @lease = lease
    end
  end

  def refusal(&block) = assert_raises(ToolError::Misuse, &block).message

  def engine(**options) = ToolError::Engine.new(clock: ToolError::TestClock.new, **options)

  def test_the_base_class_has_no_type
    assert_equal "ToolError has no type of its own: raise one of its six classes", refusal { raise ToolError, "x" }
  end

  def test_a_subclass_with_its_own_constructor_takes_other_words
    error = assert_raises(NoLease) { raise NoLease.new("l-1", "agent-2"), "gone" }
    assert_equal ["gone", "l-1", { "holder" => "agent-2" }], [error.message, error.lease, error.data]
  end

  def test_a_hook_cannot_break_the_call_by_a_script_error
    raising = ->(_) { raise NotImplementedError, "hook" }
    value = nil
    _, warned = capture_io { value = engine.run("s/t", on_attempt: raising) { 7 } }
    assert_equal 7, value
    assert_equal "toolerror: `on_attempt` raised NotImplementedError: hook\n", warned
  end

  def test_a_mapper_cannot_replace_the_error_by_a_script_error
    mapper = ->(_) { raise NotImplementedError, "mapper" }
    capture_io { assert_raises(KeyError) { engine.run("s/t", mapper: mapper) { {}.fetch(:x) } } }
  end

  def test_refusals_name_the_argument
    error = ToolError::NotFound.new("x")
    {
      "`message` must be a string, not `Integer`" => -> { ToolError::NotFound.new(5) },
      "`type` must be a string, not `Symbol`" => -> { ToolError.build(:NOT_FOUND) },
      "`policy` must be a string, not `Array`" => -> { engine(policy: []) },
      "`emit` must be ToolError::EmitOptions, not `Hash`" => -> { error.to_result(emit: { redact: false }) },
      "`form` must be a string, not `Symbol`" => -> { error.to_http(form: :bare) },
      "`meta_key` must be a string, not `Symbol`" => -> { error.to_result(meta_key: :x) },
      "`structured_content` must be true or false, not `String`" => -> { error.to_result(structured_content: "yes") },
      "`headers` must be a Hash, not `NilClass`" => -> { ToolError.read_http(503, nil, "") },
      "`now` must be a Time, not `String`" => -> { ToolError.read("x", now: "2026") },
      "`saved` must be a call as it was saved" => -> { engine.restore("s/t", "{}") },
      "`saved` must be the state of a key as it was saved" => -> { engine.set_key_state("s/t", "") }
    }.each { |words, wrong| assert_equal words, refusal(&wrong) }
  end

  def test_a_delay_that_is_none_is_refused
    [["5", "String"], [-5, "-5"], [Float::NAN, "NaN"], [Float::INFINITY, "Infinity"]].each do |wrong, shown|
      words = refusal { engine.call("s/t").failed(ToolError::Transient.new("busy"), retry_after: wrong) }
      assert_equal "`retry_after` must be a number of seconds, 0 or more, not `#{shown}`", words
    end
  end

  def test_a_header_may_be_a_number
    assert_equal 7.0, ToolError.read_http(429, { "Retry-After" => 7 }, "").retry_after
  end

  # What the work gives in a Ractor, or the class and the words of what it raises.
  def in_ractor(*given, &work)
    capture_io { return Ractor.new(*given, &work).take } # a warning says that Ractor is experimental
  end

  def test_a_ractor_is_refused_by_name
    works = [
      ["ToolError", :read, "busy"], ["ToolError::Engine", :new], ["ToolError::Transient", :new, "busy"],
      ["ToolError", :wrap, IOError.new("gone")], ["ToolError::CallFailure", :of, IOError.new("gone")],
      ["ToolError", :to_result, ToolError::Transient.new("busy")]
    ]
    why = "toolerror works in the main Ractor only: send it the text or the exception"
    works.each { |work| assert_equal ["ToolError::Misuse", why], refused_in_ractor(*work) }
    text = '{"type":"TRANSIENT","message":"busy","recoverable":true}'
    assert_equal [text, "busy"], in_ractor(ToolError::Transient.new("busy")) { |error| [error.to_json, error.message] }
    assert_equal "TRANSIENT", ToolError.wrap(in_ractor { Errno::ECONNREFUSED.new("connect(2)") }).type
  end

  def refused_in_ractor(*work)
    in_ractor(*work) do |name, method, *arguments|
      Object.const_get(name).public_send(method, *arguments)
    rescue StandardError => e
      [e.class.name, e.message]
    end
  end

  def test_a_clock_goes_forward
    [-> { ToolError::TestClock.new.sleep(-5) }, -> { ToolError::TestClock.new.advance(-5) }, -> { ToolError::SystemClock.sleep(-5) }].each do |wrong|
      assert_equal "`milliseconds` must be a number, 0 or more, not `-5`", refusal(&wrong)
    end
    assert_equal "`milliseconds` must be a number, 0 or more, not `String`", refusal { ToolError::TestClock.new.sleep("5") }
  end

  def test_a_method_is_no_blank
    ["", " "].each do |blank|
      assert_equal "`call` at `method`: must be a text that is not blank", refusal { engine.run("s/t", method: blank) { 1 } }
    end
  end

  def test_keys_and_states_are_texts
    made = engine
    assert_equal "`key` must be a string, not `NilClass`", refusal { made.key_state(nil) }
    assert_equal "`key` must be a string, not `Integer`", refusal { made.forget(7) }
    assert_equal "`saved` must be a string, not `NilClass`", refusal { made.restore("s/t", nil) }
    assert_equal "`saved` must be a string, not `NilClass`", refusal { made.set_key_state("s/t", nil) }
  end

  def test_an_unknown_profile_is_refused_with_those_that_there_are
    assert_match(/\Aunknown profile `none`: must be JSON or one of agent-mail, .*, stripe/, refusal { ToolError.decode("none", "{}") })
  end

  # An error of a program, at the top so that Marshal finds it.
  class Held < ToolError::Conflict
    attr_reader :lease

    def initialize(lease)
      super("held", data: { lease: lease })
      @lease = lease
    end
  end

  def test_marshal_keeps_the_class_and_the_variables_of_a_subclass
    error = assert_raises(Held) { raise Held.new("l-1") }
    copy = Marshal.load(Marshal.dump(error))
    assert_equal [Held, "l-1", "held", error.to_json, error.backtrace], [copy.class, copy.lease, copy.message, copy.to_json, copy.backtrace]
    assert_equal [copy.message, "TRANSIENT"], ["held", Marshal.load(Marshal.dump(ToolError::Transient.new("x"))).type]
  end

  def test_marshal_leaves_out_what_cannot_be_dumped
    error = Held.new("l-1")
    error.instance_variable_set(:@again, -> { 1 })
    error.instance_variable_set(:@log, [$stderr])
    copy = Marshal.load(Marshal.dump(error))
    assert_equal ["l-1", error.to_json], [copy.lease, copy.to_json]
    refute copy.instance_variable_defined?(:@again)
    refute copy.instance_variable_defined?(:@log)
  end

  def test_what_logs_show_is_masked
    shown = ToolError::Transient.new("no access with password=hunter2", data: { api_key: "hunter2", n: 1 }).inspect
    assert_equal '#<ToolError::Transient: [TRANSIENT] no access with password=[redacted] {"api_key":"[redacted]","n":1}>', shown
  end

  def test_profiles_and_their_input_are_named
    assert_equal "`profile` must be a string, not `NilClass`", refusal { ToolError.decode(nil, "x") }
    assert_equal "`input` must be a string, not `NilClass`", refusal { ToolError.decode("stripe", nil) }
  end
end
