package toolerror_test

import (
	"bufio"
	"fmt"
	"net"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/toolerror/toolerror/bindings/go"
)

func TestACommandThatFailedSaysHow(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	plain := filepath.Join(t.TempDir(), "plain")
	equal(t, os.WriteFile(plain, nil, 0o600), nil)
	for name, cases := range map[string]struct {
		command []string
		kind    toolerror.Type
		code    string
		effects toolerror.Effects
	}{
		"an exit status":     {[]string{"sh", "-c", "exit 3"}, toolerror.Internal, "exit/3", toolerror.EffectsUnknown},
		"a passing failure":  {[]string{"sh", "-c", "exit 75"}, toolerror.Transient, "exit/75", ""},
		"killed":             {[]string{"sh", "-c", "kill -9 $$"}, toolerror.Transient, "exit/-9", ""},
		"crashed":            {[]string{"sh", "-c", "kill -11 $$"}, toolerror.Internal, "exit/-11", toolerror.EffectsUnknown},
		"no such program":    {[]string{"no-such-program-here"}, toolerror.NotFound, "", ""},
		"no such file":       {[]string{"/no/such/program"}, toolerror.NotFound, "", ""},
		"not to be executed": {[]string{plain}, toolerror.Permission, "", ""},
	} {
		err := exec.Command(cases.command[0], cases.command[1:]...).Run()
		reading := toolerror.From(err, nil)
		found := reading.Error()
		if found == nil || found.Type() != cases.kind || found.Code() != cases.code || found.Effects() != cases.effects {
			t.Errorf("%s: %v of %v", name, found.JSON(), err)
		}
		if cases.code != "" && reading.Delivery() != toolerror.DeliveryUnknown {
			t.Errorf("%s: %v", name, reading.Delivery())
		}
	}
}

// mailServer answers each recipient with a line, and a login with 535.
func mailServer(t *testing.T, answer string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = connection.Close() }()
		say := func(line string) { _, _ = fmt.Fprintf(connection, "%s\r\n", line) }
		say("220 mail.invalid")
		for lines := bufio.NewScanner(connection); lines.Scan(); {
			switch word, _, _ := strings.Cut(lines.Text(), " "); word {
			case "EHLO":
				say("250-mail.invalid\r\n250 AUTH PLAIN")
			case "AUTH":
				say("535 no")
			case "RCPT":
				say(answer)
			default:
				say("250 fine")
			}
		}
	}()
	return listener.Addr().String()
}

func TestWhatAMailServerRefuses(t *testing.T) {
	send := func(answer string, login smtp.Auth) *toolerror.Error {
		err := smtp.SendMail(mailServer(t, answer), login, "a@mail.invalid", []string{"b@mail.invalid"}, []byte("hello"))
		return toolerror.From(err, nil).Error()
	}
	for answer, kind := range map[string]toolerror.Type{
		"550 no such user": toolerror.NotFound, "451 try again later": toolerror.Transient,
		"552 mailbox full": toolerror.Permission, "553 that is no name": toolerror.Validation,
	} {
		if found := send(answer, nil); found == nil || found.Type() != kind || !strings.Contains(found.Message(), answer[4:]) {
			t.Errorf("%s: %v", answer, found)
		}
	}
	refused := send("250 fine", smtp.PlainAuth("", "me", "no", "127.0.0.1"))
	equal(t, refused.Type(), toolerror.Permission)
	equal(t, refused.Reason(), "unauthenticated")
}
