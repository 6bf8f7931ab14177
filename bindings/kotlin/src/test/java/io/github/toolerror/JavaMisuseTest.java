package io.github.toolerror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What Java may do wrong: one exception, with the argument's name. */
class JavaMisuseTest {
    private final Engine engine = Engine.builder().clock(new TestClock()).build();

    private static String refusal(Executable wrong) {
        var thrown = assertThrows(MisuseException.class, wrong);
        assertEquals(MisuseException.class, thrown.getClass());
        checkStyle(thrown.getMessage());
        return thrown.getMessage();
    }

    /** The style of messages, the same in all languages (SPEC §7.2.2). */
    private static void checkStyle(String message) {
        assertTrue(message.matches("[^\\p{Lu}\\s]\\P{Cc}*") && !message.endsWith("."), message);
        assertEquals(0, message.chars().filter(one -> one == '`').count() % 2, message);
    }

    private static void noNull(String name, Executable... wrong) {
        for (Executable one : wrong) {
            String said = refusal(one);
            assertTrue(said.matches("`" + name + "` must be an? \\w+(\\[])?, not `null`"), said);
        }
    }

    @Test
    void nullIsRefusedByReaders() {
        noNull("text", () -> ToolErrors.read((String) null), () -> ToolErrors.read((byte[]) null), () -> ToolException.fromJson(null));
        noNull("mode", () -> ToolErrors.read("x", null), () -> ToolErrors.readThrowable(new Exception(), null));
        noNull("json", () -> ToolErrors.readResult(null), () -> ToolErrors.readJsonRpc(null), () -> Context.ofJson(null));
        noNull("kind", () -> ToolErrors.readAs(null, new byte[0]), () -> Assess.assess(null, "x"));
        noNull(
                "input",
                () -> ToolErrors.readAs(InputKind.ERROR_TEXT, null),
                () -> Assess.assess(InputKind.ERROR_TEXT, (String) null),
                () -> Assess.assess(InputKind.ERROR_TEXT, (byte[]) null),
                () -> ToolErrors.decode("slack", null),
                () -> engine.call("s/t").returned(InputKind.ERROR_TEXT, (String) null));
        noNull("headers", () -> ToolErrors.readHttp(503, null, ""));
        noNull("body", () -> ToolErrors.readHttp(503, Map.of(), null));
        noNull("table", () -> ToolErrors.readHttp(503, Map.of(), "", Mode.EXACT, null, null));
        Map<Integer, StatusEntry> table = new HashMap<>();
        table.put(503, null);
        noNull("table", () -> ToolErrors.readHttp(503, Map.of(), "", Mode.EXACT, null, table));
        noNull("thrown", () -> ToolErrors.readThrowable(null), () -> engine.call("s/t").failed((Throwable) null));
        noNull("mappers", () -> ToolException.wrap(new Exception(), null), () -> ToolException.wrap(new Exception(), Arrays.asList((ErrorMapper) null)));
        noNull("profile", () -> ToolErrors.decode(null, "{}"), () -> ToolErrors.encodeAs(null, new ToolException.Internal("x")));
        noNull("callJson", () -> ToolErrors.trace(null, "[]"));
        noNull("eventsJson", () -> ToolErrors.trace("{}", null));
        noNull("call", () -> new Context(Instant.EPOCH, 1, null));
        noNull("type", () -> new StatusEntry(null), () -> ToolException.build(null));
    }

    @Test
    void nullIsRefusedOnTheWayOut() {
        var error = new ToolException.Internal("x");
        noNull("error", () -> Outcome.failure(null), () -> ToolErrors.encodeAs("slack", null));
        noNull("form", () -> error.toHttp(null), () -> ToolErrors.toHttp(error, new ForeignOptions(), null));
        noNull("foreign", () -> ToolErrors.toHttp(error, null), () -> ToolErrors.emitted(error, null), () -> ToolErrors.toResultJson(error, null));
        noNull("mappers", () -> new ForeignOptions("tool", null));
        noNull("emit", () -> error.toResultJson(false, null, null), () -> error.toHttp("bare", null));
        noNull("emit", () -> error.toJsonRpcJson(null), () -> error.emitted(null), () -> ToolErrors.emitted(error, new ForeignOptions(), null));
    }

