package toolerror

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// maxBody is how much of a response is read: a little more than the contract looks at.
const maxBody = 4<<20 + 1

// FromResponse reads an HTTP response. Of a success no more is read than its status, except in mode [Classify], which
// finds errors in the bodies of some. The body can still be read afterwards. The error is that of reading the body, or a
// [*Misuse].
func FromResponse(response *http.Response, options *ReadOptions) (*Reading, error) {
	if response == nil {
		return nil, misuse("`response` must be there")
	}
	failed := response.StatusCode >= 400 || response.StatusCode < 100
	if !failed && options.mode() != Classify {
		return &Reading{disposition: NotAnError, tail: tail{Mode: Exact}}, nil
	}
	body, err := peek(response)
	if err != nil && !failed {
		return nil, err
	}
	parts := map[string]any{"status": response.StatusCode, "headers": headersOf(response), "body": string(body)}
	reading, misuse := ReadAs(HTTPResponse, jsonOf(parts), options)
	if misuse != nil {
		return nil, misuse
	}
	reading.given = string(body)
	return reading, nil
}

func headersOf(response *http.Response) http.Header {
	if response.Header == nil {
		return http.Header{}
	}
	return response.Header
}

// peek reads the beginning of a body, and puts it back.
func peek(response *http.Response) ([]byte, error) {
	if response.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	rest := response.Body
	again := io.MultiReader(bytes.NewReader(body), failing(rest, err))
	response.Body = struct {
		io.Reader
		io.Closer
	}{again, rest}
	return body, err
}

// failing is the rest of a body, which has ended with err if there was one.
func failing(rest io.Reader, err error) io.Reader {
	if err == nil {
		return rest
	}
	return errReader{err}
}

type errReader struct{ err error }

func (e errReader) Read([]byte) (int, error) { return 0, e.err }

// Transport sends requests and retries them as the policy of its engine says: as what is known about a request allows,
// which is its method, and an Idempotency-Key. A response that is not retried comes back as it is; a request that was
// never sent, or ended without a response, ends with a [*CallError].
type Transport struct {
	// Base makes the requests. Default: [http.DefaultTransport].
	Base http.RoundTripper
	// Engine holds the states of all keys; it must be there.
	Engine *Engine
	// Key is the key of a request. Default: its host.
	Key func(*http.Request) string
	// Mode is how failures are read. Default: [Unwrap].
	Mode Mode
}

// RoundTrip sends a request, more than once if need be.
func (t *Transport) RoundTrip(request *http.Request) (*http.Response, error) {
	call := Call{Key: request.URL.Host, Method: request.Method}
	if t.Key != nil {
		call.Key = t.Key(request)
	}
	if request.Header.Get("Idempotency-Key") != "" {
		sent := true
		call.IdempotencyKey = &sent
	}
	if t.Engine == nil {
		return nil, misuse("`Engine` must be there")
	}
	driver, err := begin(request.Context(), t.Engine, call, &RetryOptions{Mode: t.Mode})
	if err != nil {
		return nil, err
	}
	for first := true; ; first = false {
		if _, err := driver.admit(request.Context()); err != nil {
			return nil, err
		}
		response, retry, err := t.attempt(driver, request, first)
		if !retry {
			return response, err
		}
	}
}

// attempt sends a request once, and says whether to send it again.
func (t *Transport) attempt(driver *driving, request *http.Request, first bool) (*http.Response, bool, error) {
	sent, err := again(request, first)
	if err != nil {
		return nil, false, err
	}
	base := t.Base
	if base == nil {
		base = http.DefaultTransport
	}
	ctx := request.Context()
	response, err := base.RoundTrip(sent)
	if err != nil {
		ended := driver.failed(ctx, err)
		return nil, ended == nil && rewinds(request), orElse(ended, err)
	}
	reading, err := FromResponse(response, &ReadOptions{Mode: driver.options.Mode})
	if err != nil || reading.err == nil {
		return response, false, driver.run.Succeeded(Now())
	}
	if ended := driver.failed(ctx, reading.err); ended != nil || !rewinds(request) {
		return response, false, nil
	}
	_ = response.Body.Close()
	return nil, true, nil
}

func orElse(err, other error) error {
	if err == nil {
		return other
	}
	return err
}

// rewinds is whether the body of a request can be sent again.
func rewinds(request *http.Request) bool {
	return request.Body == nil || request.Body == http.NoBody || request.GetBody != nil
}

// again is the request with its body from the beginning.
func again(request *http.Request, first bool) (*http.Request, error) {
	if first || request.GetBody == nil {
		return request, nil
	}
	body, err := request.GetBody()
	if err != nil {
		return nil, err
	}
	next := request.Clone(request.Context())
	next.Body = body
	return next, nil
}

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

// Handler turns what a function returns, and a panic of it, into a response: a problem document (RFC 9457) with the
// error in it, its status and Retry-After. A failure that nobody foresaw is INTERNAL with an error_id, under which its
// text is in the log. So is each other INTERNAL.
func Handler(serve func(http.ResponseWriter, *http.Request) error, options *HandlerOptions) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writer := &watched{ResponseWriter: w}
		err := caught(func() error { return serve(writer, r) })
		if err == nil || writer.wrote {
			if err != nil {
				options.logger().ErrorContext(r.Context(), "a response had begun before it failed", "error", textOf(err))
			}
			return
		}
		failure := options.Failure(r.Context(), "request", r.Method+" "+r.URL.Path, err)
		failure.writeResponse(w, options.emit())
	})
}

// watched knows whether a response has begun.
type watched struct {
	http.ResponseWriter
	wrote bool
}

func (w *watched) WriteHeader(status int) {
	w.wrote = w.wrote || status >= 200
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(bytes []byte) (int, error) {
	w.wrote = true
	return w.ResponseWriter.Write(bytes)
}

// Unwrap lets http.ResponseController through.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

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
		sent.cause, sent.reading, sent.givenUp = found.cause, found.reading, found.givenUp
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

// Metrics counts the calls of tools.
type Metrics struct {
	home   *home
	number string
}

// NewMetrics has counted nothing. The error is a [*Misuse] when the module cannot be loaded.
func NewMetrics() (*Metrics, error) {
	engine, err := NewEngine("")
	if err != nil {
		return nil, err
	}
	number, err := engine.home.answer("te_metrics_new")
	if err != nil {
		return nil, err
	}
	return &Metrics{engine.home, number}, nil
}

// Record counts a call that took a while: ended is a type of error, "well", "unstructured", "cancelled" or
// "unknown_tool". listed is whether the server has a tool of this name.
func (m *Metrics) Record(tool string, listed bool, ended string, took time.Duration) error {
	if m == nil {
		return nil
	}
	seconds := text(fmt.Sprint(took.Seconds()))
	_, err := m.home.answer("te_metrics_record", text(m.number), &tool, truth(listed), &ended, seconds)
	return err
}

// JSON is what is counted so far.
func (m *Metrics) JSON() (string, error) { return m.home.answer("te_metrics_snapshot", text(m.number)) }

// Prometheus is what is counted so far, in the text format that Prometheus scrapes.
func (m *Metrics) Prometheus() (string, error) {
	return m.home.answer("te_metrics_prometheus", text(m.number))
}
