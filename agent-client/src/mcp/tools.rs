//! The tools of a server, as it listed them last.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rmcp::model::{ErrorCode, PaginatedRequestParams, Tool};
use rmcp::{Peer, RoleClient, ServiceError};
use tokio::time::timeout;

/// Maximum number of tools that a client reads from a server's list.
pub const MAX_LISTED_TOOLS: usize = 10_000;

/// Maximum number of pages of a list: some servers announce a further page for ever.
pub const MAX_LIST_PAGES: usize = 1_000;

/// How long a list that has changed may take. After that, the next notification asks for it again.
const AGAIN: Duration = Duration::from_secs(60);

/// The list. All clones share it.
#[derive(Clone, Default)]
pub(super) struct Tools(Arc<SharedTools>);

#[derive(Default)]
struct SharedTools {
    list: RwLock<Arc<[Tool]>>,
    /// The server has another list by now.
    is_stale: AtomicBool,
}

impl Tools {
    pub(super) fn get(&self) -> Arc<[Tool]> {
        Arc::clone(&self.0.list.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks the server for its tools.
    pub(super) async fn fetch(&self, peer: &Peer<RoleClient>) -> Result<(), ServiceError> {
        self.0.is_stale.store(false, Ordering::Release);
        let tools = list_tools(peer).await?.into();
        *self.0.list.write().unwrap_or_else(PoisonError::into_inner) = tools;
        Ok(())
    }

    /// Handles a notification of a changed list: asks the server once, however many notifications arrive meanwhile.
    pub(super) fn changed(&self, peer: Peer<RoleClient>) {
        if self.0.is_stale.swap(true, Ordering::AcqRel) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            while this.0.is_stale.load(Ordering::Acquire) {
                if !matches!(timeout(AGAIN, this.fetch(&peer)).await, Ok(Ok(()))) {
                    this.0.is_stale.store(false, Ordering::Release);
                }
            }
        });
    }
}

/// All tools, page by page.
async fn list_tools(peer: &Peer<RoleClient>) -> Result<Vec<Tool>, ServiceError> {
    let mut tools = Vec::new();
    let mut cursor = None;
    for _ in 0..MAX_LIST_PAGES {
        let params = PaginatedRequestParams::default().with_cursor(cursor);
        let page = match peer.list_tools(Some(params)).await {
            Ok(page) => page,
            Err(ServiceError::McpError(error)) if error.code == ErrorCode::METHOD_NOT_FOUND => {
                return Ok(tools); // a server without tools
            }
            Err(error) => return Err(error),
        };
        tools.extend(page.tools);
        cursor = page.next_cursor;
        if cursor.is_none() || tools.len() > MAX_LISTED_TOOLS {
            break;
        }
    }
    Ok(tools)
}
