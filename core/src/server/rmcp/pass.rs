//! The wrapper around a server: everything that is handed on.

use std::borrow::Cow;
use std::future::Future;

use rmcp::model::CallToolRequestParams;
use rmcp::model::CallToolResponse;
use rmcp::model::CancelTaskParams;
use rmcp::model::CancelledNotificationParam;
use rmcp::model::CompleteRequestParams;
use rmcp::model::CompleteResult;
use rmcp::model::CustomNotification;
use rmcp::model::CustomRequest;
use rmcp::model::CustomResult;
use rmcp::model::DiscoverResult;
use rmcp::model::GetPromptRequestParams;
use rmcp::model::GetPromptResponse;
use rmcp::model::GetSkillRequestParams;
use rmcp::model::GetSkillResult;
use rmcp::model::GetTaskParams;
use rmcp::model::GetTaskResult;
use rmcp::model::InitializeRequestParams;
use rmcp::model::InitializeResult;
use rmcp::model::ListPromptsResult;
use rmcp::model::ListResourceTemplatesResult;
use rmcp::model::ListResourcesResult;
use rmcp::model::ListSkillsResult;
use rmcp::model::ListToolsResult;
use rmcp::model::PaginatedRequestParams;
use rmcp::model::ProgressNotificationParam;
use rmcp::model::ProtocolVersion;
use rmcp::model::ReadResourceDirectoryRequestParams;
use rmcp::model::ReadResourceDirectoryResult;
use rmcp::model::ReadResourceRequestParams;
use rmcp::model::ReadResourceResponse;
use rmcp::model::ServerConfig;
#[expect(deprecated, reason = "a wrapper hands on what the server has")]
use rmcp::model::SetLevelRequestParams;
use rmcp::model::SubscribeRequestParams;
use rmcp::model::SubscriptionFilter;
use rmcp::model::Tool;
use rmcp::model::UnsubscribeRequestParams;
use rmcp::model::UpdateTaskParams;
use rmcp::service::NotificationContext;
use rmcp::service::RequestContext;
use rmcp::service::SubscriptionContext;
use rmcp::ErrorData;
use rmcp::RoleServer;
use rmcp::ServerHandler;
use serde_json::Value;

use crate::server::rmcp::server::WithToolErrors;
use crate::server::rmcp::{panics, scope};
use crate::ToolError;

impl<S> WithToolErrors<S> {
    /// Answers a request; a panic becomes a JSON-RPC error (SPEC §1.6).
    async fn answered<T>(
        &self,
        method: &str,
        answer: impl Future<Output = Result<T, ErrorData>>,
    ) -> Result<T, ErrorData> {
        let answer = scope::within(&self.emit, answer);
        panics::catch(answer).await.unwrap_or_else(|panic| {
            let error = panic.report(method, self.expose_internal);
            let error = error.emitted(&self.emit);
            let data = serde_json::to_value(&*error).ok();
            Err(ErrorData::internal_error(error.message().to_owned(), data))
        })
    }
}

/// The error of a call whose parameters cannot be read.
fn unreadable_call(params: Option<&Value>) -> ErrorData {
    let member = |name| params.and_then(|params| params.get(name));
    let text = if !member("name").is_some_and(Value::is_string) {
        "`name` must be a string"
    } else if !member("arguments").is_none_or(Value::is_object) {
        "`arguments` must be a JSON object"
    } else {
        "the parameters of `tools/call` cannot be read"
    };
    let data = serde_json::to_value(ToolError::validation(text)).ok();
    ErrorData::invalid_params(text, data)
}

/// Requests: the method's name in MCP, in Rust, its parameters if it has any, and what it answers.
macro_rules! requests {
    ($($name:literal $method:ident($($Params:ty)?) -> $Answer:ty;)*) => {$(
        requests!(@one $name $method($($Params)?) -> $Answer);
    )*};
    (@one $name:literal $method:ident() -> $Answer:ty) => {
        async fn $method(&self, context: RequestContext<RoleServer>) -> Result<$Answer, ErrorData> {
            self.answered($name, async { self.server.$method(context).await }).await
        }
    };
    (@one $name:literal $method:ident($Params:ty) -> $Answer:ty) => {
        async fn $method(
            &self,
            params: $Params,
            context: RequestContext<RoleServer>,
        ) -> Result<$Answer, ErrorData> {
            self.answered($name, async { self.server.$method(params, context).await }).await
        }
    };
}

/// Notifications, which have no answer.
macro_rules! notifications {
    ($($method:ident($Params:ty);)*) => {$(
        async fn $method(&self, params: $Params, context: NotificationContext<RoleServer>) {
            self.server.$method(params, context).await;
        }
    )*};
}

