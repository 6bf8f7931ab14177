package toolerror

import (
	"context"
	"errors"
	"strings"
	"time"
)

// ToolResult is what a call of a tool gives: the text of the one block of an error result, or a result that stays.
type ToolResult struct {
	// Failed is whether the call failed; then Text is the canonical text of its error, masked and cut.
	Failed bool
	Text   string
}

// GuardTool runs the handler of an MCP tool, for adapters of SDKs. What it returns as an error, or panics with, becomes
// the text of an error result; it is counted. A cancellation by the caller is returned as it is.
func (o *HandlerOptions) GuardTool(ctx context.Context, tool string, handle func() error) (ToolResult, error) {
	began := time.Now()
	err := caught(handle)
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

// EmittedResult is the JSON of an error result that a tool made itself as it may leave the process: secrets masked, long
// texts cut. It is "" when the result may stay as it is.
func (o *HandlerOptions) EmittedResult(result string) (string, error) {
	out, err := answer("te_emitted_result", &result, new(Error).options(o.emit()))
	_, changed, _ := strings.Cut(out, "\n")
	return changed, err
}
