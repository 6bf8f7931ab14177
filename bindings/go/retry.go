package toolerror

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// CallFailure is how a call ended that [Retry] has given up, or that needs another step than a retry. Its cause is the
// error of the last attempt.
type CallFailure struct {
	// Err is the last error; that of a call that was never sent says why.
	Err *Error
	// Decision is what to do now; never a retry.
	Decision Decision
	// Advice is the decision in words for a model.
	Advice string
	// when the call began, see calls
	began uint64
}

func (c *CallFailure) Error() string { return c.Err.Error() }

// Unwrap is the error of the last attempt.
func (c *CallFailure) Unwrap() error { return c.Err }

func (c *CallFailure) givenUp() string { return string(c.Decision.Reason) }

// RetryOptions are how [Retry] makes a call.
type RetryOptions struct {
	// Mode is how errors are read. Default: [Unwrap].
	Mode Mode
	// Mappers say what your own errors mean.
	Mappers []Mapper
	// Seed is that of the jitter. Default: another for each call.
	Seed *uint64
	// AttemptTimeout is the longest time for one attempt: its context ends then, and with the attempt. Default: none.
	AttemptTimeout time.Duration
	// OnAttempt is called before each attempt; the first one is 1.
	OnAttempt func(key string, attempt int)
	// OnWait is called before each wait.
	OnWait func(key string, wait time.Duration)
	// OnDecision is called after each failure, with what was decided about it, and with nil when a call is not sent.
	OnDecision func(key string, decision Decision, err *Error)
	// Clock is the clock by which Retry waits, such as a [TestClock]. Default: that of the system.
	Clock RetryClock
}

// Retry makes a call and retries it under the policy of the engine. After a lost reply it sends the call again if [Call]
// says that this is safe. If [Call] says nothing, it also sends the call again, unless the policy has {"replay": "ask"}. The
// deadline of ctx is the deadline of the call. If ctx is cancelled, Retry returns the error of ctx. Every other failure is
// a [*CallFailure].
//
// send makes one attempt; the first attempt is 1. Retry reads the error that send returns as [From] does. An *[Error] made
// by [Read] or [FromResponse] keeps its reading. What a Retry inside of send has decided stands: send is not called again.
// Retry waits for send even when that ignores the end of its context: a value that comes late counts (SPEC 2.1.17).
func Retry[T any](ctx context.Context, engine *Engine, call Call, options *RetryOptions, send func(ctx context.Context, attempt int) (T, error)) (T, error) {
	var none T
	if send == nil {
		return none, misuse("`send` must not be nil")
	}
	driver, err := begin(ctx, engine, call, options)
	if err != nil {
		return none, err
	}
	for {
		attempt, err := driver.admit(ctx)
		if err != nil {
			return none, err
		}
		limited, cancel := driver.limited(ctx)
		value, err := send(limited, attempt)
		cancel()
		if isNone(err) {
			return value, driver.succeeded()
		}
		if err := driver.failed(ctx, err); err != nil {
			return none, err
		}
	}
}

// calls counts what begins: the calls of Retry and their attempts, to tell what came first.
var calls atomic.Uint64

// driving is a call that Retry makes.
type driving struct {
	run     *Run
	call    Call
	options RetryOptions
	last    *Error
	wait    time.Duration
	// when the call and its last attempt began
	began, attempt uint64
}

func begin(ctx context.Context, engine *Engine, call Call, options *RetryOptions) (*driving, error) {
	if ctx == nil {
		return nil, misuse("`ctx` must not be nil")
	}
	if engine == nil {
		return nil, misuse("`engine` must not be nil")
	}
	made := &driving{options: RetryOptions{Mode: Unwrap}, began: calls.Add(1)}
	if options != nil {
		made.options = *options
		if options.Mode == "" {
			made.options.Mode = Unwrap
		}
	}
	if made.options.Clock == nil {
		made.options.Clock = systemClock{}
	}
	if made.options.AttemptTimeout < 0 {
		return nil, misuse("`AttemptTimeout` must not be negative")
	}
	seed := randomSeed()
	if made.options.Seed != nil {
		seed = *made.options.Seed
	}
	now := made.options.Clock.Now()
	made.call = call // with the caller's own deadline: that of ctx ends an attempt by itself
	if deadline, ok := ctx.Deadline(); ok && call.DeadlineMs == 0 {
		left := max(time.Until(deadline).Milliseconds(), 0)
		call.DeadlineMs = now.MonoMs + uint64(left)
	}
	run, err := engine.Begin(call, now, seed)
	made.run = run
	return made, err
}

// limited is the context of an attempt.
func (d *driving) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := d.options.AttemptTimeout
	if d.call.DeadlineMs > 0 {
		now := d.options.Clock.Now().MonoMs
		left := time.Duration(min(max(d.call.DeadlineMs, now)-now, uint64(maxDelay/time.Millisecond))) * time.Millisecond
		if limit == 0 || left < limit {
			limit = left
		}
	} else if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, limit)
}

