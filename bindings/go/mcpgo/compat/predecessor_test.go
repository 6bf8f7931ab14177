// Package compat_test compiles a program that was written for the predecessor.
package compat_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// output is what it prints. With the predecessor's own packages the line `busy` has no `effects`.
const output = `fine false 1 0 true fine
held true 1 1 true {"type":"CONFLICT","message":"reservation conflict: 1 conflict","recoverable":true,"data":{"conflicts":[{"agent_id":"agent-2","held_by":"agent-2","pattern":"src/*.go"}]}}
busy true 1 1 true {"type":"TRANSIENT","message":"rate limited","recoverable":true,"data":{"effects":"unknown","retry_after":30}}
gone true 1 1 true {"type":"NOT_FOUND","message":"agent \"fd-safety\" not registered","recoverable":false}
invalid true 1 1 true {"type":"VALIDATION","message":"bad pattern","recoverable":false}
denied true 1 1 true {"type":"PERMISSION","message":"not yours","recoverable":false}
[NOT_FOUND] no lease 9 NOT_FOUND no lease 9 false true true
NOT_FOUND CONFLICT VALIDATION PERMISSION TRANSIENT INTERNAL
`

var row = regexp.MustCompile("(?m)^\\| `(github.com/mistakeknot/[^`]+)` \\| `([^`]+)` \\|$")

// paths are the import paths before and after, from MIGRATION.md.
func paths(t *testing.T) [][]string {
	t.Helper()
	text, err := os.ReadFile("../../../../MIGRATION.md")
	if os.IsNotExist(err) {
		t.Skip("MIGRATION.md is not beside the module")
	}
	if err != nil {
		t.Fatal(err)
	}
	return row.FindAllStringSubmatch(string(text), -1)
}

// A program for the predecessor compiles with the import paths changed as MIGRATION.md says, and does the same.
func TestAProgramForThePredecessorRuns(t *testing.T) {
	program, err := os.ReadFile("testdata/predecessor/main.go")
	if err != nil {
		t.Fatal(err)
	}
	text := string(program)
	for _, path := range paths(t) {
		text = strings.ReplaceAll(text, `"`+path[1]+`"`, `"`+path[2]+`"`)
	}
	if strings.Contains(text, "mistakeknot") {
		t.Fatal("MIGRATION.md does not name each path of the program")
	}
	folder, err := os.MkdirTemp(".", "predecessor-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", "./"+folder).CombinedOutput()
	if err != nil || string(out) != output {
		t.Errorf("%v\n got %s\nwant %s", err, out, output)
	}
}
