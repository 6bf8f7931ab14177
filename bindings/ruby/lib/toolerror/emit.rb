# frozen_string_literal: true

class ToolError
  # What may leave the process. Default: secrets are masked, long texts are cut. Members: +redact+, +sensitive_names+,
  # +only_sensitive_names+, +message_limit+, +text_limit+ (in bytes, negative for no limit).
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
    #
    # What nobody foresaw is INTERNAL with a fresh +error_id+, under which its text goes to standard error, not into the
    # result unless +expose_internal+ is true. +tool+ is what has failed, for its message; +mapper+ is that of {wrap}.
    def to_result(raised, tool: nil, mapper: nil, expose_internal: false, **options)
      for_caller(raised, tool, mapper, expose_internal).to_result(**options)
    end

    # What {#to_result_json} gives for whatever was raised.
    def to_result_json(raised, tool: nil, mapper: nil, expose_internal: false, **options)
      for_caller(raised, tool, mapper, expose_internal).to_result_json(**options)
    end

    # What {#to_http} gives for whatever was raised.
    def to_http(raised, tool: nil, mapper: nil, expose_internal: false, **options)
      for_caller(raised, tool, mapper, expose_internal).to_http(**options)
    end

    # What {#to_json_rpc_json} gives for whatever was raised.
    def to_json_rpc_json(raised, tool: nil, mapper: nil, expose_internal: false, **options)
      for_caller(raised, tool, mapper, expose_internal).to_json_rpc_json(**options)
    end

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

    private

    # The error that whatever was raised is for the caller (SPEC 1.9.4).
    def for_caller(raised, tool, mapper, expose_internal)
      tool &&= Native.text(tool, "tool")
      raise Misuse, "`expose_internal` must be true or false, not `#{expose_internal.class}`" unless [true, false].include?(expose_internal)

      found, authored = read_raised(raised, :unwrap, nil, nil, mapper) if raised.is_a?(Exception)
      error = found.is_a?(Reading) ? found.error : wrap(raised, mapper: mapper)
      authored || error.type != "INTERNAL" ? error : unforeseen(error, raised, tool, expose_internal)
    end

    # The error that goes on the wire for a failure that nobody foresaw. Its text goes to standard error.
    def unforeseen(error, raised, tool, expose_internal)
      said = raised.is_a?(Exception) ? text_of(raised).to_s : error.message
      made = of(Native.call { |core| core.unexpected(error.to_json, tool, Native.utf8(said), expose_internal) })
      what = tool ? "tool #{tool.dump}" : "the tool"
      warn "#{what} failed unexpectedly [error_id #{made.error_id}]: #{logged(raised, said)}"
      made
    end

    # An exception with its stack, whatever its own methods do.
    def logged(raised, said)
      raised.is_a?(Exception) ? raised.full_message(highlight: false) : said
    rescue StandardError
      said
    end
  end
end
