package mcpgo

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
)

// guarded is a request that one of our middlewares runs already.
type guarded struct {
	server     *server.MCPServer
	kind, name string
}

type guardedKey struct{}

// guarding is a context for a request, and whether the one given was that already.
func guarding(ctx context.Context, kind, name string) (context.Context, bool) {
	request := guarded{server.ServerFromContext(ctx), kind, name}
	if ctx.Value(guardedKey{}) == request {
		return ctx, true
	}
	return context.WithValue(ctx, guardedKey{}, request), false
}

// resources is the middleware for what resources return.
func resources(options *Options) server.ResourceHandlerMiddleware {
	return func(next server.ResourceHandlerFunc) server.ResourceHandlerFunc {
		return func(ctx context.Context, request mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
			return run(ctx, options, "resource", request.Params.URI, func(ctx context.Context) ([]mcp.ResourceContents, error) {
				return next(ctx, request)
			})
		}
	}
}

// prompts is the middleware for what prompts return.
func prompts(options *Options) server.PromptHandlerMiddleware {
	return func(next server.PromptHandlerFunc) server.PromptHandlerFunc {
		return func(ctx context.Context, request mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return run(ctx, options, "prompt", request.Params.Name, func(ctx context.Context) (*mcp.GetPromptResult, error) {
				return next(ctx, request)
			})
		}
	}
}

func run[T any](ctx context.Context, options *Options, kind, name string, handle func(context.Context) (T, error)) (T, error) {
	ctx, guarded := guarding(ctx, kind, name)
	if guarded {
		return handle(ctx)
	}
	var result, none T
	var protocol error
	err := options.RunRequest(ctx, kind, name, noWireError, func(ctx context.Context) (err error) {
		result, err = handle(ctx)
		if isElicitation(err) {
			protocol, err = err, nil // its text is the SDK's, and so is its data
		}
		return err
	})
	var wire *toolerror.WireError
	switch {
	case protocol != nil:
		return none, protocol
	case errors.As(err, &wire):
		return none, errors.New(string(wire.Data))
	case err != nil:
		return none, err
	}
	return result, nil
}

// noWireError: mcp-go sends no other error of the protocol that a handler returns.
func noWireError(error) *toolerror.WireError { return nil }

// isElicitation is whether a handler asks for an elicitation, in the way of the protocol.
func isElicitation(err error) bool {
	switch err.(type) {
	case mcp.URLElicitationRequiredError, *mcp.URLElicitationRequiredError:
		return true
	}
	return false
}
