# frozen_string_literal: true

require "minitest/autorun"
require "net/http"
require "socket"
require "toolerror"

# What crosses the border to the native library in ways that nobody intends.
class WrongArgumentsTest < Minitest::Test
  WRONG = ["\xFF\xFE".b, "a\0b", "\xFF", "é".encode("UTF-16LE"), "é".encode("ISO-8859-1"), "", nil, 1, -1, 2**70, :other,
           Object.new, [], {}, 1.5, Float::NAN, Float::INFINITY, true, "x" * 50_000].freeze

  def call
    ToolError::Engine.new.call("s/t").tap(&:admit)
  end

  def emitting(**options)
    ToolError::Internal.new("m").to_http(emit: ToolError::EmitOptions.new(**options))
  end

  def uses(wrong)
    error = ToolError::Transient.new("m")
    [
      -> { ToolError::Transient.new(wrong) }, -> { ToolError::Internal.new("m", recoverable: wrong) },
      -> { ToolError::Internal.new("m", data: wrong) }, -> { ToolError::Internal.new("m", data: { wrong => wrong }) },
      -> { ToolError.build(wrong) }, -> { ToolError.from_json(wrong) }, -> { ToolError.build("INTERNAL", "m", data_json: wrong) },
      -> { ToolError.read(wrong) }, -> { ToolError.read("x", wrong) }, -> { ToolError.read("x", now: wrong) },
      -> { ToolError.read_result(wrong) }, -> { ToolError.read_json_rpc(wrong) }, -> { ToolError.read_as(wrong, "x") },
      -> { ToolError.read_http(wrong, {}, "") }, -> { ToolError.read_http(500, wrong, "") }, -> { ToolError.read_exception(wrong) },
      -> { ToolError.read_http(500, { "x" => wrong }, "") }, -> { ToolError.read_http(500, {}, wrong) },
      -> { ToolError.read_http(500, {}, "", table: wrong) }, -> { ToolError.assess(:error_text, "x", context: wrong) },
      -> { ToolError::Engine.new(policy: wrong) }, -> { ToolError::Engine.new.call(wrong) },
      -> { ToolError::Engine.new.call("k", seed: wrong) }, -> { ToolError::Engine.new.call("k", timeout: wrong) },
      -> { ToolError::Engine.new.call("k", arguments: wrong) }, -> { ToolError::Engine.new.call("k", read_only: wrong) },
      -> { ToolError::Engine.new.restore("k", wrong) }, -> { ToolError::Engine.new.restore(wrong, call.save) },
      -> { ToolError::Engine.new.key_state(wrong) }, -> { ToolError::Engine.new.set_key_state("k", wrong) },
      -> { call.failed(wrong) }, -> { call.failed(error, delivery: wrong) }, -> { call.failed(error, retry_after: wrong) },
      -> { call.returned(wrong, "x") }, -> { call.returned(:error_text, wrong) }, -> { call.resume(wrong) },
      -> { ToolError.decode(wrong, "x") }, -> { ToolError.decode("stripe", wrong) }, -> { ToolError.encode_as(wrong, error) },
      -> { ToolError.encode_as("stripe", wrong) }, -> { error.to_result(meta_key: wrong) }, -> { error.to_http(form: wrong) },
      -> { error.to_result(structured_content: wrong) }, -> { error.to_http(emit: wrong) }, -> { emitting(redact: wrong) },
      -> { emitting(message_limit: wrong) }, -> { emitting(text_limit: wrong) }, -> { emitting(sensitive_names: wrong) },
      -> { emitting(sensitive_names: [wrong]) }, -> { emitting(only_sensitive_names: wrong) },
      -> { ToolError.trace(wrong, wrong, policy: wrong, seed: 0) }, -> { ToolError.trace({ key: "k" }, [], seed: wrong) },
      -> { ToolError.class_of(wrong) }
    ]
  end

  # The style of messages, the same in all languages (SPEC §7.2.2).
  def check_style(message)
    outside = message.split("`", -1).each_slice(2).map(&:first).join
    assert_match(/\A[^[:upper:][:space:]]/, message)
    refute_match(/[[:cntrl:]]|\.\z/, message)
    assert_predicate message.count("`"), :even?, message
    refute_includes outside, '"', message
  end

  def test_a_wrong_argument_is_taken_or_is_misuse_and_nothing_else
    refused = WRONG.sum do |wrong|
      uses(wrong).each_with_index.count do |use, at|
        use.call
        false
      rescue ToolError::Misuse => e
        assert_predicate e.message.to_s.scrub, :ascii_only?, at unless wrong.is_a?(String)
        check_style(e.message)
        true
      rescue StandardError => e
        flunk "use #{at} of #{wrong.class} raises #{e.class}: #{e.message}"
      end
    end
    assert_operator refused, :>, 400
  end

  def test_wrapping_never_fails
    nothing = [nil, 1, Object.new, [], "boom"].map { |given| ToolError.wrap(given).to_json }
    assert_equal ['{"type":"INTERNAL","message":"internal error","recoverable":false}'] * 4, nothing.first(4)
    assert_equal '{"type":"INTERNAL","message":"boom","recoverable":false}', nothing.last
    texts = [-> { raise "from message" }, -> {}, -> { 5 }, -> { "\xFF\xFE".b }, -> { "é".encode("UTF-16LE") }]
    made = texts.map do |text|
      thrown = Class.new(StandardError) { define_method(:message) { text.call } }.new
      ToolError.wrap(thrown).message
    end
    assert_equal ["internal error"] * 3 + ["\uFFFD\uFFFD", "é"], made
  end

  # A cycle of causes is cut: Ruby refuses to make one, but an exception may say of itself what it likes.
  def test_a_cycle_of_causes_ends
    looping = Class.new(StandardError) { def cause = self }.new("again")
    assert_equal "[INTERNAL] again", ToolError.wrap(looping).to_s
  end

  def test_a_panic_of_the_native_part_is_a_bug_and_no_misuse
    native = ToolError.const_get(:Native)
    bug = assert_raises(ToolError::Bug) { native.call { |core| raise core::BorderError::Bug, "bug in toolerror, please report it: lost" } }
    assert_equal "bug in toolerror, please report it: lost", bug.message
    bug = assert_raises(ToolError::Bug) { native.call { |core| raise core::InternalError, "odd" } }
    assert_equal "bug in toolerror, please report it: odd", bug.message
  end

  def test_huge_texts_and_deep_values_cross_the_border
    huge = "x" * 5_000_000
    assert_equal huge.size, ToolError::Internal.new(huge).message.size
    assert_operator ToolError.read(huge).error.message.size, :<, 10_000
    assert_operator ToolError::Internal.new(huge).to_result_json.size, :<, 70_000
    deep = 1000.times.reduce(1) { |inside, _| [inside] }
    assert_includes ToolError::Internal.new("m", data: { deep: deep }).data_json, "null"
    assert_predicate ToolError.read("[" * 200_000, :unwrap), :legacy?
  end

  def test_eight_threads_survive_the_collector
    engine = ToolError::Engine.new
    threads = Array.new(8) do |number|
      Thread.new do
        200.times do |at|
          GC.start if (at % 67).zero?
          error = ToolError::Conflict.new("m#{number} #{at}", data: { conflicts: [{ agent_id: "a" * 500 }] })
          raise "another error" unless ToolError.read(error.to_json).error == error

          call = engine.call("k#{number}/t")
          raise "not admitted" unless call.admit.action == :send
          raise "decided otherwise" unless call.failed(error).action == :negotiate
        end
      end
    end
    threads.each(&:join)
  end

  # In a process of its own: that of the tests is so large that each collection takes long.
  def test_a_collection_at_each_allocation_frees_nothing_in_use
    script = 'GC.stress = true; print ToolError.read("[TRANSIENT] busy", :unwrap).error.to_s'
    lib = File.expand_path("../lib", __dir__)
    assert_equal "[TRANSIENT] busy", IO.popen([RbConfig.ruby, "-I#{lib}", "-rtoolerror", "-e", script], &:read)
  end

  def test_children_of_a_fork_go_on_with_what_they_inherit
    engine = ToolError::Engine.new
    engine.call("s/t").admit
    busy = Thread.new { 3000.times { ToolError.read("boom").error } }
    children = Array.new(6) do |number|
      fork do
        Thread.new { 50.times { engine.call("s/t").failed(ToolError::Transient.new) } }.join
        GC.start
        # not `exit`: the tests would run once more
        exit!(ToolError.read("boom #{number}").legacy? ? 0 : 1)
      end
    end
    assert_equal [0] * 6, children.map { |child| Process.wait2(child).last.exitstatus }
    busy.join
  end

  # A connection that broke off after the call may have been carried out (SPEC 1.9.32).
  def lost
    TCPServer.open("127.0.0.1", 0) do |server|
      Net::HTTP.start("127.0.0.1", server.local_address.ip_port, read_timeout: 0.1, max_retries: 0) { |http| http.get("/") }
    end
  rescue Net::ReadTimeout => e
    e
  end

  def test_how_far_a_call_came_stays_with_its_error
    error = ToolError.wrap(lost)
    assert_equal :unknown, error.delivery
    refute_includes error.to_json, "effects"
    assert_includes error.to_result_json, 'effects\":\"unknown'
    assert_includes error.to_http(form: "bare").body, '"effects":"unknown"'
    assert_includes error.to_json_rpc_json, '"effects":"unknown"'
    assert_equal "unknown", error.emitted(emit: ToolError::EmitOptions.new(redact: false)).data["effects"]
    assert_equal :unknown, error.exception("other words").delivery
    refused = ToolError.wrap(Errno::ECONNREFUSED.new)
    assert_equal :not_sent, refused.delivery
    refute_includes refused.to_result_json, "effects"
    assert_nil ToolError::Transient.new("busy").delivery
  end

  def test_a_wrapped_error_is_no_safer_than_what_it_was_made_from
    engine = ToolError::Engine.new
    raised = assert_raises(ToolError) { engine.run("s/t", side_effects: true) { raise ToolError.wrap(lost) } }
    assert_equal :unsafe_replay, ToolError::CallFailure.of(raised).decision.reason
    assert_equal :unknown, ToolError.read_exception(ToolError.wrap(lost)).delivery
  end

  def test_a_member_that_is_there_twice
    twice = '{"key":"a/b","key":"c/d"}'
    assert_equal "`call`: duplicate field `key`", assert_raises(ToolError::Misuse) { ToolError.trace(twice, "[]") }.message
    policy = '{"tools":{"t":{"max_attempts":1},"t":{"max_attempts":5}}}'
    assert_equal "`policy` at `tools`: duplicate field `t`", assert_raises(ToolError::Misuse) { ToolError.trace({}, [], policy: policy) }.message
  end
end
