// Package hosts has what an agent must get when a tool fails, whatever SDK and language its server is built on
// (tests/hosts/expected.json). Only tests use it.
package hosts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// Texts are the texts for tools that are called without arguments, by the name of the tool.
func Texts(t testing.TB, tools ...string) map[string]string {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(here), "../../../../tests/hosts/expected.json"))
	if os.IsNotExist(err) {
		t.Skip("tests/hosts is not beside the package")
	}
	var cases []struct {
		Tool      string
		Text      string
		Languages []string
	}
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, one := range cases {
		if slices.Contains(tools, one.Tool) && one.Languages == nil {
			found[one.Tool] = one.Text
		}
	}
	if len(found) != len(tools) {
		t.Fatalf("%v of %v", found, tools)
	}
	return found
}
