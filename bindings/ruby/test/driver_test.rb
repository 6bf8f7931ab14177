# frozen_string_literal: true

require "minitest/autorun"
require "time"
require "timeout"
require "toolerror"

# What the driver raises, tells, counts, and how it ends.
class DriverTest < Minitest::Test
  Failure = ToolError::CallFailure

  # An exception of a program, with an attribute of its own.
  class Odd < StandardError
    attr_accessor :code
  end

  def setup
    @clock = ToolError::TestClock.new
    @engine = ToolError::Engine.new(clock: @clock)
  end

  def raised(kind = StandardError, &block)
    assert_raises(kind, &block)
  end

  def busy(**data) = ToolError::Transient.new("busy", data: data)

  def misuse(why, &block)
    message = assert_raises(ToolError::Misuse, &block).message
    why.is_a?(Regexp) ? assert_match(why, message) : assert_equal(why, message)
  end

  def test_the_last_error_itself_is_raised
    made = []
    found = raised(Odd) do
      @engine.run("a/b") do |attempt|
        raise busy if attempt == 1

        made << Odd.new("no luck")
        made.last.code = 7
        begin
          raise "why"
        rescue StandardError
          raise made.last
        end
      end
    end
    assert_same made.last, found
    assert_equal ["no luck", 7, "why"], [found.message, found.code, found.cause.message]
    assert_match(/driver_test/, found.backtrace.first)
    failure = Failure.of(found)
    assert_equal [:give_up, "[INTERNAL] no luck"], [failure.decision.action, failure.error.to_s]
    assert_equal [[1, :retry], [2, :give_up]], failure.history.map { |attempt| [attempt.number, attempt.decision.action] }
  end

  def test_the_error_that_a_later_admission_refuses_is_raised_too
    made = busy
    @engine.run("a/b") { raise busy(retry_after: 30) if (_1) == 1 }
    clock = @clock
    found = raised(ToolError::Transient) do
      @engine.run("a/b", timeout: 1) do
        clock.advance(2000)
        raise made
      end
    end
    assert_same made, found
    assert_equal :deadline, Failure.of(found).decision.reason
  end

  def test_what_was_found_in_an_answer_is_raised_as_a_tool_error_with_a_stack_of_the_caller
    found = raised(ToolError::NotFound) do
      @engine.run("a/b", outcome: ->(text) { ToolError.read(text, :unwrap) }) { "[NOT_FOUND] no row" }
    end
    assert_match(/driver_test/, found.backtrace.first)
    assert_same found, Failure.of(found).error
    assert_same found, Failure.of(found).history.first.error
    assert_nil found.cause
  end

  def test_an_error_that_no_driver_raised_has_no_failure
    assert_nil Failure.of(busy)
    assert_nil Failure.of(nil)
    inner = raised { @engine.run("a/b") { raise Odd } }
    outer = raised(RuntimeError) do
      raise inner
    rescue Odd
      raise "outer"
    end
    assert_nil Failure.of(outer)
    refute_nil Failure.of(inner)
    assert_nil Failure.of(inner.dup)
    assert_nil Failure.of(Marshal.load(Marshal.dump(inner)))
    refute_includes Marshal.dump(inner), "CallFailure"
  end

  def test_a_frozen_error_has_one_as_well
    frozen = busy(retry_after: 0).freeze
    found = raised(ToolError::Transient) { @engine.run("a/b", outcome: ->(_) { frozen }) { 1 } }
    assert_equal frozen, found
    assert_equal :attempts_exhausted, Failure.of(found).decision.reason
  end

  def test_nothing_of_a_call_stays_once_its_error_is_gone
    counts = Array.new(2) do
      100.times { raised { @engine.run("a/b") { raise Odd, "x" * 1000 } } }
      4.times { GC.start }
      ObjectSpace.each_object(ToolError::Call).count
    end
    assert_operator counts.max, :<, 60, counts.inspect
  end

  def test_only_the_last_eight_attempts_are_remembered
    policy = { max_attempts: 20 }
    found = raised { @engine.run("a/b", policy: policy) { raise ToolError::Conflict, "held" } }
    history = Failure.of(found).history
    assert_operator Failure.of(found).decision.attempt, :>, 8
    assert_equal 8, history.size
    assert_equal Failure.of(found).decision.attempt, history.last.number
  end

  def test_a_policy_for_one_call_shares_the_states_of_the_engine
    found = raised { @engine.run("a/b", policy: { max_attempts: 1 }) { raise busy(retry_after: 40) } }
    assert_equal [:attempts_exhausted, 1], [Failure.of(found).decision.reason, Failure.of(found).decision.attempt]
    assert_operator @engine.call("a/b").admit.delay_ms, :>=, 40_000
    assert_includes assert_raises(ToolError::Misuse) { @engine.run("a/b", policy: { max: 1 }) { 1 } }.message, "`max`"
  end

  def test_options_and_facts_are_checked_with_their_names
    facts = "read_only, idempotent, side_effects, idempotency_key, id, method, timeout, arguments, seed, policy"
    driving = "on_attempt, on_wait, on_decision, outcome, mapper, attempt_timeout, interrupt"
    misuse("unknown option `retries`: must be one of #{facts}, #{driving}") { @engine.run("a/b", retries: 3) { 1 } }
    misuse("unknown option `retries`: must be one of #{facts}") { @engine.call("a/b", retries: 3) }
    misuse("unknown option `retries`: must be one of #{driving}") { @engine.call("a/b").run(retries: 3) { 1 } }
    misuse("unknown option `retries`: must be one of policy, clock, #{driving}") { ToolError::Engine.new(retries: 3) }
    misuse("`read_only` must be true or false, not `String`") { @engine.run("a/b", read_only: "yes") { 1 } }
    misuse("`method` must be a string, not `Integer`") { @engine.run("a/b", method: 1) { 1 } }
    misuse("`key` must be a string, not `NilClass`") { @engine.run(nil) { 1 } }
    misuse("`timeout` must be a number of seconds, not `String`") { @engine.run("a/b", timeout: "1") { 1 } }
    misuse("`timeout` must be a number of seconds, not `NaN`") { @engine.run("a/b", timeout: Float::NAN) { 1 } }
    misuse("`attempt_timeout` must be at least a millisecond, not `0`") { @engine.run("a/b", attempt_timeout: 0) { 1 } }
    misuse("`interrupt` must be true or false, not `Integer`") { @engine.run("a/b", interrupt: 1) { 1 } }
    misuse("`on_wait` must respond to `call`, not `Symbol`") { @engine.run("a/b", on_wait: :warn) { 1 } }
    misuse("`mapper` must respond to `call`, not `Integer`") { ToolError.wrap(Odd.new, mapper: 1) }
    misuse("`clock` must respond to `mono_ms`, not `Module`") { ToolError::Engine.new(clock: Kernel) }
    misuse("`seed` must be a whole number from 0 to `18446744073709551615`, not `-1`") { @engine.call("a/b", seed: -1) }
    misuse("a block must send the call") { @engine.run("a/b") }
    misuse("`outcome` must return a Reading, a ToolError, :not_an_error, :pass_through or nil, not `Integer`") do
      @engine.run("a/b", outcome: ->(_) { 1 }) { 1 }
    end
  end

  def test_hooks_are_called_and_cannot_break_a_call
    told = []
    hooks = %i[on_attempt on_wait on_decision].to_h { |name| [name, ->(event) { told << [name, event.key, event.attempt, event.decision&.action] }] }
    assert_equal "found", @engine.run("a/b", **hooks) { |attempt| attempt == 1 ? raise(busy(retry_after: 2)) : "found" }
    expected = [[:on_attempt, "a/b", 1, nil], [:on_decision, "a/b", 1, :retry], [:on_wait, "a/b", 2, nil], [:on_attempt, "a/b", 2, nil]]
    assert_equal expected, told.uniq
    waits = []
    failing = ->(event) { (waits << event.wait) && raise("hook") }
    _, warned = capture_io do
      assert_equal 3, @engine.run("c/d", on_attempt: failing, on_wait: failing) { |attempt| attempt < 3 ? raise(busy(retry_after: 1)) : attempt }
    end
    assert_equal ["`on_attempt` raised RuntimeError: hook", "`on_wait` raised RuntimeError: hook"],
                 warned.lines.map { |line| line[/toolerror: (.*)/, 1] }.sort
    assert_operator waits.compact.min, :>=, 1
  end

  def test_an_engine_has_hooks_for_all_its_calls
    seen = []
    engine = ToolError::Engine.new(clock: @clock, on_attempt: ->(event) { seen << event.attempt })
    engine.run("a/b") { 1 }
    engine.run("a/b", on_attempt: nil) { 1 }
    assert_equal [1], seen
  end

  def test_a_mapper_is_asked_first
    mapper = ->(error) { ToolError::Transient.new("mapped", data: { retry_after: 1 }) if error.is_a?(Odd) }
    calls = 0
    found = raised(Odd) { @engine.run("a/b", mapper: mapper) { (calls += 1) && raise(Odd, "x") } }
    assert_equal [3, "mapped"], [calls, Failure.of(found).error.message]
    assert_equal "[TRANSIENT] mapped", ToolError.wrap(Odd.new, mapper: mapper).to_s
    assert_equal "[INTERNAL] Odd", ToolError.wrap(RuntimeError.new("Odd"), mapper: mapper).to_s
    misuse("`mapper` must return a ToolError or nil, not `Integer`") { ToolError.wrap(Odd.new, mapper: ->(_) { 1 }) }
    _, warned = capture_io { assert_equal "[INTERNAL] x", ToolError.wrap(Odd.new("x"), mapper: ->(_) { raise "no" }).to_s }
    assert_includes warned, "toolerror: `mapper` raised RuntimeError: no"
  end

  # Behind another exception an answer gives the type, never the proof (SPEC 1.9.50), and in Ruby it does not even do that.
  def test_a_custom_loop_reports_any_exception
    call = @engine.call("mail/send", side_effects: true)
    call.admit
    assert_equal :unsafe_replay, call.failed(Errno::ECONNRESET.new).reason
    assert_equal :retry, @engine.call("mail/find").tap(&:admit).failed(Errno::ECONNREFUSED.new).action
  end

  def test_the_answer_of_a_mapper_is_no_proof_inside_another_error
    mapper = ->(error) { ToolError::Transient.new("mapped", data: { effects: "none" }) if error.is_a?(Odd) }
    sent = 0
    raised do
      @engine.run("mail/send", mapper: mapper, side_effects: true) do
        sent += 1
        begin
          raise Odd
        rescue Odd
          raise "audit"
        end
      end
    end
    assert_equal 1, sent
  end

  def test_a_date_in_what_is_read_of_a_result_counts_from_the_engines_clock
    clock = ToolError::TestClock.new
    begun = clock.wall_ms
    headers = { "Retry-After" => Time.at(begun / 1000 + 40).httpdate }
    statuses = [503, 200]
    engine = ToolError::Engine.new(clock: clock)
    assert_equal 200, engine.run("s/t", outcome: ->(status) { ToolError.read_http(status, headers, "") }) { statuses.shift }
    assert_operator clock.wall_ms - begun, :>=, 40_000
    assert_nil ToolError.read_http(503, headers, "").retry_after
  end

  def test_statistics_count_from_many_threads
    threads = Array.new(8) do |at|
      Thread.new do
        25.times do
          @engine.run("s/#{at}-#{rand}", read_only: true) { |attempt| attempt == 1 ? raise(busy(retry_after: 1)) : 1 }
          raised { @engine.run("t/#{at}-#{rand}") { raise ToolError::NotFound } }
        end
      end
    end
    threads.each(&:join)
    counted = @engine.statistics
    assert_equal [600, 200], [counted.attempts, counted.retries]
    assert_equal({ "TRANSIENT" => 200, "NOT_FOUND" => 200 }, counted.failures)
    assert_equal({ try_alternative: 200 }, counted.given_up)
    assert_operator counted.waited, :>=, 200
    assert_predicate counted, :frozen?
  end

  def test_the_block_gets_the_limit_of_its_attempt
    limits = []
    @engine.run("a/b", timeout: 10, attempt_timeout: 4) { |_, limit| limits << limit }
    @engine.run("a/b", timeout: 2, attempt_timeout: 4) { |_, limit| limits << limit }
    @engine.run("a/b") { |_, limit| limits << limit }
    assert_equal [4.0, 2.0, nil], limits
  end

  def test_an_answer_after_the_limit_counts
    late = lambda do |attempt|
      @clock.advance(5000)
      attempt
    end
    options = { attempt_timeout: 1, timeout: 2, side_effects: true }
    assert_equal 1, @engine.run("mail/send", **options, &late)
    calls = 0
    refused = raised(ToolError::Permission) { @engine.run("mail/send", **options) { |n| (calls += late.call(n)) && raise(ToolError::Permission, "no") } }
    assert_equal :escalate, Failure.of(refused).decision.action
    assert_equal 1, calls
  end

  def test_work_that_hangs_is_ended_when_that_is_asked_for
    engine = ToolError::Engine.new
    began = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    found = raised(Timeout::Error) { engine.run("a/b", attempt_timeout: 0.05, interrupt: true, side_effects: true) { sleep } }
    assert_equal :unsafe_replay, Failure.of(found).decision.reason
    clock = @clock
    # the deadline comes while the work is under way, however slow the machine is
    found = raised(Timeout::Error) { @engine.run("c/d", timeout: 0.1, interrupt: true) { clock.advance(1000) && sleep } }
    assert_equal :deadline, Failure.of(found).decision.reason
    assert_equal :unknown, Failure.of(found).error.delivery
    assert_operator Process.clock_gettime(Process::CLOCK_MONOTONIC) - began, :<, 30
  end

  def test_the_callers_own_cancellation_goes_out_as_itself
    engine = ToolError::Engine.new
    calls = 0
    within = -> { engine.run("a/b", read_only: true) { (calls += 1) && sleep } }
    assert_nil Failure.of(raised(Timeout::Error) { Timeout.timeout(2) { within.call } })
    assert_equal 1, calls
    waiting = -> { engine.run("c/d", read_only: true) { (calls += 1) && raise(busy(retry_after: 60)) } }
    raised(Timeout::Error) { Timeout.timeout(2) { waiting.call } }
    assert_equal 2, calls
    assert_equal :out, catch(:out) { engine.run("e/f") { throw :out, :out } }
    thread = Thread.new { within.call }
    thread.report_on_exception = false
    Thread.pass until calls == 3
    thread.raise(Interrupt)
    assert_raises(Interrupt) { thread.join }
    assert_equal 3, calls
  end

  def test_an_end_of_iteration_in_the_block_is_a_failure
    raised(StopIteration) { @engine.run("a/b") { [].each.next } }
  end

  def test_long_waits_are_cut_into_pieces
    slept = []
    kernel = Module.new { define_method(:sleep) { |seconds| slept << seconds } }
    clock = ToolError::SystemClock
    Kernel.singleton_class.prepend(kernel)
    clock.sleep(200_000_000)
    assert_equal [86_400, 86_400, 27_200.001], slept
  ensure
    kernel.remove_method(:sleep)
  end
end
