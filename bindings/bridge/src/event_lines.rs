//! The stream of events that answers a POST, as an SDK may read it (SPEC §2.5.1, §2.5.13).

use std::borrow::Cow;
use std::mem;

use toolerror_agent::answers::{Event, Posted};

/// In place of the answer to another request, for which the SDK would end this one: a comment.
const FOREIGN: &str = ": the answer to another request\n";

/// What is known of the stream so far.
#[derive(Debug)]
pub(crate) struct EventLines {
    /// A line of which the end is still to come.
    rest: Vec<u8>,
    is_answered: bool,
    /// The SDK opens the stream again where it breaks.
    is_resumable: bool,
    hides_foreign: bool,
}

impl EventLines {
    pub(crate) fn new(hides_foreign: bool) -> Self {
        Self {
            rest: Vec::new(),
            is_answered: false,
            is_resumable: false,
            hides_foreign,
        }
    }

    /// The lines that end in this part of the stream, as the SDK may read them.
    pub(crate) fn push(&mut self, chunk: &[u8], posted: &Posted) -> String {
        let Some(end) = chunk.iter().rposition(|byte| *byte == b'\n') else {
            self.rest.extend_from_slice(chunk);
            return String::new();
        };
        let (whole, rest) = chunk.split_at(end + 1);
        let mut lines = mem::replace(&mut self.rest, rest.to_vec());
        lines.extend_from_slice(whole);
        let lines = String::from_utf8_lossy(&lines);
        lines
            .split_inclusive('\n')
            .map(|line| self.line(line, posted))
            .collect()
    }

    fn line<'a>(&mut self, line: &'a str, posted: &Posted) -> Cow<'a, str> {
        self.is_resumable |= line.starts_with("id:");
        let Some(data) = line.strip_prefix("data:") else {
            return line.into();
        };
        if !data.contains(r#""result""#) && !data.contains(r#""error""#) {
            return line.into();
        }
        match posted.event(data) {
            Event::Answer => self.is_answered = true,
            Event::Stray(answer) | Event::Loose(answer) => {
                self.is_answered = true;
                return format!("data: {answer}\n").into();
            }
            Event::Foreign if self.hides_foreign => return FOREIGN.into(),
            Event::Foreign => {}
            // a part of a message in several lines
            Event::Other => self.is_answered |= data.contains(r#""result""#),
        }
        line.into()
    }

    /// The last that the SDK reads. When there is nothing to wait for, `closed` is the answer. Nothing where the stream
    /// is broken and the SDK must know.
    pub(crate) fn end(&mut self, is_broken: bool, closed: &str) -> Option<String> {
        let rest = mem::take(&mut self.rest);
        let rest = if is_broken {
            Cow::Borrowed("")
        } else {
            String::from_utf8_lossy(&rest)
        };
        if !self.is_answered && !self.is_resumable {
            return Some(format!("{rest}\n\ndata: {closed}\n\n"));
        }
        (!is_broken).then(|| rest.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOSED: &str = "{}";

    fn posted() -> Posted {
        Posted::request(7.into(), "tools/call")
    }

    fn error(id: &str) -> String {
        format!(r#"data: {{"jsonrpc":"2.0","id":{id},"error":{{"code":1,"message":"é"}}}}"#)
    }

    /// What the SDK reads of a stream that comes in parts of `size` bytes.
    fn read(text: &str, size: usize, hides_foreign: bool, is_broken: bool) -> Option<String> {
        let mut lines = EventLines::new(hides_foreign);
        let mut read = String::new();
        for chunk in text.as_bytes().chunks(size) {
            read += &lines.push(chunk, &posted());
        }
        Some(read + &lines.end(is_broken, CLOSED)?)
    }

    #[test]
    fn a_stream_is_the_same_in_parts_of_any_size() {
        let answer = "event: message\r\ndata: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\"é\"}\r\n\r\n: end";
        let stray = format!("{}\n\n", error("null"));
        for size in 1..50 {
            assert_eq!(read(answer, size, true, false).unwrap(), answer);
            assert_eq!(
                read(&stray, size, false, false).unwrap(),
                format!("{}\n\n", error("7"))
            );
        }
    }

    #[test]
    fn an_error_of_another_request_does_not_reach_an_sdk_that_would_take_it() {
        let text = format!("{}\n\n{}\n\n", error("8"), error("7"));
        assert_eq!(read(&text, 9, false, false).unwrap(), text);
        assert_eq!(
            read(&text, 9, true, false).unwrap(),
            format!("{FOREIGN}\n{}\n\n", error("7"))
        );
    }

    #[test]
    fn the_result_of_another_request_is_no_answer() {
        let result = |id: u32| format!("data: {{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{}}}}\n\n");
        let closed = format!("{FOREIGN}\n\n\ndata: {CLOSED}\n\n");
        assert_eq!(read(&result(8), 9, true, false).unwrap(), closed);
        let both = result(8) + &result(7);
        assert_eq!(
            read(&both, 9, true, false).unwrap(),
            format!("{FOREIGN}\n{}", result(7))
        );
    }

    #[test]
    fn a_stream_that_ends_with_nothing_to_wait_for_has_the_answer_that_it_is_closed() {
        let note = "data: {\"jsonrpc\":\"2.0\",\"method\":\"n\"}\n\n";
        let foreign = format!("{}\n\n", error("8"));
        for text in [note, &foreign] {
            for is_broken in [false, true] {
                let closed = format!("{text}\n\ndata: {CLOSED}\n\n");
                assert_eq!(read(text, 9, false, is_broken).unwrap(), closed);
            }
        }
        // the SDK goes on by the id of the event
        let resumable = format!("id: 1\n{note}");
        assert_eq!(read(&resumable, 9, false, false).unwrap(), resumable);
        assert_eq!(read(&resumable, 9, false, true), None);
        assert_eq!(read(&format!("{}\n", error("7")), 9, false, true), None);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced_and_a_broken_line_is_dropped() {
        let mut lines = EventLines::new(false);
        assert_eq!(
            lines.push(b"data: caf\xE9\ndata: \"half", &posted()),
            "data: caf\u{FFFD}\n"
        );
        assert_eq!(lines.end(true, CLOSED).unwrap(), "\n\ndata: {}\n\n");
    }
}
