package toolerror

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// asModule reads without the shortcut for canonical texts.
func asModule(text string, options *ReadOptions) *Reading {
	packed, err := answer("te_read", &text, &[]string{string(options.mode())}[0])
	if err != nil {
		panic(err)
	}
	return unpack(packed, text, options)
}

// compare fails when the shortcut reads a text differently from the module. It says whether the shortcut read it.
func compare(t *testing.T, text string) bool {
	t.Helper()
	if !isCanonical(text) {
		return false
	}
	for _, mode := range Modes() {
		options := &ReadOptions{Mode: mode}
		if got, want := Read(text, options), asModule(text, options); !reflect.DeepEqual(got, want) {
			t.Errorf("mode %s: %q is read as %+v, not as %+v", mode, text, got, want)
		}
	}
	return true
}

// texts are all texts in the vectors, at any depth, and the JSON of all values.
func texts(t testing.TB) []string {
	files, err := filepath.Glob("../../spec/vectors/*.json")
	if err != nil || len(files) == 0 {
		t.Skip("the vectors are not beside the package")
	}
	var found []string
	var collect func(value any)
	collect = func(value any) {
		switch value := value.(type) {
		case string:
			found = append(found, value)
		case []any:
			for _, item := range value {
				collect(item)
			}
		case map[string]any:
			if text, err := json.Marshal(value); err == nil {
				found = append(found, string(text))
			}
			for _, item := range value {
				collect(item)
			}
		}
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var vectors any
		if err := json.Unmarshal(content, &vectors); err != nil {
			t.Fatal(err)
		}
		collect(vectors)
	}
	return found
}

func TestCanonicalTextsAreReadAsTheModuleReadsThem(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{
		`"`, `\`, `\n`, `\u001f`, `\/`, `{}`, `[]`, `{"a":1}`, `"b":`, `,`, `:`, `}`, `]`, ` `, "\n", "0", "-0", "1.0", "1.5",
		"0.000001", "0.0000001", "00", "1e3", "123456789012345678", "12345678901234.5", "0.1234567890123456", "true", "nul",
		"\x7f", "é", "\ufffd", `,"data":{}`, `,"data":null`, `,"x":1`,
	}
	var taken, changed int
	for _, text := range texts(t) {
		if !compare(t, text) {
			continue
		}
		taken++
		for range 20 { // one change makes most of them something else, sometimes another canonical text
			at, piece := random.IntN(len(text)+1), pieces[random.IntN(len(pieces))]
			for _, other := range []string{text[:at] + piece + text[at:], text[:at] + text[min(at+1, len(text)):]} {
				if compare(t, other) {
					changed++
				}
			}
		}
	}
	if taken < 500 || changed < 500 {
		t.Errorf("only %d canonical texts, and %d changed ones, were compared", taken, changed)
	}
}

func TestWhatIsNotSurelyCanonicalIsLeftToTheModule(t *testing.T) {
	with := func(data string) string {
		return `{"type":"CONFLICT","message":"held","recoverable":false,"data":` + data + `}`
	}
	for _, data := range []string{
		`{}`, `[]`, `null`, `{"b":1,"a":1}`, `{"a":1,"a":1}`, `{"a" :1}`, `{"a":1.0}`, `{"a":1e3}`, `{"a":-0}`, `{"a":01}`,
		`{"a":0.0000001}`, `{"a":1.2345678901234567}`, `{"a":.5}`, `{"a":1.}`, `{"a":-}`, `{"a":}`, `{"a":1,}`, `{"a":[1,]}`,
		`{"a":"\u0061"}`, `{"a":"\/"}`, `{"\n":1}`, `{"a":"é"}`, `{"a":"` + "\t" + `"}`, `{"a":nul}`, `{"a"`, `{"a":"`, `{"a":"\`,
		`{"a":` + strings.Repeat("[", 32) + strings.Repeat("]", 32) + `}`,
	} {
		if isCanonical(with(data)) {
			t.Errorf("%s counts as canonical", data)
		}
	}
	for _, data := range []string{
		`{"a":1}`, `{"":1,"a":-0.5,"b":[],"c":{}}`, `{"a":"x\"\\\b\f\n\r\t"}`, `{"a":[1,2,[null,true,false]],"aa":0.000001}`,
		`{"a":123456789012345678901234567890}`,
	} {
		if !compare(t, with(data)) {
			t.Errorf("%s does not count as canonical", data)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	for _, text := range texts(f) {
		if isCanonical(text) && len(text) < 400 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) { compare(t, text) })
}

// New asks the module only where the text is not surely canonical; Build always does.
func TestErrorsAreMadeAsTheModuleBuildsThem(t *testing.T) {
	messages := []string{"", " ", "held", "a \"b\"", `\`, `\u0041`, "a\tb\n", "\x00", "\x7f", "<a>&b", "é", "\u2028", "a\xffb", strings.Repeat("x", 1<<16)}
	for _, kind := range append(Types(), "OTHER") {
		for _, message := range messages {
			built, err := Build(kind, message, nil, nil)
			if err != nil {
				built, err = Build(Internal, message, nil, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			made := New(kind, message)
			if made.JSON() != built.JSON() || made.Message() != built.Message() {
				t.Errorf("%.40q: %.80s is not %.80s", message, made.JSON(), built.JSON())
			}
			for _, recoverable := range []bool{false, true} {
				built, err = Build(built.Type(), message, &recoverable, map[string]any{"a": 1})
				if err != nil {
					t.Fatal(err)
				}
				changed := made.WithRecoverable(recoverable)
				if made := changed.With("a", 1); made.JSON() != built.JSON() {
					t.Errorf("%.40q: %.80s is not %.80s", message, made.JSON(), built.JSON())
				}
				if changed.DataJSON() != nil || changed.Recoverable() != recoverable {
					t.Errorf("%.40q: %.80s", message, changed.JSON())
				}
			}
		}
	}
}
