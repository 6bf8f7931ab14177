package gosdk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/toolerror/toolerror/bindings/go"
	"github.com/toolerror/toolerror/bindings/go/gosdk"
	"github.com/toolerror/toolerror/bindings/go/internal/hosts"
)

type none struct{}

type sum struct {
	A int `json:"a"`
	B int `json:"b"`
}

var flaky atomic.Int32

// logging is how the servers log; log has what those of this process have logged.
var logging = &gosdk.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))}
var log lines

// lines are those of a log since they were taken.
type lines struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *lines) Write(bytes []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(bytes)
}

func (l *lines) take() []string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	defer l.text.Reset()
	return slices.Collect(strings.Lines(l.text.String()))
}

// server is one whose tools fail in all the ways that there are.
func server() *mcp.Server {
	made := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1"}, nil)
	made.AddReceivingMiddleware(gosdk.Middleware(logging))
	fails := func(name string, fail func() error) {
		tool := &mcp.Tool{Name: name, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
		mcp.AddTool(made, tool, func(context.Context, *mcp.CallToolRequest, none) (*mcp.CallToolResult, any, error) {
			return nil, nil, fail()
		})
	}
	fails("conflict", func() error {
		return toolerror.New(toolerror.Conflict, "`lease` is held").
			WithData(map[string]any{"retry_after": 3, "conflicts": []toolerror.Holder{{AgentID: "a-7"}}})
	})
	fails("chained", func() error {
		return fmt.Errorf("outer: %w", toolerror.New(toolerror.NotFound, "no such note").With("hint", "List the notes first."))
	})
	fails("invalid", func() error {
		violations := []toolerror.Violation{{Path: "/count", Rule: "maximum", Message: "must be at most 100"}}
		return toolerror.New(toolerror.Validation, "`count` is too large").With("violations", violations)
	})
	fails("busy", func() error {
		return toolerror.New(toolerror.Transient, "the index is being rebuilt").
			WithData(map[string]any{"effects": toolerror.EffectsNone, "retry_after": 0.05})
	})
	fails("broken", func() error {
		return toolerror.New(toolerror.Internal, "the index of `é` is broken").With("error_id", "00000000000000e7")
	})
	fails("unnumbered", func() error { return toolerror.New(toolerror.Internal, "the index of `é` is broken") })
	fails("crash", func() error { panic("password=hunter2") })
	fails("odd", func() error { return errors.New("password=hunter2") })
	fails("file", func() error { _, err := os.Open("/no/such/lease"); return err })
	fails("leaky", func() error {
		return toolerror.New(toolerror.Permission, "no access with Bearer abcdefghijklmnop").With("apiKey", "k")
	})
	fails("flaky", func() error {
		if flaky.Add(1)%2 == 1 {
			return toolerror.New(toolerror.Transient, "busy").With("effects", "none")
		}
		return nil
	})
	mcp.AddTool(made, &mcp.Tool{Name: "own"}, func(context.Context, *mcp.CallToolRequest, none) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "no, Bearer abcdefghijklmnop"}}}, nil, nil
	})
	mcp.AddTool(made, &mcp.Tool{Name: "built_internal"}, func(context.Context, *mcp.CallToolRequest, none) (*mcp.CallToolResult, any, error) {
		text := toolerror.New(toolerror.Internal, "the index of `é` is broken").JSON()
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
	mcp.AddTool(made, &mcp.Tool{Name: "foreign"}, func(ctx context.Context, _ *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, any, error) {
		failure := logging.Failure(ctx, "tool", "foreign", errors.New("hunter2"))
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: failure.JSON()}}}, nil, nil
	})
	fails("protocol", func() error {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "`cursor` is too old", Data: json.RawMessage(`{"age":7}`)}
	})
	mcp.AddTool(made, &mcp.Tool{Name: "add"}, func(_ context.Context, _ *mcp.CallToolRequest, in sum) (*mcp.CallToolResult, any, error) {
		return nil, map[string]int{"sum": in.A + in.B}, nil
	})
	return made
}

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv("BE_THE") {
	case "server":
		err = server().Run(context.Background(), &mcp.StdioTransport{})
	case "client":
		err = beTheClient(os.Args[1], os.Args[2], os.Args[3:]...)
	default:
		os.Exit(m.Run())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// sessions are connections to a process over stdio, and to a server over streamable HTTP.
func sessions(t *testing.T) map[string]*mcp.ClientSession {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "BE_THE=server")
	shared := server()
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return shared }, nil))
	t.Cleanup(web.Close)
	found := map[string]*mcp.ClientSession{}
	for name, transport := range map[string]mcp.Transport{
		"stdio": &mcp.CommandTransport{Command: command}, "http": &mcp.StreamableClientTransport{Endpoint: web.URL},
	} {
		client := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil)
		session, err := client.Connect(context.Background(), transport, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = session.Close() })
		found[name] = session
	}
	return found
}

var errorID = regexp.MustCompile(`"error_id":"[0-9a-f]{16}"`)

