// A server over HTTP that does what MCP servers, gateways and other sites do: it answers a tool by the tool's name.
import { createServer } from 'node:http';

export const HTML = '<!doctype html><html><head><title>Welcome\n to nginx</title></head><body>It works</body></html>';
export const [JSON_TYPE, TEXT, PAGE, EVENTS] = ['application/json', 'text/plain', 'text/html; charset=utf-8', 'text/event-stream'];

export const error = (id, code = -32600, message = 'Bad Request: Missing session ID', more = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...more } });
const found = (id, text = 'found') => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } });
const event = (text) => `event: message\ndata: ${text}\n\n`;
const NOTE = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', data: '"error"' } });

const ANSWERS = {
  // an id that is none
  null_400: () => [400, JSON_TYPE, error(null)],
  none_404: () => [404, JSON_TYPE, error(undefined)],
  server_error_500: () => [500, JSON_TYPE, error('server-error', -32603, 'Error handling POST request')],
  null_503: () => [503, JSON_TYPE, error(null, -32000, 'out of order')],
  null_429: () => [429, JSON_TYPE, error(null, -32000, 'too fast')],
  null_200: () => [200, JSON_TYPE, error(null, -32602, 'no such argument: é')],
  server_error_event: () => [200, EVENTS, event(error('server-error', -32602, 'no such argument: é'))],
  // what only looks alike
  own_400: (id) => [400, JSON_TYPE, error(id, -32602, 'no such argument')],
  own_401: (id) => [401, JSON_TYPE, error(id, -32602, 'no such argument')],
  strange_event: (id) => [200, EVENTS, event(error('other')) + event(NOTE) + event(found(id, 'é'))],
  // refusals
  plain_401: () => [401, TEXT, 'token expired'],
  plain_403: () => [403, TEXT, 'project is archived'],
  oauth_401: () => [401, JSON_TYPE, '{"error": "invalid_token", "error_description": "the token has expired"}'],
  nested_403: () => [403, JSON_TYPE, '{"error": {"message": "the API is disabled"}}'],
  page_403: () => [403, PAGE, HTML],
  // redirects: the second one keeps the method
  see_other_303: () => [303, TEXT, '', { location: '/done' }],
  other_path_307: (id, sends) => (sends === 1 ? [307, TEXT, '', { location: '/mcp?again' }] : [200, JSON_TYPE, found(id)]),
  // no MCP server
  page_200: () => [200, PAGE, HTML],
  untitled_200: () => [200, PAGE, '<p>hello</p>'],
  empty_200: () => [200, TEXT, ''],
  other_json_200: () => [200, JSON_TYPE, '{"ok": true}'],
  no_messages_200: () => [200, JSON_TYPE, '[]'],
  html_in_text: (id) => [200, JSON_TYPE, found(id, HTML)],
  text_type: (id) => [200, TEXT, found(id)],
  string_id: (id) => [200, JSON_TYPE, found(String(id))],
  // the answer to another request, or none
  other_200: () => [200, JSON_TYPE, found(4711)],
  note_200: () => [200, JSON_TYPE, NOTE],
  lost_then_429: (_, sends) => (sends === 1 ? [200, EVENTS, ': soon\n\n'] : [429, TEXT, 'not now']),
  // lost
  gone_404: () => [404, TEXT, 'no such session'],
  gone_400: () => [400, JSON_TYPE, error(null, -32600, 'Bad Request: Unknown session')],
  cut_event: () => [200, EVENTS, ': soon\n\n'],
};

const GREETING = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'faulty', version: '1' } };

/** `refusals` are answers to the first requests of `initialize`, before it greets; without `sessions` it has none. */
export async function faulty(hooks, { refusals = [], sessions = true } = {}) {
  const state = { calls: [], greeted: 0, known: new Set(), sends: (tool) => state.calls.filter((call) => call.tool === tool).map((call) => call.session) };

  function answer({ method, id, params }, session) {
    if (method === 'server/discover') return [400, TEXT, 'unknown method'];
    if (id === undefined) return [202, JSON_TYPE, ''];
    if (method === 'initialize') {
      if (refusals.length > 0) return refusals.shift()(id);
      const name = `s-${(state.greeted += 1)}`;
      state.known.add(name);
      return [200, JSON_TYPE, JSON.stringify({ jsonrpc: '2.0', id, result: GREETING }), sessions ? { 'mcp-session-id': name } : {}];
    }
    if (method === 'tools/list') return [200, JSON_TYPE, JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [] } })];
    state.calls.push({ tool: params?.name, session });
    if (sessions && !state.known.has(session)) return [404, TEXT, 'no such session'];
    return (ANSWERS[params?.name] ?? ((id) => [200, JSON_TYPE, found(id)]))(id, state.sends(params?.name).length);
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== 'POST') return response.writeHead(405).end();
    const [status, type, text, headers] = answer(JSON.parse(Buffer.concat(chunks).toString()), request.headers['mcp-session-id']);
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  state.url = new URL(`http://127.0.0.1:${server.address().port}/mcp`);
  state.stop = () => new Promise((done) => (server.closeAllConnections(), server.close(done)));
  hooks.after(state.stop);
  return state;
}
