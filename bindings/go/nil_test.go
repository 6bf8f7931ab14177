package toolerror

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestANilErrorIsNoError(t *testing.T) {
	var none *Error
	var err error = none
	if Wrap(err) != nil || From(err, nil).Failed() {
		t.Error("a nil *Error counts as an error")
	}
	if errors.Is(err, NotFound) || !errors.Is(err, none) || errors.Unwrap(err) != nil || err.Error() != "<nil>" {
		t.Errorf("a nil *Error says %q", err.Error())
	}
	if text, problem := json.Marshal(none); string(text) != "null" || problem != nil {
		t.Errorf("a nil *Error is %s in JSON, %v", text, problem)
	}
	result, problem := (&HandlerOptions{}).RunTool(context.Background(), "t", func(context.Context) error { return none })
	if result.Failed || problem != nil {
		t.Errorf("a nil *Error is the result %+v, %v", result, problem)
	}
	if made := Wrap(errors.Join(io.EOF, err)).(*Error); made.Type() != Wrap(errors.Join(io.EOF)).(*Error).Type() {
		t.Errorf("a nil *Error in a group makes it %v", made)
	}
	if made := Wrap(fmt.Errorf("saving: %w", err)).(*Error); made.Type() != Internal {
		t.Errorf("an error around a nil *Error is %v", made)
	}
	engine, _ := NewEngine("")
	_, err = Retry(context.Background(), engine, Call{Key: "a/b"}, nil, func(context.Context, int) (int, error) { return 1, none })
	if err != nil {
		t.Errorf("Retry takes a nil *Error for %v", err)
	}
}

func TestTheZeroErrorIsInternal(t *testing.T) {
	text, err := json.Marshal(&Error{})
	if string(text) != broken || err != nil {
		t.Errorf("the zero Error is %s in JSON, %v", text, err)
	}
}

// checkStyle checks the style of messages, the same in all languages (SPEC §7.2.2).
func checkStyle(t *testing.T, message string) {
	first, _ := utf8.DecodeRuneInString(message)
	if message == "" || unicode.IsUpper(first) || strings.HasSuffix(message, ".") || strings.ContainsFunc(message, unicode.IsControl) {
		t.Errorf("%q is not one plain line", message)
	}
	if strings.Count(message, "`")%2 == 1 {
		t.Errorf("%q has a backtick without its partner", message)
	}
}

func TestWhatIsMissingIsMisuse(t *testing.T) {
	send := func(context.Context, int) (int, error) { return 0, nil }
	engine, _ := NewEngine("")
	for name, attempt := range map[string]func() error{
		"a nil response": func() error { _, err := FromResponse(nil, nil); return err },
		"a nil engine": func() error {
			_, err := Retry(context.Background(), nil, Call{}, nil, send)
			return err
		},
		"the zero engine": func() error { _, err := new(Engine).Policy(); return err },
		"the zero run":    func() error { _, err := new(Run).Admit(Now()); return err },
		"no function": func() error {
			_, err := Retry[int](context.Background(), engine, Call{}, nil, nil)
			return err
		},
		"no context": func() error {
			var none context.Context
			_, err := Retry(none, engine, Call{}, nil, send)
			return err
		},
	} {
		var wrong *Misuse
		if err := attempt(); !errors.As(err, &wrong) {
			t.Errorf("%s gives %v", name, err)
			continue
		}
		checkStyle(t, wrong.Error())
	}
}

func TestPartsThatMayBeMissing(t *testing.T) {
	reading, err := FromResponse(&http.Response{StatusCode: 503}, nil)
	if err != nil || reading.Error().Type() != Transient {
		t.Errorf("a response without headers and body is %+v, %v", reading, err)
	}
	if made := Wrap(io.ErrUnexpectedEOF, nil).(*Error); made.Type() != Wrap(io.ErrUnexpectedEOF).(*Error).Type() {
		t.Errorf("with a nil mapper an error is %v", made)
	}
}
