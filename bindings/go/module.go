package toolerror

import (
	"bytes"
	"compress/gzip"
	"context"
	crand "crypto/rand"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

//go:embed toolerror.wasm.gz
var packedModule []byte

// CacheVariable is the environment variable that says where machine code is kept between the starts of a program: a
// folder, or "off". By default it is the folder toolerror in [os.UserCacheDir].
const CacheVariable = "TOOLERROR_CACHE"

// Misuse is the error for wrong use of this package. It is no [Error].
type Misuse struct{ text string }

func (m *Misuse) Error() string { return m.text }

// Bug is a panic of the module: a bug in toolerror. Please report it.
type Bug struct{ panic string }

func (b *Bug) Error() string { return "bug in toolerror, please report it: " + b.panic }

func misuse(format string, args ...any) *Misuse { return &Misuse{fmt.Sprintf(format, args...)} }

// argument is one argument of a function of the module; nil is absent.
type argument = *string

func text(s string) argument { return &s }

func number[N int | int64 | uint64](n N) argument { return text(fmt.Sprint(n)) }

func truth(b bool) argument { return text(strconv.FormatBool(b)) }

// optional is absent for an empty text.
func optional(s string) argument {
	if s == "" {
		return nil
	}
	return &s
}

const absent = ^uint32(0)

// instance is one memory with its functions. One goroutine uses it at a time.
type instance struct {
	module    api.Module
	memory    api.Memory
	functions map[string]api.Function
	input     uint32
	room      uint32
	stack     [1]uint64
}

// compiled is the module as machine code, made at the first use.
var compiled = sync.OnceValues(compile)

type program struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

func compile() (*program, error) {
	ctx := context.Background()
	config := wazero.NewRuntimeConfig()
	if cache := cacheFolder(); cache != "" {
		if kept, err := wazero.NewCompilationCacheWithDir(cache); err == nil {
			config = config.WithCompilationCache(kept)
		}
	}
	code, err := unpacked(packedModule)
	if err != nil {
		return nil, err
	}
	host := wazero.NewRuntimeWithConfig(ctx, config)
	module, err := host.CompileModule(ctx, code)
	if err != nil {
		return nil, err
	}
	return &program{host, module}, nil
}

// unpacked is the module as it was before it was compressed. Its size is in the last four bytes: a slice that grows would take a
// tenth of the time of the first use.
func unpacked(packed []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	code := make([]byte, binary.LittleEndian.Uint32(packed[len(packed)-4:]))
	if _, err = io.ReadFull(reader, code); err != nil {
		return nil, err
	}
	// the checksum is compared at the end of the stream
	if _, err = io.ReadFull(reader, make([]byte, 1)); err == nil {
		err = gzip.ErrChecksum
	}
	if err != io.EOF {
		return nil, err
	}
	return code, nil
}

// cacheFolder is where machine code is kept; "" for nowhere.
func cacheFolder() string {
	switch folder := os.Getenv(CacheVariable); folder {
	case "off":
		return ""
	case "":
		if folder, err := os.UserCacheDir(); err == nil {
			return filepath.Join(folder, "toolerror")
		}
		return ""
	default:
		return folder
	}
}

// Load prepares the module, which the first use does otherwise: compiling it takes a second, and a few hundredths of one
// when the machine code is in the cache.
func Load() error {
	_, err := compiled()
	return err
}

func newInstance() (*instance, error) {
	program, err := compiled()
	if err != nil {
		return nil, err
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	module, err := program.runtime.InstantiateModule(context.Background(), program.module, config)
	if err != nil {
		return nil, err
	}
	made := &instance{module: module, memory: module.Memory(), functions: map[string]api.Function{}}
	var seed [8]byte
	_, _ = crand.Read(seed[:]) // it never fails
	_, _, err = made.call("te_stir", number(binary.LittleEndian.Uint64(seed[:])))
	return made, err
}

func (i *instance) close() { _ = i.module.Close(context.Background()) }

// errTrap says that the instance is of no use any more.
var errTrap = errors.New("trap")

func (i *instance) invoke(name string, arg uint64) (result uint64, err error) {
	function := i.functions[name]
	if function == nil {
		if function = i.module.ExportedFunction(name); function == nil {
			return 0, misuse("the module has no function `%s`", name)
		}
		i.functions[name] = function
	}
	i.stack[0] = arg
	if err := function.CallWithStack(context.Background(), i.stack[:]); err != nil {
		return 0, fmt.Errorf("%w: %w", errTrap, err)
	}
	return i.stack[0], nil
}

// call calls a function: its answer, and whether there is one. The error is a *Misuse, or errTrap.
func (i *instance) call(name string, args ...argument) (answer string, found bool, err error) {
	length := 0
	for _, arg := range args {
		length += 4
		if arg != nil {
			length += len(*arg)
		}
	}
	view, err := i.inputOf(length)
	if err != nil {
		return "", false, err
	}
	for _, arg := range args {
		if arg == nil {
			binary.LittleEndian.PutUint32(view, absent)
			view = view[4:]
			continue
		}
		binary.LittleEndian.PutUint32(view, uint32(len(*arg)))
		copy(view[4:], *arg)
		view = view[4+len(*arg):]
	}
	packed, err := i.invoke(name, uint64(length))
	if err != nil {
		return "", false, err
	}
	out, ok := i.memory.Read(uint32(packed>>32), uint32(packed))
	if !ok || len(out) == 0 {
		return "", false, errTrap
	}
	switch answer = string(out[1:]); out[0] {
	case '+':
		return answer, true, nil
	case '-':
		return "", false, nil
	default:
		return "", false, &Misuse{answer}
	}
}

// inputOf is where length bytes of arguments are to be written.
func (i *instance) inputOf(length int) ([]byte, error) {
	if uint64(length) >= uint64(absent) {
		return nil, misuse("the arguments are too long")
	}
	if uint32(length) > i.room || i.room > 1<<20 {
		at, err := i.invoke("te_input", uint64(length))
		if err != nil {
			return nil, err
		}
		i.input, i.room = uint32(at), max(uint32(length), 4096)
	}
	view, ok := i.memory.Read(i.input, uint32(length))
	if !ok {
		return nil, errTrap
	}
	return view, nil
}

// pool holds an instance for each processor; nil is one that is still to be made.
var pool = sync.OnceValue(func() chan *instance {
	slots := make(chan *instance, runtime.GOMAXPROCS(0))
	for range cap(slots) {
		slots <- nil
	}
	return slots
})

// ask calls a function of any instance. What a trap leaves behind is thrown away.
func ask(name string, args ...argument) (answer string, found bool, err error) {
	slots := pool()
	one := <-slots
	if one == nil {
		if one, err = newInstance(); err != nil {
			slots <- nil
			return "", false, misuse("the module cannot be loaded: %v", err)
		}
	}
	answer, found, err = one.call(name, args...)
	if errors.Is(err, errTrap) {
		one.close()
		one, err = nil, trapped(name)
	}
	slots <- one
	return answer, found, err
}

func trapped(name string) *Bug { return &Bug{fmt.Sprintf("panic in `%s`", name)} }

// answer is as ask, for functions that always have an answer.
func answer(name string, args ...argument) (string, error) {
	text, _, err := ask(name, args...)
	return text, err
}
