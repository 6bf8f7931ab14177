package toolerror

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
)

// Error says what went wrong with a tool call. It never changes: the methods With… return another one. Its canonical
// text is the value: it is the same, byte for byte, in each language.
//
// An Error that was read has a [Reading] as well, see [ReadingOf].
type Error struct {
	text        string
	kind        Type
	message     string
	recoverable bool
	data        string
	cause       error
	reading     *Reading
	// the call that a driver gave up with this error
	ended *CallFailure
}

// broken is what stands for an error when the module cannot be used at all.
const broken = `{"type":"INTERNAL","message":"internal error","recoverable":false}`

// New makes an error. An empty message becomes the type's default; a type that is none of the six becomes [Internal].
func New(kind Type, message string) *Error {
	if recoverable, known := defaults()[kind]; known && message != "" {
		if whole := wholeText(kind, message, recoverable, ""); isCanonical(whole) {
			return parse(whole)
		}
	}
	made, err := Build(kind, message, nil, nil)
	if err != nil {
		made, err = Build(Internal, message, nil, nil)
	}
	if err != nil {
		return parse(broken)
	}
	return made
}

// defaults are the types with what they say about retries, as the module builds them.
var defaults = sync.OnceValue(func() map[Type]bool {
	found := map[Type]bool{}
	for _, kind := range Types() {
		if made, err := Build(kind, "", nil, nil); err == nil {
			found[kind] = made.recoverable
		}
	}
	return found
})

// wholeText is the text of an error. It is canonical when its parts are.
func wholeText(kind Type, message string, recoverable bool, data string) string {
	whole := `{"type":"` + string(kind) + `","message":` + jsonOf(message) + `,"recoverable":` + strconv.FormatBool(recoverable)
	if data != "" {
		whole += `,"data":` + data
	}
	return whole + "}"
}

// Errorf makes an error with a formatted message. The operand of %w, if there is one, becomes its cause.
func Errorf(kind Type, format string, args ...any) *Error {
	formatted := fmt.Errorf(format, args...)
	made := New(kind, formatted.Error())
	switch wrapper := formatted.(type) {
	case interface{ Unwrap() error }:
		made.cause = wrapper.Unwrap()
	case interface{ Unwrap() []error }:
		made.cause = errors.Join(wrapper.Unwrap()...)
	}
	return made
}

// Build makes an error from its parts. recoverable nil is the type's default; data, which may be nil, is anything that
// encoding/json makes an object of. The error is a [*Misuse]: an unknown type, or data that is no object.
func Build(kind Type, message string, recoverable *bool, data any) (*Error, error) {
	var given argument
	if recoverable != nil {
		given = truth(*recoverable)
	}
	var members argument
	if data != nil {
		members = text(jsonOf(data))
	}
	made, err := answer("te_build", text(string(kind)), text(message), given, members)
	if err != nil {
		return nil, err
	}
	return parse(made), nil
}

// Parse reads a text that is exactly one error, in any spacing and order. Others are a [*Misuse]; to read what a tool
// has answered, whatever it is, use [Read].
func Parse(text string) (*Error, error) {
	made := new(Error)
	if err := made.UnmarshalJSON([]byte(text)); err != nil {
		return nil, err
	}
	return made, nil
}

// parse takes a canonical text apart. The module has written it, so its members stand where the contract says.
func parse(text string) *Error {
	made := &Error{text: text}
	rest := strings.TrimPrefix(text, `{"type":"`)
	kind, rest, _ := strings.Cut(rest, `"`)
	made.kind = Type(kind)
	rest = strings.TrimPrefix(rest, `,"message":`)
	end := stringEnd(rest)
	made.message = unquote(rest[:end])
	rest = strings.TrimPrefix(rest[end:], `,"recoverable":`)
	made.recoverable = strings.HasPrefix(rest, "t")
	if _, data, ok := strings.Cut(rest, `,"data":`); ok {
		made.data = data[:len(data)-1]
	}
	return made
}

// stringEnd is where the JSON string that text begins with ends.
func stringEnd(text string) int {
	for at := 1; at < len(text); at++ {
		switch text[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(text)
}

func unquote(quoted string) string {
	if len(quoted) < 2 {
		return ""
	}
	if strings.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1]
	}
	plain, err := strconv.Unquote(quoted)
	if err != nil { // DEL, which Go does not take as it is
		_ = json.Unmarshal([]byte(quoted), &plain)
	}
	return plain
}

// Type is what the caller branches on.
func (e *Error) Type() Type { return e.kind }

// Message is for people and models. Never parse it.
func (e *Error) Message() string { return e.message }

// Recoverable says whether a retry of the same call may help.
func (e *Error) Recoverable() bool { return e.recoverable }

// JSON is the canonical text, the same in each language. Nothing in it is masked or cut: see [Error.Emitted].
func (e *Error) JSON() string {
	if e.text == "" { // the zero value, which nobody has made
		return broken
	}
	return e.text
}

// DataJSON is the data as the canonical text of a JSON object, nil when there is none.
func (e *Error) DataJSON() json.RawMessage {
	if e.data == "" {
		return nil
	}
	return json.RawMessage(e.data)
}

// Data is a copy of the data, as encoding/json reads it; nil when there is none.
func (e *Error) Data() map[string]any {
	if e.data == "" {
		return nil
	}
	var data map[string]any
	_ = json.Unmarshal([]byte(e.data), &data)
	return data
}

