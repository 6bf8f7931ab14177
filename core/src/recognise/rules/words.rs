use crate::recognise::rule::rules;

rules! { "words":
    "words.missing" Missing Words [
        "not found", "couldn't be found", "could not be found", "cannot be found", "can't be found",
        "was not found", "were not found", "does not exist", "doesn't exist", "do not exist", "don't exist",
        "did not exist", "no longer exists", "no longer available", "no such", "could not find",
        "couldn't find", "cannot find", "can't find", "unable to find", "failed to find", "unable to locate",
        "could not locate", "cannot locate", "failed to locate", "no {} found", "no {} matched",
        "no {} matching", "no matching", "no {} with id", "no {} with the id", "no {} with name",
        "no {} exists", "has been deleted", "was deleted", "has been removed", "no results", "no match for",
        "nothing found", "not exist", "is not registered", "not registered", "there is no {} named",
        "there is no {} called", "there is no {} with", "no {} named", "no {} called", "unknown user",
        "unknown channel", "unknown message", "unknown project", "unknown repository", "unknown host id",
        "unknown id", "unknown agent", "unknown table", "unknown model", "unknown server", "unknown entity",
        "unknown workspace", "unknown file", "unknown city", "unknown location", "not in the index",
        "missing file", "is not in the list of known", "not a known", "could not be located",
        "cannot be located", "no record of", "no entries found", "no items found", "no longer exist",
        "no longer present", "has been purged", "moved or deleted", "isn't in", "is not listed",
        "not listed in", "isn't listed", "nonexistent", "non-existent", "nothing matches", "nothing matched",
        "no hits", "0 matches", "no matches", "no candidates", "unknown {} id", "unknown item",
        "unknown resource", "unknown object", "unknown record", "unknown document", "unknown page",
        "unknown branch", "unknown account", "unknown customer", "unknown order", "unknown task",
        "unknown team", "unknown board", "unknown list", "unknown card", "unknown issue", "unknown collection",
        "unknown topic", "unknown queue", "unknown bucket", "unknown job", "unknown device", "unknown node",
        "unknown guild", "unknown role", "unknown member", "unknown webhook", "unknown emoji",
        "unknown command", "there is no record", "is not present in", "no records found", "no records match",
        "no entry for", "no record found", "does not contain a", "there are no {} with", "no data found",
        "no documents match", "is not in this", "is not in the {} list", "no {} matches", "there's no {} at",
        "there is no {} at", "there's no {} with", "there's no {} named", "there's no {} called",
        "there's no such", "there is no such", "there is no {} for", "there's no {} for", "there isn't a",
        "there is not a", "is not present locally", "not available locally", "not found locally",
        "^zero results", "returned no results", "returned 0 results", "returned zero", "no results for",
        "no hits for", "could not be resolved to a", "has no {} named", "has no {} called", "has no {} with",
        "has no function called", "is gone", "page gone", "cannot find symbol", "no longer part of",
        "isn't registered", "was removed from", "has been removed from", "is an unknown", "is not known$",
        "non existing id", "non-existing", "nonexisting"
    ]
        "names a thing that is not there, with the verb of a failure"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["Entity with name Q4-Plan not found", "Order 4290 was not found in region 503",
            "No permission entries found for group g-7", "There is no board called Q4"]
        no ["No errors found in 'not found'"];
    "words.no_errors" Fault Override [
        "no errors found", "no issues found", "no problems found", "no error found", "no problem found",
        "0 errors", "no vulnerabilities found"
    ]
        "a report that all is well is no error of this kind"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["No errors found."]
        no ["Errors were found"];
    "words.assertion" Fault Override [
        "^assert ", "assertionerror", "assertion failed", "to be truthy", "expected {} to equal",
        "expected {} to be ", "expected status code", "expect(received)", "tobe(", "toequal("
    ]
        "a test that fails says something about the program under test only"
        from "Jest, pytest, Go testing: failure texts"
        yes ["AssertionError: expected 429 to be 200", "assert response.status == 503"]
        no ["\"assertion failed\" is a label"];
    "words.exists" Exists Words [
        "already exists", "already exist", "already taken", "already in use by", "is already used",
        "already been used", "already registered", "already been taken", "must be unique", "already assigned",
        "name is taken", "is taken", "duplicate name", "duplicate id", "is a duplicate", "already a member",
        "already added", "already present", "already subscribed", "already invited", "already has a",
        "name is already", "is already taken", "already in the list", "must have a unique", "is not unique",
        "duplicate value", "duplicate record", "duplicates an existing", "another {} with the same",
        "another {} with that", "same name exists", "already linked", "already enrolled", "already defined",
        "already associated", "already scheduled", "already claimed", "already installed",
        "already has {} named", "identifier is taken", "slug is taken", "username is taken",
        "already been booked", "already been claimed", "already been assigned", "already been reserved",
        "already been added", "already been created", "already been registered", "already been submitted",
        "slot is taken", "slot {} is taken", "is already booked", "is already reserved", "is already assigned",
        "already signed up", "already in use", "email in use", "name in use", "is already in use",
        "conflicts with another", "conflicts with an existing", "overlaps with"
    ]
        "the name is taken"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["A board called Q4 already exists", "Email has already been taken"]
        no ["the file no longer already existed", "\"already exists\" is a label"];
    "words.stale" Stale Words [
        "has been modified", "was modified", "have been modified", "has been changed", "was changed by",
        "was updated by", "has been updated by", "has been updated since", "modified since", "changed since",
        "since you last read", "since it was read", "since last read", "out of date", "is outdated",
        "is stale", "stale version", "stale revision", "stale data", "version mismatch", "version conflict",
        "revision mismatch", "etag mismatch", "etag does not match", "if-match", "expected version",
        "newer version", "concurrent modification", "concurrently modified", "concurrent update",
        "changed on disk", "unexpectedly modified", "optimistic lock", "edit conflict", "hash mismatch",
        "file has changed", "reload and", "refresh and try", "revision is not current",
        "not the latest version", "has a newer revision", "conflicting edit", "is behind the server",
        "digest mismatch", "does not match current version", "does not match the current",
        "changed in the meantime", "modified in the meantime", "updated in the meantime", "changed while you",
        "someone else has", "has changed on", "has changed since", "no longer matches", "no longer current",
        "does not match the version", "version {} does not match", "version {} is stale", "expected revision",
        "base revision", "stale read", "stale write", "stale object", "lost update", "conflicting update",
        "conflicting change", "updated since", "was updated since", "was modified since", "fetch the latest",
        "pull the latest", "reread", "read it again", "refetch", "re-fetch", "checksum does not match",
        "outdated version", "outdated revision", "newer revision", "concurrent edit", "concurrent change",
        "version is no longer", "been modified by another", "been updated by another",
        "been edited by another", "been changed by another", "was modified by", "was edited by",
        "been modified by someone", "been updated by someone", "been edited by someone",
        "been changed by someone", "was changed by someone", "not up to date", "not up-to-date",
        "update conflict", "document conflict", "edit conflicts", "conflicting version", "edited since",
        "been edited since", "been modified since", "been updated since", "been changed since"
    ]
        "somebody has changed it since it was read"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The document has been modified since you last read it", "Version mismatch: expected 4, got 5"]
        no ["\"modified since\" is a label"];
    "words.state" State Words [
        "must be {} before", "must {} first", "has to be {} first", "not in the correct state",
        "is not in a valid state", "invalid state transition", "cannot transition from", "is already closed",
        "already closed", "already completed", "already merged", "already cancelled", "already archived",
        "is archived", "is closed", "is not open", "is not active", "is inactive", "not started yet",
        "has not been started", "has not started", "not initialized", "not been initialized",
        "is not initialized", "call {} first", "run {} first", "open {} first", "select {} first",
        "start {} first", "create {} first", "no active", "no open", "before calling", "is in status",
        "is in state", "current status", "current state", "in its current state", "cannot be modified because",
        "cannot be deleted because", "still contains", "is not empty", "is in draft", "already approved",
        "already submitted for", "already paid", "already refunded", "already running", "already started",
        "already stopped", "not ready to be", "depends on it", "is referenced by", "is being used by",
        "is occupied", "in use by a", "in use by an", "in use by the", "in use by one", "in use by {} users", "still referenced", "still has", "and cannot be deleted", "cannot be edited", "cannot be changed once", "not paused",
        "is locked for editing by an administrator", "needs to be {} first", "need to {} first",
        "have to {} first", "must first", "has to be {} before", "not in a state", "wrong state",
        "illegal state", "incorrect state", "in the wrong state", "state must be", "status must be",
        "not allowed in state", "not allowed in status", "not allowed while", "not possible while",
        "not possible in", "cannot be {} while", "cannot be {} because it", "is not running", "isn't running",
        "is not paused", "is not started", "not been published", "not published", "is not published",
        "not finalized", "not approved yet", "already finalized", "already published", "already finished",
        "already ended", "already shipped", "already signed", "already accepted", "already rejected",
        "already resolved", "already in state", "has been closed", "has been merged", "has been finalized",
        "has children", "has dependents", "has dependent", "nothing selected", "no project selected",
        "not been opened", "no transaction", "no connection open", "not in edit mode", "connect first",
        "initialize first", "must be stopped", "not mounted", "precondition not met", "before it can be",
        "before you can {} it", "must be running to", "must be stopped to", "must be stopped before",
        "current state is", "current status is", "cannot be {} in its", "cannot {} while it",
        "has not been {} yet", "hasn't been {} yet", "can no longer be", "resolve the conflicts",
        "resolve conflicts", "merge blocked", "merge is blocked", "is still powered", "still powered on",
        "is powered on", "is powered off", "is still active", "is still open", "is still attached",
        "is still mounted", "is still connected", "is still in use", "not in a state where",
        "reopen it before", "reopen it first", "must be reopened", "has already shipped",
        "has already started", "has already finished", "has already ended", "has already been closed",
        "has already been merged", "has already been cancelled", "has already been completed",
        "has already been paid", "has already been refunded", "has already been processed",
        "has already been approved", "not yet approved", "not yet published", "not yet started",
        "not yet open", "it still contains", "unsaved changes", "not been approved", "already been captured",
        "already been refunded", "already been paid", "already been cancelled", "already been canceled",
        "already been closed", "already been merged", "already been completed", "already been approved",
        "already been archived", "already been shipped", "already been published", "already been finalized",
        "already been finalised", "already been resolved", "already been rejected", "already been activated",
        "already been redeemed", "cannot {} an already", "it first", "them first", "has to be stopped",
        "has to be closed", "has to be opened", "must open a", "must start a", "must connect"
    ]
        "another call has to come first"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The invoice must be finalized before it can be paid", "No active session. Call open_session first"]
        no ["\"current state\" is a label"];
    "words.held" Held Words [
        "is locked by", "locked by another", "is held by", "held by another", "reserved by",
        "is being edited by", "in use by process", "in use by pid", "in use by user",
        "currently in use", "currently locked", "is locked$",
        "file is locked", "resource is locked", "record is locked", "checked out by",
        "another operation is in progress", "another operation is already in progress", "already in progress",
        "operation in progress", "is being modified", "is being updated by", "another request is",
        "another instance is", "another job is", "another user is",
        "another transaction", "reservation conflict", "resource conflict", "lock not acquired",
        "could not acquire lock", "failed to acquire lock", "unable to acquire lock",
        "could not acquire {} lock", "failed to acquire {} lock", "lock is held", "is locked for",
        "being used by another", "currently locked by", "currently editing", "has the lock", "holds the lock",
        "holds a lock", "claimed by", "leased by", "lease is held", "lock is already", "already locked by",
        "has been locked by", "locked for editing", "another deployment", "another deployment is", "another run is", "another build is", "another run", "another build",
        "another migration", "another sync", "another backup", "another import", "another export",
        "is already being", "still in progress", "currently in progress", "accessed by other", "accessing it",
        "obtain exclusive", "in-progress request", "another session has",
        "another client has", "another update is", "another command is", "another thread is",
        "is being accessed by", "currently being modified", "currently being updated", "currently being used",
        "is being deleted", "is being created", "is being held", "waiting for {} lock", "lock is taken",
        "lock {} is held", "lock {} held by", "held by {} until", "locked by {} until", "reserved by {} until",
        "reserved until", "held by", "locked by", "resource busy", "resource is busy", "is currently running",
        "another person is", "being edited by", "being modified by",
        "being processed by", "is busy until",
        "in use by another process", "in use by another user", "in use by another session",
        "in use by another agent", "being altered by", "being changed by", "being written by", "being read by",
        "holds the reservation", "holds a reservation", "holds the lease", "has a reservation",
        "has it reserved", "has it locked", "has it open", "has it checked out", "is working on it",
        "is currently working on", "*_in_progress state",
        "another user has it", "another user has locked", "another user has opened", "another user has checked",
        "another user has reserved", "another user has the", "another process is using",
        "another process is running", "another process is already", "another process is holding",
        "another process is accessing", "another process is currently", "another process is writing",
        "someone else is editing", "someone else is using", "someone else is working",
        "someone else is currently", "someone else is updating", "someone else is modifying",
        "someone else is already editing", "another agent has it", "another agent has locked",
        "another agent has reserved", "another agent has claimed", "another agent has the",
        "another agent has an", "another agent has a"
    ]
        "somebody else has it at the moment; it ends by itself"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["branch is locked by another writer", "Another operation is already in progress on this cluster"]
        no ["the account is not locked by another", "when the row is locked by another writer",
            "if the lock is held, wait"];
    "words.upstream_json" Fault Override [
        "unexpected token '<'", "unexpected token <", "is not valid json", "expected value at line 1 column 1",
        "unexpected end of json input", "invalid character '<' looking for beginning of value",
        "expecting value: line 1 column 1", "failed to decode response", "failed to parse response",
        "error decoding response body", "could not parse response", "invalid json response",
        "malformed response", "unexpected response from", "invalid response from", "could not decode response",
        "cannot read propert*", "is not a function", "undefined is not", "object has no attribute",
        "is not subscriptable", "is not iterable", "is not callable", "nonetype", "null pointer",
        "nil pointer", "list index out of range", "is not defined", "unhandled exception", "unhandled error",
        "division by zero in", "of undefined", "reading 'undefined'", "not implemented yet",
        "zerodivisionerror", "notimplementederror", "cannot destructure", "indexerror", "attributeerror",
        "keyerror", "unboundlocalerror", "nullpointerexception", "nullreferenceexception",
        "object reference not set", "typeerror: unsupported operand", "unexpected response content type",
        "unexpected content-type", "not valid json response", "invalid json in response",
        "received html instead of json", "response is not json", "response was not json",
        "response body is not valid", "could not decode json", "jsondecodeerror", "failed to decode json",
        "cannot read property", "reading 'null'", "is not an object (evaluating", "typeerror: cannot read",
        "typeerror: 'nonetype'", "has no len", "unhashable type", "maximum recursion", "arrayindexoutofbounds",
        "indexoutofboundsexception", "classcastexception", "runtime error: ", "thread 'main' panicked",
        "called `option::unwrap()`", "called `result::unwrap()`", "unreachable code",
        "internal compiler error", "invariant violation", "unexpected nil", "nil map", "stack level too deep",
        "undefined local variable", "uninitialized constant", "call to undefined", "call to a member function",
        "undefined index", "undefined offset", "undefined array key", "undefined property",
        "division by zero error", "local variable {} referenced before", "not all arguments converted",
        "string indices must be integers", "cannot unpack", "too many values to unpack",
        "not enough values to unpack", "dictionary changed size", "undefined method {} for nil",
        "assertionerror:", "indexerror:", "unsupported operand type(s)", "referenceerror",
        "returned html instead", "invalid memory address or nil pointer", "string index out of range",
        "tuple index out of range", "runtime error: index out of range", "index out of bounds: the len"
    ]
        "a fault of the server or what stands behind it, whose words look like those about an argument"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["SyntaxError: Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON",
            "TypeError: Cannot read properties of undefined (reading 'id')",
            "AttributeError: 'NoneType' object has no attribute 'get'"]
        no ["\"nonetype\" is a label"];
    "words.fault" Fault Words [
        "payment failed", "verification failed", "login failed", "transfer failed", "rejected by", "was rejected",
        "not eligible", "ineligible", "wrong code", "wrong pin", "too weak", "could not process your",
        "internal error", "internal server error", "unexpected error", "unknown error", "something went wrong",
        "an error occurred", "a problem occurred", "crashed", "panic:", "exited with code", "exit code",
        "exit status", "failed unexpectedly", "corrupted", "checksum mismatch", "segfault", "execution failed",
        "command failed", "operation failed", "request failed", "task failed", "job failed", "build failed",
        "process failed", "script failed", "is corrupted", "unexpected failure", "unexpected exception",
        "fatal error", "something broke", "broke on our", "went wrong", "malfunction", "failed with an unknown"
    ]
        "words that say nothing more than that it failed"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["Internal error", "The process crashed"]
        no ["It went well"];
}
