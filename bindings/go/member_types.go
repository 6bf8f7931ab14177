package toolerror

import (
	"encoding/json"
	"time"
)

// Holder is an entry of conflicts: who holds what the call needs.
type Holder struct {
	AgentID       string `json:"agent_id,omitempty"`
	HeldBy        string `json:"held_by,omitempty"`
	Pattern       string `json:"pattern,omitempty"`
	ReservationID string `json:"reservation_id,omitempty"`
	Reason        string `json:"reason,omitempty"`
	ExpiresAt     string `json:"expires_at,omitempty"`
}

// Violation is one thing that is wrong with the arguments.
type Violation struct {
	// Path is a JSON Pointer into the arguments.
	Path    string `json:"path"`
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// Limit is a limit that the call has reached.
type Limit struct {
	Name string  `json:"name"`
	Max  float64 `json:"max"`
	// Actual is what was asked for, nil when that is not known.
	Actual *float64 `json:"actual,omitempty"`
	Unit   string   `json:"unit,omitempty"`
}

// members asks the module for the conventional members that have the shape of the contract.
func (e *Error) members() (found members) {
	if e.data == "" {
		return members{}
	}
	if text, err := answer("te_members", text(e.text)); err == nil {
		_ = json.Unmarshal([]byte(text), &found)
	}
	return found
}

func secondsOf(seconds *float64) (time.Duration, bool) {
	if seconds == nil {
		return 0, false
	}
	return durationOf(*seconds), true
}

func parseAll(texts []string) []*Error {
	var all []*Error
	for _, text := range texts {
		all = append(all, parse(text))
	}
	return all
}
