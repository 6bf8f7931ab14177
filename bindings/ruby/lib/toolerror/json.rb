# frozen_string_literal: true

require "json"

class ToolError
  # Values as JSON, and back.
  module Json
    # Brackets in brackets; what is deeper becomes null, as the library has it.
    MAX_DEPTH = 128

    # JSON that is text already: it is taken as it is, every digit of it.
    Raw = Struct.new(:text)

    class << self
      # A value as JSON. Never fails: what JSON has no form for becomes null; the library makes the text canonical.
      def encode(value, depth = 0)
        case value
        when nil, true, false, Integer then value.nil? ? "null" : value.to_s
        when String, Symbol then JSON.generate(Native.utf8(value.to_s))
        when Float then value.finite? ? value.to_s : "null"
        when Numeric then number(value)
        when Raw then value.text
        when ToolError then value.to_json
        when Hash then members(value, depth)
        when ToolerrorCore::Conflict, ToolerrorCore::Violation, ToolerrorCore::Limit then members(fields(value), depth)
        when Enumerable then items(value, depth)
        else "null"
        end
      end

      # A text of the library as frozen values.
      def view(text)
        JSON.parse(text, max_nesting: false, freeze: true)
      end

      private

      def number(value)
        value.is_a?(Rational) || !value.respond_to?(:to_f) ? encode(value.to_f) : decimal(value)
      rescue RangeError, TypeError
        "null"
      end

      # A BigDecimal keeps its digits.
      def decimal(value)
        text = value.to_s
        text.match?(/\A-?\d/) ? text : "null"
      end

      def members(hash, depth)
        return "null" if depth >= MAX_DEPTH

        inside = hash.map { |key, value| "#{encode(key.to_s)}:#{encode(value, depth + 1)}" }
        "{#{inside.join(",")}}"
      end

      def items(values, depth)
        return "null" if depth >= MAX_DEPTH

        "[#{values.map { |value| encode(value, depth + 1) }.join(",")}]"
      end

      def fields(record)
        names = record.instance_variables
        names.to_h { |name| [name.to_s.delete_prefix("@"), record.instance_variable_get(name)] }.compact
      end
    end
  end
  private_constant :Json
end
