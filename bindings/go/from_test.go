package toolerror_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/toolerror/toolerror/bindings/go"
)

// closedPort is an address that refuses connections.
func closedPort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	return address
}

// failures are errors that the libraries really give.
func failures(t *testing.T) map[string]error {
	t.Helper()
	_, dial := net.Dial("tcp", closedPort(t))
	_, get := http.Get("http://" + closedPort(t))
	_, scheme := http.Get("gopher://x")
	_, open := os.Open("/no/such/lease")
	folder := t.TempDir()
	_, exclusive := os.OpenFile(folder, os.O_CREATE|os.O_EXCL, 0o600)
	_ = os.WriteFile(filepath.Join(folder, "x"), nil, 0o600)
	past, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
	defer cancel()
	<-past.Done()
	return map[string]error{
		"dial": dial, "get": get, "scheme": scheme, "open": open, "exclusive": exclusive, "not empty": os.Remove(folder),
		"deadline": past.Err(), "rows": fmt.Errorf("find: %w", sql.ErrNoRows), "bad connection": driver.ErrBadConn,
		"tls": untrusted(t), "cut": cut(t), "joined": errors.Join(syscall.ENOENT, syscall.EACCES), "other": errors.New("odd"),
	}
}

// untrusted is the failure of a request to a server whose certificate nobody trusts.
func untrusted(t *testing.T) error {
	t.Helper()
	server := httptest.NewTLSServer(http.NotFoundHandler())
	server.Config.ErrorLog = nil
	defer server.Close()
	_, err := http.Get(server.URL)
	return err
}

// cut is the failure of a request whose connection was closed before an answer.
func cut(t *testing.T) error {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		connection, _, _ := http.NewResponseController(w).Hijack()
		_ = connection.Close()
	}))
	defer server.Close()
	_, err := http.Post(server.URL, "text/plain", nil)
	return err
}

func TestFromMapsWhatTheLibrariesReturn(t *testing.T) {
	want := map[string]struct {
		kind     toolerror.Type
		delivery toolerror.Delivery
	}{
		"dial": {toolerror.Transient, toolerror.DeliveryNotSent}, "get": {toolerror.Transient, toolerror.DeliveryNotSent},
		"scheme": {toolerror.Validation, ""}, "open": {toolerror.NotFound, ""}, "exclusive": {toolerror.Conflict, ""},
		"not empty": {toolerror.Conflict, ""}, "deadline": {toolerror.Transient, toolerror.DeliveryUnknown},
		"rows": {toolerror.NotFound, toolerror.DeliveryUnknown}, "bad connection": {toolerror.Transient, toolerror.DeliveryUnknown},
		"tls": {toolerror.Permission, ""}, "cut": {toolerror.Transient, toolerror.DeliveryUnknown},
		"joined": {toolerror.Permission, ""}, "other": {toolerror.Internal, toolerror.DeliveryUnknown},
	}
	for name, err := range failures(t) {
		read := toolerror.From(err, nil)
		if err == nil || read.Error() == nil {
			t.Fatalf("%s: %v is no failure", name, err)
		}
		if read.Error().Type() != want[name].kind {
			t.Errorf("%s: %v is %v, want %v", name, err, read.Error().Type(), want[name].kind)
		}
		if want[name].delivery != "" && read.Delivery() != want[name].delivery {
			t.Errorf("%s: %v: delivery %q, want %q", name, err, read.Delivery(), want[name].delivery)
		}
		if !errors.Is(read.Error(), err) {
			t.Errorf("%s: the cause is lost", name)
		}
	}
}

func TestACancellationPassesThrough(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, "http://127.0.0.1:1", nil)
	_, err := http.DefaultClient.Do(request)
	read := toolerror.From(err, nil)
	equal(t, read.Disposition(), toolerror.PassThrough)
	equal(t, read.Failed(), false)
}

func TestACauseGivesTheTypeButNotTheProof(t *testing.T) {
	_, refused := net.Dial("tcp", closedPort(t))
	read := toolerror.From(fmt.Errorf("order written, notification failed: %w", refused), nil)
	equal(t, read.Error().Type(), toolerror.Transient)
	equal(t, read.Delivery(), toolerror.DeliveryUnknown)
	equal(t, toolerror.From(errors.Join(errors.New("order written"), refused), nil).Delivery(), toolerror.DeliveryUnknown)
}

func TestALostReplyAsTheCauseLeavesTheOutcomeOpen(t *testing.T) {
	_, refused := net.Dial("tcp", closedPort(t))
	lost := &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	down := func(cause error) *toolerror.Error {
		return toolerror.New(toolerror.Transient, "payment down").WithCause(cause)
	}
	for _, row := range []struct {
		err   *toolerror.Error
		twice bool
	}{
		{down(refused), true},
		{down(errors.New("the author knows")), true},
		{down(lost).With("effects", "none"), true},
		{down(lost), false},
		{down(fmt.Errorf("asking the bank: %w", lost)), false},
		{down(down(lost)), false},
		{toolerror.Errorf(toolerror.Transient, "payment down: %w", lost), false},
	} {
		engine, problem := toolerror.NewEngine("")
		equal(t, problem, nil)
		run, problem := engine.Begin(toolerror.Call{Key: "pay/charge", SideEffects: yes()}, toolerror.Now(), 1)
		equal(t, problem, nil)
		_, problem = run.Admit(toolerror.Now())
		equal(t, problem, nil)
		decision, problem := run.Failed(row.err, toolerror.Now())
		equal(t, problem, nil)
		equal(t, decision.Action == toolerror.ActionRetry, row.twice)
		emitted, problem := row.err.Emitted(nil)
		equal(t, problem, nil)
		equal(t, emitted.Effects() == toolerror.EffectsUnknown, !row.twice)
		equal(t, toolerror.Wrap(row.err), error(row.err))
		read := toolerror.From(row.err, nil)
		equal(t, read.Error(), row.err)
		equal(t, read.Delivery() == toolerror.DeliveryUnknown, !row.twice)
	}
}

func TestAnEndlessChainEnds(t *testing.T) {
	loop := new(endless)
	equal(t, toolerror.From(loop, nil).Error().Type(), toolerror.Internal)
	many := make([]error, 5000)
	for i := range many {
		many[i] = syscall.ENOENT
	}
	equal(t, toolerror.From(errors.Join(many...), nil).Failed(), true)
}

func TestTextsOf6MBAreRead(t *testing.T) {
	text := strings.Repeat("é is broken ", 500_000)
	for name, err := range map[string]error{
		"alone":  errors.New(text),
		"around": fmt.Errorf("%s: %w", text, syscall.ECONNREFUSED),
		"inside": fmt.Errorf("call: %w", fmt.Errorf("%s: %w", text, syscall.ECONNREFUSED)),
		"joined": errors.Join(errors.New(text), syscall.ECONNREFUSED),
		"ours":   toolerror.New(toolerror.Transient, text),
	} {
		out, misuse := toolerror.Wrap(err).(*toolerror.Error).Emitted(nil)
		equal(t, misuse, nil)
		want := toolerror.Transient
		if name == "alone" || name == "joined" {
			want = toolerror.Internal
		}
		equal(t, out.Type(), want)
		if len(out.JSON()) > 1<<16 || !out.Truncated() {
			t.Errorf("%s: %d bytes, truncated %v", name, len(out.JSON()), out.Truncated())
		}
	}
}

type endless struct{}

func (e *endless) Error() string { return "again" }
func (e *endless) Unwrap() error { return e }
