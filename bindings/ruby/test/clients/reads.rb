# frozen_string_literal: true

require "minitest/autorun"
require "socket"
require "toolerror"

# How exceptions of real libraries are read.
module Reads
  def read(error)
    readings = %i[exact unwrap classify].map { |mode| ToolError.read_exception(error, mode) }
    assert_equal 1, readings.map { |reading| reading.error.type }.uniq.size, error.inspect
    readings.first
  end

  def raised(kind = StandardError, &block) = read(assert_raises(*kind, &block))

  def says(reading) = [reading.error.type, reading.error.code, reading.error.reason]

  def how(reading) = [reading.error.type, reading.delivery]

  def closed_port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }

  # A call with side effects whose reply is lost is not made again.
  def assert_sent_once(*classes)
    sends = 0
    engine = ToolError::Engine.new(clock: ToolError::TestClock.new)
    assert_raises(*classes) do
      engine.run("orders/write", side_effects: true) do
        sends += 1
        yield
      end
    end
    assert_equal 1, sends
  end
end
