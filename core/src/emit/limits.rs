//! Cutting an error that is too long to leave the process (SPEC §1.9).

use std::borrow::Cow;

use crate::error::member_data::CONFLICT_MEMBERS;
use crate::error::members::CutRule;
use crate::error::ToolError;
use crate::json::strings as json;
use crate::json::{view, write};

/// The limits of emission, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Of the message, before it is escaped.
    pub(crate) message: usize,
    /// Of the whole canonical text.
    pub(crate) text: usize,
}

/// How much of each string stays in the one conflict that always stays, in bytes.
const CONFLICT_STRING: usize = 256;

/// A member that decides what an agent does takes a few bytes; one that takes more than this is not kept at any cost.
const DECIDING: usize = 64;

/// Cuts an error to the limits; `None` if it fits, or if only uncuttable parts remain.
pub(crate) fn cut(error: &ToolError, limits: Limits) -> Option<ToolError> {
    if error.message().len() <= limits.message && fits(error, limits.text) {
        return None;
    }
    let mut draft = CutDraft::new(error, limits.text);
    draft.shorten_message(limits.message);
    draft.trim_items(CutRule::ItemsFirst, 0);
    draft.drop_largest(|key| matches!(CutRule::for_member(key), None | Some(CutRule::Never)));
    draft.trim_items(CutRule::ItemsNext, 0);
    draft.drop_largest(|key| CutRule::for_member(key) == Some(CutRule::Whole));
    draft.trim_items(CutRule::Last, 1);
    draft.shrink_conflict(shortened_strings);
    draft.shrink_conflict(conventional_members);
    draft.fit_message();
    draft.finish()
}

/// Whether the canonical text has at most `limit` bytes, without writing it.
fn fits(error: &ToolError, limit: usize) -> bool {
    let rest = frame(error)
        + error
            .data_json()
            .map_or(0, |data| ",\"data\":".len() + data.len());
    rest + 6 * error.message().len() <= limit || rest + escaped_len(error.message()) <= limit
}

/// The length of the text of an error without its message and `data`.
fn frame(error: &ToolError) -> usize {
    let recoverable = if error.recoverable() { "true" } else { "false" };
    "{\"type\":\"\",\"message\":\"\",\"recoverable\":}".len()
        + error.error_type().as_str().len()
        + recoverable.len()
}

/// How many bytes more a byte of a text takes in its escaped form.
fn escape_bytes(byte: u8) -> usize {
    match byte {
        b'"' | b'\\' | 0x08 | b'\t' | b'\n' | 0x0c | b'\r' => 1,
        0..=0x1f => 5,
        _ => 0,
    }
}

/// The bytes of a text inside a JSON string.
fn escaped_len(text: &str) -> usize {
    text.len() + text.bytes().map(escape_bytes).sum::<usize>()
}

/// The longest beginning of `text` with at most `limit` bytes.
fn beginning(text: &str, limit: usize) -> &str {
    let mut end = limit.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or("")
}

/// An error on its way to its limit. Each step does nothing once the text fits.
struct CutDraft<'a> {
    error: &'a ToolError,
    limit: usize,
    message: &'a str,
    /// Sorted, `truncated` among them.
    members: Vec<(&'a str, Cow<'a, str>)>,
    /// The length of the canonical text.
    size: usize,
    cut: bool,
}

