// What the page can be tried with.

/** Names of examples, and their texts. */
export const EXAMPLES: { readonly [name: string]: string } = {
  'a ToolError': `{"type":"CONFLICT","message":"res/alpha is held","recoverable":false,"data":{"conflicts":[{"agent_id":"agent-7","scope":"res/alpha"}],"hint":"Ask the holder to release it."}}`,
  'a tool result': JSON.stringify(
    { isError: true, content: [{ type: 'text', text: 'Error executing tool query: canceling statement due to lock timeout' }] },
    null,
    2,
  ),
  'an HTTP response': `HTTP/1.1 429 Too Many Requests\ncontent-type: application/json\nretry-after: 7\n\n{"error":{"type":"rate_limit_error","message":"Number of requests has exceeded your rate limit"}}`,
  'a JSON-RPC error': `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid arguments for tool search: limit must be at most 50"}}`,
  'a log line': `psql: error: connection to server at "db.internal" (10.0.0.5), port 5432 failed: Connection refused`,
};
