module github.com/toolerror/toolerror/bindings/go/mcpgo

go 1.25.5

require (
	github.com/mark3labs/mcp-go v1.2.1
	github.com/toolerror/toolerror/bindings/go v0.1.0
)

require (
	github.com/google/jsonschema-go v0.4.2 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.2 // indirect
	github.com/spf13/cast v1.7.1 // indirect
	github.com/tetratelabs/wazero v1.12.0 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/sys v0.44.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace github.com/toolerror/toolerror/bindings/go => ../
