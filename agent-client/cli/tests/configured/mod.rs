//! `toolerror proxy --config` in front of several servers.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::path::PathBuf;

use serde_json::{json, Value};

use crate::proxied::{folder, Client};

/// A folder with a configuration file.
pub(crate) struct Config(pub(crate) PathBuf);

impl Config {
    pub(crate) fn new(name: &str, servers: &Value) -> Self {
        let config = Self(folder(name));
        config.write(&json!({"mcpServers": servers}).to_string());
        config
    }

    pub(crate) fn write(&self, text: &str) {
        std::fs::write(self.0.join("mcp.json"), text).unwrap();
    }

    pub(crate) fn file(&self) -> String {
        self.0.join("mcp.json").display().to_string()
    }

    pub(crate) fn client(&self, options: &[&str]) -> Client {
        let client = Client::of(&[&["proxy", "--config", &self.file()], options].concat());
        client.greet();
        client
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The entry of a server that is a shell script.
pub(crate) fn sh(script: &str) -> Value {
    json!({"command": "sh", "args": ["-c", script]})
}

/// Sends a line, and reads the next one.
pub(crate) fn ask(client: &Client, line: &str) -> Value {
    client.send(line);
    serde_json::from_str(&client.receive()).unwrap()
}

/// The names of the tools that the client sees.
pub(crate) fn tools(client: &Client) -> Vec<String> {
    let listed = ask(client, r#"{"jsonrpc":"2.0","id":50,"method":"tools/list"}"#);
    let tools = listed["result"]["tools"].as_array().unwrap().iter();
    tools
        .map(|tool| tool["name"].as_str().unwrap().to_owned())
        .collect()
}
