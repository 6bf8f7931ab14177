package mcputil_test

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go/compat/toolerror"
	"github.com/toolerror/toolerror/bindings/go/mcpgo/compat/mcputil"
)

func ExampleMetrics_Instrument() {
	metrics := mcputil.NewMetrics()
	made := server.NewMCPServer("locks", "1.0", server.WithToolHandlerMiddleware(metrics.Instrument()))
	made.AddTool(mcp.NewTool("release"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, toolerror.New(toolerror.ErrNotFound, "no lease %s", "l-9")
	})
	made.HandleMessage(context.Background(), []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"release"}}`))
	stats := metrics.ToolMetrics()["release"]
	fmt.Println(stats.Calls, stats.Errors)
	// Output: 1 1
}

func ExampleNotFoundError() {
	result, err := mcputil.NotFoundError("no lease %s", "l-9")
	fmt.Println(result.Content[0].(mcp.TextContent).Text, err)
	// Output: {"type":"NOT_FOUND","message":"no lease l-9","recoverable":false} <nil>
}
