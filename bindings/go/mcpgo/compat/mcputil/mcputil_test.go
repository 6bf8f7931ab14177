package mcputil_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/toolerror/toolerror/bindings/go/compat/toolerror"
	"github.com/toolerror/toolerror/bindings/go/mcpgo/compat/mcputil"
)

func textOf(t *testing.T, result *mcp.CallToolResult, err error) string {
	t.Helper()
	if err != nil || !result.IsError || len(result.Content) != 1 {
		t.Fatalf("%v, %v is no error result", result, err)
	}
	return result.Content[0].(mcp.TextContent).Text
}

func TestTheHelpersGiveResults(t *testing.T) {
	type helper = func(string, ...any) (*mcp.CallToolResult, error)
	for kind, help := range map[string]helper{
		"VALIDATION": mcputil.ValidationError, "NOT_FOUND": mcputil.NotFoundError, "CONFLICT": mcputil.ConflictError,
		"TRANSIENT": mcputil.TransientError,
	} {
		result, err := help("lease %q", "l-9")
		recoverable := "false"
		if kind == "TRANSIENT" {
			recoverable = "true"
		}
		want := `{"type":"` + kind + `","message":"lease \"l-9\"","recoverable":` + recoverable + `}`
		if got := textOf(t, result, err); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	result, err := mcputil.WrapError(errors.New("odd"))
	if got := textOf(t, result, err); got != `{"type":"INTERNAL","message":"odd","recoverable":false}` {
		t.Error(got)
	}
}

func TestFiftyTimesHundredCallsAreCounted(t *testing.T) {
	metrics := mcputil.NewMetrics()
	handle := metrics.Instrument()(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, toolerror.New(toolerror.ErrNotFound, "no lease").WithData(map[string]any{"token": "s3cret"})
	})
	var request mcp.CallToolRequest
	request.Params.Name = "release"
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			for range 100 {
				result, err := handle(context.Background(), request)
				if err != nil || !strings.Contains(result.Content[0].(mcp.TextContent).Text, `"token":"[redacted]"`) {
					t.Errorf("%v, %v", result, err)
				}
			}
		})
	}
	all.Wait()
	stats := metrics.ToolMetrics()["release"]
	if stats.Calls != 5000 || stats.Errors != 5000 || stats.Duration <= 0 {
		t.Errorf("counted %s", &stats)
	}
}

func TestAPanicBecomesAResult(t *testing.T) {
	handle := mcputil.NewMetrics().Instrument()(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		panic("password=hunter2")
	})
	result, err := handle(context.Background(), mcp.CallToolRequest{})
	if got := textOf(t, result, err); strings.Contains(got, "hunter2") || !strings.HasPrefix(got, `{"type":"INTERNAL",`) {
		t.Error(got)
	}
}
