package toolerror

import (
	"encoding/json"
	"net/http"
)

// EmitOptions say what may leave the process. nil is the default: secrets masked, 8 KiB of message, 64 KiB in all.
type EmitOptions struct {
	// Raw is for receivers who may see everything: nothing is masked.
	Raw bool
	// SensitiveNames are names whose values are masked beside those of the contract.
	SensitiveNames []string
	// OnlySensitiveNames are names whose values are masked in place of those of the contract.
	OnlySensitiveNames []string
	// MessageLimit and TextLimit are numbers of bytes; nil is the default, a negative number no limit.
	MessageLimit, TextLimit *int
	// StructuredContent is whether a tool result has a copy in structuredContent.
	StructuredContent bool
	// MetaKey is the key of a copy in _meta of a tool result, "" for none.
	MetaKey string
	// Bare is whether the body of an HTTP response is the canonical text, not a problem document (RFC 9457).
	Bare bool
}

// written are the options as the module takes them.
type written struct {
	Redact             *bool    `json:"redact,omitempty"`
	SensitiveNames     []string `json:"sensitive_names,omitempty"`
	OnlySensitiveNames []string `json:"only_sensitive_names,omitempty"`
	MessageLimit       *float64 `json:"message_limit,omitempty"`
	TextLimit          *float64 `json:"text_limit,omitempty"`
	StructuredContent  bool     `json:"structured_content,omitempty"`
	MetaKey            string   `json:"meta_key,omitempty"`
	Form               string   `json:"form,omitempty"`
	Delivery           Delivery `json:"delivery,omitempty"`
	GivenUp            string   `json:"given_up,omitempty"`
}

// noLimit is a number of bytes that no text reaches.
const noLimit = 1e300

func limitOf(bytes *int) *float64 {
	if bytes == nil {
		return nil
	}
	limit := float64(*bytes)
	if limit < 0 {
		limit = noLimit
	}
	return &limit
}

// options are those of the caller, with what is known of the error beside its text.
func (e *Error) options(asked *EmitOptions) argument {
	all := written{Delivery: e.delivery()}
	if e.ended != nil {
		all.GivenUp = e.ended.givenUp()
	}
	if e.reading != nil && e.reading.exhausted {
		all.GivenUp = string(ReasonAttemptsExhausted)
	}
	if asked != nil {
		if asked.Raw {
			all.Redact = new(bool)
		}
		all.SensitiveNames, all.OnlySensitiveNames = asked.SensitiveNames, asked.OnlySensitiveNames
		all.MessageLimit, all.TextLimit = limitOf(asked.MessageLimit), limitOf(asked.TextLimit)
		all.StructuredContent, all.MetaKey = asked.StructuredContent, asked.MetaKey
		if asked.Bare {
			all.Form = "bare"
		}
	}
	return text(jsonOf(all))
}

// Emitted is the error as it may leave the process. The error is a [*Misuse] about the options.
func (e *Error) Emitted(options *EmitOptions) (*Error, error) {
	out, err := answer("te_emitted", text(e.text), e.options(options))
	if err != nil {
		return nil, err
	}
	return parse(out), nil
}

// ResultJSON is the error as the JSON of an MCP tool result.
func (e *Error) ResultJSON(options *EmitOptions) (string, error) {
	return answer("te_to_result", text(e.text), e.options(options))
}

// JSONRPC is the error as the JSON of a JSON-RPC error object.
func (e *Error) JSONRPC(options *EmitOptions) (string, error) {
	return answer("te_to_json_rpc", text(e.text), e.options(options))
}

// Response is an error as an HTTP response.
type Response struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

// HTTP is the error as an HTTP response. The names of the headers are in lower case.
func (e *Error) HTTP(options *EmitOptions) (Response, error) {
	var response Response
	out, err := answer("te_to_http", text(e.text), e.options(options))
	if err == nil {
		err = json.Unmarshal([]byte(out), &response)
	}
	return response, err
}

// writeResponse answers a request with the error. What is already said of the body that was to come is taken back, but not
// how it is encoded: as for [http.Error], a middleware between the handler and the connection may encode it.
func (e *Error) writeResponse(w http.ResponseWriter, options *EmitOptions) {
	for _, name := range []string{"Cache-Control", "Content-Length", "Etag", "Last-Modified"} {
		w.Header().Del(name)
	}
	response, err := e.HTTP(options)
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	for name, value := range response.Headers {
		w.Header().Set(name, value)
	}
	w.WriteHeader(response.Status)
	_, _ = w.Write([]byte(response.Body))
}
