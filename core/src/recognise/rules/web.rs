use crate::recognise::rule::rules;

rules! { "web":
    "oauth.grant" Unauthenticated Code [
        "invalid_grant", "invalid_token", "invalid_client", "unauthorized_client", "expired_token",
        "token_expired", "token_revoked", "not_authed", "invalid_auth", "account_inactive", "login_required",
        "interaction_required", "reauth_required", "session_expired", "INVALID_SESSION_ID",
        "invalid_credentials", "bad_credentials", "TokenExpiredError", "JsonWebTokenError",
        "invalid_signature", "token_invalid", "AUTHENTICATION_ERROR", "missing_token", "InvalidTokenError",
        "ExpiredSignatureError", "unauthorized_access", "jwt expired", "invalid_session", "auth_required",
        "account_selection_required", "mfa_required", "two_factor_required", "two_factor_setup_required",
        "invalid_dpop_proof", "use_dpop_nonce", "authorization_required", "invalid_api_token",
        "api_key_expired", "bad_api_key", "token_not_found", "no_token", "invalid_access_token",
        "expired_access_token", "access_token_expired", "refresh_token_expired", "invalid_refresh_token",
        "session_revoked", "not_authenticated", "authentication_required", "authentication_failed",
        "password_expired", "user_not_authenticated", "jwt_expired", "invalid_jwt", "invalid_user_token",
        "token_invalidated", "user_revoked", "deleted_user", "InvalidGrantError", "UNAUTHORIZED",
        "invalid_bearer_token", "secret_key_required", "invalid_session_token", "publishable_key_not_allowed",
        "AUTH_REQUIRED", "NOT_AUTHENTICATED", "TOKEN_EXPIRED", "INVALID_TOKEN", "INVALID_CREDENTIALS",
        "INVALID_LOGIN", "INVALID_AUTH_HEADER", "invalid_authorization_header", "missing_credentials"
    ]
        "OAuth and its kin: the grant or token is no good"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["invalid_grant: Token has been expired or revoked.",
            "{\"error\":\"invalid_token\",\"error_description\":\"The access token expired\"}",
            "Slack error: not_authed"]
        no ["`invalid_grant` is a code"];
    "oauth.scope" Denied Code [
        "insufficient_scope", "missing_scope", "access_denied", "consent_required", "invalid_scope_denied",
        "restricted_action", "not_in_channel", "cant_invite", "INSUFFICIENT_ACCESS",
        "insufficient_permissions", "permission_denied", "missing_permissions",
        "INSUFFICIENT_ACCESS_OR_READONLY", "restricted_resource", "not_allowed", "no_permission",
        "ekm_access_denied", "org_login_required", "team_access_not_granted", "feature_not_enabled",
        "is_archived", "REQUEST_DENIED", "scope_denied", "admin_only", "FEATURE_DISABLED",
        "admin_unauthorized", "not_allowed_token_type", "accesslimited", "cannot_add_bot",
        "user_is_restricted", "user_is_ultra_restricted", "enterprise_is_restricted",
        "restricted_action_read_only_channel", "restricted_action_thread_only_channel",
        "restricted_action_non_threadable_channel", "cannot_dm_bot", "cant_dm", "not_app_admin",
        "not_enterprise_team", "plan_required", "paid_only", "paid_teams_only", "method_not_allowed_for_token",
        "two_factor_required_by_org", "invalid_permissions", "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND",
        "INVALID_PERMISSIONS", "NOT_AUTHORIZED", "UNAUTHORIZED_FIELD_OR_TYPE", "FORBIDDEN", "ACCESS_DENIED",
        "PERMISSION_ERROR", "insufficient_permission", "insufficient_privileges", "user_not_authorized",
        "not_authorized", "action_prohibited", "user_banned", "forbidden_for_plan", "account_disabled",
        "account_locked", "app_not_installed", "app_not_enabled", "team_not_on_plan", "requires_approval",
        "approval_required", "ip_not_allowed", "ip_not_authorized", "region_not_supported",
        "country_unsupported", "API_DISABLED_FOR_ORG", "API_CURRENTLY_DISABLED", "INSUFFICIENT_PERMISSIONS",
        "card_declined", "expired_card", "account_invalid", "testmode_charges_only", "livemode_mismatch",
        "payouts_not_allowed", "transfers_not_allowed", "card_error", "request_forbidden"
    ]
        "a right that a person has to give"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["missing_scope (needed: chat:write, provided: channels:read)",
            "{\"error\":\"insufficient_scope\"}", "An API error occurred: not_in_channel"]
        no ["`access_denied` is a code"];
    "oauth.request" Invalid Code [
        "invalid_scope", "unsupported_grant_type", "redirect_uri_mismatch", "unsupported_response_type",
        "invalid_redirect_uri", "invalid_target", "GRAPHQL_VALIDATION_FAILED", "GRAPHQL_PARSE_FAILED",
        "PERSISTED_QUERY_NOT_SUPPORTED", "undefinedField", "argumentNotAccepted", "missingRequiredArguments",
        "no_text", "msg_too_long", "invalid_blocks", "too_many_attachments", "parameter_invalid",
        "parameter_missing", "INVALID_FIELD", "MALFORMED_QUERY", "REQUIRED_FIELD_MISSING",
        "OPERATION_RESOLUTION_FAILURE", "invalid_url", "invalid_name", "invalid_cursor", "missing_argument",
        "missing_field", "MAX_COMPLEXITY", "MAX_NODE_LIMIT_EXCEEDED", "STRING_TOO_LONG",
        "invalid_client_metadata", "invalid_software_statement", "unapproved_software_statement",
        "unsupported_token_type", "invalid_request_uri", "invalid_request_object", "request_not_supported",
        "request_uri_not_supported", "registration_not_supported", "invalid_code_verifier",
        "invalid_authorization_details", "invalid_arg_name", "invalid_array_arg", "invalid_charset",
        "invalid_form_data", "invalid_post_type", "missing_post_type", "invalid_channel", "invalid_ts",
        "invalid_ts_latest", "invalid_ts_oldest", "invalid_types", "invalid_limit", "invalid_users",
        "invalid_user", "invalid_timezone", "invalid_blocks_format", "invalid_attachments",
        "invalid_metadata_format", "invalid_arg_format", "no_channel", "no_user", "bad_timestamp",
        "cant_update_message", "cant_delete_message", "edit_window_closed", "comment_required", "not_in_group",
        "method_not_supported_for_channel_type", "channel_type_not_supported", "unknown_method_arg",
        "parameter_unknown", "parameter_invalid_empty", "parameter_invalid_integer",
        "parameter_invalid_string_blank", "parameter_invalid_string_empty", "parameters_exclusive",
        "amount_too_small", "amount_too_large", "invalid_number", "incorrect_number", "invalid_expiry_month",
        "invalid_expiry_year", "invalid_cvc", "incorrect_cvc", "url_invalid", "email_invalid",
        "invalid_charge_amount", "charge_already_refunded", "charge_exceeds_source_limit",
        "country_code_invalid", "postal_code_invalid", "currency_not_supported", "tax_id_invalid",
        "token_already_used", "invalid_field", "INVALID_FIELD_FOR_INSERT_UPDATE", "INVALID_TYPE",
        "INVALID_TYPE_ON_FIELD_IN_RECORD", "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
        "INVALID_CROSS_REFERENCE_KEY", "FIELD_CUSTOM_VALIDATION_EXCEPTION", "FIELD_INTEGRITY_EXCEPTION",
        "INVALID_EMAIL_ADDRESS", "INVALID_QUERY_FILTER_OPERATOR", "INVALID_QUERY_LOCATOR", "INVALID_ID_FIELD",
        "MALFORMED_ID", "JSON_PARSER_ERROR", "XML_PARSER_ERROR", "NUMBER_OUTSIDE_VALID_RANGE",
        "MISSING_ARGUMENT", "INVALID_VALUE_FOR_COLUMN", "UNKNOWN_FIELD_NAME", "INVALID_FILTER_BY_FORMULA",
        "INVALID_MULTIPLE_CHOICE_OPTIONS", "INVALID_RECORDS", "CANNOT_ACCEPT_VALUE",
        "INVALID_ATTACHMENT_OBJECT", "PROPERTY_DOESNT_EXIST", "INVALID_DATE", "INVALID_EMAIL",
        "invalid_grant_type", "unsupported_media_type", "invalid_request_url", "missing_version",
        "missing_parameter", "missing_parameters", "missing_required_field", "missing_required_argument",
        "required_field", "invalid_body", "invalid_query", "invalid_filter", "invalid_sort",
        "invalid_property", "invalid_id", "invalid_uuid", "invalid_date", "invalid_format",
        "invalid_enum_value", "too_big", "too_small", "unrecognized_keys", "invalid_string", "invalid_union",
        "invalid_literal", "out_of_range", "value_too_long", "payload_too_large", "request_entity_too_large",
        "file_too_large", "message_too_long", "text_too_long", "method_not_allowed", "not_supported",
        "unsupported_operation", "unknown_field", "bad_input", "COMPLEXITY_LIMIT", "parsing_exception",
        "x_content_parse_exception", "illegal_argument_exception", "mapper_parsing_exception",
        "query_shard_exception", "action_request_validation_exception", "invalid_index_name_exception",
        "number_format_exception", "strict_dynamic_mapping_exception", "script_exception", "too_many_clauses",
        "json_parse_exception", "document_parsing_exception"
    ]
        "OAuth, GraphQL, Slack, Salesforce, Stripe: a request that can never work"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["GraphQL error: GRAPHQL_VALIDATION_FAILED", "redirect_uri_mismatch"]
        no ["`redirect_uri_mismatch` is a code"];
    "wiki.lag" Unavailable Code [
        "maxlag"
    ]
        "MediaWiki: its replicas are behind and it takes no call at the moment"
        from "MediaWiki API: errors and warnings, maxlag"
        yes ["{\"error\":{\"code\":\"maxlag\",\"info\":\"Waiting for 10.64.16.7: 6 seconds lagged.\"}}"]
        no ["`maxlag` is a parameter"];
    "stripe.lock" Held Override [
        "cannot be accessed right now because another", "stripe process is currently accessing it"
    ]
        "Stripe: another request has the object, which reads like a refusal"
        from "Stripe API errors, lock_timeout"
        yes ["This object cannot be accessed right now because another API request or Stripe process is currently accessing it."]
        no ["'cannot be accessed right now because another' is a text"];
    "oauth.pending" Unavailable Code [
        "authorization_pending"
    ]
        "nobody has approved it yet: RFC 8628 asks for the same request again"
        from "RFC 8628, section 3.5"
        yes ["{\"error\":\"authorization_pending\",\"error_description\":\"The authorization request is still pending\"}"]
        no ["`authorization_pending` is a code"];
    "oauth.slow_down" RateLimit Code [
        "slow_down"
    ]
        "the client polls too often"
        from "RFC 8628, section 3.5; OpenAI API docs, error codes"
        yes ["{\"error\":\"slow_down\",\"error_description\":\"The client is polling too quickly\"}"]
        no ["no slow_down was seen", "the `slow_down` option"];
    "http.umbrella" Invalid WeakCode [
        "invalid_request", "bad_request", "BAD_REQUEST", "validation_error", "VALIDATION_ERROR",
        "INVALID_REQUEST", "invalid_arguments", "invalid_input", "INVALID_INPUT", "INVALID_PARAMETER",
        "BAD_USER_INPUT", "invalid_argument", "unprocessable_entity", "malformed_request", "invalid_payload",
        "invalid_params", "invalid_request_error", "BadRequestError", "UnprocessableEntityError",
        "invalid_parameter", "invalid_parameters", "validation_failed", "VALIDATION_FAILED",
        "INVALID_REQUEST_UNKNOWN", "INVALID_REQUEST_BODY", "invalid_data", "INVALID_ARGUMENTS",
        "UnprocessableEntity", "badRequestError"
    ]
        "a code for all refusals of a request; a status or a finer code beside it says more"
        from "RFC 6749, 6750, 7009, 7591, 8628, 9449; OpenID Connect Core; OpenAI, Anthropic, Stripe, Notion, Airtable API docs"
        yes ["{\"error\":\"invalid_request\",\"error_description\":\"Missing parameter\"}",
            "Error code: 400 - {'type': 'error', 'error': {'type': 'invalid_request_error', 'message': 'messages: at least one message is required'}}"]
        no ["`invalid_request_error` is a type"];
    "graphql.text" Invalid Phrase [
        "cannot query field", "unknown argument", "unknown type", "was not provided", "of required type",
        "got invalid value", "must have a selection of subfields", "must not have a selection",
        "expected type {} found", "unknown fragment", "syntax error: expected", "doesn't exist on type",
        "doesn't accept argument", "query has complexity", "is not defined by", "query exceeds the maximum",
        "query is too complex", "query too complex", "max complexity", "variable {} of required type",
        "query depth", "syntax error: unexpected", "unknown directive", "of type {} is required",
        "argument {} of type", "is not a valid value for", "cannot represent", "must provide query string",
        "does not have a field", "no such column {} on entity", "unknown field name", "exceeds maximum depth",
        "selections must be"
    ]
        "GraphQL validation, as the reference implementation prints it"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["Cannot query field \"nmae\" on type \"User\".",
            "Variable \"$id\" of required type \"ID!\" was not provided.",
            "Field 'x' doesn't exist on type 'User'"]
        no ["\"unknown type\" is a text"];
    "graphql.code" Missing Code [
        "NOT_FOUND_ERROR", "ENTITY_NOT_FOUND", "channel_not_found", "user_not_found", "users_not_found",
        "message_not_found", "file_not_found", "not_found", "resource_missing", "thread_not_found",
        "no_such_subscription", "team_not_found", "item_not_found", "page_not_found", "ENTITY_IS_DELETED",
        "no_item_specified", "unknown_method", "database_not_found", "block_not_found", "ZERO_RESULTS",
        "no_such_channel", "bot_not_found", "usergroup_not_found", "im_not_found", "group_not_found",
        "reminder_not_found", "bookmark_not_found", "canvas_not_found", "list_not_found", "no_reaction",
        "TABLE_NOT_FOUND", "MODEL_ID_NOT_FOUND", "VIEW_NAME_NOT_FOUND", "ROUTE_NOT_FOUND",
        "UNKNOWN_COLUMN_NAME", "ENTITY_NOT_FOUND_ERROR", "RESOURCE_NOT_FOUND", "OBJECT_NOT_FOUND",
        "RECORD_NOT_FOUND", "USER_NOT_FOUND", "CONTACT_NOT_FOUND", "PAGE_NOT_FOUND", "FILE_NOT_FOUND",
        "record_not_found", "project_not_found", "task_not_found", "issue_not_found", "repository_not_found",
        "customer_not_found", "order_not_found", "account_not_found", "document_not_found", "folder_not_found",
        "board_not_found", "card_not_found", "no_such_user", "no_such_object", "unknown_channel",
        "unknown_user", "unknown_id", "source_not_found", "index_not_found_exception",
        "document_missing_exception", "resource_not_found_exception", "aliases_not_found_exception",
        "snapshot_missing_exception", "repository_missing_exception"
    ]
        "GraphQL, Slack, Stripe: there is no such thing"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["An API error occurred: channel_not_found", "{\"error\":{\"code\":\"resource_missing\"}}"]
        no ["`channel_not_found` is a code"];
    "graphql.rate" RateLimit Code [
        "THROTTLED", "ComplexityException", "FloodWaitError", "RetryAfter", "MAX_API_QUERIES_PER_MINUTE",
        "TooManyRequestsHttpException", "ThrottlingError", "rate_limit_reached", "too_many_attempts",
        "TOO_MANY_ATTEMPTS", "Too_Many_Requests", "es_rejected_execution_exception",
        "concurrent_requests_limit_exceeded", "message_rate_exceeded", "api_limit_exceeded",
        "requests_limit_exceeded", "rate_exceeded", "secondary_rate_limit"
    ]
        "Shopify, monday, Telegram: too many calls"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["Throttled: THROTTLED"]
        no ["RetryAfter must be a number"];
    "http.exists" Exists Code [
        "already_exists", "name_taken", "already_in_channel", "already_reacted", "DUPLICATE_VALUE",
        "DUPLICATES_DETECTED", "resource_already_exists", "duplicate_entry", "already_pinned", "email_taken",
        "name_already_taken", "username_taken", "ALREADY_EXISTS_ERROR", "already_archived", "already_in_team",
        "already_invited", "user_already_team_member", "conflict_exists", "resource_exists",
        "duplicate_resource", "duplicate_name", "DUPLICATE_NAME", "DUPLICATE_EXTERNAL_ID", "UNIQUE_VIOLATION",
        "bank_account_exists", "external_account_exists", "resource_already_exists_exception", "email_exists",
        "EMAIL_EXISTS", "name_exists", "slug_taken", "username_already_exists", "user_already_exists",
        "account_already_exists"
    ]
        "the name is taken"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["{\"error\":\"name_taken\"}"]
        no ["`name_taken` is a code"];
    "http.conflict" Stale Code [
        "edit_conflict", "version_conflict", "stale_version", "etag_mismatch", "revision_mismatch",
        "precondition_failed", "PRECONDITION_FAILED", "VERSION_CONFLICT", "STALE_VERSION", "STALE_OBJECT",
        "stale_object", "stale_object_error", "stale_data", "STALE_DATA", "concurrent_modification",
        "CONCURRENT_UPDATE", "optimistic_lock_error", "optimistic_lock", "conflicting_update",
        "revision_conflict", "document_update_conflict", "if_match_failed", "etag_conflict"
    ]
        "it has changed since it was read"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["{\"error\":{\"code\":\"version_conflict\"}}"]
        no ["`version_conflict` is a code"];
    "http.idempotency" Stale Phrase [
        "keys for idempotent requests can only be used with the same parameters",
        "idempotency key already used", "idempotency-key has already been used", "idempotency_error"
    ]
        "a new key or the old payload"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["Keys for idempotent requests can only be used with the same parameters they were first used with."]
        no ["\"idempotency_error\" is a code"];
    "http.held" Held Code [
        "lock_timeout", "resource_locked", "RESOURCE_LOCKED", "conflict_error", "UNABLE_TO_LOCK_ROW",
        "RESOURCE_BUSY", "resource_busy", "LOCKED_RESOURCE", "operation_in_progress", "OPERATION_IN_PROGRESS",
        "idempotency_key_in_use", "team_added_to_org", "LOCK_NOT_AVAILABLE", "concurrent_request",
        "conflict_in_progress", "request_in_progress", "operation_already_in_progress", "job_in_progress",
        "export_in_progress", "sync_in_progress"
    ]
        "somebody else has it at the moment"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["UNABLE_TO_LOCK_ROW: unable to obtain exclusive access to this record",
            "{\"type\":\"RESOURCE_BUSY\",\"message\":\"held\"}"]
        no ["no lock_timeout was seen", "`RESOURCE_BUSY` is a code"];
    "http.down" Unavailable Phrase [
        "service unavailable", "temporarily unavailable", "bad gateway", "under maintenance",
        "down for maintenance", "undergoing maintenance", "scheduled maintenance", "maintenance mode",
        "in maintenance", "service is starting", "is starting up", "server is starting", "server is busy",
        "server busy", "service is busy", "system is busy", "no healthy upstream", "backend is unhealthy",
        "backend fetch failed", "server is restarting", "service is restarting", "is restarting",
        "temporary failure", "temporary error", "temporary problem", "transient error", "transient failure",
        "server is not ready", "service is not ready", "not ready yet", "circuit breaker is open",
        "circuit breaker open", "circuitbreaker {} is open", "server is shutting down", "web server is down",
        "origin is unreachable", "upstream unavailable", "upstream is unavailable", "temporary outage",
        "failover in progress", "service is down", "service is unavailable", "server is temporarily",
        "server is unavailable", "cannot be reached at the moment", "is having problems", "under heavy load",
        "is under heavy load", "is not accepting", "not accepting connections", "not accepting requests",
        "server overloaded", "service overloaded", "try your request again later",
        "request could not be processed at this time", "is being upgraded", "site is down", "site maintenance",
        "be back soon", "be right back", "temporarily down", "temporarily offline", "is down for",
        "currently down", "currently offline", "currently overloaded", "is currently down",
        "experiencing high", "experiencing technical difficulties", "technical difficulties",
        "unable to handle the request", "unable to service", "no available server", "no healthy",
        "no servers available", "no server is available", "no instances available", "backend unavailable",
        "backend is unavailable", "origin dns error", "upstream is down", "service unreachable",
        "service is unreachable", "dependency unavailable", "deployment in progress", "deploy in progress",
        "rolling restart", "is sleeping", "waking up", "is hibernating", "read-only for maintenance",
        "service is not available", "out of capacity", "tier capacity exceeded", "thread pool exhausted",
        "server too busy", "system overload", "load shedding", "service is currently unavailable",
        "server is currently unavailable", "system is currently unavailable", "api is currently unavailable",
        "site is currently unavailable", "is currently unavailable. please", "currently unavailable, please",
        "currently unavailable. please", "unavailable right now, please", "momentarily unavailable",
        "is currently unavailable$", "server is too busy", "service is too busy", "busy, please try",
        "busy. please try", "is busy, try", "is busy. try"
    ]
        "words for a service that cannot answer now"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["The service is temporarily unavailable. Please try again later.", "502 Bad Gateway",
            "no healthy upstream"]
        no ["The page \"Service unavailable\" was translated", "service unavailable is the title of the page"];
    "http.in_doubt" InDoubt WeakCode [
        "fatal_error", "internal_error", "INTERNAL_SERVER_ERROR", "internal_server_error", "INTERNAL_ERROR",
        "unknown_error", "UNKNOWN_ERROR", "UNKNOWN_EXCEPTION", "unexpected_error"
    ]
        "a failure in the middle: some of it may have been done"
        from "Slack Web API, common errors; Apollo Server, error codes"
        yes ["An API error occurred: fatal_error",
            "{\"errors\":[{\"message\":\"boom\",\"extensions\":{\"code\":\"INTERNAL_SERVER_ERROR\"}}]}"]
        no ["`internal_error` is a code"];
    "http.bad_request_missing" Missing Phrase [
        "bad request: {} not found", "bad request: {} does not exist", "bad request: {} doesn't exist",
        "bad request: no such"
    ]
        "a bad request whose reason says that a thing is missing"
        from "Telegram Bot API, error texts"
        yes ["Bad Request: chat not found"]
        no ["\"bad request: chat\" is a text"];
}
