package gosdk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/gosdk"
)

// beTheClient is a Caller for tests/interop, with the arguments TOOL,… COMMAND…: it calls the tools of a server, all of which
// fail, and prints the error and the decision of each.
func beTheClient(tools, program string, arguments ...string) error {
	ctx := context.Background()
	command := exec.Command(program, arguments...)
	command.Stderr = os.Stderr
	client := mcp.NewClient(&mcp.Implementation{Name: "interop", Version: "1"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		return err
	}
	engine, err := toolerror.NewEngine("")
	if err != nil {
		return err
	}
	caller := &gosdk.Caller{Session: session, Engine: engine, Server: "interop"}
	for tool := range strings.SplitSeq(tools, ",") {
		_, err := caller.CallTool(ctx, nil, &mcp.CallToolParams{Name: tool})
		var ended *toolerror.CallFailure
		if !errors.As(err, &ended) {
			return fmt.Errorf("%s: %w", tool, err)
		}
		var reason any
		if ended.Decision.Reason != "" {
			reason = ended.Decision.Reason
		}
		line, err := json.Marshal(map[string]any{
			"tool": tool, "text": ended.Err.JSON(), "decision": []any{ended.Decision.Action, reason, ended.Decision.Attempt},
		})
		if err != nil {
			return err
		}
		fmt.Println(string(line))
	}
	return session.Close()
}
