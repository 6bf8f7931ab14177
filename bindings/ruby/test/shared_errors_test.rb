# frozen_string_literal: true

require "minitest/autorun"
require "toolerror"

# One exception that several calls raise: what is left beside it belongs to one of them.
class SharedErrorsTest < Minitest::Test
  Failure = ToolError::CallFailure

  def setup
    @clock = ToolError::TestClock.new
  end

  def threads(count)
    Array.new(count) { |at| Thread.new(at) { |number| yield number } }.map(&:value)
  end

  # What each of the calls of a thread came to: the same exception, the sends, the key.
  def calls(engine, busy, name)
    Array.new(40) do |number|
      sends = 0
      engine.run("#{name}/#{number}", read_only: true) do
        sends += 1
        Thread.pass
        raise busy
      end
    rescue StandardError => e
      Thread.pass
      failure = Failure.of(e)
      [e.equal?(busy), sends, failure&.call&.key == "#{name}/#{number}", failure&.history&.size]
    end
  end

  def test_each_thread_has_its_own_call
    [ToolError::Transient.new("busy"), Errno::ECONNREFUSED.new("connect(2)")].each do |busy|
      [nil, { max_attempts: 1 }].each do |policy|
        engine = ToolError::Engine.new(policy: policy, clock: @clock)
        sends = policy ? 1 : 3
        found = threads(8) { |at| calls(engine, busy, "t#{at}") }
        assert_equal [[true, sends, true, sends]], found.flatten(1).uniq, "#{busy.inspect} #{policy}"
      end
    end
  end

  def test_each_fiber_has_its_own_call
    busy = ToolError::Transient.new("busy")
    engine = ToolError::Engine.new(policy: { max_attempts: 1 }, clock: @clock)
    fibers = Array.new(5) do |at|
      Fiber.new do
        engine.run("f/#{at}") do
          Fiber.yield
          raise busy
        end
      rescue ToolError => e
        Fiber.yield
        Failure.of(e).call.key
      end
    end
    2.times { fibers.each(&:resume) }
    assert_equal %w[f/0 f/1 f/2 f/3 f/4], fibers.map(&:resume)
  end

  def test_of_calls_that_overlapped_the_asker_gets_a_failure_only_of_its_thread
    busy = ToolError::Transient.new("busy")
    engine = ToolError::Engine.new(policy: { max_attempts: 1 }, clock: @clock)
    begun = Queue.new
    threads(2) do |at|
      engine.run("t/#{at}") do
        begun << at
        Thread.pass until begun.size == 2
        raise busy
      end
    rescue ToolError
      nil
    end
    assert_nil Failure.of(busy)
    Thread.new { engine.run("late/call") { raise busy } rescue nil }.join
    assert_equal "late/call", Failure.of(busy).call.key
  end

  # How often the work is done with a driver in a driver; the block runs the inner one.
  def nested(raised)
    sends = 0
    outer, inner = Array.new(2) { ToolError::Engine.new(clock: @clock) }
    assert_raises(ToolError::Transient) do
      outer.run("outer/tool", read_only: true) do
        yield lambda {
          inner.run("inner/tool", read_only: true) do
            sends += 1
            raise raised || ToolError::Transient.new("busy")
          end
        }
      end
    end
    sends
  end

  def test_a_driver_in_a_driver_has_the_last_word
    busy = ToolError::Transient.new("busy")
    [nil, busy, busy].each { |raised| assert_equal 3, nested(raised, &:call) }
    assert_equal 3, nested(nil) { |inner| Thread.new { inner.call }.tap { _1.report_on_exception = false }.value }
    assert_equal 3, nested(nil) { |inner| Fiber.new { inner.call }.resume }
  end

  def test_what_is_kept_of_one_exception_is_bounded
    busy = ToolError::Transient.new("busy")
    engine = ToolError::Engine.new(policy: { max_attempts: 1 }, clock: @clock)
    before = count
    400.times { Thread.new { engine.run("a/b") { raise busy } rescue nil }.join }
    GC.start
    assert_operator count - before, :<=, 300
    assert_equal "[TRANSIENT] busy", busy.to_s
  end

  def count
    GC.start
    ObjectSpace.each_object(ToolError::Call).count
  end
end
