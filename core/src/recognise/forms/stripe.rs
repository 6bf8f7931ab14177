//! Stripe's API (SPEC §3.5): `{"error": {type, code, decline_code, message, param, …}}`.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::recognise::forms::form::{object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

/// `code` first, then `type`.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("invalid_request_error", Validation),
    row("resource_missing", NotFound),
    row("lock_timeout", Conflict),
    row("account_invalid", Permission),
    row("card_error", Permission),
    row("api_error", Transient),
    row("internal_error", Internal), // ours, for what the API has no type for
    row("idempotency_error", Conflict).recoverable(true).reason("idempotency"),
    row("idempotency_key_in_use", Conflict),
    row("rate_limit", Transient).reason("rate_limit"),
    row("rate_limit_error", Transient).reason("rate_limit"),
    row("authentication_error", Permission).reason("unauthenticated"),
    row("api_key_expired", Permission).reason("unauthenticated"),
    row("platform_api_key_expired", Permission).reason("unauthenticated"),
    row("secret_key_required", Permission),
    row("livemode_mismatch", Permission),
    row("testmode_charges_only", Permission),
    row("tls_version_unsupported", Permission).reason("tls"),
    row("card_declined", Permission),
    row("insufficient_funds", Permission),
    row("balance_insufficient", Permission),
    row("expired_card", Permission),
    row("incorrect_cvc", Permission),
    row("authentication_required", Permission),
    row("processing_error", Transient),
    row("resource_already_exists", Conflict).reason("exists"),
    row("charge_already_captured", Conflict).reason("state"),
    row("charge_already_refunded", Conflict).reason("state"),
    row("payment_intent_unexpected_state", Conflict).reason("state"),
    row("setup_intent_unexpected_state", Conflict).reason("state"),
    row("amount_too_large", Validation),
    row("amount_too_small", Validation),
    row("email_invalid", Validation),
    row("parameter_invalid_empty", Validation),
    row("parameter_invalid_integer", Validation),
    row("parameter_missing", Validation),
    row("parameter_unknown", Validation),
    row("parameters_exclusive", Validation),
    row("url_invalid", Validation),
    // Stripe, Error codes (ErrorCode of the SDKs); all others are read by their `type`
    row("no_account", NotFound),
    row("missing", NotFound),
    row("invoice_upcoming_none", NotFound),
    row("bank_account_exists", Conflict).reason("exists"),
    row("gift_card_code_exists", Conflict).reason("exists"),
    row("capture_charge_authorization_expired", Conflict).reason("state"),
    row("charge_disputed", Conflict).reason("state"),
    row("charge_expired_for_capture", Conflict).reason("state"),
    row("charge_not_refundable", Conflict).reason("state"),
    row("coupon_expired", Conflict).reason("state"),
    row("gift_card_inactive", Conflict).reason("state"),
    row("intent_invalid_state", Conflict).reason("state"),
    row("invoice_not_editable", Conflict).reason("state"),
    row("invoice_on_behalf_of_not_editable", Conflict).reason("state"),
    row("out_of_inventory", Conflict).reason("state"),
    row("payment_intent_payment_attempt_expired", Conflict).reason("state"),
    row("payment_method_bank_account_already_verified", Conflict).reason("state"),
    row("payment_method_unexpected_state", Conflict).reason("state"),
    row("payout_reconciliation_not_ready", Conflict).reason("state"),
    row("product_inactive", Conflict).reason("state"),
    row("refund_disputed_payment", Conflict).reason("state"),
    row("return_intent_already_processed", Conflict).reason("state"),
    row("setup_intent_setup_attempt_expired", Conflict).reason("state"),
    row("sku_inactive", Conflict).reason("state"),
    row("status_transition_invalid", Conflict).reason("state"),
    row("token_already_used", Conflict).reason("state"),
    row("token_in_use", Conflict).reason("state"),
    row("account_closed", Permission),
    row("account_error_country_change_requires_additional_steps", Permission),
    row("application_fees_not_allowed", Permission),
    row("bank_account_declined", Permission),
    row("bank_account_restricted", Permission),
    row("bank_account_unusable", Permission),
    row("bank_account_unverified", Permission),
    row("capture_unauthorized_payment", Permission),
    row("card_decline_rate_limit_exceeded", Permission),
    row("debit_not_authorized", Permission),
    row("financial_connections_account_inactive", Permission),
    row("gift_card_balance_insufficient", Permission),
    row("instant_payouts_config_disabled", Permission),
    row("instant_payouts_currency_disabled", Permission),
    row("instant_payouts_unsupported", Permission),
    row("invoice_payment_intent_requires_action", Permission),
    row("not_allowed_on_standard_account", Permission),
    row("ownership_declaration_not_allowed", Permission),
    row("payment_intent_action_required", Permission),
    row("payment_intent_authentication_failure", Permission),
    row("payment_intent_mandate_invalid", Permission),
    row("payment_method_bank_account_blocked", Permission),
    row("payment_method_customer_decline", Permission),
    row("payment_method_not_available", Permission),
    row("payment_method_provider_decline", Permission),
    row("payment_method_unactivated", Permission),
    row("payouts_not_allowed", Permission),
    row("platform_account_required", Permission),
    row("refer_to_customer", Permission),
    row("sensitive_data_access_expired", Permission),
    row("setup_intent_authentication_failure", Permission),
    row("setup_intent_mandate_invalid", Permission),
    row("stripe_tax_inactive", Permission),
    row("transfers_not_allowed", Permission),
    row("customer_max_payment_methods", Permission).reason("quota"),
    row("customer_max_subscriptions", Permission).reason("quota"),
    row("instant_payouts_limit_exceeded", Permission).reason("quota"),
    row("payouts_limit_exceeded", Permission).reason("quota"),
    row("progressive_onboarding_limit_exceeded", Permission).reason("quota"),
    row("payment_method_provider_timeout", Transient).effects("unknown"),
    row("terminal_reader_timeout", Transient).effects("unknown"),
    row("terminal_reader_busy", Transient),
    row("terminal_reader_offline", Transient),
    row("terminal_reader_hardware_fault", Internal),
    // Stripe, Decline codes: to be attempted again
    row("issuer_not_available", Transient),
    row("reenter_transaction", Transient),
    row("try_again_later", Transient),
];

