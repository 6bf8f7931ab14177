package toolerror

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// ReadOptions say how something is read. nil is the default.
type ReadOptions struct {
	// Mode is how far the input is interpreted. Default: [Exact].
	Mode Mode
	// Now is the time from which dates in the input count. Default: the time now.
	Now time.Time
}

func (o *ReadOptions) mode() Mode {
	if o == nil || o.Mode == "" {
		return Exact
	}
	return o.Mode
}

func (o *ReadOptions) now() argument {
	if o == nil || o.Now.IsZero() {
		return number(time.Now().UnixMilli())
	}
	return number(o.Now.UnixMilli())
}

// Reading says what came back from a call, and how it was read. It never changes.
type Reading struct {
	disposition Disposition
	err         *Error
	legacy      bool
	given       string
	now         argument
	tail        tail
	// whether a driver gave the call up
	exhausted bool
	// whether somebody said what the error is: the tool itself, or a mapper
	said bool
}

// tail is what a reading has to tell beside error and disposition.
type tail struct {
	Mode      Mode            `json:"mode"`
	Delivery  Delivery        `json:"delivery"`
	Wrappers  []string        `json:"wrappers"`
	Rule      string          `json:"rule"`
	Evidence  string          `json:"evidence"`
	Original  *string         `json:"original"`
	ExtraText json.RawMessage `json:"extra"`
}

// dispositions are the words by the letters that the module writes for them.
var dispositions = func() map[byte]Disposition {
	words := map[byte]Disposition{}
	for _, word := range Dispositions() {
		words[word[0]] = word
	}
	return words
}()

// The flags of a packed reading.
const (
	hasTail  = 1
	isLegacy = 2
	isSame   = 4
)

// unpack takes a packed reading apart: see packed.rs in bindings/bridge.
func unpack(packed, given string, options *ReadOptions) *Reading {
	reading := &Reading{given: given, tail: tail{Mode: Exact}}
	if packed == "" {
		return reading
	}
	reading.disposition = dispositions[packed[0]]
	if len(packed) < 2 {
		return reading
	}
	flags := packed[1] - '0'
	canonical, rest, _ := strings.Cut(packed[2:], "\n")
	if flags&isSame != 0 {
		canonical = given
	}
	if flags&hasTail != 0 {
		_ = json.Unmarshal([]byte(rest), &reading.tail)
	}
	reading.legacy = flags&isLegacy != 0
	return reading.with(canonical, options)
}

// structured is the reading of a canonical text.
func structured(text string, options *ReadOptions) *Reading {
	reading := &Reading{disposition: Structured, given: text, tail: tail{Mode: Exact}}
	return reading.with(text, options)
}

// with completes a reading with its error.
func (r *Reading) with(canonical string, options *ReadOptions) *Reading {
	if options != nil && !options.Now.IsZero() {
		r.now = options.now()
	}
	r.err = parse(canonical)
	r.err.reading = r
	return r
}

// Read reads the text of a failed tool call, whatever it is. The answer is never nil, and neither is its error.
func Read(input string, options *ReadOptions) *Reading {
	if isMode(options.mode()) && isCanonical(input) {
		return structured(input, options)
	}
	packed, err := answer("te_read", &input, text(string(options.mode())))
	if err != nil {
		return &Reading{disposition: Legacy, given: input, tail: tail{Mode: Exact}, err: parse(broken)}
	}
	return unpack(packed, input, options)
}

// ReadResult reads the JSON of an MCP tool result.
func ReadResult(result string, options *ReadOptions) *Reading {
	read, err := ReadAs(CallToolResult, result, options)
	if err != nil {
		return Read(result, options)
	}
	return read
}

// ReadAs reads what came back, of any kind. The error is a [*Misuse]: an unknown kind or mode, or input that does not
// have the form of its kind.
func ReadAs(kind InputKind, input string, options *ReadOptions) (*Reading, error) {
	packed, err := answer("te_read_as", text(string(kind)), &input, text(string(options.mode())), options.now())
	if err != nil {
		return nil, err
	}
	return unpack(packed, input, options), nil
}

// ReadingOf is how an error was read, nil when it was not.
func ReadingOf(err *Error) *Reading {
	if err == nil {
		return nil
	}
	return err.reading
}

// Disposition says what came back.
func (r *Reading) Disposition() Disposition { return r.disposition }

// Error is the error, nil when the call did not fail.
func (r *Reading) Error() *Error { return r.err }

// Failed says whether the call failed.
func (r *Reading) Failed() bool { return r.err != nil }

// Mode is the strictest mode that gives this reading.
func (r *Reading) Mode() Mode { return r.tail.Mode }

// Delivery is how far the call came, "" when nothing says that.
func (r *Reading) Delivery() Delivery { return r.tail.Delivery }

// Wrappers are the names of the wrappers that were taken off, the outermost first.
func (r *Reading) Wrappers() []string { return append([]string(nil), r.tail.Wrappers...) }

// Rule is the rule of the classifier that has found the type, "" when none has.
func (r *Reading) Rule() string { return r.tail.Rule }

// Evidence are the words that this rule has matched.
func (r *Reading) Evidence() string { return r.tail.Evidence }

// Original is the text that was read.
func (r *Reading) Original() string {
	if r.tail.Original != nil {
		return *r.tail.Original
	}
	return r.given
}

// Extra are the members beside the four of the contract, as a JSON object; "" when there are none.
func (r *Reading) Extra() string {
	var extra string
	if json.Unmarshal(r.tail.ExtraText, &extra) != nil {
		return ""
	}
	return extra
}

// RetryAfter is the delay that the server asks for, as the mode of the reading understands it.
func (r *Reading) RetryAfter() (time.Duration, bool) {
	seconds, ok := r.retryAfter()
	return durationOf(seconds), ok
}

func (r *Reading) retryAfter() (float64, bool) {
	if r.err == nil {
		return 0, false
	}
	now := r.now
	if now == nil {
		now = number(time.Now().UnixMilli())
	}
	found, ok, err := ask("te_retry_after", text(r.err.text), text(string(r.tail.Mode)), now)
	if err != nil || !ok {
		return 0, false
	}
	seconds, err := strconv.ParseFloat(found, 64)
	return seconds, err == nil
}

// durationOf turns seconds, at most 10^9 of them, into a duration.
func durationOf(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
