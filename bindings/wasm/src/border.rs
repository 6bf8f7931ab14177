//! What the host calls: one buffer for the arguments, one for the answer, a function for each name.

use std::cell::RefCell;

use toolerror::Misuse;

use crate::arguments::{Arguments, BorderAnswer};
use crate::{emit, engine, output, posted, read, run, server, value, words};

/// The longest buffer that is kept for the next call.
const KEPT: usize = 1 << 20;

const SOME: u8 = b'+';
const NONE: u8 = b'-';
const REFUSED: u8 = b'!';

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where the host writes `len` bytes of arguments for the next call. It stays there until this function is asked for
/// more bytes than before.
#[unsafe(no_mangle)]
pub extern "C" fn te_input(len: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        if input.len() < len || input.len() > KEPT {
            *input = vec![0; len.max(4096)];
        }
        input.as_mut_ptr()
    })
}

/// Does the work of one call: the arguments are the first `len` bytes of the input. The answer, which stays until the
/// next call, begins with `+` before a text, with `-` for nothing, with `!` before the reason of a refusal. The upper
/// 32 bits are where it is, the lower ones how long.
fn at_border(work: fn(&mut Arguments<'_>) -> BorderAnswer, len: usize) -> u64 {
    let answer = INPUT.with_borrow(|input| work(&mut Arguments::new(input.get(..len).unwrap_or_default())));
    OUTPUT.with_borrow_mut(|output| {
        if output.capacity() > KEPT {
            *output = Vec::new();
        }
        output.clear();
        match answer {
            Ok(Some(text)) => {
                output.push(SOME);
                output.extend_from_slice(text.as_bytes());
            }
            Ok(None) => output.push(NONE),
            Err(misuse) => {
                output.push(REFUSED);
                output.extend_from_slice(misuse.to_string().as_bytes());
            }
        }
        packed(output.as_ptr() as usize, output.len())
    })
}

/// Both fit into 32 bits in a module; elsewhere only the tests of this crate are a host, and they use [`call`].
fn packed(at: usize, len: usize) -> u64 {
    let (at, len) = (at as u64 & u64::from(u32::MAX), len as u64);
    at << 32 | len
}

/// Exports functions of the module by name.
macro_rules! functions {
    ($($(#[$gate:meta])? $export:ident = $work:path;)+) => {
        $(
            $(#[$gate])?
            #[unsafe(no_mangle)]
            extern "C" fn $export(len: usize) -> u64 {
                at_border($work, len)
            }
        )+

        /// The names of the functions.
        pub fn functions() -> Vec<&'static str> {
            vec![$($(#[$gate])? stringify!($export),)+]
        }

        fn named(name: &str) -> Option<fn(&mut Arguments<'_>) -> BorderAnswer> {
            match name {
                $($(#[$gate])? stringify!($export) => Some($work),)+
                _ => None,
            }
        }
    };
}

functions! {
    te_stir = words::stir;
    te_words = words::words;
    te_constants = words::constants;
    te_exception_members = words::exception_members;
    te_build = value::build;
    te_members = value::members;
    te_canonical = value::canonical;
    te_mark_integers = value::mark_integers;
    te_date_ms = value::date_ms;
    te_read = read::read;
    te_read_as = read::read_as;
    te_read_failure = read::read_failure;
    te_retry_after = read::retry_after;
    te_assess = read::assess;
    te_trace = read::trace;
    #[cfg(feature = "classify")]
    te_decode = crate::profile::decode;
    #[cfg(feature = "classify")]
    te_encode_as = crate::profile::encode_as;
    te_emitted = emit::emitted;
    te_to_result = emit::to_result;
    te_to_http = emit::to_http;
    te_to_json_rpc = emit::to_json_rpc;
    te_unexpected = server::unexpected;
    te_returned = server::returned;
    te_invalid_arguments = server::invalid_arguments;
    te_protocol_error = server::protocol_error;
    te_unknown_tool_by_text = server::unknown_tool_by_text;
    te_ended_with = server::ended_with;
    te_emitted_result = server::emitted_result;
    te_span_of_call = server::span_of_call;
    te_span_error_type = server::span_error_type;
    te_not_sent_error = server::not_sent_error;
    te_tool_facts = server::tool_facts;
    te_metrics_new = server::metrics_new;
    te_metrics_free = server::metrics_free;
    te_metrics_record = server::metrics_record;
    te_metrics_snapshot = server::metrics_snapshot;
    te_metrics_prometheus = server::metrics_prometheus;
    te_engine_new = engine::new;
    te_engine_free = engine::free;
    te_engine_with_policy = engine::with_policy;
    te_engine_policy = engine::policy;
    te_engine_key_state = engine::key_state;
    te_engine_set_key_state = engine::set_key_state;
    te_engine_forget = engine::forget;
    te_engine_is_open = engine::is_open;
    te_engine_succeeded = engine::succeeded;
    te_run_begin = run::begin;
    te_run_restore = run::restore;
    te_run_free = run::free;
    te_run_admit = run::admit;
    te_run_failed = run::failed;
    te_run_succeeded = run::succeeded;
    te_run_input_required = run::input_required;
    te_run_cancelled = run::cancelled;
    te_run_resume = run::resume;
    te_run_advice = run::advice;
    te_run_attempt_error = run::attempt_error;
    te_run_end_error = run::end_error;
    te_run_save = run::save;
    te_run_attempts = run::attempts;
    te_run_deadline_ms = run::deadline_ms;
    te_sessions_new = posted::new_sessions;
    te_sessions_free = posted::free_sessions;
    te_sessions_post = posted::post;
    te_posted_free = posted::free;
    te_posted_is_request = posted::is_request;
    te_posted_greeting = posted::greeting;
    te_posted_reopened = posted::reopened;
    te_posted_session = posted::session;
    te_posted_received = posted::received;
    te_posted_refused = posted::refused;
    te_posted_answer_in = posted::answer_in;
    te_posted_unanswered = posted::unanswered;
    te_posted_streamed = posted::streamed;
    te_posted_stream_ended = posted::stream_ended;
    te_output_new = output::new;
    te_output_free = output::free;
    te_output_sent = output::sent;
    te_output_read = output::read;
    te_output_end = output::end;
    te_output_bad_output = output::bad_output;
    te_lost = posted::lost;
    te_plain_message = posted::plain_message;
    te_one_line = posted::one_line;
    te_not_started = posted::not_started;
    te_did_not_start = posted::did_not_start;
}

/// Calls a function by its name, as a host does, with arguments that may be absent.
///
/// ```
/// let answer = toolerror_wasm::call("te_build", &[Some("CONFLICT"), Some("held"), None, None]).unwrap();
/// assert_eq!(answer.unwrap(), r#"{"type":"CONFLICT","message":"held","recoverable":false}"#);
/// ```
///
/// # Errors
/// What the function refuses, and a name that is not there.
pub fn call(name: &str, arguments: &[Option<&str>]) -> BorderAnswer {
    let work = named(name).ok_or_else(|| Misuse::new(format_args!("no function `{name}`")))?;
    work(&mut Arguments::new(&crate::arguments::written(arguments)))
}
