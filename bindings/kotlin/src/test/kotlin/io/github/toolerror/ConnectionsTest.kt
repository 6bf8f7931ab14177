package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.IOException
import java.net.ConnectException
import java.net.HttpURLConnection
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.MalformedURLException
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketTimeoutException
import java.net.URI
import java.net.URL
import java.net.UnknownHostException
import java.net.http.HttpClient
import java.net.http.HttpConnectTimeoutException
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.net.http.HttpTimeoutException
import java.time.Duration
import java.util.concurrent.CompletionException
import javax.net.ssl.SSLException
import kotlin.concurrent.thread

/** Failures as the JDK throws them: from real ports, of which some do not answer. */
class ConnectionsTest {
    private val host = InetAddress.getLoopbackAddress()

    private fun url(port: Int, scheme: String = "http") = URI("$scheme://127.0.0.1:$port/")

    private fun request(uri: URI, ms: Long = 30_000) = HttpRequest.newBuilder(uri).timeout(Duration.ofMillis(ms)).build()

    private fun client(connectMs: Long = 30_000) =
        HttpClient.newBuilder().connectTimeout(Duration.ofMillis(connectMs)).build()

    private fun send(uri: URI, client: HttpClient = client(), ms: Long = 30_000) =
        client.send(request(uri, ms), HttpResponse.BodyHandlers.ofString())

    private fun old(uri: URI, connectMs: Int = 30_000, readMs: Int = 30_000) = (uri.toURL().openConnection() as HttpURLConnection).run {
        connectTimeout = connectMs
        readTimeout = readMs
        responseCode
    }

    private fun closedPort() = ServerSocket(0, 1, host).use { it.localPort }

    /** A server that does so with each connection, while the block runs. */
    private fun serving(answer: (Socket) -> Unit, use: (Int) -> Unit) {
        ServerSocket(0, 50, host).use { server ->
            thread(isDaemon = true) {
                try {
                    while (true) answer(server.accept())
                } catch (_: IOException) {
                    // the end of the test
                }
            }
            use(server.localPort)
        }
    }

    /** A port whose queue is full: the system leaves further connections without an answer. */
    private fun full(use: (Int) -> Unit) {
        ServerSocket(0, 1, host).use { server ->
            val waiting = List(4) { Socket() }
            try {
                for (socket in waiting) {
                    try {
                        socket.connect(InetSocketAddress(host, server.localPort), 1000)
                    } catch (_: SocketTimeoutException) {
                        break
                    }
                }
                use(server.localPort)
            } finally {
                waiting.forEach(Socket::close)
            }
        }
    }

    private fun check(thrown: Throwable, type: ErrorType, delivery: Delivery) {
        val reading = readThrowable(thrown) as Reading
        assertEquals(listOf(type, delivery), listOf(reading.error.type, reading.delivery), "$thrown")
        assertEquals(ToolException.wrap(thrown), reading.error)
    }

    @Test
    fun `a port where nobody listens is TRANSIENT and not sent`() {
        val uri = url(closedPort())
        check(assertThrows(ConnectException::class.java) { send(uri) }, ErrorType.TRANSIENT, Delivery.NOT_SENT)
        check(assertThrows(ConnectException::class.java) { old(uri) }, ErrorType.TRANSIENT, Delivery.NOT_SENT)
        val async = client().sendAsync(request(uri), HttpResponse.BodyHandlers.ofString())
        check(assertThrows(CompletionException::class.java) { async.join() }, ErrorType.TRANSIENT, Delivery.NOT_SENT)
    }

    @Test
    fun `an answer that takes too long leaves the delivery unknown`() = serving({}) { port ->
        check(assertThrows(HttpTimeoutException::class.java) { send(url(port), ms = 300) }, ErrorType.TRANSIENT, Delivery.UNKNOWN)
        check(assertThrows(SocketTimeoutException::class.java) { old(url(port), readMs = 300) }, ErrorType.TRANSIENT, Delivery.UNKNOWN)
    }

    @Test
    fun `a connection that takes too long was not sent`() = full { port ->
        val late = assertThrows(HttpConnectTimeoutException::class.java) { send(url(port), client(150)) }
        check(late, ErrorType.TRANSIENT, Delivery.NOT_SENT)
        val old = assertThrows(SocketTimeoutException::class.java) { old(url(port), 150) }
        check(old, ErrorType.TRANSIENT, Delivery.NOT_SENT)
    }

    @Test
    fun `the connection ends before the answer`() = serving(Socket::close) { port ->
        check(assertThrows(IOException::class.java) { send(url(port)) }, ErrorType.TRANSIENT, Delivery.UNKNOWN)
        check(assertThrows(IOException::class.java) { old(url(port)) }, ErrorType.TRANSIENT, Delivery.UNKNOWN)
    }

    @Test
    fun `the answer is cut off`() {
        val cut = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"
        val answer = { socket: Socket ->
            socket.getInputStream().read(ByteArray(4096))
            socket.getOutputStream().write(cut.toByteArray())
            socket.close()
        }
        serving(answer) { port ->
            check(assertThrows(IOException::class.java) { send(url(port)) }, ErrorType.TRANSIENT, Delivery.UNKNOWN)
        }
    }

    @Test
    fun `a name that does not exist`() {
        val uri = URI("http://no-such-host.invalid/")
        check(assertThrows(ConnectException::class.java) { send(uri) }, ErrorType.TRANSIENT, Delivery.NOT_SENT)
        check(assertThrows(UnknownHostException::class.java) { old(uri) }, ErrorType.TRANSIENT, Delivery.NOT_SENT)
    }

    @Test
    fun `TLS with a server that has none`() {
        val answer = { socket: Socket -> socket.getOutputStream().write("no TLS here\r\n".toByteArray()) }
        serving(answer) { port ->
            val failed = assertThrows(SSLException::class.java) { old(url(port, "https")) }
            check(failed, ErrorType.INTERNAL, Delivery.UNKNOWN)
        }
    }

    @Test
    fun `a URL that is none`() {
        check(assertThrows(MalformedURLException::class.java) { URL("nothing") }, ErrorType.VALIDATION, Delivery.NOT_SENT)
    }

    @Test
    fun `a call that may have arrived is not retried blindly`() = serving({}) { port ->
        val options = CallOptions("s/t", readOnly = false, idempotent = false)
        val thrown = assertThrows(HttpTimeoutException::class.java) {
            Engine().retryBlocking(options) { send(url(port), ms = 300) }
        }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(thrown)?.decision?.reason)
    }
}
