package toolerror

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strings"
)

// maxDepth is how deep a value may be before it is cut off; the contract takes 128 brackets.
const maxDepth = 100

// jsonOf writes a value as JSON. It never fails: what JSON has no form for is null, and the rest stays.
func jsonOf(value any) string {
	if raw, ok := value.(json.RawMessage); ok && json.Valid(raw) {
		return string(raw)
	}
	if text, ok := value.(string); ok {
		if quoted := `"` + text + `"`; strings.IndexByte(text, '\\') < 0 && plainString(quoted) == len(quoted) {
			return quoted
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if _, isError := value.(error); !isError && encodes(encoder, value) {
		return strings.TrimSuffix(out.String(), "\n")
	}
	out.Reset()
	walk(&out, reflect.ValueOf(value), 0)
	return out.String()
}

// encodes is whether encoding/json takes the value; a method of it that panics is one more reason why not.
func encodes(encoder *json.Encoder, value any) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return encoder.Encode(value) == nil
}

// walk writes a value of which encoding/json has refused some part.
func walk(out *bytes.Buffer, value reflect.Value, depth int) {
	if !value.IsValid() || depth > maxDepth {
		out.WriteString("null")
		return
	}
	if value.CanInterface() && special(out, value.Interface()) {
		return
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		walk(out, value.Elem(), depth+1)
	case reflect.Map:
		walkMap(out, value, depth)
	case reflect.Struct:
		walkStruct(out, value, depth)
	case reflect.Slice, reflect.Array:
		out.WriteByte('[')
		for at := range value.Len() {
			if at > 0 {
				out.WriteByte(',')
			}
			walk(out, value.Index(at), depth+1)
		}
		out.WriteByte(']')
	default:
		leaf(out, value)
	}
}

// special writes values that say themselves what they are.
func special(out *bytes.Buffer, value any) bool {
	switch value := value.(type) {
	case json.Marshaler, encoding.TextMarshaler, []byte:
		var one bytes.Buffer
		encoder := json.NewEncoder(&one)
		encoder.SetEscapeHTML(false)
		if encodes(encoder, value) {
			out.WriteString(strings.TrimSuffix(one.String(), "\n"))
		} else {
			out.WriteString("null")
		}
		return true
	case error:
		leaf(out, reflect.ValueOf(textOf(value)))
		return true
	}
	return false
}

// leaf writes a value without parts, null if JSON has no form for it.
func leaf(out *bytes.Buffer, value reflect.Value) {
	if value.CanInterface() {
		if text, err := json.Marshal(value.Interface()); err == nil {
			out.Write(text)
			return
		}
	}
	out.WriteString("null")
}

func walkMap(out *bytes.Buffer, value reflect.Value, depth int) {
	members := map[string]reflect.Value{}
	names := []string{}
	for entries := value.MapRange(); entries.Next(); {
		name := keyOf(entries.Key())
		if _, twice := members[name]; !twice {
			names = append(names, name)
		}
		members[name] = entries.Value()
	}
	sort.Strings(names)
	out.WriteByte('{')
	for at, name := range names {
		if at > 0 {
			out.WriteByte(',')
		}
		leaf(out, reflect.ValueOf(name))
		out.WriteByte(':')
		walk(out, members[name], depth+1)
	}
	out.WriteByte('}')
}

func keyOf(key reflect.Value) string {
	if key.Kind() == reflect.String {
		return key.String()
	}
	if marshaler, ok := key.Interface().(encoding.TextMarshaler); ok {
		if text, err := marshaler.MarshalText(); err == nil {
			return string(text)
		}
	}
	return fmt.Sprint(key.Interface())
}

func walkStruct(out *bytes.Buffer, value reflect.Value, depth int) {
	out.WriteByte('{')
	first := true
	for at := range value.NumField() {
		field := value.Type().Field(at)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		empty := strings.Contains(options, "omitempty") && value.Field(at).IsZero()
		if !field.IsExported() || name == "-" || empty {
			continue
		}
		if name == "" {
			name = field.Name
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		leaf(out, reflect.ValueOf(name))
		out.WriteByte(':')
		walk(out, value.Field(at), depth+1)
	}
	out.WriteByte('}')
}
