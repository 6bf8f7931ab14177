package toolerror_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/toolerror/toolerror/bindings/go"
)

func TestAHandlerAnswersWithAProblem(t *testing.T) {
	answers := func(serve func(http.ResponseWriter, *http.Request) error) *httptest.ResponseRecorder {
		recorder := httptest.NewRecorder()
		toolerror.Handler(serve, nil).ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/x", nil))
		return recorder
	}
	busy := answers(func(http.ResponseWriter, *http.Request) error {
		return toolerror.New(toolerror.Transient, "busy").With("retry_after", 2.5)
	})
	equal(t, busy.Code, 503)
	equal(t, busy.Header().Get("Retry-After"), "3")
	equal(t, busy.Header().Get("Content-Type"), "application/problem+json")
	own := answers(func(http.ResponseWriter, *http.Request) error { return toolerror.New(toolerror.Internal, "broken") })
	equal(t, strings.Contains(own.Body.String(), `"error_id":"`), true)
	secret := answers(func(http.ResponseWriter, *http.Request) error { panic("password=hunter2") })
	equal(t, secret.Code, 500)
	equal(t, strings.Contains(secret.Body.String(), "hunter2"), false)
	equal(t, strings.Contains(secret.Body.String(), `"error_id":`), true)
	fine := answers(func(w http.ResponseWriter, _ *http.Request) error {
		_, err := io.WriteString(w, "ok")
		return err
	})
	equal(t, fine.Body.String(), "ok")
}

// existing is a handler that knows nothing of this package, but for one error that it states.
func existing() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/fine", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Etag", `"7"`)
		w.WriteHeader(http.StatusAccepted)
		_, _ = io.WriteString(w, "queued")
	})
	mux.HandleFunc("/own", func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no tea", http.StatusTeapot) })
	mux.HandleFunc("/stated", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "7000")
		toolerror.Fail(w, r, nil)
		toolerror.Fail(w, r, toolerror.New(toolerror.Transient, "busy").With("retry_after", 2.5))
	})
	mux.HandleFunc("/twice", func(w http.ResponseWriter, r *http.Request) {
		toolerror.Fail(w, r, toolerror.New(toolerror.NotFound, "no lease"))
		toolerror.Fail(w, r, errors.New("too late"))
	})
	mux.HandleFunc("/panics", func(http.ResponseWriter, *http.Request) { panic("password=hunter2") })
	mux.HandleFunc("/aborts", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	mux.HandleFunc("/begun", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "half of")
		w.(http.Flusher).Flush()
		panic("no second half")
	})
	return mux
}

// served is a server whose handler is in a Middleware, and what it has logged when all requests have ended.
func served(t *testing.T, handler http.Handler) (*httptest.Server, func() string) {
	t.Helper()
	log := new(bytes.Buffer)
	handler = toolerror.Middleware(&toolerror.HandlerOptions{Logger: slog.New(slog.NewTextHandler(log, nil))})(handler)
	var all sync.WaitGroup
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all.Add(1)
		defer all.Done()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server, func() string { all.Wait(); return log.String() }
}

func got(t *testing.T, address string) (*http.Response, string, error) {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, string(body), err
}

func TestAMiddlewareLeavesGoodAnswersAlone(t *testing.T) {
	server, log := served(t, existing())
	response, body, err := got(t, server.URL+"/fine")
	equal(t, err, nil)
	equal(t, response.StatusCode, http.StatusAccepted)
	equal(t, response.Header.Get("Etag"), `"7"`)
	equal(t, body, "queued")
	response, body, _ = got(t, server.URL+"/own")
	equal(t, response.StatusCode, http.StatusTeapot)
	equal(t, body, "no tea\n")
	equal(t, log(), "")
}

func TestAMiddlewareAnswersForAPanic(t *testing.T) {
	server, log := served(t, existing())
	response, body, err := got(t, server.URL+"/panics")
	equal(t, err, nil)
	equal(t, response.StatusCode, http.StatusInternalServerError)
	equal(t, response.Header.Get("Content-Type"), "application/problem+json")
	response.Body = io.NopCloser(strings.NewReader(body))
	read, err := toolerror.FromResponse(response, nil)
	equal(t, err, nil)
	equal(t, read.Error().Type(), toolerror.Internal)
	equal(t, read.Error().Message(), "request `GET /panics` failed unexpectedly")
	equal(t, strings.Contains(body, "hunter2"), false)
	equal(t, strings.Count(log(), "\n"), 1)
	equal(t, len(read.Error().ErrorID()), 16)
	equal(t, strings.Contains(log(), "error_id="+read.Error().ErrorID()), true)
	equal(t, strings.Contains(log(), "hunter2"), true)
}

func TestAMiddlewareAnswersWithWhatAHandlerStates(t *testing.T) {
	server, log := served(t, existing())
	response, body, err := got(t, server.URL+"/stated")
	equal(t, err, nil)
	want, err := toolerror.New(toolerror.Transient, "busy").With("retry_after", 2.5).HTTP(nil)
	equal(t, err, nil)
	equal(t, response.StatusCode, want.Status)
	equal(t, response.Header.Get("Retry-After"), "3")
	equal(t, body, want.Body)
	equal(t, log(), "")
	response, _, err = got(t, server.URL+"/twice")
	equal(t, err, nil)
	equal(t, response.StatusCode, http.StatusNotFound)
	equal(t, strings.Count(log(), "too late"), 1)

	// without a Middleware the answer is the same
	bare := httptest.NewServer(existing())
	defer bare.Close()
	response, body, err = got(t, bare.URL+"/stated")
	equal(t, err, nil)
	equal(t, response.StatusCode, want.Status)
	equal(t, body, want.Body)
}

