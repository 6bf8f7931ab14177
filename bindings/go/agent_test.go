package toolerror_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toolerror/toolerror/bindings/go"
)

func engine(t *testing.T, policy string) *toolerror.Engine {
	t.Helper()
	made, err := toolerror.NewEngine(policy)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func yes() *bool { truth := true; return &truth }

func TestRetryRetriesWhatIsSafe(t *testing.T) {
	call := toolerror.Call{Key: "db/read", ReadOnly: yes()}
	value, err := toolerror.Retry(context.Background(), engine(t, ""), call, nil, func(_ context.Context, attempt int) (int, error) {
		if attempt < 2 {
			return 0, toolerror.New(toolerror.Transient, "busy").With("effects", "none")
		}
		return attempt, nil
	})
	equal(t, err, nil)
	equal(t, value, 2)
}

func TestRetrySaysWhatElseToDo(t *testing.T) {
	gone := toolerror.New(toolerror.NotFound, "no row 7")
	_, err := toolerror.Retry(context.Background(), engine(t, ""), toolerror.Call{Key: "db/read"}, nil, func(context.Context, int) (int, error) {
		return 0, gone
	})
	decision, ok := toolerror.DecisionOf(err)
	equal(t, ok, true)
	equal(t, decision.Action, toolerror.ActionTryAlternative)
	equal(t, errors.Is(err, toolerror.NotFound), true)
	var ended *toolerror.CallFailure
	equal(t, errors.As(err, &ended), true)
	equal(t, ended.Advice, "Skip this resource and use another; the server says \"no row 7\".")
}

func TestJoinedErrorsWithOneThatIsNotTransientAreSentOnce(t *testing.T) {
	none := func() error { return toolerror.New(toolerror.Transient, "busy").With("effects", "none") }
	_, refused := net.Dial("tcp", closedPort(t))
	for name, joined := range map[string]struct {
		err  error
		sent int
	}{
		"a ToolError":          {errors.Join(none(), toolerror.New(toolerror.Permission, "no")), 1},
		"an unknown error":     {errors.Join(none(), errors.New("sent, then broke")), 1},
		"a lost reply":         {errors.Join(none(), io.ErrUnexpectedEOF), 1},
		"joined in joined":     {errors.Join(none(), errors.Join(none(), errors.New("sent, then broke"))), 1},
		"behind another error": {fmt.Errorf("order written: %w", errors.Join(none(), none())), 1},
		"two in one text":      {fmt.Errorf("%w and %w", none(), errors.New("sent, then broke")), 1},
		"all of them are safe": {errors.Join(none(), refused), 3},
	} {
		sent := 0
		call := toolerror.Call{Key: "mail/" + name, SideEffects: yes()}
		_, err := toolerror.Retry(context.Background(), engine(t, `{"first_ms":0,"base_ms":0,"cap_ms":0}`), call, nil, func(context.Context, int) (int, error) {
			sent++
			return 0, joined.err
		})
		equal(t, errors.Is(err, joined.err), true)
		if sent != joined.sent {
			t.Errorf("%s: sent %d times, not %d", name, sent, joined.sent)
		}
	}
}

func TestAnUnsafeCallIsNotSentAgain(t *testing.T) {
	sent := 0
	call := toolerror.Call{Key: "mail/send", SideEffects: yes()}
	_, err := toolerror.Retry(context.Background(), engine(t, ""), call, nil, func(context.Context, int) (int, error) {
		sent++
		return 0, io.ErrUnexpectedEOF
	})
	decision, _ := toolerror.DecisionOf(err)
	equal(t, decision.Reason, toolerror.ReasonUnsafeReplay)
	equal(t, sent, 1)
	// another driver around it does not begin again, and what leaves says so
	again := toolerror.From(err, nil).Error()
	out, misuse := again.Emitted(nil)
	equal(t, misuse, nil)
	equal(t, out.Effects(), toolerror.EffectsUnknown)
}

func TestACancelledCallEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := toolerror.Retry(ctx, engine(t, ""), toolerror.Call{Key: "a/b", ReadOnly: yes()}, nil, func(context.Context, int) (int, error) {
		cancel()
		return 0, toolerror.New(toolerror.Transient, "busy")
	})
	equal(t, err != nil, true)
	_, decided := toolerror.DecisionOf(err)
	equal(t, decided, false)
	_, err = toolerror.Retry(ctx, engine(t, ""), toolerror.Call{Key: "a/b"}, nil, func(context.Context, int) (int, error) {
		t.Error("a call that was given up is not sent")
		return 0, nil
	})
	equal(t, errors.Is(err, context.Canceled), true)
}

func TestAWaitEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	sent := 0
	_, err := toolerror.Retry(ctx, engine(t, ""), toolerror.Call{Key: "a/b", ReadOnly: yes()}, nil, func(context.Context, int) (int, error) {
		sent++
		time.AfterFunc(300*time.Millisecond, cancel) // while the call waits
		return 0, toolerror.New(toolerror.Transient, "busy").With("retry_after", 20)
	})
	equal(t, errors.Is(err, context.Canceled), true)
	equal(t, sent, 1)
}

