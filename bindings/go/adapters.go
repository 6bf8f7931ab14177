package toolerror

import "encoding/json"

// What follows is for adapters of SDKs.

// InvalidArguments is VALIDATION with what an SDK says is wrong with the arguments, which are JSON.
func InvalidArguments(arguments, said string) *Error {
	entry := []Violation{{Message: said}}
	if !json.Valid([]byte(arguments)) {
		arguments = "{}"
	}
	out, err := answer("te_invalid_arguments", &arguments, text(jsonOf(entry)))
	if err != nil {
		return New(Validation, said)
	}
	return parse(out)
}

// UnknownTool is NOT_FOUND for a tool that a server does not have.
func UnknownTool(tool string) *Error {
	out, err := answer("te_unknown_tool_by_text", &tool, text("tool not found"))
	if err != nil {
		return New(NotFound, "")
	}
	return parse(out)
}

// OutputFailure is an error for a tool that has done its work, but has given what cannot be sent, as err says. What goes on
// the wire says that the effects are unknown. A ToolError that err carries stays what it is.
func OutputFailure(err error) error {
	if _, own := As(err); own {
		return err
	}
	return &outputFailure{textOf(err)}
}

// outputFailure carries no cause: what that is says nothing about the work.
type outputFailure struct{ text string }

func (o *outputFailure) Error() string { return o.text }

// ResultError is the error of a tool result, nil when it is none. It is read in mode [Unwrap].
func ResultError(result string) error {
	if read := ReadResult(result, &ReadOptions{Mode: Unwrap}); read.err != nil {
		return read.err
	}
	return nil
}

// ProtocolError is an error of JSON-RPC as it is read in mode [Unwrap]; nil for one that passes through.
func ProtocolError(code int64, message string, data json.RawMessage) error {
	answer := map[string]any{"code": code, "message": message}
	if len(data) > 0 {
		answer["data"] = data
	}
	read, err := ReadAs(JSONRPCError, jsonOf(map[string]any{"jsonrpc": "2.0", "id": 1, "error": answer}), &ReadOptions{Mode: Unwrap})
	switch {
	case err != nil:
		return err
	case read.err != nil:
		return read.err
	}
	return nil
}

// Hints are what an MCP server says about a tool.
type Hints struct {
	ReadOnly, Idempotent *bool
	// Trusted is whether that is believed.
	Trusted bool
}

// Apply says in a call what the hints mean.
func (h Hints) Apply(call *Call) error {
	said := func(hint *bool) argument {
		if hint == nil || !h.Trusted {
			return nil
		}
		return truth(*hint)
	}
	out, err := answer("te_tool_facts", said(h.ReadOnly), said(h.Idempotent), truth(h.Trusted))
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(out), call)
}
