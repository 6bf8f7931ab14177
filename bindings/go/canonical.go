package toolerror

import "strings"

// How much of a text isCanonical looks at, and how deep; the module reads what is longer or deeper.
const (
	maxCanonical      = 1 << 16
	maxCanonicalDepth = 32
)

// isCanonical says whether a text is the canonical text of an error (SPEC 1.2). Then a reader of any mode has nothing to
// find out, and the module need not be asked. It answers no where it is not sure: about characters beyond ASCII, \u
// escapes, and numbers with an exponent or many digits. TestCanonicalTextsAreReadAsTheModuleReadsThem and
// FuzzCanonical compare it with the module.
func isCanonical(text string) bool {
	if len(text) > maxCanonical {
		return false
	}
	rest, ok := strings.CutPrefix(text, `{"type":"`)
	kind, rest, found := strings.Cut(rest, `"`)
	if !ok || !found || !isType(kind) {
		return false
	}
	rest, ok = strings.CutPrefix(rest, `,"message":`)
	end := plainString(rest)
	if !ok || end == 0 {
		return false
	}
	rest, ok = strings.CutPrefix(rest[end:], `,"recoverable":`)
	end = literal(rest, "true") + literal(rest, "false")
	if !ok || end == 0 {
		return false
	}
	rest = rest[end:]
	if data, ok := strings.CutPrefix(rest, `,"data":`); ok {
		end = object(data, maxCanonicalDepth)
		if end <= len(`{}`) { // empty data is absent
			return false
		}
		rest = data[end:]
	}
	return rest == "}"
}

func isType(word string) bool {
	switch Type(word) {
	case NotFound, Conflict, Validation, Permission, Transient, Internal:
		return true
	}
	return false
}

func isMode(word Mode) bool { return word == Exact || word == Unwrap || word == Classify }

// The functions below say where what a text begins with ends: 0 if it is not there, or not surely canonical.

func value(text string, depth int) int {
	if text == "" || depth == 0 {
		return 0
	}
	switch text[0] {
	case '"':
		return plainString(text)
	case '{':
		return object(text, depth)
	case '[':
		return array(text, depth)
	case 't':
		return literal(text, "true")
	case 'f':
		return literal(text, "false")
	case 'n':
		return literal(text, "null")
	}
	return plainNumber(text)
}

func literal(text, word string) int {
	if strings.HasPrefix(text, word) {
		return len(word)
	}
	return 0
}

// object has its members in the order of their names, so none stands there twice.
func object(text string, depth int) int {
	if !strings.HasPrefix(text, "{") {
		return 0
	}
	before := ""
	for at := 1; at < len(text); at++ {
		if text[at] == '}' && at == 1 {
			return 2
		}
		end := plainString(text[at:])
		if end == 0 || at+end >= len(text) || text[at+end] != ':' {
			return 0
		}
		// with its first quote: so an empty name comes after no name. Without escapes the bytes are the name
		name := text[at : at+end-1]
		if name <= before || strings.IndexByte(name, '\\') >= 0 {
			return 0
		}
		before = name
		at += end + 1
		end = value(text[at:], depth-1)
		at += end
		if end == 0 || at >= len(text) || text[at] != ',' && text[at] != '}' {
			return 0
		}
		if text[at] == '}' {
			return at + 1
		}
	}
	return 0
}

func array(text string, depth int) int {
	for at := 1; at < len(text); at++ {
		if text[at] == ']' && at == 1 {
			return 2
		}
		end := value(text[at:], depth-1)
		at += end
		if end == 0 || at >= len(text) || text[at] != ',' && text[at] != ']' {
			return 0
		}
		if text[at] == ']' {
			return at + 1
		}
	}
	return 0
}

// plainString is of ASCII, with no other escapes than those of one letter.
func plainString(text string) int {
	if text == "" || text[0] != '"' {
		return 0
	}
	for at := 1; at < len(text); at++ {
		switch sign := text[at]; {
		case sign == '"':
			return at + 1
		case sign == '\\':
			at++
			if at == len(text) || strings.IndexByte(`"\bfnrt`, text[at]) < 0 {
				return 0
			}
		case sign < ' ' || sign > '~':
			return 0
		}
	}
	return 0
}

// plainNumber is a whole number of any length, or a decimal of so few digits that a double gives them back.
func plainNumber(text string) int {
	start := literal(text, "-")
	point := start + digits(text[start:])
	whole := text[start:point]
	if whole == "" || whole[0] == '0' && len(whole) > 1 {
		return 0
	}
	end := point
	if point < len(text) && text[point] == '.' {
		end += 1 + digits(text[point+1:])
		fraction := text[point+1 : end]
		if len(whole)+len(fraction) > 15 || strings.HasPrefix(fraction, "000000") || strings.HasSuffix("0"+fraction, "0") {
			return 0
		}
	} else if whole == "0" && start > 0 {
		return 0
	}
	if end < len(text) && (text[end] == 'e' || text[end] == 'E') {
		return 0
	}
	return end
}

func digits(text string) int {
	end := 0
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	return end
}
