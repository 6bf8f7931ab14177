//! The `_meta` members of a call, for handlers of the SDK.

use rmcp::handler::server::common::{AsRequestContext, FromContextPart};
use rmcp::model::RequestMetaObject;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};

use crate::call_meta::CallMeta;

/// Lets a `#[tool]` function take it as an argument: `async fn order(&self, call: CallMeta, …)`.
impl<C: AsRequestContext> FromContextPart<C> for CallMeta {
    fn from_context_part(context: &mut C) -> Result<Self, ErrorData> {
        Ok(Self::from(context.as_request_context()))
    }
}

impl From<&RequestContext<RoleServer>> for CallMeta {
    fn from(context: &RequestContext<RoleServer>) -> Self {
        Self::from(&context.meta)
    }
}

impl From<&RequestMetaObject> for CallMeta {
    fn from(meta: &RequestMetaObject) -> Self {
        Self::from_meta(meta)
    }
}
