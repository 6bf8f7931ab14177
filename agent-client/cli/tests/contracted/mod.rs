//! `toolerror proxy --contract` in front of a shell script.

use std::path::PathBuf;

use serde_json::Value;

use crate::proxied::{call, error_in, folder, script, Client};

/// The proxy in front of a server that checks nothing and writes what it hears to `$HEARD`.
pub(crate) struct Proxied {
    pub(crate) client: Client,
    pub(crate) folder: PathBuf,
}

impl Proxied {
    /// Starts it with a toolset, and what the server does for each call.
    pub(crate) fn start(name: &str, (tools, answers): (&str, &str), options: &[&str]) -> Self {
        let folder = folder(name);
        let toolset = folder.join("toolset.yaml");
        std::fs::write(&toolset, tools).unwrap();
        let options = [&["--contract", toolset.to_str().unwrap()], options].concat();
        let heard = folder.join("heard");
        let server = format!("HEARD='{}'\n{}", heard.display(), script(answers));
        let client = Client::start(&options, &server);
        client.greet();
        Self { client, folder }
    }

    pub(crate) fn ask(&self, line: &str) -> Value {
        self.client.send(line);
        serde_json::from_str(&self.client.receive()).unwrap()
    }

    pub(crate) fn refused(&self, line: &str) -> Value {
        self.client.send(line);
        error_in(&self.client.receive())
    }

    /// How many calls of a tool the server has heard of.
    pub(crate) fn heard(&self, tool: &str) -> usize {
        let heard = std::fs::read_to_string(self.folder.join("heard")).unwrap_or_default();
        heard.matches(&format!("\"name\":\"{tool}\"")).count()
    }
}

impl Drop for Proxied {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A call with these arguments.
pub(crate) fn with(id: u32, tool: &str, arguments: &str) -> String {
    call(id, tool).replace(r#""arguments":{}"#, &format!(r#""arguments":{arguments}"#))
}
