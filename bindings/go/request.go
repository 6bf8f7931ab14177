package toolerror

import (
	"context"
	"encoding/json"
	"errors"
)

// WireError is an error of JSON-RPC, for adapters of SDKs.
type WireError struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (w *WireError) Error() string { return w.Message }

// RunRequest runs what answers a request of MCP other than a call of a tool, such as the "resource" of this name. What it
// returns as an error, or panics with, is given as an error of JSON-RPC that carries the ToolError: as [HandlerOptions.Failure]
// says, with secrets masked. An error that ofProtocol finds to be one of the protocol keeps its code, with secrets masked. A
// cancellation by the caller is returned as it is.
func (o *HandlerOptions) RunRequest(ctx context.Context, kind, name string, ofProtocol func(error) *WireError, handle func(context.Context) error) error {
	ctx = loggingOnce(ctx)
	err := caught(func() error { return handle(ctx) })
	if err == nil || cancelled(ctx) && errors.Is(err, context.Canceled) {
		return err
	}
	if _, own := As(err); !own {
		if wire := ofProtocol(err); wire != nil {
			return o.masked(wire)
		}
	}
	out, misuse := o.Failure(ctx, kind, name, err).JSONRPC(o.emit())
	if misuse != nil {
		return misuse
	}
	wire := new(WireError)
	if err := json.Unmarshal([]byte(out), wire); err != nil {
		return err
	}
	return wire
}

// masked is an error of the protocol as it may leave the process.
func (o *HandlerOptions) masked(wire *WireError) error {
	out, misuse := New(Internal, wire.Message).With("data", wire.Data).Emitted(o.emit())
	if misuse != nil {
		return misuse
	}
	var members struct {
		Data json.RawMessage `json:"data"`
	}
	_ = out.Decode(&members)
	masked := &WireError{Code: wire.Code, Message: out.message}
	if wire.Message == "" {
		masked.Message = ""
	}
	if len(wire.Data) > 0 {
		masked.Data = members.Data
	}
	return masked
}