    @Test
    void nullIsRefusedByEnginesAndCalls() {
        noNull("key", () -> engine.call((String) null), () -> CallOptions.builder(null));
        noNull("key", () -> engine.retryBlocking((String) null, attempt -> 1), () -> engine.restore((String) null, "{}"));
        noNull("key", () -> engine.keyState(null), () -> engine.setKeyState(null, "{}"), () -> engine.forget(null));
        noNull("options", () -> engine.call((CallOptions) null), () -> engine.retryBlocking((CallOptions) null, attempt -> 1));
        noNull("attempt", () -> engine.retryBlocking("s/t", null), () -> engine.retryAsync("s/t", null));
        noNull("attempt", () -> engine.call("s/t").retryBlocking(null), () -> engine.call("s/t").retryAsync(null));
        noNull("executor", () -> engine.call("s/t").retryAsync(null, null, attempt -> CompletableFuture.completedFuture(1)));
        noNull("saved", () -> engine.restore("s/t", null), () -> engine.setKeyState("s/t", null));
        noNull("error", () -> engine.call("s/t").failed((ToolException) null));
        noNull("reading", () -> engine.call("s/t").failed((Reading) null));
        noNull("argumentsJson", () -> engine.call("s/t").resume(null));
        noNull("clock", () -> new Engine(null, null), () -> Engine.builder().clock(null));
        noNull("json", () -> Engine.builder().policyJson(null), () -> CallOptions.builder("s/t").policyJson(null));
        noNull("listener", () -> Engine.builder().listener(null), () -> CallOptions.builder("s/t").listener(null));
        noNull("listeners", () -> new Engine(null, new TestClock(), Arrays.asList((RetryListener) null)));
        noNull("mapper", () -> Engine.builder().mapper(null));
        noNull("mappers", () -> new Engine(null, new TestClock(), List.of(), null));
        noNull("timeout", () -> CallOptions.builder("s/t").timeout(null), () -> CallOptions.builder("s/t").attemptTimeout(null));
        noNull("id", () -> CallOptions.builder("s/t").id(null));
        noNull("method", () -> CallOptions.builder("s/t").method(null));
        noNull("begin", () -> new TestClock(null));
        noNull("by", () -> new TestClock().advance(null));
    }

    @Test
    void aCallNeedsAKey() {
        Executable[] without = {
            () -> engine.call(new CallOptions()), () -> engine.call(""), () -> engine.call(" \t"),
            () -> engine.retryBlocking(new CallOptions(), attempt -> 1), () -> engine.retryBlocking("", attempt -> 1),
            () -> engine.retryAsync("  ", attempt -> CompletableFuture.completedFuture(1)),
            () -> engine.restore("", engine.call("s/t").save()), () -> engine.keyState(" "), () -> engine.forget(""),
        };
        for (Executable one : without) {
            assertEquals("`key` must be a text that is not blank", refusal(one));
        }
    }

    @Test
    void aMethodIsNoBlank() {
        for (String blank : List.of("", " ")) {
            var options = CallOptions.builder("s/t").method(blank).build();
            assertEquals("`call` at `method`: must be a text that is not blank", refusal(() -> engine.call(options)));
        }
    }

    @Test
    void whatIsClosedIsRefused() throws Exception {
        var call = engine.call("s/t");
        String saved = call.save();
        call.close();
        call.close();
        var closed = Engine.builder().build();
        closed.close();
        Executable[] wrong = {
            call::admit, call::save, call::succeeded, call::inputRequired, call::getAttempts, () -> call.resume("{}"),
            () -> call.failed(new ToolException.Internal("x")), () -> call.retryBlocking(attempt -> 1),
            () -> closed.call("s/t"), closed::getPolicyJson, () -> closed.restore("s/t", saved), () -> closed.forget("s/t"),
            () -> closed.keyState("s/t"), () -> closed.retryBlocking("s/t", attempt -> 1),
        };
        for (Executable one : wrong) {
            assertEquals("the engine or the call is closed", refusal(one));
        }
        var later = call.retryAsync(attempt -> CompletableFuture.completedFuture(1));
        var thrown = assertThrows(ExecutionException.class, () -> later.get(60, TimeUnit.SECONDS));
        assertEquals("the engine or the call is closed", thrown.getCause().getMessage());
    }

    @Test
    void whateverAnExceptionDoesItIsWrapped() {
        class Endless extends RuntimeException {
            @Override public String getMessage() { return getMessage(); }
        }
        class Broken extends RuntimeException {
            @Override public String getMessage() { throw new IllegalStateException("no message"); }
            @Override public synchronized Throwable getCause() { throw new IllegalStateException("no cause"); }
        }
        for (Throwable odd : List.of(new Endless(), new Broken(), new NullPointerException(), new StackOverflowError())) {
            assertEquals("{\"type\":\"INTERNAL\",\"message\":\"internal error\",\"recoverable\":false}", ToolException.wrap(odd).toJson());
            assertTrue(ToolErrors.toResultJson(odd).contains("failed unexpectedly"));
        }
    }

