//! What a proxy stands in front of.

use std::collections::HashMap;
use std::sync::Arc;

use process_wrap::tokio::CommandWrap;
use tokio::process::Command;
use toolerror::Misuse;

use super::hints::Listed;
use super::settings::Proxy;
use super::upstream::{Credentials, Upstream};
use crate::known_secrets::KnownSecrets;
use crate::mcp::process;

/// No more of the name of a server is a part of other names, in characters.
const MAX_PREFIX: usize = 32;

/// Where a server is, and how to get to it.
pub(super) enum Target {
    Command(CommandWrap),
    Upstream(Upstream),
    /// Each of them is one of the others.
    Several(Vec<Starting>),
}

impl Target {
    /// Adds the secrets with which one server is reached.
    pub(super) fn add_secrets(&self, known: &mut KnownSecrets) {
        match self {
            Self::Command(command) => process::add_secrets(command, known),
            Self::Upstream(upstream) => upstream.add_secrets(known),
            Self::Several(_) => {}
        }
    }
}

/// What a proxy that listens stands in front of.
pub enum Server {
    /// A command for each session.
    Command(Box<dyn Fn() -> Command + Send + Sync>),
    /// A server over HTTP, with a session of its own for each session.
    Upstream(Upstream),
    /// Several servers as one.
    Several(Members),
}

impl Server {
    /// Where it is; `credentials` are those that a client brings.
    pub(super) fn target(&self, credentials: Option<Credentials>) -> Target {
        match self {
            Self::Command(command) => Target::Command(process::wrap(command())),
            Self::Upstream(upstream) => Target::Upstream(match credentials {
                Some(credentials) => upstream.clone().for_client(credentials),
                None => upstream.clone(),
            }),
            Self::Several(members) => Target::Several(members.starting()),
        }
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(_) => f.write_str("Command"),
            Self::Upstream(upstream) => upstream.fmt(f),
            Self::Several(members) => members.fmt(f),
        }
    }
}

/// Several servers that can be told apart.
///
/// ```
/// use tokio::process::Command;
/// use toolerror_agent::proxy::{Member, Members, Proxy, Server};
///
/// let server = || Server::Command(Box::new(|| Command::new("my-mcp-server")));
/// let member = |name: &str| Member::new(name, Proxy::new(), server());
/// assert!(Members::new([member("notes"), member("files")]).is_ok());
/// assert!(Members::new([member("my notes"), member("my_notes")]).is_err());
/// ```
#[derive(Debug)]
pub struct Members(Vec<Member>);

impl Members {
    /// These servers.
    ///
    /// # Errors
    /// [`Misuse`] for two servers whose tools would get the same prefix: their names are equal, up to 32 characters and with `-` for each
    /// character but letters, digits and `-` (SPEC §2.6.15).
    pub fn new(members: impl IntoIterator<Item = Member>) -> Result<Self, Misuse> {
        let members: Vec<Member> = members.into_iter().collect();
        let mut known = HashMap::new();
        for member in &members {
            let prefix = prefix(&member.name);
            if let Some(other) = known.insert(prefix.clone(), &member.name) {
                let name = &member.name;
                return Err(Misuse::new(format!(
                    "the tools of `{other}` and of `{name}` would both begin with `{prefix}_`: give one of them another name"
                )));
            }
        }
        Ok(Self(members))
    }

    pub(super) fn starting(&self) -> Vec<Starting> {
        self.0.iter().map(Member::starting).collect()
    }
}

/// One of several servers.
pub struct Member {
    name: String,
    proxy: Proxy,
    server: Arc<Server>,
}

/// Makes what a proxy stands in front of, for each start of it.
pub(super) type MakeTarget = Box<dyn Fn() -> Target + Send + Sync>;

/// A member that is about to be started.
pub(super) type Starting = (String, Proxy, MakeTarget);

impl Member {
    /// A server with its name, and the proxy in front of it.
    pub fn new(name: impl Into<String>, mut proxy: Proxy, server: Server) -> Self {
        let name = name.into();
        proxy.0.listed = Listed::default(); // what other servers have is not its own
        proxy.0.hangup = None; // nor is the client
        Self {
            proxy: proxy.with_name(&name),
            name,
            server: Arc::new(server),
        }
    }

    /// No client's credentials are for several servers.
    pub(super) fn starting(&self) -> Starting {
        let server = Arc::clone(&self.server);
        let make: MakeTarget = Box::new(move || server.target(None));
        (self.name.clone(), self.proxy.clone(), make)
    }
}

impl std::fmt::Debug for Member {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Member")
            .field("name", &self.name)
            .field("server", &self.server)
            .finish_non_exhaustive()
    }
}

/// The name of a server as the beginning of other names: clients allow letters, digits and `-`, and `_` ends it.
pub(super) fn prefix(server: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    server
        .chars()
        .map(|c| if is_plain(c) { c } else { '-' })
        .take(MAX_PREFIX)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_what_clients_allow_and_has_no_underscore() {
        assert_eq!(prefix("my server/é.1-x_y"), "my-server---1-x-y");
    }
}