impl<'a> CutDraft<'a> {
    /// The parts of an error, with `truncated` among them, and the size that they have together.
    fn new(error: &'a ToolError, limit: usize) -> Self {
        let data = error.data_json().unwrap_or("");
        let claimed = view::get(data, "truncated");
        let mut members: Vec<(&str, Cow<'_, str>)> = view::Members::new(data)
            .filter(|(key, _)| *key != "truncated")
            .map(|(key, value)| (key, Cow::Borrowed(value)))
            .collect();
        let place = members.partition_point(|(key, _)| write::compare_keys(key, "truncated").is_lt());
        members.insert(place, ("truncated", Cow::Borrowed("true")));
        let data: usize = members.iter().map(|(key, value)| member_len(key, value)).sum();
        Self {
            error,
            limit,
            message: error.message(),
            size: frame(error) + escaped_len(error.message()) + ",\"data\":{".len() + data,
            members,
            cut: claimed.is_some_and(|value| value != "true"), // what stood there goes
        }
    }

    fn too_long(&self) -> bool {
        self.size > self.limit
    }

    /// Takes a shorter message; a longer one changes nothing.
    fn set_message(&mut self, message: &'a str) {
        if message.len() < self.message.len() {
            self.size = self.size - escaped_len(self.message) + escaped_len(message);
            self.message = message;
            self.cut = true;
        }
    }

    fn shorten_message(&mut self, limit: usize) {
        self.set_message(beginning(self.message, limit));
    }

    /// Cuts the message to the space that the other parts leave.
    fn fit_message(&mut self) {
        let others = self.size - escaped_len(self.message);
        let room = self.limit.saturating_sub(others);
        let mut used = 0;
        let fitting = self.message.bytes().take_while(|&byte| {
            used += 1 + escape_bytes(byte);
            used <= room
        });
        self.set_message(beginning(self.message, fitting.count()));
    }

    /// Trims all lists of one step of cutting.
    fn trim_items(&mut self, cut: CutRule, keep: usize) {
        cut.names().for_each(|key| self.trim(key, keep));
    }

    /// Removes the last items of a list, but keeps the first `keep`. Removes an empty list and a member that is not a
    /// list.
    fn trim(&mut self, key: &str, keep: usize) {
        let Some(at) = self
            .members
            .iter()
            .position(|member| member.0 == key)
            .filter(|_| self.too_long())
        else {
            return;
        };
        let list = self
            .members
            .get(at)
            .map(|member| member.1.clone())
            .unwrap_or_default();
        let room = self.limit.saturating_sub(self.size - list.len());
        let mut kept = String::from("[");
        for (i, item) in view::items(&list).enumerate() {
            let comma = usize::from(i > 0);
            if i >= keep && kept.len() + comma + item.len() + 1 > room {
                break;
            }
            kept.push_str(if i > 0 { "," } else { "" });
            kept.push_str(item);
        }
        kept.push(']');
        if kept == "[]" {
            self.remove(at);
        } else {
            self.replace(at, kept);
        }
    }

    /// Leaves out members that a step may cut, the largest first, of equal ones the last.
    fn drop_largest(&mut self, may_go: impl Fn(&str) -> bool) {
        if !self.too_long() {
            return;
        }
        let candidates = self.members.iter().enumerate().filter(|(_, (key, value))| {
            let kept = CutRule::for_member(key) == Some(CutRule::Never) && value.len() <= DECIDING;
            !kept && may_go(key)
        });
        let mut candidates: Vec<(usize, usize)> = candidates
            .map(|(at, (key, value))| (member_len(key, value), at))
            .collect();
        candidates.sort_unstable();
        let mut gone: Vec<usize> = Vec::new();
        while let Some((size, at)) = candidates.pop().filter(|_| self.too_long()) {
            self.size -= size;
            self.cut = true;
            gone.push(at);
        }
        gone.sort_unstable();
        let mut at = 0;
        self.members.retain(|_| {
            at += 1;
            gone.binary_search(&(at - 1)).is_err()
        });
    }

    /// Shortens the conflict that is left, while the text is too long.
    fn shrink_conflict(&mut self, shrink: impl Fn(&str) -> String) {
        let at = self.members.iter().position(|member| member.0 == "conflicts");
        if let Some(at) = at.filter(|_| self.too_long()) {
            let list = self.members.get(at).map(|member| shrink(&member.1));
            self.replace(at, list.unwrap_or_default());
        }
    }

    /// Leaves out a member.
    fn remove(&mut self, at: usize) {
        let (key, value) = self.members.remove(at);
        self.size -= member_len(key, &value);
        self.cut = true;
    }

    /// Replaces the value of a member with a shorter one.
    fn replace(&mut self, at: usize, value: String) {
        if let Some(member) = self
            .members
            .get_mut(at)
            .filter(|member| value.len() < member.1.len())
        {
            self.size = self.size - member.1.len() + value.len();
            member.1 = Cow::Owned(value);
            self.cut = true;
        }
    }

    /// Builds the cut error; `None` if nothing was cut.
    fn finish(self) -> Option<ToolError> {
        if !self.cut {
            return None;
        }
        let mut data = String::with_capacity(self.limit.min(self.size));
        write::object_of(
            &mut data,
            self.members.iter().map(|(key, value)| (*key, &**value)),
        );
        let error = self.error;
        Some(ToolError::from_parts(
            error.error_type(),
            self.message.to_owned(),
            error.recoverable(),
            data,
        ))
    }
}

/// The length of `"key":value` and of the comma or bracket after it.
fn member_len(key: &str, value: &str) -> usize {
    key.len() + value.len() + 4
}

/// The same JSON with each string value cut.
fn shortened_strings(value: &str) -> String {
    let (mut out, mut at, mut copied) = (String::new(), 0, 0);
    while let Some(piece) = json::next_string(value, at) {
        at = piece.end;
        let text = view::decode(piece.raw);
        if piece.value.is_none() && text.len() > CONFLICT_STRING {
            out.push_str(value.get(copied..piece.start).unwrap_or(""));
            write::string(&mut out, beginning(&text, CONFLICT_STRING));
            copied = piece.end;
        }
    }
    out.push_str(value.get(copied..).unwrap_or(""));
    out
}

/// A list of conflicts with nothing in them but the strings that this contract knows.
fn conventional_members(list: &str) -> String {
    let mut out = String::from("[");
    for (i, conflict) in view::items(list).enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        let members = view::Members::new(conflict);
        write::object_of(
            &mut out,
            members.filter(|(key, value)| CONFLICT_MEMBERS.contains(key) && value.starts_with('"')),
        );
    }
    out.push(']');
    out
}
