# frozen_string_literal: true

# What a cause says of a call, and what it does not prove: nothing is done twice.

require "minitest/autorun"
require "socket"
require "toolerror"

class CausesTest < Minitest::Test
  class NotifyFailed < StandardError; end

  # As Faraday names it; the gem is not needed for the name.
  module Library
    ConnectionFailed = Class.new(StandardError) { def self.name = "Faraday::ConnectionFailed" }
  end

  def engine
    ToolError::Engine.new(clock: ToolError::TestClock.new(1_000_000))
  end

  def failure(error)
    ToolError::CallFailure.of(error) or flunk "no driver has raised #{error.inspect}"
  end

  def raised
    yield
    flunk "nothing was raised"
  rescue StandardError => e
    e
  end

  def meanwhile(inner, outer)
    raised do
      raise inner
    rescue StandardError
      raise outer
    end
  end

  def busy(**data) = ToolError::Transient.new("busy", data: data)

  def refused = raised { TCPSocket.new("127.0.0.1", 1) }

  def test_an_error_that_was_being_handled_sends_nothing_twice
    [busy(effects: "none"), refused].each do |inner|
      sent = 0
      stopped = raised do
        engine.run("mail/send", side_effects: true) do
          sent += 1
          raise inner
        rescue StandardError
          raise NotifyFailed, "audit broke after the mail was sent"
        end
      end
      assert_equal 1, sent
      assert_instance_of NotifyFailed, stopped
      assert_instance_of ToolError::Internal, failure(stopped).error
      refute_includes failure(stopped).error.to_json, "busy"
    end
  end

  def test_an_explicit_cause_behind_an_error_of_the_author_sends_nothing_twice
    [busy(effects: "none"), refused, ToolError::Permission.new("no")].each do |inner|
      sent = 0
      raised = raised do
        engine.run("mail/send", side_effects: true) do
          sent += 1
          raise NotifyFailed, "audit broke after the mail was sent", cause: inner
        end
      end
      assert_equal [1, :unknown], [sent, ToolError.read_exception(raised).delivery]
    end
  end

  def test_an_error_that_was_rescued_outside_of_the_block_is_no_cause
    sent = 0
    begin
      raise busy
    rescue ToolError
      assert_raises(Library::ConnectionFailed) do
        engine.run("mail/send", side_effects: true) do
          sent += 1
          raise Library::ConnectionFailed, "connection failed"
        end
      end
    end
    assert_equal 1, sent
  end

  def test_a_cause_counts_inside_a_known_wrapper
    found = ToolError.read_exception(meanwhile(refused, Library::ConnectionFailed.new("connection failed")))
    assert_equal :not_sent, found.delivery
    inner = busy(effects: "none")
    assert_same inner, ToolError.wrap(meanwhile(inner, Library::ConnectionFailed.new("x")))
    assert_instance_of ToolError::Internal, ToolError.wrap(meanwhile(inner, NotifyFailed.new("x")))
    assert_same inner, ToolError.wrap(inner)
  end

  def test_errors_of_any_size_give_an_error
    huge = "x" * 6_000_000
    assert_kind_of ToolError, ToolError.wrap(RuntimeError.new(huge))
    deep = (0...3000).reduce(busy) { |inner, number| meanwhile(inner, RuntimeError.new(number.to_s)) }
    assert_kind_of ToolError, ToolError.wrap(deep)
  end

  def test_members_that_decide_and_say_nothing_are_refused_by_name
    { effects: "nothing", phase: 7, retry_after: "30s", conflicts: ["a"], violations: "v" }.each do |name, value|
      refused = assert_raises(ToolError::Misuse) { ToolError::Transient.new("m", data: { name => value }) }
      assert_match(/\A`#{name}` must be /, refused.message)
    end
    read = ToolError.read('{"type":"TRANSIENT","message":"m","data":{"effects":"nothing"}}').error
    assert_equal :unknown, read.effects
    assert_equal "other words", read.exception("other words").message
  end

  # What stands in a process that answers another one over the wire.
  def over_the_wire(error) = ToolError.from_json(ToolError.wrap(error).emitted.to_json)

  def test_three_retries_inside_of_three_retries_are_three_calls
    ways = {
      "as it is" => ->(error) { error },
      "in other words" => ->(error) { error.exception("the backend does not answer") },
      "another error" => ->(_) { ToolError::Transient.new("the backend is busy") },
      "over the wire" => ->(error) { over_the_wire(error) }
    }
    ways.each do |name, way|
      calls = 0
      raised = raised do
        engine.run("outer/tool", read_only: true) do
          engine.run("backend/read", read_only: true) do
            calls += 1
            raise busy(retry_after: 0)
          end
        rescue ToolError => e
          raise way.call(e)
        end
      end
      assert_equal 3, calls, name
      assert_includes %i[server_forbids attempts_exhausted], failure(raised).decision.reason, name
      left = over_the_wire(raised)
      assert_equal ["exhausted", false], [left.reason, left.recoverable?], name
    end
  end

  def test_what_a_driver_has_given_up_says_so_when_it_leaves
    budget = { capacity: 1, per_minute: 1, per_success: 0 }
    {
      attempts_exhausted: [{ max_attempts: 2 }, 2],
      suppressed: [{ max_attempts: 9 }, 3],
      budget_exhausted: [{ max_attempts: 9, budget: budget, health: { enabled: false } }, 2]
    }.each do |reason, (policy, sends)|
      calls = 0
      own = ToolError::Engine.new(policy: policy, clock: ToolError::TestClock.new(1_000_000))
      raised = raised do
        own.run("backend/read", read_only: true) do
          calls += 1
          raise busy
        end
      end
      assert_equal [reason, sends], [failure(raised).decision.reason, calls]
      left = over_the_wire(raised)
      assert_equal ["exhausted", false], [left.reason, left.recoverable?], reason
      assert_equal [nil, true], [raised.reason, raised.recoverable?], "in this process it stays as it is"
    end
  end

  def test_what_the_inner_driver_has_decided_stands
    calls = 0
    raised = raised do
      engine.run("outer/tool", read_only: true) do
        engine.run("backend/read", timeout: 1, read_only: true) do
          calls += 1
          raise busy(retry_after: 5)
        end
      end
    end
    assert_equal 1, calls
    assert_equal [:deadline, "backend/read"], [failure(raised).decision.reason, failure(raised).call.key]
  end

  # A constant that is raised for each call is not that of an earlier call.
  def test_an_error_that_is_raised_anew_belongs_to_the_new_call
    one = engine
    again = busy(retry_after: 0)
    2.times do
      calls = 0
      raised = raised do
        one.run("a/b", read_only: true) do
          calls += 1
          raise again
        end
      end
      assert_same again, raised
      assert_equal 3, calls
      one.forget("a/b")
    end
  end

  # It is retried in the new call, also as the cause of what is raised.
  def test_an_error_that_was_given_up_before_is_retried_when_it_is_raised_anew
    [busy(retry_after: 0), Errno::ECONNREFUSED.new].each do |again|
      one = engine
      assert_same again, raised { one.run("a/once", read_only: true) { raise again } }
      { "a/itself" => -> { raise again }, "a/cause" => -> { raise Library::ConnectionFailed, "outer", cause: again } }.each do |key, work|
        calls = 0
        found = one.run(key, read_only: true) do
          calls += 1
          calls < 3 ? work.call : :found
        end
        assert_equal [:found, 3], [found, calls], key
      end
    end
  end

  def test_what_was_not_safe_to_retry_says_so_when_it_leaves
    raised = raised { engine.run("mail/send", side_effects: true) { raise Errno::ECONNRESET } }
    assert_instance_of Errno::ECONNRESET, raised
    assert_equal :unsafe_replay, failure(raised).decision.reason
    assert_equal :unknown, ToolError.wrap(raised).emitted.effects
    assert_includes ToolError.to_result_json(raised), "unknown"
    found = ToolError::Transient.new("busy", data: { effects: "partial" })
    raised = raised { engine.run("mail/send", outcome: ->(_) { found }, side_effects: true) { 1 } }
    assert_same found, raised
    assert_equal :partial, raised.emitted.effects
  end

  # A program that is out of handles after the mail was sent.
  def test_a_failure_of_a_file_after_the_send_sends_nothing_twice
    [Errno::EMFILE, Errno::ENOENT, Errno::EAGAIN, Errno::EADDRINUSE].each do |failed|
      sent = 0
      raised = raised do
        engine.run("mail/send", side_effects: true) do
          sent += 1
          raise failed, "audit.log"
        end
      end
      assert_instance_of failed, raised
      assert_equal 1, sent
    end
  end

  def test_the_source_line_that_ruby_shows_people_is_not_in_the_message
    error = assert_raises(NoMethodError) { nil.such_a_method("my-secret") }
    message = ToolError.wrap(error).message
    assert_match(/\Aundefined method/, message)
    refute_match(/my-secret|\n|\^/, message)
  end

  def test_workers_that_are_forked_draw_other_waits_and_numbers
    wait = -> { Array.new(6) { engine.call("a/b").tap(&:admit).failed(busy).delay_ms }.inspect }
    number = lambda do
      log = capture_io { ToolError.to_result(RuntimeError.new("x")) }.last
      log[/error_id (\h{16})/, 1]
    end
    [wait, number].each do |draws|
      assert draws.call
      drawn = Array.new(5) { in_a_fork(&draws) }
      assert_equal 5, drawn.uniq.size, drawn.inspect
    end
  end

  def in_a_fork
    read, write = IO.pipe
    child = fork do
      write << yield
      write.close
      exit!(0)
    end
    write.close
    Process.wait(child)
    read.read
  end
end
