// Package mcpgo puts toolerror around servers and clients of mcp-go.
package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
)

// Options are how failures leave a server. nil is the default.
type Options = toolerror.HandlerOptions

// WithToolErrors lets only ToolErrors out of a server:
// server.NewMCPServer(name, version, mcpgo.WithToolErrors(nil)).
//
//   - An error that a tool returns, also one behind others: with secrets masked and long texts cut.
//   - Any other error, and a panic: what mappers and the tables say; else INTERNAL with an error_id, under which its text
//     is in the log.
//   - An INTERNAL of the tool's own: logged too; it gets an error_id where it has none.
//   - An error in other words that a tool made itself: as it is, with secrets masked.
//   - What resources and prompts return as an error, and a panic of them: an error of the protocol whose message is the
//     canonical text of the ToolError, since mcp-go sends no data of theirs.
//
// Arguments that the server's own check refuses (server.WithInputSchemaValidation) are VALIDATION; output that it refuses
// (server.WithOutputSchemaValidation) is INTERNAL with unknown effects, since the tool has run. This is a hook of the
// server: a server.WithHooks has to stand before this option. The error of the protocol for a tool that the server does not
// have stays: mcp-go lets nobody change it. [Caller] reads it as NOT_FOUND. A second WithToolErrors on one server does nothing.
// What a middleware that stands before this option returns is sent as it is.
func WithToolErrors(options *Options) server.ServerOption { return withToolErrors(options, &underWay) }

// underWay are the calls of all servers: several may share their hooks.
var underWay callsUnderWay

func withToolErrors(options *Options, calls *callsUnderWay) server.ServerOption {
	return func(s *server.MCPServer) {
		server.WithToolHandlerMiddleware(calls.noting(Middleware(options)))(s)
		server.WithResourceHandlerMiddleware(resources(options))(s)
		server.WithPromptHandlerMiddleware(prompts(options))(s)
		if s.GetHooks() == nil {
			server.WithHooks(new(server.Hooks))(s)
		}
		hooks := s.GetHooks()
		hooks.AddBeforeCallTool(func(_ context.Context, _ any, request *mcp.CallToolRequest) { calls.begin(request) })
		hooks.AddAfterCallTool(func(ctx context.Context, _ any, request *mcp.CallToolRequest, result any) {
			answer, _ := result.(*mcp.CallToolResult)
			switch call := calls.end(request); {
			case call == nil:
			case !call.hasRun.Load():
				refused(ctx, options, request, answer)
			case call.gave.Load():
				unfit(ctx, options, request, answer)
			}
		})
		hooks.AddOnError(func(_ context.Context, _ any, _ mcp.MCPMethod, message any, _ error) {
			if request, ok := message.(*mcp.CallToolRequest); ok {
				calls.end(request)
			}
		})
	}
}

// callsUnderWay says for each call that has no answer yet whether its tool has run: a tool may say the same as the server's
// own check. No hook can put this into the context of a call, so a call is known by the map of its headers.
type callsUnderWay struct{ all sync.Map }

func idOf(request *mcp.CallToolRequest) uintptr { return reflect.ValueOf(request.Header).Pointer() }

// begin gives a call headers that no other call has, once.
func (c *callsUnderWay) begin(request *mcp.CallToolRequest) {
	if _, known := c.all.Load(idOf(request)); known {
		return
	}
	headers := make(http.Header, len(request.Header))
	maps.Copy(headers, request.Header)
	request.Header = headers
	c.all.Store(idOf(request), &callUnderWay{headers: headers})
}

// end forgets a call; nil for one that was not known.
func (c *callsUnderWay) end(request *mcp.CallToolRequest) *callUnderWay {
	call, _ := c.all.LoadAndDelete(idOf(request))
	known, _ := call.(*callUnderWay)
	return known
}

// noting is a middleware that notes which tools have run. A task runs after its call has its answer: nothing is noted.
func (c *callsUnderWay) noting(middleware server.ToolHandlerMiddleware) server.ToolHandlerMiddleware {
	return func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		handler := middleware(next)
		return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			found, _ := c.all.Load(idOf(&request))
			call, known := found.(*callUnderWay)
			if known {
				call.hasRun.Store(true)
			}
			result, err := handler(ctx, request)
			if known {
				call.gave.Store(err == nil && result != nil && !result.IsError)
			}
			return result, err
		}
	}
}

// callUnderWay keeps the headers: while they are kept, no other map has their address.
type callUnderWay struct {
	headers http.Header
	hasRun  atomic.Bool
	// whether the tool has given a value
	gave atomic.Bool
}