func TestACallEndsBeforeAWaitBeyondItsDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	sent := 0
	_, err := toolerror.Retry(ctx, engine(t, ""), toolerror.Call{Key: "a/b", ReadOnly: yes()}, nil, func(context.Context, int) (int, error) {
		sent++
		return 0, toolerror.New(toolerror.Transient, "busy").With("retry_after", 20)
	})
	equal(t, ctx.Err(), nil)
	decision, ok := toolerror.DecisionOf(err)
	equal(t, ok, true)
	equal(t, decision.Reason, toolerror.ReasonDeadline)
	equal(t, sent, 1)
}

func TestAnEngineKeepsItsStates(t *testing.T) {
	one := engine(t, "")
	call := toolerror.Call{Key: "a/b"}
	run, err := one.Begin(call, toolerror.Clock{MonoMs: 1000, WallMs: 1000}, 7)
	equal(t, err, nil)
	answer, err := run.Admit(toolerror.Clock{MonoMs: 1000, WallMs: 1000})
	equal(t, err, nil)
	equal(t, answer.Action, toolerror.ActionSend)
	equal(t, answer.Attempt, 1)
	busy := toolerror.New(toolerror.Transient, "busy").With("retry_after", 5).With("effects", "none")
	decision, err := run.Failed(busy, toolerror.Clock{MonoMs: 1010, WallMs: 1010})
	equal(t, err, nil)
	equal(t, decision.Action, toolerror.ActionRetry)
	equal(t, *decision.RetryAfter, 5)
	saved, err := run.Save()
	equal(t, err, nil)
	state, err := one.KeyState("a/b")
	equal(t, err, nil)
	other := engine(t, "")
	equal(t, other.SetKeyState("a/b", state), nil)
	restored, err := other.Restore("a/b", saved, 7)
	equal(t, err, nil)
	attempts, err := restored.Attempts()
	equal(t, err, nil)
	equal(t, attempts, 1)
	_, err = toolerror.NewEngine(`{"patience":1}`)
	var misuse *toolerror.Misuse
	equal(t, errors.As(err, &misuse), true)
}

func TestSixtyFourGoroutinesShareAnEngine(t *testing.T) {
	shared := engine(t, "")
	var all sync.WaitGroup
	var wrong atomic.Int32
	for worker := range 64 {
		all.Go(func() {
			for range 40 {
				text := toolerror.New(toolerror.Conflict, strings.Repeat("x", worker)).With("worker", worker).JSON()
				if back := toolerror.Read(text, nil).Error().JSON(); back != text {
					t.Log(back)
					wrong.Add(1)
				}
				_, err := toolerror.Retry(context.Background(), shared, toolerror.Call{Key: "k"}, nil, func(context.Context, int) (int, error) {
					return worker, nil
				})
				if err != nil {
					t.Log(err)
					wrong.Add(1)
				}
			}
		})
	}
	all.Wait()
	equal(t, wrong.Load(), 0)
}

// The decision without the module, by status, is the one of the module.
func TestWhatIsNoErrorByItsStatusIsNoneForTheModule(t *testing.T) {
	body := `{"type":"CONFLICT","message":"taken","recoverable":true}`
	for status := range 700 {
		for _, mode := range []toolerror.Mode{toolerror.Exact, toolerror.Unwrap} {
			options := &toolerror.ReadOptions{Mode: mode}
			response := &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(body))}
			read, err := toolerror.FromResponse(response, options)
			equal(t, err, nil)
			parts, _ := json.Marshal(map[string]any{"status": status, "headers": map[string]any{}, "body": body})
			byModule, err := toolerror.ReadAs(toolerror.HTTPResponse, string(parts), options)
			equal(t, err, nil)
			if read.Disposition() != byModule.Disposition() {
				t.Errorf("%d: %v, by the module %v", status, read.Disposition(), byModule.Disposition())
			}
		}
	}
}

func TestAResponseIsReadAndStaysReadable(t *testing.T) {
	response := &http.Response{
		StatusCode: 429, Header: http.Header{"Retry-After": {"7"}}, Body: io.NopCloser(strings.NewReader("slow down")),
	}
	read, err := toolerror.FromResponse(response, nil)
	equal(t, err, nil)
	equal(t, read.Error().Type(), toolerror.Transient)
	equal(t, read.Original(), "slow down")
	equal(t, string(read.Error().DataJSON()), `{"reason":"rate_limit","retry_after":7}`)
	body, _ := io.ReadAll(response.Body)
	equal(t, string(body), "slow down")
	fine, err := toolerror.FromResponse(&http.Response{StatusCode: 204}, nil)
	equal(t, err, nil)
	equal(t, fine.Failed(), false)
}

// A run that nobody uses any more is freed, but none before the last function called on it has ended.
func TestARunIsNotFreedUnderItsLastCall(t *testing.T) {
	shared := engine(t, "")
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	var all sync.WaitGroup
	var lost atomic.Int32
	for range 64 {
		all.Go(func() {
			for range 300 {
				run, err := shared.Begin(toolerror.Call{Key: "k"}, toolerror.Now(), 7)
				if err == nil {
					_, err = run.Admit(toolerror.Now())
				}
				if err == nil {
					_, err = run.Save()
				}
				if err != nil {
					lost.Add(1)
				}
			}
		})
	}
	all.Wait()
	equal(t, lost.Load(), 0)
}
