// A server as programs for the predecessor are: it compiles with the predecessor's packages and, with the import paths
// changed, with those of compat.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mistakeknot/interbase/go/mcputil"
	"github.com/mistakeknot/interbase/go/toolerror"
)

// All names, each with its signature.
var (
	_ error                                                           = (*toolerror.ToolError)(nil)
	_ fmt.Stringer                                                    = (*mcputil.ToolStats)(nil)
	_ server.ToolHandlerMiddleware                                    = mcputil.NewMetrics().Instrument()
	_ func(string, string, ...any) *toolerror.ToolError               = toolerror.New
	_ func(error) *toolerror.ToolError                                = toolerror.FromError
	_ func(error) *toolerror.ToolError                                = toolerror.Wrap
	_ func(*toolerror.ToolError, bool) *toolerror.ToolError           = (*toolerror.ToolError).WithRecoverable
	_ func(*toolerror.ToolError, map[string]any) *toolerror.ToolError = (*toolerror.ToolError).WithData
	_ func(*toolerror.ToolError) string                               = (*toolerror.ToolError).JSON
	_ func() *mcputil.Metrics                                         = mcputil.NewMetrics
	_ func(*mcputil.Metrics) map[string]mcputil.ToolStats             = (*mcputil.Metrics).ToolMetrics
	_ func(error) (*mcp.CallToolResult, error)                        = mcputil.WrapError
	_                                                                 = []func(string, ...any) (*mcp.CallToolResult, error){
		mcputil.ValidationError, mcputil.NotFoundError, mcputil.ConflictError, mcputil.TransientError,
	}
)

// words are constants of the language: they can be cases of a switch and of an array's length.
const words = toolerror.ErrNotFound + " " + toolerror.ErrConflict + " " + toolerror.ErrValidation + " " +
	toolerror.ErrPermission + " " + toolerror.ErrTransient + " " + toolerror.ErrInternal

// apiError is what the client of the API behind the tools returns.
type apiError struct {
	Status  int
	Message string
}

func (e *apiError) Error() string { return fmt.Sprintf("api %d: %s", e.Status, e.Message) }

func toToolError(err error) *toolerror.ToolError {
	var api *apiError
	if errors.As(err, &api) {
		switch api.Status {
		case 404:
			return toolerror.New(toolerror.ErrNotFound, "%s", api.Message)
		case 409:
			return toolerror.New(toolerror.ErrConflict, "%s", api.Message).WithRecoverable(true).WithData(map[string]any{
				"conflicts": []map[string]string{{"agent_id": "agent-2", "pattern": "src/*.go", "held_by": "agent-2"}},
			})
		case 429:
			return toolerror.New(toolerror.ErrTransient, "%s", api.Message).WithData(map[string]any{"retry_after": 30})
		}
	}
	return toolerror.Wrap(err)
}

type handler = func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error)

func tools() map[string]handler {
	fails := func(err error) handler {
		return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, err }
	}
	return map[string]handler{
		"fine": func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText("fine"), nil
		},
		"held": func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultError(toToolError(&apiError{409, "reservation conflict: 1 conflict"}).JSON()), nil
		},
		"busy": fails(fmt.Errorf("reserve: %w", toToolError(&apiError{429, "rate limited"}))),
		"gone": fails(toToolError(&apiError{404, `agent "fd-safety" not registered`})),
		"invalid": func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcputil.ValidationError("bad %s", "pattern")
		},
		"denied": fails(toolerror.New(toolerror.ErrPermission, "not yours")),
	}
}

func main() {
	metrics := mcputil.NewMetrics()
	made := server.NewMCPServer("locks", "1.0", server.WithToolHandlerMiddleware(metrics.Instrument()))
	all := tools()
	for name, handle := range all {
		made.AddTool(mcp.NewTool(name), handle)
	}
	for _, name := range []string{"fine", "held", "busy", "gone", "invalid", "denied"} {
		call := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q}}`, name)
		text, err := json.Marshal(made.HandleMessage(context.Background(), json.RawMessage(call)))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		var answer struct {
			Result struct {
				Content []struct{ Text string }
				IsError bool
			}
		}
		if err := json.Unmarshal(text, &answer); err != nil || len(answer.Result.Content) != 1 {
			fmt.Fprintln(os.Stderr, err, string(text))
			os.Exit(1)
		}
		stats := metrics.ToolMetrics()[name]
		fmt.Println(name, answer.Result.IsError, stats.Calls, stats.Errors, stats.Duration > 0, answer.Result.Content[0].Text)
	}
	own := toolerror.FromError(fmt.Errorf("outer: %w", toolerror.New(toolerror.ErrNotFound, "no lease %d", 9)))
	fmt.Println(own, own.Type, own.Message, own.Recoverable, own.Data == nil, toolerror.FromError(errors.New("x")) == nil)
	fmt.Println(words)
}
