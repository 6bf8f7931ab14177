# frozen_string_literal: true

require "bigdecimal"
require "date"
require "delegate"
require "ipaddr"
require "minitest/autorun"
require "ostruct"
require "pathname"
require "tempfile"
require "toolerror"
require "uri"
require "yaml"

# What becomes of a program's own values and messages, and what may not leave a process.
class ValuesTest < Minitest::Test
  class Money < Numeric
    def to_s = "10.00 EUR"
  end

  # Says how it is written.
  class Says
    def initialize(**said) = @said = said
    def to_h = @said
  end

  # Says it as JSON.
  class SaysJson
    def initialize(text) = @text = text
    def to_json(*) = @text
  end

  def written(value)
    JSON.parse(ToolError::Internal.new("m", data: { v: value }).data_json)["v"]
  end

  def test_only_lists_hashes_sets_and_what_says_so_are_walked
    read, = IO.pipe
    nothing = [(1..), (1..3), (1..).lazy, [1].each, read, $stdin, File.open(__FILE__), Tempfile.new, ENV, proc {}, Object.new,
               BasicObject.new, StringIO.new("a"), Thread.current]
    nothing.each { |value| assert_nil written(value) }
    assert_equal [[1], { "a" => [2] }, [1, 2, 3]], written([[1], { a: [2] }, Set[3, 1, 2]])
    assert_equal [{ "a" => 1 }] * 4, written([Says.new(a: 1), OpenStruct.new(a: 1), Struct.new(:a).new(1), SimpleDelegator.new({ a: 1 })])
    assert_equal({ "z" => [1] }, written(SaysJson.new('{"z":[1]}')))
    assert_equal [nil, nil, nil], written([SaysJson.new("{"), SaysJson.new("[" * 200 + "]" * 200), SaysJson.new(nil)])
  end

  def test_dates_numbers_and_addresses_have_one_form
    assert_equal "2026-11-29T01:02:03.5Z", written(Time.utc(2026, 11, 29, 1, 2, 3.5r))
    assert_equal "2026-11-29T01:02:03+02:00", written(Time.new(2026, 11, 29, 1, 2, 3, "+02:00"))
    assert_equal "2026-01-02T03:04:05Z", written(DateTime.new(2026, 1, 2, 3, 4, 5))
    assert_equal "2026-01-02", written(Date.new(2026, 1, 2))
    numbers = [1/3r, 1+2i, BigDecimal("12345678901234567890.123"), Money.new]
    assert_equal ["1/3", "1+2i", "12345678901234567890.123", "10.00 EUR"], written(numbers)
    assert_equal ["/a", "http://a/b", "10.0.0.1"], written([Pathname("/a"), URI("http://a/b"), IPAddr.new("10.0.0.1")])
    assert_equal ["ArgumentError: no"], written([ArgumentError.new("no")])
    assert_equal ["/wA=", "text"], written(["\xFF\x00".b, "text".b])
  end

  def test_what_is_inside_of_itself_is_null_there
    list = [1]
    list << list
    hash = { a: list }
    hash[:hash] = hash
    assert_equal({ "a" => [1, nil], "hash" => nil }, written(hash))
    assert_equal [[1], [1]], written([[1]] * 2)
    wide = 60.times.reduce([1]) { |inside, _| [inside, inside] }
    assert_kind_of ToolError, ToolError::Internal.new("m", data: { wide: wide })
  end

  def test_what_its_own_methods_raise_is_null
    broken = Class.new { def to_h = raise("no") }.new
    assert_equal [1, nil, 2], written([1, broken, 2])
  end

  def test_a_message_is_what_was_written_not_what_ruby_shows_people
    missing = assert_raises(NameError) { undefined_name_of_nothing }
    message = ToolError.wrap(missing).message
    assert_match(/\Aundefined local variable or method `undefined_name_of_nothing' for /, message)
    refute_match(/\n|Did you mean|\^\^/, message)
    near = assert_raises(KeyError) { { color: 1 }.fetch(:colour) }
    assert_equal "key not found: :colour", ToolError.wrap(near).message
    own = Class.new(NameError) { def message = "my own" }.new
    assert_equal "my own", ToolError.wrap(own).message
  end

  def test_whatever_was_raised_can_be_written_at_once
    gone = Errno::ENOENT.new("a.txt")
    assert_equal ToolError.wrap(gone).to_result, ToolError.to_result(gone)
    assert_equal ToolError.wrap(gone).to_result_json(structured_content: true), ToolError.to_result_json(gone, structured_content: true)
    assert_equal 404, ToolError.to_http(gone, form: "bare").status
    assert_includes ToolError.to_json_rpc_json(gone), "NOT_FOUND"
    held = ToolError::Conflict.new("held")
    assert_equal held.to_result, ToolError.to_result(held)
    capture_io { assert_includes ToolError.to_result_json(nil), "INTERNAL" }
  end

  def test_what_nobody_foresaw_goes_to_the_log_not_to_the_caller
    %i[to_result_json to_http to_json_rpc_json].each do |name|
      text = nil
      _, log = capture_io { text = ToolError.public_send(name, RuntimeError.new("card 4711"), tool: "pay").to_json }
      refute_includes text, "4711"
      assert_includes text, "tool `pay` failed unexpectedly"
      id = text[/error_id\W+(\h{16})/, 1]
      assert_includes log, "[error_id #{id}]"
      assert_includes log, "card 4711 (RuntimeError)"
    end
    assert_match(/\Athe tool failed unexpectedly \[error_id \h{16}\]: boom/, capture_io { ToolError.to_result("boom") }.last)
  end

  def test_an_authors_words_and_those_that_are_asked_for_go_to_the_caller
    raised = RuntimeError.new("card 4711")
    capture_io { assert_includes ToolError.to_result_json(raised, expose_internal: true), "the tool failed unexpectedly: card 4711" }
    own = [ToolError::Internal.new("card 4711"), raised]
    own.each do |thrown|
      shown = ToolError.to_result_json(thrown, mapper: ->(_) { ToolError::Internal.new("card 4711") })
      assert_includes shown, "card 4711"
      refute_includes shown, "error_id"
    end
    hostile = Class.new(StandardError) { def message = raise("no") }.new
    capture_io { assert_includes ToolError.to_result_json(hostile), "failed unexpectedly" }
    assert_raises(ToolError::Misuse) { ToolError.to_result(raised, expose_internal: "no") }
    assert_raises(ToolError::Misuse) { ToolError.to_result(raised, tool: 7) }
  end

  def test_an_error_goes_through_marshal_as_it_leaves_the_process
    held = assert_raises(ToolError) { raise ToolError::Conflict.new("held", data: { conflicts: [{ agent_id: "a" }] }) }
    copy = Marshal.load(Marshal.dump(held))
    assert_equal [held, held.class, held.message, held.backtrace], [copy, copy.class, copy.message, copy.backtrace]
    lost = ToolError.wrap(Errno::ECONNRESET.new)
    assert_equal :unknown, Marshal.load(Marshal.dump(lost)).delivery
    engine = ToolError::Engine.new(clock: ToolError::TestClock.new)
    exhausted = assert_raises(ToolError) { engine.run("a/b") { raise ToolError::Transient.new("busy", data: { retry_after: 0 }) } }
    assert_equal "exhausted", Marshal.load(Marshal.dump(exhausted)).reason
    assert_nil exhausted.reason
  end

  def test_nothing_that_is_saved_carries_an_address
    engine = ToolError::Engine.new(clock: ToolError::TestClock.new)
    raised = assert_raises(ToolError) { engine.run("a/b") { raise ToolError::NotFound } }
    held = [engine, engine.call("a/b"), ToolError::CallFailure.of(raised), engine.instance_variable_get(:@engine)]
    held.each do |value|
      assert_raises(TypeError) { Marshal.dump(value) }
      assert_raises(TypeError) { Marshal.dump({ in: [value] }) }
      assert_raises(TypeError) { YAML.dump(value) }
    end
    native = engine.instance_variable_get(:@engine)
    assert_raises(TypeError) { native.dup }
    assert_raises(TypeError) { native.clone }
    [raised, Marshal.load(Marshal.dump(raised)), ToolError.read("x"), engine.call("a/b").admit].each do |value|
      refute_includes Marshal.dump(value), "@handle"
    end
  end

  def test_an_engine_is_used_in_children_while_threads_of_the_parent_use_it
    engine = ToolError::Engine.new(clock: ToolError::TestClock.new)
    work = -> { engine.run("s/t", read_only: true) { |attempt| attempt == 1 ? raise(ToolError::Transient, "x") : 1 } rescue 0 }
    going = true
    threads = Array.new(4) { Thread.new { work.call while going } }
    statuses = Array.new(6) do
      child = fork do
        20.times { work.call }
        exit!(0)
      end
      Timeout.timeout(60) { Process.wait2(child).last.exitstatus }
    end
    assert_equal [0] * 6, statuses
  ensure
    going = false
    threads.each(&:join)
  end
end
