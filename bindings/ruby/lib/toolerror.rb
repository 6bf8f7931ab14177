# frozen_string_literal: true

require_relative "toolerror/version"
require_relative "toolerror/native/toolerror_core"
require_relative "toolerror/words"
require_relative "toolerror/native"
require_relative "toolerror/json"
require_relative "toolerror/errors"
require_relative "toolerror/members"
require_relative "toolerror/emit"
require_relative "toolerror/exceptions"
require_relative "toolerror/reading"
require_relative "toolerror/engine"
require_relative "toolerror/run"
