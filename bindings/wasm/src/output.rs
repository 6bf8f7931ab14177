//! What a server writes to its standard output (SPEC §2.5.9, §2.5.10). The output of a server is a number.

use std::cell::RefCell;

use toolerror::Misuse;
use toolerror_bridge::ServerOutput;

use crate::arguments::{Arguments, BorderAnswer};
use crate::handles::Held;

thread_local! {
    static OUTPUTS: Held<ServerOutput> = RefCell::default();
}

/// Does something with the output of a server, whose number is the next argument.
fn with_output(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&mut ServerOutput, &mut Arguments<'_>) -> Result<Option<String>, Misuse>,
) -> BorderAnswer {
    let number = arguments.value("output")?;
    OUTPUTS.with_borrow_mut(|all| work(all.get(number)?, arguments))
}

/// The output of a server, with messages of at most `max_message` bytes.
pub(crate) fn new(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let output = ServerOutput::new(arguments.value("max_message")?);
    Ok(Some(OUTPUTS.with_borrow_mut(|all| all.keep(output))))
}

/// Frees the output of a server.
pub(crate) fn free(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("output")?;
    OUTPUTS.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// A `message` was sent to the server.
pub(crate) fn sent(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_output(arguments, |output, arguments| {
        output.sent(&arguments.text("message")?);
        Ok(None)
    })
}

/// The messages, a line each, that end in these `bytes`.
pub(crate) fn read(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_output(arguments, |output, arguments| {
        Ok(Some(output.read(arguments.bytes()?.unwrap_or_default())))
    })
}

/// The last message, when the output has ended.
pub(crate) fn end(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_output(arguments, |output, _| Ok(Some(output.end())))
}

/// Why no more of it is read, if that is not its own end.
pub(crate) fn bad_output(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_output(arguments, |output, _| {
        Ok(output.bad_output().map(|bad_output| bad_output.to_string()))
    })
}

#[cfg(test)]
mod tests {
    use crate::call;

    #[test]
    fn the_output_of_a_server_is_read_line_by_line() {
        let output = call("te_output_new", &[Some("40")]).unwrap().unwrap();
        let ask = |name: &str, argument: &str| call(name, &[Some(&output), Some(argument)]).unwrap();
        let note = "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}\n";
        assert_eq!(ask("te_output_sent", r#"{"id":1,"method":"m"}"#), None);
        assert_eq!(ask("te_output_read", note).as_deref(), Some(note));
        assert_eq!(ask("te_output_read", note.trim_end()).as_deref(), Some(""));
        assert_eq!(ask("te_output_end", "").as_deref(), Some(note));
        assert_eq!(ask("te_output_bad_output", ""), None);
        assert_eq!(ask("te_output_free", ""), None);
        assert!(call("te_output_end", &[Some(&output)]).is_err());
    }
}
