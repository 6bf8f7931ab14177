//! A piece of evidence, and its meaning for the call.

use crate::error::reason;
use crate::error::{Delivery, Effects, ErrorType};
use crate::facts::http_status;
use crate::recognise::engine::data;
use crate::recognise::engine::mail::MailReply;
use crate::recognise::engine::matcher::Hit;
use crate::recognise::engine::weights;
use crate::recognise::rule::{Evidence, Meaning, System};
use crate::text::cut;

/// The longest evidence that a verdict names, in bytes: evidence is for logs, and must fit on one line there.
const MAX_EVIDENCE: usize = 160;
/// The rule for words that state a failure and nothing else.
const FAILED: &str = "words.fault";
/// The rule for unhandled errors: such a name says no more than words do.
const UNCAUGHT: &str = "words.uncaught";
/// The rule of answers that cannot be read.
const UNREADABLE: &str = "words.unreadable";
/// The rule for a login that was tried too often.
const LOGIN_EXCESS: &str = "words.login_excess";
/// The rule of replies of mail servers.
const MAIL_REPLY: &str = "mail.reply";
/// The rules for a lock that was not taken, whatever the reason.
const LOCK_ATTEMPTS: &[&str] = &["k8s.lock_attempt", "git.lock_attempt"];

/// A match that counts as evidence: it has passed the filters.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent properties of a match"
)]
pub(crate) struct Signal {
    /// The rule's id in `spec/tables/classifier.json`.
    pub(crate) rule: &'static str,
    pub(crate) weight: u8,
    pub(crate) error_type: ErrorType,
    pub(crate) reason: Option<&'static str>,
    pub(crate) effects: Option<Effects>,
    pub(crate) delivery: Option<Delivery>,
    pub(crate) recoverable: bool,
    pub(crate) is_status: bool,
    /// It may be a deliberate refusal, if other words show that; by itself it says nothing about the delivery.
    pub(crate) may_be_refused: bool,
    /// The failure is permanent.
    pub(crate) lasts: bool,
    /// The system that the failure's texts must mention for this to count.
    pub(crate) beside: Option<System>,
    /// How much of the text the pattern itself is, in bytes.
    pub(crate) length: usize,
    /// The words that the rule has matched.
    pub(crate) text: String,
}

impl Signal {
    /// From a match; `text` holds the matched words.
    pub(crate) fn from_hit(hit: &Hit, text: &str) -> Self {
        let rule = hit.rule;
        let terms = rule.meaning.terms();
        Self {
            rule: rule.id,
            weight: weights::weight_of_rule(rule),
            error_type: terms.error_type,
            reason: terms.reason,
            effects: terms.effects,
            delivery: terms.delivery,
            recoverable: terms.error_type.default_recoverable(),
            is_status: false,
            may_be_refused: rule.meaning == Meaning::Down,
            lasts: rule.evidence == Evidence::Lasting || rule.meaning == Meaning::Tls,
            beside: None,
            length: hit.length,
            text: cut(text, MAX_EVIDENCE).to_owned(),
        }
    }

    /// From a match in a machine name: everyday words in it count as a name.
    pub(crate) fn from_name(hit: &Hit, name: &str) -> Self {
        let signal = Self::from_hit(hit, name);
        let weight = if signal.rule == UNCAUGHT {
            weights::FAILED
        } else {
            signal.weight.max(weights::NAME)
        };
        Self { weight, ..signal }
    }

    /// From the reply of a mail server.
    pub(crate) fn from_mail(reply: &MailReply, text: &str) -> Self {
        let terms = reply.meaning.terms();
        Self {
            rule: MAIL_REPLY,
            weight: reply.weight,
            error_type: terms.error_type,
            reason: terms.reason,
            effects: terms.effects,
            delivery: terms.delivery,
            recoverable: terms.error_type.default_recoverable(),
            is_status: false,
            may_be_refused: false,
            lasts: false,
            beside: None,
            length: reply.span.len(),
            text: cut(text, MAX_EVIDENCE).to_owned(),
        }
    }

    /// From a request that exceeds its limit.
    pub(crate) fn from_oversize(text: &str) -> Self {
        Self {
            rule: "limit.oversize",
            weight: weights::OVERRIDE,
            error_type: ErrorType::Validation,
            reason: None,
            effects: None,
            delivery: None,
            recoverable: ErrorType::Validation.default_recoverable(),
            is_status: false,
            may_be_refused: false,
            lasts: true,
            beside: None,
            length: text.len(),
            text: cut(text, MAX_EVIDENCE).to_owned(),
        }
    }

    /// From a status, by its row; `None` for a status without one.
    pub(crate) fn from_status(code: u16, text: &str) -> Option<Self> {
        let row = http_status::find(code)?;
        Some(Self {
            rule: "http.status",
            weight: weights::weight_of_status(code),
            error_type: row.error_type,
            reason: row.reason,
            effects: None,
            delivery: (row.error_type == ErrorType::Transient).then_some(row.delivery),
            recoverable: row.recoverable,
            is_status: true,
            may_be_refused: code == http_status::UNAVAILABLE,
            lasts: false,
            beside: None,
            length: 3,
            text: cut(text, MAX_EVIDENCE).to_owned(),
        })
    }

    /// Whether it is a status that means one thing.
    pub(crate) fn is_plain_status(&self) -> bool {
        self.is_status && self.weight >= weights::STATUS
    }

    /// Whether it states in words that somebody else holds the resource at the moment.
    pub(crate) fn is_held_in_words(&self) -> bool {
        self.is_bare_conflict() && !self.is_status && self.text.contains(' ') && !self.is_lock_attempt()
    }

