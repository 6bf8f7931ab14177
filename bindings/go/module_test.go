package toolerror

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
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

func TestAModuleThatWasDamagedIsNotUsed(t *testing.T) {
	if _, err := unpacked(packedModule); err != nil {
		t.Fatal(err)
	}
	// the last eight bytes are the checksum and the size
	for _, at := range []int{len(packedModule) - 8, len(packedModule) - 4} {
		for _, by := range []byte{1, 0xff} {
			damaged := bytes.Clone(packedModule)
			damaged[at] += by
			if code, err := unpacked(damaged); err == nil || code != nil {
				t.Errorf("byte %d is another one, and the module is used", at)
			}
		}
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
		one := taken(t)
		ruin(one)
		ruined++
		slots <- one
	}
	for range ruined {
		_, err := Build(Conflict, "held", nil, nil)
		if err == nil || err.Error() != "bug in toolerror, please report it: panic in `te_build`" {
			t.Errorf("a ruined instance answers %v", err)
		}
	}
	if made, err := Build(Conflict, "held", nil, nil); err != nil || made.Message() != "held" {
		t.Errorf("a fresh instance answers %v, %v", made, err)
	}
}

// taken is an instance that nobody else uses until it is given back to the pool.
func taken(t *testing.T) *instance {
	t.Helper()
	one := <-pool()
	if one == nil {
		made, err := newInstance()
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	return one
}

func TestTrapsWhile64GoroutinesReadBadTexts(t *testing.T) {
	bad := []string{"", "\x00", "\xff\xfe{", strings.Repeat("[", 1<<16), strings.Repeat("{\"a\":", 1<<14), strings.Repeat("\U0001f642", 1<<14), `{"type":"CONFLICT","message":"` + strings.Repeat("x", 1<<20)}
	want := make([]string, len(bad))
	for at, text := range bad {
		want[at] = Read(text, &ReadOptions{Mode: Classify}).Error().JSON()
	}
	var all sync.WaitGroup
	var right, trapped atomic.Int32
	for worker := range 64 {
		all.Go(func() {
			for round := range 2 {
				at := (worker + round) % len(bad)
				answer, _, err := ask("te_read_as", text("error_text"), text(bad[at]), text("classify"), nil)
				switch {
				case err != nil && err.Error() == "bug in toolerror, please report it: panic in `te_read_as`":
					trapped.Add(1)
				case err != nil || answer == "":
					t.Errorf("text %d: %q, %v", at, answer, err)
				default:
					right.Add(1)
				}
			}
		})
	}
	for range 5 {
		one := taken(t)
		ruin(one)
		pool() <- one
	}
	all.Wait()
	t.Logf("%d answers, %d traps", right.Load(), trapped.Load())
	if trapped.Load() > 5 || right.Load()+trapped.Load() != 64*2 {
		t.Errorf("%d answers, %d traps", right.Load(), trapped.Load())
	}
	for range cap(pool()) { // what is still ruined, and nobody has called
		_, _, _ = ask("te_words")
	}
	for at, text := range bad {
		if got := Read(text, &ReadOptions{Mode: Classify}).Error().JSON(); got != want[at] {
			t.Errorf("text %d is read as %.200s, not %.200s", at, got, want[at])
		}
	}
}

func TestManyCallsLeaveNothingBehind(t *testing.T) {
	one := taken(t)
	defer func() { pool() <- one }()
	call := func(times int) {
		for range times {
			if _, _, err := one.call("te_read", text("503 Service Unavailable, retry after 7 seconds"), text("unwrap")); err != nil {
				t.Fatal(err)
			}
		}
	}
	call(1000)
	before := one.memory.Size()
	call(100_000)
	if after := one.memory.Size(); after != before {
		t.Errorf("the memory has grown from %d to %d bytes", before, after)
	}
}

func TestAnEngineThatPanickedSaysSo(t *testing.T) {
	engine, err := NewEngine("")
	if err != nil {
		t.Fatal(err)
	}
	ruin(engine.home.instance)
	if _, err := engine.Policy(); err == nil || err.Error() != "bug in toolerror, please report it: panic in `te_engine_policy`" {
		t.Errorf("a ruined engine answers %v", err)
	}
	if _, err := engine.Policy(); err == nil || err.Error() != "bug in toolerror, please report it: the engine has lost its states in a panic" {
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
