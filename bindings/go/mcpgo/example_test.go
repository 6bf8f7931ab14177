package mcpgo_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/mcpgo"
)

// leases is a server of which every error leaves as a ToolError.
func leases() *server.MCPServer {
	made := server.NewMCPServer("leases", "1.0", mcpgo.WithToolErrors(nil))
	made.AddTool(mcp.NewTool("release"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, toolerror.New(toolerror.Conflict, "lease l-9 is held").With("conflicts", []toolerror.Holder{{AgentID: "agent-2"}})
	})
	return made
}

// connected is a client of it.
func connected(ctx context.Context) *client.Client {
	made, err := client.NewInProcessClient(leases())
	if err == nil {
		err = made.Start(ctx)
	}
	if err == nil {
		_, err = made.Initialize(ctx, mcp.InitializeRequest{})
	}
	if err != nil {
		panic(err)
	}
	return made
}

func ExampleWithToolErrors() {
	ctx := context.Background()
	result, err := connected(ctx).CallTool(ctx, calling("release"))
	fmt.Println(result.Content[0].(mcp.TextContent).Text, err)
	// Output: {"type":"CONFLICT","message":"lease l-9 is held","recoverable":false,"data":{"conflicts":[{"agent_id":"agent-2"}]}} <nil>
}

func ExampleCaller() {
	ctx := context.Background()
	engine, err := toolerror.NewEngine("")
	if err != nil {
		panic(err)
	}
	caller := &mcpgo.Caller{Client: connected(ctx), Engine: engine, Server: "leases"}
	_, err = caller.CallTool(ctx, nil, calling("release"))
	var ended *toolerror.CallFailure
	if errors.As(err, &ended) {
		fmt.Println(ended.Err, ended.Decision.Action)
	}
	// Output: [CONFLICT] lease l-9 is held negotiate
}
