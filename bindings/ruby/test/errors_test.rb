# frozen_string_literal: true

require "minitest/autorun"
require "timeout"
require "toolerror"

class ErrorsTest < Minitest::Test
  def held
    ToolError::Conflict.new("2 leases in the way",
                            data: { conflicts: [ToolError::Holder.new(agent_id: "agent-2", pattern: "src/*.go")],
                                    retry_after: 1.5 }, recoverable: true)
  end

  def test_an_error_has_its_message_its_text_and_its_display_form
    error = assert_raises(ToolError) { raise ToolError::NotFound, "lease \"l-1\" not registered" }
    assert_kind_of StandardError, error
    assert_equal "lease \"l-1\" not registered", error.message
    assert_equal "[NOT_FOUND] lease \"l-1\" not registered", error.to_s
    assert_equal '{"type":"NOT_FOUND","message":"lease \"l-1\" not registered","recoverable":false}', error.to_json
    assert_nil error.data
    assert_equal "temporary failure", assert_raises(ToolError::Transient) { raise ToolError::Transient }.message
    assert_raises(NoMethodError) { ToolError.new("no type") }
  end

  def test_errors_match_by_class_and_by_pattern
    matched = case held
              in { type: "CONFLICT", data: { conflicts: [{ agent_id: }] } } then agent_id
              end
    assert_equal "agent-2", matched
    branch = case held
             when ToolError::Transient then :later
             when ToolError::Conflict then :negotiate
             end
    assert_equal :negotiate, branch
  end

  def test_conventional_members_are_typed
    assert_equal '{"conflicts":[{"agent_id":"agent-2","pattern":"src/*.go"}],"retry_after":1.5}', held.data_json
    assert_equal ["agent-2", nil], [held.conflicts.first.agent_id, held.conflicts.first.held_by]
    assert_equal 1.5, held.retry_after
    assert_predicate held, :recoverable?
    data = { effects: :partial, phase: "output", limit: ToolError::Limit.new(name: "size", max: 10.0, unit: "MB"),
             violations: [ToolError::Violation.new(path: "/a", rule: "required", message: "must be there")],
             errors: [held], state_after: { n: 1 }, truncated: true, suggestions: Set["x"] }
    error = ToolError.from_json(ToolError::Validation.new("m", data: data).to_json)
    assert_equal %i[partial output], [error.effects, error.phase]
    assert_equal ["size", 10.0, "MB"], [error.limit.name, error.limit.max, error.limit.unit]
    assert_equal "/a", error.violations.first.path
    assert_equal [held], error.errors
    assert_equal({ "n" => 1 }, error.state_after)
    assert_equal ["x"], error.suggestions
    assert_predicate error, :truncated?
    assert_nil error.reason
  end

  def test_what_json_has_no_form_for_becomes_null_or_the_replacement_character
    deep = (1..500).reduce(0) { |inside, _| [inside] }
    error = ToolError::Internal.new("bytes \xFF", data: { nan: Float::NAN, object: Object.new, text: "a\xFFb" })
    assert_equal "bytes \uFFFD", error.message
    assert_equal "{\"nan\":null,\"object\":null,\"text\":\"a\uFFFDb\"}", error.data_json
    assert_includes ToolError::Internal.new("m", data: { deep: deep }).data_json, "[null]"
    assert_equal "caf\u00e9", ToolError::Internal.new("caf\xE9".dup.force_encoding("ISO-8859-1")).message
  end

  def test_numbers_keep_their_digits
    whole = { n: 12_345_678_901_234_567_890_123 }
    assert_equal '{"n":12345678901234567890123}', ToolError::Internal.new("m", data: whole).data_json
  end

  def test_views_are_frozen_and_equality_follows_the_text
    assert_raises(FrozenError) { held.data["conflicts"] << 1 }
    assert_equal held, ToolError.from_json(held.to_json)
    assert_equal 1, [held, held].uniq.size
    refute_equal held, ToolError::Conflict.new("2 leases in the way")
    assert_equal held, Marshal.load(Marshal.dump(held))
  end

  def test_an_error_can_be_raised_with_another_message
    error = assert_raises(ToolError::Conflict) { raise held, "other words" }
    assert_equal ["other words", held.data], [error.message, error.data]
    assert_predicate error, :recoverable?
  end

  def test_false_is_not_absent
    assert_equal false, ToolError::Transient.new("m", recoverable: false).recoverable?
    assert_raises(ToolError::Misuse) { ToolError::Transient.new("m", recoverable: "no") }
  end

  def test_misuse_is_another_exception
    refused = assert_raises(ToolError::Misuse) { ToolError.build("TIMEOUT", "m") }
    assert_kind_of ArgumentError, refused
    assert_match "TIMEOUT", refused.message
    assert_raises(ToolError::Misuse) { ToolError.build("CONFLICT", "m", data_json: "[]") }
    assert_raises(ToolError::Misuse) { ToolError.from_json("boom") }
    assert_raises(ToolError::Misuse) { ToolError.read("boom", :loose) }
    assert_raises(ToolError::Misuse) { ToolError.read(nil) }
  end

  def test_what_is_nobodys_failure_is_raised_again
    wrapped = %i[wrap to_result to_http].map { |name| ToolError.method(name) }
    signal = assert_raises(SignalException) { Process.kill("TERM", Process.pid) && sleep(30) }
    left = assert_raises(SystemExit) { exit(3) }
    [signal, left, Interrupt.new].each do |ended|
      wrapped.each { |wrap| assert_same ended, assert_raises(ended.class) { wrap.call(ended) } }
    end
    assert_equal "[TRANSIENT] stopped", ToolError.wrap(Interrupt.new, mapper: ->(_) { ToolError::Transient.new("stopped") }).to_s
    assert_raises(SystemExit) do
      exit
    rescue SystemExit => e
      ToolError.wrap(e)
    end
  end

  # What unwinds a block whose time is over is the caller's; what the caller gets then is a failure.
  def test_the_time_of_the_caller_ends_what_wraps_everything
    late = assert_raises(Timeout::Error) do
      Timeout.timeout(0.01) do
        sleep(30)
      rescue Exception => e # rubocop:disable Lint/RescueException
        ToolError.wrap(e)
        flunk("it is not wrapped")
      end
    end
    assert_equal "TRANSIENT", ToolError.wrap(late).type
  end

  def test_whatever_was_raised_can_be_wrapped
    outer = assert_raises(RuntimeError) do
      raise held
    rescue ToolError
      raise "outer"
    end
    assert_equal "[INTERNAL] outer", ToolError.wrap(outer).to_s
    assert_equal held, ToolError.wrap(assert_raises(ToolError) { raise held })
    assert_equal "TRANSIENT", ToolError.wrap(Errno::ECONNREFUSED.new).type
    assert_equal "[INTERNAL] no such lens", ToolError.wrap(IndexError.new("no such lens")).to_s
  end

  def test_it_leaves_as_a_tool_result_a_response_a_json_rpc_error
    error = ToolError::Transient.new("busy, token=s3cr3t-s3cr3t", data: { retry_after: 1.5 })
    assert_equal true, error.to_result["isError"]
    refute_includes error.to_result_json, "s3cr3t"
    assert_includes error.to_result_json(emit: ToolError::EmitOptions.new(redact: false)), "s3cr3t"
    response = error.to_http(form: "bare")
    assert_equal [503, { "content-type" => "application/json", "retry-after" => "2" }], [response.status, response.headers]
    assert_equal error.emitted.to_json, response.body
    assert_operator error.to_json_rpc_json, :start_with?, '{"code":'
    assert_raises(ToolError::Misuse) { error.to_http(form: "xml") }
  end

  def test_profiles_read_and_write_the_forms_of_other_systems
    stripe = '{"error":{"type":"card_error","code":"card_declined","message":"declined"}}'
    assert_equal "declined", ToolError.decode("stripe", stripe).message
    assert_nil ToolError.decode("stripe", "nothing")
    assert_includes ToolError.encode_as("problem+json", held), '"status":409'
    assert_raises(ToolError::Misuse) { ToolError.decode("none", "") }
  end
end
