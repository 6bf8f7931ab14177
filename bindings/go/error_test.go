package toolerror_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/toolerror/toolerror/bindings/go"
)

func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestATypeIsTheSentinelOfItsErrors(t *testing.T) {
	err := fmt.Errorf("release: %w", toolerror.New(toolerror.NotFound, "no lease `l-9`"))
	equal(t, errors.Is(err, toolerror.NotFound), true)
	equal(t, errors.Is(err, toolerror.Conflict), false)
	equal(t, errors.Is(err, toolerror.New(toolerror.NotFound, "no lease `l-9`")), true)
	found, ok := toolerror.As(err)
	equal(t, ok, true)
	equal(t, found.JSON(), "{\"type\":\"NOT_FOUND\",\"message\":\"no lease `l-9`\",\"recoverable\":false}")
	_, ok = toolerror.As(errors.New("x"))
	equal(t, ok, false)
}

func TestAnErrorNeverChanges(t *testing.T) {
	first := toolerror.New(toolerror.Transient, "busy").With("retry_after", 3)
	before := first.JSON()
	second := first.With("hint", "wait").WithMessage("still busy").WithRecoverable(false)
	first.Data()["retry_after"] = 99
	first.DataJSON()[0] = 'x'
	equal(t, first.JSON(), before)
	equal(t, second.JSON(), `{"type":"TRANSIENT","message":"still busy","recoverable":false,"data":{"hint":"wait","retry_after":3}}`)
}

func TestMembersAreReadByTheModule(t *testing.T) {
	data, err := json.Marshal(map[string]any{
		"retry_after": 1.5, "conflicts": []any{nil, map[string]any{"agent_id": 7, "held_by": "eve"}}, "effects": "some",
		"errors": []*toolerror.Error{toolerror.New(toolerror.Internal, "inner")}, "hint": 7, "suggestions": []string{"a"},
		"limit": map[string]any{"name": "rows", "max": 10}, "state_after": map[string]any{"n": 1},
	})
	equal(t, err, nil)
	made, err := toolerror.Parse(`{"type":"CONFLICT","message":"held","recoverable":false,"data":` + string(data) + `}`)
	equal(t, err, nil)
	delay, ok := made.RetryAfter()
	equal(t, delay, 1500*time.Millisecond)
	equal(t, ok, true)
	equal(t, made.Conflicts()[0], toolerror.Holder{AgentID: "7", HeldBy: "eve"})
	equal(t, made.Effects(), toolerror.EffectsUnknown)
	equal(t, made.Errors()[0].Message(), "inner")
	equal(t, made.Hint(), "")
	equal(t, made.Suggestions()[0], "a")
	equal(t, made.Limit().Max, 10)
	equal(t, string(made.StateAfter()), `{"n":1}`)
	equal(t, made.Truncated(), false)
	none := toolerror.New(toolerror.Conflict, "")
	_, ok = none.RetryAfter()
	equal(t, ok, false)
	equal(t, none.Message(), "conflict")
}

func TestWritingNeverFails(t *testing.T) {
	type node struct {
		Next *node
		Name string `json:"name"`
	}
	cycle := &node{Name: "a"}
	cycle.Next = cycle
	at := time.Date(2026, 11, 29, 8, 0, 0, 0, time.UTC)
	made := toolerror.New(toolerror.Internal, "m").WithData(map[any]any{
		"nan": math.NaN(), "call": func() {}, 7: at, "bytes": []byte("hi"), "html": "<&>", "err": errors.New("why"),
		"big": json.Number("9007199254740993"), "panics": panics{},
	})
	want := `{"7":"2026-11-29T08:00:00Z","big":9007199254740993,"bytes":"aGk=","call":null,"err":"why","html":"<&>","nan":null,"panics":null}`
	equal(t, string(made.DataJSON()), want)
	kept := toolerror.New(toolerror.Internal, "m").With("a", 1).With("cycle", cycle)
	equal(t, strings.HasPrefix(string(kept.DataJSON()), `{"a":1,"cycle":{"Next":{`), true)
	equal(t, toolerror.New("TEAPOT", "m").Type(), toolerror.Internal)
	_, err := toolerror.Build("TEAPOT", "m", nil, nil)
	var misuse *toolerror.Misuse
	equal(t, errors.As(err, &misuse), true)
}

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("no") }

func TestAnErrorHasItsTexts(t *testing.T) {
	made := toolerror.Errorf(toolerror.Conflict, "lease %d: %w", 9, fs.ErrExist)
	equal(t, made.Error(), "[CONFLICT] lease 9: file already exists")
	equal(t, errors.Is(made, fs.ErrExist), true)
	equal(t, fmt.Sprintf("%v|%s|%q", made, made, made), made.Error()+"|"+made.Error()+`|"`+made.Error()+`"`)
	equal(t, strings.Contains(fmt.Sprintf("%+v", made), "caused by: file already exists"), true)
	message := "quote \" tab\t del \x7f nul \x00 é"
	equal(t, toolerror.New(toolerror.Internal, message).Message(), message)
	equal(t, toolerror.New(toolerror.Internal, "bad \xff").Message(), "bad \uFFFD")
}

func TestJSONOfAnErrorIsItself(t *testing.T) {
	made := toolerror.New(toolerror.Transient, "a <b>").With("retry_after", 3)
	text, err := json.Marshal(map[string]any{"error": made})
	equal(t, err, nil)
	var read struct{ Error *toolerror.Error }
	equal(t, json.Unmarshal(text, &read), nil)
	equal(t, read.Error.JSON(), made.JSON())
	equal(t, json.Unmarshal([]byte(`{"type":"TEAPOT"}`), new(toolerror.Error)) != nil, true)
	_, err = toolerror.Parse("busy")
	equal(t, err.Error(), "the text is not a ToolError")
}

