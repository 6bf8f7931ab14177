# frozen_string_literal: true

# What a failed tool call says: what went wrong, whether a retry may help, and what the agent needs to go on.
#
# Its canonical text is the value ({#to_json}): equality and hash follow the text. The six subclasses are all there are.
class ToolError
  # The text for people and models. Never parse it.
  attr_reader :message
  # The canonical text of +data+, an object with at least one member; nil when there is none.
  attr_reader :data_json
  # How far the failed call came that this error was made from, one of {DELIVERIES}; nil where it was not made from one.
  attr_reader :delivery

  # +data+: a Hash of anything; what JSON has no form for becomes null. +recoverable+: said only where it differs from
  # the default of the type. An empty message becomes the default of the type.
  def initialize(message = "", data: nil, recoverable: nil, parts: nil)
    raise Misuse, "ToolError has no type of its own: raise one of its six classes" unless self.class.const_defined?(:TYPE)

    parts ||= self.class.send(:build_parts, type, message, recoverable, data.nil? ? nil : Json.encode(data))
    say(parts, parts.delivery&.to_sym)
    super(@message)
  end

  # One of the six, such as +NOT_FOUND+; each subclass has its own.
  def type
    self.class::TYPE
  end

  # Whether a retry of the same call may help.
  def recoverable?
    @recoverable
  end

  # A frozen view of +data+; nil when there is none.
  def data
    @data_json && Json.view(@data_json)
  end

  # The canonical text: the same bytes from every language.
  def to_json(*)
    @text
  end

  # <tt>[TYPE] message</tt>
  def to_s
    Native.call { |core| core.display(@text) }
  end

  def ==(other)
    other.is_a?(ToolError) && other.to_json == @text
  end
  alias eql? ==

  def hash
    @text.hash
  end

  # For <tt>raise error, "other words"</tt>: the same error with another message.
  def exception(message = self)
    return self if message.equal?(self)

    said = { type: type, message: Native.text(message, "message"), recoverable: @recoverable, data: @data_json && Json::Raw.new(@data_json) }
    # a subclass may have a constructor of its own; a clone would have the cause, and `raise` would not set it
    copy = self.class.allocate
    instance_variables.each { |name| copy.instance_variable_set(name, instance_variable_get(name)) }
    copy.send(:say, Native.call { |core| core.from_json(Json.encode(said.compact)) }, @delivery)
    CallFailure.send(:copy, self, copy)
    copy.set_backtrace(backtrace) if backtrace
    copy
  end

  # What logs show: message and data, masked and cut as they leave the process.
  def inspect
    shown = Native.call { |core| core.emitted(@text, EmitOptions.new, @delivery&.to_s) }
    "#<#{self.class}: [#{type}] #{[shown.message, shown.data].compact.join(" ")}>"
  end

  # For Marshal: the text as it leaves the process but neither masked nor cut, the delivery, the backtrace, and what a subclass
  # has of its own, but for what cannot be dumped, such as an IO or a Proc.
  def _dump(_level)
    own = (instance_variables - SAID).to_h { |name| [name, instance_variable_get(name)] }
    whole = [leaving, @delivery, backtrace]
    Marshal.dump([*whole, own])
  rescue TypeError
    Marshal.dump([*whole, own.select { |_, value| dumps?(value) }])
  end

  # For <tt>case error in {type: "TRANSIENT", data: {retry_after:}}</tt>; the names in +data+ are symbols.
  def deconstruct_keys(_keys)
    data = @data_json && JSON.parse(@data_json, max_nesting: false, symbolize_names: true)
    { type: type, message: @message, recoverable: @recoverable, data: data }
  end

  # Whether Marshal takes a value.
  def dumps?(value)
    Marshal.dump(value)
    true
  rescue TypeError
    false
  end
  private :dumps?

  # What {#say} sets.
  SAID = %i[@message @recoverable @data_json @text @delivery].freeze
  private_constant :SAID

  # What it says from now on.
  def say(parts, delivery)
    @message = parts.message.freeze
    @recoverable = parts.recoverable
    @data_json = parts.data.freeze
    @text = parts.text.freeze
    @delivery = delivery
  end
  private :say

  private_class_method :new

  # NOT_FOUND: the named thing does not exist: the agent uses another.
  class NotFound < ToolError
    TYPE = "NOT_FOUND"
    public_class_method :new
  end

  # CONFLICT: somebody else holds or has changed the thing: the agent negotiates, reads again, or waits.
  class Conflict < ToolError
    TYPE = "CONFLICT"
    public_class_method :new
  end

  # VALIDATION: the arguments are wrong: the agent fixes them and calls once more.
  class Validation < ToolError
    TYPE = "VALIDATION"
    public_class_method :new
  end

  # PERMISSION: the caller may not do this: a person must act.
  class Permission < ToolError
    TYPE = "PERMISSION"
    public_class_method :new
  end

  # TRANSIENT: nothing is wrong with the call: the agent retries it later.
  class Transient < ToolError
    TYPE = "TRANSIENT"
    public_class_method :new
  end

  # INTERNAL: the tool is broken: the agent stops.
  class Internal < ToolError
    TYPE = "INTERNAL"
    public_class_method :new
  end

  CLASSES = [NotFound, Conflict, Validation, Permission, Transient, Internal].to_h { |made| [made::TYPE, made] }.freeze
  private_constant :CLASSES

  class << self
    # An error of a type that is only known at run time; +data_json+ is the JSON text of an object.
    #
    # Raises {Misuse} for a type that is not one of the six, and for data that is not an object.
    def build(type, message = "", recoverable: nil, data_json: nil)
      of(build_parts(type, message, recoverable, data_json))
    end

    # The error that a text is exactly; {Misuse} for any other. What came from outside belongs into {ToolError.read}.
    def from_json(text)
      of(Native.call { |core| core.from_json(Native.text(text, "text")) })
    end

    # Anything that was raised: a ToolError itself, else what the runtime shows of a failed connection, else INTERNAL with
    # its text. See {read_exception} about causes and +mapper+.
    #
    # What is nobody's failure is raised again as it is: a signal (+Interrupt+), +SystemExit+, the end of a task or of a
    # +Timeout.timeout+ around it.
    def wrap(raised, mapper: nil)
      return new_internal(raised) unless raised.is_a?(Exception)

      found = read_exception(raised, mapper: mapper)
      found.is_a?(Reading) ? found.error : raise(raised)
    end

    # What Marshal gets back from {#_dump}.
    def _load(saved)
      text, delivery, lines, own = Marshal.load(saved)
      error = allocate # a subclass may have a constructor of its own
      error.send(:say, Native.call { |core| core.from_json(text) }, delivery)
      own.each { |name, value| error.instance_variable_set(name, value) }
      error.set_backtrace(lines) if lines
      error
    end

    # The class of a type.
    def class_of(type)
      CLASSES.fetch(type) { raise Misuse, "unknown type `#{Native.utf8(type.to_s)}`: must be one of #{TYPES.join(", ")}" }
    end

    private

    # Of something that is not an exception, or nothing at all.
    def new_internal(text)
      Internal.new(text.is_a?(String) ? text : "")
    end

    # The error of these parts.
    def of(parts)
      CLASSES.fetch(parts.kind).new(parts: parts)
    end

    def build_parts(type, message, recoverable, data)
      unless [nil, true, false].include?(recoverable)
        raise Misuse, "`recoverable` must be true or false, not `#{recoverable.class}`"
      end

      parts = { kind: Native.text(type, "type"), message: Native.text(message, "message"), recoverable: recoverable, data: data && Native.text(data, "data_json") }
      Native.call { |core| core.build(core::NewError.new(**parts)) }
    end
  end
end
