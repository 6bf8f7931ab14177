package toolerror

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"net"
	"os"
	"os/exec"
	"reflect"
	"strconv"
	"strings"
	"syscall"
)

// Mapper says what errors of your own mean: nil for those that it does not know.
type Mapper func(error) *Error

// described is a failure as this runtime shows it (SPEC 7.2.7). All meaning is in the module.
type described struct {
	Runtime  string         `json:"runtime"`
	Class    string         `json:"class,omitempty"`
	Errno    int            `json:"errno,omitempty"`
	Syscall  string         `json:"syscall,omitempty"`
	Message  string         `json:"message"`
	Members  map[string]any `json:"members,omitempty"`
	Cause    *described     `json:"cause,omitempty"`
	Errors   []*described   `json:"errors,omitempty"`
	Error    string         `json:"error,omitempty"`
	Delivery Delivery       `json:"delivery,omitempty"`
	By       string         `json:"by,omitempty"`
	ID       *int           `json:"id,omitempty"`
	GivenUp  string         `json:"given_up,omitempty"`
}

// variables are errors that are known by the variable that holds them, since their class says nothing.
var variables = map[error]string{
	sql.ErrNoRows:     "sql.ErrNoRows",
	driver.ErrBadConn: "driver.ErrBadConn",
	exec.ErrNotFound:  "exec.ErrNotFound",
	exec.ErrDot:       "exec.ErrDot",
}

// From reads any error of the process: an [Error] in its chain, else what is known about errors of net, net/http, os,
// crypto/tls, context, database/sql and gRPC, else INTERNAL with its text. Of several behind one ([errors.Join]) the
// strictest governs. nil is no error, and the caller's own cancellation ([context.Canceled]) passes through.
//
// A cause gives the type, never the proof that nothing was done: behind an error that is not a known wrapper of a
// transport library, the delivery is unknown.
func From(err error, options *ReadOptions, mappers ...Mapper) *Reading {
	if isNone(err) {
		return &Reading{disposition: NotAnError, tail: tail{Mode: Exact}}
	}
	description := description{mappers: mappers, left: maxErrors, room: maxTexts}
	failure := description.chain(err)
	out, problem := answer("te_read_failure", text(jsonOf(failure)), text(string(options.mode())))
	if problem != nil {
		return Read(textOf(err), options)
	}
	id, out, _ := strings.Cut(out, "\n")
	exhausted, packed, _ := strings.Cut(out, "\n")
	reading := unpack(packed, "", options)
	if reading.err == nil {
		return reading
	}
	reading.exhausted = exhausted == "true"
	reading.err.cause = err
	if at, problem := strconv.Atoi(id); problem == nil && at < len(description.held) {
		held := description.held[at]
		reading.said = true
		if held == err && held.text == reading.err.text && !reading.exhausted {
			reading.err = held // its cause, and so its delivery, are its own
		}
	}
	return reading
}

// isNone is whether there is no error: nil, or an *Error that is nil, which Go does not take for nil in an error.
func isNone(err error) bool {
	own, ok := err.(*Error)
	return err == nil || ok && own == nil
}

func deliveryOf(err *Error) Delivery {
	if err.reading == nil {
		return ""
	}
	return err.reading.Delivery()
}

// delivery is how far the call came, by what the error was read from or by what caused it.
func (e *Error) delivery() Delivery {
	if known := deliveryOf(e); known != "" || e.cause == nil {
		return known
	}
	return From(e, nil).Delivery()
}

// Wrap turns any error into an [*Error], as [From] reads it; mappers say what your own errors mean. What it makes is
// caused by err, so errors.Is and errors.As still find that. It gives nil for nil, and the caller's own cancellation as
// it is: that is not a failure of the tool.
func Wrap(err error, mappers ...Mapper) error {
	if isNone(err) {
		return nil
	}
	if own, ok := err.(*Error); ok && own.cause == nil {
		return own
	}
	reading := From(err, nil, mappers...)
	if reading.err == nil {
		return err
	}
	return reading.err
}

// wrapped is as Wrap, where a cancellation has to become something too.
func wrapped(err error, mappers ...Mapper) *Error {
	switch err := Wrap(err, mappers...).(type) {
	case *Error:
		return err
	case nil:
		return New(Internal, "")
	default:
		return New(Internal, textOf(err)).WithCause(err)
	}
}

// description describes an error with its causes and groups, and holds the errors of this package that it carries.
type description struct {
	mappers []Mapper
	held    []*Error
	left    int
	room    int
}

func (d *description) chain(err error) *described {
	first := d.one(err)
	d.mapped(first, err)
	for last, steps := first, 1; ; steps++ {
		inner := errors.Unwrap(err)
		if isNone(inner) || d.left <= 0 || steps >= constants().MaxChain {
			return first
		}
		last.Cause = d.one(inner)
		err, last = inner, last.Cause
	}
}

