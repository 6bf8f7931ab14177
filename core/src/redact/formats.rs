//! Keys that are known by their form: one table of prefixes, JSON web tokens, private keys in PEM.

use crate::redact::text::{run, starts, Range};

/// How the keys of one issuer look.
pub(crate) struct Format {
    pub(crate) prefix: &'static str,
    /// What follows the prefix.
    class: fn(u8) -> bool,
    /// How much of it, at least.
    pub(crate) min: usize,
    /// Whether ordinary words can begin like this, so that what follows has to look random.
    pub(crate) random: bool,
    /// Whether the prefix stays in sight, as the host of a URL.
    pub(crate) keep: bool,
    /// Whether what follows begins with a digit.
    pub(crate) number: bool,
}

const fn format(prefix: &'static str, class: fn(u8) -> bool, min: usize) -> Format {
    Format {
        prefix,
        class,
        min,
        random: false,
        keep: false,
        number: false,
    }
}

const fn random(prefix: &'static str, min: usize) -> Format {
    Format {
        prefix,
        class: word,
        min,
        random: true,
        keep: false,
        number: false,
    }
}

/// A URL whose path lets the bearer in.
const fn path(prefix: &'static str) -> Format {
    Format {
        prefix,
        class: in_path,
        min: 16,
        random: false,
        keep: true,
        number: false,
    }
}

/// A text that does not look random counts as a key from this length on.
const SURELY: usize = 40;

fn alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}
fn upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}
fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
fn in_path(byte: u8) -> bool {
    word(byte) || matches!(byte, b'/' | b'@' | b':' | b'%' | b'.')
}
fn dotted(byte: u8) -> bool {
    word(byte) || byte == b'.'
}

/// The table, by first byte. The real keys are longer than the least lengths, which only keep ordinary words out.
pub(crate) fn formats(first: u8) -> &'static [Format] {
    match first {
        b'A' => {
            const {
                &[
                    format("AKIA", upper, 16),             // AWS, long-lived
                    format("ASIA", upper, 16),             // AWS, temporary
                    format("AIza", word, 20),              // Google
                    format("AGE-SECRET-KEY-1", upper, 20), // age
                ]
            }
        }
        b'g' => {
            const {
                &[
                    format("ghp_", word, 10), // GitHub: personal, OAuth, user, server, refresh
                    format("gho_", word, 10),
                    format("ghu_", word, 10),
                    format("ghs_", word, 10),
                    format("ghr_", word, 10),
                    format("github_pat_", word, 10),
                    format("glpat-", dotted, 8), // GitLab: personal, of runners
                    format("glrt-", dotted, 8),
                ]
            }
        }
        b'a' => {
            const {
                &[Format {
                    number: true,
                    ..path("api.telegram.org/bot")
                }]
            }
        }
        b'd' => {
            const {
                &[
                    format("dop_v1_", alphanumeric, 20), // DigitalOcean
                    path("discord.com/api/webhooks/"),
                    path("discordapp.com/api/webhooks/"),
                ]
            }
        }
        b'h' => {
            const {
                &[
                    format("hf_", alphanumeric, 20), // Hugging Face
                    format("hvs.", word, 20),        // Vault
                    path("hooks.slack.com/services/"),
                    path("hooks.slack.com/triggers/"),
                    path("hooks.slack.com/workflows/"),
                ]
            }
        }
        b'o' => const { &[path("office.com/webhook/"), path("office.com/webhookb2/")] }, // Teams
        b'n' => const { &[format("npm_", alphanumeric, 20)] },
        b'p' => const { &[random("pypi-", 16)] },
        b'r' => const { &[format("rk_live_", word, 8), format("rk_test_", word, 8)] }, // Stripe, restricted
        b's' => {
            const {
                &[
                    format("sk_live_", word, 8), // Stripe
                    format("sk_test_", word, 8),
                    random("sk-", 16), // OpenAI, Anthropic and others
                ]
            }
        }
        b'S' => const { &[format("SG.", dotted, 30)] }, // SendGrid
        b'w' => const { &[format("whsec_", alphanumeric, 16)] }, // Stripe, of webhooks
        b'x' => const { &[random("xox", 10), random("xapp-", 10)] }, // Slack
        b'y' => const { &[format("ya29.", dotted, 16)] }, // Google OAuth
        _ => &[],
    }
}

/// Whether anything that [`key`] and its neighbours know begins with this byte.
pub(crate) const fn may_start(byte: u8) -> bool {
    matches!(
        byte,
        b'A' | b'B'
            | b'S'
            | b'a'
            | b'b'
            | b'd'
            | b'e'
            | b'g'
            | b'h'
            | b'n'
            | b'o'
            | b'p'
            | b'r'
            | b's'
            | b'w'
            | b'x'
            | b'y'
    )
}

/// Whether a prefix of the table stands at `at`.
pub(crate) fn has_prefix(bytes: &[u8], at: usize) -> bool {
    let formats = bytes.get(at).map_or(&[][..], |first| formats(*first));
    formats
        .iter()
        .any(|format| starts(bytes, at, format.prefix.as_bytes()))
}

/// A key of the table that begins at `at`.
pub(crate) fn key(bytes: &[u8], at: usize) -> Option<Range> {
    let (first, second) = (bytes.get(at)?, bytes.get(at + 1));
    // a look at the second letter spares most comparisons
    let format = formats(*first).iter().find(|format| {
        format.prefix.as_bytes().get(1) == second && starts(bytes, at, format.prefix.as_bytes())
    })?;
    let from = at + format.prefix.len();
    let end = run(bytes, from, format.class);
    let found = bytes.get(from..end)?;
    let found = found.strip_suffix(b".").unwrap_or(found); // the end of a sentence
    let looks_random = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    let is_key = found.len() >= format.min
        && (!format.number || found.first().is_some_and(u8::is_ascii_digit))
        && (!format.random || found.len() >= SURELY || found.iter().any(looks_random));
    let start = if format.keep { from } else { at };
    is_key.then_some((start, from + found.len()))
}

/// The JSON web token that begins at `at` with `eyJ`; else up to where there is none.
pub(crate) fn jwt(bytes: &[u8], at: usize) -> Result<Range, usize> {
    let mut end = run(bytes, at, word);
    if end - at < 10 {
        return Err(end);
    }
    let second_is_object = starts(bytes, end, b".eyJ");
    let mut parts = 1;
    while parts < 5 && bytes.get(end) == Some(&b'.') {
        let part = run(bytes, end + 1, word);
        if part == end + 1 && bytes.get(part) != Some(&b'.') {
            break; // the end of a sentence
        }
        (end, parts) = (part, parts + 1);
    }
    if parts >= 3 || second_is_object {
        Ok((at, end))
    } else {
        Err(end)
    }
}

/// The private key in PEM whose `-----BEGIN` stands at `at`; one that is cut off goes to the end of the text.
pub(crate) fn private_key(text: &str, at: usize) -> Option<Range> {
    const LONGEST_LABEL: usize = 48;
    let label = text.get(at..)?.strip_prefix("-----BEGIN ")?;
    let label_end = run(label.as_bytes(), 0, |byte| upper(byte) || byte == b' ');
    let label = label.get(..label_end.min(LONGEST_LABEL))?;
    if !label.contains("PRIVATE KEY") {
        return None;
    }
    let rest = text.get(at..)?;
    let end = rest.find("-----END ").and_then(|end| {
        let last = end + rest.get(end + 9..)?.find("-----")?;
        Some(at + last + 9 + 5)
    });
    Some((at, end.unwrap_or(text.len())))
}
