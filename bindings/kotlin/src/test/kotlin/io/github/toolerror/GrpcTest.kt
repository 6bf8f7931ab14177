package io.github.toolerror

import io.grpc.MethodDescriptor
import io.grpc.ServerServiceDefinition
import io.grpc.Status
import io.grpc.StatusRuntimeException
import io.grpc.inprocess.InProcessChannelBuilder
import io.grpc.inprocess.InProcessServerBuilder
import io.grpc.stub.ClientCalls
import io.grpc.stub.ServerCalls
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.InputStream
import java.util.UUID
import java.util.concurrent.TimeUnit

/** What a client of gRPC throws, with a real server and a real channel. */
class GrpcTest {
    private object Texts : MethodDescriptor.Marshaller<String> {
        override fun stream(value: String): InputStream = value.byteInputStream()

        override fun parse(stream: InputStream): String = stream.readBytes().decodeToString()
    }

    private val method = MethodDescriptor.newBuilder(Texts, Texts)
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName("shop.Shop/Buy")
        .build()

    /** What a call throws whose server ends with this status; one of `null` never ends. */
    private fun thrown(status: Status?, options: io.grpc.CallOptions = io.grpc.CallOptions.DEFAULT): StatusRuntimeException {
        val name = UUID.randomUUID().toString()
        val handler = ServerCalls.asyncUnaryCall<String, String> { _, answer -> status?.let { answer.onError(it.asRuntimeException()) } }
        val service = ServerServiceDefinition.builder("shop.Shop").addMethod(method, handler).build()
        val server = InProcessServerBuilder.forName(name).addService(service).build().start()
        val channel = InProcessChannelBuilder.forName(name).build()
        try {
            return assertThrows<StatusRuntimeException> { ClientCalls.blockingUnaryCall(channel, method, options, "order 7") }
        } finally {
            channel.shutdownNow()
            server.shutdownNow()
        }
    }

    private fun read(thrown: Throwable): Reading = readThrowable(thrown) as Reading

    @Test
    fun `a status is its error`() {
        val types = mapOf(
            Status.NOT_FOUND to ErrorType.NOT_FOUND,
            Status.INVALID_ARGUMENT to ErrorType.VALIDATION,
            Status.PERMISSION_DENIED to ErrorType.PERMISSION,
            Status.UNAUTHENTICATED to ErrorType.PERMISSION,
            Status.ALREADY_EXISTS to ErrorType.CONFLICT,
            Status.ABORTED to ErrorType.CONFLICT,
            Status.UNAVAILABLE to ErrorType.TRANSIENT,
            Status.RESOURCE_EXHAUSTED to ErrorType.TRANSIENT,
            Status.DATA_LOSS to ErrorType.INTERNAL,
        )
        for ((status, type) in types) {
            val error = read(thrown(status.withDescription("order 7: no"))).error
            assertEquals(Triple(type, "order 7: no", "grpc/${status.code.name}"), Triple(error.type, error.message, error.code), "$status")
        }
    }

    @Test
    fun `it counts through causes, and a deadline leaves the outcome unknown`() {
        val behind = read(RuntimeException("the order failed", thrown(Status.NOT_FOUND.withDescription("no order 7"))))
        assertEquals(ErrorType.NOT_FOUND, behind.error.type)
        val late = read(thrown(null, io.grpc.CallOptions.DEFAULT.withDeadlineAfter(200, TimeUnit.MILLISECONDS)))
        assertEquals(ErrorType.TRANSIENT to Delivery.UNKNOWN, late.error.type to late.delivery)
    }

    @Test
    fun `a call that may have been carried out is not made again`() {
        var calls = 0
        val options = CallOptions("shop/buy", sideEffects = true)
        val last = assertThrows<StatusRuntimeException> {
            Engine(clock = TestClock()).retryBlocking<String>(options) {
                calls += 1
                throw thrown(Status.UNAVAILABLE.withDescription("the connection broke"))
            }
        }
        assertEquals(1, calls)
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(last)?.decision?.reason)
    }
}
