package toolerror

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
)

// HandlerOptions are how failures leave a server. nil is the default.
type HandlerOptions struct {
	// Emit says what may leave the process.
	Emit *EmitOptions
	// Mappers say what your own errors mean.
	Mappers []Mapper
	// ExposeInternal puts the text of failures that nobody foresaw on the wire, for servers whose callers may see it.
	ExposeInternal bool
	// Logger gets these failures, each with its error_id. Default: [slog.Default].
	Logger *slog.Logger
	// Metrics counts the calls of tools.
	Metrics *Metrics
}

// caught runs foreign code; a panic is an error.
func caught(work func() error) (err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case error:
			if errors.Is(cause, http.ErrAbortHandler) {
				panic(cause)
			}
			err = fmt.Errorf("panic: %w", cause)
		default:
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	if err = work(); isNone(err) {
		return nil
	}
	return err
}

func (o *HandlerOptions) emit() *EmitOptions {
	if o == nil {
		return nil
	}
	return o.Emit
}

func (o *HandlerOptions) logger() *slog.Logger {
	if o == nil || o.Logger == nil {
		return slog.Default()
	}
	return o.Logger
}

// Failure is the error that goes on the wire for a failure of something, such as the "tool" of this name: the error that
// err is or carries, what mappers and tables say, else INTERNAL with a fresh error_id, under which its text is logged. An
// INTERNAL that err carries is logged too; it gets an error_id where it has none. Secrets are not masked yet: see
// [Error.Emitted].
func (o *HandlerOptions) Failure(ctx context.Context, kind, name string, err error) *Error {
	var mappers []Mapper
	expose := false
	if o != nil {
		mappers, expose = o.Mappers, o.ExposeInternal
	}
	reading := safeFrom(err, mappers)
	if reading.err != nil && (reading.said || reading.err.kind != Internal) {
		return o.returned(ctx, kind, name, reading.err, err)
	}
	made := wrapped(err)
	out, problem := answer("te_unexpected", text(made.text), &name, text(textOf(err)), truth(expose), &kind)
	if problem != nil {
		return parse(broken)
	}
	made = parse(out)
	if _, ofOutput := err.(*outputFailure); ofOutput {
		made = made.WithData(map[string]any{"phase": PhaseOutput, "effects": EffectsUnknown})
	}
	made.cause = err
	o.logger().ErrorContext(ctx, made.message, "error_id", made.ErrorID(), "error", textOf(err))
	firstIn(ctx, made.ErrorID())
	return made
}

// returned is the error to send for one that has its type from its author. An INTERNAL is logged under its error_id, once
// in a call.
func (o *HandlerOptions) returned(ctx context.Context, kind, name string, found *Error, err error) *Error {
	if found.kind != Internal {
		return found
	}
	out, problem := answer("te_returned", text(found.text))
	if problem != nil {
		return found
	}
	if found.ErrorID() == "" {
		sent := parse(out)
		sent.cause, sent.reading, sent.ended = found.cause, found.reading, found.ended
		found = sent
	}
	if firstIn(ctx, found.ErrorID()) {
		about := []any{"error_id", found.ErrorID(), "error", textOf(err)}
		if found.cause != nil {
			about = append(about, "cause", textOf(found.cause))
		}
		o.logger().ErrorContext(ctx, fmt.Sprintf("%s `%s` returned INTERNAL", kind, name), about...)
	}
	return found
}

// loggedIDs are those of the INTERNALs of a call that are in the log.
type loggedIDs struct{ ids sync.Map }

type loggedKey struct{}

// loggingOnce is the context of a call in which each INTERNAL is logged once.
func loggingOnce(ctx context.Context) context.Context {
	if ctx.Value(loggedKey{}) != nil {
		return ctx
	}
	return context.WithValue(ctx, loggedKey{}, new(loggedIDs))
}

// firstIn is whether an INTERNAL is not in the log of this call yet; now it is.
func firstIn(ctx context.Context, id string) bool {
	call, ok := ctx.Value(loggedKey{}).(*loggedIDs)
	if !ok {
		return true
	}
	_, known := call.ids.LoadOrStore(id, true)
	return !known
}

// safeFrom reads an error; a mapper that panics says nothing.
func safeFrom(err error, mappers []Mapper) (reading *Reading) {
	defer func() {
		if recover() != nil {
			reading = &Reading{}
		}
	}()
	return From(err, nil, mappers...)
}
