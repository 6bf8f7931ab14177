package io.github.toolerror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
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
    void callsAreRepeated() {
        var engine = new Engine("{\"first_ms\":1,\"base_ms\":1,\"cap_ms\":2}");
        String value = engine.retryBlocking("mail/search", attempt -> {
            if (attempt == 1) {
                throw new java.net.ConnectException("Connection refused");
            }
            return "found in attempt " + attempt;
        });
        assertEquals("found in attempt 2", value);
        var options = new CallOptions("mail/send").withIdempotent(false);
        var stopped = assertThrows(
                StoppedException.class, () -> engine.retryBlocking(options, attempt -> find("l-2")));
        assertEquals(Action.TRY_ALTERNATIVE, stopped.getDecision().getAction());
    }
}
