// Package toolerror has the names and signatures of github.com/mistakeknot/interbase/go/toolerror: change the import path,
// and a program written for that compiles. What it writes differs in the places that MIGRATION.md lists.
//
// New programs use the package two folders up, which this one is made of.
package toolerror

import (
	"errors"
	"fmt"

	current "github.com/toolerror/toolerror/bindings/go"
)

// The types.
const (
	ErrNotFound   = string(current.NotFound)
	ErrConflict   = string(current.Conflict)
	ErrValidation = string(current.Validation)
	ErrPermission = string(current.Permission)
	ErrTransient  = string(current.Transient)
	ErrInternal   = string(current.Internal)
)

// ToolError is an error with public fields.
type ToolError struct {
	Type        string         `json:"type"`
	Message     string         `json:"message"`
	Recoverable bool           `json:"recoverable"`
	Data        map[string]any `json:"data,omitempty"`
}

// New makes an error with a formatted message; recoverable is the default of the type.
func New(errType string, format string, args ...any) *ToolError {
	made := current.New(current.Type(errType), "m")
	return &ToolError{Type: errType, Message: fmt.Sprintf(format, args...), Recoverable: made.Recoverable()}
}

// Error is [TYPE] message.
func (e *ToolError) Error() string { return fmt.Sprintf("[%s] %s", e.Type, e.Message) }

// WithRecoverable changes the error and returns it.
func (e *ToolError) WithRecoverable(r bool) *ToolError {
	e.Recoverable = r
	return e
}

// WithData changes the error and returns it.
func (e *ToolError) WithData(data map[string]any) *ToolError {
	e.Data = data
	return e
}

// JSON is the canonical text. A value without a form in JSON is null in it; the others stay.
func (e *ToolError) JSON() string { return e.current().JSON() }

// current is the error as the other package has it now.
func (e *ToolError) current() *current.Error {
	made := current.New(current.Type(e.Type), "m").WithRecoverable(e.Recoverable)
	if len(e.Data) > 0 {
		made = made.WithData(e.Data)
	}
	return made.WithMessage(e.Message)
}

// As lets errors.As, and all of the other package, find its own form of the error.
func (e *ToolError) As(target any) bool {
	found, ok := target.(**current.Error)
	if ok {
		*found = e.current()
	}
	return ok
}

// FromError is the error in a chain, nil if there is none.
func FromError(err error) *ToolError {
	var found *ToolError
	if errors.As(err, &found) {
		return found
	}
	if other, ok := current.As(err); ok {
		return of(other)
	}
	return nil
}

func of(err *current.Error) *ToolError {
	return &ToolError{Type: string(err.Type()), Message: err.Message(), Recoverable: err.Recoverable(), Data: err.Data()}
}

// Wrap is the error in a chain, else what the tables of the contract say of err: files, connections, a context; else
// INTERNAL with its text.
func Wrap(err error) *ToolError {
	if found := FromError(err); found != nil {
		return found
	}
	if found, ok := current.As(current.Wrap(err)); ok {
		return of(found)
	}
	if err == nil {
		return New(ErrInternal, "")
	}
	return New(ErrInternal, "%s", err.Error())
}
