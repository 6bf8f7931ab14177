package toolerror

import (
	"context"
	"slices"
	"sync"
	"time"
)

// RetryClock is the clock by which [Retry] waits.
type RetryClock interface {
	// Now is the time now.
	Now() Clock
	// Sleep waits so long, or until ctx ends.
	Sleep(ctx context.Context, wait time.Duration)
}

// systemClock is the clock of the system.
type systemClock struct{}

func (systemClock) Now() Clock { return Now() }

func (systemClock) Sleep(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// TestClock is a clock for tests: waits take no time, while delays, throttles, deadlines and budgets are as they would be.
// Many goroutines may share one. Its zero value is ready, at the time 0.
type TestClock struct {
	mutex sync.Mutex
	now   time.Duration
	waits []time.Duration
}

// Now is the time on this clock.
func (c *TestClock) Now() Clock {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	ms := c.now.Milliseconds()
	return Clock{uint64(ms), ms}
}

// Sleep moves the clock, and notes the wait.
func (c *TestClock) Sleep(_ context.Context, wait time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.waits = append(c.waits, wait)
	c.now += max(wait, 0)
}

// Advance moves the clock, as when work takes its time. It never goes back.
func (c *TestClock) Advance(by time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now += max(by, 0)
}

// Waits are all waits so far.
func (c *TestClock) Waits() []time.Duration {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clone(c.waits)
}
