package toolerror_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/toolerror/toolerror/bindings/go"
)

func ExampleNew() {
	err := toolerror.New(toolerror.Transient, "rate limited").With("retry_after", 30)
	fmt.Println(err)
	fmt.Println(err.JSON())
	// Output:
	// [TRANSIENT] rate limited
	// {"type":"TRANSIENT","message":"rate limited","recoverable":true,"data":{"retry_after":30}}
}

func ExampleError_Is() {
	err := fmt.Errorf("job 7: %w", toolerror.New(toolerror.NotFound, "no lease"))
	fmt.Println(errors.Is(err, toolerror.NotFound), errors.Is(err, toolerror.Conflict))
	// Output: true false
}

func ExampleRead() {
	read := toolerror.Read(`Error executing tool t: {"type":"CONFLICT","message":"held"}`, &toolerror.ReadOptions{Mode: toolerror.Unwrap})
	fmt.Println(read.Disposition(), read.Error())
	// Output: structured [CONFLICT] held
}

func ExampleFromResponse() {
	response := &http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{"Retry-After": {"7"}}}
	read, err := toolerror.FromResponse(response, nil)
	if err != nil {
		panic(err)
	}
	delay, _ := read.RetryAfter()
	fmt.Println(read.Error().Type(), delay)
	// Output: TRANSIENT 7s
}

func ExampleDecode() {
	found, err := toolerror.Decode("grpc", `{"code":5,"message":"no lease","details":[]}`)
	fmt.Println(found, err)
	// Output: [NOT_FOUND] no lease <nil>
}

func ExampleAssess() {
	found, err := toolerror.Assess(toolerror.ErrorText, `{"type":"PERMISSION","message":"not yours"}`, toolerror.Unwrap, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(found.Decision.Action)
	// Output: escalate
}

func ExampleRetry() {
	engine, err := toolerror.NewEngine(`{"first_ms":1,"base_ms":1}`)
	if err != nil {
		panic(err)
	}
	readOnly := true
	call := toolerror.Call{Key: "library/search", ReadOnly: &readOnly}
	found, err := toolerror.Retry(context.Background(), engine, call, nil, func(_ context.Context, attempt int) (string, error) {
		if attempt < 3 {
			return "", toolerror.New(toolerror.Transient, "the index is loading")
		}
		return "two books", nil
	})
	fmt.Println(found, err)
	// Output: two books <nil>
}

func ExampleCallFailure() {
	engine, err := toolerror.NewEngine("")
	if err != nil {
		panic(err)
	}
	_, err = toolerror.Retry(context.Background(), engine, toolerror.Call{Key: "leases/release"}, nil,
		func(context.Context, int) (string, error) {
			return "", toolerror.New(toolerror.NotFound, "no lease L-9")
		})
	var failed *toolerror.CallFailure
	if errors.As(err, &failed) {
		fmt.Println(failed.Decision.Action)
		fmt.Println(failed.Err)
	}
	// Output:
	// try_alternative
	// [NOT_FOUND] no lease L-9
}

func ExampleWrap() {
	_, err := os.Open("/no/such/file")
	found, _ := toolerror.As(toolerror.Wrap(err))
	fmt.Println(found.Type(), errors.Is(found, os.ErrNotExist))
	// Output: NOT_FOUND true
}

func ExampleHandler() {
	handler := toolerror.Handler(func(http.ResponseWriter, *http.Request) error {
		return toolerror.New(toolerror.Conflict, "the lease is held")
	}, nil)
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/release", nil))
	var problem struct{ Title, Detail string }
	if err := json.NewDecoder(answer.Body).Decode(&problem); err != nil {
		panic(err)
	}
	fmt.Println(answer.Code, problem.Detail)
	// Output: 409 the lease is held
}

func ExampleMiddleware() {
	mux := http.NewServeMux()
	mux.HandleFunc("/leases", func(w http.ResponseWriter, r *http.Request) {
		toolerror.Fail(w, r, toolerror.New(toolerror.NotFound, "no lease "+r.URL.Query().Get("id")))
	})
	answer := httptest.NewRecorder()
	toolerror.Middleware(nil)(mux).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/leases?id=l-9", nil))
	fmt.Println(answer.Code, answer.Body)
	// Output: 404 {"type":"about:blank","title":"Not Found","status":404,"detail":"no lease l-9","error":{"type":"NOT_FOUND","message":"no lease l-9","recoverable":false}}
}

func ExampleTransport() {
	attempts := 0
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		if attempts++; attempts == 1 {
			http.Error(answer, "busy", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprint(answer, "two books")
	}))
	defer server.Close()
	engine, err := toolerror.NewEngine(`{"first_ms":1}`)
	if err != nil {
		panic(err)
	}
	client := &http.Client{Transport: &toolerror.Transport{Engine: engine}}
	response, err := client.Get(server.URL)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	fmt.Println(response.StatusCode, attempts)
	// Output: 200 2
}

func ExampleReading_Rule() {
	read := toolerror.Read("dial tcp: lookup db.internal: no such host", &toolerror.ReadOptions{Mode: toolerror.Classify})
	fmt.Println(read.Error().Type(), strings.HasPrefix(read.Rule(), "net."))
	// Output: TRANSIENT true
}
