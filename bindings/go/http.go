package toolerror

import (
	"bytes"
	"io"
	"net/http"
)

// maxBody is how much of a response is read: a little more than the contract looks at.
const maxBody = 4<<20 + 1

// FromResponse reads an HTTP response. For a success only the status is read; mode [Classify] also reads the body. The
// body can still be read afterwards. The error is that of reading the body, or a [*Misuse].
func FromResponse(response *http.Response, options *ReadOptions) (*Reading, error) {
	if response == nil {
		return nil, misuse("`response` must not be nil")
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
// never sent, or ended without a response, ends with a [*CallFailure].
type Transport struct {
	// Base makes the requests. Default: [http.DefaultTransport].
	Base http.RoundTripper
	// Engine holds the states of all keys; it must not be nil.
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
		return nil, misuse("`Engine` must not be nil")
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
		return response, false, driver.succeeded()
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
