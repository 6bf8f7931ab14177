# frozen_string_literal: true

require "mongo"
require "mysql2"
require "pg"
require "redis"
require "sqlite3"
require "tmpdir"
require_relative "reads"

# Exceptions of real drivers of databases, made by real servers; `run` starts them.
class ClientsTest < Minitest::Test
  include Reads

  POSTGRES = ENV.fetch("TOOLERROR_POSTGRES_PORT").to_i
  REDIS = ENV.fetch("TOOLERROR_REDIS_PORT").to_i
  MARIADB = ENV.fetch("TOOLERROR_MARIADB_PORT").to_i

  def test_errors_of_sqlite_get_their_types
    Dir.mktmpdir do |folder|
      one, two = Array.new(2) { SQLite3::Database.new(File.join(folder, "shop.db")) }
      one.extended_result_codes = true
      one.execute_batch("create table t(a integer primary key, b int not null); insert into t values (1, 1)")
      assert_equal ["CONFLICT", "sqlite/1555", "exists"], says(raised(SQLite3::ConstraintException) { one.execute("insert into t values (1, 1)") })
      assert_equal "VALIDATION", raised(SQLite3::ConstraintException) { one.execute("insert into t(a) values (2)") }.error.type
      one.execute("begin immediate")
      locked = raised(SQLite3::BusyException) { two.execute("insert into t values (3, 3)") }
      assert_equal ["TRANSIENT", :rejected], how(locked)
      one.execute("rollback")
      assert_equal "VALIDATION", raised(SQLite3::SQLException) { one.execute("select from where") }.error.type
      [one, two].each(&:close)
    end
  end

  def postgres(**options)
    PG.connect(host: "127.0.0.1", port: POSTGRES, user: "postgres", password: "right", dbname: "postgres", **options)
  end

  def test_errors_of_postgresql_get_their_types
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

  def test_a_connection_that_postgresql_refuses
    [{ password: "wrong" }, { password: "" }, { user: "nobody_here" }].each do |options|
      denied = raised(PG::ConnectionBad) { postgres(**options) }
      assert_equal %w[PERMISSION unauthenticated], [denied.error.type, denied.error.reason], options
    end
    assert_equal "NOT_FOUND", raised(PG::ConnectionBad) { postgres(dbname: "nothing_here") }.error.type
    one = postgres
    one.exec("create role few login password 'few' connection limit 0")
    assert_equal ["TRANSIENT", :rejected], how(raised(PG::ConnectionBad) { postgres(user: "few", password: "few") })
    assert_equal ["TRANSIENT", :not_sent], how(raised(PG::ConnectionBad) { postgres(port: closed_port) })
  ensure
    one&.exec("drop role if exists few")
    one&.close
  end

  def test_a_connection_to_postgresql_that_is_lost
    assert_sent_once(PG::ConnectionBad, PG::UnableToSend) { postgres.exec("select pg_terminate_backend(pg_backend_pid())") }
  end

  def mariadb(**options)
    Mysql2::Client.new(host: "127.0.0.1", port: MARIADB, username: "app", password: "right", database: "app", **options)
  end

  def test_errors_of_mariadb_get_their_types
    one, two = mariadb, mariadb
    one.query("create or replace table t(a int primary key, b int not null) engine = innodb")
    one.query("insert into t values (1, 1)")
    assert_equal ["CONFLICT", "mysql/1062", "exists"], says(raised(Mysql2::Error) { one.query("insert into t values (1, 1)") })
    assert_equal "VALIDATION", raised(Mysql2::Error) { one.query("insert into t values (2, null)") }.error.type
    assert_equal "NOT_FOUND", raised(Mysql2::Error) { one.query("select * from no_such_table") }.error.type
    assert_equal "VALIDATION", raised(Mysql2::Error) { one.query("select from where") }.error.type
    two.query("set innodb_lock_wait_timeout = 1")
    one.query("begin")
    one.query("update t set b = 2")
    assert_equal ["TRANSIENT", :rejected], how(raised(Mysql2::Error::TimeoutError) { two.query("update t set b = 3") })
  ensure
    [one, two].compact.each(&:close)
  end

  def test_a_failed_connection_to_mariadb_is_transient
    assert_equal ["PERMISSION", "mysql/1045", "unauthenticated"], says(raised(Mysql2::Error) { mariadb(password: "wrong") })
    assert_equal "NOT_FOUND", raised(Mysql2::Error) { mariadb(database: "nothing_here") }.error.type
    assert_equal ["TRANSIENT", :not_sent], how(raised(Mysql2::Error) { mariadb(port: closed_port) })
    late = raised(Mysql2::Error::TimeoutError) { mariadb(read_timeout: 1).query("select sleep(3)") }
    assert_equal ["TRANSIENT", :unknown], how(late)
    assert_sent_once(Mysql2::Error) do
      one = mariadb
      Thread.new(one.thread_id) { |id| sleep(0.2) && mariadb.query("kill #{id}") }
      one.query("select sleep(3)")
    end
  end

  # Debian has no server of MongoDB: nobody answers, or somebody who is silent.
  def test_errors_of_mongodb_get_their_types
    Mongo::Logger.logger.level = Logger::FATAL
    TCPServer.open("127.0.0.1", 0) do |silent|
      [closed_port, silent.addr[1]].each do |port|
        client = Mongo::Client.new(["127.0.0.1:#{port}"], server_selection_timeout: 0.5, connect_timeout: 0.2, socket_timeout: 0.2)
        away = raised(Mongo::Error::NoServerAvailable) { client[:orders].insert_one(number: 1) }
        assert_equal ["TRANSIENT", :not_sent], how(away)
        client.close
      end
    end
  end

  def test_errors_of_redis_get_their_types
    client = Redis.new(port: REDIS, password: "right", reconnect_attempts: 0)
    client.set("text", "x")
    assert_equal ["VALIDATION", "redis/WRONGTYPE", nil], says(raised(Redis::CommandError) { client.lpush("text", 1) })
    assert_equal "PERMISSION", raised(Redis::CommandError) { Redis.new(port: REDIS, password: "wrong", reconnect_attempts: 0).get("x") }.error.type
    away = raised(Redis::CannotConnectError) { Redis.new(port: closed_port, reconnect_attempts: 0).get("x") }
    assert_equal ["TRANSIENT", :not_sent], how(away)
    TCPServer.open("127.0.0.1", 0) do |silent|
      late = raised(Redis::TimeoutError) { Redis.new(port: silent.addr[1], read_timeout: 0.2, reconnect_attempts: 0).get("x") }
      assert_equal ["TRANSIENT", :unknown], how(late)
    end
  ensure
    client&.close
  end
end