pub(crate) const SPEC: Spec = Spec {
    name: "stripe",
    source: "Stripe API, Errors, Error codes, Decline codes and Advanced error handling; ErrorCode and DeclineCode of its SDKs",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let is_own = [
            "doc_url",
            "request_log_url",
            "decline_code",
            "charge",
            "payment_intent",
        ];
        let typed =
            string(error, "type").is_some_and(|kind| matches!(&*kind, "card_error" | "idempotency_error"));
        draft.known && (typed || is_own.iter().any(|key| string(error, key).is_some()))
    },
};

fn decode(body: &Object, form: &Form<'_>) -> Option<Draft> {
    let error = object(body, "error")?;
    let kind = string(error, "type")?;
    let code = string(error, "code");
    let known = code.as_deref().filter(|code| find(ROWS, code).is_some());
    let decline = string(error, "decline_code");
    let again = decline.as_deref().filter(|code| {
        find(ROWS, code).is_some_and(|row| row.error_type == Transient) // the bank asks for another attempt
    });
    let chosen = again.or(known).unwrap_or(&kind);
    let named = code.as_deref().unwrap_or(&kind);
    let message = string(error, "message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, chosen), named, &message, None);
    draft.data.copy(error, &["decline_code", "param"]);
    if form.header("stripe-should-retry") == Some("false") {
        draft.recoverable = false;
    }
    if let Some(url) = string(error, "request_log_url") {
        draft
            .data
            .text("error_id", url.rsplit('/').next().unwrap_or_default());
    }
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let kind = match writing.code.as_str() {
        "idempotency_error" | "idempotency_key_in_use" => "idempotency_error",
        code @ ("api_error"
        | "card_error"
        | "rate_limit_error"
        | "authentication_error"
        | "internal_error") => code,
        _ => "invalid_request_error",
    };
    let mut error = ObjectWriter::default();
    error.text("type", kind);
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