// mapped asks the mappers about an error and what caused it.
func (d *description) mapped(first *described, err error) {
	for _, mapper := range d.mappers {
		if mapper == nil {
			continue
		}
		steps := 0
		for inner := err; inner != nil && steps < constants().MaxChain; inner = errors.Unwrap(inner) {
			if made := mapper(inner); made != nil {
				d.carry(first, made, "mapper")
				return
			}
			steps++
		}
	}
}

func (d *description) carry(one *described, err *Error, by string) {
	id := len(d.held)
	d.held = append(d.held, err)
	one.Error, one.By, one.ID = err.text, by, &id
	one.Delivery = deliveryOf(err)
	if err.reading != nil && err.reading.exhausted {
		one.GivenUp = string(ReasonAttemptsExhausted)
	}
	if err.ended != nil {
		one.GivenUp = err.ended.givenUp()
	}
}

func (d *description) one(err error) *described {
	d.left--
	one := &described{Runtime: "go", Class: classOf(err), Message: d.text(textOf(err))}
	if own := ownOf(err); own != nil {
		d.carry(one, own, "tool_error")
		return one
	}
	if driver, ok := err.(*CallFailure); ok {
		one.GivenUp = driver.givenUp()
	}
	switch known := err.(type) {
	case syscall.Errno:
		one.Errno = int(known)
	case *os.SyscallError:
		one.Syscall = known.Syscall
	case *net.OpError:
		if known.Op == "dial" {
			one.Syscall = "connect"
		}
	}
	one.Members = membersOf(err, one.Class)
	d.group(one, err)
	return one
}

// ownOf is the error of this package that err is, or says that it is.
func ownOf(err error) (own *Error) {
	if own, ok := err.(*Error); ok {
		return own
	}
	if other, ok := err.(interface{ As(any) bool }); ok && other.As(&own) {
		return own
	}
	return nil
}

func (d *description) group(one *described, err error) {
	group, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return
	}
	for _, inner := range group.Unwrap() {
		if d.left <= 0 {
			one.Errors = append(one.Errors, &described{Runtime: "go"}) // nothing is known about those that are left out
			return
		}
		if !isNone(inner) {
			one.Errors = append(one.Errors, d.chain(inner))
		}
	}
}

func (d *description) text(text string) string {
	if len(text) > d.room {
		text = strings.ToValidUTF8(text[:d.room], "")
	}
	d.room -= len(text)
	return text
}

func classOf(err error) string {
	if reflect.TypeOf(err).Comparable() {
		if name, ok := variables[err]; ok {
			return name
		}
	}
	class := strings.TrimPrefix(reflect.TypeOf(err).String(), "*")
	if class == "fmt.wrapError" {
		// The table reads the text of this class, which is for errors whose causes are lost. Here they are known, and the
		// text of a cause proves nothing about the call: "order written, mail failed: dial tcp …".
		return "fmt.Errorf"
	}
	return class
}

// textOf is what an error says, "" when it panics over that.
func textOf(err error) (text string) {
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	return err.Error()
}

// membersOf are the members that the table of the core asks for, by their paths (SPEC 1.8.24).
func membersOf(err error, class string) map[string]any {
	classes, _ := json.Marshal([]string{class})
	out, problem := answer("te_exception_members", text("go"), text(string(classes)))
	if problem != nil || out == "[]" {
		return nil
	}
	var paths []string
	_ = json.Unmarshal([]byte(out), &paths)
	found := map[string]any{}
	for _, path := range paths {
		if value, ok := walkPath(err, path); ok {
			found[path] = value
		}
	}
	return found
}

// walkPath follows fields, and methods without arguments, by their names.
func walkPath(from any, path string) (found any, ok bool) {
	defer func() {
		if recover() != nil {
			found, ok = nil, false
		}
	}()
	value := reflect.ValueOf(from)
	for _, step := range strings.Split(path, ".") {
		if name, isMethod := strings.CutSuffix(step, "()"); isMethod {
			if value.Kind() == reflect.Interface {
				value = value.Elem()
			}
			value = value.MethodByName(name).Call(nil)[0]
			continue
		}
		for value.Kind() == reflect.Pointer || value.Kind() == reflect.Interface {
			value = value.Elem()
		}
		value = value.FieldByName(step)
	}
	if signal, ok := value.Interface().(syscall.Signal); ok { // negative, as other numbers of it are exit statuses
		return -int64(signal), signal >= 0
	}
	switch value.Kind() {
	case reflect.String:
		return value.String(), true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return value.Int(), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return value.Uint(), true
	}
	return nil, false
}

// cancelled is whether ctx was given up by the caller, not by a deadline.
func cancelled(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }
