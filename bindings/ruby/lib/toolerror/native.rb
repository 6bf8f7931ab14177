# frozen_string_literal: true

class ToolError
  # The library was used wrongly: a mistake in the program, never a failed tool call.
  class Misuse < ArgumentError
    # Control characters of a value are escaped.
    def initialize(message = nil)
      super(message&.to_s&.scrub&.gsub(/[[:cntrl:]]/) { |control| control.inspect.delete('"') })
    end
  end

  # A bug in toolerror: please report it. Neither a tool error nor misuse.
  class Bug < RuntimeError
  end

  # The border to the native library.
  module Native
    class << self
      # Calls the native part. What it refuses, and what cannot cross the border, becomes Misuse; a panic of it becomes Bug.
      def call
        check_ractor
        yield ToolerrorCore
      rescue ToolerrorCore::BorderError::Refused => e
        raise Misuse, e.message
      rescue ToolerrorCore::BorderError::Bug => e
        raise Bug, e.message
      rescue ToolerrorCore::InternalError => e
        raise Bug, "bug in toolerror, please report it: #{plain(e.message)}"
      rescue TypeError, RangeError, EncodingError, NoMethodError => e
        raise Misuse, "an argument is of the wrong kind: #{plain(e.message)}"
      end

      # The first line of a message of Ruby's own, with values in backticks as in ours.
      def plain(message)
        message.to_s.lines.first.to_s.scrub.strip.delete("`").tr('"', "`").delete_suffix(".")
      end

      # The objects of the native library belong to one Ractor.
      def check_ractor
        return if !defined?(Ractor) || Ractor.current.equal?(Ractor.main)

        raise Misuse, "toolerror works in the main Ractor only: send it the text or the exception"
      end

      # A whole number as such. +name+ is what the refusal calls the argument.
      def integer(value, name)
        number(value, :Integer) || raise(Misuse, "`#{name}` must be a whole number, not `#{value.class}`")
      end

      # A limit in seconds as whole milliseconds, not below 0; nil also for one that never comes. +name+ is what the refusal
      # calls the argument.
      def limit(value, name)
        return if value.nil?

        seconds = value.to_f if value.is_a?(Numeric) && value.real?
        raise Misuse, "`#{name}` must be a number of seconds, not `#{seconds ? value : value.class}`" if seconds.nil? || seconds.nan?

        seconds > 1e12 ? nil : ([seconds, 0].max * 1000).round
      end

      # How long a clock waits or goes forward, in milliseconds.
      def wait(value)
        milliseconds = value.to_f if value.is_a?(Numeric) && value.real?
        return value if milliseconds&.finite? && milliseconds >= 0

        raise Misuse, "`milliseconds` must be a number, 0 or more, not `#{milliseconds ? value : value.class}`"
      end

      # A delay that a server asks for, in seconds, or nil.
      def delay(value, name)
        return if value.nil?

        seconds = value.to_f if value.is_a?(Numeric) && value.real?
        return seconds if seconds&.finite? && seconds >= 0

        raise Misuse, "`#{name}` must be a number of seconds, 0 or more, not `#{seconds ? value : value.class}`"
      end

      # A seed, or nil.
      def seed(value)
        return value if value.nil? || (value.is_a?(Integer) && value.between?(0, (2**64) - 1))

        raise Misuse, "`seed` must be a whole number from 0 to `#{(2**64) - 1}`, not `#{value.is_a?(Integer) ? value : value.class}`"
      end

      # Something to be called, or nil.
      def callable(value, name)
        return value if value.nil? || value.respond_to?(:call)

        raise Misuse, "`#{name}` must respond to `call`, not `#{value.class}`"
      end

      # What Kernel's method of this name makes of it; nil unless it is a number.
      def number(value, kind)
        Kernel.public_send(kind, value.is_a?(String) ? utf8(value) : value, exception: false)
      end

      # A ToolError as such.
      def error(value)
        value.is_a?(ToolError) ? value : raise(Misuse, "`error` must be a ToolError, not `#{value.class}`")
      end

      # The text as UTF-8, with U+FFFD for what has no form in it. +name+ is what the refusal calls the argument.
      def text(text, name)
        raise Misuse, "`#{name}` must be a string, not `#{text.class}`" unless text.respond_to?(:to_str)

        text = text.to_str
        return text.dup.force_encoding(Encoding::UTF_8).scrub("\uFFFD") if text.encoding == Encoding::BINARY

        text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace, replace: "\uFFFD").scrub("\uFFFD")
      end

      # As {text}, of what is known to be one.
      def utf8(text) = text(text, "text")

      # The bytes of a text, as readers take them.
      def bytes(text, name)
        text.is_a?(String) && text.encoding == Encoding::BINARY ? text : text(text, name)
      end

      # Milliseconds since 1970.
      def milliseconds(time)
        return if time.nil?

        time.is_a?(Time) ? (time.to_r * 1000).to_i : raise(Misuse, "`now` must be a Time, not `#{time.class}`")
      end
    end
  end
  private_constant :Native
end
