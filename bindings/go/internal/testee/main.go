// Command testee answers conformance requests (SPEC 7.2) with the public API of this package.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/toolerror/toolerror/bindings/go"
)

// request has all members that a request may have. Values whose text matters stay as they came.
type request struct {
	ID          json.RawMessage `json:"id"`
	Op          string          `json:"op"`
	Type        string          `json:"type"`
	Message     json.RawMessage `json:"message"`
	Recoverable *bool           `json:"recoverable"`
	Data        json.RawMessage `json:"data"`
	Error       json.RawMessage `json:"error"`
	ErrorJSON   json.RawMessage `json:"error_json"`
	Redact      *bool           `json:"redact"`
	Limits      *struct {
		Message *int `json:"message"`
		Text    *int `json:"text"`
	} `json:"limits"`
	Options struct {
		StructuredContent bool   `json:"structured_content"`
		MetaKey           string `json:"meta_key"`
	} `json:"options"`
	Form    string          `json:"form"`
	Kind    string          `json:"kind"`
	Input   json.RawMessage `json:"input"`
	Mode    string          `json:"mode"`
	Context json.RawMessage `json:"context"`
	Profile string          `json:"profile"`
	Policy  json.RawMessage `json:"policy"`
	Seed    uint64          `json:"seed"`
	Call    json.RawMessage `json:"call"`
	Events  json.RawMessage `json:"events"`
}

var (
	errUnsupported = errors.New("unsupported")
	errCompiler    = errors.New("the compiler of Go refuses this")
)

func main() {
	input, output := bufio.NewReaderSize(os.Stdin, 1<<20), bufio.NewWriter(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			_, _ = output.Write(answer(line))
			_ = output.WriteByte('\n')
			if input.Buffered() == 0 {
				_ = output.Flush()
			}
		}
		if err != nil {
			_ = output.Flush()
			return
		}
	}
}

func answer(line []byte) []byte {
	var asked request
	err := json.Unmarshal(line, &asked)
	var ok any
	if err == nil {
		ok, err = do(&asked)
	}
	answer := map[string]any{"id": asked.ID}
	var misuse *toolerror.Misuse
	var compiler *json.UnmarshalTypeError // what Go's compiler refuses, since the parameter has another type
	switch {
	case err == errUnsupported:
		answer["unsupported"] = true
	case errors.As(err, &misuse) || errors.As(err, &compiler) || errors.Is(err, errCompiler):
		answer["refused"] = map[string]string{"message": err.Error()}
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	default:
		answer["ok"] = ok
	}
	return plain(answer)
}