#[expect(deprecated, reason = "a wrapper hands on what the server has")]
impl<S: ServerHandler> ServerHandler for WithToolErrors<S> {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.run_call(request, context).await
    }

    async fn list_tools(
        &self,
        params: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let listed = async { self.server.list_tools(params, context).await };
        let mut listed = self.answered("tools/list", listed).await?;
        let tools = listed.tools.into_iter();
        listed.tools = tools.map(|tool| self.published.listed(tool)).collect();
        Ok(listed)
    }

    /// The SDK gives a call whose parameters it cannot read as a request that it does not know (SPEC §1.10.7).
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if request.method == "tools/call" {
            return Err(unreadable_call(request.params.as_ref()));
        }
        let answer = async { self.server.on_custom_request(request, context).await };
        self.answered("the request", answer).await
    }

    async fn initialize(
        &self,
        params: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let info = async { self.server.initialize(params, context).await };
        let mut info = self.answered("initialize", info).await?;
        self.published.add_version(&mut info.capabilities);
        Ok(info)
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let found = async { self.server.discover(context).await };
        let mut found = self.answered("server/discover", found).await?;
        self.published.add_version(&mut found.capabilities);
        Ok(found)
    }

    requests! {
        "ping" ping() -> ();
        "completion/complete" complete(CompleteRequestParams) -> CompleteResult;
        "logging/setLevel" set_level(SetLevelRequestParams) -> ();
        "prompts/get" get_prompt(GetPromptRequestParams) -> GetPromptResponse;
        "prompts/list" list_prompts(Option<PaginatedRequestParams>) -> ListPromptsResult;
        "resources/list" list_resources(Option<PaginatedRequestParams>) -> ListResourcesResult;
        "resources/templates/list" list_resource_templates(Option<PaginatedRequestParams>) -> ListResourceTemplatesResult;
        "resources/read" read_resource(ReadResourceRequestParams) -> ReadResourceResponse;
        "resources/subscribe" subscribe(SubscribeRequestParams) -> ();
        "resources/unsubscribe" unsubscribe(UnsubscribeRequestParams) -> ();
        "tasks/get" get_task(GetTaskParams) -> GetTaskResult;
        "tasks/update" update_task(UpdateTaskParams) -> ();
        "tasks/cancel" cancel_task(CancelTaskParams) -> ();
        "skills/list" list_skills(Option<PaginatedRequestParams>) -> ListSkillsResult;
        "skills/get" get_skill(GetSkillRequestParams) -> GetSkillResult;
        "resources/directory/read" read_resource_directory(ReadResourceDirectoryRequestParams) -> ReadResourceDirectoryResult;
    }

    notifications! {
        on_cancelled(CancelledNotificationParam);
        on_progress(ProgressNotificationParam);
        on_custom_notification(CustomNotification);
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        self.server.on_initialized(context).await;
    }

    async fn on_roots_list_changed(&self, context: NotificationContext<RoleServer>) {
        self.server.on_roots_list_changed(context).await;
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        self.answered("subscriptions/listen", async {
            self.server.listen(context).await
        })
        .await
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.server.accepted_subscription_filter(requested)
    }

    fn negotiate_initialize(&self, request: &InitializeRequestParams) -> Result<InitializeResult, ErrorData> {
        let mut info = self.server.negotiate_initialize(request)?;
        self.published.add_version(&mut info.capabilities);
        Ok(info)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.server.supported_protocol_versions()
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.server.get_tool(name)
    }

    fn get_info(&self) -> ServerConfig {
        let mut info = self.server.get_info();
        self.published.add_version(&mut info.capabilities);
        info
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use serde_json::Value;

    /// The SDK gives new methods of its trait a default, which would silently take the server's place.
    #[test]
    fn every_method_of_the_sdks_trait_is_handed_on() {
        let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
        let version = String::from_utf8(version).unwrap();
        let host = version
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .unwrap();
        let metadata = Command::new(env!("CARGO"))
            .args([
                "metadata",
                "--format-version",
                "1",
                "--offline",
                "--filter-platform",
                host,
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
        let packages = metadata["packages"].as_array().unwrap();
        let rmcp = packages.iter().find(|package| package["name"] == "rmcp").unwrap();
        let manifest = Path::new(rmcp["manifest_path"].as_str().unwrap());
        let source = manifest.with_file_name("src").join("handler/server.rs");
        let source = std::fs::read_to_string(source).unwrap();
        let methods = source
            .split_once("macro_rules! server_handler_methods")
            .unwrap()
            .1;
        let methods = methods.split_once("\n}").unwrap().0;
        let methods: Vec<&str> = methods
            .lines()
            .filter_map(|line| line.strip_prefix("        fn ")?.split('(').next())
            .collect();
        assert!(methods.len() > 30, "{methods:?}");
        let ours = include_str!("pass.rs").split("#[cfg(test)]").next().unwrap();
        for method in methods {
            assert!(
                ours.contains(&format!(" {method}(")),
                "`{method}` is not handed on"
            );
        }
    }
}
