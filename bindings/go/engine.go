package toolerror

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Engine holds a policy and the states of all keys. Share one between all calls of a process: it is safe for use from
// many goroutines, and no lock is held while a tool is called.
type Engine struct {
	home   *home
	number string
}

// home is the memory of an engine, and of those with other policies that share its keys.
type home struct {
	mutex    sync.Mutex
	instance *instance
	// the numbers of calls that nobody uses any more
	gone []string
}

// NewEngine is an engine with a policy as JSON, "" for the default one. The error is a [*Misuse] about the policy.
func NewEngine(policy string) (*Engine, error) {
	one, err := newInstance()
	if err != nil {
		return nil, misuse("the module cannot be loaded: %v", err)
	}
	home := &home{instance: one}
	number, err := home.answer("te_engine_new", optional(policy))
	if err != nil {
		one.close()
		return nil, err
	}
	runtime.AddCleanup(home, func(one *instance) { one.close() }, one)
	return &Engine{home, number}, nil
}

// WithPolicy is an engine with the states of the same keys under another policy.
func (e *Engine) WithPolicy(policy string) (*Engine, error) {
	number, err := e.home.answer("te_engine_with_policy", text(e.number), &policy)
	if err != nil {
		return nil, err
	}
	return &Engine{e.home, number}, nil
}

// Policy is the whole policy as JSON.
func (e *Engine) Policy() (string, error) { return e.home.answer("te_engine_policy", text(e.number)) }

// KeyState is the state of a key as JSON, to be saved.
func (e *Engine) KeyState(key string) (string, error) {
	return e.home.answer("te_engine_key_state", text(e.number), &key)
}

// SetKeyState sets the state of a key to one that was saved.
func (e *Engine) SetKeyState(key, saved string) error {
	_, err := e.home.answer("te_engine_set_key_state", text(e.number), &key, &saved)
	return err
}

// Forget forgets the state of a key.
func (e *Engine) Forget(key string) {
	_, _ = e.home.answer("te_engine_forget", text(e.number), &key)
}

// answer calls a function of the engine's memory. After a panic of the module its states are lost: each later call is
// a [Bug], and a new engine begins afresh.
func (h *home) answer(name string, args ...argument) (string, error) {
	text, _, err := h.ask(name, args...)
	return text, err
}

