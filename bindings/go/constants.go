package toolerror

import (
	"encoding/json"
	"sync"
)

// constants are the limits and fixed texts of the module.
var constants = sync.OnceValue(func() (found struct {
	ContractVersion string   `json:"contract_version"`
	NotSentAdvice   string   `json:"not_sent_advice"`
	MaxChain        int      `json:"max_chain"`
	MaxHistory      int      `json:"max_history"`
	DriverMeta      []string `json:"driver_meta"`
}) {
	if text, err := answer("te_constants"); err == nil {
		_ = json.Unmarshal([]byte(text), &found)
	}
	return found
})
