package toolerror

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
)

// Handler turns what a function returns, and a panic of it, into a response: a problem document (RFC 9457) with the
// error in it, its status and Retry-After. A failure that nobody foresaw is INTERNAL with an error_id, under which its
// text is in the log. So is each other INTERNAL.
//
// A response that has begun cannot be changed. An error is then only logged; after a panic the connection is closed, as
// net/http does it, so that nobody takes the response for a whole one.
func Handler(serve func(http.ResponseWriter, *http.Request) error, options *HandlerOptions) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { options.serve(w, r, serve) })
}

// Middleware does for a handler that is there already what [Handler] does for a function: a panic of it becomes a
// response, and so does each error that it states with [Fail]. All other responses stay as they are.
func Middleware(options *HandlerOptions) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return Handler(func(w http.ResponseWriter, r *http.Request) error {
			next.ServeHTTP(w, r)
			return nil
		}, options)
	}
}

// Fail answers a request with an error, as [Handler] does, in place of [http.Error]. The options are those of the
// [Handler] or [Middleware] around it. nil is no error.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	if isNone(err) {
		return
	}
	around, ok := r.Context().Value(servingKey{}).(*serving)
	if !ok {
		around = &serving{writer: &watched{}}
	}
	around.fail(w, r, err)
}

type servingKey struct{}

// serving is a request that is being served.
type serving struct {
	options *HandlerOptions
	writer  *watched
}

func (o *HandlerOptions) serve(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter, *http.Request) error) {
	now := &serving{o, &watched{ResponseWriter: w}}
	panicked, encoded := true, w.Header().Get("Content-Encoding") != ""
	err := caught(func() error {
		err := serve(now.writer.shaped(), r.WithContext(context.WithValue(r.Context(), servingKey{}, now)))
		panicked = false
		return err
	})
	if err == nil {
		return
	}
	begun := now.writer.wrote
	if !begun && !encoded {
		// who has set it since encodes nothing more
		w.Header().Del("Content-Encoding")
	}
	now.fail(now.writer, r, err)
	if begun && panicked {
		panic(http.ErrAbortHandler)
	}
}

func (s *serving) fail(w http.ResponseWriter, r *http.Request, err error) {
	if s.writer.wrote {
		s.options.logger().ErrorContext(r.Context(), "a response had begun before it failed", "error", textOf(err))
		return
	}
	s.options.Failure(r.Context(), "request", r.Method+" "+r.URL.Path, err).writeResponse(w, s.options.emit())
}

// watched knows whether a response has begun.
type watched struct {
	http.ResponseWriter
	wrote bool
}

func (w *watched) WriteHeader(status int) {
	w.wrote = w.wrote || status >= 200 || status == http.StatusSwitchingProtocols
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(bytes []byte) (int, error) {
	w.wrote = true
	return w.ResponseWriter.Write(bytes)
}

// Unwrap lets http.ResponseController through.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// FlushError is what http.ResponseController calls.
func (w *watched) FlushError() error {
	err := http.NewResponseController(w.ResponseWriter).Flush()
	w.wrote = w.wrote || !errors.Is(err, http.ErrNotSupported)
	return err
}

// shaped is the writer as an http.Flusher and an http.Hijacker where the one of the server is.
func (w *watched) shaped() http.ResponseWriter {
	_, flushes := w.ResponseWriter.(http.Flusher)
	_, hijacks := w.ResponseWriter.(http.Hijacker)
	switch {
	case flushes && hijacks:
		return struct {
			*watched
			flusher
			hijacker
		}{w, flusher{w}, hijacker{w}}
	case flushes:
		return struct {
			*watched
			flusher
		}{w, flusher{w}}
	case hijacks:
		return struct {
			*watched
			hijacker
		}{w, hijacker{w}}
	}
	return w
}

type flusher struct{ of *watched }

func (f flusher) Flush() { _ = f.of.FlushError() }

type hijacker struct{ of *watched }

func (h hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	connection, buffered, err := http.NewResponseController(h.of.ResponseWriter).Hijack()
	h.of.wrote = h.of.wrote || err == nil
	return connection, buffered, err
}
