package gosdk_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/gosdk"
)

// leases is a client of a server of which every error leaves as a ToolError.
func leases(ctx context.Context) *mcp.ClientSession {
	made := mcp.NewServer(&mcp.Implementation{Name: "leases", Version: "1"}, nil)
	made.AddReceivingMiddleware(gosdk.Middleware(nil))
	mcp.AddTool(made, &mcp.Tool{Name: "release"}, func(context.Context, *mcp.CallToolRequest, none) (*mcp.CallToolResult, any, error) {
		return nil, nil, toolerror.New(toolerror.Conflict, "lease l-9 is held").With("conflicts", []toolerror.Holder{{AgentID: "agent-2"}})
	})
	here, there := mcp.NewInMemoryTransports()
	go func() { _ = made.Run(ctx, there) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(ctx, here, nil)
	if err != nil {
		panic(err)
	}
	return session
}

func ExampleMiddleware() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	result, err := leases(ctx).CallTool(ctx, &mcp.CallToolParams{Name: "release"})
	fmt.Println(result.Content[0].(*mcp.TextContent).Text, err)
	// Output: {"type":"CONFLICT","message":"lease l-9 is held","recoverable":false,"data":{"conflicts":[{"agent_id":"agent-2"}]}} <nil>
}

func ExampleCaller() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	engine, err := toolerror.NewEngine("")
	if err != nil {
		panic(err)
	}
	caller := &gosdk.Caller{Session: leases(ctx), Engine: engine, Server: "leases"}
	_, err = caller.CallTool(ctx, nil, &mcp.CallToolParams{Name: "release"})
	var ended *toolerror.CallFailure
	if errors.As(err, &ended) {
		fmt.Println(ended.Err, ended.Decision.Action)
	}
	// Output: [CONFLICT] lease l-9 is held negotiate
}
