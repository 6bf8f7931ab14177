package toolerror

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// ToolResult is what a call of a tool gives: the text of the one block of an error result, or a result that stays.
type ToolResult struct {
	// Failed is whether the call failed; then Text is the canonical text of its error, masked and cut.
	Failed bool
	Text   string
}

// RunTool runs the handler of an MCP tool, for adapters of SDKs; its context is for all that belongs to the call. What it
// returns as an error, or panics with, becomes the text of an error result; it is counted. A cancellation by the caller is
// returned as it is.
func (o *HandlerOptions) RunTool(ctx context.Context, tool string, handle func(context.Context) error) (ToolResult, error) {
	began := time.Now()
	ctx = loggingOnce(ctx)
	err := caught(func() error { return handle(ctx) })
	if err == nil {
		o.count(tool, "well", began)
		return ToolResult{}, nil
	}
	if cancelled(ctx) && errors.Is(err, context.Canceled) {
		o.count(tool, "cancelled", began)
		return ToolResult{}, err
	}
	failure := o.Failure(ctx, "tool", tool, err)
	out, misuse := failure.Emitted(o.emit())
	if misuse != nil {
		return ToolResult{}, misuse
	}
	ended, _ := answer("te_ended_with", text(out.text))
	o.count(tool, ended, began)
	return ToolResult{true, out.text}, nil
}

func (o *HandlerOptions) count(tool, ended string, began time.Time) {
	if o != nil && o.Metrics != nil {
		_ = o.Metrics.Record(tool, ended != "unknown_tool", ended, time.Since(began))
	}
}

// EmittedResult is an error result that a tool made itself, of the type that an SDK has for it, as it may leave the
// process: secrets masked, long texts cut, each INTERNAL in the log under its error_id. It is the same one when it may stay
// as it is. ctx is that of [HandlerOptions.RunTool].
func EmittedResult[T any](ctx context.Context, options *HandlerOptions, tool string, result *T) (*T, error) {
	made, err := json.Marshal(result)
	if err != nil {
		return result, fmt.Errorf("the result is no JSON: %w", err)
	}
	out, err := answer("te_emitted_result", text(string(made)), new(Error).options(options.emit()))
	var emitted struct {
		Result    *string  `json:"result"`
		Internals []string `json:"internals"`
	}
	if err == nil {
		err = json.Unmarshal([]byte(out), &emitted)
	}
	for _, internal := range parseAll(emitted.Internals) {
		options.returned(ctx, "tool", tool, internal, internal)
	}
	if err != nil || emitted.Result == nil {
		return result, err
	}
	next := new(T)
	return next, json.Unmarshal([]byte(*emitted.Result), next)
}
