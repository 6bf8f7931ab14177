package io.github.toolerror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The package as Java sees it. */
class JavaUseTest {
    private static String find(String lease) {
        throw new ToolException.NotFound("lease " + lease + " not registered", Map.of("lease", lease));
    }

    @Test
    void errorsAreThrownAndCaughtByClass() {
        var error = assertThrows(ToolException.NotFound.class, () -> find("l-1"));
        assertEquals("lease l-1 not registered", error.getMessage());
        assertEquals("{\"lease\":\"l-1\"}", error.getDataJson());
        assertEquals(ErrorType.NOT_FOUND, error.getType());
        assertEquals(1, switchOn(error));
        assertEquals(404, error.toHttp().getStatus());
    }

    private static String refusal(org.junit.jupiter.api.function.Executable wrong) {
        return assertThrows(MisuseException.class, wrong).getMessage();
    }

    @Test
    void refusalsNameTheArgument() {
        Engine engine = Engine.builder().clock(new TestClock()).build();
        assertEquals("`saved` must be a call as it was saved", refusal(() -> engine.restore("s/t", "{}")));
        assertEquals("`saved` must be the state of a key as it was saved", refusal(() -> engine.setKeyState("s/t", "")));
        assertTrue(refusal(() -> engine.call("s/t").resume("nope")).startsWith("`argumentsJson`: "));
        assertTrue(refusal(() -> engine.call(CallOptions.builder("s/t").argumentsJson("nope").build())).startsWith("`argumentsJson`: text"));
        for (double wrong : new double[] {-5, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertEquals(
                    "`retryAfter` must be a number of seconds, 0 or more, not `" + wrong + "`",
                    refusal(() -> engine.call("s/t").failed(new ToolException.Transient("busy"), null, wrong)));
        }
    }

    @Test
    void anAttemptWithoutAStageIsMisuse() {
        Engine engine = Engine.builder().clock(new TestClock()).build();
        var thrown = assertThrows(
                java.util.concurrent.ExecutionException.class,
                () -> engine.retryAsync("s/t", attempt -> null).get(60, java.util.concurrent.TimeUnit.SECONDS));
        assertEquals("the attempt returned no CompletionStage", thrown.getCause().getMessage());
        assertEquals(MisuseException.class, thrown.getCause().getClass());
    }

    private static int switchOn(ToolException error) {
        return switch (error.getType()) {
            case NOT_FOUND -> 1;
            case CONFLICT -> 2;
            case VALIDATION -> 3;
            case PERMISSION -> 4;
            case TRANSIENT -> 5;
            case INTERNAL -> 6;
        };
    }

    @Test
    void readingNeedsNoKotlin() {
        Reading reading = ToolErrors.read("Error: [CONFLICT] held", Mode.UNWRAP);
        assertEquals("[CONFLICT] held", reading.getError().toString());
        assertTrue(ToolErrors.readResult("{\"content\":[]}") instanceof NotAnError);
        Outcome busy = ToolErrors.readHttp(503, Map.of("Retry-After", List.of("7")), "");
        assertEquals(7.0, ((Reading) busy).getRetryAfter());
        Assessment found = Assess.assess(InputKind.ERROR_TEXT, "{\"type\":\"PERMISSION\",\"message\":\"no\"}");
        assertNotNull(found.getDecision());
        assertEquals(Action.ESCALATE, found.getDecision().getAction());
    }

    @Test
    void callsAreRetried() throws Exception {
        var statistics = new RetryStatistics();
        try (var engine = Engine.builder().clock(new TestClock()).listener(statistics).build()) {
            String value = engine.retryBlocking("mail/search", attempt -> {
                if (attempt == 1) {
                    throw new java.net.ConnectException("Connection refused");
                }
                return "found in attempt " + attempt;
            });
            assertEquals("found in attempt 2", value);
            assertEquals(2, statistics.getAttempts());
            var options = CallOptions.builder("mail/send").idempotent(false).timeout(Duration.ofMinutes(1)).build();
            var thrown = assertThrows(
                    ToolException.NotFound.class, () -> engine.retryBlocking(options, attempt -> find("l-2")));
            assertEquals(Action.TRY_ALTERNATIVE, CallFailure.of(thrown).getDecision().getAction());
            assertEquals("done", engine.<String>retryAsync("mail/search", attempt -> CompletableFuture.completedFuture("done")).get());
        }
    }

    @Test
    void exceptionsAreCheckedAndHaveCauses() {
        var cause = new IOException("disk full");
        var error = new ToolException.Internal("not saved", cause);
        assertSame(cause, error.getCause());
        assertEquals("internal error", new ToolException.Internal((String) null, cause).getMessage());
        assertEquals("temporary failure", new ToolException.Transient(null).getMessage());
        try {
            new Engine().retryBlocking("disk/write", attempt -> {
                throw cause;
            });
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        } catch (Exception thrown) {
            assertSame(cause, thrown);
        }
        ErrorMapper mapper = thrown -> thrown instanceof IOException ? new ToolException.Permission("mapped") : null;
        assertEquals("[PERMISSION] mapped", ToolException.wrap(cause, List.of(mapper)).toString());
        String told = ToolErrors.toResultJson(cause, new ForeignOptions("write"));
        assertFalse(told.contains("disk full"), told);
        assertTrue(told.contains("tool `write` failed unexpectedly") && told.contains("error_id"), told);
        assertTrue(ToolErrors.toResultJson(cause, new ForeignOptions(null, List.of(), true)).contains("disk full"));
        ErrorMapper own = thrown -> new ToolException.Internal("mine");
        assertTrue(ToolErrors.toJsonRpcJson(cause, new ForeignOptions(null, List.of(own))).contains("mine"));
        assertTrue(ToolErrors.toResultJson(new ToolException.Internal("words of an author")).contains("words of an author"));
        assertEquals("internal error", ToolException.wrap(null).getMessage());
    }

    record Lease(String id, Duration rest) {}

    enum Colour { RED }

    @Test
    void dataTakesValuesOfJava() {
        var error = new ToolException.Conflict("held", Map.of("lease", new Lease("l-1", Duration.ofMillis(1500)), "colour", Colour.RED));
        assertEquals("{\"colour\":\"RED\",\"lease\":{\"id\":\"l-1\",\"rest\":1.5}}", error.getDataJson());
    }

    @Test
    void recordsOfMembersAreMapsAndHaveGetters() {
        var data = Map.of(
                "conflicts", List.of(Map.of("agent_id", "agent-2", "pattern", "src/*.go")),
                "limit", Map.of("name", "agents", "max", 5));
        var error = new ToolException.Conflict("held", data);
        io.github.toolerror.core.Holder holder = error.getConflicts().get(0);
        assertEquals("agent-2 src/*.go", holder.getAgentId() + " " + holder.getPattern());
        assertEquals(5.0, error.getLimit().getMax());
        var hidden = new io.github.toolerror.core.Emit(true, List.of("ssn"), null, null, null);
        var secret = new ToolException.Internal("broken", Map.of("ssn", "078-05-1120"));
        assertFalse(secret.toResultJson(false, null, hidden).contains("078-05-1120"));
        io.github.toolerror.core.HttpResponse response = secret.toHttp("bare", hidden);
        assertEquals(500, response.getStatus());
    }
}
