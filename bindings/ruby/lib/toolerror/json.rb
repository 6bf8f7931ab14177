# frozen_string_literal: true

require "json"

class ToolError
  # Values as JSON, and back.
  module Json
    # Brackets in brackets; what is deeper becomes null, as the library has it.
    MAX_DEPTH = 128
    # Values in one `data`; what comes after them becomes null. No error has more, but a value that holds another one
    # twice, which holds another one twice, would have no end.
    MAX_VALUES = 100_000

    # JSON that is text already: it is taken as it is, every digit of it.
    Raw = Struct.new(:text)

    class << self
      # A value as JSON (SPEC 1.2.14). Never fails: what JSON has no form for becomes null; the library makes the text
      # canonical.
      def encode(value)
        Walk.new.text(value, 0)
      end

      # A text of the library as frozen values.
      def view(text)
        JSON.parse(text, max_nesting: false, freeze: true)
      end
    end

    # The walk through one value. It goes into arrays, hashes, sets and what says +to_h+ or +to_json+ by itself, and into
    # nothing else: a range may have no end, a pipe may wait for ever, and +ENV+ holds secrets.
    class Walk
      def initialize
        @around = {}.compare_by_identity
        @left = MAX_VALUES
      end

      def text(value, depth)
        @left -= 1
        return "null" if @left.negative?

        scalar(value) || inside(value) { container(value, depth) }
      rescue StandardError, SystemStackError
        "null" # what the value's own methods raise
      end

      private

      def scalar(value)
        case value
        when nil then "null"
        when true, false, Integer then value.to_s
        when String, Symbol then string(value)
        when Float then value.finite? ? value.to_s : "null"
        when Raw then value.text
        when ToolError then value.to_json
        when Hash, Array, Set then nil
        when Numeric then own(value, :to_json) ? json(value, 0) : string(number(value))
        else named(value)
        end
      end

      # What has a text of its own in every language.
      def named(value)
        case value
        when Time then string(date(value, value.nsec, value.utc?))
        when Exception then string("#{value.class}: #{value.message}")
        else library(value)
        end
      end

      # As {named}, of classes that are there only when their library is.
      def library(value)
        case value.class.ancestors.filter_map(&:name).find { |name| TEXTS.include?(name) }
        when nil then nil
        when "DateTime" then string(date(value, value.sec_fraction, value.offset.zero?))
        when "Date" then string(value.strftime("%Y-%m-%d"))
        else string(value.to_s)
        end
      end

      TEXTS = %w[DateTime Date Pathname URI::Generic IPAddr].freeze
      private_constant :TEXTS

      # Any number that is no Integer or Float is its text, which keeps each digit.
      def number(value)
        value.class.name == "BigDecimal" ? value.to_s("F") : value.to_s
      end

      # RFC 3339, with as many digits of a second as it has.
      def date(value, fraction, utc)
        digits = fraction.zero? ? "" : value.strftime(".%N").sub(/0+\z/, "")
        "#{value.strftime("%Y-%m-%dT%H:%M:%S")}#{digits}#{utc ? "Z" : value.strftime("%:z")}"
      end

      # A text; bytes that are no UTF-8 as base64.
      def string(value)
        value = value.to_s
        return JSON.generate([value].pack("m0")) if value.encoding == Encoding::BINARY && !value.dup.force_encoding("UTF-8").valid_encoding?

        JSON.generate(Native.utf8(value))
      end

      # What the block makes of a value; null where the value is inside of itself.
      def inside(value)
        return "null" if @around[value]

        @around[value] = true
        begin
          yield
        ensure
          @around.delete(value)
        end
      end

      def container(value, depth)
        return "null" if depth >= MAX_DEPTH

        case value
        when Hash then members(value, depth)
        when Array then "[#{items(value, depth).join(",")}]"
        when Set then "[#{items(value, depth).sort.join(",")}]"
        when *RECORDS then members(fields(value), depth)
        else of_its_own(value, depth)
        end
      end

      RECORDS = [ToolerrorCore::Holder, ToolerrorCore::Violation, ToolerrorCore::Limit].freeze
      private_constant :RECORDS

      # What says by itself how it is written.
      def of_its_own(value, depth)
        return "null" if ENV.equal?(value)
        return text(value.__getobj__, depth) if defined?(::Delegator) && ::Delegator === value
        return json(value, depth) if own(value, :to_json)

        own(value, :to_h) ? members(value.to_h, depth) : "null"
      end

      # Whether a value has this method from its own class, not from what everything or every list has.
      def own(value, name)
        owner = value.method(name).owner
        ![Object, Kernel, Enumerable].include?(owner) && !owner.name.to_s.start_with?("JSON::", "ActiveSupport::")
      rescue NameError
        false
      end

      def json(value, depth)
        text = Native.utf8(value.to_json)
        JSON.parse(text, max_nesting: MAX_DEPTH - depth)
        text
      end

      def members(hash, depth)
        inside = hash.to_hash.map { |key, value| "#{string(key)}:#{text(value, depth + 1)}" }
        "{#{inside.join(",")}}"
      end

      def items(values, depth)
        values.map { |value| text(value, depth + 1) }
      end

      def fields(record)
        names = record.instance_variables
        names.to_h { |name| [name.to_s.delete_prefix("@"), record.instance_variable_get(name)] }.compact
      end
    end
    private_constant :Walk
  end
  private_constant :Json
end
