# frozen_string_literal: true

require_relative "lib/toolerror/version"

Gem::Specification.new do |spec|
  spec.name = "toolerror"
  spec.version = ToolError::VERSION
  spec.summary = "One error contract for MCP tools and the agents that call them"
  spec.authors = ["The toolerror authors"]
  spec.homepage = "https://github.com/toolerror/toolerror"
  spec.licenses = ["MIT", "Apache-2.0"]
  spec.required_ruby_version = ">= 3.1"
  # the native library inside is this platform's
  spec.platform = Gem::Platform.local
  files = ["lib/**/*", "sig/*.rbs", "README.md", "CHANGELOG.md", "LICENSE-*"]
  spec.files = Dir.glob(files, base: __dir__).reject { |path| File.directory?(path) }
  # ffi: calls the native library; the generated code is written for it
  spec.add_runtime_dependency "ffi", "~> 1.15"
  spec.metadata["rubygems_mfa_required"] = "true"
  spec.metadata["changelog_uri"] = "#{spec.homepage}/blob/main/bindings/ruby/CHANGELOG.md"
end
