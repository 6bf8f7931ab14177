use super::super::rule::rules;

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
        "unknown workspace", "unknown file", "unknown city", "unknown location", "is unknown$",
        "not in the index", "missing file", "is not in the list of known", "not a known",
        "could not be located", "cannot be located", "no record of", "no entries found", "no items found",
        "no longer exist", "no longer present", "has been purged", "moved or deleted", "isn't in",
        "is not listed", "not listed in", "isn't listed", "nonexistent", "non-existent", "nothing matches",
        "nothing matched", "no hits", "0 matches", "no matches", "no candidates", "unknown {} id",
        "unknown item", "unknown resource", "unknown object", "unknown record", "unknown document",
        "unknown page", "unknown branch", "unknown account", "unknown customer", "unknown order",
        "unknown task", "unknown team", "unknown board", "unknown list", "unknown card", "unknown issue",
        "unknown collection", "unknown topic", "unknown queue", "unknown bucket", "unknown job",
        "unknown device", "unknown node", "unknown guild", "unknown role", "unknown member", "unknown webhook",
        "unknown emoji", "unknown command", "there is no record", "is not present in", "no records found",
        "no records match", "no entry for", "no record found", "does not contain a", "there are no {} with",
        "no data found", "no documents match", "is not in this", "is not in the {} list", "no {} matches",
        "there's no {} at", "there is no {} at", "there's no {} with", "there's no {} named",
        "there's no {} called", "there's no such", "there is no such", "there is no {} for",
        "there's no {} for", "there isn't a", "there is not a", "is not present locally",
        "not available locally", "not found locally", "^zero results", "returned no results",
        "returned 0 results", "returned zero", "no results for", "no hits for", "could not be resolved to a",
        "has no {} named", "has no {} called", "has no {} with", "has no function called", "is gone",
        "page gone", "cannot find symbol", "no longer part of", "isn't registered", "was removed from",
        "has been removed from"
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
        "already signed up"
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
        "been changed by someone", "was changed by someone"
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
        "is in use by other", "cannot be edited", "cannot be changed once", "not paused",
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
        "not yet open", "it still contains", "unsaved changes", "not been approved"
    ]
        "another call has to come first"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The invoice must be finalized before it can be paid", "No active session. Call open_session first"]
        no ["\"current state\" is a label"];
    "words.held" Held Words [
        "is locked by", "locked by another", "is held by", "held by another", "reserved by",
        "is being edited by", "in use by another", "already in use", "in use by", "currently in use",
        "currently locked", "is locked$", "file is locked", "resource is locked", "record is locked",
        "checked out by", "another operation is in progress", "another operation is already in progress",
        "already in progress", "operation in progress", "is being processed", "is being modified",
        "is being updated by", "another request is", "another process is", "another instance is",
        "another job is", "another user is", "another transaction", "reservation conflict",
        "resource conflict", "lock not acquired", "could not acquire lock", "failed to acquire lock",
        "unable to acquire lock", "could not acquire {} lock", "failed to acquire {} lock", "lock is held",
        "is locked for", "being used by another", "currently locked by", "currently editing", "has the lock",
        "holds the lock", "holds a lock", "claimed by", "leased by", "lease is held", "lock is already",
        "already locked by", "has been locked by", "locked for editing", "another deployment", "another run",
        "another build", "another migration", "another sync", "another backup", "another import",
        "another export", "is already being", "still in progress", "currently in progress",
        "accessed by other", "accessing it", "obtain exclusive", "in-progress request", "another session has",
        "another agent has", "another client has", "another update is", "another command is",
        "another thread is", "is being accessed by", "currently being modified", "currently being updated",
        "currently being processed", "currently being used", "is being deleted", "is being created",
        "is being held", "waiting for {} lock", "lock is taken", "lock {} is held", "lock {} held by",
        "held by {} until", "locked by {} until", "reserved by {} until", "reserved until", "held by",
        "locked by", "resource busy", "resource is busy", "is currently running", "someone else is",
        "another user has", "another person is", "being edited by", "being modified by", "being processed by"
    ]
        "somebody else has it at the moment; it ends by itself"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["branch is locked by another writer", "Another operation is already in progress on this cluster"]
        no ["the account is not locked by another", "when the row is locked by another writer",
            "if the lock is held, wait"];
    "words.invalid" Invalid Words [
        "^invalid", "is invalid", "are invalid", "not valid", "isn't valid", "has an invalid", "an invalid",
        "invalid value", "invalid format", "invalid date", "invalid json", "invalid input", "invalid id",
        "invalid url", "invalid email", "invalid parameter", "invalid type", "invalid query",
        "invalid request", "invalid syntax", "invalid character", "invalid regex",
        "invalid regular expression", "invalid path", "invalid enum", "invalid option", "invalid choice",
        "invalid literal", "is required", "are required", "required field", "required property",
        "required parameter", "required argument", "missing parameter", "missing field", "missing argument",
        "missing property", "^missing", "must be", "must not", "must have", "must contain", "must match",
        "must start with", "must end with", "must provide", "must specify", "must include", "should be a",
        "should be an", "should match", "cannot be empty", "can't be empty", "can't be blank",
        "cannot be blank", "cannot be negative", "may not be empty", "may not be null", "may not be blank",
        "must not be empty", "cannot be null", "cannot be parsed", "could not be parsed", "could not parse",
        "cannot parse", "failed to parse", "unable to parse", "can't parse", "not parse", "parse error",
        "parsing error", "syntax error", "malformed", "bad request", "validation failed", "validation error",
        "validation errors", "failed validation", "schema validation", "does not match the pattern",
        "does not match pattern", "does not match the schema", "did not match", "does not conform",
        "is not one of", "not one of", "is not a", "is not an", "is not of type", "not allowed value",
        "expected {} got", "expected {} received", "expected {} found", "expected {} but", "expected number",
        "expected string", "expected a", "expected an", "out of range", "out of bounds", "too long",
        "too short", "too large", "too small", "too big", "too many items", "too many arguments",
        "too few arguments", "exceeds maximum", "exceeds the maximum", "exceeds the limit", "exceeds limit",
        "exceeds max", "greater than", "less than", "at most", "at least one", "larger than", "longer than",
        "shorter than", "unknown parameter", "unknown argument", "unknown field", "unknown option",
        "unknown property", "unknown column", "unknown format", "unknown unit", "unknown timezone",
        "unknown attribute", "unknown action", "unrecognized", "unrecognised", "unsupported", "not supported",
        "is not supported", "not a valid", "not a number", "not an integer", "is not recognized",
        "unexpected token", "unexpected identifier", "unexpected character", "unexpected end of",
        "unexpected property", "unexpected field", "unexpected argument", "additional properties",
        "additionalproperties", "unbalanced", "unterminated", "illegal character", "bad argument",
        "bad format", "bad value", "wrong type", "type mismatch", "duplicate parameter", "negative value",
        "only accepts", "please provide", "please specify", "provide a valid", "you must provide",
        "no {} provided", "no {} specified", "no {} given", "not provided", "not specified", "either {} or",
        "cannot both", "mutually exclusive", "cannot be used together", "cannot be combined", "ambiguous",
        "in the past", "in the future", "before start", "end date", "unparseable", "not a string",
        "unknown value", "cannot convert", "could not convert", "cannot start with", "cannot contain",
        "contains invalid", "not properly formatted", "incorrect format", "unable to process the",
        "too complex", "too broad", "does not accept", "incorrectly formatted", "not well-formed",
        "ill-formed", "is out of range", "not in range", "must not exceed", "must equal", "may not exceed",
        "may not contain", "may only contain", "can only contain", "can only be", "must be one of",
        "should be one of", "one of the following", "is not recognised", "not recognised", "mismatched",
        "wrong number", "wrong format", "wrong value", "wrong argument", "wrong parameter", "incorrect value",
        "incorrect parameter", "incorrect argument", "incorrect type", "incorrect number", "unacceptable",
        "not acceptable", "not a legal", "illegal value", "illegal argument", "unparsable", "not decodable",
        "bad input", "bad parameter", "bad date", "bad url", "bad json", "bad syntax", "bad query", "bad data",
        "was empty", "cannot be nan", "without a value", "requires a value", "requires at least",
        "requires exactly", "requires one of", "requires either", "requires both", "expects a", "expects an",
        "extra field", "extra argument", "superfluous", "duplicate field", "duplicate argument",
        "duplicate header", "duplicate item", "unknown type", "unknown flag", "unknown switch",
        "unknown operator", "unknown identifier", "unknown variable", "unknown symbol", "unknown directive",
        "unknown enum", "unknown variant", "unknown mode", "unknown language", "unknown locale",
        "unknown currency", "unknown country", "unknown color", "unknown scheme", "unknown protocol",
        "unknown encoding", "unknown charset", "undefined variable", "undefined function", "undefined method",
        "undefined name", "cannot exceed", "exceeds allowed", "exceeds the allowed", "exceeded the maximum",
        "exceeded maximum", "exceeds character limit", "over the limit of", "above the maximum",
        "below the minimum", "max length", "min length", "maximum length", "minimum length", "maximum allowed",
        "minimum allowed", "too deep", "too deeply nested", "too wide", "too high", "too low",
        "cannot be used with", "cannot be used as", "cannot be used in", "is not compatible",
        "not compatible with", "only supports", "only supported", "is only supported", "cannot be applied",
        "cannot be set", "is read-only field", "not sortable", "not filterable", "not searchable",
        "not nullable", "not an array", "not an object", "not a list", "not a boolean", "not a date",
        "not a url", "not a uuid", "not a json", "not utf-8", "not hexadecimal", "not base64",
        "not alphanumeric", "non-numeric", "non-integer", "non-ascii", "not numeric", "nan is not",
        "did you mean", "check your input", "check the input", "check your request", "check your parameters",
        "check your spelling", "check the spelling", "please correct", "please fix", "enter a valid",
        "use a valid", "must supply", "must be supplied", "must be provided", "must be specified",
        "must be given", "must be present", "must be set", "must be defined", "was not supplied",
        "was not specified", "were not provided", "are missing", "missing value", "missing input",
        "missing body", "missing header", "missing id", "missing name", "missing or invalid",
        "self-referencing", "cyclic", "cycle detected", "unclosed", "unmatched", "mismatched tag",
        "trailing comma", "trailing data", "trailing characters", "invalid escape", "invalid number",
        "invalid name", "invalid key", "invalid range", "invalid length", "invalid size", "invalid cron",
        "invalid timezone", "invalid duration", "invalid time", "invalid timestamp", "invalid operator",
        "invalid filter", "invalid sort", "invalid field", "invalid column", "invalid reference",
        "invalid selector", "invalid xpath", "invalid base64", "invalid encoding", "invalid utf",
        "invalid uuid", "invalid ip", "invalid address", "invalid host", "invalid port", "invalid phone",
        "invalid currency", "invalid amount", "invalid quantity", "invalid price", "invalid coordinate",
        "invalid latitude", "invalid color", "invalid image", "invalid file", "invalid extension",
        "invalid mime", "invalid content", "invalid header", "invalid body", "invalid payload",
        "invalid schema", "invalid structure", "invalid config", "invalid setting", "invalid command",
        "invalid action", "invalid method", "invalid operation", "invalid cursor", "invalid page",
        "invalid offset", "invalid limit", "invalid index", "invalid position", "invalid expression",
        "invalid formula", "invalid template", "invalid variable", "invalid argument", "invalid arguments",
        "invalid params", "invalid data", "invalid combination", "invalid use", "are missing$",
        "should be one", "needs to be a", "has to be a", "does not match the", "does not match expected",
        "requires a {} parameter", "requires a {} argument", "requires a {} value", "is required for",
        "is required to be", "query is empty", "value is empty", "body is empty", "conflicting options",
        "conflicting parameters", "is not allowed here", "is not allowed for this",
        "not allowed for this field", "no such option", "no such argument", "no such field",
        "no such parameter", "no such property", "no such method", "character limit exceeded",
        "exceeds the {} limit", "exceeds the {} character", "limit is {} characters", "max {} characters",
        "at least {} characters", "use one of", "choose one of", "allowed values", "valid values",
        "valid options", "possible values", "accepted values", "supported values", "is after end*",
        "is after the end", "is before start*", "is before the start", "after the end", "bad cron",
        "bad {} expression", "bad expression", "bad regex", "bad pattern", "bad {} format", "bad {} value",
        "you can only", "can only {} up to", "only {} are accepted", "only {} are supported",
        "only {} is supported", "only {} are allowed", "only {} is accepted", "only {} files",
        "unexpected comma", "unexpected symbol", "unexpected eof", "unexpected string", "unexpected number",
        "unexpected keyword", "unexpected indent", "unexpected end of input", "at position {} unexpected",
        "not a calendar", "not both", "but not both", "exactly one of", "at most one of", "must come before",
        "must come after", "must precede", "has to match", "has to be between", "should be between",
        "between {} and {} characters", "string must contain", "array must contain", "number must be",
        "greater than or equal", "less than or equal", "is longer than", "is shorter than", "is larger than",
        "is smaller than", "is negative", "too few", "cannot be in the past", "cannot be before",
        "cannot be after", "cannot be greater", "cannot be less", "cannot be longer", "cannot be the same",
        "was removed in version", "deprecated parameter", "template syntax error", "sql compilation error",
        "does not parse", "won't parse", "unresolvable", "unrecognizable", "doesn't look like",
        "does not look like", "is not well-formed", "not a duration", "not a time", "not a known",
        "cannot be later than", "cannot be earlier than", "is later than", "is earlier than",
        "must be later than"
    ]
        "an argument that does not fit, with the verb of a refusal"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["rate_limit is required when burst is set", "limit must be at most 100",
            "Invalid revision: '-rf' - cannot start with '-'", "row 91 has an invalid date"]
        no ["Everything is fine", "\"is required\" is a label"];
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
    "words.denied" Denied Words [
        "permission denied", "permission was denied", "permissions denied", "access denied",
        "access was denied", "access is denied", "denied access", "not permitted", "not allowed",
        "not authorized", "not authorised", "isn't allowed", "aren't allowed", "no permission$",
        "no permissions$", "no permission to", "no permission for", "do not have permission",
        "does not have permission", "don't have permission", "doesn't have permission", "do not have access",
        "does not have access", "don't have access", "doesn't have access", "no access to", "lacks permission",
        "lacks the", "lack the", "lacks scope", "lacks access", "lack permission", "lacks role",
        "insufficient {} scopes", "insufficient {} scope", "insufficient {} permissions",
        "insufficient {} privileges", "must be verified", "not be verified", "must be approved by",
        "insufficient permission", "insufficient permissions", "insufficient privileges",
        "insufficient privilege", "insufficient rights", "insufficient access", "insufficient scope",
        "insufficient scopes", "missing scope", "missing scopes", "missing permission", "missing permissions",
        "missing required scope", "missing role", "required scope", "requires scope", "requires the scope",
        "requires role", "requires the role", "requires permission", "requires admin",
        "requires administrator", "requires elevated", "requires owner", "requires approval",
        "requires a person", "requires human", "forbidden", "forbids", "may not publish", "cannot access",
        "not accessible", "is private", "are private", "is disabled", "has been disabled", "is blocked",
        "has been blocked", "been suspended", "is suspended", "been banned", "is banned", "only admins",
        "only administrators", "only owners", "only the owner", "only members", "must be an admin",
        "must be admin", "must be a member", "must be the owner", "prohibited", "restricted to",
        "is restricted", "refused by policy", "policy violation", "violates policy", "not whitelisted",
        "not enabled for", "approval required", "needs approval", "waiting for approval",
        "confirmation required", "two-factor", "2fa", "mfa", "captcha", "admin consent", "ip address is not",
        "not available in your country", "not available in your region", "legal reasons", "terms of service",
        "ask an administrator", "contact your administrator", "ask your administrator",
        "contact an administrator", "contact the administrator", "ask the owner", "is not shared with",
        "not shared with", "disallowed", "you are not permitted", "is not permitted to",
        "are not permitted to", "not entitled to", "isn't authorized", "aren't authorized", "unauthorised to",
        "must not access", "can't access", "cannot be accessed", "no rights to", "no right to",
        "without the permission", "needs permission", "need permission", "requires the {} permission",
        "requires {} permission", "requires {} scope", "requires {} role", "requires {} privileges",
        "missing the {} permission", "missing the {} scope", "missing {} permission", "missing {} scope",
        "lacks the {} permission", "lacks {} permission", "lacks {} scope", "not have the {} permission",
        "not have {} access", "not have {} rights", "has not granted", "was not granted", "were denied",
        "been denied", "rejected by policy", "not allowlisted", "blacklisted", "blocklisted", "is off limits",
        "off-limits", "admin only", "admins only", "owner only", "members only", "staff only",
        "internal use only", "access is restricted", "access restricted", "restricted access",
        "access has been revoked", "access was revoked", "account deactivated", "account is deactivated",
        "account has been deactivated", "account is disabled", "account disabled", "user is disabled",
        "user is blocked", "user is inactive", "is deactivated", "has been deactivated", "disabled by",
        "has disabled", "feature not available", "not available to you", "not consented", "needs to approve",
        "must approve", "must be approved", "pending approval", "awaiting approval", "age restriction",
        "quarantined", "geo-restricted", "geoblocked", "not available in your", "isn't available in your",
        "region not supported", "cannot be deleted by", "cannot be edited by", "insufficient role",
        "insufficient clearance", "insufficient authority", "insufficient authorization",
        "elevated privileges", "administrator privileges", "administrator rights", "root privileges",
        "must be owner", "must own", "you do not own", "you don't own", "not the owner", "not owner of",
        "ask your admin", "ask an admin", "contact your admin", "contact an admin", "contact the owner",
        "request access", "read-only mode", "view-only", "cross-origin", "cors policy", "forbidden by",
        "was denied$", "was denied by", "has been denied", "request was denied", "denied by policy",
        "denied by the", "blocked by a", "blocked by your", "not granted to", "not been granted",
        "blocked by corporate", "invalid csrf", "csrf token", "csrf verification failed", "is not enabled for",
        "belongs to another user", "belongs to another account", "owned by another user", "account suspended",
        "suspended for", "need {} access", "needs {} access", "need {} permission", "need {} permissions",
        "needs {} permission", "need {} rights", "need {} role", "need {} privileges", "requires {} privilege",
        "not a member of", "isn't a member of", "aren't a member of", "only the {} can", "only the {} may",
        "only {} owner can", "only {} owners can", "only {} admins can", "only {} admin can",
        "only {} administrators can", "only {} members can", "only {} maintainers can", "does not grant",
        "doesn't grant", "do not grant", "blocked by {} policy", "denied by {} policy",
        "prevented by {} policy", "rejected by {} policy", "refused by {} policy", "policy prevents",
        "policy forbids", "policy does not allow", "policy denies", "your role {} cannot", "role {} cannot",
        "role {} may not", "your role does not", "turned off by", "switched off by", "disabled by {} admin",
        "disabled by your", "disabled by the", "disabled by an", "by your administrator", "by the admin",
        "by your admin", "by your organization", "by your organisation", "by your workspace",
        "not permitted for", "cannot impersonate", "hasn't been shared", "has not been shared",
        "unavailable in your", "card was declined", "card declined", "payment was declined",
        "payment declined", "was declined by", "are banned", "temporarily banned", "banned from",
        "banned accounts", "temporarily locked", "temporarily blocked", "ip has been blocked",
        "human verification", "prove you are", "consent is required", "requires consent", "has not consented",
        "acceptance of the terms", "accept the terms", "terms must be accepted", "agree to the terms",
        "must be an owner", "must be a maintainer", "must be the author", "not the author", "not the creator",
        "not the assignee", "restricted to the", "not visible to you", "hidden from you", "off-limits to",
        "is not permitted", "are not permitted", "ip address is blocked", "is read-only", "is read only",
        "are read-only", "read only mode", "opened read-only", "mounted read-only", "read-only access",
        "read-only user", "read-only account", "read-only token", "read-only key"
    ]
        "a person has to allow it"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["You do not have permission to edit this board", "The folder is private",
            "Access denied: role viewer may not publish"]
        no ["rate limits are not a matter of 'access denied'", "\"forbidden\" is a label"];
    "words.denied_here" Denied Phrase [
        "service unavailable in your", "unavailable in your country", "unavailable in your region",
        "not available in your country", "not available in your region", "unavailable for your account",
        "unavailable to guests", "unavailable for your plan", "card was declined", "card has been declined",
        "payment was declined", "temporarily banned", "banned accounts", "temporarily suspended account",
        "connection refused by policy", "refused by policy", "rejected by policy", "denied by policy",
        "blocked by policy", "account is temporarily locked", "account temporarily locked",
        "temporarily locked due", "too many failed login attempts", "too many login attempts",
        "too many failed attempts", "account has been locked"
    ]
        "what reads like a passing state and is a refusal"
        from "families of everyday wording"
        yes ["Service unavailable in your country", "Your card was declined (try again later)",
            "Account locked after too many failed login attempts. Try again in 30 minutes."]
        no ["\"service unavailable in your\" is a text"];
    "words.auth" Unauthenticated Words [
        "unauthorized", "unauthorised", "unauthenticated", "not authenticated", "not logged in",
        "not signed in", "log in", "login required", "sign in", "authentication required",
        "authentication failed", "authentication error", "authentication is required",
        "failed to authenticate", "could not authenticate", "invalid token", "invalid access token",
        "invalid auth", "invalid api key", "invalid api token", "invalid credentials", "invalid login",
        "invalid password", "invalid signature", "invalid bearer", "invalid x-api-key", "signature is invalid",
        "signature does not match", "signature verification failed", "incorrect password", "wrong password",
        "incorrect api key", "incorrect username", "bad credentials", "api key {} invalid",
        "api key is invalid", "api key not valid", "api key is missing", "api key is required",
        "api key required", "api key not found", "api key not set", "api key is not set", "api key expired",
        "api key has expired", "missing api key", "no api key", "api key {} not configured", "api token is",
        "no api token", "missing token", "missing authentication", "missing authorization", "token expired",
        "token has expired", "token is expired", "token was revoked", "token has been revoked",
        "token is invalid", "token is not valid", "expired token", "session expired", "session has expired",
        "session timed out", "session is expired", "credentials expired", "credentials are invalid",
        "credentials are not", "credentials not found", "no credentials", "re-authenticate", "reauthenticate",
        "reauthorize", "jwt expired", "token {} expired", "access token expired", "refresh token",
        "expired or revoked", "environment variable {} not set", "environment variable is not set",
        "environment variable is required", "environment variable not set", "must be logged in", "must log in",
        "must sign in", "must be signed in", "must be authenticated", "requires authentication",
        "login failed", "login timed out", "password expired", "password is incorrect", "token is required",
        "please log in", "please login", "please sign in", "please authenticate", "please re-authenticate",
        "please reauthenticate", "please reconnect your", "reconnect your account", "re-connect your account",
        "not authorized: token", "needs to be authorized", "authentication needed", "requires login",
        "requires you to log in", "requires sign-in", "sign-in required", "signin required",
        "sign-in is required", "session is no longer valid", "session no longer valid", "session is invalid",
        "session invalid", "session has been revoked", "session was revoked", "token is missing",
        "token was not provided", "no access token", "no bearer token", "no authorization header",
        "missing authorization header", "authorization header is missing", "authorization header missing",
        "authorization header required", "token is revoked", "token revoked", "token not valid",
        "token is no longer valid", "token no longer valid", "token has been invalidated",
        "token verification failed", "token validation failed", "key has expired", "key expired",
        "key has been revoked", "key was revoked", "key is revoked", "key has been disabled",
        "key is not valid", "provide an api key", "provide a valid api key", "missing or invalid api key",
        "invalid or missing api key", "wrong credentials", "incorrect credentials", "bad username",
        "wrong username", "incorrect login", "user not authenticated", "credentials required",
        "credentials are required", "credential expired", "expired credentials", "password has expired",
        "password is expired", "password must be reset", "two-factor code", "mfa code",
        "grant has been revoked", "grant has expired", "grant expired", "authorization has been revoked",
        "authorization has expired", "authorization expired", "authorization failed", "authorization required",
        "authorization is required", "login has expired", "signature mismatch", "signature does not",
        "not a valid api key", "not a valid token", "auth failed", "auth error", "auth required",
        "auth expired", "invalid username or password", "wrong username or password",
        "you have been logged out", "you have been signed out", "you are logged out",
        "invalid or expired token", "invalid or expired session", "invalid or expired api key",
        "expired or invalid token", "no token provided", "token not provided", "no auth token",
        "failed to refresh token", "failed to refresh access token", "password not accepted",
        "credentials not accepted", "username and password not accepted", "535 5.7", "535 authentication",
        "authentication unsuccessful", "could not log in", "failed to log in", "failed to login",
        "unable to log in", "cannot log in", "login is required", "needs to be reconnected", "re-authorize",
        "reauthorise", "grant access again", "has ended, sign in", "session ended", "session has ended"
    ]
        "credentials that are missing, wrong or expired: a person has to give better ones"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["Token has expired, please log in again", "Your API key is invalid", "the signature is invalid"]
        no ["no 'unauthorized' text"];
    "words.delay" Unavailable Words [
        "try again in a few", "again in a moment", "please wait", "try again shortly", "retry later",
        "try again later", "try later", "try again soon", "retry soon", "come back later", "check back later",
        "try after some time", "try again after some time", "please retry later", "try again in a moment",
        "try again in a minute", "try again in a little while", "wait a moment", "wait a few", "wait a minute",
        "wait and try"
    ]
        "a server that asks for a pause; beside it stand no other words"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["Indexing is not finished, try again later"]
        no ["Something went wrong. Please try again.", "If the page says try again later"];
    "words.retry_in" RateLimit Words [
        "try again in {} seconds", "try again in {} minutes", "try again in {} minute",
        "try again in {} hours", "try again in {} s", "retry in {} seconds", "retry after {} seconds",
        "wait {} seconds", "wait {} minutes", "wait {} minute", "retry after {} minutes",
        "try again after {} seconds", "retry in {} minutes", "again after {} seconds", "wait for {} seconds",
        "wait another {} seconds", "wait about {} seconds", "window opens in", "next request allowed",
        "next attempt allowed", "can {} again in", "can {} again in {} minutes", "can {} again in {} seconds",
        "can {} again in {} minute", "window resets in", "limit resets in {} seconds",
        "limit resets in {} minutes", "limit will reset in", "limit resets at", "next window opens"
    ]
        "a server that names a delay"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["Please wait 30 seconds before the next upload"]
        no ["if you try again in 5 seconds", "wait 5 seconds option"];
    "words.fault" Fault Words [
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
    "words.temporary" Unavailable Words [
        "is rebuilding", "is being rebuilt", "is being provisioned", "still being", "still starting",
        "still processing", "index rebuild running", "warming up", "provisioning", "not yet available",
        "not yet ready", "is not ready", "not ready", "is unavailable", "are unavailable", "is offline",
        "replica lag", "replication lag", "being deployed", "is updating", "is initializing",
        "no capacity available", "queue full", "backpressure", "worker is busy", "all workers are busy",
        "is busy", "timed out", "temporarily", "is being restored", "is being migrated", "is being upgraded",
        "is being restarted", "is being repaired", "is being indexed", "is being moved", "is being synced",
        "is restoring", "is migrating", "is upgrading", "is restarting", "is recovering", "is resuming",
        "is syncing", "is reindexing", "is rebalancing", "is booting", "is scaling", "is provisioning",
        "is deploying", "still initializing", "still loading", "still indexing", "still provisioning",
        "still deploying", "still warming", "still booting", "still syncing", "still rebuilding",
        "not finished indexing", "indexing in progress", "rebuild in progress", "migration in progress",
        "maintenance in progress", "maintenance window", "under maintenance", "sync in progress",
        "provisioning in progress", "not available yet", "not yet online", "not yet replicated",
        "not yet indexed", "not ready to accept", "cannot accept requests", "not accepting new",
        "currently overloaded", "too busy", "is overloaded", "is saturated", "no free slots",
        "no free workers", "no available workers", "no capacity", "in failover", "failing over", "lost quorum",
        "no quorum", "leader election", "behind the primary", "all {} are busy", "are all busy",
        "is currently busy", "are currently busy", "is at capacity", "are at capacity", "at full capacity",
        "no capacity right now", "are restarting", "is starting up", "is coming up", "maintenance until",
        "will be back", "is hibernating", "is asleep", "waking up"
    ]
        "a state that passes by itself"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The search index is being rebuilt", "All workers are busy"]
        no ["it is not yet known if the list is busy"];
}
