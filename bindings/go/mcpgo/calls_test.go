package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
)

const said = invalid + "as a tool says it"

// replacing is a middleware around toolerror's, which puts other results in the place of those of tools.
func replacing(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		result, err := next(ctx, request)
		switch request.Params.Name {
		case "replaced":
			return mcp.NewToolResultError(said), nil
		case "refused":
			return nil, errors.New("no answer")
		}
		return result, err
	}
}

func TestNothingIsKeptOfACallWithAnAnswer(t *testing.T) {
	metrics, err := toolerror.NewMetrics()
	if err != nil {
		t.Fatal(err)
	}
	options := &Options{Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Metrics: metrics}
	calls := new(callsUnderWay)
	made := server.NewMCPServer("notes", "1", server.WithTaskCapabilities(true, true, true), server.WithInputSchemaValidation(),
		server.WithToolHandlerMiddleware(replacing), withToolErrors(options, calls))
	for _, name := range []string{"replaced", "refused", "plain"} {
		tool := mcp.NewTool(name, mcp.WithTaskSupport(mcp.TaskSupportOptional), mcp.WithNumber("n"))
		made.AddTool(tool, func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultError(said), nil
		})
	}
	for params, answer := range map[string]string{
		`{"name":"replaced"}`:                     said,
		`{"name":"refused"}`:                      "no answer",
		`{"name":"plain"}`:                        said,
		`{"name":"plain","task":{}}`:              `"task"`,
		`{"name":"plain","arguments":{"n":"no"}}`: "VALIDATION",
		`{"name":"none"}`:                         "not found",
	} {
		message := json.RawMessage(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + `}`)
		if out, err := json.Marshal(made.HandleMessage(context.Background(), message)); err != nil || !strings.Contains(string(out), answer) {
			t.Errorf("%s: %s %v", params, out, err)
		}
		calls.all.Range(func(any, any) bool { t.Errorf("%s is kept", params); return false })
	}
	counted, err := metrics.Prometheus()
	for _, line := range []string{`calls_total{tool="replaced"} 1`, `{tool="replaced",type="VALIDATION"} 0`, `{tool="plain",type="VALIDATION"} 1`} {
		if err != nil || !strings.Contains(counted, line) {
			t.Errorf("%v: `%s` is not in %s", err, line, counted)
		}
	}
}
