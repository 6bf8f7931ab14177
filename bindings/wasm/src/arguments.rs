//! Arguments as they come over the border: for each its length as four bytes, the lowest first, then its bytes. The
//! length `0xffff_ffff` says that it is absent.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use toolerror::{Misuse, ToolError};

/// What a function answers: a text, or nothing.
pub type BorderAnswer = Result<Option<String>, Misuse>;

const ABSENT: u32 = u32::MAX;

/// The arguments of a call that are still to be taken.
pub(crate) struct Arguments<'a> {
    rest: &'a [u8],
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// The next argument; nothing when it is absent.
    pub(crate) fn bytes(&mut self) -> Result<Option<&'a [u8]>, Misuse> {
        let cut = || Misuse::new("the arguments are cut short");
        let (len, rest) = self.rest.split_first_chunk::<4>().ok_or_else(cut)?;
        let len = u32::from_le_bytes(*len);
        if len == ABSENT {
            self.rest = rest;
            return Ok(None);
        }
        let found = rest.split_at_checked(usize::try_from(len).map_err(Misuse::new)?);
        let (argument, rest) = found.ok_or_else(cut)?;
        self.rest = rest;
        Ok(Some(argument))
    }

    /// The next argument as a text; what is no UTF-8 is U+FFFD.
    pub(crate) fn optional(&mut self) -> Result<Option<Cow<'a, str>>, Misuse> {
        // nearly all is UTF-8, and to find that out is faster than to look for what is not
        let text =
            |bytes| str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        Ok(self.bytes()?.map(text))
    }

    pub(crate) fn text(&mut self, name: &str) -> Result<Cow<'a, str>, Misuse> {
        self.optional()?
            .ok_or_else(|| Misuse::new(format_args!("`{name}` is required")))
    }

    /// The next argument as what its text says: a number, `true` or `false`, a word.
    pub(crate) fn optional_value<T: FromStr<Err: Display>>(&mut self) -> Result<Option<T>, Misuse> {
        let text = self.optional()?;
        text.map(|text| text.parse().map_err(Misuse::new)).transpose()
    }

    pub(crate) fn value<T: FromStr<Err: Display>>(&mut self, name: &str) -> Result<T, Misuse> {
        self.optional_value()?
            .ok_or_else(|| Misuse::new(format_args!("`{name}` is required")))
    }

    /// The next argument as the error whose canonical text it is.
    pub(crate) fn error(&mut self) -> Result<ToolError, Misuse> {
        ToolError::from_json(&self.text("error")?).map_err(Misuse::new)
    }
}

/// Arguments as a host writes them.
pub(crate) fn written(arguments: &[Option<&str>]) -> Vec<u8> {
    let mut out = Vec::new();
    for argument in arguments {
        let len = argument.map_or(ABSENT, |text| u32::try_from(text.len()).unwrap_or(ABSENT));
        out.extend_from_slice(&len.to_le_bytes());
        out.extend_from_slice(argument.unwrap_or_default().as_bytes());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_taken_as_they_were_written() {
        let bytes = written(&[Some("a"), None, Some(""), Some("7")]);
        let mut arguments = Arguments::new(&bytes);
        assert_eq!(arguments.text("x").unwrap(), "a");
        assert_eq!(arguments.optional().unwrap(), None);
        assert_eq!(arguments.text("x").unwrap(), "");
        assert_eq!(arguments.value::<u64>("x").unwrap(), 7);
        assert_eq!(
            arguments.bytes().unwrap_err().to_string(),
            "the arguments are cut short"
        );
    }

    #[test]
    fn bytes_that_nobody_has_written_are_refused() {
        for bytes in [&[1][..], &[2, 0, 0, 0, b'x'], &[0xfe, 0xff, 0xff, 0xff]] {
            assert!(Arguments::new(bytes).bytes().is_err(), "{bytes:?}");
        }
        let absent = written(&[None]);
        let refused = Arguments::new(&absent).text("mode").unwrap_err();
        assert_eq!(refused.to_string(), "`mode` is required");
    }
}