func TestAResponseThatHasBegunIsCutAfterAPanic(t *testing.T) {
	server, log := served(t, existing())
	response, body, err := got(t, server.URL+"/begun")
	equal(t, response.StatusCode, http.StatusOK)
	equal(t, body, "half of")
	equal(t, errors.Is(err, io.ErrUnexpectedEOF), true)
	equal(t, strings.Count(log(), "no second half"), 1)
	_, _, err = got(t, server.URL+"/aborts")
	equal(t, errors.Is(err, io.EOF), true)
	equal(t, strings.Count(log(), "\n"), 1)
}

// A stream goes on through a Middleware, by the type of the writer as well as by http.ResponseController.
func TestAMiddlewareLetsStreamsThrough(t *testing.T) {
	flushes := map[string]func(http.ResponseWriter) error{
		"http.Flusher":            func(w http.ResponseWriter) error { w.(http.Flusher).Flush(); return nil },
		"http.ResponseController": func(w http.ResponseWriter) error { return http.NewResponseController(w).Flush() },
	}
	for name, flush := range flushes {
		read := make(chan struct{})
		server, _ := served(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "data: 1\n")
			if err := flush(w); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			<-read
			_, _ = io.WriteString(w, "data: 2\n")
		}))
		response, err := http.Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(response.Body)
		first, _ := lines.ReadString('\n') // the handler still waits
		close(read)
		second, _ := lines.ReadString('\n')
		_ = response.Body.Close()
		equal(t, first+second, "data: 1\ndata: 2\n")
	}
}

func TestAMiddlewareLetsAConnectionBeTakenOver(t *testing.T) {
	hijacks := map[string]func(http.ResponseWriter) (io.WriteCloser, error){
		"http.Hijacker": func(w http.ResponseWriter) (io.WriteCloser, error) {
			connection, _, err := w.(http.Hijacker).Hijack()
			return connection, err
		},
		"http.ResponseController": func(w http.ResponseWriter) (io.WriteCloser, error) {
			connection, _, err := http.NewResponseController(w).Hijack()
			return connection, err
		},
	}
	for name, hijack := range hijacks {
		server, log := served(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			connection, err := hijack(w)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			_, _ = io.WriteString(connection, "HTTP/1.1 203 Mine\r\nContent-Length: 3\r\n\r\nraw")
			_ = connection.Close()
			panic("after all")
		}))
		response, body, err := got(t, server.URL)
		equal(t, err, nil)
		equal(t, response.StatusCode, 203)
		equal(t, body, "raw")
		equal(t, strings.Count(log(), "\n"), 1)
	}
}

// plain is a writer that can do nothing else.
type plain struct{ http.ResponseWriter }

// encoded is a middleware that encodes all that is written.
type encoded struct {
	http.ResponseWriter
	to io.Writer
}

func (e encoded) Write(bytes []byte) (int, error) { return e.to.Write(bytes) }

func TestAnEncodedAnswerSaysSo(t *testing.T) {
	compressed := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			to := gzip.NewWriter(w)
			defer to.Close()
			next.ServeHTTP(encoded{w, to}, r)
		})
	}
	states := func(w http.ResponseWriter, r *http.Request) error {
		return toolerror.New(toolerror.NotFound, "no lease")
	}
	fails := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { toolerror.Fail(w, r, states(w, r)) })
	for name, handler := range map[string]http.Handler{
		"inside of what encodes":  compressed(toolerror.Handler(states, nil)),
		"outside of what encodes": toolerror.Middleware(nil)(compressed(fails)),
	} {
		server := httptest.NewServer(handler)
		answer, err := http.Get(server.URL)
		equal(t, err, nil)
		body, err := io.ReadAll(answer.Body)
		equal(t, err, nil)
		server.Close()
		equal(t, answer.StatusCode, 404)
		if !strings.Contains(string(body), `"no lease"`) {
			t.Errorf("%s: %q", name, body)
		}
	}
}

func TestAWriterIsNoMoreThanThatOfTheServer(t *testing.T) {
	handler := toolerror.Middleware(nil)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, flushes := w.(http.Flusher)
		_, hijacks := w.(http.Hijacker)
		equal(t, flushes || hijacks, false)
		equal(t, errors.Is(http.NewResponseController(w).Flush(), http.ErrNotSupported), true)
		panic("nothing has begun")
	}))
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(plain{recorder}, httptest.NewRequest(http.MethodGet, "/", nil))
	equal(t, recorder.Code, http.StatusInternalServerError)
	// over HTTP/2 a connection cannot be taken over
	server := httptest.NewUnstartedServer(toolerror.Middleware(nil)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, hijacks := w.(http.Hijacker)
		equal(t, hijacks, false)
		w.(http.Flusher).Flush()
	})))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	response, err := server.Client().Get(server.URL)
	equal(t, err, nil)
	equal(t, response.ProtoMajor, 2)
	_ = response.Body.Close()
}
