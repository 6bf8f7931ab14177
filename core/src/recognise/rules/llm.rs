use crate::recognise::rule::rules;

rules! { "llm":
    "llm.quota" Quota Code [
        "insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "credit_balance_too_low",
        "insufficient_credits", "insufficient_balance", "insufficient_funds", "quota_exceeded",
        "out_of_credits", "usage_limit_reached", "usage_limit_exceeded", "monthly_limit_reached",
        "account_deactivated", "billing_error", "spending_limit_reached", "credits_exhausted",
        "plan_limit_reached", "INSUFFICIENT_CREDITS", "quota_exhausted", "daily_limit_exceeded",
        "monthly_limit_exceeded", "limit_reached_upgrade", "SUBSCRIPTION_REQUIRED", "PAYMENT_REQUIRED",
        "over_quota", "no_credits", "trial_expired", "exceeded_current_quota_error",
        "credit_balance_exhausted", "enforced_spend_limit_reached", "spend_limit_reached",
        "usage_cap_exceeded", "UsageCapExceeded", "balance_insufficient", "billing_limit",
        "billing_limit_reached", "monthly_quota_exceeded", "daily_quota_exceeded", "quota_limit_reached",
        "quota_limit_exceeded", "storage_limit_reached", "STORAGE_LIMIT_EXCEEDED", "storage_quota_exceeded",
        "seat_limit_reached", "plan_limit_exceeded", "subscription_required", "subscription_expired",
        "subscription_inactive", "trial_ended", "credit_limit_exceeded", "credit_limit_reached",
        "budget_exceeded", "BudgetExceededError", "not_enough_credits", "no_credit", "weight_exceeds_budget",
        "insufficient_user_quota", "arrearage", "Arrearage", "account_balance_insufficient", "quota-exceeded",
        "usage_quota_exceeded", "MONTHLY_LIMIT_REACHED", "FREE_TIER_EXHAUSTED", "invoice_unpaid",
        "exceeded_quota", "billing_quota_exceeded", "LICENSE_LIMIT_EXCEEDED", "API_QUOTA_EXCEEDED",
        "QUOTA_LIMIT", "payment_required", "insufficient_space", "insufficient_storage"
    ]
        "the account has to be paid for or raised"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Error code: 429 - {'error': {'message': 'You exceeded your current quota', 'type': 'insufficient_quota', 'code': 'insufficient_quota'}}",
            "{\"error\":{\"code\":\"insufficient_quota\"}}"]
        no ["parameter insufficient_quotas"];
    "llm.quota_text" Quota Phrase [
        "exceeded your current quota", "reached: upgrade", "reached, upgrade", "reached. upgrade", "for this contract",
        "of your contract", "in your subscription", "lifetime limit", "there is a limit of", "totalrequests limit", "have no credits", "allowed number of",
        "included in your subscription", "in this plan", "in your plan", "yearly limit", "yearly quota",
        "yearly export limit", "annual limit", "annual quota", "weekly limit", "weekly quota", "allowance {} used up",
        "allowance is used up", "daily request allowance", "for the month", "for this month", "per month", "per week",
        "check your plan and billing", "credit balance is too low",
        "insufficient credits", "insufficient balance", "insufficient funds", "not enough credits",
        "out of credits", "no credits remaining", "no credits left", "upgrade your plan",
        "upgrade to a paid plan", "upgrade to continue", "please upgrade", "billing account", "enable billing",
        "billing has not been enabled", "add a payment method", "payment required", "subscription has expired",
        "subscription expired", "subscription required", "requires a paid", "trial has ended",
        "trial has expired", "trial expired", "free tier limit", "free plan limit", "monthly limit",
        "monthly quota", "monthly usage limit", "daily quota", "daily limit", "requests per day",
        "usage limit reached", "usage limit exceeded", "spending limit", "spend limit", "spend cap",
        "budget exceeded", "budget has been exceeded", "quota exceeded", "exceeded quota",
        "quota has been exceeded", "exceeded the quota", "exceeded your quota", "quota limit reached",
        "quota exhausted", "quota reached", "over quota", "storage quota", "add your own api key",
        "contact sales", "contact billing", "request a limit increase", "request an increase",
        "request a quota increase", "purchase more", "buy more credits", "credits exhausted",
        "credits have run out", "ran out of credits", "used all of your", "used up your", "free rate limit",
        "plan does not include", "not available on your plan", "not included in your plan",
        "your current plan", "seat limit", "hard limit", "monthly cap", "monthly request limit",
        "account is past due", "unpaid invoice", "payment overdue", "limit for your plan", "plan limit",
        "increase your quota", "increase your limit", "credit balance {} exhausted",
        "credit balance {} depleted", "credit balance is", "credit balance {} insufficient", "prepay credit",
        "requires more credits", "can only afford", "need more credits", "not have enough credits",
        "don't have enough credits", "doesn't have enough credits", "no more credits", "no remaining credits",
        "no {} credits left", "no {} credits remaining", "credits {} exhausted", "credits {} used up",
        "credits {} expired", "credits {} depleted", "credits are exhausted", "used all your", "used up all",
        "exhausted your", "run out of credits", "insufficient credit", "insufficient {} balance",
        "insufficient {} credits", "insufficient {} funds", "balance is insufficient", "balance is too low",
        "balance too low", "balance is negative", "negative balance", "low balance", "recharge your",
        "add credits", "add funds", "add more credits", "buy credits", "buy more", "purchase credits",
        "purchase additional", "usage cap", "spending cap", "monthly spend", "usage quota",
        "quota {} exceeded", "quota {} exhausted", "quota {} reached", "quota {} used up",
        "quota {} been used", "quota is exceeded", "quota is exhausted", "quota is used up", "quota used up",
        "quota was exceeded", "quota has been reached", "quota renews", "quota resets", "quota will reset",
        "out of quota", "exceed {} quota", "exceeds {} quota", "exceeded {} quota", "exceeding {} quota",
        "exceeds quota", "exceeding quota", "reached {} quota", "this billing period", "billing period",
        "billing cycle", "billing issue", "issue with your billing", "billing details", "billing is not",
        "billing must be enabled", "requires billing", "billing to be enabled", "billing hard limit",
        "billing limit", "billing problem", "billing information", "update your billing", "payment method",
        "payment is required", "invoice is overdue", "overdue invoice", "past due", "account is delinquent",
        "delinquent", "subscription has lapsed", "subscription lapsed", "subscription is inactive",
        "subscription inactive", "subscription has ended", "subscription ended", "subscription is not active",
        "subscription is required", "subscription cancelled", "license has expired", "license expired",
        "licence has expired", "no valid license", "not licensed", "requires a license", "license is required",
        "out of seats", "trial limit", "trial credits", "free tier", "free quota", "free credits",
        "free searches", "free allowance", "current plan", "plan's limit", "on this plan", "on the {} plan",
        "for the {} plan", "of the {} plan", "requires the {} plan", "requires {} plan", "available to paid",
        "paid customers", "paid feature", "premium feature", "premium only", "upgrade your", "upgrade to pro",
        "upgrade to premium", "upgrade to enterprise", "upgrade to {} plan", "upgrade to {} to continue",
        "consider upgrading", "per month", "/month", "monthly allowance", "monthly allotment",
        "monthly budget", "monthly limits", "monthly {} limit", "monthly {} quota", "limit for this month",
        "per-month", "per-day", "today's limit", "daily cap", "daily allowance", "daily {} limit",
        "daily {} quota", "daily usage", "daily maximum", "daily request", "weekly limit", "weekly quota",
        "weekly {} limit", "annual limit", "yearly limit", "24 hours limit", "limit for today",
        "usage allowance", "budget limit", "exceeded your budget", "exceeded {} budget", "over budget",
        "over your limit", "usage limits", "spending limits", "account quota", "limit of {} resources",
        "maximum number of projects", "raise your limit", "raise the limit", "request a higher",
        "limit increase", "contact us to increase", "contact support to increase", "contact your account",
        "increase the quota", "increase quota", "service quota", "exceeds the service quota",
        "storage is full", "mailbox is full", "mailbox full", "out of storage", "upgrade to a {} plan",
        "upgrade to a higher", "upgrade to a paid", "upgrade to the pro", "this month's", "for this month",
        "searches per day", "calls per day", "messages per day", "emails per day", "tokens per day",
        "limit per day", "limit of {} per day", "/day limit", "credits/month", "requests/month", "calls/month",
        "credits per month", "run out of {} credits", "exceeded {} monthly", "exceeded {} daily",
        "exceeded the daily", "exceeded your monthly", "exceeded your daily", "exceeded your {} plan",
        "not available on {} plan", "not part of your", "on your plan", "of your plan", "by your plan",
        "for your plan", "your plan has", "your plan does", "your plan allows", "your plan's",
        "usage limit for", "usage limit has", "usage limit of", "hit your usage limit",
        "reached your usage limit", "reached the usage limit", "storage limit reached",
        "storage limit exceeded", "exceeded {} storage", "reached {} storage", "free trial has",
        "free trial period", "your trial", "account limit reached", "account limit exceeded",
        "out of tokens for", "has no credits", "no searches left", "no requests left", "no calls left",
        "per day", "limit of your plan", "limits of your plan", "limit of your subscription",
        "limit of your current plan", "limit for your current plan", "no more seats", "no seats available",
        "no seats left", "storage full", "drive is full", "inbox is full", "you've used 100%", "used 100% of",
        "included minutes", "included credits", "plan limit:", "limit for your subscription",
        "for non-payment", "non-payment", "unpaid invoices", "unpaid bill", "add a credit card",
        "requires a subscription", "requires an upgrade", "upgrade required to", "upgrade to create",
        "upgrade to add", "upgrade to unlock", "upgrade to use", "upgrade to get", "upgrade to increase",
        "upgrade to access", "free tier allows", "free plan allows", "free plan is limited",
        "free tier is limited", "trial ended", "trial is over", "prepaid balance", "prepaid credit",
        "exceeds your balance", "active user limit", "user limit reached", "limit reached for your",
        "maximum number of {} for your plan", "allowed on your plan", "allowed by your plan",
        "contact your account manager", "run out of searches", "run out of requests", "run out of tokens",
        "run out of calls", "run out of quota", "run out of messages", "run out of credit",
        "usage limit. please upgrade", "set usage limit", "plan's set usage", "budget used up",
        "budget is used up", "budget exhausted", "budget is exhausted", "monthly {} budget", "are used up",
        "rate limit (monthly)", "rate limit (daily)", "per month.", "requests per month", "calls per month",
        "limited to {} per month", "subscribe to continue", "subscribe to keep", "number of free",
        "credits are used up", "tokens are used up", "allowance is used up", "all of your free",
        "number of free requests",
        "totalrequests limit exceeded", "total requests limit exceeded", "daily quota limit",
        "api daily quota"
    ]
        "the same in words"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Your credit balance is too low to access the API. Please go to Plans & Billing",
            "403 Quota exceeded for this month", "You have used all of your free searches"]
        no ["It was not over quota"];
    "llm.rate" RateLimit Code [
        "rate_limit_exceeded", "rate_limit_error", "rate_limited", "ratelimited", "RATELIMITED",
        "RateLimitError", "too_many_requests", "tokens_per_minute_exceeded", "THROTTLED", "RATE_LIMITED",
        "throttled", "TOO_MANY_REQUESTS", "request_limit_exceeded", "rate-limited", "ratelimit_exceeded",
        "REQUEST_LIMIT_EXCEEDED", "RateLimitExceeded", "TooManyRequests", "api_rate_limit",
        "concurrency_limit_exceeded", "burst_limit_exceeded", "TooManyRequestsError",
        "rate_limit_exceeded_error", "requests_rate_limit_exceeded", "service_tier_capacity_exceeded",
        "rateLimited", "TooManyRequestsException", "RateLimitReached", "UserRateLimitExceeded",
        "tooManyRequests", "activityLimitReached", "RATE_LIMIT_REACHED", "concurrency_limit_reached",
        "in_flight_budget_exhausted", "rpm_limit_exceeded", "tpm_limit_exceeded", "throttling_error",
        "TooManyRequestsHttpError", "ERR_RATE_LIMIT", "RateLimitException", "RatelimitException",
        "FLOOD_WAIT_*", "SLOWMODE_WAIT_*", "FLOOD_PREMIUM_WAIT_*"
    ]
        "too many calls"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["{\"error\":{\"type\":\"rate_limit_error\",\"message\":\"This request would exceed your rate limit\"}}",
            "GraphQL error: RATELIMITED (code 400)", "RateLimitError: 429"]
        no ["rate_limit is required when burst is set", "the `rate_limited` column"];
    "llm.rate_text" RateLimit Phrase [
        "rate limit reached for", "rate limit exceeded", "rate limit hit", "rate limit reached",
        "rate limits exceeded", "rate-limit exceeded", "rate-limit reached", "rate-limit hit",
        "rate-limit has been", "exceeded rate limits", "exceed rate limits", "exceeded the rate limits",
        "exceeded your rate limits", "exceeds rate limits", "ratelimit exceeded", "rate limiting",
        "rate limit error", "exceed your organization's rate limit", "exceed the rate limit",
        "exceeded the rate limit", "exceeded your rate limit", "exceed your rate limit",
        "exceeds the rate limit", "exceeded rate limit", "hit the rate limit", "hit a rate limit",
        "hitting rate limits", "hit rate limit", "too many requests", "too many concurrent requests",
        "too many calls", "request rate is too high", "request rate too high", "request rate is large",
        "request was throttled", "requests are being throttled", "request throttled", "has been throttled",
        "being throttled", "reduce your request rate", "reduce the request rate", "rate of requests",
        "^slow down", "you're {} too fast", "you are {} too fast", "going too fast", "^too fast", "messages too fast",
        "calls too fast", "queries too fast", "coming in too fast", "posting too fast", "sending too fast", "too frequently", "too often", "sending requests too",
        "number of requests has exceeded", "call limit exceeded", "call limit reached", "api limit reached",
        "api limit exceeded", "request limit reached", "request limit exceeded", "concurrency limit",
        "burst limit", "concurrent request limit", "flood control exceeded", "flood wait", "slowmode",
        "throttled$", "rate limit:", "too many attempts", "too many messages", "too many queries",
        "limit of requests", "being rate limited", "have been rate limited", "has been rate limited",
        "was rate limited", "were rate limited", "are rate limited", "ratelimited", "rate limit is exceeded",
        "rate limit was exceeded", "rate limit has been", "rate limits have been", "exceeding the rate limit",
        "exceeding rate limit", "exceeding our rate limit", "over the rate limit", "over rate limit",
        "above the rate limit", "reached the rate limit", "reached your rate limit", "reached our rate limit",
        "reached rate limit", "call rate limit", "exceeded {} rate limit", "exceed {} rate limit",
        "exceeds {} rate limit", "hit {} rate limit", "reached {} rate limit", "hitting {} rate limit",
        "exceeded call rate", "exceeded the maximum rate", "rate exceeded", "request rate increased",
        "requests too quickly", "requests too fast", "requests too frequently", "api too quickly",
        "requests are limited", "requests limited", "limited to {} requests", "limited to {} calls",
        "limit of {} requests", "limit of {} calls", "max {} requests per", "maximum of {} requests per",
        "requests are allowed per", "exceeded {} calls per", "exceeded {} requests per",
        "exceeded the number of requests", "exceeded the limit of {} requests", "too many {} requests",
        "too many {} calls", "too many {} messages", "too many api", "too many simultaneous",
        "too many parallel", "too many operations", "reduce request rates", "reduce your rate",
        "reduce the rate", "reduce the frequency", "reduce request frequency", "slow down your", "slow mode",
        "slow mode is", "slowmode is", "doing that too much", "doing that too often", "flood control",
        "request was rate", "throttling limit", "throttle limit", "throttled by", "throttled due",
        "was throttled", "are being throttled", "requests throttled", "throttling error",
        "throttling exception", "throttle exceeded", "requests limit exceeded", "concurrent requests limit",
        "concurrent connections limit", "concurrency limit reached", "concurrency limit exceeded",
        "quota of {} requests per minute", "rpm exceeded", "tpm exceeded", "too many hits",
        "requests rate limit exceeded", "api call limit reached", "api request limit reached",
        "rate limit for {} exceeded", "rate limit of {} exceeded", "rate limit for {} reached",
        "rate limit of {} reached", "rate limit has been exceeded", "rate limit has been reached",
        "on cooldown", "in cooldown", "cooldown active", "please slow down", "please back off",
        "limited to {} requests per", "too many pending requests", "too many in-flight requests",
        "too many tokens per", "enhance your calm", "calm down", "next call allowed", "next request allowed",
        "next attempt allowed", "^throttle:", "^throttled:", "^throttling:", "per-second cap",
        "per-minute cap", "per-second limit", "per-minute limit", "per second limit", "per minute limit",
        "hourly cap", "hourly quota", "hourly budget", "hourly request", "hourly limit", "request budget",
        "too rapidly", "too rapid", "bucket is empty", "bucket empty", "refill in", "refills in",
        "returned 429", "returned a 429", "got a 429", "received a 429", "responded with 429",
        "responded with a 429", "answered 429", "calls every", "requests every", "max {} rps",
        "max {} calls per", "rps exceeded", "qps exceeded", "requests in a short", "in a short period",
        "slow your", "ease off", "pace your requests", "wait of {} seconds", "expected available in",
        "too many concurrent", "^rate limited$", "rate limited by", "is rate limited", "been rate limited",
        "got rate limited", "getting rate limited", "temporarily rate limited", "rate limited upstream",
        "rate limited until", "rate limited for", "api rate limited", "^rate-limited$", "rate-limited by",
        "is rate-limited", "are rate-limited", "was rate-limited", "were rate-limited", "been rate-limited",
        "being rate-limited", "got rate-limited", "getting rate-limited", "temporarily rate-limited",
        "rate-limited upstream", "rate-limited until", "rate-limited for", "api rate-limited",
        "user-rate limit exceeded", "per-user rate limit exceeded", "user rate limit exceeded",
        "project rate limit exceeded", "rate limit for this {} has been exceeded",
        "rate limit for this {} exceeded",
        "maximum number of concurrent {} has been reached", "maximum number of concurrent {} reached",
        "maximum number of concurrent {} exceeded"
    ]
        "the same in words, with the verb of a failure"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Rate limit reached for gpt-x in organization org-1 on tokens per min (TPM): Limit 10, Used 9. Please try again in 20s.",
            "slack rate limit exceeded, retry after 30s", "Too many requests, please try again in 15 minutes"]
        no ["2 rows were skipped earlier because of rate limiting", "It was not rate limited",
            "rate limit exceeded is the title of the page", "If the rate limit exceeded error appears"];
    "llm.rate_unit" RateLimit Override [
        "rate limit per second", "rate limit per minute", "rate limit per hour", "per-second rate limit",
        "per-minute rate limit", "per-hour rate limit", "requests per second allowed", "requests per minute allowed",
        "a wait of {} seconds is required"
    ]
        "a limit per second, minute or hour ends by itself, whatever plan it belongs to"
        from "RapidAPI, Azure API Management, Kong: texts of rate limits"
        yes ["You have exceeded the rate limit per second for your plan, BASIC"]
        no ["the `rate limit per second` field", "If the rate limit per minute is exceeded, wait"];
    "llm.batch" Invalid Override [
        "too many requests in batch", "too many requests in a batch", "too many requests in the batch",
        "too many requests in one", "too many requests in a single", "too many operations in one",
        "too many operations in a single", "too many operations in a batch", "too many calls in one",
        "too many calls in a batch", "too many calls in the batch", "too many requests per batch",
        "too many messages in one", "too many messages in a batch"
    ]
        "more in one call than it takes: a smaller one works at once"
        from "Microsoft Graph, Google batch endpoints, SendGrid: limits of batches"
        yes ["Too many requests in batch: at most 20"]
        no ["\"too many requests in batch\" is a label"];
    "llm.overloaded" Unavailable Code [
        "overloaded_error", "server_overloaded", "engine_overloaded", "model_overloaded", "server_busy",
        "service_unavailable", "ServiceUnavailableError", "model_not_ready", "temporarily_unavailable",
        "SERVICE_UNAVAILABLE", "SERVER_BUSY", "OverloadedError", "upstream_unavailable",
        "server_is_overloaded", "model_is_overloaded", "capacity_exceeded", "over_capacity", "at_capacity",
        "no_capacity", "model_loading", "model_unavailable", "provider_unavailable", "engine_not_ready",
        "engine_busy", "SystemBusy", "node_not_connected_exception", "ServiceOverloaded"
    ]
        "the provider is too busy at the moment"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Error code: 529 - {'type': 'error', 'error': {'type': 'overloaded_error', 'message': 'Overloaded'}}",
            "{\"error\":{\"code\":\"server_busy\"}}"]
        no ["`overloaded` is a field", "no overloaded_error was seen"];
    "llm.internal" Lost WeakCode [
        "server_error", "api_error", "upstream_error", "backend_error", "backendError", "APIConnectionError",
        "bad_gateway", "gateway_timeout", "upstream_timeout", "gateway_error", "upstream_connection_error",
        "timeout_error", "APITimeoutError", "request_timeout", "internalServerError",
        "openai.InternalServerError", "anthropic.InternalServerError", "provider_error", "ProviderError",
        "BAD_GATEWAY", "GATEWAY_TIMEOUT", "UPSTREAM_ERROR"
    ]
        "a fault in the middle at the provider's: the documents allow a repeat, what the call has done is not known"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes"
        yes ["Error code: 500 - {'type': 'error', 'error': {'type': 'api_error', 'message': 'Internal server error'}}"]
        no ["no api_error was seen", "the `server_error` column"];
    "llm.overloaded_text" Unavailable Phrase [
        "model is overloaded", "model is currently overloaded", "server is overloaded", "currently overloaded",
        "overloaded with other requests", "^overloaded$", "the engine is currently overloaded",
        "model is currently loading", "is currently loading", "model {} is loading", "is still loading",
        "that model is currently", "is warming up", "the server had an error", "no workers available",
        "queue is full", "temporarily overloaded", "engine is overloaded", "engine is currently overloaded",
        "provider is overloaded", "model overloaded", "is overloaded", "servers are overloaded",
        "overloaded, please", "overloaded. please", "system overloaded", "experiencing high demand",
        "experiencing high traffic", "experiencing high load", "experiencing heavy", "tier capacity exceeded",
        "capacity exceeded for", "service capacity exceeded", "not enough capacity", "no capacity available",
        "is being loaded", "model is loading", "is not loaded yet", "still loading", "model is warming",
        "cold starting", "spinning up", "scaling up", "no instances available", "no available instances",
        "no gpu available", "queue full", "queue is currently full", "too many requests in queue",
        "model is not ready", "not ready for inference", "currently at capacity", "at capacity right now",
        "servers are at capacity", "model is at capacity", "currently over capacity", "due to high demand",
        "due to capacity constraints", "under heavy load"
    ]
        "the same in words"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["The model is overloaded. Please try again later.", "Model a/b is currently loading",
            "That model is currently overloaded with other requests."]
        no ["The word overloaded model is undefined"];
    "llm.too_long" Invalid Code [
        "context_length_exceeded", "string_above_max_length", "request_too_large", "invalid_prompt",
        "unsupported_parameter", "invalid_value", "unsupported_value", "missing_required_parameter",
        "invalid_type", "unknown_parameter", "invalid_json", "tokens_limit_reached", "max_tokens_exceeded",
        "content_too_large", "invalid_image", "image_too_large", "unsupported_file",
        "invalid_function_parameters", "invalid_model", "request_too_long", "prompt_too_long",
        "context_window_exceeded", "ContextWindowExceededError", "max_tokens_too_large", "invalid_schema",
        "invalid_function_call", "invalid_tool_call", "tool_use_failed", "json_validate_failed",
        "invalid_base64", "image_parse_error", "invalid_image_format", "unsupported_image_media_type",
        "unsupported_model", "model_not_supported", "unsupported_content_type", "empty_array",
        "array_above_max_length", "array_below_min_length", "string_below_min_length",
        "integer_above_max_value", "integer_below_min_value", "decimal_above_max_value", "bad_request_error",
        "invalid_url", "invalid_file", "invalid_purpose", "unsupported_language", "unsupported_file_mimetype",
        "UnsupportedParamsError"
    ]
        "a request that can never work"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Error code: 400 - {'error': {'message': 'maximum context length', 'code': 'context_length_exceeded'}}"]
        no ["`invalid_type` is a code"];
    "llm.over_limit" Invalid Override [
        "request too large for", "request too large for {} tokens per", "request too large for {} requests per",
        "request too large for {} limit", "single request exceeds the rate limit"
    ]
        "one request that is larger than a whole minute's limit: no wait helps"
        from "OpenAI and Groq docs: rate limits; Azure OpenAI quotas"
        yes ["Request too large for model-x in organization org-1 on tokens per min (TPM): Limit 100, Requested 900."]
        no ["\"request too large for\" is a text"];
    "llm.too_long_text" Invalid Phrase [
        "maximum context length", "prompt is too long", "context window", "context length exceeded",
        "exceeds the maximum number of tokens", "input is too long", "reduce the length of", "too many tokens",
        "exceeds maximum allowed tokens", "unsupported parameter", "unsupported value", "input token count",
        "image exceeds", "could not process image", "exceeds the limit of {} tokens",
        "exceeds maximum allowed", "larger than the maximum", "request too large", "response too large",
        "exceeds the maximum", "maximum context", "longest context", "too many input tokens",
        "exceeds the model", "exceeds the context", "exceed context limit", "tokens > ",
        "exceeds maximum context", "exceeded maximum context", "prompt too long", "message is too long",
        "messages are too long", "request exceeds", "request body too large", "request body is too large",
        "payload too large", "body exceeds", "exceeds the maximum allowed", "exceeds the maximum size",
        "maximum content size", "maximum request size", "maximum size of", "exceeds {} bytes",
        "exceeds the size limit", "file size exceeds", "image is too large", "image too large",
        "does not support tools", "unsupported image", "unsupported image format", "invalid image",
        "is not supported by this model", "not supported with this model", "not supported for this model",
        "invalid model", "must alternate", "roles must", "minimum number of items", "reduce your message size",
        "reduce your prompt", "reduce the prompt", "fewer tokens", "token limit exceeded",
        "context limit exceeded", "max_tokens is too", "max_tokens must", "max_tokens: "
    ]
        "the same in words"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
            "prompt is too long: 210000 tokens > 200000 maximum"]
        no ["\"context window\" is a term"];
    "llm.model" Missing Code [
        "model_not_found", "not_found_error", "DeploymentNotFound", "ModelNotFoundError", "resource_not_found",
        "object_not_found", "does_not_exist", "no_such_model", "deployment_not_found",
        "DeploymentNotFoundError", "model_not_available", "ModelNotFoundException", "NotFoundError",
        "engine_not_found", "assistant_not_found", "thread_not_found", "file_not_found_error",
        "previous_response_not_found", "model_terminated", "model_deprecated", "model_retired"
    ]
        "no such model"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["The model `gpt-9` does not exist or you do not have access to it. model_not_found",
            "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":\"model: x\"}}"]
        no ["`model_not_found` is a code"];
    "llm.model_text" Missing Phrase [
        "the model {} does not exist", "model {} not found", "model {} does not exist", "model not found",
        "try pulling it first", "is not found for api version", "no endpoints found", "models/{} is not found",
        "unknown model", "no such model", "the api deployment for this resource does not exist",
        "model has been deprecated", "model is deprecated", "model has been retired",
        "model {} has been decommissioned", "has been decommissioned"
    ]
        "no such model"
        from "OpenAI, Gemini, Ollama, OpenRouter: API docs"
        yes ["model \"llama9\" not found, try pulling it first",
            "The model `gpt-9` does not exist or you do not have access to it."]
        no ["\"model not found\" is a text"];
    "llm.auth" Unauthenticated Code [
        "invalid_api_key", "authentication_error", "AuthenticationError", "invalid_authentication",
        "incorrect_api_key", "missing_api_key", "InvalidAPIKey", "invalid_organization", "api_key_expired",
        "no_api_key", "invalid_x_api_key", "api_key_invalid", "invalid_organization_key",
        "missing_authorization", "no_auth", "INVALID_API_KEY", "API_KEY_MISSING", "API_KEY_NOT_VALID",
        "API_KEY_EXPIRED"
    ]
        "a key that is no good"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Incorrect API key provided: sk-x. invalid_api_key",
            "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"invalid x-api-key\"}}"]
        no ["`invalid_api_key` is a code"];
    "llm.denied" Denied Code [
        "permission_error", "PermissionDeniedError", "content_policy_violation", "content_filter",
        "ResponsibleAIPolicyViolation", "unsupported_country_region_territory", "organization_restricted",
        "access_terminated", "model_not_allowed", "moderation_blocked", "account_suspended",
        "country_not_supported", "ContentPolicyViolationError", "content_blocked", "safety_violation",
        "prohibited_content", "unsafe_content", "moderation_error", "data_inspection_failed",
        "sensitive_content", "PROHIBITED_CONTENT", "blocked_by_policy", "policy_violation",
        "organization_not_verified", "org_not_verified", "must_be_verified", "region_blocked",
        "access_not_granted", "gated_repo", "GatedRepoError", "account_not_verified"
    ]
        "not allowed by the provider"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Error code: 403 - {'error': {'code': 'unsupported_country_region_territory', 'message': 'Country, region, or territory not supported'}}",
            "{\"type\":\"error\",\"error\":{\"type\":\"permission_error\",\"message\":\"no\"}}"]
        no ["`content_filter` is a code"];
    "llm.policy_text" Denied Phrase [
        "content policy", "content management policy", "safety system", "usage policies",
        "flagged as potentially violating", "content filtering policy", "blocked by safety",
        "blocked due to safety", "violates our usage", "rejected by the safety", "safety filter",
        "safety policies", "safety reasons", "violates the usage", "violates openai", "content was blocked",
        "content is blocked", "content was flagged", "prompt was blocked", "prompt was flagged",
        "response was blocked", "response was filtered", "output was blocked", "blocked by the content",
        "prohibited content", "acceptable use", "is restricted and you are not in the authorized list",
        "gated repo", "ask for access", "access to model {} is restricted", "must be verified to",
        "country, region, or territory not supported", "not supported in your country",
        "not available in your country", "not available in your region", "unsupported region",
        "ip is not authorized", "ip address is not authorized", "must be a member of an organization"
    ]
        "what a filter has stopped"
        from "OpenAI, Anthropic, Gemini, Mistral, Cohere, DeepSeek, OpenRouter: API docs, error codes; Groq, Hugging Face, Ollama, vLLM, Azure OpenAI"
        yes ["Your request was rejected as a result of our safety system."]
        no ["\"content policy\" is a label"];
}
