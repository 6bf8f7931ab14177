# frozen_string_literal: true

# The testee of this gem (SPEC 7.2): answers conformance requests on the public API.
require "json"
require "toolerror"
require_relative "slices"

class Unsupported < StandardError; end

# A text: a string, raw bytes, or repeated segments (SPEC 7.2.4); nil for other JSON.
def bytes(json)
  return Slices.text(json) if json.start_with?('"')
  return unless json.start_with?("{")

  members = Slices.members(json)
  return Slices.text(members["b64"]).unpack1("m") if members["b64"]
  return unless members["segments"]

  Slices.items(members["segments"]).map do |segment|
    parts = Slices.members(segment)
    Slices.text(parts["s"]) * Integer(parts["n"])
  end.join
end

def text(json)
  bytes(json) or raise Slices::NotJson, "expected a text"
end

def flag(json)
  { nil => nil, "null" => nil, "true" => true, "false" => false }.fetch(json) { raise Slices::NotJson, "no flag" }
end

def given(json)
  json == "null" ? nil : json
end

def error_of(request)
  ToolError.from_json(request["error"] || text(request.fetch("error_json")))
end

def texted(text)
  JSON.generate({ text: text })
end

def encode(request)
  limits = request["limits"] && Slices.members(request["limits"])
  redact = flag(request["redact"]) || false
  return error_of(request) unless limits || redact

  none = limits ? nil : -1
  emit = ToolError::EmitOptions.new(redact: redact,
                                    message_limit: limits&.[]("message")&.to_i || none,
                                    text_limit: limits&.[]("text")&.to_i || none)
  error_of(request).emitted(emit: emit)
end

def input(kind, json)
  case kind
  when "error_text" then bytes(json) or raise Slices::NotJson, "input is no text"
  when "call_tool_result", "json_rpc_error" then json.start_with?('"') ? text(json) : json
  when "connection_error" then json
  when "http_response"
    parts = Slices.members(json)
    parts["body"] = JSON.generate(text(parts["body"]).dup.force_encoding("UTF-8").scrub("\uFFFD")) if parts["body"]
    "{#{parts.map { |name, value| "#{JSON.generate(name)}:#{value}" }.join(",")}}"
  else raise Unsupported
  end
end

def assess(request)
  kind = text(request.fetch("kind"))
  found = ToolError.assess(kind, input(kind, request.fetch("input")), text(request.fetch("mode")),
                           context: request["context"])
  decision = found.decision
  decision &&= { action: decision.action, delay_ms: decision.delay_ms, reason: decision.reason }.compact
  error = found.error ? found.error.to_json : "null"
  "{\"disposition\":\"#{found.disposition}\",\"error\":#{error}," \
    "\"retry_after\":#{JSON.generate(found.retry_after)},\"decision\":#{JSON.generate(decision)}}"
end

def result(request)
  options = request["options"] ? Slices.members(request["options"]) : {}
  key = options["meta_key"] && text(options["meta_key"])
  json = error_of(request).to_result_json(structured_content: flag(options["structured_content"]) || false, meta_key: key)
  "{\"result\":#{json}}"
end

def encode_as(request)
  profile = text(request.fetch("profile"))
  output = ToolError.encode_as(profile, error_of(request))
  is_text = profile.start_with?("interbase-") || !output.start_with?("{")
  "{\"output\":#{is_text ? JSON.generate(output) : output}}"
end

def dispatch(request)
  case text(request.fetch("op"))
  when "build"
    texted(ToolError.build(text(request.fetch("type")), text(request.fetch("message")),
                           recoverable: flag(request["recoverable"]), data_json: request["data"]).to_json)
  when "encode" then texted(encode(request).to_json)
  when "display" then texted(error_of(request).to_s)
  when "assess" then assess(request)
  when "result" then result(request)
  when "to_http" then JSON.generate(error_of(request).to_http(**{ form: request["form"] && text(request["form"]) }.compact).to_h)
  when "to_json_rpc" then "{\"error\":#{error_of(request).to_json_rpc_json}}"
  when "decode"
    error = ToolError.decode(text(request.fetch("profile")), bytes(request.fetch("input")) || request["input"])
    "{\"error\":#{error ? error.to_json : "null"}}"
  when "encode_as" then encode_as(request)
  when "trace"
    ToolError.trace(request.fetch("call"), request.fetch("events"), policy: given(request["policy"] || "null"),
                                                                    seed: Integer(request["seed"] || "0"))
  else raise Unsupported
  end
end

def answer(line)
  request = Slices.members(line)
  id = request["id"] || "null"
  "{\"id\":#{id},\"ok\":#{dispatch(request)}}"
rescue ToolError::Misuse, Slices::NotJson => e
  "{\"id\":#{id},\"refused\":#{JSON.generate({ message: e.message })}}"
rescue Unsupported
  "{\"id\":#{id},\"unsupported\":true}"
end

$stdin.set_encoding("UTF-8")
$stdout.sync = true
$stdin.each_line do |line|
  $stdout.write("#{answer(line)}\n") unless line.strip.empty?
end