    /// Whether it reports a failed login without a reason: `could not log in`.
    pub(crate) fn is_login_attempt(&self) -> bool {
        let is_login = self.error_type == ErrorType::Permission && !self.is_status;
        let is = |words: &&str| self.text.eq_ignore_ascii_case(words);
        is_login && data::LOGIN_ATTEMPTS.iter().any(is)
    }

    /// Whether it says that a login was tried too often.
    pub(crate) fn is_login_excess(&self) -> bool {
        self.rule == LOGIN_EXCESS
    }

    /// Whether it is the reply of a mail server that refuses only for now.
    pub(crate) fn is_temporary_reply(&self) -> bool {
        self.rule == MAIL_REPLY && self.leads_to_retry()
    }

    /// Whether it reports a lock that was not taken, without a reason: `error acquiring the state lock`.
    pub(crate) fn is_lock_attempt(&self) -> bool {
        LOCK_ATTEMPTS.contains(&self.rule)
    }

    /// Whether it says that a program is at fault.
    pub(crate) fn is_fault(&self) -> bool {
        self.error_type == ErrorType::Internal
    }

    /// Whether it says why a lock was not taken, other than that somebody holds it.
    pub(crate) fn is_cause_that_lasts(&self) -> bool {
        let is_clear = self.weight >= weights::WORDS && self.error_type != ErrorType::Conflict;
        is_clear && !self.leads_to_retry()
    }

    /// Whether it is a status, a code or a known text for a temporary failure.
    pub(crate) fn is_cause_that_passes(&self) -> bool {
        self.leads_to_retry() && self.weight >= weights::PHRASE
    }

    /// Whether it is a code for a denial of any kind; a locked resource also denies access.
    pub(crate) fn is_denial_code(&self) -> bool {
        let is_bare = self.error_type == ErrorType::Permission && self.reason.is_none();
        is_bare && !self.is_status && !self.text.contains(' ')
    }

    /// Whether it is a name that only reports a failure: `DatabaseOperationFailed`, `UnexpectedError`.
    pub(crate) fn is_name_of_failure(&self) -> bool {
        let is_open = || has_one(&self.text.to_ascii_lowercase(), data::OPEN_NAMES);
        self.weight == weights::NAME && (self.rule == FAILED || self.effects.is_some() && is_open())
    }

    /// Whether it is a name or a code for all refused requests, `BadRequest`, or the status for them that a class states.
    pub(crate) fn is_umbrella(&self) -> bool {
        if self.error_type != ErrorType::Validation {
            return false;
        }
        if self.is_status {
            return self.weight == weights::BRACKETS && has_one(&self.text, &["400", "422"]);
        }
        ends_in_one(&self.text.to_ascii_lowercase(), data::UMBRELLAS)
    }

    /// Whether it says that something is wrong with the request, and not how large it is.
    pub(crate) fn is_refused_request(&self) -> bool {
        self.error_type == ErrorType::Validation && !self.lasts
    }

    /// Whether it says that credentials are missing or no good, by their name: `API key not valid`.
    pub(crate) fn names_credential(&self) -> bool {
        self.reason == Some(reason::UNAUTHENTICATED)
            && self.text.contains(' ')
            && has_one(&self.text.to_ascii_lowercase(), data::CREDENTIALS)
    }

    /// Whether it states in words why a request was refused: the object is missing, exists already, or is not allowed.
    pub(crate) fn says_which(&self) -> bool {
        let is_kind = match self.error_type {
            ErrorType::NotFound | ErrorType::Conflict => self.weight >= weights::WORDS,
            ErrorType::Permission => self.weight >= weights::PHRASE,
            _ => false,
        };
        is_kind && !self.leads_to_retry() && !self.is_status && self.text.contains(' ')
    }

    /// Whether it reports an unreadable answer: then a status beside it is the answer.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.rule == UNREADABLE
    }

    /// Whether it speaks of a quota and of no period, plan or payment.
    pub(crate) fn is_vague_quota(&self) -> bool {
        self.reason == Some(reason::QUOTA) && self.text.contains(' ') && {
            let text = self.text.to_ascii_lowercase();
            has_one(&text, data::QUOTA_WORDS) && !has_one(&text, data::QUOTA_DETAILS)
        }
    }

    /// Whether it is a quota of each day and no more: `requests per day`.
    pub(crate) fn is_daily(&self) -> bool {
        self.reason == Some(reason::QUOTA) && ends_in_one(&self.text.to_ascii_lowercase(), data::DAILY_ENDS)
    }

    /// Whether it states in words that a rate limit has been reached.
    pub(crate) fn is_rate_limit_in_words(&self) -> bool {
        self.reason == Some(reason::RATE_LIMIT)
            && has_one(&self.text.to_ascii_lowercase(), data::RATE_LIMIT_WORDS)
    }

    /// Whether it is the code of a rate limit: `jobRateLimitExceeded`.
    pub(crate) fn is_rate_code(&self) -> bool {
        self.reason == Some(reason::RATE_LIMIT)
            && !self.is_status
            && !self.text.contains(' ')
            && ends_in_one(&self.text.to_ascii_lowercase(), data::RATE_CODE_ENDS)
    }

    /// Whether it leads to a retry of the same call.
    pub(crate) fn leads_to_retry(&self) -> bool {
        self.is_bare_conflict() || (self.error_type == ErrorType::Transient && self.recoverable)
    }

    /// Whether it is a conflict without a reason; it ends by itself.
    pub(crate) fn is_bare_conflict(&self) -> bool {
        self.error_type == ErrorType::Conflict && self.reason.is_none()
    }
}

/// Whether a text in lower case has one of the words, also inside of another.
pub(crate) fn has_one(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

fn ends_in_one(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.ends_with(word))
}
