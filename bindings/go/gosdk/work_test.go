package gosdk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/gosdk"
)

const atOnce = `{"first_ms":0,"base_ms":0,"cap_ms":0}`

func busy() *toolerror.Error {
	return toolerror.New(toolerror.Transient, "busy with hunter2").With("effects", "none")
}

// working is a server whose tools do something before they fail, and how often each was called.
func working(t *testing.T) (*mcp.ClientSession, map[string]*atomic.Int32) {
	t.Helper()
	retrying, err := toolerror.NewEngine(atOnce)
	if err != nil {
		t.Fatal(err)
	}
	readOnly := true
	sent := map[string]*atomic.Int32{}
	made := mcp.NewServer(&mcp.Implementation{Name: "mail", Version: "1"}, nil)
	made.AddReceivingMiddleware(gosdk.Middleware(logging))
	for name, fail := range map[string]func(context.Context) error{
		"audited_mail": func(context.Context) error { return fmt.Errorf("the audit broke after the mail was sent: %w", busy()) },
		"two_mails":    func(context.Context) error { return errors.Join(busy(), errors.New("sent, then broke with hunter2")) },
		"misfit":       nil,
		"tries": func(ctx context.Context) error {
			call := toolerror.Call{Key: "mail/list", ReadOnly: &readOnly}
			_, err := toolerror.Retry(ctx, retrying, call, nil, func(context.Context, int) (int, error) {
				sent["inside"].Add(1)
				return 0, toolerror.New(toolerror.Transient, "busy").With("effects", "none")
			})
			return err
		},
	} {
		sent[name] = new(atomic.Int32)
		mcp.AddTool(made, &mcp.Tool{Name: name, OutputSchema: outputs[name]}, func(ctx context.Context, _ *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, any, error) {
			sent[name].Add(1)
			if fail == nil {
				return nil, map[string]any{"id": "hunter2"}, nil
			}
			return nil, nil, fail(ctx)
		})
	}
	sent["inside"] = new(atomic.Int32)
	return connected(t, made), sent
}

// outputs are the schemas of what the tools give.
var outputs = map[string]any{
	"misfit": map[string]any{"type": "object", "properties": map[string]any{"id": map[string]any{"type": "integer"}}},
}

func TestWorkThatWasDoneBeforeItFailedIsNotDoneTwice(t *testing.T) {
	for tool, kind := range map[string]toolerror.Type{
		"audited_mail": toolerror.Transient, "two_mails": toolerror.Internal, "misfit": toolerror.Internal,
	} {
		session, sent := working(t)
		caller := &gosdk.Caller{Session: session, Engine: engine(t), Server: "mail"}
		_, err := caller.CallTool(context.Background(), nil, &mcp.CallToolParams{Name: tool})
		found, ok := toolerror.As(err)
		decision, decided := toolerror.DecisionOf(err)
		if !ok || found.Type() != kind || !decided || decision.Action != toolerror.ActionGiveUp || sent[tool].Load() != 1 {
			t.Errorf("%s: %v %v, sent %d times", tool, err, decision, sent[tool].Load())
		}
		if tool != "audited_mail" && strings.Contains(found.JSON(), "hunter2") {
			t.Errorf("%s: %v", tool, found.JSON())
		}
	}
}

func TestOutputThatDoesNotFitHasUnknownEffects(t *testing.T) {
	session, _ := working(t)
	result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "misfit"})
	if err != nil || !result.IsError {
		t.Fatal(result, err)
	}
	text := errorID.ReplaceAllString(result.Content[0].(*mcp.TextContent).Text, `"error_id":"X"`)
	want := "{\"type\":\"INTERNAL\",\"message\":\"tool `misfit` failed unexpectedly\",\"recoverable\":false,\"data\":{\"effects\":\"unknown\",\"error_id\":\"X\",\"phase\":\"output\"}}"
	if text != want {
		t.Errorf("\n got %s\nwant %s", text, want)
	}
}

func TestWhatAToolHasExhaustedIsNotRetriedByItsCaller(t *testing.T) {
	session, sent := working(t)
	readOnly := &mcp.Tool{Name: "tries", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
	caller := &gosdk.Caller{Session: session, Engine: engine(t), Server: "mail", Trusted: true}
	_, err := caller.CallTool(context.Background(), readOnly, &mcp.CallToolParams{Name: "tries"})
	found, ok := toolerror.As(err)
	if !ok || found.Reason() != "exhausted" || sent["inside"].Load() != 3 || sent["tries"].Load() != 1 {
		t.Errorf("%v: sent %d times in %d calls", found.JSON(), sent["inside"].Load(), sent["tries"].Load())
	}
}
