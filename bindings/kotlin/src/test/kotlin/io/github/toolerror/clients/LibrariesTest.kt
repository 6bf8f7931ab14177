package io.github.toolerror.clients

import com.sun.net.httpserver.HttpServer
import io.github.toolerror.Delivery
import io.github.toolerror.ErrorType
import io.github.toolerror.Reading
import io.github.toolerror.ToolException
import io.github.toolerror.readThrowable
import io.ktor.client.HttpClient
import io.ktor.client.plugins.HttpRequestTimeoutException
import io.ktor.client.plugins.HttpTimeout
import io.ktor.client.plugins.ResponseException
import io.ktor.client.plugins.timeout
import io.ktor.client.request.get
import kotlinx.coroutines.runBlocking
import okhttp3.OkHttpClient
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.springframework.dao.DataAccessException
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.datasource.DriverManagerDataSource
import org.sqlite.SQLiteException
import retrofit2.Call
import retrofit2.HttpException
import retrofit2.Retrofit
import retrofit2.http.GET
import retrofit2.http.Path
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.SocketTimeoutException
import java.sql.DriverManager
import java.time.Duration

/** Libraries that need no server of their own, made to fail for real. */
class LibrariesTest {
    private val loopback = InetAddress.getLoopbackAddress()

    /** Answers each path with the status that it names; `/slow` with none. */
    private val server = HttpServer.create(InetSocketAddress(loopback, 0), 0).apply {
        createContext("/") { exchange ->
            exchange.requestURI.path.drop(1).toIntOrNull()?.let { status ->
                exchange.responseHeaders.add("Retry-After", "7")
                exchange.sendResponseHeaders(status, -1)
                exchange.close()
            }
        }
        start()
    }
    private val url = "http://127.0.0.1:${server.address.port}"

    @AfterEach
    fun stop() = server.stop(0)

    private fun closedPort() = ServerSocket(0, 1, loopback).use { it.localPort }

    private fun read(thrown: Throwable): ToolException = (readThrowable(thrown) as Reading).error

    @Test
    fun `the driver of SQLite says it by its codes`(@org.junit.jupiter.api.io.TempDir folder: java.nio.file.Path) {
        val file = "jdbc:sqlite:${folder.resolve("a.db")}"
        DriverManager.getConnection(file).use { one ->
            DriverManager.getConnection("$file?busy_timeout=0").use { two ->
                fun run(statement: String) = one.createStatement().use { it.execute(statement) }
                fun failing(statement: String) = read(assertThrows<SQLiteException> { run(statement) })
                run("create table t(a integer primary key, b text not null)")
                run("insert into t values (1, 'x')")
                val taken = failing("insert into t values (1, 'x')")
                assertEquals(Triple(ErrorType.CONFLICT, "sqlite/SQLITE_CONSTRAINT_PRIMARYKEY", "exists"), Triple(taken.type, taken.code, taken.reason))
                assertEquals(ErrorType.VALIDATION, failing("insert into t values (2, null)").type)
                run("begin immediate")
                val locked = read(assertThrows<SQLiteException> { two.createStatement().use { it.execute("insert into t values (3, 'x')") } })
                assertEquals(Triple(ErrorType.TRANSIENT, "sqlite/SQLITE_BUSY", Delivery.REJECTED), Triple(locked.type, locked.code, locked.delivery))
                run("rollback")
            }
        }
    }

    @Test
    fun `Spring says what its driver says`() {
        val template = JdbcTemplate(DriverManagerDataSource("jdbc:h2:mem:spring;DB_CLOSE_DELAY=-1"))
        fun failing(work: () -> Unit) = read(assertThrows<DataAccessException> { work() })
        template.execute("create table t(a int primary key, b int not null)")
        template.update("insert into t values (1, 1)")
        val taken = failing { template.update("insert into t values (1, 1)") }
        assertEquals(ErrorType.CONFLICT to "exists", taken.type to taken.reason)
        assertEquals(ErrorType.VALIDATION, failing { template.update("insert into t values (2, null)") }.type)
        assertEquals(ErrorType.VALIDATION, failing { template.update("select from where 1") }.type)
        val away = JdbcTemplate(DriverManagerDataSource("jdbc:postgresql://127.0.0.1:${closedPort()}/none"))
        assertEquals(ErrorType.TRANSIENT, failing { away.execute("select 1") }.type)
        assertEquals(ErrorType.NOT_FOUND, failing { template.queryForObject("select b from t where a = 7", Int::class.java) }.type)
    }

    interface Notes {
        @GET("/{status}")
        fun read(@Path("status") status: String): Call<Void>
    }

    private fun notes(base: String, timeout: Duration = Duration.ofMinutes(1)): Notes {
        val client = OkHttpClient.Builder().readTimeout(timeout).build()
        return Retrofit.Builder().baseUrl(base).client(client).build().create(Notes::class.java)
    }

    @Test
    fun `Retrofit says it by the status`() {
        fun failing(status: Int) = read(HttpException(notes(url).read("$status").execute()))
        assertEquals(
            listOf(ErrorType.NOT_FOUND, ErrorType.TRANSIENT, ErrorType.PERMISSION),
            listOf(404, 429, 403).map { failing(it).type },
        )
        val slow = read(assertThrows<SocketTimeoutException> { notes(url, Duration.ofMillis(200)).read("slow").execute() })
        assertEquals(ErrorType.TRANSIENT to Delivery.UNKNOWN, slow.type to slow.delivery)
        val away = read(assertThrows<IOException> { notes("http://127.0.0.1:${closedPort()}").read("1").execute() })
        assertEquals(ErrorType.TRANSIENT to Delivery.NOT_SENT, away.type to away.delivery)
    }

    @Test
    fun `Ktor says it by the status`() {
        HttpClient { expectSuccess = true; install(HttpTimeout) }.use { client ->
            fun failing(status: Int) = read(assertThrows<ResponseException> { runBlocking { client.get("$url/$status") } })
            assertEquals(
                listOf(ErrorType.NOT_FOUND, ErrorType.TRANSIENT, ErrorType.PERMISSION),
                listOf(404, 429, 403).map { failing(it).type },
            )
            val slow = read(assertThrows<HttpRequestTimeoutException> { runBlocking { client.get("$url/slow") { timeout { requestTimeoutMillis = 200 } } } })
            assertEquals(ErrorType.TRANSIENT to Delivery.UNKNOWN, slow.type to slow.delivery)
            val away = read(assertThrows<IOException> { runBlocking { client.get("http://127.0.0.1:${closedPort()}") } })
            assertEquals(ErrorType.TRANSIENT to Delivery.NOT_SENT, away.type to away.delivery)
        }
    }
}
