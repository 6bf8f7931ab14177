package toolerror_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/toolerror/toolerror/bindings/go"
)

// draining answers the first request of each round with 502, and each other one with its own body.
func draining(t *testing.T) (server *httptest.Server, calls *atomic.Int32, keys *[]string) {
	calls, keys = new(atomic.Int32), new([]string)
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*keys = append(*keys, r.Header.Get("Idempotency-Key"))
		if calls.Add(1) == 1 {
			w.WriteHeader(http.StatusBadGateway)
			_, _ = io.WriteString(w, "draining")
			return
		}
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	return server, calls, keys
}

// sent is the status and the body of the answer to a request.
func sent(t *testing.T, client *http.Client, request *http.Request) (int, string) {
	t.Helper()
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	equal(t, err, nil)
	return response.StatusCode, string(body)
}

func TestATransportRetriesByTheMethod(t *testing.T) {
	server, calls, _ := draining(t)
	client := &http.Client{Transport: &toolerror.Transport{Engine: engine(t, "")}}
	request, _ := http.NewRequest(http.MethodPut, server.URL, strings.NewReader("the same body"))
	status, body := sent(t, client, request)
	equal(t, status, http.StatusOK)
	equal(t, body, "the same body")
	equal(t, calls.Load(), 2)

	calls.Store(0)
	request, _ = http.NewRequest(http.MethodPost, server.URL, strings.NewReader("x"))
	status, body = sent(t, client, request)
	equal(t, status, http.StatusBadGateway)
	equal(t, body, "draining")
	equal(t, calls.Load(), 1)
}

func TestATransportRetriesAPostWithAnIdempotencyKey(t *testing.T) {
	server, calls, keys := draining(t)
	client := &http.Client{Transport: &toolerror.Transport{Engine: engine(t, "")}}
	request, _ := http.NewRequest(http.MethodPost, server.URL, strings.NewReader("the same body"))
	request.Header.Set("Idempotency-Key", "order-7")
	status, body := sent(t, client, request)
	equal(t, status, http.StatusOK)
	equal(t, body, "the same body")
	equal(t, strings.Join(*keys, " "), "order-7 order-7")

	// a body that can be read once is sent once
	calls.Store(0)
	request, _ = http.NewRequest(http.MethodPost, server.URL, io.MultiReader(strings.NewReader("once")))
	request.Header.Set("Idempotency-Key", "order-8")
	status, body = sent(t, client, request)
	equal(t, status, http.StatusBadGateway)
	equal(t, body, "draining")
	equal(t, calls.Load(), 1)
}

func TestARequestThatIsCancelledWhileItWaitsIsNotSentAgain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.Header().Set("Retry-After", "60")
		w.WriteHeader(http.StatusServiceUnavailable)
		cancel()
	}))
	defer server.Close()
	client := &http.Client{Transport: &toolerror.Transport{Engine: engine(t, "")}}
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	_, err := client.Do(request)
	equal(t, errors.Is(err, context.Canceled), true)
	equal(t, calls.Load(), 1)
}
