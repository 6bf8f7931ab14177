// Package tests has what needs packages that the others do not: the README's programs, and real clients.
package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	// what the programs of the README import
	_ "github.com/modelcontextprotocol/go-sdk/mcp"
	_ "github.com/toolerror/toolerror/bindings/go/gosdk"
)

var program = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```text\n(.*?)```")

// Each program of the README prints what stands below it.
func TestTheProgramsOfTheREADMERun(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := program.FindAllStringSubmatch(string(readme), -1)
	if want := len(regexp.MustCompile("```go\n").FindAll(readme, -1)); len(programs) != want || want == 0 {
		t.Fatalf("%d of %d programs have an output", len(programs), want)
	}
	for number, one := range programs {
		t.Run(fmt.Sprint(number+1), func(t *testing.T) {
			folder, err := os.MkdirTemp(".", "readme-")
			if err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(folder)
			file := filepath.Join(folder, "main.go")
			if err := os.WriteFile(file, []byte(one[1]), 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command("go", "run", "./"+file).CombinedOutput()
			if err != nil || string(out) != one[2] {
				t.Errorf("%v\n got %s\nwant %s", err, out, one[2])
			}
		})
	}
}
