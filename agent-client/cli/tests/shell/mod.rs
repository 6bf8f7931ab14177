//! Servers as shell scripts.

/// A server with these tools, as JSON, that runs `on_call` for each call. What it hears goes to the file `$HEARD`.
pub(crate) fn server(tools: &str, on_call: &str) -> String {
    let head = r#"id() { printf '%s' "$1" | sed 's/.*"id":\("[^"]*"\|[0-9]*\).*/\1/'; }
reply() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$(id "$line")" "$1"; }
ok() { reply "{\"content\":[{\"type\":\"text\",\"text\":\"$1\"}]}"; }
fail() { reply '{"content":[{"type":"text","text":"'"$1"'"}],"isError":true}'; }
while read -r line; do [ -z "$HEARD" ] || printf '%s\n' "$line" >> "$HEARD"; case "$line" in
*'"method":"initialize"'*) reply '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}';;
*'"method":"tools/list"'*) reply '{"tools":"#;
    format!("{head}{tools}}}';;\n*'\"method\":\"tools/call\"'*) {on_call};; esac; done")
}
