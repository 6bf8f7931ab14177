//! What must not get out: planted where redaction has to find it, and near misses.

use super::Maker;

/// How a secret is written, with places for its name and its value.
const FORMS: [&str; 36] = [
    "{n}={v}",
    "{n}: {v}",
    "{n} = \"{v}\"",
    "\"{n}\": \"{v}\"",
    "'{n}': '{v}'",
    "\\\"{n}\\\":\\\"{v}\\\"",
    "--{n} {v}",
    "--{n}={v}",
    "-p{v}",
    "{n} is {v}",
    "the {n} {v}",
    "?{n}={v}&x=1",
    "{n}={v};x=1",
    "Authorization: Bearer {v}",
    "authorization=Basic {v}",
    "Bearer {v}",
    "Cookie: sid={v}; theme=dark",
    "Set-Cookie: {n}={v}; HttpOnly",
    "https://user:{v}@example.com/path",
    "postgres://admin:{v}@db.internal:5432/app",
    "redis://:{v}@cache",
    "https://hooks.example.com/services/T000/B000/{v}",
    "https://example.com/?X-Amz-Signature={v}&{n}={v}",
    "eyJhbGciOiJIUzI1NiJ9.{v}.{v}",
    "-----BEGIN PRIVATE KEY-----\n{v}\n-----END PRIVATE KEY-----",
    "Server=db;User Id=sa;Password={v};",
    "export {n}='{v}'",
    "{n}=***",
    "{n}=<{v}>",
    "{n}: [redacted]",
    "{n}=${{v}}",
    "{n}=null",
    "invalid {n} '{v}'",
    "curl -u user:{v} https://example.com",
    "<{n}>{v}</{n}>",
    "{n} => {v}",
];

const NAMES: [&str; 16] = [
    "password",
    "passwd",
    "api_key",
    "API-Key",
    "apiKey",
    "x-api-key",
    "access_token",
    "AWS_SECRET_ACCESS_KEY",
    "client_secret",
    "token",
    "secret",
    "pin",
    "tokens",
    "key",
    "session_id",
    "passwordHint",
];

impl Maker<'_> {
    /// A text with a secret in it, or with what looks like one.
    pub(super) fn secret(&mut self) -> String {
        let form = self.draws.pick(&FORMS);
        let (name, value) = (self.secret_name(), self.secret_value());
        form.replace("{n}", &name).replace("{v}", &value)
    }

    /// A name whose value is often secret.
    pub(super) fn secret_name(&mut self) -> String {
        match self.draws.below(5) {
            0 => self.word(),
            1 => self.draws.pick(&self.corpus.redaction),
            2 => format!("{}_{}", self.word(), self.draws.pick(&NAMES)),
            _ => self.draws.pick(&NAMES).to_owned(),
        }
    }

    /// A value that often looks like a secret.
    pub(super) fn secret_value(&mut self) -> String {
        let length = self.draws.pick(&[3, 8, 16, 20, 24, 32, 36, 40, 64]);
        match self.draws.below(6) {
            // prefixes of tokens are among these words
            0 | 1 => {
                let prefix = self.draws.pick(&self.corpus.redaction);
                format!("{prefix}{}", self.token(length))
            }
            2 => self.word(),
            3 => format!("{:x}{:016x}", self.draws.next(), self.draws.next()),
            4 => self
                .draws
                .pick(&[
                    "hunter2",
                    "correct horse",
                    "p@ss:w/rd",
                    "123456",
                    "a",
                    "\u{e9}t\u{e9}!2026",
                ])
                .to_owned(),
            _ => self.token(length),
        }
    }
}
