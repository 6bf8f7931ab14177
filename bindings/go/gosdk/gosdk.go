// Package gosdk puts toolerror around servers and clients of the official Go SDK for MCP.
package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolerror/toolerror/bindings/go"
)

// Options are how failures leave a server. nil is the default.
type Options = toolerror.HandlerOptions

// Middleware lets only ToolErrors out of a server: server.AddReceivingMiddleware(gosdk.Middleware(nil)).
//
//   - An error that a tool returns, also one behind others: with secrets masked and long texts cut.
//   - Any other error, and a panic: what mappers and the tables say; else INTERNAL with an error_id, under which its text
//     is in the log.
//   - An INTERNAL of the tool's own: logged too; it gets an error_id where it has none.
//   - Arguments that the SDK refuses: VALIDATION. A tool that the server does not have: NOT_FOUND.
//   - Output that does not fit its schema: INTERNAL with unknown effects, since the tool has run.
//   - An error in other words that a tool made itself: as it is, with secrets masked.
//   - What resources, prompts and completions return as an error, and a panic of them: an error of the protocol with the
//     ToolError in its data. One of the protocol that they return stays one, with secrets masked.
//
// Other errors of the protocol stay what they are. A second Middleware on one server does nothing. What a middleware that is
// added later returns is sent as it is.
func Middleware(options *Options) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
			session := request.GetSession()
			if session != nil && ctx.Value(guardedKey{}) == session {
				return next(ctx, method, request)
			}
			ctx = context.WithValue(ctx, guardedKey{}, session)
			call := func(ctx context.Context) (mcp.Result, error) { return next(ctx, method, request) }
			switch params := request.GetParams().(type) {
			case *mcp.CallToolParamsRaw:
				return runCall(ctx, options, params, call)
			case *mcp.ReadResourceParams:
				return runRequest(ctx, options, "resource", params.URI, call)
			case *mcp.GetPromptParams:
				return runRequest(ctx, options, "prompt", params.Name, call)
			case *mcp.CompleteParams:
				return runRequest(ctx, options, "completion", params.Argument.Name, call)
			}
			return call(ctx)
		}
	}
}

// guardedKey is that of the session whose request a Middleware runs already.
type guardedKey struct{}

func runRequest(ctx context.Context, options *Options, kind, name string, call func(context.Context) (mcp.Result, error)) (mcp.Result, error) {
	var result mcp.Result
	err := options.RunRequest(ctx, kind, name, wireError, func(ctx context.Context) (err error) {
		result, err = call(ctx)
		return err
	})
	var wire *toolerror.WireError
	switch {
	case errors.As(err, &wire):
		return nil, &jsonrpc.Error{Code: wire.Code, Message: wire.Message, Data: wire.Data}
	case err != nil:
		return nil, err
	}
	return result, nil
}

// wireError is what the SDK sends for an error of the protocol: the data of none that is behind another.
func wireError(err error) *toolerror.WireError {
	var wire *jsonrpc.Error
	switch {
	case !errors.As(err, &wire):
		return nil
	case wire == err:
		return &toolerror.WireError{Code: wire.Code, Message: wire.Message, Data: wire.Data}
	}
	return &toolerror.WireError{Code: wire.Code, Message: err.Error()}
}

func runCall(ctx context.Context, options *Options, params *mcp.CallToolParamsRaw, call func(context.Context) (mcp.Result, error)) (mcp.Result, error) {
	var result mcp.Result
	var protocol error
	answer, err := options.RunTool(ctx, params.Name, func(ctx context.Context) error {
		made, err := call(ctx)
		var wire *jsonrpc.Error
		if errors.As(err, &wire) {
			if isUnknownTool(wire, params.Name) {
				return toolerror.UnknownTool(params.Name)
			}
			protocol = err
			return nil
		}
		if err != nil {
			return hasRun(err)
		}
		if failure := failureIn(made, params); failure != nil {
			return failure
		}
		result, err = masked(ctx, made, params.Name, options)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case protocol != nil:
		return nil, protocol // as it is: the SDK sends the data of no error that is behind another
	case answer.Failed:
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: answer.Text}}}, nil
	}
	return result, nil
}

