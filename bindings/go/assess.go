package toolerror

import (
	"encoding/json"
	"time"
)

// Tool is what is known about a tool; nil means unknown.
type Tool struct {
	Name        string `json:"name,omitempty"`
	ReadOnly    *bool  `json:"read_only,omitempty"`
	Idempotent  *bool  `json:"idempotent,omitempty"`
	SideEffects *bool  `json:"side_effects,omitempty"`
}

// Context is what is known about a call beside what came back.
type Context struct {
	Tool *Tool `json:"tool,omitempty"`
	// Method is the HTTP method of the call.
	Method string `json:"method,omitempty"`
	// IdempotencyKey is whether one was sent along.
	IdempotencyKey *bool `json:"idempotency_key,omitempty"`
	// Failures is how often this same call has failed in this way, this one included. 0 stands for 1.
	Failures int `json:"failures,omitempty"`
	// Seed is the seed of the jitter.
	Seed *uint64 `json:"seed,omitempty"`
	// Policy is the JSON of a policy.
	Policy json.RawMessage `json:"policy,omitempty"`
	// Now is the time from which dates in the input count, as RFC 3339. Default: dates are not understood.
	Now string `json:"now,omitempty"`
}

// Assessment says what came back and what to do about it.
type Assessment struct {
	Disposition Disposition
	// Error is nil when the call did not fail.
	Error *Error
	// RetryAfter are the seconds that the server asks for, nil when it asks for none.
	RetryAfter *float64
	// Decision is nil when the call did not fail.
	Decision *Decision
	// Advice is the decision in words for a model.
	Advice string
}

// Decision is what to do about a failed call.
type Decision struct {
	Action Action
	// Delay is how long to wait before a retry.
	Delay time.Duration
	// Attempt is the sends so far, 0 in an [Assessment].
	Attempt int
	// Reason is why the call is given up.
	Reason GiveUpReason
	// Detail is what else is known about the failed call.
	Detail Detail
	// RetryAfter are the seconds that the server asked for, nil when it asked for none.
	RetryAfter *float64
}

// Assess reads what came back and says what to do about it, for agents that keep no state. The error is a [*Misuse].
func Assess(kind InputKind, input string, mode Mode, context *Context) (*Assessment, error) {
	var known argument
	if context != nil {
		known = text(jsonOf(context))
	}
	out, err := answer("te_assess", text(string(kind)), &input, text(string(mode)), known)
	if err != nil {
		return nil, err
	}
	return assessmentOf(out)
}

func assessmentOf(out string) (*Assessment, error) {
	var said struct {
		Disposition Disposition `json:"disposition"`
		Error       *string     `json:"error"`
		RetryAfter  *float64    `json:"retry_after"`
		Advice      string      `json:"advice"`
		Decision    *struct {
			Action  Action       `json:"action"`
			DelayMs int64        `json:"delay_ms"`
			Reason  GiveUpReason `json:"reason"`
			Detail  Detail       `json:"detail"`
		} `json:"decision"`
	}
	if err := json.Unmarshal([]byte(out), &said); err != nil {
		return nil, misuse("the module answers `%s`", out)
	}
	found := &Assessment{Disposition: said.Disposition, RetryAfter: said.RetryAfter, Advice: said.Advice}
	if said.Error != nil {
		found.Error = parse(*said.Error)
	}
	if what := said.Decision; what != nil {
		delay := time.Duration(what.DelayMs) * time.Millisecond
		found.Decision = &Decision{Action: what.Action, Delay: delay, Reason: what.Reason, Detail: what.Detail}
	}
	return found, nil
}

// Trace runs events through an engine (SPEC 7.2.9). All but the seed are JSON; policy "" is the default one.
func Trace(policy string, seed uint64, call, events string) (string, error) {
	return answer("te_trace", optional(policy), number(seed), &call, &events)
}
