package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go"
)

// failing is a server that has the option twice, of which everything fails.
func failing(t *testing.T, fail func() error) (*server.MCPServer, *strings.Builder, *toolerror.Metrics) {
	t.Helper()
	metrics, err := toolerror.NewMetrics()
	if err != nil {
		t.Fatal(err)
	}
	log := new(strings.Builder)
	options := &Options{Logger: slog.New(slog.NewTextHandler(log, nil)), Metrics: metrics}
	made := server.NewMCPServer("notes", "1", server.WithInputSchemaValidation(), WithToolErrors(options), WithToolErrors(options))
	made.AddResource(mcp.NewResource("note://1", "one"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return nil, fail()
	})
	made.AddResourceTemplate(mcp.NewResourceTemplate("all://{n}", "all"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return nil, fail()
	})
	made.AddPrompt(mcp.NewPrompt("ask"), func(context.Context, mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return nil, fail()
	})
	made.AddTool(mcp.NewTool("fails", mcp.WithNumber("n")), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, fail()
	})
	made.AddTool(mcp.NewTool("copies"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError(said), nil
	})
	return made, log, metrics
}

func answered(made *server.MCPServer, method, params string) string {
	message := json.RawMessage(`{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":` + params + `}`)
	out, _ := json.Marshal(made.HandleMessage(context.Background(), message))
	return string(out)
}

var requests = map[string][2]string{
	"resource `note://1`": {"resources/read", `{"uri":"note://1"}`},
	"resource `all://7`":  {"resources/read", `{"uri":"all://7"}`},
	"prompt `ask`":        {"prompts/get", `{"name":"ask"}`},
}

func TestOnlyToolErrorsLeaveResourcesAndPrompts(t *testing.T) {
	id := regexp.MustCompile(`[0-9a-f]{16}`)
	internal := `{"type":"INTERNAL","message":"% failed unexpectedly","recoverable":false,"data":{"error_id":"X"}}`
	secret := errors.New("the password is hunter2")
	for _, one := range []struct {
		fail func() error
		want string
	}{
		{func() error { return secret }, internal},
		{func() error { panic(secret) }, internal},
		{
			func() error { return toolerror.New(toolerror.Conflict, "held, Bearer abcdefghijklmnop") },
			`{"type":"CONFLICT","message":"held, Bearer [redacted]","recoverable":false}`,
		},
	} {
		made, log, _ := failing(t, one.fail)
		for asked, request := range requests {
			log.Reset()
			var answer struct{ Error struct{ Message string } }
			out := answered(made, request[0], request[1])
			if err := json.Unmarshal([]byte(out), &answer); err != nil {
				t.Fatal(err)
			}
			if got, want := id.ReplaceAllString(answer.Error.Message, "X"), strings.Replace(one.want, "%", asked, 1); got != want {
				t.Errorf("%s: %s, not %s", asked, got, want)
			}
			if lines := strings.Count(log.String(), "\n"); lines != strings.Count(one.want, "error_id") {
				t.Errorf("%s: logged %s", asked, log)
			}
		}
	}
}

func TestAnElicitationStaysOne(t *testing.T) {
	made, _, _ := failing(t, func() error { return mcp.URLElicitationRequiredError{} })
	if out := answered(made, "prompts/get", `{"name":"ask"}`); !strings.Contains(out, "-32042") {
		t.Error(out)
	}
}

func TestTheOptionTwiceDoesNothing(t *testing.T) {
	made, log, metrics := failing(t, func() error { return errors.New("hunter2") })
	for params, answer := range map[string]string{
		`{"name":"fails"}`:                       "failed unexpectedly",
		`{"name":"copies"}`:                      said,
		`{"name":"fails","arguments":{"n":"x"}}`: "VALIDATION",
	} {
		if out := answered(made, "tools/call", params); !strings.Contains(out, answer) {
			t.Errorf("%s: %s", params, out)
		}
	}
	if strings.Count(log.String(), "\n") != 1 {
		t.Errorf("logged %s", log)
	}
	counted, err := metrics.Prometheus()
	for _, line := range []string{`calls_total{tool="fails"} 2`, `calls_total{tool="copies"} 1`} {
		if err != nil || !strings.Contains(counted, line) {
			t.Errorf("%v: `%s` is not in %s", err, line, counted)
		}
	}
	underWay.all.Range(func(any, any) bool { t.Error("a call is kept"); return false })
}
