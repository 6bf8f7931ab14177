package toolerror_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/toolerror/toolerror/bindings/go"
)

const atOnce = `{"first_ms":0,"base_ms":0,"cap_ms":0}`

// What the code between two Retries makes of the error of the inner one.
var between = map[string]func(error) error{
	"as it is":   func(err error) error { return err },
	"wrapped":    func(err error) error { return fmt.Errorf("mail: %w", err) },
	"as a cause": func(err error) error { return toolerror.New(toolerror.Transient, "mail failed").WithCause(err) },
	"joined":     func(err error) error { return errors.Join(errors.New("close"), err) },
	"the ToolError alone": func(err error) error {
		own, _ := toolerror.As(err)
		return own
	},
	"the ToolError with more": func(err error) error {
		own, _ := toolerror.As(err)
		return own.With("stage", "mail")
	},
}

func TestWhatARetryInsideHasDecidedStands(t *testing.T) {
	busy := toolerror.New(toolerror.Transient, "busy").With("effects", "none")
	for name, cases := range map[string]struct {
		inner  toolerror.Call
		err    error
		sent   int
		reason toolerror.GiveUpReason
	}{
		"exhausted": {toolerror.Call{Key: "mail/list", ReadOnly: yes()}, busy, 3, toolerror.ReasonAttemptsExhausted},
		"unsafe":    {toolerror.Call{Key: "mail/send", SideEffects: yes()}, io.ErrUnexpectedEOF, 1, toolerror.ReasonUnsafeReplay},
	} {
		for how, made := range between {
			t.Run(name+" "+how, func(t *testing.T) {
				sent := 0
				outer := toolerror.Call{Key: "agent/tool", ReadOnly: yes()}
				_, err := toolerror.Retry(context.Background(), engine(t, atOnce), outer, nil, func(ctx context.Context, _ int) (int, error) {
					_, err := toolerror.Retry(ctx, engine(t, atOnce), cases.inner, nil, func(context.Context, int) (int, error) {
						sent++
						return 0, cases.err
					})
					return 0, made(err)
				})
				equal(t, sent, cases.sent)
				decision, ok := toolerror.DecisionOf(err)
				equal(t, ok, true)
				equal(t, decision.Action, toolerror.ActionGiveUp)
				equal(t, decision.Reason, cases.reason)
				equal(t, errors.Is(err, cases.err) || errors.Is(err, toolerror.Transient), true)
			})
		}
	}
}

func TestWhatIsGivenUpSaysSoWhenItLeaves(t *testing.T) {
	const budget = `"budget":{"capacity":1,"per_minute":1,"per_success":0},"health":{"enabled":false}`
	for reason, given := range map[toolerror.GiveUpReason]struct {
		policy string
		sends  int
	}{
		toolerror.ReasonAttemptsExhausted: {`{"max_attempts":2}`, 2},
		toolerror.ReasonSuppressed:        {`{"max_attempts":9}`, 3},
		toolerror.ReasonBudgetExhausted:   {`{"max_attempts":9,` + budget + `}`, 2},
	} {
		t.Run(string(reason), func(t *testing.T) {
			sent := 0
			policy := atOnce[:len(atOnce)-1] + "," + given.policy[1:]
			call := toolerror.Call{Key: "mail/list", ReadOnly: yes()}
			_, err := toolerror.Retry(context.Background(), engine(t, policy), call, nil, func(context.Context, int) (int, error) {
				sent++
				return 0, toolerror.New(toolerror.Transient, "busy")
			})
			decision, _ := toolerror.DecisionOf(err)
			equal(t, decision.Reason, reason)
			equal(t, sent, given.sends)
			own, _ := toolerror.As(err)
			equal(t, own.Recoverable(), true) // in this process it stays as it is
			left, err := own.Emitted(nil)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, left.Recoverable(), false)
			equal(t, left.Reason(), "exhausted")
		})
	}
}

func TestWhatEndedBeforeAnAttemptDoesNotCount(t *testing.T) {
	busy := toolerror.New(toolerror.Transient, "busy").With("effects", "none")
	call := toolerror.Call{Key: "mail/list", ReadOnly: yes()}
	send := func(err error) (sent int, ended error) {
		_, ended = toolerror.Retry(context.Background(), engine(t, atOnce), call, nil, func(context.Context, int) (int, error) {
			sent++
			return 0, err
		})
		return sent, ended
	}
	_, before := send(busy)
	sent, _ := send(before)
	equal(t, sent, 3)
}
