package toolerror_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/toolerror/toolerror/bindings/go"
)

func none() error { return toolerror.New(toolerror.Transient, "busy").With("effects", "none") }

func TestAnAttemptEndsAtItsLimit(t *testing.T) {
	for name, cases := range map[string]struct {
		call   toolerror.Call
		sent   int
		reason toolerror.GiveUpReason
	}{
		"safe":   {toolerror.Call{Key: "db/read", ReadOnly: yes()}, 3, toolerror.ReasonAttemptsExhausted},
		"unsafe": {toolerror.Call{Key: "db/write", SideEffects: yes()}, 1, toolerror.ReasonUnsafeReplay},
	} {
		sent := 0
		options := &toolerror.RetryOptions{AttemptTimeout: 5 * time.Millisecond}
		_, err := toolerror.Retry(context.Background(), engine(t, atOnce), cases.call, options, func(ctx context.Context, _ int) (int, error) {
			sent++
			<-ctx.Done()
			return 0, ctx.Err()
		})
		decision, _ := toolerror.DecisionOf(err)
		equal(t, decision.Reason, cases.reason)
		found, _ := toolerror.As(err)
		equal(t, found.Type(), toolerror.Transient)
		if sent != cases.sent {
			t.Errorf("%s: sent %d times", name, sent)
		}
	}
}

func TestAnAttemptEndsAtTheDeadlineOfTheCall(t *testing.T) {
	call := toolerror.Call{Key: "db/read", ReadOnly: yes(), DeadlineMs: toolerror.Now().MonoMs + 20}
	_, err := toolerror.Retry(context.Background(), engine(t, atOnce), call, nil, func(ctx context.Context, _ int) (int, error) {
		<-ctx.Done()
		return 0, ctx.Err()
	})
	decision, _ := toolerror.DecisionOf(err)
	equal(t, decision.Reason, toolerror.ReasonDeadline)
	equal(t, errors.Is(err, context.DeadlineExceeded), true)
}

// Retry has waited for the work: it knows the answer (SPEC 2.1.17).
func TestAnAnswerAfterTheLimitCounts(t *testing.T) {
	options := &toolerror.RetryOptions{AttemptTimeout: 5 * time.Millisecond}
	stubborn := func(late error) (sent int, value string, err error) {
		call := toolerror.Call{Key: "mail/send", SideEffects: yes()}
		value, err = toolerror.Retry(context.Background(), engine(t, atOnce), call, options, func(ctx context.Context, _ int) (string, error) {
			sent++
			<-ctx.Done()
			return "sent", late
		})
		return sent, value, err
	}
	sent, value, err := stubborn(nil)
	equal(t, err, nil)
	equal(t, value, "sent")
	equal(t, sent, 1)
	sent, _, err = stubborn(toolerror.New(toolerror.Permission, "no"))
	equal(t, errors.Is(err, toolerror.Permission), true)
	equal(t, sent, 1)
	for _, limit := range []time.Duration{0, time.Minute} {
		options.AttemptTimeout = limit
		_, err = toolerror.Retry(context.Background(), engine(t, ""), toolerror.Call{Key: "k"}, options, func(ctx context.Context, _ int) (int, error) {
			deadline, limited := ctx.Deadline()
			equal(t, limited && time.Until(deadline) > 50*time.Second, limit > 0)
			return 0, nil
		})
		equal(t, err, nil)
	}
	options.AttemptTimeout = -1
	_, _, err = stubborn(nil)
	equal(t, err.Error(), "`AttemptTimeout` must not be negative")
}

func TestWaitsOfATestClockTakeNoTime(t *testing.T) {
	began := time.Now()
	clock := new(toolerror.TestClock)
	options := &toolerror.RetryOptions{Clock: clock}
	shared := engine(t, "")
	slow := func(ctx context.Context) (sent int, err error) {
		_, err = toolerror.Retry(ctx, shared, toolerror.Call{Key: "db/read", ReadOnly: yes()}, options, func(context.Context, int) (int, error) {
			sent++
			clock.Advance(time.Second)
			return 0, toolerror.New(toolerror.Transient, "busy").WithData(map[string]any{"effects": "none", "retry_after": 60})
		})
		return sent, err
	}
	sent, _ := slow(context.Background())
	equal(t, sent, 3)
	equal(t, len(clock.Waits()), 2)
	equal(t, clock.Waits()[0] >= 60*time.Second && clock.Waits()[1] >= 60*time.Second, true)
	equal(t, clock.Now().MonoMs >= 123_000, true)
	// the deadline counts by this clock, too: a wait of a minute does not fit
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	clock.Advance(time.Hour)
	sent, err := slow(ctx)
	decision, _ := toolerror.DecisionOf(err)
	equal(t, decision.Reason, toolerror.ReasonDeadline)
	equal(t, sent, 1)
	equal(t, time.Since(began) < 20*time.Second, true)
}

func TestHooksAreToldWhatARetryDoes(t *testing.T) {
	var told []string
	options := &toolerror.RetryOptions{
		Clock:     new(toolerror.TestClock),
		OnAttempt: func(key string, attempt int) { told = append(told, fmt.Sprintf("%s attempt %d", key, attempt)) },
		OnWait:    func(key string, wait time.Duration) { told = append(told, fmt.Sprintf("wait %v", wait > 0)) },
		OnDecision: func(_ string, decision toolerror.Decision, err *toolerror.Error) {
			told = append(told, strings.TrimSpace(fmt.Sprintf("%v: %s %s", err, decision.Action, decision.Reason)))
		},
	}
	shared := engine(t, `{"max_attempts":2,"first_ms":100}`)
	fail := func(ctx context.Context) {
		_, _ = toolerror.Retry(ctx, shared, toolerror.Call{Key: "a/b", ReadOnly: yes()}, options, func(context.Context, int) (int, error) {
			return 0, none()
		})
	}
	seed := uint64(7)
	options.Seed = &seed
	fail(context.Background())
	equal(t, strings.Join(told, "; "), "a/b attempt 1; [TRANSIENT] busy: retry; wait true; a/b attempt 2; [TRANSIENT] busy: give_up attempts_exhausted")
	told = nil
	past, cancel := context.WithTimeout(context.Background(), -time.Second)
	defer cancel()
	fail(past)
	equal(t, strings.Join(told, "; "), "<nil>: give_up deadline")
}

// A mapper says what errors of your own mean, in a Retry as elsewhere.
func TestARetryAsksTheMappers(t *testing.T) {
	full := errors.New("queue is full")
	mapper := func(err error) *toolerror.Error {
		if err == full {
			return toolerror.New(toolerror.Transient, "busy").With("effects", "none")
		}
		return nil
	}
	sent := 0
	options := &toolerror.RetryOptions{Mappers: []toolerror.Mapper{nil, mapper}}
	_, err := toolerror.Retry(context.Background(), engine(t, atOnce), toolerror.Call{Key: "q/put", SideEffects: yes()}, options, func(context.Context, int) (int, error) {
		sent++
		return 0, full
	})
	equal(t, sent, 3)
	equal(t, errors.Is(err, full), true)
}