func (d *driving) succeeded() error { return d.run.Succeeded(d.options.Clock.Now()) }

// admit waits until the call may be sent: the number of the attempt.
func (d *driving) admit(ctx context.Context) (int, error) {
	for {
		if err := d.sleep(ctx); err != nil {
			return 0, err
		}
		answer, err := d.run.Admit(d.options.Clock.Now())
		if err != nil {
			return 0, err
		}
		if answer.Action != ActionSend {
			d.decided(answer, d.last)
			return 0, d.end(answer)
		}
		if d.wait = answer.Delay; d.wait == 0 {
			d.attempt = calls.Add(1)
			if d.options.OnAttempt != nil {
				d.options.OnAttempt(d.call.Key, answer.Attempt)
			}
			return answer.Attempt, nil
		}
	}
}

// sleep waits for what was decided, or until the caller gives the call up.
func (d *driving) sleep(ctx context.Context) error {
	if ctx.Err() == nil && d.wait > 0 {
		if d.options.OnWait != nil {
			d.options.OnWait(d.call.Key, d.wait)
		}
		d.options.Clock.Sleep(ctx, d.wait)
	}
	if cancelled(ctx) {
		return d.gaveUp(ctx.Err())
	}
	return nil // the engine says what a deadline means
}

// gaveUp says that the caller gave the call up.
func (d *driving) gaveUp(err error) error {
	if _, misuse := d.run.Cancelled(); misuse != nil {
		return misuse
	}
	return err
}

// failed says what to do about a failed attempt: nil to make another one.
func (d *driving) failed(ctx context.Context, err error) error {
	if cancelled(ctx) {
		return d.gaveUp(err)
	}
	reading := From(err, &ReadOptions{Mode: d.options.Mode}, d.options.Mappers...)
	if reading.err == nil { // a cancellation inside of the call
		return d.gaveUp(err)
	}
	d.last = reading.err
	left := maxErrors
	if inner := endedSince(d.attempt, err, &left); inner != nil {
		return d.endedInside(inner, err)
	}
	answer, misuse := d.run.Failed(reading.err, d.options.Clock.Now())
	if misuse != nil {
		return misuse
	}
	d.decided(answer, d.last)
	if answer.Action != ActionRetry {
		return d.end(answer)
	}
	d.wait = answer.Delay
	return nil
}

// decided tells what was decided.
func (d *driving) decided(decision Decision, err *Error) {
	if d.options.OnDecision != nil {
		d.options.OnDecision(d.call.Key, decision, err)
	}
}

// endedInside is how a call ends when another Retry has ended inside of its attempt (SPEC 2.1.16).
func (d *driving) endedInside(inner *CallFailure, err error) error {
	if _, misuse := d.run.Cancelled(); misuse != nil {
		return misuse
	}
	d.decided(inner.Decision, d.last)
	if inner == err {
		return inner
	}
	return d.callError(d.last, inner.Decision, inner.Advice)
}

// endedSince is the first call in the chain of err, and in the groups in it, that Retry has made and ended since then.
func endedSince(since uint64, err error, left *int) *CallFailure {
	for ; !isNone(err) && *left > 0; err = errors.Unwrap(err) {
		*left--
		ended, _ := err.(*CallFailure)
		if own := ownOf(err); own != nil {
			ended = own.ended
		}
		if ended != nil && ended.began > since {
			return ended
		}
		group, ok := err.(interface{ Unwrap() []error })
		if !ok {
			continue
		}
		for _, one := range group.Unwrap() {
			if ended := endedSince(since, one, left); ended != nil {
				return ended
			}
		}
	}
	return nil
}

// end is how a call ends that is not retried.
func (d *driving) end(decision Decision) error {
	advice, err := d.run.Advice(d.last)
	if err != nil {
		return err
	}
	last := d.last
	if last == nil {
		last = notSent(decision)
	}
	return d.callError(last, decision, advice)
}

// callError is the end of the call; of a call that was given up the error itself says so, too.
func (d *driving) callError(last *Error, decision Decision, advice string) *CallFailure {
	made := &CallFailure{Err: last, Decision: decision, Advice: advice, began: d.began}
	if decision.Reason != "" {
		noted := *last
		noted.ended = made
		made.Err = &noted
	}
	return made
}

// notSent is the error of a call that was never sent.
func notSent(decision Decision) *Error {
	var delay argument
	if decision.RetryAfter != nil {
		delay = text(jsonOf(*decision.RetryAfter))
	}
	out, err := answer("te_not_sent_error", text(string(decision.Reason)), delay)
	if err != nil {
		return parse(broken)
	}
	return parse(out)
}

// DecisionOf is what [Retry] has decided about the call that err ended, if it has.
func DecisionOf(err error) (Decision, bool) {
	var ended *CallFailure
	if errors.As(err, &ended) {
		return ended.Decision, true
	}
	return Decision{}, false
}
