# frozen_string_literal: true

class ToolError
  # Who holds the resource: one entry of +data.conflicts+.
  Holder = ToolerrorCore::Holder
  # One thing that is wrong with the arguments: an entry of +data.violations+.
  Violation = ToolerrorCore::Violation
  # The limit that was passed: +data.limit+.
  Limit = ToolerrorCore::Limit

  # +data.retry_after+ in seconds: do not retry earlier.
  def retry_after = members.retry_after

  # +data.conflicts+: who holds the resource.
  def conflicts = members.conflicts

  # +data.code+: the finer, namespaced reason of the source system.
  def code = members.code

  # +data.reason+: a short machine word that refines the type.
  def reason = members.reason

  # +data.hint+: one imperative sentence for the agent.
  def hint = members.hint

  # +data.violations+: all that is wrong with the arguments.
  def violations = members.violations

  # +data.limit+: the limit that was passed.
  def limit = members.limit

  # +data.effects+: what the failed call has already changed, one of {EFFECTS}.
  def effects = members.effects&.to_sym

  # +data.phase+: how far the tool had come, one of {PHASES}.
  def phase = members.phase&.to_sym

  # +data.stage+: the stage of processing that failed.
  def stage = members.stage

  # +data.severity+: how bad it is, in the source system's words.
  def severity = members.severity

  # +data.suggestions+: what the agent could try, in words.
  def suggestions = members.suggestions

  # +data.required+: the capabilities that the call needs.
  def required = members.required

  # +data.missing+: the required capabilities that the caller lacks.
  def missing = members.missing

  # +data.state_after+: the state that the failed call left behind.
  def state_after = members.state_after && Json.view(members.state_after)

  # +data.errors+: several errors behind this one.
  def errors = members.errors.map { |parts| ToolError.send(:of, parts) }

  # +data.error_id+: the number under which the server's log has more.
  def error_id = members.error_id

  # +data.trace_id+: the trace that the failed call belongs to.
  def trace_id = members.trace_id

  # +data.truncated+: whether a limit cut something off.
  def truncated? = members.truncated

  private

  def members
    Native.call { |core| core.members(@text) }
  end
end
