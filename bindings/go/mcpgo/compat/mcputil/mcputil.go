// Package mcputil has the names and signatures of github.com/mistakeknot/interbase/go/mcputil: change the import path,
// and a program written for that compiles. What leaves a server differs: secrets are masked, long texts cut, and of a
// panic or an error that nobody foresaw the wire says no more than an error_id. MIGRATION.md lists it all.
package mcputil

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/toolerror/toolerror/bindings/go/compat/toolerror"
	"github.com/toolerror/toolerror/bindings/go/mcpgo"
)

// Metrics counts the calls of each tool.
type Metrics struct {
	mutex sync.Mutex
	tools map[string]ToolStats
}

// ToolStats is what was counted of one tool.
type ToolStats struct {
	Calls    int64         `json:"calls"`
	Errors   int64         `json:"errors"`
	Duration time.Duration `json:"total_duration"`
}

func (s *ToolStats) String() string {
	return fmt.Sprintf("calls=%d errors=%d duration=%s", s.Calls, s.Errors, s.Duration)
}

// NewMetrics has counted nothing.
func NewMetrics() *Metrics { return &Metrics{tools: map[string]ToolStats{}} }

// ToolMetrics is a copy of what was counted so far.
func (m *Metrics) ToolMetrics() map[string]ToolStats {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	copied := make(map[string]ToolStats, len(m.tools))
	for name, stats := range m.tools {
		copied[name] = stats
	}
	return copied
}

// Instrument counts the calls of tools, and lets only structured errors out, also for panics.
func (m *Metrics) Instrument() server.ToolHandlerMiddleware {
	middleware := mcpgo.Middleware(nil)
	return func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		handler := middleware(next)
		return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			began := time.Now()
			result, err := handler(ctx, request)
			m.count(request.Params.Name, err != nil || (result != nil && result.IsError), time.Since(began))
			return result, err
		}
	}
}

func (m *Metrics) count(tool string, failed bool, took time.Duration) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	stats := m.tools[tool]
	stats.Calls++
	stats.Duration += took
	if failed {
		stats.Errors++
	}
	m.tools[tool] = stats
}

// WrapError is the tool result of any error.
func WrapError(err error) (*mcp.CallToolResult, error) { return resultOf(toolerror.Wrap(err)) }

// ValidationError is the tool result for input that is wrong.
func ValidationError(format string, args ...any) (*mcp.CallToolResult, error) {
	return resultOf(toolerror.New(toolerror.ErrValidation, format, args...))
}

// NotFoundError is the tool result for a thing that does not exist.
func NotFoundError(format string, args ...any) (*mcp.CallToolResult, error) {
	return resultOf(toolerror.New(toolerror.ErrNotFound, format, args...))
}

// ConflictError is the tool result for a thing that somebody else holds.
func ConflictError(format string, args ...any) (*mcp.CallToolResult, error) {
	return resultOf(toolerror.New(toolerror.ErrConflict, format, args...))
}

// TransientError is the tool result for a failure that passes.
func TransientError(format string, args ...any) (*mcp.CallToolResult, error) {
	return resultOf(toolerror.New(toolerror.ErrTransient, format, args...))
}

func resultOf(err *toolerror.ToolError) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultError(err.JSON()), nil
}