func TestOnlyToolErrorsLeaveAServer(t *testing.T) {
	want := hosts.Texts(t, "conflict", "chained", "invalid", "busy", "broken", "unnumbered", "built_internal", "crash", "leaky", "no_such_tool")
	maps.Copy(want, map[string]string{
		"odd":  "{\"type\":\"INTERNAL\",\"message\":\"tool `odd` failed unexpectedly\",\"recoverable\":false,\"data\":{\"error_id\":\"X\"}}",
		"file": `{"type":"NOT_FOUND","message":"open /no/such/lease: no such file or directory","recoverable":false}`,
		"own":  "no, Bearer [redacted]",
		// a name as a model makes it up
		`read "all" notes`: "{\"type\":\"NOT_FOUND\",\"message\":\"unknown tool `read \\\"all\\\" notes`\",\"recoverable\":false,\"data\":{\"reason\":\"unknown_tool\"}}",
	})
	for way, session := range sessions(t) {
		for tool, text := range want {
			result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: tool})
			if err != nil || !result.IsError || len(result.Content) != 1 {
				t.Fatalf("%s %s: %v %v", way, tool, result, err)
			}
			got := errorID.ReplaceAllString(result.Content[0].(*mcp.TextContent).Text, `"error_id":"X"`)
			if got != text {
				t.Errorf("%s %s:\n got %s\nwant %s", way, tool, got, text)
			}
		}
	}
}

func TestAnInternalIsInTheLogOnceUnderTheIDThatIsSent(t *testing.T) {
	session := sessions(t)["http"]
	said := map[string]string{
		"broken":         "tool `broken` returned INTERNAL",
		"unnumbered":     "tool `unnumbered` returned INTERNAL",
		"built_internal": "tool `built_internal` returned INTERNAL",
		"crash":          "tool `crash` failed unexpectedly",
		"foreign":        "tool `foreign` failed unexpectedly",
	}
	for tool, words := range said {
		log.take()
		result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: tool})
		if err != nil {
			t.Fatal(err)
		}
		sent, err := toolerror.Parse(result.Content[0].(*mcp.TextContent).Text)
		lines := log.take()
		if err != nil || len(lines) != 1 || !strings.Contains(lines[0], words) || !strings.Contains(lines[0], sent.ErrorID()) {
			t.Errorf("%s: %v: %v, %v", tool, sent, lines, err)
		}
	}
	if _, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "conflict"}); err != nil || len(log.take()) != 0 {
		t.Error("a CONFLICT is in the log", err)
	}
}

func TestArgumentsThatDoNotFitAreValidation(t *testing.T) {
	for way, session := range sessions(t) {
		params := &mcp.CallToolParams{Name: "add", Arguments: map[string]any{"a": "x", "b": 1}}
		_, err := (&gosdk.Caller{Session: session, Engine: engine(t), Server: "notes"}).CallTool(context.Background(), nil, params)
		found, ok := toolerror.As(err)
		if !ok || found.Type() != toolerror.Validation || len(found.Violations()) != 1 || found.Phase() != toolerror.PhaseInput {
			t.Errorf("%s: %+v", way, err)
		}
		decision, _ := toolerror.DecisionOf(err)
		if decision.Action != toolerror.ActionFixInput {
			t.Errorf("%s: %v", way, decision)
		}
	}
}

// The SDK does not say whether a handler or its own decoder has refused a value: README.md names the limit.
func TestANumberThatTheSchemaAllowsButTheTypeDoesNotIsInternal(t *testing.T) {
	for way, session := range sessions(t) {
		params := &mcp.CallToolParams{Name: "add", Arguments: map[string]any{"a": 1e30, "b": 1}}
		_, err := (&gosdk.Caller{Session: session, Engine: engine(t), Server: "notes"}).CallTool(context.Background(), nil, params)
		if found, ok := toolerror.As(err); !ok || found.Type() != toolerror.Internal || found.ErrorID() == "" {
			t.Errorf("%s: %v", way, err)
		}
	}
}

func TestAnErrorOfTheProtocolThatAToolGivesStays(t *testing.T) {
	for way, session := range sessions(t) {
		_, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: "protocol"})
		var wire *jsonrpc.Error
		if !errors.As(err, &wire) || wire.Code != jsonrpc.CodeInvalidParams || wire.Message != "`cursor` is too old" || string(wire.Data) != `{"age":7}` {
			t.Errorf("%s: %v", way, err)
		}
	}
}

func TestACallerRetriesAndDecides(t *testing.T) {
	for way, session := range sessions(t) {
		caller := &gosdk.Caller{Session: session, Engine: engine(t), Server: "notes", Trusted: true}
		tools := map[string]*mcp.Tool{}
		for tool, err := range session.Tools(context.Background(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			tools[tool.Name] = tool
		}
		if _, err := caller.CallTool(context.Background(), tools["flaky"], &mcp.CallToolParams{Name: "flaky"}); err != nil {
			t.Errorf("%s: %v", way, err)
		}
		_, err := caller.CallTool(context.Background(), nil, &mcp.CallToolParams{Name: "fly"})
		if !errors.Is(err, toolerror.NotFound) {
			t.Errorf("%s: %v", way, err)
		}
		sum, err := caller.CallTool(context.Background(), nil, &mcp.CallToolParams{Name: "add", Arguments: sum{1, 2}})
		if err != nil || sum.IsError {
			t.Errorf("%s: %v %v", way, sum, err)
		}
	}
}

func TestALostServerIsAFailedConnection(t *testing.T) {
	for way, session := range sessions(t) {
		_ = session.Close()
		_, err := (&gosdk.Caller{Session: session, Engine: engine(t), Server: "notes"}).CallTool(context.Background(), nil, &mcp.CallToolParams{Name: "add"})
		var ended *toolerror.CallFailure
		if !errors.As(err, &ended) {
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
