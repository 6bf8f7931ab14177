package io.github.toolerror

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.databind.ObjectMapper
import com.zaxxer.hikari.HikariConfig
import com.zaxxer.hikari.HikariDataSource
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.sql.BatchUpdateException
import java.sql.Connection
import java.sql.DriverManager
import java.sql.SQLException
import java.sql.SQLFeatureNotSupportedException
import java.sql.SQLInvalidAuthorizationSpecException
import java.sql.SQLNonTransientException
import java.sql.SQLRecoverableException
import java.sql.SQLTimeoutException
import java.sql.SQLTransactionRollbackException
import java.sql.SQLTransientConnectionException
import java.sql.SQLTransientException

/** Exceptions of real libraries: by their codes, and with their violations. */
class ExceptionsTest {
    class Item {
        @JvmField var amount: Int = 0
    }

    class Order {
        @JvmField var items: List<Item> = emptyList()
    }

    private fun read(thrown: Throwable, mode: Mode = Mode.EXACT): ToolException = (readThrowable(thrown, mode) as Reading).error

    private fun Connection.failing(statement: String): ToolException {
        val thrown = assertThrows<SQLException> { createStatement().use { it.execute(statement) } }
        val found = read(thrown)
        for (mode in Mode.entries) assertEquals(found.type, read(thrown, mode).type)
        return found
    }

    @Test
    fun `a driver of JDBC says it by SQLState`() = DriverManager.getConnection("jdbc:h2:mem:one").use { one ->
        one.createStatement().use { it.execute("create table t(a int primary key, b int not null); insert into t values (1, 1)") }
        val taken = one.failing("insert into t values (1, 1)")
        assertEquals(Triple(ErrorType.CONFLICT, "sqlstate/23505", "exists"), Triple(taken.type, taken.code, taken.reason))
        assertEquals(ErrorType.VALIDATION, one.failing("insert into t values (2, null)").type)
        assertEquals(ErrorType.NOT_FOUND, one.failing("select * from no_such_table").type)
        assertEquals(ErrorType.VALIDATION, one.failing("select from where 1").type)
    }

    @Test
    fun `without an SQLState the class says it`() {
        class Lost : SQLRecoverableException("gone")
        val expected = listOf(
            SQLTransientException("later") to (ErrorType.TRANSIENT to Delivery.UNKNOWN),
            Lost() to (ErrorType.TRANSIENT to Delivery.UNKNOWN),
            SQLTimeoutException("slow") to (ErrorType.TRANSIENT to Delivery.UNKNOWN),
            SQLTransactionRollbackException("deadlock") to (ErrorType.TRANSIENT to Delivery.REJECTED),
            SQLNonTransientException("odd") to (ErrorType.INTERNAL to Delivery.UNKNOWN),
            SQLFeatureNotSupportedException("no arrays") to (ErrorType.VALIDATION to Delivery.REJECTED),
            SQLInvalidAuthorizationSpecException("who") to (ErrorType.PERMISSION to Delivery.REJECTED),
        )
        for ((thrown, meaning) in expected) {
            val found = read(thrown)
            assertEquals(meaning, found.type to found.delivery, "$thrown")
        }
    }

    @Test
    fun `statements of a batch may have been carried out`() = DriverManager.getConnection("jdbc:h2:mem:batch").use { one ->
        one.createStatement().use { it.execute("create table t(a int primary key)") }
        val thrown = assertThrows<BatchUpdateException> {
            one.createStatement().use { batch ->
                listOf(1, 2, 2).forEach { batch.addBatch("insert into t values ($it)") }
                batch.executeBatch()
            }
        }
        val found = read(thrown)
        assertEquals(Triple(ErrorType.CONFLICT, "exists", Delivery.UNKNOWN), Triple(found.type, found.reason, found.delivery))
    }

    @Test
    fun `a pool without a free connection has sent nothing`() {
        val settings = HikariConfig().apply {
            jdbcUrl = "jdbc:h2:mem:pool"
            maximumPoolSize = 1
            connectionTimeout = 250
        }
        HikariDataSource(settings).use { pool ->
            pool.connection.use {
                val thrown = assertThrows<SQLTransientConnectionException> { pool.connection }
                val found = read(thrown)
                assertEquals(ErrorType.TRANSIENT to Delivery.REJECTED, found.type to found.delivery, thrown.message)
            }
        }
    }

    @Test
    fun `the state counts through causes`() {
        val thrown = RuntimeException("order failed", SQLException("deadlock", "40001"))
        val found = read(thrown)
        assertEquals(ErrorType.TRANSIENT to Delivery.UNKNOWN, found.type to found.delivery)
    }

    @Test
    fun `Jackson says where it stands, without the value`() {
        val json = """{"items":[{"amount":1},{"amount":"my-secret"}]}"""
        val thrown = assertThrows<JsonProcessingException> { ObjectMapper().readValue(json, Order::class.java) }
        val found = read(thrown)
        assertEquals(ErrorType.VALIDATION, found.type)
        assertEquals(listOf("/items/1/amount"), found.violations.map { it.path })
        assertFalse("my-secret" in found.toJson())
    }

    @Test
    fun `one class of the JDK has several reasons`() {
        val types = listOf("/no/such/file", "/").map { path -> read(assertThrows<java.io.FileNotFoundException> { java.io.FileInputStream(path) }).type }
        assertEquals(listOf(ErrorType.NOT_FOUND, ErrorType.VALIDATION), types)
        // the texts of the JDK for those that a test as root does not meet
        val denied = java.io.FileNotFoundException("/srv/a (Permission denied)")
        assertEquals(ErrorType.PERMISSION, read(denied).type)
        assertEquals(ErrorType.TRANSIENT, read(java.io.FileNotFoundException("/srv/a (Too many open files)")).type)
    }

    @Test
    fun `what an exception holds may be anything`() {
        val odd = object : SQLException("x") {
            override fun getSQLState(): String = throw IllegalStateException("no")
        }
        assertEquals(ErrorType.INTERNAL, read(odd).type)
        assertEquals(ErrorType.INTERNAL, read(SQLException("x", "\ud800".repeat(100_000))).type)
    }
}
