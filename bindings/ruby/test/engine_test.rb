# frozen_string_literal: true

require "minitest/autorun"
require "toolerror"

class EngineTest < Minitest::Test
  def setup
    @clock = ToolError::TestClock.new(1_000_000)
    @engine = ToolError::Engine.new(clock: @clock)
  end

  # What a driver leaves beside what it raises.
  def stopped(&block)
    ToolError::CallFailure.of(assert_raises(StandardError, &block)) or flunk "no driver has raised it"
  end

  def test_a_call_is_retried_after_the_delay_that_the_server_asks_for
    attempts = []
    value = @engine.run("mail/search") do |attempt|
      attempts << attempt
      raise ToolError::Transient.new("busy", data: { retry_after: 2 }) if attempt < 3

      "found"
    end
    assert_equal ["found", [1, 2, 3]], [value, attempts]
    assert_includes 4000..12_000, @clock.waits.sum
  end

  def test_what_is_not_retried_stops_the_call_with_an_instruction
    gone = ToolError::NotFound.new("no such lease")
    raised = assert_raises(ToolError::NotFound) { @engine.run("s/t") { raise gone } }
    assert_same gone, raised
    failure = ToolError::CallFailure.of(raised)
    assert_same gone, failure.error
    assert_equal [:try_alternative, 1], [failure.decision.action, failure.decision.attempt]
    assert_includes failure.advice, "use another"
    assert_equal "s/t", failure.call.key
  end

  def test_attempts_failures_of_the_connection_and_other_exceptions_count
    busy = stopped { @engine.run("s/busy") { raise ToolError::Transient, "busy" } }
    assert_equal [:attempts_exhausted, 3], [busy.decision.reason, busy.decision.attempt]
    lost = stopped { @engine.run("s/net", read_only: false, idempotent: false) { raise Errno::ECONNRESET } }
    assert_equal %i[unsafe_replay outcome_unknown], [lost.decision.reason, lost.decision.detail]
    broken = stopped { @engine.run("s/bug") { raise KeyError, "bug" } }
    assert_equal [:give_up, 1], [broken.decision.action, broken.decision.attempt]
  end

  def test_failures_in_what_was_returned_are_found
    outcome = ->(result) { ToolError.read_result(result, :unwrap) }
    results = [ToolError::Transient.new("busy").to_result, { "content" => [] }]
    assert_equal({ "content" => [] }, @engine.run("s/t", outcome: outcome) { results.shift })
    task = { "resultType" => "input_required" }
    assert_equal task, @engine.run("s/t", outcome: outcome) { task }
  end

  def test_after_fixing_its_arguments_a_call_goes_on_with_the_same_ones_it_does_not
    fault = ->(_attempt) { raise ToolError::Validation, "limit is too large" }
    first = stopped { @engine.run("s/t", arguments: { limit: 500 }, &fault) }
    assert_equal :fix_input, first.decision.action
    assert_equal "done", first.resume({ limit: 100 }).run { "done" }
    second = stopped { @engine.run("s/t", arguments: { limit: 500 }, &fault) }
    second.call.resume({ limit: 500 })
    assert_equal :give_up, stopped { second.call.run(&fault) }.decision.action
  end

  def test_a_call_that_has_ended_is_not_sent_again
    sent = 0
    failure = stopped { @engine.run("pay/card", side_effects: true) { sent += 1 and raise Errno::ECONNRESET } }
    assert_equal :unsafe_replay, failure.decision.reason
    done = @engine.call("s/t").tap { |call| call.run { 1 } }
    [-> { failure.resume({}) }, -> { failure.call.run { sent += 1 } }, -> { done.run { sent += 1 } },
     -> { @engine.restore("s/t", done.save).run { sent += 1 } }].each do |use|
      assert_equal "the call has ended: begin another one", assert_raises(ToolError::Misuse, &use).message
    end
    assert_equal 1, sent
    fixed = stopped { @engine.run("s/t") { raise ToolError::Validation, "bad" } }
    assert_match(/goes on once it is resumed/, assert_raises(ToolError::Misuse) { fixed.call.run { sent += 1 } }.message)
    assert_equal "done", fixed.resume({}).run { "done" }
  end

  def test_states_can_be_saved_and_restored
    call = @engine.call("s/t", seed: 7)
    assert_equal [:send, 0, 1], call.admit.to_a.first(3)
    assert_equal :retry, call.failed(ToolError::Transient.new("busy")).action
    other = ToolError::Engine.new(policy: @engine.policy_json, clock: @clock)
    other.set_key_state("s/t", @engine.key_state("s/t"))
    assert_equal 1, other.restore("s/t", call.save, seed: 7).attempts
    @engine.forget("s/t")
    assert_equal ToolError::Engine.new.key_state("s/t"), @engine.key_state("s/t")
    assert_raises(ToolError::Misuse) { other.restore("s/t", "{}") }
    assert_raises(ToolError::Misuse) { ToolError::Engine.new(policy: { unknown: 1 }) }
  end

  def test_a_call_that_is_not_admitted_was_not_sent
    call = @engine.call("s/t", timeout: 0.001)
    @clock.advance(10)
    assert_equal [:give_up, :deadline], [call.admit.action, call.admit.reason]
    raised = assert_raises(ToolError::Transient) { call.run { flunk } }
    assert_equal "not sent: deadline", raised.message
    failure = ToolError::CallFailure.of(raised)
    assert_equal [raised, []], [failure.error, failure.history]
    assert_equal "Do not call now: the call was not sent.", failure.advice
  end

  def test_a_call_reads_and_decides_in_one_step
    call = @engine.call("s/t")
    found = call.returned(:error_text, "[PERMISSION] not yours")
    assert_equal [:structured, "PERMISSION", :escalate], [found.disposition, found.error.type, found.decision.action]
    assert_equal :cancelled, call.cancelled.reason
  end

  def test_one_engine_serves_many_threads
    threads = Array.new(8) do |at|
      Thread.new { Array.new(50) { |n| @engine.call("s/#{at}").returned(:error_text, "[NOT_FOUND] #{at}-#{n}").error.message } }
    end
    threads.each_with_index { |thread, at| assert_equal Array.new(50) { |n| "#{at}-#{n}" }, thread.value }
  end

  def test_a_signal_ends_the_call
    call = @engine.call("s/t")
    assert_raises(Interrupt) { call.run { raise Interrupt } }
    assert_empty @clock.waits
  end

  def test_the_clock_of_the_process_waits
    before = ToolError::SystemClock.mono_ms
    ToolError::SystemClock.sleep(5)
    assert_operator ToolError::SystemClock.mono_ms - before, :>=, 5
    assert_in_delta ToolError::SystemClock.wall_ms, ToolError::SystemClock.mono_ms, 10_000
  end
end
