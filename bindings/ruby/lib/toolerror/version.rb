# frozen_string_literal: true

class ToolError < StandardError
  # The version of this gem; of the contract: {ToolError.contract_version}.
  VERSION = "0.1.0"
end
