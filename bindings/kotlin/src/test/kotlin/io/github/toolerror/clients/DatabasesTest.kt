package io.github.toolerror.clients

import io.github.toolerror.CallOptions
import io.github.toolerror.Delivery
import io.github.toolerror.Engine
import io.github.toolerror.ErrorType
import io.github.toolerror.Reading
import io.github.toolerror.readThrowable
import io.lettuce.core.RedisClient
import io.lettuce.core.RedisCommandExecutionException
import io.lettuce.core.RedisCommandTimeoutException
import io.lettuce.core.RedisConnectionException
import io.lettuce.core.RedisURI
import io.lettuce.core.api.sync.RedisCommands
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.postgresql.util.PSQLException
import redis.clients.jedis.DefaultJedisClientConfig
import redis.clients.jedis.HostAndPort
import redis.clients.jedis.Jedis
import redis.clients.jedis.exceptions.JedisConnectionException
import redis.clients.jedis.exceptions.JedisDataException
import java.net.InetAddress
import java.net.ServerSocket
import java.sql.Connection
import java.sql.DriverManager
import java.sql.SQLException
import java.time.Duration

/** What clients throw at databases of `tests/databases`. */
@Tag("databases")
class DatabasesTest {
    private val postgres = System.getenv("TOOLERROR_POSTGRES_PORT").toInt()
    private val mariadb = System.getenv("TOOLERROR_MARIADB_PORT").toInt()
    private val redis = System.getenv("TOOLERROR_REDIS_PORT").toInt()

    private fun closedPort() = ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { it.localPort }

    private fun read(thrown: Throwable): Reading = readThrowable(thrown) as Reading

    private fun how(thrown: Throwable) = read(thrown).error.let { it.type to it.delivery }

    private fun connect(
        port: Int = postgres,
        user: String = "postgres",
        password: String = "right",
        database: String = "postgres",
    ): Connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:$port/$database", user, password)

    private fun Connection.run(statement: String) = createStatement().use { it.execute(statement) }

    private fun Connection.failing(statement: String) = read(assertThrows<PSQLException> { run(statement) }).error

    /** A call with side effects fails, and is not made again. */
    private inline fun <reified T : Throwable> assertSentOnce(crossinline work: () -> Unit) {
        var calls = 0
        val thrown = assertThrows<T> {
            Engine().use { engine ->
                engine.retryBlocking<Unit>(CallOptions("db/write", sideEffects = true)) {
                    calls++
                    work()
                }
            }
        }
        assertEquals(ErrorType.TRANSIENT to Delivery.UNKNOWN, how(thrown), "$thrown")
        assertEquals(1, calls)
    }

    @Test
    fun `PostgreSQL says it by SQLState`() = connect().use { one ->
        connect().use { two ->
            one.run("create temp table t(a int primary key, b int not null); insert into t values (1, 1)")
            val taken = one.failing("insert into t values (1, 1)")
            assertEquals(Triple(ErrorType.CONFLICT, "sqlstate/23505", "exists"), Triple(taken.type, taken.code, taken.reason))
            assertEquals(ErrorType.VALIDATION, one.failing("insert into t(a) values (2)").type)
            assertEquals(ErrorType.NOT_FOUND, one.failing("select * from no_such_table").type)
            assertEquals(ErrorType.VALIDATION, one.failing("select from where 1").type)
            two.run("create table if not exists locked(a int)")
            one.run("begin; lock table locked")
            val busy = two.failing("begin; lock table locked nowait")
            assertEquals(ErrorType.TRANSIENT to Delivery.REJECTED, busy.type to busy.delivery)
            one.run("rollback")
            two.run("rollback; drop table locked")
        }
    }

    @Test
    fun `a connection that PostgreSQL refuses`() = connect().use { one ->
        fun refused(connect: () -> Connection) = read(assertThrows<PSQLException> { connect() }).error
        val denied = refused { connect(password = "wrong") }
        assertEquals(ErrorType.PERMISSION to "unauthenticated", denied.type to denied.reason)
        assertEquals(ErrorType.NOT_FOUND, refused { connect(database = "nothing_here") }.type)
        one.run("create role few login password 'few' connection limit 0")
        val full = refused { connect(user = "few", password = "few") }
        one.run("drop role few")
        assertEquals(ErrorType.TRANSIENT to Delivery.REJECTED, full.type to full.delivery)
        val away = refused { connect(port = closedPort()) }
        assertEquals(ErrorType.TRANSIENT to Delivery.NOT_SENT, away.type to away.delivery)
    }

