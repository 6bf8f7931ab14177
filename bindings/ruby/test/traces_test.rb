# frozen_string_literal: true

require "json"
require "minitest/autorun"
require "toolerror"

# The engine as a driver uses it, call by call, decides as the traces of the vectors say.
class TracesTest < Minitest::Test
  At = Struct.new(:mono_ms) do
    def wall_ms = 0
    def sleep(milliseconds) = self.mono_ms += milliseconds
  end

  def cases
    paths = Dir[File.join(__dir__, "../../../spec/vectors/trace-*.json")]
    paths.flat_map { |path| JSON.parse(File.read(path), max_nesting: false)["cases"] }
  end

  # Of a call that goes on with other arguments, `resume` takes the arguments and a trace has their hash.
  def driven?(trace)
    given = [trace["call"], *trace["events"].filter_map { |event| event["call"] }]
    trace["op"] == "trace" && trace["expect"]["ok_subset"] && given.none? { |call| call.key?("arguments_hash") }
  end

  def begin_call(engine, given, seed, at)
    facts = given.reject { |name, _| %w[key deadline_ms].include?(name) }.transform_keys(&:to_sym)
    timeout = given["deadline_ms"]&.then { |deadline| (deadline - at) / 1000.0 }
    engine.call(given["key"].to_s, seed: seed, timeout: timeout, **facts)
  end

  def decided(call, event)
    case event
    in { failure: { error: } => failure }
      call.failed(ToolError.from_json(JSON.generate(error, max_nesting: false)), delivery: failure[:delivery])
    in { success: true } then call.succeeded && nil
    in { input_required: true } then call.input_required && nil
    in { cancelled: true } then call.cancelled
    end
  end

  def played(trace)
    clock = At.new(0)
    engine = ToolError::Engine.new(policy: trace["policy"], clock: clock)
    key = trace["call"]["key"].to_s
    call = begin_call(engine, trace["call"], trace["seed"], 0)
    call.admit
    trace["events"].map do |event|
      clock.mono_ms = event["at_ms"]
      next (call = engine.restore(key, call.save, seed: trace["seed"])).admit if event["restored"]
      next decided(call, JSON.parse(JSON.generate(event, max_nesting: false), max_nesting: false, symbolize_names: true)) unless event["call"]

      key = event["call"]["key"].to_s
      call = begin_call(engine, event["call"], trace["seed"], clock.mono_ms)
      call.admit
    end
  end

  def test_calls_decide_as_traces_do
    driven = cases.select { |trace| driven?(trace) }
    assert_operator driven.size, :>, 300
    driven.each do |trace|
      trace["expect"]["ok_subset"]["decisions"].zip(played(trace)) do |expected, decision|
        found = decision&.to_h&.transform_keys(&:to_s)&.transform_values { |value| value.is_a?(Symbol) ? value.to_s : value }
        expected.nil? ? assert_nil(found, trace["id"]) : assert_equal(expected, found.slice(*expected.keys), trace["id"])
      end
    end
  end
end