// How mcp-go says that arguments, or the value of a tool, do not fit.
const (
	invalid = "input schema validation failed: "
	noFit   = "output schema validation failed: "
)

// refusal is what stands after one of these words in a result of the server's own check.
func refusal(result *mcp.CallToolResult, words string) (string, bool) {
	if result == nil || !result.IsError || len(result.Content) != 1 {
		return "", false
	}
	block, _ := result.Content[0].(mcp.TextContent)
	return strings.CutPrefix(block.Text, words)
}

// unfit puts INTERNAL with unknown effects in place of what the server's own check of a tool's value says. The call was counted
// when the tool had run.
func unfit(ctx context.Context, options *Options, request *mcp.CallToolRequest, result *mcp.CallToolResult) {
	text, ok := refusal(result, noFit)
	if !ok {
		return
	}
	var emit *toolerror.EmitOptions
	if options != nil {
		emit = options.Emit
	}
	failure := options.Failure(ctx, "tool", request.Params.Name, toolerror.OutputFailure(errors.New(noFit+text)))
	if out, err := failure.Emitted(emit); err == nil {
		*result = *mcp.NewToolResultError(out.JSON())
	}
}

// refused puts VALIDATION in place of what the server's own check of arguments says; no tool was called.
func refused(ctx context.Context, options *Options, request *mcp.CallToolRequest, result *mcp.CallToolResult) {
	text, ok := refusal(result, invalid)
	if !ok {
		return
	}
	arguments, _ := json.Marshal(request.Params.Arguments)
	answer, err := options.RunTool(ctx, request.Params.Name, func(context.Context) error {
		return toolerror.InvalidArguments(string(arguments), text)
	})
	if err == nil {
		*result = *mcp.NewToolResultError(answer.Text)
	}
}

// Middleware is what [WithToolErrors] puts around each tool; it sees no call that the server refuses itself. A second one
// does nothing.
func Middleware(options *Options) server.ToolHandlerMiddleware {
	return func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			ctx, guarded := guarding(ctx, "tool", request.Params.Name)
			if guarded {
				return next(ctx, request)
			}
			var result *mcp.CallToolResult
			answer, err := options.RunTool(ctx, request.Params.Name, func(ctx context.Context) (err error) {
				if result, err = next(ctx, request); err == nil {
					result, err = masked(ctx, result, request.Params.Name, options)
				}
				return err
			})
			if err != nil {
				return nil, err
			}
			if answer.Failed {
				return mcp.NewToolResultError(answer.Text), nil
			}
			return result, nil
		}
	}
}

// masked is a result that a tool made itself, as it may leave the process.
func masked(ctx context.Context, result *mcp.CallToolResult, tool string, options *Options) (*mcp.CallToolResult, error) {
	if result == nil || !result.IsError {
		return result, nil
	}
	return toolerror.EmittedResult(ctx, options, tool, result)
}

// Caller calls the tools of one server and retries what is safe to retry.
type Caller struct {
	// Client is the connection to the server.
	Client *client.Client
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
func (c *Caller) CallTool(ctx context.Context, tool *mcp.Tool, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	call := toolerror.Call{Key: c.Server + "/" + request.Params.Name}
	hints := toolerror.Hints{Trusted: c.Trusted}
	if tool != nil {
		hints.ReadOnly, hints.Idempotent = tool.Annotations.ReadOnlyHint, tool.Annotations.IdempotentHint
	}
	if err := hints.Apply(&call); err != nil {
		return nil, err
	}
	return toolerror.Retry(ctx, c.Engine, call, c.Options, func(ctx context.Context, _ int) (*mcp.CallToolResult, error) {
		result, err := c.Client.CallTool(ctx, request)
		return result, readResult(result, err)
	})
}

// codes are those of the errors that the client makes of them; their texts follow.
var codes = map[error]int64{
	mcp.ErrParseError: mcp.PARSE_ERROR, mcp.ErrInvalidRequest: mcp.INVALID_REQUEST, mcp.ErrMethodNotFound: mcp.METHOD_NOT_FOUND,
	mcp.ErrInvalidParams: mcp.INVALID_PARAMS, mcp.ErrInternalError: mcp.INTERNAL_ERROR,
	mcp.ErrResourceNotFound: mcp.RESOURCE_NOT_FOUND, mcp.ErrRequestInterrupted: mcp.REQUEST_INTERRUPTED,
}

// readResult reads what a server has answered.
func readResult(result *mcp.CallToolResult, err error) error {
	for known, code := range codes {
		if errors.Is(err, known) {
			message := strings.TrimPrefix(err.Error(), known.Error()+": ")
			if found := toolerror.ProtocolError(code, message, nil); found != nil {
				return found
			}
			return err
		}
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
