# frozen_string_literal: true

require "json"
require "minitest/autorun"
require "rbs"
require "toolerror"

# Word lists, classes and types are those of the contract and of the code, both ways.
class DriftTest < Minitest::Test
  LISTS = {
    "type" => ToolError::TYPES, "mode" => ToolError::MODES, "delivery" => ToolError::DELIVERIES,
    "effects" => ToolError::EFFECTS, "phase" => ToolError::PHASES, "action" => ToolError::ACTIONS,
    "reason" => ToolError::REASONS, "detail" => ToolError::DETAILS
  }.transform_values { |words| words.map(&:to_s) }

  def table(name)
    JSON.parse(File.read(File.join(__dir__, "../../../spec/tables/#{name}.json")))
  end

  def test_the_words_are_those_of_the_library_and_of_the_tables
    others = %w[disposition kind lost member profile read_disposition]
    assert_equal ToolerrorCore.words.except(*others), LISTS
    table("vocabulary").each { |name, words| assert_equal words, LISTS.fetch(name), name unless name == "member" }
  end

  def test_each_conventional_member_has_a_method
    members = table("vocabulary")["member"].to_set(&:to_sym)
    assert_equal members, ToolerrorCore::Members.public_instance_methods(false).to_set - %i[==]
    error = ToolError::Internal.new
    members.each { |name| assert(error.respond_to?(name) || error.respond_to?("#{name}?"), name) }
  end

  def test_each_type_has_a_class_with_its_defaults
    rows = table("types")
    assert_equal rows.map { |row| row["type"] }, ToolError::TYPES
    assert_equal rows.map { |row| ToolError.class_of(row["type"]) }.to_set, ToolError.subclasses.to_set
    rows.each do |row|
      error = ToolError.class_of(row["type"]).new
      assert_equal row.values_at("type", "default_message", "default_recoverable"),
                   [error.type, error.message, error.recoverable?]
      assert_equal row["type"].delete("_"), error.class.name.split("::").last.upcase
    end
  end

  # The types say what there is, no more and no less.
  def test_the_types_have_the_methods_of_the_code
    environment = RBS::Environment.new
    loader = RBS::EnvironmentLoader.new
    loader.add(path: Pathname(__dir__).join("../sig"))
    loader.load(env: environment)
    ours = environment.class_decls.select { |name, _| name.to_s.match?(/\A::ToolError\b/) }
    refute_empty ours
    ours.each do |name, declarations|
      made = Object.const_get(name.to_s.delete_prefix("::"))
      members = declarations.decls.flat_map { |declaration| declaration.decl.members }
      assert_equal declared(members, :instance), own(made.public_instance_methods(false), made), name.to_s
      assert_equal declared(members, :singleton), own(made.singleton_methods(false), made), "#{name} singleton"
    end
  end

  private

  def declared(members, kind)
    named = members.select do |member|
      member.respond_to?(:name) && member.respond_to?(:kind) && [kind, :singleton_instance].include?(member.kind)
    end
    named = named.grep_v(RBS::AST::Members::InstanceVariable).map(&:name) + aliases(members, kind)
    (named - %i[initialize]).sort.uniq
  end

  def aliases(members, kind)
    members.grep(RBS::AST::Members::Alias).select { |member| member.kind == kind }.map(&:new_name)
  end

  # Of a Struct, its members' writers are Ruby's, not ours: the structs are frozen.
  def own(methods, made)
    writers = made.is_a?(Class) && made < Struct ? methods.grep(/=\z/) : []
    inherited = made.is_a?(Class) && made < Struct ? %i[[] inspect members keyword_init? new] : []
    (methods - writers - inherited).sort.uniq
  end
end
