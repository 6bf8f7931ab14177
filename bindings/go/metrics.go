package toolerror

import (
	"fmt"
	"time"
)

// Metrics counts the calls of tools.
type Metrics struct {
	home   *home
	number string
}

// NewMetrics has counted nothing. The error is a [*Misuse] when the module cannot be loaded.
func NewMetrics() (*Metrics, error) {
	engine, err := NewEngine("")
	if err != nil {
		return nil, err
	}
	number, err := engine.home.answer("te_metrics_new")
	if err != nil {
		return nil, err
	}
	return &Metrics{engine.home, number}, nil
}

// Record counts a call that took a while: ended is a type of error, "well", "unstructured", "cancelled" or
// "unknown_tool". listed is whether the server has a tool of this name.
func (m *Metrics) Record(tool string, listed bool, ended string, took time.Duration) error {
	if m == nil {
		return nil
	}
	seconds := text(fmt.Sprint(took.Seconds()))
	_, err := m.home.answer("te_metrics_record", text(m.number), &tool, truth(listed), &ended, seconds)
	return err
}

// JSON is what is counted so far.
func (m *Metrics) JSON() (string, error) { return m.home.answer("te_metrics_snapshot", text(m.number)) }

// Prometheus is what is counted so far, in the text format that Prometheus scrapes.
func (m *Metrics) Prometheus() (string, error) {
	return m.home.answer("te_metrics_prometheus", text(m.number))
}
