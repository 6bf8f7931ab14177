package toolerror_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/toolerror/toolerror/bindings/go"
)

const conflict = `{"type":"CONFLICT","message":"reservation conflict: 2 conflicts","recoverable":true,"data":{"conflicts":[{"agent_id":"agent-2","held_by":"agent-2","pattern":"src/*.go"},{"agent_id":"agent-3","held_by":"agent-3","pattern":"docs/*.md"}]}}`

func load(b *testing.B) {
	if err := toolerror.Load(); err != nil {
		b.Fatal(err)
	}
	toolerror.Read(spaced, nil)
}

// spaced is the same error in a text that is left to the module: it is not the canonical one.
var spaced = strings.Replace(conflict, ",", ", ", 1)

func BenchmarkRead(b *testing.B) {
	load(b)
	b.SetBytes(int64(len(conflict)))
	for b.Loop() {
		toolerror.Read(conflict, nil)
	}
}

func BenchmarkReadInModule(b *testing.B) {
	load(b)
	b.SetBytes(int64(len(spaced)))
	for b.Loop() {
		toolerror.Read(spaced, nil)
	}
}

func BenchmarkReadParallel(b *testing.B) {
	load(b)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			toolerror.Read(conflict, nil)
		}
	})
}

// predecessor has the shape of github.com/mistakeknot/interbase/go/toolerror, which is read and written by encoding/json: the
// module proxy does not have that package. With its own sources reading takes as long, and writing a seventh longer.
type predecessor struct {
	Type        string         `json:"type"`
	Message     string         `json:"message"`
	Recoverable bool           `json:"recoverable"`
	Data        map[string]any `json:"data,omitempty"`
}

func BenchmarkPredecessorRead(b *testing.B) {
	b.SetBytes(int64(len(conflict)))
	for b.Loop() {
		var read predecessor
		if err := json.Unmarshal([]byte(conflict), &read); err != nil {
			b.Fatal(err)
		}
	}
}

// holders are the data of conflict.
var holders = map[string]any{"conflicts": []map[string]any{
	{"agent_id": "agent-2", "pattern": "src/*.go", "held_by": "agent-2"}, {"agent_id": "agent-3", "pattern": "docs/*.md", "held_by": "agent-3"},
}}

func BenchmarkPredecessorWrite(b *testing.B) {
	for b.Loop() {
		made := predecessor{"CONFLICT", fmt.Sprintf("reservation conflict: %d conflicts", 2), true, holders}
		if text, err := json.Marshal(made); err != nil || len(text) != len(conflict) {
			b.Fatal(string(text), err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	load(b)
	for b.Loop() {
		made := toolerror.New(toolerror.Conflict, fmt.Sprintf("reservation conflict: %d conflicts", 2)).WithRecoverable(true).WithData(holders)
		if made.JSON() != conflict {
			b.Fatal(made.JSON())
		}
	}
}

func BenchmarkAssess(b *testing.B) {
	load(b)
	for b.Loop() {
		if _, err := toolerror.Assess(toolerror.ErrorText, conflict, toolerror.Unwrap, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// The first use in a process whose machine code is in the cache: the process begins, loads the module and reads an error.
// cpu-ms/op is the processor time of it, which other programs on the machine do not make longer.
func BenchmarkFirstUse(b *testing.B) {
	if os.Getenv("FIRST_USE") != "" {
		toolerror.Read(spaced, nil)
		os.Exit(0)
	}
	b.Setenv("FIRST_USE", "1")
	b.Setenv(toolerror.CacheVariable, b.TempDir())
	run := func() time.Duration {
		process := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=^BenchmarkFirstUse$")
		if err := process.Run(); err != nil {
			b.Fatal(err)
		}
		return process.ProcessState.UserTime() + process.ProcessState.SystemTime()
	}
	run()
	var used time.Duration
	for b.Loop() {
		used += run()
	}
	b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
}
