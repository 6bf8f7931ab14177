# frozen_string_literal: true

require "minitest/autorun"
require "net/smtp"
require "socket"
require "timeout"
require "toolerror"

# As the libraries define them; what they hold is what the table of the core asks for (SPEC 1.8.24).
module SQLite3
  class Exception < ::StandardError
    def code = 2067
  end

  class ConstraintException < Exception; end
end

class Redis
  class CommandError < ::StandardError; end
end

module PG
  class Error < ::StandardError; end
  class UniqueViolation < Error; end
end

module GRPC
  class BadStatus < ::StandardError
    attr_reader :code, :details

    def initialize(code, details)
      super("#{code}:#{details}")
      @code = code
      @details = details
    end
  end
end

class ConnectionPool
  class TimeoutError < ::Timeout::Error; end
end

module Faraday
  class Error < ::StandardError
    def response = { status: 429, headers: { "Retry-After" => "7" } }
  end
end

# Exceptions of known libraries.
class ExceptionsTest < Minitest::Test
  def read(error, mode = :exact)
    reading = ToolError.read_exception(error, mode)
    [reading.error.type, reading.error.code, reading.error.reason]
  end

  def test_exceptions_of_databases_get_their_type
    assert_equal ["CONFLICT", "sqlite/2067", "exists"], read(SQLite3::ConstraintException.new("x"))
    assert_equal ["CONFLICT", nil, "exists"], read(PG::UniqueViolation.new("x"))
    assert_equal ["VALIDATION", "redis/WRONGTYPE", nil], read(Redis::CommandError.new("WRONGTYPE Operation against a key"))
    assert_equal "INTERNAL", read(Redis::CommandError.new("ERR unknown command")).first
  end

  def test_a_pool_without_a_free_connection_has_sent_nothing
    engine, sends = ToolError::Engine.new(clock: ToolError::TestClock.new), 0
    assert_raises(ConnectionPool::TimeoutError) do
      engine.run("mail/send", side_effects: true) do
        sends += 1
        raise ConnectionPool::TimeoutError, "Waited 5 sec, 0/5 available"
      end
    end
    assert_equal 3, sends
  end

  def test_exceptions_of_clients_get_their_type
    assert_equal ["NOT_FOUND", "grpc/NOT_FOUND", nil], read(GRPC::BadStatus.new(5, "no such row"))
    limited = ToolError.read_exception(Faraday::Error.new("the server responded with status 429"), :exact)
    assert_equal "TRANSIENT", limited.error.type
    assert_equal 7, limited.retry_after
  end

  # What Net::SMTP raises when a server answers a sender with this reply.
  def refused_by_smtp(reply)
    TCPServer.open("127.0.0.1", 0) do |server|
      thread = Thread.new do
        socket = server.accept
        socket.print("220 ready\r\n")
        while (line = socket.gets)
          socket.print(line.start_with?("MAIL") ? "#{reply}\r\n" : "250 ok\r\n")
        end
      end
      return assert_raises(Net::SMTPError) do
        Net::SMTP.start("127.0.0.1", server.addr[1], "here.invalid") { |smtp| smtp.mailfrom("a@here.invalid") }
      end
    ensure
      thread&.kill
    end
  end

  def test_a_reply_of_an_smtp_server_gives_the_type
    {
      "450 mailbox busy" => ["TRANSIENT", "smtp/450"], "451 local error" => ["TRANSIENT", "smtp/451"],
      "535 bad credentials" => ["PERMISSION", "smtp/535"], "550 no such mailbox" => ["NOT_FOUND", "smtp/550"],
      "552 mailbox full" => ["PERMISSION", "smtp/552"]
    }.each { |reply, found| assert_equal found, read(refused_by_smtp(reply)).first(2), reply }
  end

  def test_every_mode_says_the_same
    %i[unwrap classify].each { |mode| assert_equal "CONFLICT", read(SQLite3::ConstraintException.new("x"), mode).first }
  end

  def test_what_an_exception_holds_may_be_anything
    [Object.new, 1.0, Float::NAN, "\xff", ("a" * 100_000), [[[[[[1]]]]]], { a: 1 }, ENV].each do |value|
      error = GRPC::BadStatus.new(value, "x")
      assert_equal "INTERNAL", read(error).first
    end
    error = SQLite3::Exception.new("x")
    def error.code = raise("no")
    assert_equal "INTERNAL", read(error).first
  end
end
