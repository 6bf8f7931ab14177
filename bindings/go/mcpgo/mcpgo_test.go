package mcpgo_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/internal/hosts"
	"github.com/toolerror/toolerror/bindings/go/mcpgo"
)

var flaky atomic.Int32

// hooked is how often the server's own hook has run.
var hooked atomic.Int32

// notes is a server whose tools fail in all the ways that there are.
func notes(metrics *toolerror.Metrics) *server.MCPServer {
	options := &mcpgo.Options{Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Metrics: metrics}
	hooks := new(server.Hooks)
	hooks.AddAfterCallTool(func(context.Context, any, *mcp.CallToolRequest, any) { hooked.Add(1) })
	made := server.NewMCPServer("notes", "1", server.WithHooks(hooks), server.WithInputSchemaValidation(), mcpgo.WithToolErrors(options))
	made.AddTool(mcp.NewTool("add", mcp.WithNumber("a", mcp.Required()), mcp.WithNumber("b", mcp.Required())),
		func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText("3"), nil
		})
	fails := func(name string, fail func() error) {
		tool := mcp.NewTool(name, mcp.WithReadOnlyHintAnnotation(true))
		made.AddTool(tool, func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText("done"), fail()
		})
	}
	fails("conflict", func() error {
		return toolerror.New(toolerror.Conflict, "`lease` is held").
			WithData(map[string]any{"retry_after": 3, "conflicts": []toolerror.Holder{{AgentID: "a-7"}}})
	})
	fails("chained", func() error {
		return fmt.Errorf("outer: %w", toolerror.New(toolerror.NotFound, "no such note").With("hint", "List the notes first."))
	})
	fails("unnumbered", func() error { return toolerror.New(toolerror.Internal, "the index of `é` is broken") })
	made.AddTool(mcp.NewTool("built_internal"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError(toolerror.New(toolerror.Internal, "the index of `é` is broken").JSON()), nil
	})
	fails("crash", func() error { panic("password=hunter2") })
	fails("odd", func() error { return errors.New("password=hunter2") })
	fails("file", func() error { _, err := os.Open("/no/such/lease"); return err })
	fails("flaky", func() error {
		if flaky.Add(1)%2 == 1 {
			return toolerror.New(toolerror.Transient, "busy").With("effects", "none")
		}
		return nil
	})
	made.AddTool(mcp.NewTool("own"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("no, Bearer abcdefghijklmnop"), nil
	})
	made.AddTool(mcp.NewTool("copies"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("input schema validation failed: Bearer abcdefghijklmnop"), nil
	})
	return made
}

func TestMain(m *testing.M) {
	if os.Getenv("BE_THE_SERVER") != "" {
		if err := server.ServeStdio(notes(nil)); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// clients are connections to a process over stdio, and to a server over streamable HTTP.
func clients(t *testing.T, metrics *toolerror.Metrics) map[string]*client.Client {
	t.Helper()
	pipe, err := client.NewStdioMCPClient(os.Args[0], append(os.Environ(), "BE_THE_SERVER=1"))
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(server.NewStreamableHTTPServer(notes(metrics)))
	t.Cleanup(web.Close)
	http, err := client.NewStreamableHttpClient(web.URL)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*client.Client{"stdio": pipe, "http": http}
	for name, one := range found {
		if err := one.Start(context.Background()); err != nil && name == "http" {
			t.Fatal(err)
		}
		var hello mcp.InitializeRequest
		hello.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
		hello.Params.ClientInfo = mcp.Implementation{Name: "agent", Version: "1"}
		if _, err := one.Initialize(context.Background(), hello); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = one.Close() })
	}
	return found
}

func calling(name string) mcp.CallToolRequest {
	var request mcp.CallToolRequest
	request.Params.Name = name
	return request
}

var errorID = regexp.MustCompile(`"error_id":"[0-9a-f]{16}"`)

func TestOnlyToolErrorsLeaveAServer(t *testing.T) {
	want := hosts.Texts(t, "conflict", "chained", "unnumbered", "built_internal", "crash")
	maps.Copy(want, map[string]string{
		"odd":  "{\"type\":\"INTERNAL\",\"message\":\"tool `odd` failed unexpectedly\",\"recoverable\":false,\"data\":{\"error_id\":\"X\"}}",
		"file": `{"type":"NOT_FOUND","message":"open /no/such/lease: no such file or directory","recoverable":false}`,
		"own":  "no, Bearer [redacted]",
	})
	for way, one := range clients(t, nil) {
		for tool, text := range want {
			result, err := one.CallTool(context.Background(), calling(tool))
			if err != nil || !result.IsError || len(result.Content) != 1 {
				t.Fatalf("%s %s: %v %v", way, tool, result, err)
			}
			got := errorID.ReplaceAllString(result.Content[0].(mcp.TextContent).Text, `"error_id":"X"`)
			if got != text {
				t.Errorf("%s %s:\n got %s\nwant %s", way, tool, got, text)
			}
		}
	}
}

