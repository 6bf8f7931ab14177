# frozen_string_literal: true

class ToolError
  # What may leave the process. Default: secrets are masked, long texts are cut. Members: +redact+, +sensitive_keys+,
  # +only_sensitive_keys+, +message_limit+, +text_limit+ (in bytes, negative for no limit).
  EmitOptions = ToolerrorCore::Emit

  # An HTTP response that carries an error; header names in lower case.
  HttpResponse = Struct.new(:status, :headers, :body)

  # The JSON of an MCP tool result for it, on request with copies in +structuredContent+ and under a key of +_meta+.
  def to_result_json(structured_content: false, meta_key: nil, emit: EmitOptions.new)
    raise Misuse, "`structured_content` must be true or false, not `#{structured_content.class}`" unless [true, false].include?(structured_content)

    key = meta_key && Native.text(meta_key, "meta_key")
    Native.call { |core| core.to_result(leaving, structured_content, key, options_of(emit), @delivery&.to_s) }
  end

  # The MCP tool result as a Hash, as the +mcp+ gem's tools return it.
  def to_result(**options)
    JSON.parse(to_result_json(**options), max_nesting: false)
  end

  # The HTTP response for it; +form+ is <tt>problem+json</tt> (RFC 9457) or +bare+, the canonical text.
  def to_http(form: "problem+json", emit: EmitOptions.new)
    made = Native.call { |core| core.to_http(leaving, Native.text(form, "form"), options_of(emit), @delivery&.to_s) }
    HttpResponse.new(made.status, made.headers.to_h { |line| [line.name, line.value] }, made.body)
  end

  # The JSON of the +error+ of a JSON-RPC response.
  def to_json_rpc_json(emit: EmitOptions.new)
    Native.call { |core| core.to_json_rpc(leaving, options_of(emit), @delivery&.to_s) }
  end

  # The error as it may leave the process: secrets masked, long texts cut.
  def emitted(emit: EmitOptions.new)
    ToolError.send(:of, Native.call { |core| core.emitted(leaving, options_of(emit), @delivery&.to_s) })
  end

  private

  def options_of(emit)
    emit.is_a?(EmitOptions) ? emit : raise(Misuse, "`emit` must be ToolError::EmitOptions, not `#{emit.class}`")
  end

  # The text that leaves the process, before it is masked and cut.
  def leaving
    CallFailure.send(:reasons_behind, self).reduce(@text) do |text, reason|
      Native.call { |core| core.given_up(text, @delivery&.to_s, reason.to_s) }.text
    end
  end

  class << self
    # What {#to_result} gives for whatever was raised, see {wrap}; so do the next three.
    def to_result(raised, **options) = wrap(raised).to_result(**options)

    # What {#to_result_json} gives for whatever was raised.
    def to_result_json(raised, **options) = wrap(raised).to_result_json(**options)

    # What {#to_http} gives for whatever was raised.
    def to_http(raised, **options) = wrap(raised).to_http(**options)

    # What {#to_json_rpc_json} gives for whatever was raised.
    def to_json_rpc_json(raised, **options) = wrap(raised).to_json_rpc_json(**options)

    # The error that +input+ is in a profile's form, if it is one: a name of the library's, or a custom one as JSON.
    def decode(profile, input)
      parts = Native.call { |core| core.decode(Native.text(profile, "profile"), Native.text(input, "input")) }
      parts && of(parts)
    end

    # The error in a profile's form: JSON, or a text where the form is one.
    def encode_as(profile, error)
      Native.call { |core| core.encode_as(Native.text(profile, "profile"), Native.error(error).to_json) }
    end

    # The version of the contract that the library implements.
    def contract_version
      Native.call(&:contract_version)
    end
  end
end
