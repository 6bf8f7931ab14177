//! What a proxy stands in front of.

use std::sync::Arc;

use process_wrap::tokio::CommandWrap;
use tokio::process::Command;

use super::settings::Proxy;
use super::upstream::{Credentials, Upstream};
use crate::mcp::process;

/// Where a server is, and how to get to it.
pub(super) enum Target {
    Command(CommandWrap),
    Upstream(Upstream),
    /// Each of them is one of the others.
    Several(Vec<Starting>),
}

/// What a proxy that listens stands in front of.
pub enum Server {
    /// A command for each session.
    Command(Box<dyn Fn() -> Command + Send + Sync>),
    /// A server over HTTP, with a session of its own for each session.
    Upstream(Upstream),
    /// Several servers as one.
    Several(Vec<Member>),
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
            Self::Several(members) => Target::Several(members.iter().map(Member::starting).collect()),
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
    pub fn new(name: impl Into<String>, proxy: Proxy, server: Server) -> Self {
        let name = name.into();
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
