package toolerror

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"testing"
)

func TestTheModuleIsTheOneThatWasBuilt(t *testing.T) {
	said, err := os.ReadFile("../wasm/module.json")
	if err != nil {
		t.Skip("bindings/wasm is not beside the package")
	}
	var stamp struct{ SHA256 string }
	if err := json.Unmarshal(said, &stamp); err != nil {
		t.Fatal(err)
	}
	unpack, err := gzip.NewReader(bytes.NewReader(packedModule))
	if err != nil {
		t.Fatal(err)
	}
	code, err := io.ReadAll(unpack)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(code)
	if got := hex.EncodeToString(sum[:]); got != stamp.SHA256 {
		t.Errorf("the embedded module has the hash %s, not %s", got, stamp.SHA256)
	}
}

// ruin overwrites all that an instance holds behind its stack.
func ruin(one *instance) {
	memory, _ := one.memory.Read(1024, one.memory.Size()-1024)
	for at := range memory {
		memory[at] = 0xff
	}
}

func TestATrapIsMisuseAndTheNextCallHasAFreshInstance(t *testing.T) {
	slots := pool()
	ruined := 0
	for range cap(slots) {
		one := <-slots
		if one == nil {
			var err error
			if one, err = newInstance(); err != nil {
				t.Fatal(err)
			}
		}
		ruin(one)
		ruined++
		slots <- one
	}
	for range ruined {
		_, err := Build(Conflict, "held", nil, nil)
		if err == nil || err.Error() != "toolerror panicked in `te_build`" {
			t.Errorf("a ruined instance answers %v", err)
		}
	}
	if made, err := Build(Conflict, "held", nil, nil); err != nil || made.Message() != "held" {
		t.Errorf("a fresh instance answers %v, %v", made, err)
	}
}

func TestAnEngineThatPanickedSaysSo(t *testing.T) {
	engine, err := NewEngine("")
	if err != nil {
		t.Fatal(err)
	}
	ruin(engine.home.instance)
	if _, err := engine.Policy(); err == nil || err.Error() != "toolerror panicked in `te_engine_policy`" {
		t.Errorf("a ruined engine answers %v", err)
	}
	if _, err := engine.Policy(); err == nil || err.Error() != "the engine has lost its states: toolerror panicked before" {
		t.Errorf("then it answers %v", err)
	}
}

// The words of the package are those of the module.
func TestTheWordsAreThoseOfTheModule(t *testing.T) {
	text, err := answer("te_words")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string][]string
	if err := json.Unmarshal([]byte(text), &words); err != nil {
		t.Fatal(err)
	}
	same(t, Types(), words["type"])
	same(t, Modes(), words["mode"])
	same(t, AllEffects(), words["effects"])
	same(t, Phases(), words["phase"])
	same(t, Deliveries(), words["delivery"])
	same(t, Dispositions(), words["disposition"])
	same(t, Kinds(), words["kind"])
	same(t, Actions(), words["action"])
	same(t, Reasons(), words["reason"])
	same(t, Details(), words["detail"])
}

func same[T ~string](t *testing.T, got []T, want []string) {
	t.Helper()
	if len(got) != len(want) || len(want) == 0 {
		t.Fatalf("got %v, want %v", got, want)
	}
	for at := range got {
		if string(got[at]) != want[at] {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}
