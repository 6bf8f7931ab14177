# frozen_string_literal: true

require "minitest/autorun"
require "pg"
require "redis"
require "socket"
require "sqlite3"
require "tmpdir"
require "toolerror"

# Exceptions of real libraries, made by real servers; `run` starts them.
class ClientsTest < Minitest::Test
  POSTGRES = ENV.fetch("TOOLERROR_POSTGRES_PORT").to_i
  REDIS = ENV.fetch("TOOLERROR_REDIS_PORT").to_i

  def read(error)
    readings = %i[exact unwrap classify].map { |mode| ToolError.read_exception(error, mode) }
    assert_equal 1, readings.map { |reading| reading.error.type }.uniq.size, error.inspect
    readings.first
  end

  def raised(kind = StandardError, &block) = read(assert_raises(kind, &block))

  def says(reading) = [reading.error.type, reading.error.code, reading.error.reason]

  def test_sqlite
    Dir.mktmpdir do |folder|
      one, two = Array.new(2) { SQLite3::Database.new(File.join(folder, "shop.db")) }
      one.extended_result_codes = true
      one.execute_batch("create table t(a integer primary key, b int not null); insert into t values (1, 1)")
      assert_equal ["CONFLICT", "sqlite/1555", "exists"], says(raised(SQLite3::ConstraintException) { one.execute("insert into t values (1, 1)") })
      assert_equal "VALIDATION", raised(SQLite3::ConstraintException) { one.execute("insert into t(a) values (2)") }.error.type
      one.execute("begin immediate")
      locked = raised(SQLite3::BusyException) { two.execute("insert into t values (3, 3)") }
      assert_equal ["TRANSIENT", :rejected], [locked.error.type, locked.delivery]
      one.execute("rollback")
      assert_equal "VALIDATION", raised(SQLite3::SQLException) { one.execute("select from where") }.error.type
      [one, two].each(&:close)
    end
  end

  def postgres
    PG.connect(host: "127.0.0.1", port: POSTGRES, user: "postgres", password: "right", dbname: "postgres")
  end

  def test_postgresql
    one, two = postgres, postgres
    one.exec("create temp table t(a int primary key, b int not null)")
    one.exec("insert into t values (1, 1)")
    assert_equal ["CONFLICT", "exists"], says(raised(PG::UniqueViolation) { one.exec("insert into t values (1, 1)") }).values_at(0, 2)
    assert_equal "VALIDATION", raised(PG::NotNullViolation) { one.exec("insert into t(a) values (2)") }.error.type
    assert_equal "NOT_FOUND", raised(PG::UndefinedTable) { one.exec("select * from no_such_table") }.error.type
    assert_equal "VALIDATION", raised(PG::SyntaxError) { one.exec("select from where 1") }.error.type
    two.exec("create table if not exists locked(a int)")
    one.exec("begin; lock table locked")
    busy = raised(PG::LockNotAvailable) { two.exec("begin; lock table locked nowait") }
    assert_equal "TRANSIENT", busy.error.type
  ensure
    one&.exec("rollback")
    two&.exec("rollback; drop table if exists locked")
    [one, two].compact.each(&:close)
  end

  def test_a_wrong_password_and_a_connection_that_is_lost
    denied = assert_raises(PG::ConnectionBad) { PG.connect(host: "127.0.0.1", port: POSTGRES, user: "postgres", password: "wrong", dbname: "postgres") }
    assert_equal "PERMISSION", ToolError.read_exception(denied, :classify).error.type
    sends = 0
    engine = ToolError::Engine.new(clock: ToolError::TestClock.new)
    assert_raises(PG::ConnectionBad, PG::UnableToSend) do
      engine.run("orders/write", side_effects: true) do
        sends += 1
        connection = postgres
        connection.exec("select pg_terminate_backend(pg_backend_pid())")
      end
    end
    assert_equal 1, sends
  end

  def test_redis
    client = Redis.new(port: REDIS, password: "right", reconnect_attempts: 0)
    client.set("text", "x")
    assert_equal ["VALIDATION", "redis/WRONGTYPE", nil], says(raised(Redis::CommandError) { client.lpush("text", 1) })
    assert_equal "PERMISSION", raised(Redis::CommandError) { Redis.new(port: REDIS, password: "wrong", reconnect_attempts: 0).get("x") }.error.type
    closed = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    away = raised(Redis::CannotConnectError) { Redis.new(port: closed, reconnect_attempts: 0).get("x") }
    assert_equal ["TRANSIENT", :not_sent], [away.error.type, away.delivery]
    TCPServer.open("127.0.0.1", 0) do |silent|
      late = raised(Redis::TimeoutError) { Redis.new(port: silent.addr[1], read_timeout: 0.2, reconnect_attempts: 0).get("x") }
      assert_equal ["TRANSIENT", :unknown], [late.error.type, late.delivery]
    end
  ensure
    client&.close
  end
end
