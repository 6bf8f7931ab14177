# frozen_string_literal: true

class ToolError
  # What members of a foreign exception hold, where the core's table asks for them (SPEC 1.8.24). What they mean, the core
  # says.
  module Exceptions
    # How many classes are remembered; a program has few.
    MAX_KNOWN = 1000
    private_constant :MAX_KNOWN

    @paths = {}.compare_by_identity
    @lock = Mutex.new

    class << self
      # The names of the classes and modules that an exception's class derives from, the nearest first.
      def bases(error) = (error.class.ancestors - [error.class]).first(Limits::MAX_BASES).filter_map(&:name)

      # The members that the table asks for, by their paths; nil when it asks for none.
      def members(error)
        found = paths(error).to_h { |path| [path, plain(walk(error, path.split(".")), Limits::MAX_MEMBER_DEPTH)] }.compact
        found unless found.empty?
      end

      private

      def paths(error)
        @lock.synchronize do
          @paths.clear if @paths.size > MAX_KNOWN
          @paths[error.class] ||= ToolerrorCore.exception_members("ruby", [error.class.name, *bases(error)].compact)
        end
      end

      def walk(value, steps)
        steps.reduce(value) { |inner, step| inner.nil? ? nil : step_of(inner, step) }
      rescue StandardError
        nil
      end

      def step_of(value, step)
        case value
        when Hash then step == "*" ? value.each_value.first : value[step] || value[step.to_sym]
        when Array then value[step == "*" ? 0 : Integer(step)]
        else value.public_send(step) if value.respond_to?(step) && value.method(step).arity <= 0
        end
      end

      # A value as JSON can have it; of any other object only that it is there.
      def plain(value, depth)
        case value
        when nil, true, false, Integer then value
        when String, Symbol then Native.utf8(value.to_s)[0, Limits::MAX_MEMBER_TEXT]
        when Hash, Array then depth.zero? ? {} : inner(value, depth - 1)
        else {}
        end
      end

      def inner(value, depth)
        return value.first(Limits::MAX_MEMBER_ITEMS).map { |item| plain(item, depth) } if value.is_a?(Array)

        value.first(Limits::MAX_MEMBER_ITEMS).to_h { |name, item| [Native.utf8(name.to_s)[0, Limits::MAX_MEMBER_TEXT], plain(item, depth)] }
      end
    end
  end
  private_constant :Exceptions
end
