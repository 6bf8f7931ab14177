//! The kinds of findings, each with its cost and its remedy.

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) code: &'static str,
    /// Its cost, in points of 100.
    pub(crate) cost: u32,
    pub(crate) advice: &'static str,
}

macro_rules! kinds {
    ($($name:ident $code:literal $cost:literal $advice:literal)*) => {
        $(pub(super) const $name: Finding = Finding { code: $code, cost: $cost, advice: $advice };)*
        #[cfg(test)]
        const ALL: &[Finding] = &[$($name),*];
    };
}

kinds! {
    CRASH "crash" 100 "the server ended: catch what a call throws, so that one call cannot end all"
    NO_ANSWER "no_answer" 100 "answer every request, also a wrong one"
    NOT_JSON "not_json" 60 "write strict JSON: clients cannot read `NaN`, numbers beyond a double, or raw line breaks inside a text"
    TOO_DEEP "too_deep" 60 "nest answers at most 127 levels deep: clients cannot read more"
    NO_RESULT "no_result" 60 "answer with a result that has `content`, or with an error object"
    ENDLESS_LIST "endless_list" 60 "leave `nextCursor` out of the last page: clients ask for pages as long as there is one"
    BLOCKED "blocked" 60 "answer other requests while a call runs: one slow call must not stop all"
    ACCEPTED "accepted" 50 "refuse what the input schema or MCP forbids before the tool runs"
    SECRET "secret" 50 "mask secrets before an error leaves the process"
    PROTOCOL_ERROR "protocol_error" 30 "answer with a result that has `isError`: most clients do not show a JSON-RPC error to the model"
    STACK_TRACE "stack_trace" 30 "write the stack to the log, not into the answer"
    BAD_OUTPUT "bad_output" 30 "give `structuredContent` the form of the tool's output schema, or leave it out of a failed result"
    STAYS "stays" 30 "end when standard input ends: the client has gone"
    FLAT_TEXT "flat_text" 25 "say type and `recoverable` as data: use a ToolError, or `toolerror proxy`"
    OTHER_TYPE "other_type" 20 "use VALIDATION for wrong arguments and NOT_FOUND for what is not there"
    NO_ARGUMENT "no_argument" 15 "name the argument that is wrong, best as `violations`"
    PATH "path" 15 "leave the server's own file paths out of the answer"
    LONG_TEXT "long_text" 15 "keep the text of an error below 4 KiB"
    UNCLEAN_END "unclean_end" 15 "end with exit code 0 when standard input ends, also in the middle of a call"
    PREFIX "prefix" 10 "keep the SDK from putting its words before the error"
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror_agent::answers::MAX_SDK_DEPTH;

    #[test]
    fn the_worst_stand_first_and_each_code_once() {
        assert!(ALL.is_sorted_by_key(|kind| std::cmp::Reverse(kind.cost)));
        let codes: std::collections::BTreeSet<&str> = ALL.iter().map(|kind| kind.code).collect();
        assert_eq!(codes.len(), ALL.len());
        assert!(TOO_DEEP.advice.contains(&MAX_SDK_DEPTH.to_string()));
    }
}