    @Test
    fun `a connection to PostgreSQL that is lost`() {
        assertSentOnce<PSQLException> { connect().use { it.run("select pg_terminate_backend(pg_backend_pid())") } }
        assertSentOnce<PSQLException> {
            val hasty = "jdbc:postgresql://127.0.0.1:$postgres/postgres?socketTimeout=1"
            DriverManager.getConnection(hasty, "postgres", "right").use { it.run("select pg_sleep(3)") }
        }
    }

    private fun mariadb(password: String = "right", database: String = "app", options: String = ""): Connection =
        DriverManager.getConnection("jdbc:mariadb://127.0.0.1:$mariadb/$database?$options", "app", password)

    @Test
    fun `MariaDB says it by its number`() = mariadb().use { one ->
        one.run("create or replace table j(a int primary key, b varchar(4) not null)")
        one.run("insert into j values (1, 'x')")
        fun failing(statement: String) = read(assertThrows<SQLException> { one.run(statement) }).error
        val taken = failing("insert into j values (1, 'x')")
        assertEquals(Triple(ErrorType.CONFLICT, "exists", Delivery.REJECTED), Triple(taken.type, taken.reason, taken.delivery))
        assertEquals(ErrorType.VALIDATION, failing("insert into j values (2, null)").type)
        assertEquals(ErrorType.VALIDATION, failing("insert into j values (2, 'too long')").type)
        assertEquals(ErrorType.NOT_FOUND, failing("select * from no_such_table").type)
        assertEquals(ErrorType.VALIDATION, failing("select from where 1").type)
        assertEquals(ErrorType.TRANSIENT, failing("set statement max_statement_time = 0.05 for select sleep(5)").type)
        val denied = read(assertThrows<SQLException> { mariadb(password = "wrong") }).error
        assertEquals(ErrorType.PERMISSION to "unauthenticated", denied.type to denied.reason)
        assertEquals(ErrorType.NOT_FOUND, read(assertThrows<SQLException> { mariadb(database = "none") }).error.type)
    }

    @Test
    fun `a connection to MariaDB that is lost`() {
        assertSentOnce<SQLException> { mariadb().use { it.run("kill connection_id()") } }
        assertSentOnce<SQLException> { mariadb(options = "socketTimeout=300").use { it.run("do sleep(3)") } }
        val away = "jdbc:mariadb://127.0.0.1:${closedPort()}/app"
        assertEquals(ErrorType.TRANSIENT to Delivery.NOT_SENT, how(assertThrows<SQLException> { DriverManager.getConnection(away, "app", "x") }))
    }

    private fun jedis(port: Int = redis, password: String? = "right"): Jedis {
        val settings = DefaultJedisClientConfig.builder().password(password).socketTimeoutMillis(300).build()
        return Jedis(HostAndPort("127.0.0.1", port), settings)
    }

    @Test
    fun `Jedis says it by the code of the reply`() {
        jedis().use { client ->
            client.set("text", "x")
            val wrong = read(assertThrows<JedisDataException> { client.lpush("text", "1") }).error
            assertEquals(ErrorType.VALIDATION to "redis/WRONGTYPE", wrong.type to wrong.code)
        }
        assertEquals(ErrorType.PERMISSION, read(assertThrows<JedisDataException> { jedis(password = "wrong").get("x") }).error.type)
        val away = assertThrows<JedisConnectionException> { jedis(closedPort()).get("x") }
        assertEquals(ErrorType.TRANSIENT to Delivery.NOT_SENT, how(away))
        ServerSocket(0).use { silent ->
            assertSentOnce<JedisConnectionException> { jedis(silent.localPort, null).use { it.get("x") } }
        }
    }

    private fun <T> lettuce(port: Int = redis, password: String = "right", work: (RedisCommands<String, String>) -> T): T {
        val uri = RedisURI.builder().withHost("127.0.0.1").withPort(port).withPassword(password.toCharArray())
        val client = RedisClient.create(uri.build())
        try {
            return client.connect().use { it.timeout = Duration.ofMillis(500); work(it.sync()) }
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(1))
        }
    }

    @Test
    fun `Lettuce says it by the code of the reply`() {
        lettuce { client ->
            client.set("text", "x")
            val wrong = read(assertThrows<RedisCommandExecutionException> { client.lpush("text", "1") }).error
            assertEquals(ErrorType.VALIDATION to "redis/WRONGTYPE", wrong.type to wrong.code)
        }
        val denied = assertThrows<RedisConnectionException> { lettuce(password = "wrong") { it.get("x") } }
        assertEquals(ErrorType.PERMISSION, read(denied).error.type)
        val away = assertThrows<RedisConnectionException> { lettuce(closedPort()) { it.get("x") } }
        assertEquals(ErrorType.TRANSIENT to Delivery.NOT_SENT, how(away))
        assertSentOnce<RedisCommandTimeoutException> { lettuce { it.blpop(3, "nothing") } }
    }
}