// plain is JSON without Go's escapes for HTML: the texts of errors are compared byte for byte.
func plain(value any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

func do(asked *request) (any, error) {
	switch asked.Op {
	case "build":
		return build(asked)
	case "encode":
		return encode(asked)
	case "assess":
		return assess(asked)
	case "decode":
		found, err := toolerror.Decode(asked.Profile, textOf(asked.Input))
		return map[string]any{"error": raw(found)}, err
	case "trace":
		out, err := toolerror.Trace(string(asked.Policy), asked.Seed, string(asked.Call), string(asked.Events))
		return json.RawMessage(out), err
	case "display", "result", "to_http", "to_json_rpc", "encode_as":
		failure, err := errorOf(asked)
		if err != nil {
			return nil, err
		}
		return write(asked, failure)
	}
	return nil, errUnsupported
}

func write(asked *request, failure *toolerror.Error) (any, error) {
	switch asked.Op {
	case "display":
		return text(failure.Error())
	case "result":
		options := &toolerror.EmitOptions{StructuredContent: asked.Options.StructuredContent, MetaKey: asked.Options.MetaKey}
		out, err := failure.ResultJSON(options)
		return map[string]any{"result": json.RawMessage(out)}, err
	case "to_http":
		return failure.HTTP(&toolerror.EmitOptions{Bare: asked.Form == "bare"})
	case "to_json_rpc":
		out, err := failure.JSONRPC(nil)
		return map[string]any{"error": json.RawMessage(out)}, err
	}
	out, err := failure.EncodeAs(asked.Profile)
	if err == nil && strings.HasPrefix(out, "{") && !strings.HasPrefix(asked.Profile, "interbase-") {
		return map[string]any{"output": json.RawMessage(out)}, nil
	}
	return map[string]any{"output": out}, err
}

func text(text string) (any, error) { return map[string]string{"text": text}, nil }

func raw(failure *toolerror.Error) any {
	if failure == nil {
		return nil
	}
	return json.RawMessage(failure.JSON())
}

// textOf is a text: a string, raw bytes, or repeated segments (SPEC 7.2.4); any other JSON is its own text.
func textOf(input json.RawMessage) string {
	var plain string
	if json.Unmarshal(input, &plain) == nil && len(input) > 0 && input[0] == '"' {
		return plain
	}
	var parts struct {
		B64      *string `json:"b64"`
		Segments []struct {
			S string `json:"s"`
			N int    `json:"n"`
		} `json:"segments"`
	}
	_ = json.Unmarshal(input, &parts)
	if parts.B64 != nil {
		bytes, _ := base64.StdEncoding.DecodeString(*parts.B64)
		return string(bytes)
	}
	if parts.Segments != nil {
		var out strings.Builder
		for _, part := range parts.Segments {
			out.WriteString(strings.Repeat(part.S, part.N))
		}
		return out.String()
	}
	return string(input)
}

func errorOf(asked *request) (*toolerror.Error, error) {
	if asked.Error != nil {
		return toolerror.Parse(string(asked.Error))
	}
	return toolerror.Parse(textOf(asked.ErrorJSON))
}

func build(asked *request) (any, error) {
	var data any
	if string(asked.Data) != "null" && asked.Data != nil {
		data = asked.Data
	}
	if message := textOf(asked.Message); message == string(asked.Message) {
		return nil, errCompiler
	}
	made, err := toolerror.Build(toolerror.Type(asked.Type), textOf(asked.Message), asked.Recoverable, data)
	if err != nil {
		return nil, err
	}
	return text(made.JSON())
}

func encode(asked *request) (any, error) {
	failure, err := errorOf(asked)
	if err != nil {
		return nil, err
	}
	if asked.Limits == nil && (asked.Redact == nil || !*asked.Redact) {
		return text(failure.JSON())
	}
	none := -1
	options := &toolerror.EmitOptions{Raw: asked.Redact == nil || !*asked.Redact, MessageLimit: &none, TextLimit: &none}
	if asked.Limits != nil {
		options.MessageLimit, options.TextLimit = asked.Limits.Message, asked.Limits.Text
	}
	out, err := failure.Emitted(options)
	if err != nil {
		return nil, err
	}
	return text(out.JSON())
}

func assess(asked *request) (any, error) {
	input := textOf(asked.Input)
	if asked.Kind == "http_response" {
		input = httpInput(asked.Input)
	}
	var context *toolerror.Context
	if asked.Context != nil {
		context = new(toolerror.Context)
		decoder := json.NewDecoder(bytes.NewReader(asked.Context))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(context); err != nil {
			return nil, fmt.Errorf("%w: %w", errCompiler, err)
		}
	}
	found, err := toolerror.Assess(toolerror.InputKind(asked.Kind), input, toolerror.Mode(asked.Mode), context)
	if err != nil {
		return nil, err
	}
	var decision any
	if made := found.Decision; made != nil {
		members := map[string]any{"action": made.Action}
		if made.Action == toolerror.ActionRetry {
			members["delay_ms"] = made.Delay.Milliseconds()
		}
		if made.Reason != "" {
			members["reason"] = made.Reason
		}
		decision = members
	}
	return map[string]any{
		"disposition": found.Disposition, "error": raw(found.Error), "retry_after": found.RetryAfter, "decision": decision,
	}, nil
}

// httpInput is a response whose body may be given in another form.
func httpInput(input json.RawMessage) string {
	var members map[string]json.RawMessage
	if json.Unmarshal(input, &members) != nil || members["body"] == nil {
		return string(input)
	}
	members["body"] = plain(textOf(members["body"]))
	return string(plain(members))
}