func TestArgumentsThatTheServerRefusesAreValidation(t *testing.T) {
	metrics, err := toolerror.NewMetrics()
	if err != nil {
		t.Fatal(err)
	}
	hooked.Store(0)
	for way, one := range clients(t, metrics) {
		request := calling("add")
		request.Params.Arguments = map[string]any{"a": "x", "password": "hunter2"}
		result, err := one.CallTool(context.Background(), request)
		if err != nil || !result.IsError || len(result.Content) != 1 {
			t.Fatalf("%s: %v %v", way, result, err)
		}
		found, err := toolerror.Parse(result.Content[0].(mcp.TextContent).Text)
		if err != nil || found.Type() != toolerror.Validation || found.Phase() != toolerror.PhaseInput || len(found.Violations()) != 1 {
			t.Errorf("%s: %v %v", way, found, err)
		}
		for _, words := range []string{"Missing:[b]", "/a: &{Got:string Want:[number]}"} {
			if !strings.Contains(found.Message(), words) {
				t.Errorf("%s: `%s` is not in %s", way, words, found.Message())
			}
		}
		request.Params.Arguments = map[string]any{"a": 1, "b": 2}
		if result, err := one.CallTool(context.Background(), request); err != nil || result.IsError {
			t.Errorf("%s: %v %v", way, result, err)
		}
	}
	counted, err := metrics.Prometheus()
	if err != nil || !strings.Contains(counted, `{tool="add",type="VALIDATION"} 1`) || hooked.Load() != 2 {
		t.Errorf("%v: %d, %s", err, hooked.Load(), counted)
	}
}

func TestAToolThatSaysTheSameIsNoRefusalOfTheServer(t *testing.T) {
	metrics, err := toolerror.NewMetrics()
	if err != nil {
		t.Fatal(err)
	}
	for way, one := range clients(t, metrics) {
		result, err := one.CallTool(context.Background(), calling("copies"))
		if err != nil || !result.IsError || len(result.Content) != 1 {
			t.Fatalf("%s: %v %v", way, result, err)
		}
		said := result.Content[0].(mcp.TextContent).Text
		if !strings.HasPrefix(said, "input schema validation failed: ") || strings.Contains(said, "abcdef") {
			t.Errorf("%s: %s", way, said)
		}
	}
	counted, err := metrics.Prometheus()
	if err != nil || !strings.Contains(counted, `toolerror_tool_calls_total{tool="copies"} 1`) || !strings.Contains(counted, `{tool="copies",type="VALIDATION"} 0`) {
		t.Errorf("%v: %s", err, counted)
	}
}

// mcp-go has no hook for this answer: README.md says so.
func TestAnUnknownToolStaysAnErrorOfTheProtocol(t *testing.T) {
	for way, one := range clients(t, nil) {
		result, err := one.CallTool(context.Background(), calling("fly"))
		if result != nil || !errors.Is(err, mcp.ErrInvalidParams) || !strings.HasSuffix(err.Error(), "tool 'fly' not found: tool not found") {
			t.Errorf("%s: %v %v", way, result, err)
		}
		_, err = (&mcpgo.Caller{Client: one, Engine: engine(t), Server: way}).CallTool(context.Background(), nil, calling("fly"))
		if found, ok := toolerror.As(err); !ok || found.Type() != toolerror.NotFound || found.Reason() != "unknown_tool" {
			t.Errorf("%s: %v", way, err)
		}
	}
}

func engine(t *testing.T) *toolerror.Engine {
	t.Helper()
	made, err := toolerror.NewEngine("")
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestACallerRetriesAndDecides(t *testing.T) {
	metrics, err := toolerror.NewMetrics()
	if err != nil {
		t.Fatal(err)
	}
	shared := engine(t)
	for way, one := range clients(t, metrics) {
		caller := &mcpgo.Caller{Client: one, Engine: shared, Server: "notes " + way, Trusted: true}
		listed, err := one.ListTools(context.Background(), mcp.ListToolsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range listed.Tools {
			if tool.Name != "flaky" {
				continue
			}
			if _, err := caller.CallTool(context.Background(), &tool, calling("flaky")); err != nil {
				t.Errorf("%s: %v", way, err)
			}
		}
		_, err = caller.CallTool(context.Background(), nil, calling("conflict"))
		decision, _ := toolerror.DecisionOf(err)
		if decision.Action != toolerror.ActionNegotiate {
			t.Errorf("%s: %v: %v", way, err, decision)
		}
	}
	counted, err := metrics.Prometheus()
	if err != nil || !strings.Contains(counted, `{tool="conflict",type="CONFLICT"} 1`) {
		t.Errorf("%v: %s", err, counted)
	}
}