func TestALogHasNoSecrets(t *testing.T) {
	var out strings.Builder
	logger := slog.New(slog.NewJSONHandler(&out, nil))
	logger.Error("failed", "error", toolerror.New(toolerror.Permission, "no").With("api_key", "s3cret"))
	equal(t, strings.Contains(out.String(), `"error":{"type":"PERMISSION","message":"no","recoverable":false,"data":{"api_key":"[redacted]"}}`), true)
}

func TestAReadingSaysHowItWasRead(t *testing.T) {
	read := toolerror.Read("429 Too Many Requests, retry after 7 seconds", &toolerror.ReadOptions{Mode: toolerror.Classify})
	equal(t, read.Error().Type(), toolerror.Transient)
	equal(t, read.Disposition(), toolerror.Legacy)
	equal(t, read.Rule() != "" && read.Evidence() != "", true)
	delay, ok := read.RetryAfter()
	equal(t, delay, 7*time.Second)
	equal(t, ok, true)
	equal(t, toolerror.ReadingOf(read.Error()), read)
	given := `{"type":"CONFLICT","message":"held","recoverable":false,"x":1}`
	wrapped := toolerror.Read("Error executing tool t: "+given, &toolerror.ReadOptions{Mode: toolerror.Unwrap})
	equal(t, len(wrapped.Wrappers()), 1)
	equal(t, wrapped.Extra(), `{"x":1}`)
	equal(t, wrapped.Mode(), toolerror.Unwrap)
	result := toolerror.ReadResult(`{"content":[{"type":"text","text":"no"}],"isError":true}`, nil)
	equal(t, result.Error().Message(), "no")
	fine := toolerror.ReadResult(`{"content":[]}`, nil)
	equal(t, fine.Failed(), false)
	equal(t, fine.Disposition(), toolerror.NotAnError)
	_, err := toolerror.ReadAs("smell", "x", nil)
	equal(t, strings.HasPrefix(err.Error(), "unknown kind `smell`: must be one of error_text, "), true)
}

func TestProfilesAreReadAndWritten(t *testing.T) {
	text, err := toolerror.New(toolerror.Conflict, "<held>").EncodeAs("interbase-go")
	equal(t, err, nil)
	equal(t, text, `{"type":"CONFLICT","message":"\u003cheld\u003e","recoverable":false}`)
	found, err := toolerror.Decode("interbase-go", text)
	equal(t, err, nil)
	equal(t, found.Message(), "<held>")
	_, err = toolerror.Decode("none", "x")
	equal(t, strings.HasPrefix(err.Error(), "unknown profile `none`"), true)
}

func TestAssessSaysWhatToDo(t *testing.T) {
	found, err := toolerror.Assess(toolerror.ErrorText, `{"type":"NOT_FOUND","message":"no"}`, toolerror.Unwrap, nil)
	equal(t, err, nil)
	equal(t, found.Decision.Action, toolerror.ActionTryAlternative)
	equal(t, found.Advice != "", true)
	equal(t, found.Error.Type(), toolerror.NotFound)
}

func TestWrapFindsWhatThereIs(t *testing.T) {
	equal(t, toolerror.Wrap(nil), nil)
	equal(t, toolerror.Wrap(context.Canceled), context.Canceled)
	own := toolerror.New(toolerror.NotFound, "no")
	equal(t, toolerror.Wrap(own), error(own))
	domain := errors.New("no such lease")
	mapper := func(err error) *toolerror.Error {
		if err == domain {
			return toolerror.New(toolerror.NotFound, "lease")
		}
		return nil
	}
	made, _ := toolerror.As(toolerror.Wrap(fmt.Errorf("outer: %w", domain), mapper))
	equal(t, made.Type(), toolerror.NotFound)
	equal(t, errors.Is(made, domain), true)
}

func TestAMemberThatNoReaderUnderstandsIsRefused(t *testing.T) {
	for refused, set := range map[string]func(*toolerror.Error) *toolerror.Error{
		"effects":     func(e *toolerror.Error) *toolerror.Error { return e.With("effects", "nothing") },
		"phase":       func(e *toolerror.Error) *toolerror.Error { return e.With("phase", 7) },
		"retry_after": func(e *toolerror.Error) *toolerror.Error { return e.With("retry_after", "30s") },
		"violations":  func(e *toolerror.Error) *toolerror.Error { return e.WithData(map[string]any{"violations": "v"}) },
		"conflicts": func(e *toolerror.Error) *toolerror.Error {
			return e.WithData(map[string]any{"code": "a", "conflicts": 1})
		},
	} {
		t.Run(refused, func(t *testing.T) {
			defer func() {
				err, _ := recover().(error)
				var misuse *toolerror.Misuse
				if !errors.As(err, &misuse) || !strings.Contains(err.Error(), "`"+refused+"` must be") {
					t.Errorf("%v", err)
				}
			}()
			set(toolerror.New(toolerror.Transient, "busy"))
		})
	}
	// what was read may have anything, and so may other members
	read, err := toolerror.Parse(`{"type":"TRANSIENT","message":"busy","recoverable":true,"data":{"effects":"some"}}`)
	equal(t, err, nil)
	equal(t, read.With("code", 7).JSON(), `{"type":"TRANSIENT","message":"busy","recoverable":true,"data":{"code":7,"effects":"some"}}`)
}