// Decode reads the data into what target points to, as [json.Unmarshal] does. Without data target stays as it is.
func (e *Error) Decode(target any) error {
	if e.data == "" {
		return nil
	}
	return json.Unmarshal([]byte(e.data), target)
}

// Error is the text for logs: [TYPE] message.
func (e *Error) Error() string {
	if e == nil { // a nil *Error in an error is not nil: so that a log says it
		return "<nil>"
	}
	return "[" + string(e.kind) + "] " + e.message
}

// Unwrap is what caused the error, if this process knows that. It does not leave the process.
func (e *Error) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.cause
}

// Is makes errors.Is find the type of an error, as in errors.Is(err, toolerror.NotFound), and an equal error.
func (e *Error) Is(target error) bool {
	switch target := target.(type) {
	case Type:
		return e != nil && e.kind == target
	case *Error:
		return e == target || e != nil && target != nil && e.text == target.text
	}
	return false
}

// Error lets a type stand for all errors of it in errors.Is.
func (t Type) Error() string { return string(t) }

// As is the error in the chain of err, the outermost one, if there is one.
func As(err error) (*Error, bool) {
	var found *Error
	return found, errors.As(err, &found) && found != nil
}

// Format writes the message for %v and %s as [Error.Error] does, quoted for %q, and with the canonical text and what
// caused the error for %+v.
func (e *Error) Format(state fmt.State, verb rune) {
	switch {
	case verb == 'v' && state.Flag('+'):
		_, _ = fmt.Fprintf(state, "%s\n%s", e.Error(), e.text)
		if e.cause != nil {
			_, _ = fmt.Fprintf(state, "\ncaused by: %+v", e.cause)
		}
	case verb == 'v' || verb == 's':
		_, _ = fmt.Fprint(state, e.Error())
	case verb == 'q':
		_, _ = fmt.Fprintf(state, "%q", e.Error())
	default:
		_, _ = fmt.Fprintf(state, "%%!%c(*toolerror.Error=%s)", verb, e.text)
	}
}

// MarshalJSON is the canonical text, with nothing masked or cut. (encoding/json escapes <, > and & in it, unless its
// encoder is told not to.)
func (e *Error) MarshalJSON() ([]byte, error) { return []byte(e.JSON()), nil }

// UnmarshalJSON reads a JSON object that is an error, literally.
func (e *Error) UnmarshalJSON(input []byte) error {
	read, err := ReadAs(ErrorText, string(input), &ReadOptions{Mode: Exact})
	if err != nil {
		return err
	}
	if read.Disposition() != Structured {
		return misuse("the text is not a ToolError")
	}
	*e = *read.Error()
	e.reading = nil
	return nil
}

// LogValue is a group with type, message, recoverable and data, secrets masked and long texts cut.
func (e *Error) LogValue() slog.Value {
	out, err := e.Emitted(nil)
	if err != nil {
		return slog.StringValue("[" + string(e.kind) + "]")
	}
	attributes := []slog.Attr{
		slog.String("type", string(out.kind)),
		slog.String("message", out.message),
		slog.Bool("recoverable", out.recoverable),
	}
	if out.data != "" {
		attributes = append(attributes, slog.Any("data", json.RawMessage(out.data)))
	}
	return slog.GroupValue(attributes...)
}

// changed is an error like this one with other parts. It is read, not built: members of any shape are taken.
func (e *Error) changed(message string, recoverable bool, data string) *Error {
	read := Read(wholeText(e.kind, message, recoverable, data), nil)
	if read.disposition != Structured {
		return e // deeper than the contract takes
	}
	next := *read.err
	next.cause, next.reading, next.ended = e.cause, e.reading, e.ended
	return &next
}

// WithMessage is the error with another message; an empty one becomes the type's default.
func (e *Error) WithMessage(message string) *Error {
	if message == "" {
		message = New(e.kind, "").message
	}
	return e.changed(message, e.recoverable, e.data)
}

// WithRecoverable is the error with another statement about retries.
func (e *Error) WithRecoverable(recoverable bool) *Error {
	return e.changed(e.message, recoverable, e.data)
}

// WithCause is the error with what caused it, for errors.Is, errors.As and logs in this process.
func (e *Error) WithCause(cause error) *Error {
	next := *e
	next.cause = cause
	return &next
}

// With is the error with one member of data set to anything that encoding/json knows; what has no form in JSON is null.
// A member that is set twice has the last value. A member that decides about the next call, or that a model reads, panics with
// a [*Misuse] when its value is not what it must be (SPEC 1.3.10), such as the duration "30s" for retry_after: [Build] returns
// that as its error.
func (e *Error) With(member string, value any) *Error {
	return e.merged("{" + jsonOf(member) + ":" + jsonOf(value) + "}")
}

// WithData is the error with all members of a map or struct set. It panics as [Error.With] does.
func (e *Error) WithData(members any) *Error { return e.merged(jsonOf(members)) }

// merged adds the members of an object: of two members of one name the last one counts.
func (e *Error) merged(object string) *Error {
	object = strings.TrimSpace(object)
	if !strings.HasPrefix(object, "{") || object == "{}" {
		return e
	}
	if _, err := answer("te_build", text(string(e.kind)), text(e.message), nil, &object); err != nil {
		panic(err)
	}
	if e.data != "" {
		object = e.data[:len(e.data)-1] + "," + object[1:]
	}
	return e.changed(e.message, e.recoverable, object)
}
