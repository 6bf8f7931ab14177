# frozen_string_literal: true

class ToolError
  # The clock of this process. It begins at the wall clock's time, so that saved states make sense in another process.
  module SystemClock
    BEGIN_MS = Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond) -
               Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)
    # The longest that the process sleeps in one go.
    PIECE_MS = 86_400_000
    private_constant :BEGIN_MS, :PIECE_MS

    class << self
      # A clock that only goes forward, in milliseconds.
      def mono_ms = BEGIN_MS + Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)

      # Milliseconds since 1970.
      def wall_ms = Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond)

      # Waits so long, at least.
      def sleep(milliseconds)
        Native.wait(milliseconds)
        until milliseconds <= PIECE_MS
          Kernel.sleep(PIECE_MS / 1000)
          milliseconds -= PIECE_MS
        end
        Kernel.sleep((milliseconds + 1) / 1000.0)
      end
    end
  end

  # For tests: a clock on which all waits take no time. Given to an {Engine}, its delays, deadlines, throttle, health and
  # budget count by it. Threads may share one.
  class TestClock
    # The wait of each {sleep}, in milliseconds.
    attr_reader :waits

    def initialize(start_ms = 0)
      @ms = Native.integer(start_ms, "start_ms")
      @waits = []
      @lock = Mutex.new
    end

    # The time, in milliseconds.
    def mono_ms = @lock.synchronize { @ms }
    alias wall_ms mono_ms

    # Moves the clock, and notes the wait.
    def sleep(milliseconds)
      Native.wait(milliseconds)
      @lock.synchronize do
        @waits << milliseconds
        @ms += milliseconds
      end
    end

    # Moves the clock, as when work takes its time.
    def advance(milliseconds)
      @lock.synchronize { @ms += Native.wait(Native.integer(milliseconds, "milliseconds")) }
    end
  end
end
