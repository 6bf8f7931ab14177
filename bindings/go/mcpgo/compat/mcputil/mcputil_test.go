package mcputil_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
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

// instrumented calls a tool once, and says what is counted of it.
func instrumented(handle server.ToolHandlerFunc) mcputil.ToolStats {
	metrics := mcputil.NewMetrics()
	var request mcp.CallToolRequest
	request.Params.Name = "t"
	_, _ = metrics.Instrument()(handle)(context.Background(), request)
	return metrics.ToolMetrics()["t"]
}

func TestAResultIsCountedByWhatItIs(t *testing.T) {
	fine := instrumented(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("ok"), nil
	})
	if fine.Calls != 1 || fine.Errors != 0 || fine.Duration <= 0 {
		t.Errorf("a success: %s", &fine)
	}
	failed := instrumented(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("bad"), nil
	})
	if failed.Calls != 1 || failed.Errors != 1 {
		t.Errorf("an error result: %s", &failed)
	}
}

// The differences of Instrument that MIGRATION.md lists.

func TestACallIsCountedWhenItEnds(t *testing.T) {
	metrics := mcputil.NewMetrics()
	var during int
	handle := metrics.Instrument()(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		during = len(metrics.ToolMetrics())
		return mcp.NewToolResultText("ok"), nil
	})
	if _, err := handle(context.Background(), mcp.CallToolRequest{}); err != nil || during != 0 || len(metrics.ToolMetrics()) != 1 {
		t.Errorf("%v: %d tools while it runs, %v", err, during, metrics.ToolMetrics())
	}
}

func TestACancelledCallHasNoResult(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	metrics := mcputil.NewMetrics()
	result, err := metrics.Instrument()(func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		cancel()
		return nil, fmt.Errorf("reserve: %w", ctx.Err())
	})(ctx, mcp.CallToolRequest{})
	if stats := metrics.ToolMetrics()[""]; result != nil || !errors.Is(err, context.Canceled) || stats.Calls != 1 || stats.Errors != 1 {
		t.Errorf("%v, %v, %s", result, err, &stats)
	}
}

func TestAnErrorBehindAnotherSaysThatEffectsAreUnknown(t *testing.T) {
	handle := mcputil.NewMetrics().Instrument()(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("audit broke: %w", toolerror.New(toolerror.ErrTransient, "busy"))
	})
	result, err := handle(context.Background(), mcp.CallToolRequest{})
	if got := textOf(t, result, err); got != `{"type":"TRANSIENT","message":"busy","recoverable":true,"data":{"effects":"unknown"}}` {
		t.Error(got)
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