    @Test
    void aCancellationIsThrownAgain() {
        var hidden = new RuntimeException(new InterruptedException());
        for (Throwable ended : List.of(new InterruptedException(), new java.util.concurrent.CancellationException(), hidden)) {
            assertSame(ended, assertThrows(ended.getClass(), () -> ToolException.wrap(ended)));
            assertSame(ended, assertThrows(ended.getClass(), () -> ToolErrors.toResultJson(ended)));
            assertSame(ended, assertThrows(ended.getClass(), () -> ToolErrors.toHttp(ended)));
        }
        var mapped = new ToolException.Transient("stopped");
        assertSame(mapped.getType(), ToolException.wrap(new InterruptedException(), List.of(thrown -> mapped)).getType());
        var cancelled = new CompletableFuture<String>();
        cancelled.cancel(true);
        var thrown = assertThrows(java.util.concurrent.CancellationException.class, cancelled::join);
        assertSame(thrown, assertThrows(java.util.concurrent.CancellationException.class, () -> ToolException.wrap(thrown)));
    }

    @Test
    void noMomentIsTooFarAway() {
        for (Instant far : List.of(Instant.MAX, Instant.MIN)) {
            assertEquals(ErrorType.INTERNAL, ToolErrors.read("x", Mode.CLASSIFY, far).getError().getType());
            assertEquals(ErrorType.INTERNAL, ((Reading) ToolErrors.readThrowable(new Exception("x"), Mode.EXACT, far)).getError().getType());
        }
    }

    @Test
    void aStackBeginsAtTheCaller() {
        var caller = new Object() {
            ToolException made;
        };
        List.of(1).forEach(one -> caller.made = ToolException.wrap(new Exception("x")));
        for (var made : List.of(caller.made, ToolErrors.read("x").getError(), ToolException.fromJson(new ToolException.NotFound("x").toJson()))) {
            assertTrue(Arrays.stream(made.getStackTrace()).noneMatch(frame -> frame.getClassName().equals(ToolException.class.getName())), made.toString());
        }
    }

    @Test
    void aFaultOfTheClockIsThrownUnchanged() {
        Clock broken = new Clock() {
            @Override public long getMonoMs() { throw new IllegalStateException("no battery"); }
            @Override public long getWallMs() { return 0; }
            @Override public void sleep(long ms) { }
        };
        var thrown = assertThrows(IllegalStateException.class, () -> Engine.builder().clock(broken).build().call("s/t"));
        assertEquals("no battery", thrown.getMessage());
    }

    @Test
    void timeGoesForward() {
        assertEquals("`ms` must be a number of milliseconds, 0 or more, not `-5`", refusal(() -> new TestClock().sleep(-5)));
        assertEquals("`ms` must be a number of milliseconds, 0 or more, not `-5`", refusal(() -> new TestClock().later(-5, () -> { })));
        assertEquals("`ms` must be a number of milliseconds, 0 or more, not `-5`", refusal(() -> SystemClock.INSTANCE.sleep(-5)));
        assertEquals("`ms` must be a number of milliseconds, 0 or more, not `-5`", refusal(() -> SystemClock.INSTANCE.later(-5, () -> { })));
        assertEquals("`by` must be a Duration, 0 or more, not `PT-5S`", refusal(() -> new TestClock().advance(Duration.ofSeconds(-5))));
        assertEquals("`timeout` must be a Duration, 0 or more, not `PT-5S`", refusal(() -> CallOptions.builder("s/t").timeout(Duration.ofSeconds(-5))));
    }

    @Test
    void anInterruptThatTheWorkHasWrappedEndsTheCall() {
        int[] sends = {0};
        var thrown = assertThrows(InterruptedException.class, () -> engine.retryBlocking("s/t", attempt -> {
            sends[0]++;
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(10_000);
                return 1;
            } catch (InterruptedException interrupt) {
                throw new RuntimeException(interrupt);
            }
        }));
        assertEquals(RuntimeException.class, thrown.getCause().getClass());
        assertTrue(Thread.interrupted(), "the flag is set");
        assertEquals(1, sends[0]);
    }

    @Test
    void anInterruptInsideOfAFutureEndsTheCallAsItself() throws Exception {
        var wrapped = new RuntimeException(new InterruptedException());
        var future = engine.retryAsync(CallOptions.builder("s/t").readOnly().build(), null, ForkJoinPool.commonPool(),
                attempt -> CompletableFuture.failedFuture(wrapped));
        var thrown = assertThrows(ExecutionException.class, () -> future.get(60, TimeUnit.SECONDS));
        assertEquals(wrapped, thrown.getCause());
        assertEquals(null, CallFailure.of(wrapped));
    }

    @Test
    void aToolExceptionSaysItselfWhatItIs() {
        var error = new ToolException.NotFound("gone", new InterruptedException());
        assertEquals(error, assertThrows(ToolException.NotFound.class, () -> engine.retryBlocking("s/t", attempt -> {
            throw error;
        })));
        assertEquals(Action.TRY_ALTERNATIVE, CallFailure.of(error).getDecision().getAction());
    }
}