// isUnknownTool is whether the SDK says that the server has no such tool.
func isUnknownTool(err *jsonrpc.Error, tool string) bool {
	return err.Code == jsonrpc.CodeInvalidParams && err.Message == fmt.Sprintf("unknown tool %q", tool)
}

// hasRun is an error of a handler; what the SDK says about the value that a tool has given is a failure of its output.
func hasRun(err error) error {
	text := err.Error()
	if strings.HasPrefix(text, "validating tool output: ") || strings.HasPrefix(text, "marshaling output: ") {
		return toolerror.OutputFailure(err)
	}
	return err
}

// invalid is how the SDK says that arguments do not fit.
const invalid = "validating \"arguments\": "

// failureIn is the error that the SDK has made a result of.
func failureIn(result mcp.Result, params *mcp.CallToolParamsRaw) error {
	made, ok := result.(*mcp.CallToolResult)
	if !ok || made == nil || !made.IsError {
		return nil
	}
	err := made.GetError()
	if err == nil {
		return nil
	}
	text := err.Error()
	if len(text) > len(invalid) && text[:len(invalid)] == invalid {
		return toolerror.InvalidArguments(string(params.Arguments), text[len(invalid):])
	}
	return err
}

// masked is a result that a tool made itself, as it may leave the process.
func masked(ctx context.Context, result mcp.Result, tool string, options *Options) (mcp.Result, error) {
	made, ok := result.(*mcp.CallToolResult)
	if !ok || made == nil || !made.IsError {
		return result, nil
	}
	return toolerror.EmittedResult(ctx, options, tool, made)
}

// Caller calls the tools of one server and retries what is safe to retry.
type Caller struct {
	// Session is the connection to the server.
	Session *mcp.ClientSession
	// Engine holds the states of all tools: share one.
	Engine *toolerror.Engine
	// Server is the first half of each key.
	Server string
	// Trusted is whether what the server says about its tools (readOnlyHint, idempotentHint) is believed.
	Trusted bool
	// Options are those of [toolerror.Retry].
	Options *toolerror.RetryOptions
}

// CallTool calls a tool. tool, which may be nil, is what the server lists about it. A failure that is not retried is a
// [*toolerror.CallFailure].
func (c *Caller) CallTool(ctx context.Context, tool *mcp.Tool, params *mcp.CallToolParams) (*mcp.CallToolResult, error) {
	if params == nil { // as the session takes it
		params = &mcp.CallToolParams{}
	}
	call := toolerror.Call{Key: c.Server + "/" + params.Name}
	if err := c.hints(tool).Apply(&call); err != nil {
		return nil, err
	}
	return toolerror.Retry(ctx, c.Engine, call, c.Options, func(ctx context.Context, _ int) (*mcp.CallToolResult, error) {
		result, err := c.Session.CallTool(ctx, params)
		return result, readResult(result, err)
	})
}

func (c *Caller) hints(tool *mcp.Tool) toolerror.Hints {
	hints := toolerror.Hints{Trusted: c.Trusted}
	if tool != nil && tool.Annotations != nil {
		readOnly, idempotent := tool.Annotations.ReadOnlyHint, tool.Annotations.IdempotentHint
		hints.ReadOnly, hints.Idempotent = &readOnly, &idempotent
	}
	return hints
}

// readResult reads what a server has answered.
func readResult(result *mcp.CallToolResult, err error) error {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		if found := toolerror.ProtocolError(wire.Code, wire.Message, wire.Data); found != nil {
			return found
		}
		return err
	}
	if err != nil || !result.IsError {
		return err
	}
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	return toolerror.ResultError(string(text))
}
