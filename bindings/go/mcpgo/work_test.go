package mcpgo_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/mcpgo"
)

func busy() *toolerror.Error {
	return toolerror.New(toolerror.Transient, "busy with hunter2").With("effects", "none")
}

// working is a server whose tools do something before they fail, and how often they were called.
func working(t *testing.T) (*client.Client, *atomic.Int32) {
	t.Helper()
	sent := new(atomic.Int32)
	options := &mcpgo.Options{Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}
	made := server.NewMCPServer("mail", "1", server.WithOutputSchemaValidation(), mcpgo.WithToolErrors(options))
	fails := func(name string, fail func() (*mcp.CallToolResult, error)) {
		schema := mcp.WithRawOutputSchema([]byte(`{"type":"object","properties":{"id":{"type":"integer"}}}`))
		made.AddTool(mcp.NewTool(name, schema), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			sent.Add(1)
			return fail()
		})
	}
	fails("audited_mail", func() (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("the audit broke after the mail was sent: %w", busy())
	})
	fails("two_mails", func() (*mcp.CallToolResult, error) {
		return nil, errors.Join(busy(), errors.New("sent, then broke with hunter2"))
	})
	fails("misfit", func() (*mcp.CallToolResult, error) {
		return mcp.NewToolResultStructured(map[string]any{"id": "hunter2"}, "sent"), nil
	})
	fails("copies", func() (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("output schema validation failed: as a tool says it"), nil
	})
	web := httptest.NewServer(server.NewStreamableHTTPServer(made))
	t.Cleanup(web.Close)
	one, err := client.NewStreamableHttpClient(web.URL)
	if err == nil {
		err = one.Start(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = one.Close() })
	var hello mcp.InitializeRequest
	hello.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
	hello.Params.ClientInfo = mcp.Implementation{Name: "agent", Version: "1"}
	if _, err := one.Initialize(context.Background(), hello); err != nil {
		t.Fatal(err)
	}
	return one, sent
}

func TestWorkThatWasDoneBeforeItFailedIsNotDoneTwice(t *testing.T) {
	for tool, kind := range map[string]toolerror.Type{
		"audited_mail": toolerror.Transient, "two_mails": toolerror.Internal, "misfit": toolerror.Internal,
	} {
		one, sent := working(t)
		engine, err := toolerror.NewEngine("")
		if err != nil {
			t.Fatal(err)
		}
		_, err = (&mcpgo.Caller{Client: one, Engine: engine, Server: "mail"}).CallTool(context.Background(), nil, calling(tool))
		found, ok := toolerror.As(err)
		decision, decided := toolerror.DecisionOf(err)
		if !ok || found.Type() != kind || !decided || decision.Action != toolerror.ActionGiveUp || sent.Load() != 1 {
			t.Errorf("%s: %v %v, sent %d times", tool, err, decision, sent.Load())
		}
		if tool != "audited_mail" && strings.Contains(found.JSON(), "hunter2") {
			t.Errorf("%s: %v", tool, found.JSON())
		}
	}
}

func TestOutputThatDoesNotFitHasUnknownEffects(t *testing.T) {
	one, _ := working(t)
	for tool, want := range map[string]string{
		"misfit": "{\"type\":\"INTERNAL\",\"message\":\"tool `misfit` failed unexpectedly\",\"recoverable\":false,\"data\":{\"effects\":\"unknown\",\"error_id\":\"X\",\"phase\":\"output\"}}",
		"copies": "output schema validation failed: as a tool says it",
	} {
		result, err := one.CallTool(context.Background(), calling(tool))
		if err != nil || !result.IsError {
			t.Fatal(result, err)
		}
		text := errorID.ReplaceAllString(result.Content[0].(mcp.TextContent).Text, `"error_id":"X"`)
		if text != want {
			t.Errorf("%s\n got %s\nwant %s", tool, text, want)
		}
	}
}
