package gosdk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/gosdk"
)

// asking is a session with a server of which everything that is no tool fails with err, or panics with it.
func asking(t *testing.T, fail func() error) *mcp.ClientSession {
	t.Helper()
	made := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1"}, &mcp.ServerOptions{
		CompletionHandler: func(context.Context, *mcp.CompleteRequest) (*mcp.CompleteResult, error) { return nil, fail() },
	})
	made.AddResource(&mcp.Resource{URI: "note://1", Name: "one"}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return nil, fail()
	})
	made.AddPrompt(&mcp.Prompt{Name: "ask"}, func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return nil, fail()
	})
	mcp.AddTool(made, &mcp.Tool{Name: "fails"}, func(context.Context, *mcp.CallToolRequest, none) (*mcp.CallToolResult, any, error) {
		return nil, nil, fail()
	})
	made.AddReceivingMiddleware(gosdk.Middleware(logging))
	made.AddReceivingMiddleware(gosdk.Middleware(logging))
	return connected(t, made)
}

// connected is the session of a client with a server in this process, until the test ends.
func connected(t *testing.T, made *mcp.Server) *mcp.ClientSession {
	t.Helper()
	there, here := mcp.NewInMemoryTransports()
	if _, err := made.Connect(context.Background(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil).Connect(context.Background(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// requests are those that are no calls of tools, by what they ask for.
var requests = map[string]func(*mcp.ClientSession) error{
	"resource `note://1`": func(s *mcp.ClientSession) error {
		_, err := s.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: "note://1"})
		return err
	},
	"prompt `ask`": func(s *mcp.ClientSession) error {
		_, err := s.GetPrompt(context.Background(), &mcp.GetPromptParams{Name: "ask"})
		return err
	},
	"completion `topic`": func(s *mcp.ClientSession) error {
		_, err := s.Complete(context.Background(), &mcp.CompleteParams{
			Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: "ask"}, Argument: mcp.CompleteParamsArgument{Name: "topic"},
		})
		return err
	},
}

func TestOnlyToolErrorsLeaveResourcesAndPrompts(t *testing.T) {
	secret := errors.New("the password is hunter2")
	for name, one := range map[string]struct {
		fail func() error
		code int64
		// what the message and the data are, with the request for %s
		message, data string
	}{
		"an unknown error": {
			func() error { return secret }, jsonrpc.CodeInternalError, "%s failed unexpectedly",
			`{"type":"INTERNAL","message":"%s failed unexpectedly","recoverable":false,"data":{"error_id":"X"}}`,
		},
		"a panic": {
			func() error { panic(secret) }, jsonrpc.CodeInternalError, "%s failed unexpectedly",
			`{"type":"INTERNAL","message":"%s failed unexpectedly","recoverable":false,"data":{"error_id":"X"}}`,
		},
		"a ToolError": {
			func() error {
				return fmt.Errorf("x: %w", toolerror.New(toolerror.Conflict, "held, Bearer abcdefghijklmnop"))
			},
			jsonrpc.CodeInternalError, "held, Bearer [redacted]",
			`{"type":"CONFLICT","message":"held, Bearer [redacted]","recoverable":false,"data":{"effects":"unknown"}}`,
		},
		"one of the protocol": {
			func() error {
				return &jsonrpc.Error{Code: -32042, Message: "no, Bearer abcdefghijklmnop", Data: []byte(`{"apiKey":"k","age":7}`)}
			},
			-32042, "no, Bearer [redacted]", `{"age":7,"apiKey":"[redacted]"}`,
		},
		"one behind another": {
			func() error {
				return fmt.Errorf("Bearer abcdefghijklmnop: %w", &jsonrpc.Error{Code: -32042, Message: "no"})
			},
			-32042, "Bearer [redacted]: " + (&jsonrpc.Error{Code: -32042, Message: "no"}).Error(), "",
		},
	} {
		session := asking(t, one.fail)
		for asked, request := range requests {
			log.take()
			var wire *jsonrpc.Error
			if err := request(session); !errors.As(err, &wire) {
				t.Fatalf("%s: %s: %v", name, asked, err)
			}
			filled := func(text string) string {
				if strings.Contains(text, "%s") {
					return fmt.Sprintf(text, asked)
				}
				return text
			}
			data := errorID.ReplaceAllString(string(wire.Data), `"error_id":"X"`)
			if wire.Code != one.code {
				t.Errorf("%s: %s: code %d", name, asked, wire.Code)
			}
			if wire.Message != filled(one.message) || data != filled(one.data) {
				t.Errorf("%s: %s: %s %s", name, asked, wire.Message, data)
			}
		}
	}
}

func TestASecondMiddlewareDoesNothing(t *testing.T) {
	session := asking(t, func() error { return errors.New("hunter2") })
	log.take()
	if _, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "fails"}); err != nil {
		t.Fatal(err)
	}
	if lines := log.take(); len(lines) != 1 {
		t.Errorf("logged %q", lines)
	}
}

func TestAResourceThatIsNotThereStaysAnErrorOfTheProtocol(t *testing.T) {
	session := asking(t, func() error { return nil })
	_, err := session.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: "note://2"})
	var wire *jsonrpc.Error
	isNotFound := errors.As(err, &wire) && (wire.Code == -32602 || wire.Code == -32002) // before 1.7 the latter
	if !isNotFound || string(wire.Data) != `{"uri":"note://2"}` {
		t.Errorf("%v", err)
	}
}
