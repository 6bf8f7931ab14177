# frozen_string_literal: true

class ToolError
  # What the drivers of an {Engine} have done: +attempts+ (sends), +retries+, +waits+, +waited+ (in seconds), +failures+ (how
  # many by type) and +given_up+ (how many calls by reason, or by action where there is no reason).
  Statistics = Struct.new(:attempts, :retries, :waits, :waited, :failures, :given_up)

  # Counts for an engine, from any thread.
  class Counter
    def initialize
      @lock = Mutex.new
      @counts = Statistics.new(0, 0, 0, 0.0, Hash.new(0), Hash.new(0))
    end

    # Counts on.
    def add(name, amount = 1)
      @lock.synchronize { @counts[name] += amount }
    end

    # Counts one more of a kind.
    def add_to(name, key)
      @lock.synchronize { @counts[name][key] += 1 }
    end

    # All numbers of one moment; they do not change.
    def now
      @lock.synchronize do
        copy = @counts.dup
        copy.failures = {}.merge(@counts.failures).freeze
        copy.given_up = {}.merge(@counts.given_up).freeze
        copy.freeze
      end
    end
  end
  private_constant :Counter
end
