# frozen_string_literal: true

require "minitest/autorun"
require "toolerror"

class ReadingTest < Minitest::Test
  def test_any_text_gives_an_error
    reading = ToolError.read("Error: [CONFLICT] held", :unwrap)
    assert_equal ["[CONFLICT] held", :structured, :unwrap], [reading.error.to_s, reading.disposition, reading.mode]
    refute_empty reading.wrappers
    assert_equal :legacy, ToolError.read("\xFF\x00".b).disposition
    assert_predicate ToolError.read("boom"), :legacy?
    assert_equal "boom", ToolError.read("boom").original
  end

  def test_the_classifier_says_by_which_rule
    reading = ToolError.read("connect ECONNREFUSED 127.0.0.1:5432", :classify)
    assert_equal %w[net.refused ECONNREFUSED], [reading.rule, reading.evidence]
  end

  def test_results_responses_and_failed_connections_are_read
    assert_equal :not_an_error, ToolError.read_result({ content: [] })
    assert_equal :pass_through, ToolError.read_result('{"resultType":"input_required"}')
    headers = { "Retry-After" => ["Thu, 01 Jan 1970 00:00:30 GMT"] }
    busy = ToolError.read_http(503, headers, nil, now: Time.at(0))
    assert_equal [30.0, :mapped], [busy.retry_after, busy.disposition]
    assert_nil ToolError.read_http(503, headers, "").retry_after
    rpc = ToolError.read_json_rpc({ jsonrpc: "2.0", id: 1, error: { code: -32_602, message: "bad" } })
    assert_equal "VALIDATION", rpc.error.type
    lost = ToolError.read_exception(Errno::ETIMEDOUT.new)
    assert_equal ["TRANSIENT", :mapped], [lost.error.type, lost.disposition]
    assert_includes ToolError::DELIVERIES, lost.delivery
  end

  def test_a_custom_entry_replaces_that_of_the_contract
    table = { 418 => "PERMISSION", 409 => { type: "TRANSIENT", recoverable: false, reason: "busy" } }
    assert_equal "PERMISSION", ToolError.read_http(418, {}, "", table: table).error.type
    busy = ToolError.read_http(409, { "Retry-After" => "1" }, "", table: table).error
    assert_equal ["TRANSIENT", false, "busy"], [busy.type, busy.recoverable?, busy.data["reason"]]
    assert_equal "NOT_FOUND", ToolError.read_http(404, {}, "", table: table).error.type
    assert_raises(ToolError::Misuse) { ToolError.read_http(418, {}, "", table: { 418 => "TEAPOT" }) }
  end

  def test_members_beside_the_contract_are_kept_apart
    assert_equal({ "more" => 1 }, ToolError.read('{"type":"INTERNAL","message":"m","more":1}').extra)
  end

  def test_assessing_says_what_to_do
    text = '{"type":"TRANSIENT","message":"busy","data":{"retry_after":2}}'
    first = ToolError.assess(:error_text, text)
    assert_equal :retry, first.decision.action
    assert_operator first.decision.delay_ms, :>=, 2000
    assert_equal 2.0, first.retry_after
    third = ToolError.assess(:error_text, text, context: { failures: 3 })
    assert_equal :attempts_exhausted, third.decision.reason
    lost = '{"errno":104,"runtime":"posix","message":"Connection reset by peer"}'
    unsafe = { tool: { read_only: false, idempotent: false } }
    assert_equal :unsafe_replay, ToolError.assess(:connection_error, lost, context: unsafe).decision.reason
    assert_equal :not_an_error, ToolError.assess(:call_tool_result, "{}").disposition
  end

  def test_the_contract_has_a_version
    assert_match(/\A\d+\.\d+\z/, ToolError.contract_version)
  end
end