func (h *home) ask(name string, args ...argument) (string, bool, error) {
	if h == nil {
		return "", false, misuse("an engine must come from `NewEngine`, and a run from an engine")
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.instance == nil {
		return "", false, &Bug{"the engine has lost its states in a panic"}
	}
	for _, number := range h.gone {
		_, _, _ = h.instance.call("te_run_free", text(number))
	}
	h.gone = h.gone[:0]
	out, found, err := h.instance.call(name, args...)
	if errors.Is(err, errTrap) {
		h.instance.close()
		h.instance = nil
		return "", false, trapped(name)
	}
	return out, found, err
}

// Call is what is known about a call that begins; unset facts are unknown.
type Call struct {
	// Key is "server/tool": calls of one key share throttle, health and budget.
	Key string `json:"key"`
	// ID tells calls apart: those with different ids get different waits. Default: a new one for each call.
	ID string `json:"id,omitempty"`
	// DeadlineMs is when the last attempt must have started, on the clock of [Clock.MonoMs]; 0 for no deadline.
	DeadlineMs uint64 `json:"deadline_ms,omitempty"`
	ReadOnly   *bool  `json:"read_only,omitempty"`
	Idempotent *bool  `json:"idempotent,omitempty"`
	// SideEffects is whether the tool changes something outside of itself.
	SideEffects *bool `json:"side_effects,omitempty"`
	// Method is the HTTP method of the call.
	Method string `json:"method,omitempty"`
	// IdempotencyKey is whether one is sent along, the same with each attempt.
	IdempotencyKey *bool `json:"idempotency_key,omitempty"`
}

// Clock is a point in time, in milliseconds.
type Clock struct {
	// MonoMs is on a clock that only goes forward; its zero is the caller's choice, the same for all of an engine.
	MonoMs uint64
	// WallMs are the milliseconds since 1970.
	WallMs int64
}

var start = time.Now()

// Now is the time now. The zero of its first clock is so far back that states of an engine make sense in another process.
func Now() Clock {
	now := time.Now()
	wall := start.UnixMilli() + now.Sub(start).Milliseconds()
	return Clock{uint64(max(wall, 0)), now.UnixMilli()}
}

func (c Clock) args() (mono, wall argument) { return number(c.MonoMs), number(c.WallMs) }

// Run is a call under way. One goroutine uses it at a time. Its driver asks before each send, and tells what came back.
type Run struct {
	home   *home
	number string
}

// Begin is a call that begins now. seed is that of the jitter.
func (e *Engine) Begin(call Call, now Clock, seed uint64) (*Run, error) {
	mono, wall := now.args()
	return e.run("te_run_begin", text(e.number), text(jsonOf(call)), mono, wall, number(seed))
}

// Restore is a call that was saved by [Run.Save], perhaps in another process.
func (e *Engine) Restore(key, saved string, seed uint64) (*Run, error) {
	return e.run("te_run_restore", text(e.number), &key, &saved, number(seed))
}

func (e *Engine) run(name string, args ...argument) (*Run, error) {
	number, err := e.home.answer(name, args...)
	if err != nil {
		return nil, err
	}
	run := &Run{e.home, number}
	home := e.home
	runtime.AddCleanup(run, func(number string) {
		home.mutex.Lock()
		home.gone = append(home.gone, number)
		home.mutex.Unlock()
	}, number)
	return run, nil
}

// ActionSend is what [Run.Admit] answers when the call may be sent, after the delay.
const ActionSend Action = "send"

// Admit asks whether the call may be sent: [ActionSend], or a decision against it. After a send with a delay that is not
// 0, wait and ask again.
func (r *Run) Admit(now Clock) (Decision, error) {
	mono, wall := now.args()
	return r.decision("te_run_admit", mono, wall)
}

// Failed says that the call failed, and asks what to do about it. Of an error that was read, the engine learns what its
// reading says: how far the call came, and the delay that the server asks for.
func (r *Run) Failed(err *Error, now Clock) (Decision, error) {
	var delivery, delay argument
	legacy := false
	if known := err.delivery(); known != "" {
		delivery = optional(string(known))
	}
	if reading := err.reading; reading != nil {
		legacy = reading.legacy
		if seconds, ok := reading.retryAfter(); ok {
			delay = text(strconv.FormatFloat(seconds, 'g', -1, 64))
		}
	}
	mono, wall := now.args()
	return r.decision("te_run_failed", text(err.text), delivery, delay, truth(legacy), mono, wall)
}

// Succeeded says that the call succeeded.
func (r *Run) Succeeded(now Clock) error {
	mono, wall := now.args()
	return r.tell("te_run_succeeded", mono, wall)
}

// InputRequired says that the server asks for input, or gave a task handle: neither success nor failure.
func (r *Run) InputRequired(now Clock) error {
	mono, wall := now.args()
	return r.tell("te_run_input_required", mono, wall)
}

// Cancelled says that the caller gave the call up.
func (r *Run) Cancelled() (Decision, error) { return r.decision("te_run_cancelled") }

// Resume goes on with other arguments, of which only a hash is kept.
func (r *Run) Resume(arguments string) error { return r.tell("te_run_resume", &arguments) }

// Advice is the last decision in words for a model, as it is about err; nil when the call was never sent.
func (r *Run) Advice(err *Error) (string, error) {
	if err == nil {
		return r.answer("te_run_advice", nil)
	}
	return r.answer("te_run_advice", text(err.text))
}

// Save is the state of the call as JSON.
func (r *Run) Save() (string, error) { return r.answer("te_run_save") }

// Attempts are the sends so far.
func (r *Run) Attempts() (int, error) {
	out, err := r.answer("te_run_attempts")
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(out)
}

func (r *Run) tell(name string, args ...argument) error {
	_, err := r.answer(name, args...)
	return err
}

// answer calls a function of the run, which is not freed before the function has ended.
func (r *Run) answer(name string, args ...argument) (string, error) {
	defer runtime.KeepAlive(r)
	return r.home.answer(name, append([]argument{text(r.number)}, args...)...)
}

func (r *Run) decision(name string, args ...argument) (Decision, error) {
	out, err := r.answer(name, args...)
	if err != nil {
		return Decision{}, err
	}
	return decisionOf(out), nil
}

// decisionOf takes apart what run.rs writes: a line for each part.
func decisionOf(out string) Decision {
	parts := strings.SplitN(out, "\n", 6)
	for len(parts) < 6 {
		parts = append(parts, "")
	}
	found := Decision{Action: Action(parts[0]), Reason: GiveUpReason(parts[3]), Detail: Detail(parts[4])}
	if ms, err := strconv.ParseInt(parts[1], 10, 64); err == nil {
		found.Delay = time.Duration(min(ms, int64(maxDelay/time.Millisecond))) * time.Millisecond
	}
	found.Attempt, _ = strconv.Atoi(parts[2])
	if seconds, err := strconv.ParseFloat(parts[5], 64); err == nil {
		found.RetryAfter = &seconds
	}
	return found
}

// maxDelay is the longest duration of Go, nearly.
const maxDelay = 290 * 365 * 24 * time.Hour

func randomSeed() uint64 {
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // it never fails
	return binary.LittleEndian.Uint64(bytes[:])
}
