//! An MCP client that calls tools under a policy.
