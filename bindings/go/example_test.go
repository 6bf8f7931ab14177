package toolerror_test

import (
	"errors"
	"fmt"
	"net/http"

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
