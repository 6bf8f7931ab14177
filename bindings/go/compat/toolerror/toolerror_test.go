package toolerror_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"testing"

	current "github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/compat/toolerror"
)

// What programs written for the predecessor do.
func ExampleNew() {
	err := toolerror.New(toolerror.ErrConflict, "reservation conflict: %d conflicts", 2).WithRecoverable(true).
		WithData(map[string]any{"conflicts": []map[string]any{{"agent_id": "agent-2", "held_by": "agent-2", "pattern": "src/*.go"}}})
	fmt.Println(err)
	fmt.Println(err.JSON())
	// Output:
	// [CONFLICT] reservation conflict: 2 conflicts
	// {"type":"CONFLICT","message":"reservation conflict: 2 conflicts","recoverable":true,"data":{"conflicts":[{"agent_id":"agent-2","held_by":"agent-2","pattern":"src/*.go"}]}}
}

func ExampleFromError() {
	err := fmt.Errorf("release: %w", toolerror.New(toolerror.ErrPermission, "not yours"))
	if found := toolerror.FromError(err); found != nil {
		fmt.Println(found.Type, found.Message)
	}
	// Output: PERMISSION not yours
}

// Each difference in bytes: a row of MIGRATION.md.
func TestBytesThatDiffer(t *testing.T) {
	for _, one := range []struct{ name, got, want string }{
		{"no escapes for HTML", toolerror.New(toolerror.ErrInternal, "<&> \u2028").JSON(), "{\"type\":\"INTERNAL\",\"message\":\"<&> \u2028\",\"recoverable\":false}"},
		{"a value without a form in JSON", with("f", func() {}), `{"type":"TRANSIENT","message":"m","recoverable":true,"data":{"a":1,"f":null}}`},
		{"NaN", with("f", math.NaN()), `{"type":"TRANSIENT","message":"m","recoverable":true,"data":{"a":1,"f":null}}`},
		{"1.0", with("f", 1.0), `{"type":"TRANSIENT","message":"m","recoverable":true,"data":{"a":1,"f":1}}`},
		{"minus zero", with("f", math.Copysign(0, -1)), `{"type":"TRANSIENT","message":"m","recoverable":true,"data":{"a":1,"f":0}}`},
		{"invalid UTF-8", toolerror.New(toolerror.ErrInternal, "a\xffb").JSON(), "{\"type\":\"INTERNAL\",\"message\":\"a\ufffdb\",\"recoverable\":false}"},
		{"U+0008, U+000C", toolerror.New(toolerror.ErrInternal, "\b\f").JSON(), `{"type":"INTERNAL","message":"\b\f","recoverable":false}`},
		{"an empty message", toolerror.New(toolerror.ErrNotFound, "").JSON(), `{"type":"NOT_FOUND","message":"not found","recoverable":false}`},
		{"an unknown type", toolerror.New("TEAPOT", "m").JSON(), `{"type":"INTERNAL","message":"m","recoverable":false}`},
		{"members of a struct are sorted", with("f", struct{ Z, B int }{1, 2}), `{"type":"TRANSIENT","message":"m","recoverable":true,"data":{"a":1,"f":{"B":2,"Z":1}}}`},
	} {
		if one.got != one.want {
			t.Errorf("%s:\n got %s\nwant %s", one.name, one.got, one.want)
		}
	}
}

func with(key string, value any) string {
	return toolerror.New(toolerror.ErrTransient, "m").WithData(map[string]any{"a": 1, key: value}).JSON()
}

func TestBothPackagesFindEachOther(t *testing.T) {
	old := toolerror.New(toolerror.ErrNotFound, "no lease")
	found, ok := current.As(fmt.Errorf("outer: %w", old))
	if !ok || found.Type() != current.NotFound {
		t.Errorf("%v is not found", old)
	}
	if read := current.From(old, nil); read.Error().Message() != "no lease" {
		t.Errorf("it is read as %v", read.Error())
	}
	if found := toolerror.FromError(fmt.Errorf("outer: %w", current.New(current.Conflict, "held"))); found == nil || found.Type != toolerror.ErrConflict {
		t.Errorf("%v is not the other package's", found)
	}
	if toolerror.FromError(errors.New("x")) != nil {
		t.Error("an error of another kind is found")
	}
}

func TestWrapMapsMoreThanThePredecessor(t *testing.T) {
	_, err := os.Open("/no/such/lease")
	if made := toolerror.Wrap(err); made.Type != toolerror.ErrNotFound {
		t.Errorf("a file that is not there is %v", made)
	}
	if made := toolerror.Wrap(errors.New("odd")); made.Type != toolerror.ErrInternal || made.Message != "odd" {
		t.Errorf("another error is %v", made)
	}
	own := toolerror.New(toolerror.ErrConflict, "held")
	if toolerror.Wrap(fmt.Errorf("outer: %w", own)) != own {
		t.Error("the one in the chain is another")
	}
}
