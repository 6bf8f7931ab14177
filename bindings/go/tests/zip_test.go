package tests

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

const modulePath = "github.com/toolerror/toolerror/bindings/go"

// tracked is a file of the module in folder that git knows, or would add.
type tracked struct{ folder, path string }

func (f tracked) Path() string                 { return f.path }
func (f tracked) Lstat() (fs.FileInfo, error)  { return os.Lstat(filepath.Join(f.folder, f.path)) }
func (f tracked) Open() (io.ReadCloser, error) { return os.Open(filepath.Join(f.folder, f.path)) }

// trackedIn are the files from which a module proxy makes the zip of a module.
func trackedIn(t *testing.T, folder string) (files []modzip.File) {
	t.Helper()
	out, err := exec.Command("git", "-C", folder, "ls-files", "--cached", "--others", "--exclude-standard", "-z").Output()
	if err != nil {
		t.Skip("not in a work tree of git")
	}
	for path := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if _, err := os.Lstat(filepath.Join(folder, path)); err == nil {
			files = append(files, tracked{folder, path})
		}
	}
	return files
}

// unzipped makes the zip of a module as a module proxy does, and unpacks it as go does; it gives the names in it.
func unzipped(t *testing.T, version module.Version, folder, to string) string {
	t.Helper()
	var packed bytes.Buffer
	if err := modzip.Create(&packed, version, trackedIn(t, folder)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "module.zip")
	if err := os.WriteFile(file, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := modzip.Unzip(to, version, file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = exec.Command("chmod", "-R", "u+w", to).Run() }) // what go unpacks is read-only
	list, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var names strings.Builder
	for _, one := range list.File {
		fmt.Fprintln(&names, strings.TrimPrefix(one.Name, version.String()+"/"))
	}
	return "\n" + names.String()
}

const user = `package main

import (
	"fmt"

	"github.com/toolerror/toolerror/bindings/go"
	old "github.com/toolerror/toolerror/bindings/go/compat/toolerror"
	"github.com/toolerror/toolerror/bindings/go/gosdk"
	"github.com/toolerror/toolerror/bindings/go/mcpgo"
	"github.com/toolerror/toolerror/bindings/go/mcpgo/compat/mcputil"
)

func main() {
	read := toolerror.Read("Error executing tool search: 429 Too Many Requests", &toolerror.ReadOptions{Mode: toolerror.Classify})
	fmt.Println(read.Error().Type(), old.New(old.ErrNotFound, "no lease"))
	fmt.Println(gosdk.Middleware(nil) != nil, mcpgo.WithToolErrors(nil) != nil, mcputil.NewMetrics() != nil)
}
`

// Whoever gets the modules from a proxy has all that they need.
func TestTheZipsOfTheModulesAreComplete(t *testing.T) {
	folder := t.TempDir()
	lines := []string{"module user", "go 1.26.0"}
	for part, sub := range map[string]string{"core": "", "gosdk": "/gosdk", "mcpgo": "/mcpgo"} {
		version := module.Version{Path: modulePath + sub, Version: "v0.1.0"}
		names := unzipped(t, version, ".."+sub, filepath.Join(folder, part))
		for _, name := range []string{"go.mod", "LICENSE-MIT", "LICENSE-APACHE"} {
			if !strings.Contains(names, "\n"+name+"\n") {
				t.Errorf("%s lacks %s", part, name)
			}
		}
		if part == "core" && (strings.Contains(names, "\ngosdk/") || strings.Contains(names, "\ntests/")) {
			t.Errorf("other modules are in it: %s", names)
		}
		lines = append(lines, fmt.Sprintf("require %s v0.1.0", version.Path), fmt.Sprintf("replace %s => ../%s", version.Path, part))
	}
	var sums []byte
	for _, file := range []string{"go.sum", "../mcpgo/go.sum"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, text...)
	}
	program := filepath.Join(folder, "program")
	for name, text := range map[string]string{"main.go": user, "go.mod": strings.Join(lines, "\n") + "\n", "go.sum": string(sums)} {
		if err := os.MkdirAll(program, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(program, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", "-mod=mod", ".")
	command.Dir = program
	out, err := command.CombinedOutput()
	if want := "TRANSIENT [NOT_FOUND] no lease\ntrue true true\n"; err != nil || string(out) != want {
		t.Errorf("%v\n got %s\nwant %s", err, out, want)
	}
}
