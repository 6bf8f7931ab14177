//! The rules and marks of the classifier.
//!
//! Generated from `core/facts/data/rules/`, `classifier.toml` and `marks.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::{Delivery, Effects, ErrorType};
use crate::recognise::rule::{Evidence, Mark, Meaning, Rule, System, Terms, Texts};

impl Meaning {
    /// What it is in the terms of the contract.
    #[rustfmt::skip]
    pub(crate) const fn terms(self) -> Terms {
        match self {
            Meaning::Missing => Terms { name: "missing", error_type: ErrorType::NotFound, reason: None, effects: None, delivery: None },
            Meaning::UnknownTool => Terms { name: "unknown_tool", error_type: ErrorType::NotFound, reason: Some("unknown_tool"), effects: None, delivery: None },
            Meaning::Exists => Terms { name: "exists", error_type: ErrorType::Conflict, reason: Some("exists"), effects: None, delivery: None },
            Meaning::Stale => Terms { name: "stale", error_type: ErrorType::Conflict, reason: Some("stale"), effects: None, delivery: None },
            Meaning::State => Terms { name: "state", error_type: ErrorType::Conflict, reason: Some("state"), effects: None, delivery: None },
            Meaning::Order => Terms { name: "order", error_type: ErrorType::Conflict, reason: Some("order"), effects: None, delivery: None },
            Meaning::Held => Terms { name: "held", error_type: ErrorType::Conflict, reason: None, effects: None, delivery: None },
            Meaning::Invalid => Terms { name: "invalid", error_type: ErrorType::Validation, reason: None, effects: None, delivery: None },
            Meaning::Denied => Terms { name: "denied", error_type: ErrorType::Permission, reason: None, effects: None, delivery: None },
            Meaning::Unauthenticated => Terms { name: "unauthenticated", error_type: ErrorType::Permission, reason: Some("unauthenticated"), effects: None, delivery: None },
            Meaning::Quota => Terms { name: "quota", error_type: ErrorType::Permission, reason: Some("quota"), effects: None, delivery: None },
            Meaning::Tls => Terms { name: "tls", error_type: ErrorType::Permission, reason: Some("tls"), effects: None, delivery: None },
            Meaning::RateLimit => Terms { name: "rate_limit", error_type: ErrorType::Transient, reason: Some("rate_limit"), effects: None, delivery: Some(Delivery::Rejected) },
            Meaning::Unavailable => Terms { name: "unavailable", error_type: ErrorType::Transient, reason: None, effects: None, delivery: Some(Delivery::Rejected) },
            Meaning::Down => Terms { name: "down", error_type: ErrorType::Transient, reason: None, effects: None, delivery: Some(Delivery::Unknown) },
            Meaning::NotSent => Terms { name: "not_sent", error_type: ErrorType::Transient, reason: None, effects: None, delivery: Some(Delivery::NotSent) },
            Meaning::TimedOut => Terms { name: "timed_out", error_type: ErrorType::Transient, reason: None, effects: None, delivery: Some(Delivery::Unknown) },
            Meaning::Lost => Terms { name: "lost", error_type: ErrorType::Transient, reason: None, effects: None, delivery: Some(Delivery::Unknown) },
            Meaning::Interrupted => Terms { name: "interrupted", error_type: ErrorType::Transient, reason: None, effects: Some(Effects::Unknown), delivery: Some(Delivery::Unknown) },
            Meaning::RolledBack => Terms { name: "rolled_back", error_type: ErrorType::Transient, reason: None, effects: None, delivery: Some(Delivery::Rejected) },
            Meaning::Fault => Terms { name: "fault", error_type: ErrorType::Internal, reason: None, effects: None, delivery: None },
            Meaning::Output => Terms { name: "output", error_type: ErrorType::Internal, reason: None, effects: Some(Effects::Unknown), delivery: None },
            Meaning::Cancelled => Terms { name: "cancelled", error_type: ErrorType::Internal, reason: None, effects: None, delivery: None },
            Meaning::InDoubt => Terms { name: "in_doubt", error_type: ErrorType::Internal, reason: None, effects: Some(Effects::Unknown), delivery: None },
        }
    }
}

/// All rules with the family of systems that they are about, in the order of the table.
#[rustfmt::skip]
pub(crate) static FAMILIES: &[(&str, &[Rule])] = &[
    ("mcp", &[
        Rule { id: "mcp.unknown_tool", meaning: Meaning::UnknownTool, evidence: Evidence::Override, patterns: Texts("\
            ^unknown tool\nunknown tool:\n^tool {} not found$\ntool not found\n\
            (no such|unrecognized) (tool|function)\n^tool {} does not exist\nno tool named\n\
            no tool with the name\ntool {} is not available\nunknown function\nis not a known tool\n\
            tool {} is not registered\nno tool called\nthere is no tool\ntool {} is not known\n\
            tool {} does not exist\ntool {} was not found\ntool name {} not found\ninvalid tool name\n\
            tool does not exist\nno handler for tool\ncould not find tool\ncall unavailable tool\n\
            call an unavailable tool\n^tool {} disabled$\n\
        "), beside: None },
        Rule { id: "mcp.method", meaning: Meaning::UnknownTool, evidence: Evidence::Code, patterns: Texts("\
            -32601\n^Method not found\nerror -32601\ncode: -32601\n\
        "), beside: None },
        Rule { id: "mcp.resource", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            (unknown|no such) (resource|prompt)\n\
            (resource {}|prompt {}|resource|resource template {}|prompt|resource uri|task {}) not found\n\
            unknown resource uri\nunknown resource template\nresource {} does not exist\nunknown task:\n\
        "), beside: None },
        Rule { id: "mcp.output", meaning: Meaning::Output, evidence: Evidence::Override, patterns: Texts("\
            does not match the tool's output schema\n^output validation error\noutput validation error:\n\
            (has an output schema but did not return|failed to validate|has an output schema but no|invalid) structured content\n\
            invalid tools/call result\n\
            (outputschema defined but no structured|validating tool|failed to validate tool|unmarshaling|marshaling|result does not match the) output\n\
            structured content does not match\ndoes not match output schema\noutput schema validation failed\n\
            tool output validation\ndid not match output schema\noutput failed validation\n\
            tool result failed\n^output does not match\noutput does not match schema\n\
            output does not conform\nresponse does not match schema\n\
        "), beside: None },
        Rule { id: "mcp.input", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            ^input validation error\ninvalid arguments for tool\nfailed to deserialize parameters\n\
            validation error for call\nvalidation errors for call\n\
            (invalid tool|failed to parse|missing required|unmarshal|unmarshaling|invalid function|error parsing|error parsing tool|validating|invalid json|failed to unmarshal) arguments\n\
            invalid params\ninvalid arguments for\nmissing required argument\nmissing required parameter\n\
            arguments do not match\ndid not match the input schema\ninvalid tool parameters\n\
            unexpected keyword argument\nmissing 1 required positional argument\n\
            received tool input did not match expected schema\nvalidating /properties\n\
            failed to parse parameters\ninvalid request parameters\nmissing {} required positional\n\
            missing {} required keyword\nrequired positional argument\n\
        "), beside: None },
        Rule { id: "mcp.schema", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            validation errors for\nvalidation error for\n1 validation error\nvalidation error(s)\n\
            invalid type: *\nmissing field `\nunknown field `\nunknown variant `\nexpected one of `\n\
            missing properties\nunexpected additional properties\nadditional properties are not allowed\n\
            is a required property\nis not of type\nis not one of [\ndoes not match any of the regexes\n\
            should have required property\nmust have required property\n\
            must not (have additional properties|have fewer than|have more than|be shorter|be longer)\n\
            must be equal to one of the allowed values\nmust match pattern\nmust match format\n\
            input should be\nfield required\nextra inputs are not permitted\nstring should\nlist should\n\
            value error, *\ninvalid input: expected\nexpected string, received\nexpected number, received\n\
            received undefined\nreceived nan\ntakes {} positional argument\ntakes no arguments\n\
            got an unexpected keyword\njson: unknown field\ncannot specify both\nmust specify either\n\
            either {} must be provided\nonly one of {} can\ncannot unmarshal {} into\n\
            (arguments|argument) (must be|validation)\nexpecting property name\nexpecting ',' delimiter\n\
            unterminated string starting\ninvalid control character\nextra data: line\n\
        "), beside: None },
        Rule { id: "mcp.code", meaning: Meaning::Invalid, evidence: Evidence::WeakCode, patterns: Texts("\
            -32602\n-32602:\n\
        "), beside: None },
        Rule { id: "mcp.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            -32001: Request timed out\nMcpError: Request timed out\nMaximum total timeout exceeded\n\
            REQUEST_TIMEOUT\nTimed out while waiting for response to ClientRequest\nrequest timeout after\n\
            error -32001: Request timeout\n-32001: Request timeout\ncode: -32001, message: Request timed out\n\
        "), beside: None },
        Rule { id: "mcp.closed", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            (mcp error -32000: connection|transport|transport is|sse connection|connection|stream not connected or already|transport channel) closed\n\
            server disconnected\nstream closed unexpectedly\nserver transport closed unexpectedly\n\
            connection to the mcp server was lost\nconnection closed: calling\nconnection closed:\n\
            client is closing\nrequest terminated without response\ntransport terminated\n\
            session service terminated\nserver exited\nserver process exited\nmcp server exited\n\
            completed without a reply\nsse stream disconnected\nstream disconnected\n\
            unexpected end of stream\n\
        "), beside: None },
        Rule { id: "mcp.session", meaning: Meaning::Missing, evidence: Evidence::Override, patterns: Texts("\
            session (not found|terminated|expired or not found|has been terminated|was lost|is closing|has expired, please reinitialize|id not found)\n\
            unknown session\nno transport found for sessionid\nsession expired (http 404\nunknown session id\n\
            invalid session id\n\
        "), beside: None },
        Rule { id: "mcp.order", meaning: Meaning::Order, evidence: Evidence::Override, patterns: Texts("\
            (server|client|session) (not initialized|is not initialized)\nbefore initialization was complete\n\
            is invalid during session initialization\n\
        "), beside: None },
        Rule { id: "mcp.not_connected", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            ^not connected$\n\
            (mcp server is|client is|server is|transport|server|server {} is|client|mcp client is|server transport) not connected\n\
            server is not running$\nmcp server {} is not running\nnot connected to server\n\
            no connection to server\nfailed to connect to mcp server\ncould not connect to mcp server\n\
        "), beside: None },
        Rule { id: "mcp.cancelled", meaning: Meaning::Cancelled, evidence: Evidence::Override, patterns: Texts("\
            (request was|user|operation was|task was|operation) (cancelled|canceled)\nrequest cancelled\n\
            (cancelled|canceled|aborted|interrupted|stopped) (by user|by the user)\nuser aborted\n\
            the operation was aborted$\nthis operation was aborted$\nthe user aborted a request\n\
            due to user request\nkeyboardinterrupt\ncontext canceled\ncancellederror\ncancelled by client\n\
            canceled by client\nrequest aborted by client\nuser cancelled/dismissed\ncancelled/dismissed\n\
            task cancelled\na task was canceled\naborted by client\nclient disconnected\n\
            client closed request\ntransport cancelled\nby user request\nuser requested cancel\n\
            query was cancelled by\nuser stopped\nuser interrupted\nctrl-c\nquery_canceled\n\
        "), beside: None },
        Rule { id: "mcp.declined", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            (user|user has) (rejected|denied)\nuser declined\n\
            (rejected|declined|denied) (by the user|by user)\nuser doesn't want to\ntool use was rejected\n\
            user has not approved\nuser did not approve\nnot approved by the user\nuser explicitly declined\n\
            declined the request\napproval denied\npermission to use {} has been denied\nuser refused\n\
            refused by the user\nuser chose not to\ndenied permission to use\nrejected this action\n\
            requires confirmation\nrequires your approval\nrequires user approval\nhuman approval\n\
            blocked by a hook\ndenied by hook\nblocked by hook\nelicitation was declined\nconsent was denied\n\
        "), beside: None },
        Rule { id: "mcp.url_elicitation", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            -32042\n\
        "), beside: None },
        Rule { id: "mcp.no_client", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            client {} not properly initialized\nor client not properly initialized\n\
            client was not initialized\nclient has not been initialized\nclient failed to initialize\n\
            failed to initialize client\nserver not initialized properly\n\
        "), beside: None },
        Rule { id: "mcp.session_header", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            no valid session id\ninvalid or missing session id\nmissing session id\n\
            mcp-session-id header is required\nrequires an mcp-session-id header\nmissing or invalid session\n\
        "), beside: None },
        Rule { id: "mcp.stale_list", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            (catalog|catalogue|cache|tool list|tools list|list of tools|tool cache|registry) (is|are) (stale|outdated|out of date)\n\
        "), beside: None },
    ]),
    ("files", &[
        Rule { id: "files.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            ENOENT\nENODEV\nENXIO\nESRCH\n[Errno (3|6|19)]\n[WinError (2|3|53|67|126|1168)]\n\
            ERROR_FILE_NOT_FOUND\nERROR_PATH_NOT_FOUND\n(os error 3)\nENOMEDIUM\nERROR_BAD_NETPATH\n\
            (os error 6)\nENOTBLK\nENODATA\nENOATTR\nENOKEY\nNoSuchFileException\nFileNotFoundException\n\
            DirectoryNotFoundException\nDriveNotFoundException\nERR_FILE_NOT_FOUND\nERR_FS_FILE_NOT_FOUND\n\
            ERROR_INVALID_DRIVE\nSTATUS_OBJECT_NAME_NOT_FOUND\n[Errno 2]\n(os error 2)\n\
        "), beside: None },
        Rule { id: "files.missing_text", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            no such (file or directory|file|directory|device|process|device or address)\n\
            the system cannot find the file specified\nthe system cannot find the path specified\n\
            (file|path|directory|path {}|folder {}|file {}|directory {}) (does not exist|not found)\n\
            cannot find the path\ncould not find file\ncould not find a part of the path\ncannot find path\n\
            parent directory does not exist\nis not a file\nthe network path was not found\n\
            element not found\nfailed to open {} no such file\nthe file does not exist\nno files matched\n\
            no file matches\nno match for pattern\nthe directory does not exist\n\
            could not open requirements file\ndoes not exist or is not a directory\n\
        "), beside: None },
        Rule { id: "files.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            EACCES\nEPERM\nEROFS\n(os error 5)\n[WinError (5|1314|19|65|1920)]\nERROR_ACCESS_DENIED\n\
            ERROR_WRITE_PROTECT\nERROR_PRIVILEGE_NOT_HELD\nUnauthorizedAccessException\n\
            AccessDeniedException\nReadOnlyFileSystemException\nEKEYREJECTED\nEKEYEXPIRED\nEKEYREVOKED\n\
            ERR_ACCESS_DENIED\nSTATUS_ACCESS_DENIED\nERR_FS_EACCES\n[Errno (13|1|30)]\n(os error (13|1|30))\n\
        "), beside: None },
        Rule { id: "files.denied_text", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            operation not permitted\nread-only file system\naccess is denied\n\
            path outside allowed directories\n\
            outside (the allowed|of allowed|of the allowed|permitted|the permitted) (paths|path|directories|directory|folders|roots|root)\n\
            outside allowed (paths|path|directory|folders|roots|root)\n\
            outside (allowed directories|of the allowed|the allowed|the sandbox|of the workspace|of allowed|the project|the repository|the root|the working directory|of the working directory)\n\
            is outside the workspace\n\
            (path is not|is outside of|not within|not within the|not in the|is not in the|not among the) allowed\n\
            not in allowed directories\npath traversal\nblocked by sandbox\nsandbox denied\n\
            not in the allowlist\nnot on the allowlist\nnot whitelisted\n\
            (blocked by|blocked by the) (policy|administrator)\nblocked by your administrator\n\
            organization policy\norganisation policy\na required privilege is not held\n\
            access to the path {} is denied\nrequested operation requires elevation\nmust be run as root\n\
            must be root\nare you root\nrequires root\nrequires superuser\nsymlink target outside\n\
            path escapes\nsymlink points outside\nprotected path\nprotected file\nwrite protected\n\
            the media is write protected\nis read-only\nis not (modifiable|editable)\n\
        "), beside: None },
        Rule { id: "files.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            EEXIST\n[WinError 183]\nERROR_ALREADY_EXISTS\nERROR_FILE_EXISTS\n[WinError 80]\n\
            FileAlreadyExistsException\nERR_FS_CP_EEXIST\nERR_FILE_EXISTS\nSTATUS_OBJECT_NAME_COLLISION\n\
            [Errno 17]\n(os error 17)\n\
        "), beside: None },
        Rule { id: "files.exists_text", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            file exists\n(file|directory|destination|folder|path|symlink|target) already exists\n\
            cannot create a file when that file already exists\ndestination path {} already exists\n\
            there is already a file\nan item with the specified name\nrefusing to overwrite\n\
            will not overwrite\nuse --force to overwrite\nalready exists and is not an empty directory\n\
            already exists. use overwrite\ndestination exists\ntarget exists\n\
        "), beside: None },
        Rule { id: "files.state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            ENOTEMPTY\n[Errno (66|106|114|115)]\nEISCONN\nENOTCONN\nEALREADY\nEINPROGRESS\n[WinError 145]\n\
            (os error 145)\nERROR_DIR_NOT_EMPTY\nDirectoryNotEmptyException\nERR_DIR_CLOSED\n\
            ERR_STREAM_DESTROYED\nERR_STREAM_WRITE_AFTER_END\n[Errno (107|39)]\n(os error (107|39))\n\
        "), beside: None },
        Rule { id: "files.state_text", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            directory not empty\nthe directory is not empty\nis not empty$\n\
            transport endpoint is not connected\ndirectory is not empty\nfolder is not empty\n\
            cannot remove a non-empty directory\nis not an empty directory\nsocket is not connected\n\
            socket is already connected\nhas not been read yet\nread it first before writing\n\
            must be read before\nread the file first\nmust use your read tool\nnot been opened\n\
        "), beside: None },
        Rule { id: "files.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            EINVAL\nEISDIR\nENOTDIR\nENAMETOOLONG\nEXDEV\nELOOP\nERANGE\nEDOM\nEBADF\nEILSEQ\nEOPNOTSUPP\n\
            ENOTSUP\nE2BIG\nESPIPE\nEOVERFLOW\n[Errno (7|31|34|33|84|95|9)]\n(os error (7|95|9|123|87|267))\n\
            EMSGSIZE\nEPROTOTYPE\nENOTTY\nEFBIG\n[WinError (123|87|206|267|50|1|17|111|161|193|6|4390)]\n\
            ERR_INVALID_ARG_TYPE\nERR_INVALID_ARG_VALUE\nERR_OUT_OF_RANGE\nERR_INVALID_URL\n\
            ERR_INVALID_PROTOCOL\nEMLINK\nEAFNOSUPPORT\nEPROTONOSUPPORT\nEPFNOSUPPORT\nESOCKTNOSUPPORT\n\
            ENOPROTOOPT\nEDESTADDRREQ\nENOTSOCK\nECHARSET\nEBADMSG\nENOSTR\nERROR_INVALID_NAME\n\
            ERROR_INVALID_PARAMETER\nERROR_DIRECTORY\nERROR_BAD_PATHNAME\nERROR_NOT_SAME_DEVICE\n\
            ERROR_FILENAME_EXCED_RANGE\nEAI_BADFLAGS\nEAI_FAMILY\nEAI_SERVICE\nEAI_SOCKTYPE\nEAI_ADDRFAMILY\n\
            EAI_BADHINTS\nEAI_OVERFLOW\nEAI_PROTOCOL\nPathTooLongException\nERR_INVALID_FILE_URL_PATH\n\
            ERR_INVALID_FILE_URL_HOST\nERR_UNKNOWN_ENCODING\nERR_MISSING_ARGS\nERR_INVALID_OPT_VALUE\n\
            ERR_FS_EISDIR\nERR_FS_FILE_TOO_LARGE\nERR_BUFFER_OUT_OF_BOUNDS\nERR_INVALID_CHAR\n\
            ERR_HTTP_INVALID_HEADER_VALUE\nERR_INVALID_HTTP_TOKEN\nERR_UNESCAPED_CHARACTERS\n\
            ERR_STRING_TOO_LONG\nERR_ENCODING_INVALID_ENCODED_DATA\nERR_PARSE_ARGS_UNKNOWN_OPTION\n\
            ERR_PARSE_ARGS_INVALID_OPTION_VALUE\nERR_PARSE_ARGS_UNEXPECTED_POSITIONAL\nUND_ERR_INVALID_ARG\n\
            UND_ERR_REQ_CONTENT_LENGTH_MISMATCH\nUND_ERR_NOT_SUPPORTED\n[Errno (22|36|21|20|40|18|27)]\n\
            (os error (22|36|21|20|40|18|27))\n\
        "), beside: None },
        Rule { id: "files.invalid_text", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            is a directory$\nnot a directory\n\
            (file name|filename|argument list|filename or extension is|name|the path is) too long\n\
            invalid (cross-device link|argument|seek|unicode character|characters in path|file name|filename)\n\
            too many levels of symbolic links\nfile too large\nillegal byte sequence\n\
            illegal operation on a directory\n\
            the filename, directory name, or volume label syntax is incorrect\nthe parameter is incorrect\n\
            the directory name is invalid\n\
            (old string|string to replace|old_text|text to replace was|search text) not found\n\
            no exact match\ncould not find exact match\nold_string\nold_str\nmust be absolute\n\
            multiple occurrences\nnot unique in the file\ntoo many symbolic links encountered\n\
            too many links\ncross-device link not permitted\nresult too large\n\
            socket operation on non-socket\noperation not supported\nnot supported on socket\n\
            is a directory, not a file\nis not a directory\npath must be\npaths must be\nis a binary file\n\
            cannot read binary\nfile is too large to\nexceeds maximum file size\n\
            exceeds the maximum file size\nfile exceeds\nexceeds maximum allowed size\noffset is beyond\n\
            beyond end of file\nbeyond the end of\npast the end of the file\nline number out of range\n\
            not a valid win32 application\nno occurrences\n0 occurrences\nfound multiple matches\n\
            matches multiple\nappears multiple times\nfound 2 matches\nfound {} matches of the string\n\
            is not unique\nno changes to make\nno changes were made\nold and new strings are identical\n\
            old_string and new_string are exactly the same\nhunk failed\ncannot contain null bytes\n\
            embedded null\nillegal characters in path\n\
        "), beside: None },
        Rule { id: "files.busy", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            EBUSY\nEAGAIN\nEWOULDBLOCK\nEMFILE\nENFILE\nETXTBSY\nEDEADLK\nENOBUFS\nENOLCK\n[Errno 35]\n\
            (os error (32|35|33|170))\n[WinError 32]\n[WinError 33]\nERROR_SHARING_VIOLATION\n\
            ERROR_LOCK_VIOLATION\nERROR_BUSY\n[WinError 170]\nEDEADLOCK\nENOSR\nEUSERS\nETOOMANYREFS\n\
            ERR_FS_EBUSY\n[Errno (16|26|11|24|23)]\n(os error (16|26|11|24|23))\n\
        "), beside: None },
        Rule { id: "files.sharing", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            being used by another process\n\
        "), beside: None },
        Rule { id: "files.busy_text", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            resource temporarily unavailable\nresource busy or locked\ndevice or resource busy\n\
            text file busy\ntoo many open files\nresource deadlock avoided\nno buffer space available\n\
            no locks available\nthe process cannot access the file because\nfile table overflow\n\
            text file is busy\ntarget is busy\nis busy or locked\nresource deadlock\nfile is in use\n\
            file in use by another\nlocked by another process\nanother program is using\n\
            opened in another program\nthe file is locked\ntoo many open files in system\n\
            (can't|cannot|could not|couldn't) lock file\n\
        "), beside: None },
        Rule { id: "files.interrupted", meaning: Meaning::Interrupted, evidence: Evidence::Code, patterns: Texts("\
            EINTR\ninterrupted system call\n[Errno 4]\n(os error 4)\n\
        "), beside: None },
        Rule { id: "files.broken", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            ENOSPC\nEIO\nEDQUOT\nENOMEM\n[Errno (12|116|117)]\n(os error (112|12|116))\nENOSYS\n\
            [WinError (112|39|1450|1455|23|1117)]\nENOEXEC\nERR_OUT_OF_MEMORY\nERR_WORKER_OUT_OF_MEMORY\n\
            ERR_MODULE_NOT_FOUND\nMODULE_NOT_FOUND\nESTALE\nEFAULT\nENOLINK\nEREMOTEIO\nEUCLEAN\n\
            ENOTRECOVERABLE\nEOWNERDEAD\nERROR_DISK_FULL\nERROR_HANDLE_DISK_FULL\nERROR_NOT_ENOUGH_MEMORY\n\
            ERROR_OUTOFMEMORY\nERROR_CRC\nECANCELED\nERR_INTERNAL_ASSERTION\nERR_DLOPEN_FAILED\n\
            ERR_REQUIRE_ESM\nERR_PACKAGE_PATH_NOT_EXPORTED\nERR_UNSUPPORTED_DIR_IMPORT\n\
            ERR_UNHANDLED_REJECTION\nERR_UNHANDLED_ERROR\nERR_METHOD_NOT_IMPLEMENTED\n\
            ERR_INVALID_RETURN_VALUE\nERR_WASM*\nERR_VM_*\nOutOfMemoryError\nStackOverflowError\nMemoryError\n\
            RecursionError\nUND_ERR_ABORTED\nUND_ERR_ABORT\nUND_ERR_DESTROYED\nUND_ERR_CLOSED\n\
            UND_ERR_INVALID_RETURN_VALUE\nUND_ERR_HEADERS_OVERFLOW\nUND_ERR_RES_EXCEEDED_MAX_SIZE\n\
            UND_ERR_RES_CONTENT_LENGTH_MISMATCH\nHPE_INVALID*\nHPE_HEADER_OVERFLOW\nNoClassDefFoundError\n\
            ClassNotFoundException\nUnsatisfiedLinkError\nOutOfMemoryException\nStackOverflowException\n\
            [Errno (28|122|5)]\n(os error (28|122))\n\
        "), beside: None },
        Rule { id: "files.broken_text", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            no space left on device\ninput/output error\n\
            (cannot allocate|out of|heap out of|not enough|insufficient|failed to allocate|cuda out of|gpu out of) memory\n\
            there is not enough space on the disk\ndisk is full\ndisk full\nsegmentation fault\ncore dumped\n\
            oomkilled\noom killed\nbus error\nstack overflow\nmaximum call stack size exceeded\n\
            maximum recursion depth exceeded\nstale file handle\nbad file descriptor\n\
            structure needs cleaning\nfunction not implemented\njava heap space\ncannot find module\n\
            no module named\nnil pointer dereference\nmemory allocation failed\ncuda error\n\
            not enough disk space\ninsufficient disk space\ninsufficient space\nno space left\ni/o error$\n\
            bad address in system call\nillegal instruction\nfloating point exception\nstack smashing\n\
            double free\nfatal python error\ncannot import name\nshared object file\n\
            error while loading shared libraries\nsymbol not found\nundefined symbol\ndll load failed\n\
            version {} not found (required by\nunsupported class file major version\nmismatched types\n\
            compilation failed\nbuild failed\ncould not compile\nlinker command failed\n\
            process has terminated\nprocess terminated unexpectedly\nexited unexpectedly\n\
            terminated unexpectedly\ndid not run successfully\nworker process died\nworker died\n\
            process crashed\ncore dump\nkilled by the oom\nmemory limit exceeded\nexceeded memory limit\n\
            out-of-memory\nmissing (dependency|dependencies|library|module)\nmissing shared library\n\
            on closed file\nevent loop is closed\nkernel died\nmodule failure\n\
        "), beside: None },
        Rule { id: "files.command", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            (command|executable file|command {}|program|executable) not found\n\
            is not recognized as an internal or external command\nis not recognized as the name of a cmdlet\n\
            is not installed or not in path\nis not installed or is not in\nnot found in $path\n\
            not found in path\nno such program\nis not installed$\nnot recognized as a command\n\
            is not a recognized command\nunable to find executable\ncould not find executable\n\
            cannot find the executable\nunable to find interpreter\nexit code 127\nexit status 127\n\
            exited with code 127\n\
        "), beside: None },
        Rule { id: "files.shell_timeout", meaning: Meaning::Interrupted, evidence: Evidence::Override, patterns: Texts("\
            (command|process|script|execution|task|job|subprocess|notebook|cell|kernel|sandbox|build|step|tests) timed out\n\
            command exceeded the timeout\nscript execution timed out\nexceeded the time limit\n\
            execution time limit exceeded\nkilled after timeout\nexit code 124\nexit status 124\n\
            timed out after {} and was killed\ncode execution timed out\nexited with code 124\n\
            timed out after {} and was terminated\nscript exceeded the time limit\n\
            command exceeded time limit\ncommand exceeded timeout\n\
        "), beside: None },
        Rule { id: "files.killed", meaning: Meaning::InDoubt, evidence: Evidence::Override, patterns: Texts("\
            was killed by signal\nterminated by signal\n\
            signal(: killed|: terminated|: segmentation fault|: aborted| 9| 15| 11)\nsigkill\n\
            (exit code|exit status) (137|143|139|134)\nexited with code 137\nsigterm\nsigabrt\nsigsegv\n\
            killed by signal\nterminated by sigterm\noom-killed\n^killed$\n\
        "), beside: None },
        Rule { id: "files.in_use", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            timeout waiting to lock\nis currently in use by another\ncurrently holding the {} lock\n\
            msb3021 {} being used by another\n*msb3027*\n*msb3026*\n\
            (could not|cannot|unable to) {} locked by another process\nwaiting for another {} to release\n\
            held by another process\nlocked by another program\nlocked by another application\n\
            locked by another instance\nanother process has locked\nanother program is using this file\n\
        "), beside: None },
        Rule { id: "win.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            0x80070005\nE_ACCESSDENIED\n0x80041003\n0x80070522\n0x8007052E\n0x80090030\n\
            (NT_|)STATUS_(LOGON_FAILURE|WRONG_PASSWORD|ACCOUNT_DISABLED|ACCOUNT_LOCKED_OUT|PASSWORD_EXPIRED|PASSWORD_MUST_CHANGE|ACCOUNT_EXPIRED|ACCOUNT_RESTRICTION|LOGON_TYPE_NOT_GRANTED)\n\
            NSCocoaErrorDomain (Code=|error )(257|513)\n\
        "), beside: None },
        Rule { id: "win.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            0x80070002\n0x80070003\n0x80070490\n0x80041002\n0x80040154\nREGDB_E_CLASSNOTREG\n0x80040150\n\
            0x80070424\n(NT_|)STATUS_(BAD_NETWORK_NAME|NO_SUCH_FILE|OBJECT_PATH_NOT_FOUND)\n\
            NSCocoaErrorDomain (Code=|error )(4|260)\n\
        "), beside: None },
        Rule { id: "win.rpc", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            0x800706BA\n0x800706ba\n800706ba\nRPC_S_SERVER_UNAVAILABLE\n\
        "), beside: None },
        Rule { id: "win.held", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            0x80070020\n0x80070021\n0x800700AA\n(NT_|)STATUS_SHARING_VIOLATION\n\
            (NT_|)STATUS_FILE_LOCK_CONFLICT\n\
        "), beside: None },
    ]),
    ("network", &[
        Rule { id: "net.foreign_name", meaning: Meaning::Missing, evidence: Evidence::Override, patterns: Texts("\
            (nxdomain|servfail) looking up\n\
        "), beside: None },
        Rule { id: "net.refused", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            ECONNREFUSED\nENOTFOUND\nEAI_AGAIN\nEAI_NONAME\nEAI_FAIL\nEHOSTUNREACH\nENETUNREACH\nEHOSTDOWN\n\
            ENETDOWN\nEADDRNOTAVAIL\nUND_ERR_CONNECT_TIMEOUT\nERR_NAME_NOT_RESOLVED\nERR_CONNECTION_REFUSED\n\
            ERR_ADDRESS_UNREACHABLE\nERR_CONNECTION_TIMED_OUT\nERR_PROXY_CONNECTION_FAILED\n\
            ERR_TUNNEL_CONNECTION_FAILED\nNS_ERROR_CONNECTION_REFUSED\nNS_ERROR_UNKNOWN_HOST\n\
            DNS_PROBE_FINISHED_NXDOMAIN\nNXDOMAIN\nSERVFAIL\n[Errno (61|8|11001|51|65|49)]\n[Errno -2]\n\
            [Errno -3]\n[WinError (10061|10051|10065|10064|10050|10049|11001|11002|11004|1225|1231|1232)]\n\
            (os error (61|10061|10051|10065|11001|65|51|49|10049))\ncurl: (6)\ncurl: (7)\n\
            (cURL error|curl error|Curl error:|CURLcode) (5|6|7|96|97)\n:econnrefused\n:nxdomain\n\
            :ehostunreach\n:enetunreach\n:connect_timeout\n:checkout_timeout\n:pool_timeout\nWSAECONNREFUSED\n\
            WSAHOST_NOT_FOUND\nNS_ERROR_PROXY_CONNECTION_REFUSED\nERR_DNS_TIMED_OUT\nNameResolutionError\n\
            NewConnectionError\nConnectTimeoutError\nConnectTimeout\nEAI_NODATA\nENONET\n\
            ERR_CONNECTION_FAILED\nERR_NAME_RESOLUTION_FAILED\nERR_SOCKS_CONNECTION_FAILED\n\
            ERR_SOCKS_CONNECTION_HOST_UNREACHABLE\nERR_HTTP2_SERVER_REFUSED_STREAM\n\
            ERR_QUIC_GOAWAY_REQUEST_CAN_BE_RETRIED\nERR_QUIC_HANDSHAKE_FAILED\n\
            ERR_HOST_RESOLVER_QUEUE_TOO_LARGE\nERR_DNS_SERVER_FAILED\nERR_DNS_MALFORMED_RESPONSE\n\
            ERR_EARLY_DATA_REJECTED\nUND_ERR_PRX_CONN\n[Errno -5]\nWSAEHOSTUNREACH\nWSAENETUNREACH\n\
            WSATRY_AGAIN\nWSANO_DATA\nWSAENETDOWN\nWSAEADDRNOTAVAIL\ncurl: (5)\nClientConnectorError\n\
            ClientConnectorDNSError\nClientProxyConnectionError\nConnectError\nUnknownHostException\n\
            ConnectException\nNoRouteToHostException\nHttpHostConnectException\nNS_ERROR_PROXY_*\n\
            NS_ERROR_OFFLINE\nconnect ETIMEDOUT\n[Errno (111|113|101|112|100|99)]\n\
            (os error (111|113|101|100|99))\n\
        "), beside: None },
        Rule { id: "net.refused_text", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            (connection|connection to {}) (refused|was refused|failed: connection refused)\n\
            connect: connection refused\nactively refused it\nno route to host\n\
            (cannot|can't) assign requested address\n(network|host) (is unreachable|is down|unreachable)\n\
            (could not|failed to|unable to) (resolve host|resolve hostname|connect to|establish connection)\n\
            (couldn't|cannot) (resolve host|connect to)\nname or service not known\n\
            nodename nor servname provided\ntemporary failure in name resolution\n\
            no address associated with hostname\nno such host\n\
            failed to (resolve address|lookup address|establish a new connection|connect to {} port|connect to server|connect to host|connect to all addresses|lookup host|establish a connection)\n\
            (dns lookup|dns resolution|name resolution|all connection attempts|getaddrinfo|proxy tunneling|connection attempt|dns query|host lookup|hostname lookup|address lookup|proxy connection|name resolution for {}|name resolution {}|resolution of {}|dns resolution {}|dns lookup {}) failed\n\
            could not (translate host name|connect to the endpoint url|resolve proxy|connect to redis|reach the server|connect to ollama|establish a connection|open a connection|open connection)\n\
            server misbehaving\nconnection timed out after\nconnect timed out\nconnection attempt timed out\n\
            timed out connecting to\nconnect timeout\nconnection timeout expired\n\
            (could not|cannot) (connect to server|connect to the server|be reached|reach)\n\
            was refused - did you specify the right host or port\nno such host is known\n\
            unable to connect to (the server|the remote server|the database server|proxy)\n\
            server selection timeout\nserver selection error\ndial tcp\ncan't reach database server\n\
            couldn't connect to server\ncannot connect to host\ntls handshake timeout\n\
            (an unreachable|unreachable) (network|host)\nmachine is not on the network\n\
            connectex: a connection attempt failed because\ncan't connect to\nerror while dialing\n\
            refused the connection\nrefused to connect\nnothing is listening\nno server is listening\n\
            dns error\ndns failure\ndns resolution error\ndns server returned\nname does not resolve\n\
            name resolution error\n(hostname|host) (could not be resolved|not found)\nunknown host\n\
            unknown mysql server host\nno address associated with\nservname not supported\nno internet\n\
            no network connection\nnetwork is offline\nyou are offline\ntcp connect error\n\
            error trying to connect\nclient error (connect)\ncannot connect to proxy\n\
            connection could not be established\nhandshake timed out\nis unreachable\nwas unreachable\n\
            unable to reach\ncan't reach\ncouldn't reach\nproxy could not reach\ntemporary dns\n\
            reset reason: connection failure\nreset reason: remote connection failure\n\
            socket connect timed out\nno responders (available|are available)\nno response from stream\n\
        "), beside: None },
        Rule { id: "net.socket_closed", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            socket is closed\nsocket was closed\nsocket has been closed\n\
            reports readiness to read but returned no data\n(bad timeout|got timeout)\ntimeout on {} connect\n\
        "), beside: None },
        Rule { id: "net.handshake", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            (ssl|tls) connection could not be established\n\
            could not establish (a secure|an ssl|a tls|secure) connection\n\
            unable to establish (ssl|tls) connection\n\
            (eof|reset|closed|timeout|timed out) during {} handshake\n\
        "), beside: None },
        Rule { id: "net.no_reach", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            (device|bridge|gateway|hub|host|server|printer|controller|camera|station|node|broker|robot|lock|service|router) (is|was) not reachable\n\
        "), beside: None },
        Rule { id: "net.no_contact", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            (unable to|could not|cannot|can't) contact (the server|server|the domain|the host|the service|the database|the broker)\n\
        "), beside: None },
        Rule { id: "net.docker", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            cannot connect to the docker daemon\ndocker is not running\ndocker daemon is not running\n\
            is the docker daemon running\n\
        "), beside: None },
        Rule { id: "net.pipe", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            broken pipe (os error 32)\nbroken pipe (errno 32)\nbroken pipe (32)\n\
        "), beside: None },
        Rule { id: "net.wrong_address", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            dial tcp: unknown network\ndial tcp: unknown port\nunknown port$\nmissing port in address\n\
            too many colons in address\n\
        "), beside: None },
        Rule { id: "net.other_systems", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            [errno 8] exec format error\nexec format error\n[errno 61] no data available\n\
            [errno 60] device not a stream\n[errno 54] exchange full\n\
        "), beside: None },
        Rule { id: "net.in_flight", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            (read|write|recv|send|readv|writev|recvfrom|sendto) (econnrefused|ehostunreach|ehostdown|enetunreach|enetdown)\n\
            (read|write|recv|send|readv|writev) (connection refused|no route to host|network is unreachable|network is down|host is down)\n\
            (read|write|recv|send|readv|writev): (connection refused|no route to host|network is unreachable|network is down|host is down)\n\
            (connection refused|connection timed out|no route to host|network is unreachable|network is down|host is down) (read failed)\n\
            (connection refused|connection timed out|no route to host|network is unreachable|network is down|host is down) (write failed)\n\
            (connection refused|no route to host|network is unreachable|network is down|host is down) (while reading|while receiving|while waiting for|reading response|reading the response|reading from|receiving response|{} while reading|{} while receiving|{} while waiting for|{} reading response|{} reading the response|{} reading from|{} receiving response)\n\
            recv() failed\nsend() failed\nreadv() failed\nwritev() failed\nrecvmsg() failed\n\
            sendmsg() failed\nnetwork name is no longer available\n\
        "), beside: None },
        Rule { id: "net.reset", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            ECONNRESET\nEPIPE\nClosedResourceError\nBrokenResourceError\nEndOfStream\nECONNABORTED\n\
            ENETRESET\nUND_ERR_SOCKET\nERR_CONNECTION_RESET\nERR_CONNECTION_CLOSED\nERR_CONNECTION_ABORTED\n\
            ERR_EMPTY_RESPONSE\nERR_HTTP2_PROTOCOL_ERROR\nERR_STREAM_PREMATURE_CLOSE\n\
            ERR_INCOMPLETE_CHUNKED_ENCODING\nNS_ERROR_NET_RESET\n[Errno (54|64)]\n\
            [WinError (10054|10053|64|109|232|121)]\n(os error (54|10054|109|232|64))\n\
            curl: ((52|56|18|55|92|16|95))\n\
            (cURL error|curl error|Curl error:|CURLcode) (52|56|18|55|92|16|95)\n:econnreset\n:econnaborted\n\
            :epipe\nreason: :closed\n{:error, :closed}\n:socket_closed_remotely\nRemoteProtocolError\n\
            ChunkedEncodingError\nIncompleteRead\nERR_QUIC_PROTOCOL_ERROR\nESHUTDOWN\nRemoteDisconnected\n\
            ERR_HTTP2_PING_FAILED\nERR_HTTP2_STREAM_CLOSED\nERR_HTTP2_STREAM_ERROR\nERR_HTTP2_SESSION_ERROR\n\
            ERR_HTTP2_GOAWAY_SESSION\nERR_HTTP2_FLOW_CONTROL_ERROR\nERR_CONTENT_LENGTH_MISMATCH\n\
            ERR_RESPONSE_HEADERS_TRUNCATED\nERR_INVALID_CHUNKED_ENCODING\nERR_NETWORK_CHANGED\n\
            ERR_INTERNET_DISCONNECTED\nERR_NETWORK_IO_SUSPENDED\nERR_NETWORK\nERR_SOCKET_NOT_CONNECTED\n\
            ERR_SOCKET_CLOSED\nWSAECONNRESET\nWSAECONNABORTED\nWSAENETRESET\nServerDisconnectedError\n\
            ClientPayloadError\nClientOSError\nConnectionClosedError\nConnectionClosedOK\n\
            IncompleteReadError\nSocketException\nEOFException\nConnectionLostError\n\
            NS_ERROR_NET_PARTIAL_TRANSFER\nNS_ERROR_NET_EMPTY_RESPONSE\nhttpx.ReadError\nhttpx.WriteError\n\
            httpx.CloseError\nhttpcore.ReadError\nhttpcore.WriteError\n[Errno (104|103|32|108)]\n\
            (os error (104|103|108))\n\
        "), beside: None },
        Rule { id: "net.reset_text", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            connection reset by peer\nconnection (reset|lost|aborted|broken|terminated|dropped|interrupted)\n\
            broken pipe\nsocket hang up\n\
            (remote end closed|server closed the|peer closed|closed the|dropped the|broken|reset the|cut the|lost the|lost) connection\n\
            connection was (closed|reset|lost|forcibly|dropped|cut)\n\
            (connection closed|closed the connection|connection terminated|stream ended|disconnected) unexpectedly\n\
            (an existing connection was forcibly|other side|websocket connection|upstream prematurely|connection unexpectedly|unexpectedly|remote host|pipe|pipe is being|websocket|websocket was) closed\n\
            forcibly closed by the remote host\nempty reply from server\npremature close\n\
            server disconnected without sending a response\nnetwork connection was lost\nlost connection to\n\
            stream terminated\nfetch failed\nnetwork error\nfailed to fetch$\nfailed to fetch (\n\
            connection error.\nconnection error$\nresponse ended prematurely\nupstream connect error\n\
            software caused connection abort\nthe connection was interrupted\n\
            connection closed before message completed\nconnection closed by\nwas aborted by the software\n\
            established connection was aborted\nsend failure\nrecv failure\ntransfer closed with\n\
            connection reset before\nstream closed with error\nstream reset\nconnection has been reset\n\
            connection has been lost\nunexpected disconnect\npeer disconnected\nremote disconnected\n\
            the pipe has been ended\nerror reading from server\nerror writing to server\n\
            websocket disconnected\nstream was reset\nnghttp2_internal_error\n^eof$\npeer reset\n\
            reset the stream\nlink was lost\nconnection to {} was lost\nconnection to {} lost\n\
            ^unexpected eof$\nunexpected eof reading\nunexpected eof during\ndesc = unexpected eof\n\
            ssl: unexpected_eof\nunexpected eof from server\neof occurred in violation of protocol\n\
            closed before (response|the response|a response|completing)\nbefore a response was received\n\
            stream closed before\nearly eof$\nunexpected eof while reading$\n\
            error reading ssh protocol banner\ntls connection was non-properly terminated\n\
            broker forced connection closure\nlast command: {} timed out\n\
            (has|was) unexpectedly disconnected\ntoo many connection resets\n\
            failure when receiving data from the peer\nnetwork failure seems to have happened\n\
            auth/network-request-failed\n\
        "), beside: None },
        Rule { id: "net.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            ETIMEDOUT\nESOCKETTIMEDOUT\nETIME\nUND_ERR_HEADERS_TIMEOUT\nUND_ERR_BODY_TIMEOUT\nERR_TIMED_OUT\n\
            DEADLINE_EXCEEDED\nDeadlineExceeded\n[Errno 60]\n(os error 60)\n[WinError 10060]\n\
            (os error 10060)\nNS_ERROR_NET_TIMEOUT\ncurl: (28)\n\
            (cURL error|curl error|Curl error:|CURLcode) 28\n:etimedout\nreason: :timeout\n\
            {:error, :timeout}\n:req_timedout\nReadTimeout\nReadTimeoutError\nSocketTimeoutException\n\
            TimeoutException\nHttpTimeoutException\nNS_ERROR_NET_INTERRUPT\nRequestTimeout\n\
            RequestTimeoutException\nAPITimeoutError\nWriteTimeout\nPoolTimeout\nETIMEOUT\n\
            QueryTimeoutException\nESERVERTIMEOUT\nWSAETIMEDOUT\n[WinError 1460]\n[WinError 258]\n\
            ERR_SOCKET_TIMEOUT\nERR_HTTP_REQUEST_TIMEOUT\nConnectionTimeoutError\nServerTimeoutError\n\
            SocketTimeoutError\nReadTimeoutException\nWriteTimeoutException\nHeadersTimeoutError\n\
            BodyTimeoutError\nTimeLimitExceeded\nSoftTimeLimitExceeded\nDeadlineExceededException\n\
            RequestTimeoutError\nRequestTimedOut\n[Errno 110]\n(os error 110)\n\
        "), beside: None },
        Rule { id: "net.total_timeout", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            total timeout {} elapsed\n^timeout exceeded$\n\
        "), beside: None },
        Rule { id: "net.timeout_cancel", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            request was canceled due to the configured httpclient.timeout\n\
            operation was aborted due to timeout\n\
            operation was canceled due to the configured httpclient.timeout\naborted due to timeout\n\
            signal timed out\ncontext deadline exceeded (client.timeout\n\
        "), beside: None },
        Rule { id: "net.no_response", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            <no response>\n\
        "), beside: None },
        Rule { id: "net.timeout_text", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            (request|connection|operation|gateway|response|upstream|server) (timed out|timeout)\n\
            (read|the read operation|query|call|api|lock wait|fetch|has|request to {}|tool call|wait) timed out\n\
            context deadline exceeded\ndeadline exceeded\n\
            (i/o|upstream request|socket|idle|write|client|network|execution|exceeded|exceeded its|exceeded the|reached its {}|warehouse) timeout\n\
            gateway time-out\ntimeout awaiting response\n\
            timed out (waiting for|after|while|waiting|while waiting|before|on)\ntimeout of {} exceeded\n\
            deadline has elapsed\ntimeout exceeded while\nclient.timeout\n\
            (did not respond|did not complete|did not finish) (in time|within)\n\
            (no response|no reply|no answer) (within|from)\n\
            timeout (expired|error|reached|occurred|while|after|waiting|when)\n\
            no response (from upstream|received within|after|was received|from {} within)\n\
            (upstream did not|failed to|did not|didn't) (answer|respond)\nserver did not respond\n\
            service did not respond\ntimed out.\n^timed out\n^timeout$\n(took|taking) (too long|longer than)\n\
            not complete in time\ntime limit exceeded\nhas timed-out\ntimed-out\nexceeded the deadline\n\
            deadline expired\npast the deadline\nrequest deadline\nconnect timed-out\n\
            did not properly respond after a period\nor established connection failed\nnever responded\n\
            is not responding\nnot responding\nstopped responding\nread timeout on\ntimeout on endpoint\n\
            timeout was reached\noperation too slow. less than\nrequest time-out\nrequest timed-out\n\
            ran longer than\nwas abandoned after\nstopped waiting\nhas not answered\ndid not reply\n\
            didn't reply\ntimeout exceeded:\n\
            (service|server|backend|upstream) (is unavailable|is currently unavailable|is busy|is too busy|overloaded|is not ready): {} timed out\n\
            timeout awaiting {} for\ntimeout awaiting response headers\n^timeout fetching\n\
            timeout fetching {} data\ntimeout on {} request\nno response received, expected\n\
        "), beside: None },
        Rule { id: "net.tls", meaning: Meaning::Tls, evidence: Evidence::Code, patterns: Texts("\
            CERT_HAS_EXPIRED\nUNABLE_TO_VERIFY_LEAF_SIGNATURE\nDEPTH_ZERO_SELF_SIGNED_CERT\n\
            SELF_SIGNED_CERT_IN_CHAIN\nERR_TLS_CERT_ALTNAME_INVALID\nUNABLE_TO_GET_ISSUER_CERT\n\
            UNABLE_TO_GET_ISSUER_CERT_LOCALLY\nCERTIFICATE_VERIFY_FAILED\nERR_CERT_DATE_INVALID\n\
            ERR_CERT_AUTHORITY_INVALID\nERR_CERT_COMMON_NAME_INVALID\nERR_CERT_*\nSEC_ERROR_*\n\
            MOZILLA_PKIX_*\nCERT_NOT_YET_VALID\nCERT_REVOKED\nSSLCertVerificationError\n\
            SSLHandshakeException\ncurl: ((60|51|58|59|77|83|90|91))\n\
            (cURL error|curl error|Curl error:|CURLcode) (60|51|58|59|77|83|90|91)\n\
            {:tls_alert, {:unknown_ca\n{:tls_alert, {:certificate_expired\n{:tls_alert, {:bad_certificate\n\
            ERR_BAD_SSL_CLIENT_AUTH_CERT\nERR_PROXY_CERTIFICATE_INVALID\n\
            ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN\nERR_SSL_CLIENT_AUTH_*\nERR_SSL_SERVER_CERT_BAD_FORMAT\n\
            ERR_CERTIFICATE_TRANSPARENCY_REQUIRED\nERR_INSECURE_RESPONSE\nInsecureCertificateException\n\
            ClientConnectorCertificateError\nCERT_UNTRUSTED\nCERT_SIGNATURE_FAILURE\nCERT_CHAIN_TOO_LONG\n\
            CERT_REJECTED\nCRL_HAS_EXPIRED\nHOSTNAME_MISMATCH\nINVALID_CA\nUNABLE_TO_GET_CRL\n\
            SELF_SIGNED_CERTIFICATE\nUND_ERR_PRX_TLS\nCertPathValidatorException\nSSLPeerUnverifiedException\n\
            CertificateException\nCertificateExpiredException\nSEC_E_UNTRUSTED_ROOT\nSEC_E_WRONG_PRINCIPAL\n\
            CERT_E_UNTRUSTEDROOT\nCERT_TRUST_*\nCertificateError\nSSLCertificateError\n\
        "), beside: None },
        Rule { id: "net.tls_text", meaning: Meaning::Tls, evidence: Evidence::Phrase, patterns: Texts("\
            certificate (verify failed|has expired|signed by unknown authority|is not trusted|is not valid|expired|is valid for|revoked|verification failed|validation failed|check failed|is invalid|is expired|not trusted|is not yet valid|not yet valid|mismatch|name mismatch|unknown|required|{} expired|{} has expired|{} is not trusted|{} does not match|{} not trusted|{} is invalid|{} revoked)\n\
            (self signed|self-signed|unable to verify the first|x509:|unable to get local issuer|invalid peer|hostname mismatch,|failed to verify|cannot verify|untrusted|invalid|expired|insecure|unable to get issuer|bad|ssl:|revoked|presented an invalid) certificate\n\
            x509\nssl certificate problem\ndoes not match certificate's altnames\npkix path building failed\n\
            the remote certificate is invalid\nremotecertificate(namemismatch|chainerrors|notavailable)\n\
            host key (verification failed|has changed|mismatch|changed|{} changed)\n\
            remote host identification has changed\nunknown ca$\nno alternative certificate subject name\n\
            issuer is not trusted\nunknown certificate authority\ndoesn't match either of\n\
            hostname doesn't match\nhostname does not match\ncertificate_verify_failed\nnotvalidforname\n\
            unknownissuer\ncertexpired\nthe underlying connection was closed: could not establish trust\n\
            could not establish trust relationship\nno matching host key\nserver's host key\n\
            unable to find valid certification path\npresented a self-signed\npresented an expired\n\
            unable to verify the identity\ncould not verify the identity\ncannot verify the identity\n\
            peer certificate cannot be authenticated\nauthority that is not trusted\n\
            ssl peer certificate or ssh remote key was not ok\nunable to locally verify the issuer\n\
            cannot verify {} certificate\nremote certificate was (rejected|refused)\n\
            could not be verified by hostnameverifier\nno subject alternative (dns name|names|name)\n\
            certificate subject name {} does not match\ndoes not match host name\ntls: bad certificate\n\
            certificate_unknown\ncertificate_expired\nbad_certificate\nunknown_ca\n\
        "), beside: None },
        Rule { id: "net.tls_fault", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            sslv3 alert handshake failure\nhandshake failure\nerr_ssl_protocol_error\ntlsv1 alert\neproto\n\
            too many redirects\nexceeded {} redirects\nerr_too_many_redirects\nredirect loop\n\
            maximum redirect reached\nerr_ssl_*\nerr_http2_inadequate_transport_security\n\
            err_invalid_response\nerr_invalid_http_response\nerr_content_decoding_failed\n\
            err_response_headers_*\nerr_too_many_retries\nerr_insufficient_resources\nerr_out_of_memory\n\
            err_unsafe_redirect\nerr_invalid_redirect\nerr_cache_miss\nerr_aborted\nerr_failed\n\
            err_blocked_by_response\nerr_blocked_by_orb\ncurl: ((35|47|61|63|8))\ntoomanyredirects\n\
            toomanyredirectserror\ncontenttypeerror\ndecodingerror\nstopped after {} redirects\n\
            maximum number of redirects\nredirects followed\ntls: handshake failure\ntls alert\n\
            no mutual cipher\nunsupported ssl\nprotocol_version\ninternal_error alert\nbad record mac\n\
            decryption failed\nreceived a record with\nssl_error_syscall\nmalformed http\n\
            invalid http response\nbad response from server\ncontent decoding\nincorrect header check\n\
            invalid content encoding\nillegal status line\ninvalid status line\nhttp/0.9\nbad status line\n\
            badstatusline\n\
        "), beside: None },
        Rule { id: "net.proxy_login", meaning: Meaning::Unauthenticated, evidence: Evidence::Override, patterns: Texts("\
            proxy authentication required\nresponse 407\n(http|status) (code 407|407)\nhttp/1.1 407\n\
            http/1.0 407\ntunnel connection failed: 407\n407 proxy\n\
            proxyerror {} tunnel connection failed: 407\n\
        "), beside: None },
        Rule { id: "net.apple_refused", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            NSURLErrorDomain Code=-(1003|1004|1006|1009|1018|1020)\n\
            NSURLErrorDomain error -(1003|1004|1006|1009)\nNSURLErrorCannotFindHost\n\
            NSURLErrorCannotConnectToHost\nNSURLErrorDNSLookupFailed\nNSURLErrorNotConnectedToInternet\n\
        "), beside: None },
        Rule { id: "net.apple_timeout", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            NSURLErrorDomain Code=-1001\nNSURLErrorDomain error -1001\nNSURLErrorTimedOut\n\
        "), beside: None },
        Rule { id: "net.apple_lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            NSURLErrorDomain Code=-1005\nNSURLErrorDomain error -1005\nNSURLErrorNetworkConnectionLost\n\
        "), beside: None },
        Rule { id: "net.apple_tls", meaning: Meaning::Tls, evidence: Evidence::Code, patterns: Texts("\
            NSURLErrorDomain Code=-(1201|1202|1203|1204|1205|1206)\nNSURLErrorServerCertificateUntrusted\n\
            NSURLErrorServerCertificateHasBadDate\nNSURLErrorServerCertificateHasUnknownRoot\n\
            NSURLErrorClientCertificateRejected\nNSURLErrorClientCertificateRequired\n\
        "), beside: None },
        Rule { id: "net.proxy", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            err_proxy_auth_*\n\
            blocked by (proxy|the network|firewall|client|your organization|network policy|the firewall|cloudflare|waf)\n\
            host is not in the allowed\nnot allowed by egress\negress denied\nx-deny-reason\n\
            (domain is|domain|host|domain {} is|host {} is|network access is|egress is) not allowed\n\
            host_not_allowed\n\
            (url is|domain is|site|access to this site is|egress|access to {} has been|request|request was|request has been) blocked\n\
            robots.txt\nproxy requires authentication\nrequires proxy authentication\nnetwork policy\n\
            in a way forbidden by its access permissions\nnot in the allowed domains\n\
            is not an allowed domain\nis not in the allowlist\nis not allowlisted\nis not whitelisted\n\
            domain {} is not in the allowed\nnetwork access is disabled\ninternet access is disabled\n\
            attention required! | cloudflare\njust a moment...\nverify you are human\nare you a robot\n\
            enable javascript and cookies\nchecking your browser\nbot detection\nunusual traffic\nssrf\n\
            access to this page has been denied\nweb application firewall\npardon our interruption\n\
            captcha required\ncomplete the captcha\nsolve the captcha\n\
        "), beside: None },
        Rule { id: "net.address", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            EADDRINUSE\n[Errno 48]\n(os error 48)\n[WinError 10048]\nERR_ADDRESS_IN_USE\nWSAEADDRINUSE\n\
            (os error 10048)\n[Errno 98]\n(os error 98)\n\
        "), beside: None },
        Rule { id: "net.address_text", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            (address|port {}) (already in use|is already in use)\nonly one usage of each socket address\n\
            port is already in use\nport is in use\nport is not free\nport {} is occupied\nport is occupied\n\
            another process is listening\n\
        "), beside: None },
        Rule { id: "net.url", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            curl: (3)\ncurl: (1)\n(cURL error|curl error|Curl error:) (1|3)\nERR_UNKNOWN_URL_SCHEME\n\
            ERR_DISALLOWED_URL_SCHEME\nERR_UNSAFE_PORT\nERR_ADDRESS_INVALID\nERR_METHOD_NOT_SUPPORTED\n\
            ERR_REQUEST_RANGE_NOT_SATISFIABLE\nERR_FILE_TOO_BIG\nERR_MSG_TOO_BIG\nERR_INVALID_ARGUMENT\n\
            ERR_FILE_PATH_TOO_LONG\nMissingSchema\nInvalidSchema\nInvalidURL\nUnsupportedProtocol\n\
            LocationParseError\nUriFormatException\nMalformedURLException\nURISyntaxException\n\
            NS_ERROR_MALFORMED_URI\nNS_ERROR_UNKNOWN_PROTOCOL\n\
        "), beside: None },
        Rule { id: "net.url_text", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            unsupported protocol scheme\nno scheme supplied\nno host supplied\nfirst path segment in url\n\
            missing protocol scheme\ninvalid (uri|url|port|hostname)\nurl is invalid\nnot a valid url\n\
            bad/illegal format\nmissing an 'http\nrequest url is missing\nunsupported scheme\n\
            unsupported protocol\nmalformed url\nrelative url without a base\nempty host\n\
            url must start with\nurl must be\nport out of range\n\
        "), beside: None },
        Rule { id: "net.ftp_denied", meaning: Meaning::Unauthenticated, evidence: Evidence::Override, patterns: Texts("\
            curl: (67)\ncurl: (9)\ncurl: (94)\n\
        "), beside: None },
        Rule { id: "net.remote_missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            curl: (78)\n\
        "), beside: None },
        Rule { id: "net.throttled", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            ERR_TEMPORARILY_THROTTLED\n\
        "), beside: None },
        Rule { id: "net.blocked", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            ERR_BLOCKED_BY_CLIENT\nERR_BLOCKED_BY_ADMINISTRATOR\nERR_BLOCKED_BY_CSP\n\
            ERR_NETWORK_ACCESS_DENIED\nERR_PROXY_AUTH_*\nERR_INVALID_AUTH_CREDENTIALS\n\
            ERR_MISSING_AUTH_CREDENTIALS\nERR_UNSUPPORTED_AUTH_SCHEME\nERR_MALFORMED_IDENTITY\n\
            ERR_CLEARTEXT_NOT_PERMITTED\nERR_CACHED_IP_ADDRESS_SPACE_BLOCKED*\nERR_UNEXPECTED_PROXY_AUTH\n\
            ERR_FILE_VIRUS_INFECTED\n[WinError 10013]\n(os error 10013)\nWSAEACCES\n\
            ^error code: (1006|1009|1020)$\n\
        "), beside: None },
        Rule { id: "net.cloudflare", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            (Error|error|Error code|error code|Error code:|error code:) (1006|1009|1020)\n\
        "), beside: Some(System::Cloudflare) },
        Rule { id: "kubectl.openapi", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            failed to download openapi\n\
        "), beside: None },
        Rule { id: "net.dial", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            dial (tcp|udp) {} (no such host|i/o timeout|connection refused|connection timed out|no route to host|network is unreachable|host is down|server misbehaving|Temporary failure in name resolution|connection reset by peer|operation timed out|context deadline exceeded)\n\
            dial tcp: lookup {} read udp\n\
            dial tcp: lookup {} (no such host|i/o timeout|server misbehaving|Temporary failure in name resolution|connection refused|no answer from DNS server)\n\
            (Resolving|Name lookup|name lookup|Connection) timed out after\nSSL connection timeout\n\
            SSL connection timed out\nResolving timed out\nconnection timed out to the proxy\n\
            TLS handshake timeout\n\
        "), beside: None },
        Rule { id: "net.connect_to", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            connection to {} timed out\nconnection timed out to\nconnect to {} timed out\n\
            timed out while connecting\ntimed out trying to connect\ntimeout while connecting\n\
            timeout connecting to\ntimeout when connecting\ncould not open connection to the host\n\
        "), beside: None },
        Rule { id: "net.cut_off", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            ^disabled for 0*\ntemporarily disabled for 0*\n\
        "), beside: None },
        Rule { id: "net.failed_connection", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            php_network_getaddresses\ngethostbyname failed\nconnect failed: connection timed out\n\
            connection failed for url\nhttp 000 connection failed\ncan't open data connection\n\
            cannot open data connection\nfailed to open data connection\n\
        "), beside: None },
        Rule { id: "net.connect_call", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            \"connect\" failed: (connection timed out|operation timed out|connection refused|no route to host|network is unreachable)\n\
        "), beside: None },
        Rule { id: "net.no_connection", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            (failed|unable) to connect$\n(could not|cannot|couldn't|can't) connect$\n\
        "), beside: None },
        Rule { id: "net.connection_failed", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            ^connection failed$\n\
        "), beside: None },
        Rule { id: "net.name_dotnet", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            remote name could not be resolved\nthe remote name {} could not be resolved\n\
            name or address could not be resolved\ncould not resolve the host\n\
        "), beside: None },
        Rule { id: "net.timeouts_short", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            ^read timeout$\n^execution expired$\nis timing out\n^(server|remote) hung up\n\
        "), beside: None },
        Rule { id: "net.java_connect", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            sockettimeoutexception: connect timed out\n\
        "), beside: None },
    ]),
    ("network", &[
        Rule { id: "lsp.modified", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            ^content modified$\n\
        "), beside: None },
        Rule { id: "lsp.moved", meaning: Meaning::Stale, evidence: Evidence::Override, patterns: Texts("\
            textdocument/(rename|formatting|rangeformatting|ontypeformatting|codeaction) {} content modified\n\
        "), beside: None },
        Rule { id: "lsp.cancelled", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            ^server (cancelled|canceled) the request\n^server (cancelled|canceled)$\n\
        "), beside: None },
        Rule { id: "clients.circuit", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            CallNotPermittedException\nBrokenCircuitException\nIsolatedCircuitException\n\
            CircuitBreakerOpenException\nCircuitBreakerError\nOpenCircuitError\nCircuitOpenException\n\
        "), beside: None },
        Rule { id: "clients.unreached", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            can't contact ldap server\nunable to resolve host address\ngreeting never received\n\
            could not detect network\n\
        "), beside: None },
        Rule { id: "clients.settings", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            api_key client option must be set\nimproper token has been passed\n\
        "), beside: None },
        Rule { id: "clients.unchanged", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            message is not modified\nno updates are to be performed\n\
        "), beside: None },
        Rule { id: "clients.write_timeout", meaning: Meaning::Interrupted, evidence: Evidence::Phrase, patterns: Texts("\
            timeout during write query at consistency\n\
            timeout during (simple|batch|batch_log|counter|cas) write query at consistency\n\
        "), beside: None },
        Rule { id: "clients.moved", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            NotServingRegionException\nRegionMovedException\nRegionTooBusyException\nRegionOpeningException\n\
            SafeModeException\n\
        "), beside: None },
        Rule { id: "clients.stream", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            stream error: stream id\nmaxretriesperrequesterror\n\
        "), beside: None },
        Rule { id: "clients.skipped", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            timed out. - skipping\ntemporary error (try again later)\n\
        "), beside: None },
        Rule { id: "ef.transient", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            is likely due to a transient failure\nchecked out the connection for longer than\n\
        "), beside: None },
        Rule { id: "lock.handle", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            invalid lock (handle|token)\nlock (handle|token) {} (invalid|expired|does not match)\n\
        "), beside: None },
        Rule { id: "dotnet.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            the request was canceled due to the configured httpclient.timeout\n\
            operation was canceled: the request was canceled due to the configured httpclient.timeout\n\
            a task was canceled: the request was canceled due to the configured httpclient.timeout\n\
        "), beside: None },
        Rule { id: "beam.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            (exit) time out\nexit:timeout\n{:timeout, {genserver, :call\n\
        "), beside: None },
        Rule { id: "beam.no_process", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            (exit) no process\nno process associated with the given name\n\
            no process currently associated with the given name\n\
        "), beside: None },
    ]),
    ("network", &[
        Rule { id: "httpx.missing", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            client error '404\nclient error '410\n\
        "), beside: None },
        Rule { id: "httpx.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            client error '403\nclient error '402\nclient error '451\n\
        "), beside: None },
        Rule { id: "httpx.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            client error '401\nclient error '407\n\
        "), beside: None },
        Rule { id: "httpx.invalid", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            client error '(400|405|406|411|413|414|415|416|422|431)\n\
        "), beside: None },
        Rule { id: "httpx.conflict", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            client error '423\nclient error '409\n\
        "), beside: None },
        Rule { id: "httpx.stale", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
            client error '412\n\
        "), beside: None },
        Rule { id: "httpx.rate", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            client error '429\n\
        "), beside: None },
        Rule { id: "httpx.down", meaning: Meaning::Down, evidence: Evidence::Phrase, patterns: Texts("\
            server error '502\nserver error '503\nserver error '529\n\
        "), beside: None },
        Rule { id: "httpx.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            server error '500\nserver error '504\nserver error '524\n\
        "), beside: None },
    ]),
    ("network", &[
        Rule { id: "discord.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            DiscordAPIError[100*\n\
        "), beside: None },
        Rule { id: "discord.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            DiscordAPIError[(20012|40001|40007|50001|50007|50013|50014|50025|50026|50055|50178)]\n\
        "), beside: None },
        Rule { id: "discord.quota", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            DiscordAPIError[300*\n\
        "), beside: None },
        Rule { id: "discord.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            DiscordAPIError[(50006|50008|50016|50024|50034|50035|50045|50046|50109)]\n\
        "), beside: None },
        Rule { id: "facebook.limit", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            (application|user|page|calls to this api) request (limit|limited) reached\n\
            calls to this api have exceeded the rate limit\n\
        "), beside: None },
        Rule { id: "facebook.exists", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            duplicate status message\n\
        "), beside: None },
        Rule { id: "dropbox.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            malformed_path\ndisallowed_name\n\
        "), beside: None },
        Rule { id: "dropbox.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            path/conflict/*\nWriteConflictError\n\
        "), beside: None },
        Rule { id: "dropbox.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            path/not_found/*\npath_lookup/not_found/*\nfrom_lookup/not_found/*\n\
        "), beside: None },
        Rule { id: "dropbox.busy", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            too_many_write_operations\n\
        "), beside: None },
    ]),
    ("network", &[
        Rule { id: "ldap.refused", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            AcceptSecurityContext error, data (530|531|533|701|775)\n\
        "), beside: None },
        Rule { id: "ldap.bind", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            acceptsecuritycontext error\nsuccessful bind must be completed\n\
            (ldap|sasl|simple) bind {} (failed|error|invalid)\ninvalid credentials (49)\n\
            (ldap|bind) error 49\ninvalidcredentials\n\
        "), beside: None },
        Rule { id: "sap.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            RFC_COMMUNICATION_FAILURE\nRFC_CLOSED\nRFC_TIMEOUT\n\
        "), beside: None },
        Rule { id: "sap.logon", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            RFC_LOGON_FAILURE\n\
        "), beside: None },
        Rule { id: "ldap.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            ldap result code (50|53|8|13)\nwill_not_perform\nunwilling to perform\nconstraintviolation (19)\n\
        "), beside: None },
        Rule { id: "ldap.busy", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            ldap result code (51|52)\nldap_busy\nldap_unavailable\n\
        "), beside: None },
    ]),
    ("network", &[
        Rule { id: "kafka.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            NoBrokersAvailable\nLeaderNotAvailableError\nLEADER_NOT_AVAILABLE\nNOT_LEADER_OR_FOLLOWER\n\
            NOT_LEADER_FOR_PARTITION\nCOORDINATOR_NOT_AVAILABLE\nCOORDINATOR_LOAD_IN_PROGRESS\n\
            NOT_COORDINATOR\nBROKER_NOT_AVAILABLE\nREPLICA_NOT_AVAILABLE\nNOT_ENOUGH_REPLICAS\n\
            REBALANCE_IN_PROGRESS\nKAFKA_STORAGE_ERROR\nNotLeaderForPartitionError\nNotEnoughReplicasError\n\
            GroupCoordinatorNotAvailableError\nNoNodeAvailable\nNoHostAvailable\nAllHostsFailed\n\
            LeaderNotAvailableException\nNotLeaderOrFollowerException\nNotLeaderForPartitionException\n\
            NotLeaderOrFollowerError\nCoordinatorNotAvailableException\nCoordinatorLoadInProgressException\n\
            CoordinatorLoadInProgressError\nNotCoordinatorException\nNotCoordinatorError\n\
            BrokerNotAvailableException\nBrokerNotAvailableError\nReplicaNotAvailableException\n\
            NotEnoughReplicasException\nRebalanceInProgressException\nRebalanceInProgressError\n\
            KafkaStorageException\nNotControllerException\nNotControllerError\nNOT_CONTROLLER\n\
            LISTENER_NOT_FOUND\nListenerNotFoundException\nFencedLeaderEpochException\nFENCED_LEADER_EPOCH\n\
            UnknownLeaderEpochException\nUNKNOWN_LEADER_EPOCH\nOffsetNotAvailableException\n\
            OFFSET_NOT_AVAILABLE\nPreferredLeaderNotAvailableException\nPREFERRED_LEADER_NOT_AVAILABLE\n\
            EligibleLeadersNotAvailableException\nELIGIBLE_LEADERS_NOT_AVAILABLE\n\
            UnstableOffsetCommitException\nUNSTABLE_OFFSET_COMMIT\nConcurrentTransactionsException\n\
            CONCURRENT_TRANSACTIONS\nGroupLoadInProgressError\nGroupLoadInProgressException\n\
            GroupCoordinatorNotAvailableException\nNotCoordinatorForGroupException\n\
            NotCoordinatorForGroupError\nKafkaUnavailableError\nControllerMovedException\n\
            STALE_CONTROLLER_EPOCH\nReplicaNotAvailableError\nBufferExhaustedException\nNodeNotReadyError\n\
        "), beside: None },
        Rule { id: "kafka.down_text", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            no leader for this topic-partition\nthere is no leader for this topic-partition\n\
            not the leader for that topic-partition\nthe coordinator is not available\n\
            coordinator is loading and hence can't\nnot the correct coordinator\n\
            fewer in-sync replicas than required\ngroup is rebalancing\n\
            broker: (leader not available|coordinator not available|coordinator load in progress|not leader for partition|not enough in-sync replicas|group rebalance in progress)\n\
            not leader for partition\nbroker is not the current leader\n\
            in the middle of a leadership election\nno leader for this partition\n\
        "), beside: None },
        Rule { id: "kafka.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            TOPIC_AUTHORIZATION_FAILED\nGROUP_AUTHORIZATION_FAILED\nCLUSTER_AUTHORIZATION_FAILED\n\
            TRANSACTIONAL_ID_AUTHORIZATION_FAILED\nSASL_AUTHENTICATION_FAILED\nDELEGATION_TOKEN_*\n\
            TopicAuthorizationFailedError\nACCESS_REFUSED\nPOLICY_VIOLATION\nTOPIC_DELETION_DISABLED\n\
            TopicAuthorizationException\nGroupAuthorizationException\nClusterAuthorizationException\n\
            TransactionalIdAuthorizationException\nGroupAuthorizationFailedError\n\
            ClusterAuthorizationFailedError\nDelegationTokenAuthorizationException\n\
            DelegationTokenDisabledException\nDelegationTokenExpiredException\n\
            TopicDeletionDisabledException\nPolicyViolationException\n\
        "), beside: None },
        Rule { id: "kafka.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            UNKNOWN_TOPIC_OR_PARTITION\nUnknownTopicOrPartitionError\nGROUP_ID_NOT_FOUND\n\
            NOT_FOUND - no queue\nNOT_FOUND - no exchange\nUNKNOWN_TOPIC_ID\nUNKNOWN_MEMBER_ID\n\
            UnknownTopicOrPartitionException\nGroupIdNotFoundException\nUnknownTopicIdException\n\
            TransactionalIdNotFoundException\nTRANSACTIONAL_ID_NOT_FOUND\nLogDirNotFoundException\n\
            LOG_DIR_NOT_FOUND\nNoReassignmentInProgressException\nNO_REASSIGNMENT_IN_PROGRESS\n\
            RESOURCE_NOT_FOUND\nUnknownMemberIdException\nDelegationTokenNotFoundException\n\
            UnknownSubscriptionIdException\n\
        "), beside: None },
        Rule { id: "kafka.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            INVALID_TOPIC_EXCEPTION\nINVALID_PARTITIONS\nINVALID_REPLICATION_FACTOR\nINVALID_CONFIG\n\
            MESSAGE_TOO_LARGE\nRECORD_LIST_TOO_LARGE\nINVALID_RECORD\nINVALID_REQUIRED_ACKS\n\
            OFFSET_OUT_OF_RANGE\nUNSUPPORTED_VERSION\nOFFSET_METADATA_TOO_LARGE\nFRAME_ERROR\nSYNTAX_ERROR\n\
            PRECONDITION_FAILED - inequivalent arg\nInvalidTopicException\nInvalidTopicError\n\
            InvalidPartitionsException\nInvalidReplicationFactorException\nInvalidReplicaAssignmentException\n\
            INVALID_REPLICA_ASSIGNMENT\nInvalidConfigurationException\nRecordTooLargeException\n\
            RecordBatchTooLargeException\nMessageSizeTooLargeError\nRecordListTooLargeError\n\
            InvalidRecordException\nOffsetOutOfRangeException\nOffsetOutOfRangeError\n\
            UnsupportedVersionException\nUnsupportedVersionError\nOffsetMetadataTooLarge\n\
            InvalidCommitOffsetSizeException\nINVALID_COMMIT_OFFSET_SIZE\nInvalidGroupIdException\n\
            INVALID_GROUP_ID\nInvalidSessionTimeoutException\nINVALID_SESSION_TIMEOUT\n\
            InvalidTimestampException\nINVALID_TIMESTAMP\nInvalidRequiredAcksException\n\
            UnsupportedForMessageFormatException\nUNSUPPORTED_FOR_MESSAGE_FORMAT\n\
            UnsupportedCompressionTypeException\nUNSUPPORTED_COMPRESSION_TYPE\nINCONSISTENT_GROUP_PROTOCOL\n\
            InconsistentGroupProtocolException\nGroupMaxSizeReachedException\nGROUP_MAX_SIZE_REACHED\n\
        "), beside: None },
        Rule { id: "kafka.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            TOPIC_ALREADY_EXISTS\nTopicAlreadyExistsError\nTopicExistsException\n\
        "), beside: None },
        Rule { id: "kafka.leader", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            is not the current leader\nis not the leader for that topic-partition\n\
            not a replica of the topic partition\nno longer the leader for\n\
        "), beside: None },
        Rule { id: "kafka.in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::Code, patterns: Texts("\
            NOT_ENOUGH_REPLICAS_AFTER_APPEND\nUNKNOWN_SERVER_ERROR\nCORRUPT_MESSAGE\nINVALID_PRODUCER_EPOCH\n\
            PRODUCER_FENCED\nOUT_OF_ORDER_SEQUENCE_NUMBER\nNotEnoughReplicasAfterAppendException\n\
            NotEnoughReplicasAfterAppendError\nUnknownServerException\nCorruptRecordException\n\
            CorruptRecordError\nInvalidProducerEpochException\nProducerFencedException\n\
            TransactionCoordinatorFencedException\nTRANSACTION_COORDINATOR_FENCED\n\
            OutOfOrderSequenceException\nDuplicateSequenceException\nDuplicateSequenceNumberException\n\
            DUPLICATE_SEQUENCE_NUMBER\nUnknownProducerIdException\nUNKNOWN_PRODUCER_ID\n\
            InvalidPidMappingException\nINVALID_PRODUCER_ID_MAPPING\nTransactionAbortableException\n\
            TRANSACTION_ABORTABLE\nTransactionAbortedException\nCommitFailedException\nCommitFailedError\n\
        "), beside: None },
        Rule { id: "kafka.state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            IllegalGenerationException\nIllegalGenerationError\nILLEGAL_GENERATION\n\
            FencedInstanceIdException\nFENCED_INSTANCE_ID\nFencedMemberEpochException\nFENCED_MEMBER_EPOCH\n\
            StaleMemberEpochException\nSTALE_MEMBER_EPOCH\nNON_EMPTY_GROUP\nGroupNotEmptyException\n\
            GROUP_SUBSCRIBED_TO_TOPIC\nGroupSubscribedToTopicException\nINVALID_TXN_STATE\n\
            InvalidTxnStateException\nILLEGAL_SASL_STATE\nIllegalSaslStateException\nMEMBER_ID_REQUIRED\n\
            MemberIdRequiredException\n\
        "), beside: None },
        Rule { id: "kafka.rate", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            throttling_quota_exceeded\nthrottlingquotaexceededexception\nthrottlingquotaexceedederror\n\
        "), beside: None },
        Rule { id: "kafka.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            org.apache.kafka.common.errors.TimeoutException\nKafkaTimeoutError\nREQUEST_TIMED_OUT\n\
            RequestTimedOutError\n\
        "), beside: None },
        Rule { id: "amqp.held", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            RESOURCE_LOCKED\n\
        "), beside: None },
        Rule { id: "amqp.ack_timeout", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            delivery acknowledgement on channel {} timed out\n\
        "), beside: None },
        Rule { id: "kafka.codes_missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            UNKNOWN_TOPIC_OR_PART\nUNKNOWN_TOPIC\n_UNKNOWN_TOPIC\n_UNKNOWN_PARTITION\n_UNKNOWN_GROUP\n\
        "), beside: None },
        Rule { id: "kafka.codes_down", meaning: Meaning::Down, evidence: Evidence::Code, patterns: Texts("\
            _ALL_BROKERS_DOWN\n_TRANSPORT\n_RESOLVE\n_WAIT_COORD\n_QUEUE_FULL\n\
        "), beside: None },
        Rule { id: "kafka.codes_lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            _MSG_TIMED_OUT\n_TIMED_OUT\n_TIMED_OUT_QUEUE\n\
        "), beside: None },
        Rule { id: "mq.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            MQRC_NOT_AUTHORIZED\nMQRC_SECURITY_ERROR\nMQRC_PUT_INHIBITED\nMQRC_GET_INHIBITED\n\
            (Reason|reason) (|code |Code )(2035|2051|2016|2063)\n\
            (Reason|reason) (|code |Code )'(2035|2051|2016|2063)'\n\
        "), beside: Some(System::Mq) },
        Rule { id: "mq.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            MQRC_UNKNOWN_OBJECT_NAME\nMQRC_Q_MGR_NAME_ERROR\nMQRC_NO_MSG_AVAILABLE\n\
            MQRC_UNKNOWN_REMOTE_Q_MGR\nMQRC_UNKNOWN_CHANNEL_NAME\n\
            (Reason|reason) (|code |Code )(2085|2058|2033|2087|2540)\n\
            (Reason|reason) (|code |Code )'(2085|2058|2033|2087|2540)'\n\
        "), beside: Some(System::Mq) },
        Rule { id: "mq.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            MQRC_MSG_TOO_BIG_FOR_Q\nMQRC_MSG_TOO_BIG_FOR_Q_MGR\nMQRC_TRUNCATED_MSG_FAILED\n\
            MQRC_OPTIONS_ERROR\nMQRC_OBJECT_TYPE_ERROR\n\
            (Reason|reason) (|code |Code )(2030|2031|2080|2046|2043)\n\
            (Reason|reason) (|code |Code )'(2030|2031|2080|2046|2043)'\n\
        "), beside: Some(System::Mq) },
        Rule { id: "mq.quota", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            MQRC_Q_FULL\nMQRC_STORAGE_MEDIUM_FULL\n(Reason|reason) (|code |Code )(2053|2192)\n\
            (Reason|reason) (|code |Code )'(2053|2192)'\n\
        "), beside: Some(System::Mq) },
        Rule { id: "mq.held", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            MQRC_OBJECT_IN_USE\n(Reason|reason) (|code |Code )2042\n(Reason|reason) (|code |Code )'2042'\n\
        "), beside: Some(System::Mq) },
        Rule { id: "mq.not_sent", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            MQRC_Q_MGR_NOT_AVAILABLE\nMQRC_HOST_NOT_AVAILABLE\nMQRC_CHANNEL_NOT_AVAILABLE\n\
            MQRC_Q_MGR_NOT_ACTIVE\n(Reason|reason) (|code |Code )(2059|2538|2537)\n\
            (Reason|reason) (|code |Code )'(2059|2538|2537)'\n\
        "), beside: Some(System::Mq) },
        Rule { id: "mq.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            MQRC_CONNECTION_BROKEN\nMQRC_CONNECTION_QUIESCING\nMQRC_Q_MGR_QUIESCING\nMQRC_Q_MGR_STOPPING\n\
            MQRC_CONNECTION_STOPPING\n(Reason|reason) (|code |Code )(2009|2202|2161|2162|2203)\n\
            (Reason|reason) (|code |Code )'(2009|2202|2161|2162|2203)'\n\
        "), beside: Some(System::Mq) },
    ]),
    ("network", &[
        Rule { id: "imap.sessions", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            maximum number of connections from user+ip exceeded\nmail_max_userip_connections=*\n\
        "), beside: None },
        Rule { id: "smtp.down", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            mailbox busy\ntoo many connections from your\n\
            service not available, closing transmission channel\n\
        "), beside: None },
        Rule { id: "smtp.not_now", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            Expected response code {} but got code \"(421|450|451|452|454)\"\nInvalid greeting from server\n\
            Invalid greeting. response=(421|450|451|452|454)\n\
        "), beside: None },
        Rule { id: "smtp.greylist", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            greylisted\ngreylisting\ngreylist in action\n450 4.2.0\n451 4.7.1 greylist\n\
        "), beside: None },
        Rule { id: "smtp.missing", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            5.1.1 user unknown\nuser unknown\nno such user here\nmailbox unavailable\nmailbox not found\n\
            recipient address rejected\nunknown recipient\nno such recipient\ndomain not found\n\
        "), beside: None },
        Rule { id: "smtp.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            relay access denied\nrelaying denied\nrelay not permitted\nnot permitted to relay\n\
            sender address rejected\nrejected as spam\nmessage rejected\non a blocklist\nspf check failed\n\
        "), beside: None },
        Rule { id: "smtp.quota", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            over quota (in reply\nrequired more quota than is available\nmailbox is over quota\n5.4.5 daily\n\
            daily user sending limit\ndaily sending quota\n\
        "), beside: None },
        Rule { id: "smtp.invalid", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            invalid recipient\nbad recipient address\nmessage size exceeds\nmessage exceeds\n\
        "), beside: None },
        Rule { id: "smtp.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            535 authentication\nusername and password not accepted\nauthentication credentials invalid\n\
            application-specific password required\nlogin incorrect\n530 login\n\
        "), beside: None },
        Rule { id: "imap.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            NO [UNAVAILABLE]\nNO [INUSE]\n\
        "), beside: None },
        Rule { id: "imap.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            NO [AUTHENTICATIONFAILED]\nNO [EXPIRED]\nNO [PRIVACYREQUIRED]\n\
        "), beside: None },
        Rule { id: "imap.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            NO [AUTHORIZATIONFAILED]\nNO [NOPERM]\nNO [CONTACTADMIN]\n\
        "), beside: None },
        Rule { id: "imap.quota", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            NO [OVERQUOTA]\n\
        "), beside: None },
        Rule { id: "imap.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            NO [NONEXISTENT]\nNO [TRYCREATE]\n\
        "), beside: None },
        Rule { id: "imap.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            NO [ALREADYEXISTS]\n\
        "), beside: None },
        Rule { id: "imap.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            NO [CANNOT]\nBAD [CLIENTBUG]\nNO [CLIENTBUG]\nNO [LIMIT]\n\
        "), beside: None },
        Rule { id: "imap.rate", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            account exceeded command or bandwidth limits\nno [throttled]\n\
        "), beside: None },
        Rule { id: "mail.connecting", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            command: 'CONN'\n\
        "), beside: None },
    ]),
    ("resets", &[
        Rule { id: "resets.rate", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            (rate limit|rate-limit|ratelimit|request limit|call limit) (reset|resets|will reset|will be reset) (at|in|on|after)\n\
            (rate limit|rate-limit) window (resets|ends|will reset)\n\
        "), beside: None },
        Rule { id: "resets.header", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            (x-ratelimit-remaining|x-rate-limit-remaining|ratelimit-remaining): 0\n\
            (x-ratelimit-remaining|x-rate-limit-remaining|ratelimit-remaining):0\n\
            (x-ratelimit-remaining|x-rate-limit-remaining|ratelimit-remaining)=0\n\
            (x-ratelimit-remaining|x-rate-limit-remaining|ratelimit-remaining)\": \"0\"\n\
            (x-ratelimit-remaining|x-rate-limit-remaining|ratelimit-remaining)\":\"0\"\n\
            (x-ratelimit-remaining|x-rate-limit-remaining|ratelimit-remaining)': '0'\n\
        "), beside: None },
        Rule { id: "resets.usage", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            (hit|reached) your {} limit {} (resets|will reset|renews)\n\
            (hit|reached) your limit {} (resets|will reset|renews)\n\
            limit reached {} (resets|will reset|renews)\nusage limit {} (resets|will reset|renews)\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "sql.state_exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(23505|23P01|42701|42P03|42P04|42723|42P05|42P06|42P07|42710|42712|58P02|42S01|42S21)\n\
        "), beside: None },
        Rule { id: "sql.bare_exists", meaning: Meaning::Exists, evidence: Evidence::WeakCode, patterns: Texts("\
            ^23505$\n^23P01$\n^42701$\n^42P(03|04|05|06|07)$\n^42723$\n^42710$\n^42712$\n^58P02$\n^42S01$\n\
            ^42S21$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(08P01|21000|22001|22003|22007|22008|22012|22P02|22P05|23001|23502|23503|23514|2201W|22023|42601|42703|42804|42846|42803|42883|42702|42P10|42P18|44000|54023|P0001|21S01|42S22|22018|07002)\n\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(0A|0L|0P|20|21|22|42|44|54|HV0)*\n\
        "), beside: None },
        Rule { id: "sql.bare_invalid", meaning: Meaning::Invalid, evidence: Evidence::WeakCode, patterns: Texts("\
            ^08P01$\n^21000$\n^22001$\n^22003$\n^22007$\n^22008$\n^22012$\n^22P02$\n^22P05$\n^23001$\n\
            ^23502$\n^23503$\n^23514$\n^2201W$\n^22023$\n^42601$\n^42703$\n^42804$\n^42846$\n^42803$\n\
            ^42883$\n^42702$\n^42P10$\n^42P18$\n^44000$\n^54023$\n^P0001$\n^21S01$\n^42S22$\n^22018$\n\
            ^07002$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(42P01|3D000|3F000|42704|26000|34000|3B001|P0002|58P01|HV00Q|HV00R|02000|42S02|HV00P|57P04)\n\
        "), beside: None },
        Rule { id: "sql.bare_missing", meaning: Meaning::Missing, evidence: Evidence::WeakCode, patterns: Texts("\
            ^42P01$\n^3D000$\n^3F000$\n^42704$\n^26000$\n^34000$\n^3B001$\n^P0002$\n^58P01$\n^HV00Q$\n\
            ^HV00R$\n^02000$\n^42S02$\n^HV00P$\n^57P04$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(42501|25006|28000|28P01|2F002|2F004|38002|0LP01|28001|0P000)\n\
        "), beside: None },
        Rule { id: "sql.bare_denied", meaning: Meaning::Denied, evidence: Evidence::WeakCode, patterns: Texts("\
            ^42501$\n^25006$\n^28000$\n^28P01$\n^2F002$\n^2F004$\n^38002$\n^0LP01$\n^28001$\n^0P000$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(40001|40P01|55P03|40000|57033)\n\
        "), beside: None },
        Rule { id: "sql.bare_locked", meaning: Meaning::RolledBack, evidence: Evidence::WeakCode, patterns: Texts("\
            ^40001$\n^40P01$\n^55P03$\n^40000$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(57P03|53300|08004|57P02)\n\
        "), beside: None },
        Rule { id: "sql.bare_down", meaning: Meaning::Unavailable, evidence: Evidence::WeakCode, patterns: Texts("\
            ^57P03$\n^53300$\n^08004$\n^57P02$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(08000|08003|08006|57P01|57P05|25P03|08S01|01002)\n\
        "), beside: None },
        Rule { id: "sql.bare_lost", meaning: Meaning::Lost, evidence: Evidence::WeakCode, patterns: Texts("\
            ^08000$\n^08003$\n^08006$\n^57P01$\n^57P05$\n^25P03$\n^08S01$\n^01002$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_not_sent", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )08001\n\
        "), beside: None },
        Rule { id: "sql.bare_not_sent", meaning: Meaning::NotSent, evidence: Evidence::WeakCode, patterns: Texts("\
            ^08001$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(24000|25000|25001|25P01|25P02|2BP01|55000|55P02|55P04|2D000|3B000|55006|25002|24S01|HY010)\n\
        "), beside: None },
        Rule { id: "sql.bare_state", meaning: Meaning::State, evidence: Evidence::WeakCode, patterns: Texts("\
            ^24000$\n^25000$\n^25001$\n^25P01$\n^25P02$\n^2BP01$\n^55000$\n^55P02$\n^55P04$\n^2D000$\n\
            ^3B000$\n^55006$\n^25002$\n^24S01$\n^HY010$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )(53000|53100|53200|53400|58000|58030|72000|F0000|XX000|XX001|XX002|57014|HY008|IM002|57000|2F005|38000|39000|HY001|HY013)\n\
            SQLSTATE XX*\nSQLSTATE F0*\n\
        "), beside: None },
        Rule { id: "sql.bare_fault", meaning: Meaning::Fault, evidence: Evidence::WeakCode, patterns: Texts("\
            ^53000$\n^53100$\n^53200$\n^53400$\n^58000$\n^58030$\n^72000$\n^F0000$\n^XX000$\n^XX001$\n\
            ^XX002$\n^57014$\n^HY008$\n^IM002$\n^57000$\n^2F005$\n^38000$\n^39000$\n^HY001$\n^HY013$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.state_in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::Code, patterns: Texts("\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )08007\n\
            (SQLSTATE |SQLSTATE=|SQLSTATE: |sqlstate=|SQLState: )40003\n\
        "), beside: None },
        Rule { id: "sql.bare_in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::WeakCode, patterns: Texts("\
            ^08007$\n^40003$\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.bare_timeout", meaning: Meaning::TimedOut, evidence: Evidence::WeakCode, patterns: Texts("\
            ^HYT00$\n^HYT01$\n\
        "), beside: Some(System::Database) },
    ]),
    ("databases", &[
        Rule { id: "sql.db2", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            (SQLCODE=|SQLCODE: |SQLCODE = |SQL error code )-(911|913)\n(SQL0911N|SQL0913N)\n\
        "), beside: None },
        Rule { id: "sql.aborted", meaning: Meaning::RolledBack, evidence: Evidence::Phrase, patterns: Texts("\
            transaction (has been|was|is) aborted. please retry\n(aborted|expired) by a conflict\n\
            aborted due to a conflict\naborted due to conflict\n\
            (expired or aborted|aborted or expired) by a conflict\naborted because of a conflict\n\
            transaction (has been|was) aborted {} retry\ntransaction conflict, please retry\n\
        "), beside: None },
        Rule { id: "sql.unique", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            UniqueViolation\nDuplicateKeyException\nduplicate_key\nDuplicateKeyError\nDuplicateEntry\n\
        "), beside: None },
        Rule { id: "sql.unique_text", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            duplicate key\nduplicate entry\nunique constraint failed\nviolates unique constraint\n\
            unique constraint {} violated\nviolation of unique key constraint\n\
            violation of primary key constraint\nunique violation\n\
            (unique|uniqueness) (constraint|key|index) (violation|violated)\nuniqueness violation\n\
            (relation|table|database|column|index|schema|type|function|role|constraint|view) {} already exists\n\
            duplicate column name\nalready an object named\ncannot insert duplicate key\n\
            violates exclusion constraint\nkey name already exists\nspecified more than once\n\
            is already used by an existing object\n\
        "), beside: None },
        Rule { id: "sql.constraint_text", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            violates (not-null constraint|foreign key constraint|check constraint|check option|not null)\n\
            (not null|foreign key|check) (constraint failed|violation)\nforeign key constraint fails\n\
            check constraint {} is violated\n\
            invalid (input syntax for|column name|input value for enum|reference to from-clause|byte sequence for encoding|identifier)\n\
            value too long for type\nout of range for type\ndivision by zero\nsyntax error at or near\n\
            you have an error in your sql syntax\n(unknown|no such) (column|operator)\n\
            data too long for column\ncannot be null\nnear {} syntax error\nincorrect syntax near\n\
            ambiguous column\nis ambiguous\ncolumn {} does not exist\noperator does not exist\n\
            doesn't have a default value\nincorrect (integer|datetime|date|decimal) value\ndatatype mismatch\n\
            wrong number of arguments\nwrongtype operation\n\
            (value is not an integer or|column index|integer|smallint|bigint) out of range\nunknown command\n\
            document failed validation\ncast to objectid failed\nunrecognized pipeline stage\n\
            unknown top level operator\nmissing from-clause\nmust appear in the group by clause\n\
            multiple statements\nunrecognized token\nincomplete input\n\
            more than one row returned by a subquery\nfailed to parse query\nmapper_parsing_exception\n\
            parsing_exception\nquery_shard_exception\ncannot insert a non-default value\n\
            is a view, not a table\ndivide by zero\ndivisor is equal to zero\n\
            conversion failed when converting\nwould be truncated\nstring or binary data would\n\
            column count doesn't match\ncolumns but {} values were supplied\n\
            incorrect number of bindings supplied\nout of range value\nwould modify the immutable field\n\
            conflicted with the {} constraint\nvalue too large for column\ncannot be coerced\n\
            cannot cast type\nnot a valid month\nnull value in column\nunterminated quoted\n\
            unknown table {} in where\neach {} query must have the same number of columns\n\
            syntax error in sql\nmust be type\nargument of {} must be\nbind variable\nexpected {} arguments\n\
            numeric field overflow\ncannot drop {} because other objects depend on it\n\
            too many sql variables\noperand type clash\nmust declare the scalar variable\n\
            could not determine data type\nchild record found\nparent key not found\nmissing expression\n\
        "), beside: None },
        Rule { id: "sql.query_limit", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            query exceeded ({} memory|limit|the maximum number|resource limits|limit for bytes billed)\n\
            query exceeds {} memory\nbytes billed\nresult set too large\nresponse too large to return\n\
            query is too large\nstatement is too complex\nstack depth limit exceeded\ndocument is too large\n\
            object to insert too large\n\
        "), beside: None },
        Rule { id: "sql.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            index_not_found_exception\ndocument_missing_exception\nresource_not_found_exception\n\
        "), beside: None },
        Rule { id: "sql.missing_text", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            no such (table|key|index|collection|bucket)\nunknown (database|table|keyspace|collection)\n\
            invalid object name\ntable or view does not exist\n\
            (ns not|index not|no documents|record to update not|record not|no result|no row was|document not|collection not|no data) found\n\
            (relation|database|schema|cursor|index|sequence|type|keyspace) {} does not exist\n\
            table {} doesn't exist\nnogroup no such key\nrecord to delete does not exist\n\
            no rows in result set\nprepared statement {} does not exist\ninvalid table name\n\
            no such consumer group\nno matching script\nno rows returned\nquery returned no rows\n\
            unconfigured table\n\
        "), beside: None },
        Rule { id: "sql.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            security_exception\n\
        "), beside: None },
        Rule { id: "sql.denied_text", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            permission denied for\nmust be owner of\naccess denied for user\n\
            attempt to write a readonly database\nin a read-only transaction\nnot authorized on\n\
            password authentication failed\nno pg_hba.conf entry\nlogin failed for user\n\
            insufficient privileges\nwrongpass invalid username-password pair\ncommand denied to user\n\
            you can't write against a read only replica\nuser {} was denied access on the database\n\
            authentication failed\nrunning with the --read-only option\nquery is not read-only\nonly select\n\
            only read-only queries\nonly select queries are allowed\nwrite operations are not allowed\n\
            read-only mode\nsecurity_exception\nrole {} does not exist\n\
            cannot execute {} in a read-only transaction\npermission was denied on the object\n\
            permission was denied on\nmust reset your password\nmust be superuser\n\
            must be a member of the role\nlogon denied\nthe password has expired\nthe account is locked\n\
            account is locked\nis not allowed to connect to this\n\
            cannot open database {} requested by the login\nrunning in read-only mode\n\
            protected mode is enabled\nmust be called with the client already authenticated\n\
            has no permissions to run\nbad auth\nauth failed\nauthentication is required to\n\
            requires authentication\nuser {} does not have {} privilege\ninsufficient privilege\n\
            only superusers\nrow-level security policy\nrow level security policy\n\
        "), beside: None },
        Rule { id: "sql.locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            LockNotAvailable\nDeadlockDetected\nSerializationFailure\nNoWaitLock\n\
        "), beside: None },
        Rule { id: "sql.serialize", meaning: Meaning::RolledBack, evidence: Evidence::Override, patterns: Texts("\
            could not serialize access\n\
        "), beside: None },
        Rule { id: "sql.locked_text", meaning: Meaning::RolledBack, evidence: Evidence::Phrase, patterns: Texts("\
            deadlock detected\ndeadlock found\nlock wait timeout exceeded\ndatabase is locked\n\
            database table is locked\ndatabase schema is locked\ncould not obtain lock\n\
            canceling statement due to lock timeout\nwas deadlocked on lock resources\n\
            (try restarting|please restart|restart|rerun the|retry|conflicting|lock conflict on no wait) transaction\n\
            transaction (conflict|{} was aborted|was rolled back because|aborted due to conflict)\n\
            too much contention\nresource busy and acquire with nowait specified\nlock timeout\n\
            lock request time out\ncould not be acquired immediately\nchosen as the deadlock victim\n\
            lock not available\nserialization failure\ncould not obtain lock on\ndeadlock victim\n\
            restart read\nretry_write_too_old\ntransactionretry*\ntransactionretrywithprotorefresherror\n\
            concurrent update\nresource busy and acquire\nwrite-write conflict\nlock wait timeout\n\
            ^write conflict$\nwrite conflict or\nwrite conflict during\ncaused a write conflict\n\
            write conflict detected\n^table is locked\nthe table is locked\ntable is locked by\n\
        "), beside: None },
        Rule { id: "sql.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            circuit_breaking_exception\ncluster_block_exception\nno_shard_available_action_exception\n\
            TOO_MANY_CONNECTIONS\nP1001\nP1002\nP2024\nConnectionPoolTimeoutError\nTooManyConnectionsError\n\
        "), beside: Some(System::Database) },
        Rule { id: "sql.pool", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            (prior to obtaining|timed out waiting for|timeout acquiring|timed out fetching) a connection from the pool\n\
            could not get a resource from the pool\n\
        "), beside: None },
        Rule { id: "sql.write_conflict", meaning: Meaning::RolledBack, evidence: Evidence::Override, patterns: Texts("\
            write conflict during plan execution\n[writeconflict]\n\
            writeconflict error: this operation conflicted\n\
        "), beside: None },
        Rule { id: "sql.lock_waiters", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            lock has not yet been released\nnumber of waiters for this lock exceeds\n\
        "), beside: None },
        Rule { id: "sql.cut_off", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            terminating connection due to {} command\nterminating connection due to {} timeout\n\
            terminating connection because of crash\nserver shutdown in progress\nprimary stepped down\n\
        "), beside: None },
        Rule { id: "sql.down_text", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            the database system is starting up\nthe database system is shutting down\n\
            the database system is in recovery mode\n\
            (too many|no free|no available|not yet accepting|too many open|no more|no living) connections\n\
            too many clients already\nremaining connection slots are reserved\nredis is loading the dataset\n\
            node is recovering\nmax number of clients reached\n\
            connection pool (exhausted|timeout|is full|is at capacity|is exhausted|{} exhausted)\n\
            timed out fetching a new connection from the connection pool\nqueuepool limit\ncluster is down\n\
            the cluster is down\nleader election in progress\nlink with master is down\nall shards failed\n\
            busy redis is busy running a script\nmax client connections reached\n\
            (no available|timeout acquiring a|unable to acquire a|unable to acquire|timed out waiting for {}) connection\n\
            initialization or shutdown in progress\noracle not available\n\
            is not currently available. please retry\nservice is currently busy\n\
            not in primary or recovering state\nconnection limit exceeded\n\
            maximum number of (sessions exceeded|connections reached|connections exceeded|connections has been)\n\
            no primary (available|server|node|found)\nno suitable servers found\nnot enough good replicas\n\
            no nodes available\nno node available\nunable to check out\npool timeout\npool timed out\n\
            timeouterror: resourcerequest timed out\nresourcerequest timed out\nknex: timeout acquiring\n\
            is in recovery\nnode is shutting down\nserver is shutting down\n^not primary\n\
            not primary and secondaryok\nnot primary so\n^not master\nnot master and slaveok\n\
            ^leader changed$\n^no leader\nno (master|leader) (node|available|found)\n\
            (could not|cannot|can't|couldn't|unable to) find (a|the|any) (master node|primary node|master server|primary server|leader)\n\
            ^not the leader\nnot the (master node|primary node)\ncluster has no leader\nthere is no leader\n\
            connections pool is exhausted\n^too many sessions$\ntoo many open sessions\nno connection slots\n\
            non-superuser connection slots\nplease retry the connection later\nprimary replica for shard\n\
        "), beside: None },
        Rule { id: "sql.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            PROTOCOL_CONNECTION_LOST\n\
        "), beside: None },
        Rule { id: "sql.lost_text", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            mysql server has gone away\nlost connection to mysql server\n\
            server closed the connection unexpectedly\nterminating connection\n\
            ssl connection has been closed unexpectedly\ncould not receive data from server\n\
            ssl syscall error\nend-of-file on communication channel\n\
            connection (lost contact|was closed in the middle of operation|has been closed|is already closed|already closed|is closed|to server was lost|not open|ended unexpectedly|is dead)\n\
            communications link failure\nserver conn crashed\ntransport-level error has occurred\n\
            the connection is broken\nlost synchronization with server\nssl connection has been closed\n\
            idle-in-transaction timeout\ndriver: bad connection\nkind: closed, cause: none\n\
        "), beside: None },
        Rule { id: "sql.statement_timeout", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            (canceling statement due to statement|statement|query execution|query was cancelled due to|query cancelled on|killed due to) timeout\n\
            query execution was interrupted, maximum statement execution time exceeded\n\
            maximum statement execution time exceeded\noperation exceeded time limit\nexceeded time limit\n\
            maxtimemsexpired\nexecution timeout expired\nquery timeout expired\nstatement timed out\n\
            timeout expired. the timeout period elapsed\ninterrupted, maximum statement execution time\n\
            operation exceeded time\nquery exceeded ({} time|the maximum time|the maximum {} time|run time)\n\
            query timed out after\nexceeded maximum execution time\noperation timed out - received only\n\
            timeout period elapsed\ntimeout during read query at consistency\n\
        "), beside: None },
        Rule { id: "sql.stale", meaning: Meaning::Stale, evidence: Evidence::Code, patterns: Texts("\
            version_conflict_engine_exception\nStaleObjectStateException\nOptimisticLockException\n\
            StaleDataError\nObjectOptimisticLockingFailureException\nConcurrentModificationException\n\
            DbUpdateConcurrencyException\nOptimisticLockError\nConditionalCheckFailedException\n\
            StaleObjectError\n\
        "), beside: None },
        Rule { id: "sql.fault", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            database disk image is malformed\nfile is not a database\ndatabase or disk is full\n\
            misconf redis is configured\noom command not allowed\ncould not extend file\n\
            current transaction is aborted\nsnapshot too old\nunable to extend\ntablespace {} is full\n\
            transaction log {} is full\ninvalid page in block\ncould not read block\ncould not write block\n\
            invalid memory alloc request\ndisk i/o error\ninternal error code\n\
            errors writing to the aof file\ncorrupted page\nchecksum verification failed\n\
            query execution was interrupted$\ntable {} is full\ntable is full\n\
        "), beside: None },
        Rule { id: "sql.psql_class", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            uniqueviolation*\nunique_violation\n\
        "), beside: None },
        Rule { id: "sql.recovery", meaning: Meaning::RolledBack, evidence: Evidence::Override, patterns: Texts("\
            due to conflict with recovery\nconflict with recovery\n\
        "), beside: None },
        Rule { id: "lake.held", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            concurrentappendexception\nconcurrentdeletereadexception\nconcurrentdeletedeleteexception\n\
            concurrenttransactionexception\nconcurrentwriteexception\nmetadatachangedexception\n\
            protocolchangedexception\ndelta_concurrent_*\ndelta_metadata_changed\ndelta_protocol_changed\n\
            hoodiewriteconflictexception\nhoodieearlyconflictdetectionexception\nhoodielockexception\n\
            requirement failed: branch {} has changed\n\
            requirement failed: branch {} was created concurrently\nis not same as table metadatalocation\n\
            cannot resolve conflicts for overlapping writes\nconflicting concurrent writes\n\
            found conflicting (files|deletes)\nfailed to commit transaction: (10|15)\n\
            commit {} was lost to a concurrent\niceberg.exceptions.commitfailedexception\n\
        "), beside: None },
        Rule { id: "lake.in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::Override, patterns: Texts("\
            commitstateunknownexception\ncannot determine whether the commit was successful\n\
        "), beside: None },
        Rule { id: "sql.no_context", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            no active (warehouse|database|schema|catalog|keyspace|role|index)\n\
            no (warehouse|database|schema|catalog|keyspace) (selected|has been selected|is selected|specified)\n\
            not have a current (database|schema|warehouse|role)\n\
            no current (database|schema|warehouse|catalog)\nuse 'use database'\nuse 'use schema'\n\
        "), beside: None },
        Rule { id: "sql.geometry", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            mixed srid\n(unknown|invalid|no|different) srid\nhas unknown (0) srid\nunknown (0) srid\n\
            srid {} does not match\ninvalid (target|source) srid\ncannot find srid\nno srid set\n\
            srid mismatch\ngeometry srid\ninvalid (geometry|geometries|wkt|wkb|geojson|bounding box)\n\
            (ring|rings|linestring|polygon) {} (not closed|self-intersection)\nnon-closed rings\n\
            geometry contains non-closed\nparse error - invalid geometry\ngeometry type {} does not match\n\
            (latitude|longitude) {} (out of range|must be|exceeded|between)\n(latitude|longitude) must be\n\
            latitude or longitude exceeded limits\ncoordinate values were coerced\n\
            only lon/lat coordinate systems are supported\n\
            (unknown|invalid|unsupported) (crs|projection|coordinate system|coordinate reference system|epsg code)\n\
            self-intersection at or near point\ntopologyexception\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "mysql.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1007|1050|1060|1061|1062|1304|1359|1396|1537|1586|1826)\n\
            ((1007|1050|1060|1061|1062|1304|1359|1396|1537|1586|1826), '\n\
            ((1007|1050|1060|1061|1062|1304|1359|1396|1537|1586|1826), \"\nviolation: 1062\n\
            ER_DB_CREATE_EXISTS\nER_TABLE_EXISTS_ERROR\nER_DUP_FIELDNAME\nER_DUP_KEYNAME\nER_DUP_ENTRY\n\
            ER_DUP_KEY\nER_DUP_ENTRY_WITH_KEY_NAME\nER_CANNOT_USER\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1008|1032|1049|1051|1091|1146|1176|1305|1360|1449)\n\
            ((1008|1032|1049|1051|1091|1146|1176|1305|1360|1449), '\n\
            ((1008|1032|1049|1051|1091|1146|1176|1305|1360|1449), \"\n[1049]\nnot found: 1051\n\
            not found: 1146\nER_DB_DROP_EXISTS\nER_KEY_NOT_FOUND\nER_BAD_DB_ERROR\nER_BAD_TABLE_ERROR\n\
            ER_CANT_DROP_FIELD_OR_KEY\nER_NO_SUCH_TABLE\nER_KEY_DOES_NOT_EXITS\nER_SP_DOES_NOT_EXIST\n\
            ER_NO_SUCH_USER\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1048|1052|1054|1055|1056|1058|1059|1063|1064|1065|1066|1067|1068|1072|1074|1075|1101|1103|1109|1110|1111|1118|1136|1138|1140|1166|1171|1210|1215|1216|1217|1222|1231|1235|1241|1242|1248|1264|1265|1292|1363|1364|1365|1366|1367|1406|1411|1422|1451|1452|1525|1582|1690|3140|3141|3730|3780|3819)\n\
            ((1048|1052|1054|1055|1056|1058|1059|1063|1064|1065|1066|1067|1068|1072|1074|1075|1101|1103|1109|1110|1111|1118|1136|1138|1140|1166|1171|1210|1215|1216|1217|1222|1231|1235|1241|1242|1248|1264|1265|1292|1363|1364|1365|1366|1367|1406|1411|1422|1451|1452|1525|1582|1690|3140|3141|3730|3780|3819), '\n\
            ((1048|1052|1054|1055|1056|1058|1059|1063|1064|1065|1066|1067|1068|1072|1074|1075|1101|1103|1109|1110|1111|1118|1136|1138|1140|1166|1171|1210|1215|1216|1217|1222|1231|1235|1241|1242|1248|1264|1265|1292|1363|1364|1365|1366|1367|1406|1411|1422|1451|1452|1525|1582|1690|3140|3141|3730|3780|3819), \"\n\
            violation: 1048\nviolation: 1451\nviolation: 1452\nER_BAD_NULL_ERROR\nER_NON_UNIQ_ERROR\n\
            ER_BAD_FIELD_ERROR\nER_PARSE_ERROR\nER_NO_REFERENCED_ROW\nER_NO_REFERENCED_ROW_2\n\
            ER_ROW_IS_REFERENCED\nER_ROW_IS_REFERENCED_2\nER_DATA_TOO_LONG\nER_TRUNCATED_WRONG_VALUE\n\
            ER_TRUNCATED_WRONG_VALUE_FOR_FIELD\nER_WARN_DATA_OUT_OF_RANGE\nWARN_DATA_TRUNCATED\n\
            ER_NO_DEFAULT_FOR_FIELD\nER_WRONG_VALUE_COUNT_ON_ROW\nER_WRONG_FIELD_WITH_GROUP\n\
            ER_WRONG_ARGUMENTS\nER_NOT_SUPPORTED_YET\nER_SUBQUERY_NO_1_ROW\nER_DIVISION_BY_ZERO\n\
            ER_CHECK_CONSTRAINT_VIOLATED\nER_INVALID_JSON_TEXT\nER_EMPTY_QUERY\nER_SYNTAX_ERROR\n\
            ER_INVALID_USE_OF_NULL\nER_DATA_OUT_OF_RANGE\nER_WRONG_VALUE_FOR_TYPE\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1044|1045|1095|1130|1131|1142|1143|1211|1227|1290|1370|1410|1419|1698|1792|1820|1836|1862|3118|3159|3955|1129)\n\
            ((1044|1045|1095|1130|1131|1142|1143|1211|1227|1290|1370|1410|1419|1698|1792|1820|1836|1862|3118|3159|3955|1129), '\n\
            ((1044|1045|1095|1130|1131|1142|1143|1211|1227|1290|1370|1410|1419|1698|1792|1820|1836|1862|3118|3159|3955|1129), \"\n\
            [1044]\n[1045]\nER_DBACCESS_DENIED_ERROR\nER_ACCESS_DENIED_ERROR\nER_HOST_NOT_PRIVILEGED\n\
            ER_TABLEACCESS_DENIED_ERROR\nER_COLUMNACCESS_DENIED_ERROR\nER_SPECIFIC_ACCESS_DENIED_ERROR\n\
            ER_OPTION_PREVENTS_STATEMENT\nER_PROCACCESS_DENIED_ERROR\nER_CANT_CREATE_USER_WITH_GRANT\n\
            ER_ACCESS_DENIED_NO_PASSWORD_ERROR\nER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION\n\
            ER_MUST_CHANGE_PASSWORD\nER_READ_ONLY_MODE\nER_ACCOUNT_HAS_BEEN_LOCKED\n\
            ER_NOT_SUPPORTED_AUTH_MODE\nER_SECURE_TRANSPORT_REQUIRED\nER_HOST_IS_BLOCKED\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.limit", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            ERROR 1226\nError 1226\n(1226, '\n(1226, \"\nerror: 1226\nER_USER_LIMIT_REACHED\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1205|1213|1412|1479|1614|3058|3101|3572)\n\
            ((1205|1213|1412|1479|1614|3058|3101|3572), '\n((1205|1213|1412|1479|1614|3058|3101|3572), \"\n\
            failure: 1205\nfailure: 1213\nER_LOCK_WAIT_TIMEOUT\nER_LOCK_DEADLOCK\nER_LOCK_ABORTED\n\
            ER_USER_LOCK_DEADLOCK\nER_TRANSACTION_ROLLBACK_DURING_COMMIT\nER_LOCK_NOWAIT\n\
            ER_TABLE_DEF_CHANGED\nER_XA_RBDEADLOCK\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1040|1041|1203|3168)\n(1040, '\n(1040, \"\n[1040]\n(1041, '\n(1041, \"\n\
            (1203, '\n(1203, \"\n(3168, '\n(3168, \"\nER_CON_COUNT_ERROR\nER_TOO_MANY_USER_CONNECTIONS\n\
            ER_OUT_OF_RESOURCES\nER_SERVER_ISNT_AVAILABLE\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.not_sent", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (2002|2003|2005|2004)\n(2002, '\n(2002, \"\n[2002]\n(2003, '\n(2003, \"\n\
            [2003]\n(2005, '\n(2005, \"\n(2004, '\n(2004, \"\nCR_CONNECTION_ERROR\nCR_CONN_HOST_ERROR\n\
            CR_UNKNOWN_HOST\nCR_IPSOCK_ERROR\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1053|2006|2013|2055|1152|1158|1159|1160|1161|1184)\n\
            ((1053|2006|2013|2055|1152|1158|1159|1160|1161|1184), '\n\
            ((1053|2006|2013|2055|1152|1158|1159|1160|1161|1184), \"\nER_SERVER_SHUTDOWN\n[2006]\n[2013]\n\
            ER_SERVER_GONE_ERROR\nCR_SERVER_GONE_ERROR\nCR_SERVER_LOST\nCR_SERVER_LOST_EXTENDED\n\
            ER_NET_READ_ERROR\nER_NET_READ_INTERRUPTED\nER_NET_WRITE_INTERRUPTED\nER_NET_ERROR_ON_WRITE\n\
            ER_ABORTING_CONNECTION\nPROTOCOL_SEQUENCE_TIMEOUT\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (3024|1969)\n(3024, '\n(3024, \"\n(1969, '\n(1969, \"\nER_QUERY_TIMEOUT\n\
        "), beside: Some(System::Database) },
        Rule { id: "mysql.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            (ERROR|Error|error:) (1005|1016|1021|1030|1034|1036|1037|1038|1114|1135|1194|1206|1317|1028|1598)\n\
            ((1005|1016|1021|1030|1034|1036|1037|1038|1114|1135|1194|1206|1317|1028|1598), '\n\
            ((1005|1016|1021|1030|1034|1036|1037|1038|1114|1135|1194|1206|1317|1028|1598), \"\nER_DISK_FULL\n\
            ER_GET_ERRNO\nER_NOT_KEYFILE\nER_OUTOFMEMORY\nER_OUT_OF_SORTMEMORY\nER_RECORD_FILE_FULL\n\
            ER_CANT_CREATE_THREAD\nER_CRASHED_ON_USAGE\nER_LOCK_TABLE_FULL\nER_QUERY_INTERRUPTED\n\
        "), beside: Some(System::Database) },
    ]),
    ("databases", &[
        Rule { id: "stores.no_quorum", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            no cluster leader\ncannot achieve consistency level\nclient is offline\n[code=unavailable]\n\
            state not recovered / initialized\nno path to region\nname node is in safe mode\n\
        "), beside: None },
        Rule { id: "stores.no_index", meaning: Meaning::Missing, evidence: Evidence::Override, patterns: Texts("\
            index_not_found\ndocument_not_found\n\
        "), beside: None },
        Rule { id: "zookeeper.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            KeeperErrorCode = NoNode\nKeeperException$NoNodeException\nNoNodeError\n\
            kazoo.exceptions.NoNodeError\n\
        "), beside: None },
        Rule { id: "zookeeper.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            KeeperErrorCode = NodeExists\nNodeExistsError\n\
        "), beside: None },
        Rule { id: "zookeeper.stale", meaning: Meaning::Stale, evidence: Evidence::Code, patterns: Texts("\
            KeeperErrorCode = BadVersion\nBadVersionError\n\
        "), beside: None },
        Rule { id: "zookeeper.state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            KeeperErrorCode = (NotEmpty|Directory not empty)\n\
        "), beside: None },
        Rule { id: "zookeeper.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            KeeperErrorCode = (NoAuth|AuthFailed)\n\
        "), beside: None },
        Rule { id: "zookeeper.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            KeeperErrorCode = (ConnectionLoss|OperationTimeout|Session expired|SessionExpired)\n\
        "), beside: None },
        Rule { id: "vault.no_leader", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            local node not active but active cluster node not found\n\
        "), beside: None },
        Rule { id: "elastic.read_only", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            (forbidden|too_many_requests)/12/index read-only\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "sqlite.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            SQLITE_CONSTRAINT_UNIQUE\nSQLITE_CONSTRAINT_PRIMARYKEY\nSQLITE_CONSTRAINT_ROWID\n\
        "), beside: None },
        Rule { id: "sqlite.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            SQLITE_CONSTRAINT\nSQLITE_CONSTRAINT_NOTNULL\nSQLITE_CONSTRAINT_FOREIGNKEY\n\
            SQLITE_CONSTRAINT_CHECK\nSQLITE_CONSTRAINT_TRIGGER\nSQLITE_CONSTRAINT_DATATYPE\nSQLITE_MISMATCH\n\
            SQLITE_TOOBIG\nSQLITE_RANGE\n\
        "), beside: None },
        Rule { id: "sqlite.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            SQLITE_READONLY\nSQLITE_READONLY_*\nSQLITE_PERM\nSQLITE_AUTH\nSQLITE_CANTOPEN\nSQLITE_CANTOPEN_*\n\
            SQLITE_IOERR_ACCESS\n\
        "), beside: None },
        Rule { id: "sqlite.locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            SQLITE_BUSY\nSQLITE_BUSY_*\nSQLITE_LOCKED\nSQLITE_LOCKED_*\nSQLITE_PROTOCOL\n\
        "), beside: None },
        Rule { id: "sqlite.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            SQLITE_CORRUPT\nSQLITE_CORRUPT_*\nSQLITE_NOTADB\nSQLITE_FULL\nSQLITE_IOERR\nSQLITE_NOMEM\n\
            SQLITE_MISUSE\nSQLITE_INTERRUPT\nSQLITE_ABORT\nSQLITE_INTERNAL\nSQLITE_NOLFS\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "mongo.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            E11000\nE11001\nNamespaceExists\nIndexAlreadyExists\nIndexOptionsConflict\nIndexKeySpecsConflict\n\
            ObjectAlreadyExists\nDuplicateKey\nDuplicateKeyId\nStreamProcessorAlreadyExists\n\
        "), beside: None },
        Rule { id: "mongo.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            NamespaceNotFound\nIndexNotFound\nUserNotFound\nRoleNotFound\nShardNotFound\nNoMatchingDocument\n\
            CursorNotFound\nCommandNotFound\nNodeNotFound\nReplicaSetNotFound\nZoneNotFound\nNoSuchSession\n\
            StreamProcessorDoesNotExist\n\
        "), beside: None },
        Rule { id: "mongo.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            BadValue\nFailedToParse\nTypeMismatch\nInvalidLength\nInvalidBSON\nInvalidOptions\n\
            InvalidNamespace\nInvalidIdField\nImmutableField\nDollarPrefixedFieldName\nEmptyFieldName\n\
            DottedFieldName\nConflictingUpdateOperators\nDocumentValidationFailure\nInvalidPipelineOperator\n\
            TransactionTooLarge\nConversionFailure\nBSONObjectTooLarge\nCannotCreateIndex\nUnsupportedFormat\n\
            IllegalOperation\nInvalidUUID\nOperationNotSupportedInTransaction\nCommandNotSupported\n\
            CommandNotSupportedOnView\nInvalidIndexSpecificationOption\nCannotMutateObject\n\
            InvalidViewDefinition\nShardKeyNotFound\nDocTooLargeForCapped\nQueryFeatureNotAllowed\n\
            NonConformantBSON\n\
        "), beside: None },
        Rule { id: "mongo.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            AuthenticationFailed\nReauthenticationRequired\nInvalidJWT\nUserWritesBlocked\n\
            AuthenticationRestrictionUnmet\nMongoServerError: bad auth\nInvalidTenantId\n\
        "), beside: None },
        Rule { id: "mongo.locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            WriteConflict\nTransientTransactionError\nLockTimeout\nLockBusy\nLockFailed\nSnapshotUnavailable\n\
            StaleConfig\nStaleEpoch\nStaleDbVersion\nMigrationConflict\n\
        "), beside: None },
        Rule { id: "mongo.held", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            ConflictingOperationInProgress\nDatabaseDropPending\nIndexBuildAlreadyInProgress\n\
            PreparedTransactionInProgress\nReshardCollectionInProgress\nMovePrimaryInProgress\n\
            RetryableTransactionInProgress\nCursorInUse\nObjectIsBusy\nAddOrRemoveShardInProgress\n\
            InitialSyncActive\nConfigurationInProgress\n\
        "), beside: None },
        Rule { id: "mongo.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            NotWritablePrimary\nNotPrimaryNoSecondaryOk\nNotPrimaryOrSecondary\n\
            FailedToSatisfyReadPreference\nReadConcernMajorityNotAvailableYet\nTemporarilyUnavailable\n\
            ElectionInProgress\nNoConfigPrimary\nAdmissionQueueOverflow\nNotPrimaryError\nNotYetInitialized\n\
            ShardingStateNotInitialized\nPooledConnectionAcquisitionExceededTimeLimit\nTooManyFilesOpen\n\
            UpdatesStillPending\n\
        "), beside: None },
        Rule { id: "mongo.not_sent", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            HostUnreachable\nHostNotFound\nDNSHostNotFound\nMongoServerSelectionError\n\
            ServerSelectionTimeoutError\n\
        "), beside: None },
        Rule { id: "mongo.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            MongoNetworkError\nMongoNetworkTimeoutError\nNetworkTimeout\nClientDisconnect\n\
            PooledConnectionsDropped\nMongoTopologyClosedError\nAutoReconnect\nPrimarySteppedDown\n\
            ShutdownInProgress\nInterruptedAtShutdown\nInterruptedDueToReplStateChange\n\
            TransactionCoordinatorSteppingDown\n\
        "), beside: None },
        Rule { id: "mongo.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            MaxTimeMSExpired\nExceededTimeLimit\nNetworkInterfaceExceededTimeLimit\n\
            TransactionExceededLifetimeLimitSeconds\n\
        "), beside: None },
        Rule { id: "mongo.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            ExceededMemoryLimit\nCursorKilled\nQueryPlanKilled\nDataCorruptionDetected\n\
            UnknownReplWriteConcern\nUnsatisfiableWriteConcern\nChecksumMismatch\nOperationFailed\n\
            ^Interrupted$\nNotImplemented\nInternalErrorNotSupported\n\
            QueryExceededMemoryLimitNoDiskUseAllowed\n\
        "), beside: None },
        Rule { id: "mongo.in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::Code, patterns: Texts("\
            WriteConcernTimeout\nWriteConcernFailed\nUnknownTransactionCommitResult\n\
            PrimarySteppedDownDuringCommit\n\
        "), beside: None },
        Rule { id: "mongo.state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            NoSuchTransaction\nTransactionTooOld\nTransactionCommitted\nFileNotOpen\nNoReplicationEnabled\n\
            CannotDropShardKeyIndex\nZoneStillInUse\nTransactionAborted\n\
        "), beside: None },
        Rule { id: "mongo.spill", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            pass allowdiskuse:true to opt in\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "redis.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            CROSSSLOT\nEXECABORT\nWRONGTYPE\n^ERR syntax error\n^ERR wrong number of arguments\n\
            ^ERR unknown command\n^ERR unknown subcommand\n^ERR value is not\n^ERR index out of range\n\
            ^ERR invalid\n^ERR source and destination objects are the same\n^ERR offset is out of range\n\
            ^ERR increment or decrement would overflow\nNOPROTO\n\
        "), beside: None },
        Rule { id: "redis.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            NOSCRIPT\nNOGROUP\n^ERR no such key\nNOGOODSLAVE\n\
        "), beside: None },
        Rule { id: "redis.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            BUSYGROUP\nBUSYKEY\n\
        "), beside: None },
        Rule { id: "redis.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            NOAUTH\nWRONGPASS\nNOPERM\nREADONLY\n^DENIED Redis\n^ERR operation not permitted\n\
        "), beside: None },
        Rule { id: "redis.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            MASTERDOWN\nCLUSTERDOWN\nNOREPLICAS\nNOMASTERLINK\n^ERR max number of clients\nINPROG Failover\n\
            NOQUORUM\nBUSY Redis is busy running\nLOADING Redis\nLOADING Valkey\nLOADING KeyDB\n\
            TRYAGAIN Multiple keys\n-LOADING\n-TRYAGAIN\n\
        "), beside: None },
        Rule { id: "redis.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            MISCONF\nOOM command\nINVALIDOBJ\nUNKILLABLE\nUNBLOCKED\nIOERR\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "chain.transaction", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            replacement transaction underpriced\ntransaction underpriced\n^already known\n^known transaction\n\
            known transaction:\nreplacement fee too low\ntransaction with the same hash was already imported\n\
            tx already in mempool\ntxn-mempool-conflict\n\
        "), beside: None },
        Rule { id: "chain.stale", meaning: Meaning::Stale, evidence: Evidence::Override, patterns: Texts("\
            blockhash not found\nblockhashnotfound\n\
        "), beside: None },
        Rule { id: "chain.warm_up", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            ^loading block index\n^verifying blocks\n^rescanning\n^rewinding blocks\n^loading wallet\n\
            ^starting network threads\n^replaying blocks\n^pruning blockstore\n^loading p2p addresses\n\
            ^activating best chain\n\
        "), beside: None },
        Rule { id: "chain.nonce", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
            nonce too (low|high)\nnonce is too (low|high)\nnonce has already been used\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "clickhouse.invalid", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            code: (2|6|7|10|12|16|20|27|34|35|36|38|41|42|43|44|46|47|50|51|53|62|63|69|70|72|73|80|115|117|122|131|158|161|162|167|184|207|211|215|229|321|349|352|386|396|408|427|440). db\n\
            (syntax_error)\n(unknown_identifier)\n(type_mismatch)\n(unknown_function)\n(bad_arguments)\n\
            (too_many_rows)\n(query_is_too_large)\n\
        "), beside: None },
        Rule { id: "clickhouse.missing", meaning: Meaning::Missing, evidence: Evidence::Override, patterns: Texts("\
            code: (60|81|107|218|232|257|372). db\n(unknown_table)\n(unknown_database)\n\
        "), beside: None },
        Rule { id: "clickhouse.denied", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            code: (164|192|193|194|195|242|291|392|446|497|516). db\n(authentication_failed)\n\
            (access_denied)\n(readonly)\n(table_is_read_only)\n\
        "), beside: None },
        Rule { id: "clickhouse.quota", meaning: Meaning::Quota, evidence: Evidence::Override, patterns: Texts("\
            code: 201. db\n(quota_exceeded)\n(quota_expired)\n\
        "), beside: None },
        Rule { id: "clickhouse.exists", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            code: (57|82|253|256). db\n(table_already_exists)\n(database_already_exists)\n\
        "), beside: None },
        Rule { id: "clickhouse.down", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            code: (202|203|252|254|265|279|285|297|364|369|439). db\n(too_many_simultaneous_queries)\n\
            (all_connection_tries_failed)\n(too_many_parts)\n\
        "), beside: None },
        Rule { id: "clickhouse.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            code: 159. db\ncode: 160. db\ncode: 209. db\n(timeout_exceeded)\n(socket_timeout)\n\
        "), beside: None },
        Rule { id: "clickhouse.lost", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            code: 95. db\ncode: 96. db\ncode: 210. db\n(network_error)\n\
        "), beside: None },
        Rule { id: "trino.worker", meaning: Meaning::Down, evidence: Evidence::Override, patterns: Texts("\
            too many errors talking to a worker node\nprobably a transient issue, so please retry\n\
            (probably|likely) a transient (issue|error|problem|failure)\n\
        "), beside: None },
        Rule { id: "clickhouse.fault", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            code: (49|173|236|241|243|246|394|425|429|500|501|502|503|504|505|506|507|508|509|510|511|512|513|514|515|517|518|519|520|521|522|523|524|525|526|527|528|529|530|531|532|533|534|535|536|537|538|539|540|541|542|543|544|545|546|547|548|549|550|551|552|553|554|555|556|557|558|559|560|561|562|563|564|565|566|567|568|569|570|571|572|573|574|575|576|577|578|579|580|581|582|583|584|585|586|587|588|589|590|591|592|593|594|595|596|597|598|599). db\n\
            (memory_limit_exceeded)\n(logical_error)\n(query_was_cancelled)\n\
        "), beside: None },
        Rule { id: "clickhouse.in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::Override, patterns: Texts("\
            code: 319. db\ncode: 379. db\n(unknown_status_of_insert)\n\
            (unknown_status_of_distributed_ddl_task)\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "neo4j.ended", meaning: Meaning::Cancelled, evidence: Evidence::Override, patterns: Texts("\
            neo.transienterror.transaction.terminated\nneo.transienterror.transaction.lockclientstopped\n\
        "), beside: None },
        Rule { id: "neo4j.transient", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            Neo.TransientError.*\n\
        "), beside: None },
        Rule { id: "neo4j.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            Neo.DatabaseError.*\n\
        "), beside: None },
        Rule { id: "neo4j.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            Neo.ClientError.Statement.*\nNeo.ClientError.Request.*\nNeo.ClientError.General.InvalidArguments\n\
            Neo.ClientError.Procedure.ProcedureCallFailed\n\
        "), beside: None },
        Rule { id: "neo4j.missing", meaning: Meaning::Missing, evidence: Evidence::Override, patterns: Texts("\
            neo.clienterror.database.databasenotfound\nneo.clienterror.procedure.procedurenotfound\n\
            neo.clienterror.statement.entitynotfound\nneo.clienterror.schema.indexnotfound\n\
        "), beside: None },
        Rule { id: "neo4j.exists", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            neo.clienterror.schema.(constraintvalidationfailed|constraintalreadyexists|equivalentschemarulealreadyexists|indexalreadyexists)\n\
            neo.clienterror.database.existingdatabasefound\nneo.clienterror.database.existingaliasfound\n\
        "), beside: None },
        Rule { id: "neo4j.denied", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            neo.clienterror.security.*\nneo.clienterror.general.forbiddenonreadonlydatabase\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "oracle.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00001|00955|00957|01408|01430|01501|01543|01920|01921|02264|02275|02261)\n\
        "), beside: None },
        Rule { id: "oracle.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00942|01403|01418|01432|01435|01917|01918|01919|02289|04043|02019|04080)\n\
        "), beside: None },
        Rule { id: "oracle.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00900|00902|00903|00904|00905|00906|00907|00908|00909|00911|00913|00917|00918|00920|00921|00922|00923|00925|00927|00928|00932|00933|00934|00936|00937|00938|00939|00947|00960|00972|00979|00984|01400|01402|01407|01427|01438|01439|01440|01441|01476|01489|01507|01722|01747|01756|01789|01790|01830|01839|01840|01841|01843|01846|01847|01858|01861|02290|02291|02292|02293|02296|02298|02449|04098|06502|06550|12899|30926|38104)\n\
        "), beside: None },
        Rule { id: "oracle.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00990|01005|01017|01031|01039|01045|01950|01997|16000|28000|28001|28002|28003|28009|28040|28221|41900|01720)\n\
        "), beside: None },
        Rule { id: "oracle.tls", meaning: Meaning::Tls, evidence: Evidence::Code, patterns: Texts("\
            ORA-(24263|28759|28791|29002|29003|29024|29106)\n\
        "), beside: None },
        Rule { id: "oracle.quota", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            ORA-01536\nORA-02391\nORA-02392\nORA-02393\nORA-02395\n\
        "), beside: None },
        Rule { id: "oracle.locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00054|00060|08177|04020|04021|30006|14450|24756)\n\
        "), beside: None },
        Rule { id: "oracle.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00018|00019|00020|01033|01034|01089|01090|12516|12518|12519|12520|12528|25408|01109)\n\
        "), beside: None },
        Rule { id: "oracle.not_sent", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            ORA-(12505|12514|12541|12543|12545|12170|12535|12533|12532|12560|17002)\n\
        "), beside: None },
        Rule { id: "oracle.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00028|01012|01041|01092|02396|03113|03114|03135|12537|12547|12571|25402|17410)\n\
        "), beside: None },
        Rule { id: "oracle.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            ORA-(00600|00604|01013|01110|01115|01116|01157|01555|01578|01650|01652|01653|01654|01688|04030|04031|04061|04063|07445|12154|18008|27102|19809|00257)\n\
        "), beside: None },
    ]),
    ("databases", &[
        Rule { id: "mssql.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            Msg (1801|2601|2627|2705|2714|1913|15023|15025), Level\n\
            Error Number:(1801|2601|2627|2705|2714|1913|15023|15025),State\n\
        "), beside: None },
        Rule { id: "mssql.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            Msg (208|911|2812|3701|4902|15151|4060), Level\n\
            Error Number:(208|911|2812|3701|4902|15151|4060),State\n\
        "), beside: None },
        Rule { id: "mssql.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            Msg (102|103|105|109|110|120|121|137|139|156|170|174|201|203|206|207|209|213|220|232|235|241|242|245|248|256|260|264|271|273|402|512|515|518|529|535|544|545|547|1011|1038|1087|1088|2628|2715|3621|4104|4145|8101|8114|8115|8117|8120|8134|8144|8145|8152|8155|8169|8623), Level\n\
            Error Number:(102|103|105|109|110|120|121|137|139|156|170|174|201|203|206|207|209|213|220|232|235|241|242|245|248|256|260|264|271|273|402|512|515|518|529|535|544|545|547|1011|1038|1087|1088|2628|2715|3621|4104|4145|8101|8114|8115|8117|8120|8134|8144|8145|8152|8155|8169|8623),State\n\
        "), beside: None },
        Rule { id: "mssql.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            Msg (229|230|262|297|300|916|3906|4064|15247|15404|18452|18456|18470|18486|18487|18488|40615), Level\n\
            Error Number:(229|230|262|297|300|916|3906|4064|15247|15404|18452|18456|18470|18486|18487|18488|40615),State\n\
        "), beside: None },
        Rule { id: "mssql.locked", meaning: Meaning::RolledBack, evidence: Evidence::Code, patterns: Texts("\
            Msg (1204|1205|1222|3960|41302|41305|41325|41301), Level\n\
            Error Number:(1204|1205|1222|3960|41302|41305|41325|41301),State\n\
        "), beside: None },
        Rule { id: "mssql.down", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            Msg (40197|40501|40540|40613|49918|49919|49920|10928|10929|4221|615|17142|6005|8645|921|922|927|978), Level\n\
            Error Number:(40197|40501|40540|40613|49918|49919|49920|10928|10929|4221|615|17142|6005|8645|921|922|927|978),State\n\
        "), beside: None },
        Rule { id: "mssql.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            Msg (64|233|10053|10054|11001), Level\nError Number:(64|233|10053|10054|11001),State\n\
        "), beside: None },
        Rule { id: "mssql.fault", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            Msg (701|802|823|824|825|1101|1105|3930|3998|9002|5120|17310|596), Level\n\
            Error Number:(701|802|823|824|825|1101|1105|3930|3998|9002|5120|17310|596),State\n\
        "), beside: None },
    ]),
    ("grpc", &[
        Rule { id: "grpc.broken", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            unavailable( {} unexpected eof| {} error reading from server| {} connection reset| {} broken pipe|: socket closed| {} socket closed| {} stream removed|: stream removed|: connection dropped| {} transport is closing| {} connection closed before|: end of stream or ioexception|: network closed for unknown reason|: keepalive failed|: keepalive ping failed|: goaway received|: http/2 error code|: received goaway|: channel shutdownnow invoked|: transport closed)\n\
        "), beside: None },
        Rule { id: "grpc.io_exception", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            UNAVAILABLE: io exception\n\
        "), beside: None },
        Rule { id: "grpc.not_connected", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            unavailable: io exception: (connection refused|no route to host)\nannotatedconnectexception\n\
            annotatednoroutetohostexception\n\
        "), beside: None },
        Rule { id: "grpc.not_found", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            NOT_FOUND\ncode = NotFound\nStatusCode.NOT_FOUND\nstatus: NotFound\nStatus { code: NotFound\n\
            Code: NotFound\nstatus = StatusCode.NOT_FOUND\nStatus(StatusCode=NOT_FOUND\n\
        "), beside: None },
        Rule { id: "grpc.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            ALREADY_EXISTS\n(code =|status:|Status { code:|Code:) AlreadyExists\nStatusCode.ALREADY_EXISTS\n\
            status = StatusCode.ALREADY_EXISTS\nStatus(StatusCode=ALREADY_EXISTS\n\
        "), beside: None },
        Rule { id: "grpc.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            INVALID_ARGUMENT\nOUT_OF_RANGE\n(code =|status:) (InvalidArgument|OutOfRange)\n\
            StatusCode.INVALID_ARGUMENT\nStatus { code: InvalidArgument\nCode: InvalidArgument\n\
            status = StatusCode.INVALID_ARGUMENT\nStatus(StatusCode=INVALID_ARGUMENT\n\
        "), beside: None },
        Rule { id: "grpc.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            PERMISSION_DENIED\n(code =|status:|Status { code:|Code:) PermissionDenied\n\
            StatusCode.PERMISSION_DENIED\nstatus = StatusCode.PERMISSION_DENIED\n\
            Status(StatusCode=PERMISSION_DENIED\n\
        "), beside: None },
        Rule { id: "grpc.unauthenticated", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            UNAUTHENTICATED\n(code =|status:|Status { code:|Code:) Unauthenticated\n\
            StatusCode.UNAUTHENTICATED\nstatus = StatusCode.UNAUTHENTICATED\n\
            Status(StatusCode=UNAUTHENTICATED\n\
        "), beside: None },
        Rule { id: "grpc.exhausted", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            RESOURCE_EXHAUSTED\n(code =|status:|Status { code:|Code:) ResourceExhausted\n\
            StatusCode.RESOURCE_EXHAUSTED\nstatus = StatusCode.RESOURCE_EXHAUSTED\n\
            Status(StatusCode=RESOURCE_EXHAUSTED\n\
        "), beside: None },
        Rule { id: "grpc.space", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            database space exceeded\n\
            (resourceexhausted {}|resource_exhausted {}) (out of memory|space exceeded|out of space|no space|no room|disk space|disk full|disk is full|memory limit)\n\
        "), beside: None },
        Rule { id: "grpc.message_size", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            (received message|trying to send message|sent message|message) larger than max\n\
            grpc: received message larger\n\
        "), beside: None },
        Rule { id: "grpc.precondition", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            FAILED_PRECONDITION\n(code =|status:|Status { code:|Code:) FailedPrecondition\n\
            StatusCode.FAILED_PRECONDITION\nstatus = StatusCode.FAILED_PRECONDITION\n\
            Status(StatusCode=FAILED_PRECONDITION\n\
        "), beside: None },
        Rule { id: "grpc.aborted", meaning: Meaning::RolledBack, evidence: Evidence::WeakCode, patterns: Texts("\
            code = Aborted\nStatusCode.ABORTED\n10 ABORTED\nstatus: Aborted\nStatus { code: Aborted\n\
            Code: Aborted\nstatus = StatusCode.ABORTED\nStatus(StatusCode=ABORTED\n\
            StatusRuntimeException: ABORTED\n\
        "), beside: None },
        Rule { id: "grpc.unavailable", meaning: Meaning::Unavailable, evidence: Evidence::WeakCode, patterns: Texts("\
            (code =|status:|Status { code:|Code:) Unavailable\nStatusCode.UNAVAILABLE\nUNAVAILABLE\n\
            status = StatusCode.UNAVAILABLE\nStatus(StatusCode=UNAVAILABLE\n\
        "), beside: None },
        Rule { id: "grpc.deadline", meaning: Meaning::TimedOut, evidence: Evidence::Code, patterns: Texts("\
            (code =|status:|Status { code:|Code:) DeadlineExceeded\nStatusCode.DEADLINE_EXCEEDED\n\
            status = StatusCode.DEADLINE_EXCEEDED\nStatus(StatusCode=DEADLINE_EXCEEDED\n\
        "), beside: None },
        Rule { id: "grpc.fault", meaning: Meaning::Fault, evidence: Evidence::WeakCode, patterns: Texts("\
            (code =|status:) (Internal|DataLoss|Unimplemented)\n13 INTERNAL\n12 UNIMPLEMENTED\n15 DATA_LOSS\n\
            StatusCode.(INTERNAL|UNIMPLEMENTED|DATA_LOSS)\nDATA_LOSS\nUNIMPLEMENTED\n\
            StatusRuntimeException: INTERNAL\n\
        "), beside: None },
        Rule { id: "grpc.unknown", meaning: Meaning::Fault, evidence: Evidence::Words, patterns: Texts("\
            (code =|status:) unknown\n2 unknown:\nstatuscode.unknown\nstatusruntimeexception: unknown\n\
        "), beside: None },
        Rule { id: "grpc.cancelled", meaning: Meaning::Cancelled, evidence: Evidence::Code, patterns: Texts("\
            code = Canceled\nStatusCode.CANCELLED\n1 CANCELLED\nStatusRuntimeException: CANCELLED\n\
            status: Cancelled\ncode = Cancelled\n\
        "), beside: None },
    ]),
    ("cloud", &[
        Rule { id: "localstack.fault", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            exception while calling {} with unknown operation\n\
        "), beside: None },
        Rule { id: "ads.short_limit", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            resource_temporarily_exhausted\n\
        "), beside: None },
        Rule { id: "cloud.not_ready", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            *_NOT_READY\n*_NOT_YET_READY\n*_not_ready\n*_not_yet_ready\nresourceNotReady\n\
        "), beside: None },
        Rule { id: "openstack.task", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            cannot {} while it is in task_state\n\
        "), beside: None },
        Rule { id: "acme.rate", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            too many (certificates|new orders|registrations|failed authorizations|pending authorizations) (already issued|recently)\n\
        "), beside: None },
        Rule { id: "cloud.no_host", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            out of host capacity\ninsufficient host capacity\nno host capacity\n\
            (does not have|do not have) enough {} capacity\nzonal stockout\nstockout\n\
            zone_resource_pool_exhausted*\n\
        "), beside: None },
        Rule { id: "azure.sign_in_passes", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            aadsts90033\naadsts50087\naadsts90055\n\
        "), beside: None },
        Rule { id: "gcp.rate", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            (quota exceeded {} per|requests per|tokens per|calls per|per 1|queries per|messages per|requests a) (minute|second)\n\
            quota exceeded {} per 100 seconds\nratelimitexceeded\n*ratelimitexceeded\nuserratelimitexceeded\n\
            concurrentlimitexceeded\nrate_limit_exceeded\n\
            (quota metric {}|limit {}|write requests|read requests|quota exceeded for quota metric {}) per minute\n\
            tokens per min\n\
            requests (per min|/ minute|per 1 hour|per hour|per 10 seconds|per 60 seconds|in the last minute)\n\
            (per-minute|per-second) (quota|limit)\nquotafailure {} perminute\nquota {} perminute*\n\
            per user per second\nrequests/minute\nrequests/second\nreq/s\nsharingratelimitexceeded\n\
            activitylimitreached\ncalls / minute\napi calls per\nper 1 hour\nemails per second\n\
            per minute per project\nper minute per user\noperations per second\nwrites per second\n\
            per minute limit\nhourly rate limit\nrequests/hour\nreq/min\nrpm limit\ntpm limit\n\
            too many tokens, please wait\nthrottling quota\n*_per_minute_per_*\n*_per_second_per_*\n\
            *perminuteper*\n*persecondper*\n*_requests_per_minute\n*requestsperminute*\n\
            *_tier_input_token_count\nhits the concurrent operations quota\njob exceeded rate limits\n\
        "), beside: None },
        Rule { id: "cloud.capacity", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            InsufficientInstanceCapacity\nInsufficientCapacityException\nInsufficientCapacity\n\
            InsufficientHostCapacity\nInsufficientReservedInstanceCapacity\nAllocationFailed\n\
            ZonalAllocationFailed\nZONE_RESOURCE_POOL_EXHAUSTED\nZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS\n\
            ZoneResourcePoolExhausted\nresource_unavailable\n\
        "), beside: None },
        Rule { id: "cloud.stack_state", meaning: Meaning::State, evidence: Evidence::Override, patterns: Texts("\
            *_failed state and (can not|cannot) be (updated|deleted)\n\
        "), beside: None },
        Rule { id: "cloud.in_progress", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            *_in_progress state and can not be updated\n*_in_progress state and cannot be (updated|deleted)\n\
        "), beside: None },
        Rule { id: "cloud.task_conflict", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            TaskConflict\nIncorrectVpcStatus\nIncorrectVSwitchStatus\nOperationConflict\nLastTokenProcessing\n\
        "), beside: None },
        Rule { id: "azure.lock_lost", meaning: Meaning::Stale, evidence: Evidence::Override, patterns: Texts("\
            the lock supplied is invalid\n(messagelocklost)\n(sessionlocklost)\n\
        "), beside: None },
        Rule { id: "cloud.too_large_a_step", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            cannot (increase|decrease|reduce|shrink|downgrade) {} (to more than|more than|to less than|less than|below|to fewer than)\n\
            (increase|decrease) {} twice current value\n\
        "), beside: None },
        Rule { id: "cloud.at_work", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            is currently (upgrading|updating|creating|deleting|resizing|provisioning|restoring|migrating|scaling|restarting|repairing)\n\
            (wait and try again|try again|retry) once (it|the operation|that|this)\n\
            (another|an) operation {} (is pending|is in progress|is ongoing|is already in progress|was in progress)\n\
            already has {} operations like\noperation is pending for\n\
            (concurrent|conflicting) operation {} in progress\n\
            (is in a|is in|is not in a) {} state {} try again\ntable is being updated\n\
            table is being created\ntable is being deleted\nrunning incompatible operation\n\
            unable to queue the operation\nlastoperationnotfinished\nthe last operation is not finished\n\
        "), beside: None },
        Rule { id: "mail.send_as", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            MapiExceptionSendAsDenied\nSendAsDeniedException\nErrorSendAsDenied\nSendAsDenied\n\
        "), beside: None },
        Rule { id: "salesforce.session", meaning: Meaning::Unauthenticated, evidence: Evidence::Override, patterns: Texts("\
            invalid session id found in sessionheader\n\
        "), beside: None },
    ]),
    ("cloud", &[
        Rule { id: "aws.throttling", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            ThrottlingException\nThrottling\nThrottledException\nRequestLimitExceeded\n\
            TooManyRequestsException\nProvisionedThroughputExceededException\nBandwidthLimitExceeded\n\
            PriorRequestNotComplete\nRequestThrottled\nRequestThrottledException\nSlowDown\n\
            EC2ThrottledException\nRate exceeded\nThrottling.User\nRequestThrottlingException\n\
            KMSThrottlingException\nTooManyUpdates\nRequestThrottledByServer\nSlowDownException\n\
            TooManyRequests\nPurgeQueueInProgress\nAWS.SimpleQueueService.PurgeQueueInProgress\n\
            CallRateLimitExceeded\nClient.RequestLimitExceeded\nMaxRequestLimitExceeded\n\
            ProvisionedThroughputExceeded\nRequestRateTooHigh\nENHANCE_YOUR_CALM\nthrottlingException\n\
        "), beside: None },
        Rule { id: "aws.unavailable", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            ServiceUnavailableException\nServiceUnavailable\nModelNotReadyException\nServerBusy\n\
            ServiceUnavailableError\nServerBusyError\nServiceUnavailableFault\nServiceBusy\n\
            RegionUnavailable\nTemporaryRedirect\nServerIsBusy\nSystemBusy\nServerTooBusy\n\
            ResourceNotReadyException\nResourceNotReady\nModelLoadingException\nClusterUnavailable\n\
            DatabaseUnavailableException\nNotReadyException\nServiceNotAvailable\nBackendConnectionError\n\
            serviceUnavailableException\n\
        "), beside: None },
        Rule { id: "aws.internal", meaning: Meaning::Lost, evidence: Evidence::WeakCode, patterns: Texts("\
            InternalServerErrorException\nInternalFailure\nInternalServerException\nInternalServiceError\n\
            InternalServerError\nInternalServiceException\nInternalError\nOperationTimedOut\n\
            ModelTimeoutException\nModelStreamErrorException\nKMSInternalException\nInternalFailureException\n\
            ServerException\nInternalServiceFault\nServiceException\nServiceFailureException\n\
            EC2ServerInternalError\nDependencyTimeoutException\nGatewayTimeoutException\n\
            ServiceTimeoutException\nWe encountered an internal error. Please try again\n\
        "), beside: None },
        Rule { id: "aws.internal_code", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            occurred ((InternalServerErrorException|InternalFailure|InternalServerException|InternalServiceError|InternalServerError|InternalError|InternalServiceException|KMSInternalException|InternalServerFault))\n\
            internalServerException\nmodelStreamErrorException\nmodelTimeoutException\n\
        "), beside: None },
        Rule { id: "aws.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            ResourceNotFoundException\nNoSuchKey\nNoSuchBucket\nNoSuchEntity\nNoSuchEntityException\n\
            NoSuchUpload\nNoSuchVersion\nEntityNotFoundException\n\
            (InvalidInstanceID|InvalidGroup|InvalidVolume|InvalidVpcID|InvalidSubnetID|InvalidSnapshot|InvalidAMIID|InvalidKeyPair|InvalidNetworkInterfaceID|InvalidAllocationID|InvalidRouteTableID|InvalidSecurityGroupID|InvalidLaunchTemplateId|InvalidInternetGatewayID|InvalidDocument|InvalidPublicKeyId).NotFound\n\
            RepositoryNotFoundException\nQueueDoesNotExist\nAWS.SimpleQueueService.NonExistentQueue\n\
            DBInstanceNotFound\nDBInstanceNotFoundFault\nResourceNotFound\nResourceGroupNotFound\n\
            SubscriptionNotFound\nBlobNotFound\nContainerNotFound\nSecretNotFound\nNoSuchHostedZone\n\
            ImageNotFoundException\nParameterNotFound\nFunctionNotFound\nNotFoundException\n\
            StackNotFoundException\nClusterNotFoundException\nServiceNotFoundException\nDeploymentNotFound\n\
            ParentResourceNotFound\nKeyVaultNotFound\nResourceNotFoundFault\nUserNotFoundException\n\
            DocumentNotFoundException\nExecutionDoesNotExist\nNoSuchLifecycleConfiguration\n\
            NoSuchBucketPolicy\nNoSuchCORSConfiguration\nNoSuchWebsiteConfiguration\nNoSuchTagSet\n\
            NoSuchAccessPoint\nObjectLockConfigurationNotFoundError\n\
            ServerSideEncryptionConfigurationNotFoundError\nNoSuchDistribution\nNoSuchInvalidation\n\
            NoSuchOriginAccessControl\nDBClusterNotFoundFault\nDBSnapshotNotFound\n\
            DBSubnetGroupNotFoundFault\nTableNotFoundException\nBackupNotFoundException\nTopicNotFound\n\
            LoadBalancerNotFound\nTargetGroupNotFound\nListenerNotFound\nStateMachineDoesNotExist\n\
            ActivityDoesNotExist\nTaskDoesNotExist\nLayerVersionNotFound\nCodeArtifactNotFound\n\
            RepositoryDoesNotExistException\nBranchDoesNotExistException\nCommitDoesNotExistException\n\
            FileDoesNotExistException\nPipelineNotFoundException\nStageNotFoundException\n\
            ProjectNotFoundException\nApplicationDoesNotExistException\nDeploymentDoesNotExistException\n\
            ChangeSetNotFound\nStackSetNotFoundException\nDocumentNotFound\nContainerNotFoundException\n\
            QueueNotFound\nTableNotFound\nEntityNotFound\nShareNotFound\nDirectoryNotFound\n\
            FilesystemNotFound\nPathNotFound\nParentNotFound\nSecretVersionNotFound\nKeyNotFound\n\
            CertificateNotFound\nGroupNotFound\nRequest_ResourceNotFound\nErrorItemNotFound\nitemNotFound\n\
            MailboxNotEnabledForRESTAPI\nResourceNotFoundError\nNotFoundError\nAccountNotFound\n\
            ServiceNotFound\nImageNotFound\nDiskNotFound\nVMNotFound\nVaultNotFound\nDatabaseAccountNotFound\n\
            ParameterVersionNotFound\nAssociationDoesNotExist\nNoSuchConfigurationRecorder\n\
            TrailNotFoundException\nNoSuchHealthCheck\nNoSuchObjectLockConfiguration\nNoSuchEntityFault\n\
            notFound\n\
        "), beside: None },
        Rule { id: "aws.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            AccessDenied\nUnauthorizedOperation\nUnauthorizedAccess\nAuthorizationError\nAuthorizationFailed\n\
            OptInRequired\nNotAuthorized\nNotAuthorizedException\nAllAccessDisabled\nAccountProblem\n\
            SignatureDoesNotMatch\nLinkedAuthorizationFailed\nRequestDisallowedByPolicy\n\
            AuthorizationPermissionMismatch\nInsufficientAccountPermissions\nForbiddenException\n\
            AccountIsDisabled\nScopeLocked\nKMSAccessDeniedException\naccessNotConfigured\n\
            insufficientPermissions\nSERVICE_DISABLED\nIAM_PERMISSION_DENIED\ndomainPolicy\n\
            PublicAccessNotPermitted\nCallerIdentityMismatch\nDisallowedOperation\n\
            ReadOnlyDisabledSubscription\nAccessDeniedForDependencyException\nNotSignedUp\n\
            KMSDisabledException\nDisabledException\nOperationNotPermitted\nOperationNotPermittedException\n\
            OperationDisabledException\nSubscriptionRequiredException\nAccessForbidden\nAccessDeniedFault\n\
            UnauthorizedClient\nUnauthorizedOperationException\nAuthorizationHeaderMalformed\nInvalidPayer\n\
            CrossAccountAccessDenied\nEncryptionKeyAccessDenied\nLicenseNotAccepted\nSubscriptionDisabled\n\
            DisallowedByPolicy\nPolicyViolation\nResourceLocked\nCannotDeleteLockedResource\n\
            InsufficientPermissions\nAuthorization_RequestDenied\nAuthorizationProtocolMismatch\n\
            AuthorizationResourceTypeMismatch\nAuthorizationServiceMismatch\nAuthorizationSourceIPMismatch\n\
            FeatureNotEnabled\nFeatureNotSupportedForAccount\nAPI_KEY_SERVICE_BLOCKED\n\
            API_KEY_HTTP_REFERRER_BLOCKED\nAPI_KEY_IP_ADDRESS_BLOCKED\nAPI_KEY_ANDROID_APP_BLOCKED\n\
            API_KEY_IOS_APP_BLOCKED\nCONSUMER_SUSPENDED\nCONSUMER_INVALID\nSECURITY_POLICY_VIOLATED\n\
            ORG_RESTRICTION_VIOLATION\nLOCATION_ORG_POLICY_VIOLATED\nLOCATION_TAX_POLICY_VIOLATED\n\
            USER_PROJECT_DENIED\nRESOURCE_PROJECT_INVALID\nSERVICE_NOT_VISIBLE\nGCP_SUSPENDED\n\
            USER_BLOCKED_BY_ADMIN\nACCOUNT_STATE_INVALID\nappNotAuthorizedToFile\n\
            insufficientFilePermissions\ninsufficientParentPermissions\n\
            cannotShareTeamDriveTopFolderWithAnyoneOrDomains\nteamDrivesSharingRestrictionNotAllowed\n\
            sharingNotAllowed\naccountDisabled\ncountryBlocked\nfileOwnerNotMemberOfTeamDrive\n\
            AccessDeniedErr\nmailboxNotEnabled\nErrorAccessDenied\naccessDenied\n\
        "), beside: None },
        Rule { id: "aws.unauthenticated", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            ExpiredToken\nExpiredTokenException\nInvalidClientTokenId\nUnrecognizedClientException\n\
            InvalidAccessKeyId\nMissingAuthenticationToken\nMissingAuthenticationTokenException\nAuthFailure\n\
            RequestExpired\nInvalidAuthenticationToken\nExpiredAuthenticationToken\n\
            AuthenticationFailedException\nInvalidAuthenticationTokenTenant\nIncompleteSignature\n\
            TokenRefreshRequired\nCredentialsProviderError\nNoCredentialsError\nNoCredentialProviders\n\
            CredentialUnavailableError\nClientAuthenticationError\nDefaultCredentialsError\nRefreshError\n\
            InvalidAuthenticationInfo\nPartialCredentialsError\nauthError\nAADSTS*\n\
            CredentialUnavailableException\nTokenExpiredException\nUnauthorizedSSOTokenError\n\
            InvalidSignatureException\nACCESS_TOKEN_EXPIRED\nACCESS_TOKEN_SCOPE_INSUFFICIENT\n\
            API_KEY_INVALID\nSSOTokenLoadError\nIncompleteSignatureException\nInvalidSecurity\n\
            InvalidTokenException\nTokenProviderError\nSSOError\nCredentialRetrievalError\n\
            CredentialsNotFound\nMissingCredentials\nProfileNotFound\nConfigNotFound\nNoAuthTokenError\n\
            InvalidSignature\nMissingSecurityHeader\nAuthorizationQueryParametersError\n\
            UnauthorizedException\nAuthenticationError\nNoAuthenticationInformation\nCredentialUnavailable\n\
            AuthenticationRequiredError\nTokenExpired\nCREDENTIALS_MISSING\nACCESS_TOKEN_TYPE_UNSUPPORTED\n\
            ACCOUNT_DELETED\nSESSION_COOKIE_INVALID\nSESSION_COOKIE_EXPIRED\ninvalidCredentials\n\
            InvalidAuthenticationTokenAudience\nAuthenticationChallenge\nexpired_credentials\n\
            ExpiredCredentials\nLoginRequired\nUserNotConfirmedException\nPasswordResetRequiredException\n\
            TokenRefreshRequiredException\nCodeMismatchException\nExpiredCodeException\n\
            UnauthenticatedException\n\
        "), beside: None },
        Rule { id: "aws.credentials_text", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            (unable to locate|could not load|could not load the default|could not automatically determine|application default|request had invalid authentication|missing|could not find default|no azure|failed to retrieve|unable to load|cannot load|could not find|does not contain) credentials\n\
            the security token included in the request is expired\n\
            the security token included in the request is invalid\nplease run 'az login'\nrun gcloud auth\n\
            (gcloud auth|az|aws sso|gh auth|docker|npm|heroku|vercel|firebase|run {}|please run {}) login\n\
            credentials (have expired|could not be found|are not available|were refreshed, but)\n\
            no valid credential sources found\ncould not load credentials from any providers\n\
            reauthentication is needed\nthe aws access key id you provided does not exist\n\
            no credentials found\nyou must configure either\nconfig profile {} could not be found\n\
            failed to retrieve a token\nno credential provider\ndefault credentials were not found\n\
            token is expired. please\nfailed to refresh token\nfailed to refresh cached\n\
            error when retrieving token\ntoken has expired and refresh failed\nmulti-factor authentication\n\
            must use multi-factor\nrequires multi-factor\nhas not consented\nyou are not logged in\n\
            you are not currently authenticated\nnot logged in to\nsudo: a password\n\
            sudo: a terminal is required\nreauthentication failed\ncannot prompt during non-interactive\n\
        "), beside: None },
        Rule { id: "aws.denied_text", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            is not authorized to perform\ndoes not have authorization to perform action\n\
            (the caller does not have|required {}|missing necessary|lacks|does not have {}|do not have {}) permission\n\
            does not have {} access to\nwith an explicit deny\nno identity-based policy allows\n\
            has not been used in project {} before or it is disabled\npermission {} denied on resource\n\
            does not have storage.\ncaller is missing\nis disabled for this account\n\
            (account is|account has been) (suspended|disabled)\naccount locked\naccount has been locked\n\
            does not have {} permissions\nis not authorized to\nis prohibited by organization\n\
            prohibited by organization\nwas disallowed by policy\ndisallowed by policy\n\
            because of organization policy\nviolates constraint constraints/\napi is not enabled\n\
            api has not been enabled\nis not enabled for this project\nservice is disabled\n\
            not subscribed to\nis not registered to use namespace\n\
            request had insufficient authentication scopes\ninsufficient authentication scopes\n\
            the account is suspended\nconsumer has been suspended\nrequests from referer {} are blocked\n\
            requests from this {} are blocked\nuser is not authorized\nnot authorized to perform\n\
            explicit deny\nno resource-based policy allows\nservice control policy\npermissions boundary\n\
        "), beside: None },
        Rule { id: "aws.quota", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            ServiceQuotaExceededException\nLimitExceededException\nLimitExceeded\nQuotaExceeded\n\
            QuotaExceededException\nInstanceLimitExceeded\nVcpuLimitExceeded\nTooManyBuckets\n\
            AddressLimitExceeded\nVpcLimitExceeded\nInstanceQuotaExceeded\nStorageQuotaExceeded\n\
            dailyLimitExceeded\ndailyLimitExceededUnreg\nuploadLimitExceeded\nquotaExceeded\n\
            OperationNotAllowedQuota\nbillingNotEnabled\nBILLING_DISABLED\nResourceLimitExceeded\n\
            InsufficientQuota\nQUOTA_EXHAUSTED\naccountQuotaExceeded\nstorageQuotaExceeded\n\
            HostLimitExceeded\nMaxSpotInstanceCountExceeded\nTooManyEntities\nDBInstanceQuotaExceeded\n\
            NatGatewayLimitExceeded\nRESOURCE_QUOTA_EXCEEDED\nnumChildrenInNonRootLimitExceeded\n\
            teamDriveFileLimitExceeded\nlimitExceeded\nLimitExceededFault\n\
            ResourceCountLimitExceededException\nCodeStorageExceededException\nAccountLimitExceededException\n\
            ClusterQuotaExceeded\nSnapshotLimitExceeded\nVolumeLimitExceeded\nSecurityGroupLimitExceeded\n\
            RouteLimitExceeded\nSubnetLimitExceeded\nNetworkInterfaceLimitExceeded\nTopicLimitExceeded\n\
            SubscriptionLimitExceeded\nOverLimit\nStorageLimitExceeded\nAccountQuotaExceeded\n\
            RegionalQuotaExceeded\nDailyQuotaExceeded\nInsufficientBalance\nBillingNotEnabled\n\
            PaymentRequired\nSubscriptionNotActive\nUsageCapExceeded\nMaxTemplateLimitExceeded\n\
            ErrorQuotaExceeded\nquotaLimitReached\ninsufficientQuota\n\
        "), beside: None },
        Rule { id: "aws.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            ValidationException\nValidationError\nInvalidParameterValue\nInvalidParameterException\n\
            InvalidParameterCombination\nMissingParameter\nMalformedPolicyDocument\n\
            MalformedPolicyDocumentException\nInvalidRequestException\nInvalidBucketName\nEntityTooLarge\n\
            InvalidAction\nInvalidInput\nInvalidInputException\nSerializationException\nInvalidParameter\n\
            InvalidTemplateDeployment\nInvalidRequestContent\nBadRequestException\nInvalidArgument\n\
            MalformedXML\nMalformedQueryString\n\
            (InvalidAMIID|InvalidInstanceID|InvalidVpcID|InvalidSubnetID|InvalidUserID|InvalidPermission).Malformed\n\
            InvalidResourceName\nLocationNotAvailableForResourceType\nUnsupportedOperation\nInvalidRange\n\
            badRequest\ninvalidParameter\nInvalidTemplate\nPayloadTooLargeException\n\
            RequestEntityTooLargeException\nParamValidationError\nMissingRequiredParameter\nInvalidUri\n\
            InvalidQueryParameterValue\nUnsupportedMediaTypeException\nInvalidDocument\nKeyTooLongError\n\
            ParameterValidationFailed\nUnknownOperationException\nInvalidApiVersionParameter\n\
            InvalidSubscriptionId\nInvalidRequest\nInvalidParameterType\nInvalidParameters\n\
            MalformedHttpRequestException\nMalformedInput\nMalformedDetectorVersion\nInvalidTag\n\
            InvalidTagException\nInvalidPart\nInvalidPartOrder\nEntityTooSmall\nIncompleteBody\n\
            InvalidDigest\nBadDigest\nInvalidEncryptionAlgorithmError\nInvalidLocationConstraint\n\
            InvalidStorageClass\nInvalidTargetBucketForLogging\nMetadataTooLarge\nMissingContentLength\n\
            MissingRequestBodyError\nMaxMessageLengthExceeded\nMaxPostPreDataLengthExceededError\n\
            UnexpectedContent\nUnresolvableGrantByEmailAddress\nIllegalLocationConstraintException\n\
            PermanentRedirect\nMethodNotAllowed\nInvalidCiphertextException\nInvalidKeyUsageException\n\
            IncorrectKeyException\nInvalidArnException\nInvalidRequestContentException\n\
            RequestTooLargeException\nInvalidMessageContents\nUnsupportedDocumentException\n\
            InvalidPaginationToken\nInvalidNextToken\nInvalidNextTokenException\nInvalidFilter\n\
            MissingAction\nUnknownParameter\nInvalidInstanceType\nInvalidSubnet\nInvalidBlockDeviceMapping\n\
            InvalidCidr\nTemplateValidationError\nItemCollectionSizeLimitExceededException\nInvalidTimestamp\n\
            InvalidSchemaException\nPolicyLengthExceededException\nMalformedCertificate\n\
            InvalidPolicyDocument\nInvalidEndpoint\nAccountNameInvalid\nAccountPropertyCannotBeSet\n\
            InvalidContentLink\nInvalidRequestFormat\nInvalidResourceNamespace\nInvalidResourceReference\n\
            InvalidResourceType\nInvalidSubscriptionRegistrationData\nInvalidDeploymentLocation\n\
            InvalidApiVersion\nInvalidHeaderValue\nInvalidMd5\nInvalidMetadata\nInvalidXmlDocument\n\
            InvalidXmlNodeValue\nInvalidHttpVerb\nInvalidBlobType\nInvalidBlockId\nInvalidBlockList\n\
            InvalidPageRange\nMissingRequiredHeader\nMissingRequiredQueryParameter\nMissingRequiredXmlNode\n\
            MultipleConditionHeadersNotSupported\nOutOfRangeInput\nOutOfRangeQueryParameterValue\n\
            RequestBodyTooLarge\nRequestUrlFailedToParse\nResourceNameInvalid\nUnsupportedHeader\n\
            UnsupportedHttpVerb\nUnsupportedQueryParameter\nUnsupportedXmlNode\nMd5Mismatch\n\
            EmptyMetadataKey\nPropertyValueTooLarge\nJsonFormatNotSupported\nLocationRequired\n\
            LocationNotValid\nLinkedInvalidPropertyId\nMismatchingResourceSegments\n\
            NoRegisteredProviderFound\nPropertyChangeNotAllowed\nInvalidTemplateContent\n\
            StorageAccountNameNotValid\nResourceTypeNotSupported\nTemplateResourceCircularDependency\n\
            invalidQuery\ninvalidSharingRequest\nparseError\nwrongUrlMethod\nunsupportedMediaType\n\
            badContent\nuploadTooLarge\nNoRegionError\nInvalidRegionError\nUnknownServiceError\n\
            ErrorInvalidRequest\ninvalidRequest\nRequest_BadRequest\nErrorInvalidIdMalformed\n\
            unprocessableEntity\nTypeMismatchException\nInvalidTypeException\nInvalidPathException\n\
            FileContentRequiredException\nCommitMessageLengthExceededException\nInvalidBatchEntryId\n\
            TooManyEntriesInBatchRequest\nEmptyBatchRequest\nBatchRequestTooLong\nBatchEntryIdsNotDistinct\n\
            ReceiptHandleIsInvalid\nInvalidIdFormat\nInvalidAttributeName\nUnsupportedMediaType\n\
        "), beside: None },
        Rule { id: "aws.conflict", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            BucketAlreadyExists\nBucketAlreadyOwnedByYou\nEntityAlreadyExists\nEntityAlreadyExistsException\n\
            ResourceAlreadyExistsException\nAlreadyExistsException\nResourceExistsException\n\
            ResourceInUseException: Table already exists\nRepositoryAlreadyExistsException\n\
            (InvalidGroup|InvalidKeyPair|InvalidPermission|InvalidVpcPeeringConnection).Duplicate\n\
            DBInstanceAlreadyExists\nStorageAccountAlreadyTaken\nStorageAccountAlreadyExists\n\
            ContainerAlreadyExists\nBlobAlreadyExists\nResourceAlreadyExists\nQueueAlreadyExists\n\
            RoleAssignmentExists\nDuplicateResourceException\nAliasExistsException\nRouteAlreadyExists\n\
            DNSNameLabelReserved\nParameterAlreadyExists\nResourceAlreadyExistsFault\n\
            ClusterAlreadyExistsException\nDBClusterAlreadyExistsFault\nDBSnapshotAlreadyExists\n\
            TopicAlreadyExists\nQueueNameExists\nLoadBalancerAlreadyExists\nDuplicateLoadBalancerName\n\
            DuplicateTargetGroupName\nDuplicateListener\nTableAlreadyExistsException\nTableAlreadyExists\n\
            ShareAlreadyExists\nInvalidSubnet.Conflict\nPathAlreadyExists\nDnsRecordInUse\nNameAlreadyExists\n\
            nameAlreadyExists\nObjectConflict\nRequest_MultipleObjectsWithSameKeyValue\n\
            UsernameExistsException\nGroupExistsException\nResourceInUseException: Table\n\
            BranchNameExistsException\nRepositoryNameExistsException\n\
            FileNameConflictsWithDirectoryNameException\nExecutionAlreadyExists\nStateMachineAlreadyExists\n\
            ActivityAlreadyExists\nDistributionAlreadyExists\nCNAMEAlreadyExists\nHostedZoneAlreadyExists\n\
            AccountAlreadyExists\nKeyPairExists\nalreadyExists\n\
        "), beside: None },
        Rule { id: "aws.state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            DependencyViolation\nDeleteConflict\nDeleteConflictException\nBucketNotEmpty\n\
            IncorrectInstanceState\nIncorrectState\nInvalidStateException\nInvalidInstanceState\n\
            ResourceInUse\nResourceInUseException\nInvalidDBInstanceState\nInvalidDBInstanceStateFault\n\
            VolumeInUse\nInUseSubnetCannotBeDeleted\nRepositoryNotEmptyException\nInvalidState\n\
            ParentResourceInUse\nMissingSubscriptionRegistration\nInvalidResourceState\n\
            ResourceDeletionFailed\nInvalidStateTransitionException\nLeaseAlreadyPresent\n\
            NetworkSecurityGroupCannotBeDeleted\nInvalidVolumeState\nInvalidObjectState\nInvalidBucketState\n\
            KMSInvalidStateException\nInvalidClusterStateFault\nInvalidDBClusterStateFault\n\
            InvalidSnapshotState\nIncorrectStateException\nInvalidResourceStateException\n\
            ResourceNotActiveException\nInvalidExecutionState\nNetworkInterfaceInUse\nInvalidGroup.InUse\n\
            InvalidInternetGatewayID.InUse\nInvalidIPAddress.InUse\nResourceInUseFault\n\
            TargetNotConnectedException\nTargetNotConnected\nInvalidStackSetOperation\n\
            ResourceHasDependencies\nClusterContainsServicesException\n\
            ClusterContainsContainerInstancesException\nClusterContainsTasksException\nDeploymentActive\n\
            DeploymentActiveAndUneditable\nSnapshotsPresent\nBlobArchived\nBlobNotArchived\n\
            BlobImmutableDueToPolicy\nLeaseIsBreakingAndCannotBeAcquired\nLeaseNotPresentWithBlobOperation\n\
            LeaseLost\nNoPendingCopyOperation\nInvalidBlobOrBlock\nCannotDeleteFileOrDirectory\n\
            SharingViolation\nNicInUse\nPublicIPAddressCannotBeDeleted\nInUseRouteTableCannotBeDeleted\n\
            DiskInUse\nVMNotRunning\nOperationNotAllowedOnVMImageAsVMsBeingProvisioned\nresourceInUse\n\
            resourceInUseByAnotherResource\nDistributionNotDisabled\nStreamingDistributionNotDisabled\n\
            HostedZoneNotEmpty\nHealthCheckInUse\nSubscriptionNotRegistered\nFunctionNotReady\n\
            EndpointDisabledException\nInsufficientCapabilitiesException\nVersionInUse\nAliasInUse\n\
        "), beside: None },
        Rule { id: "aws.held", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            OperationAborted\nConflictException\nAnotherOperationInProgress\nLeaseIdMissing\n\
            OperationInProgress\nResourceConflictException\nOperationInProgressException\n\
            ConcurrentUpdateException\nAnotherOperationInProgressException\nUpdateInProgressException\n\
            CONCURRENT_MODIFICATION\nRetryableError\nStoppedOnConflict\nOperationPreempted\n\
            TransactionInProgressException\nTransactionConflictException\nConditionalRequestConflict\n\
            RestoreAlreadyInProgress\nContainerBeingDeleted\nContainerBeingDisabled\nQueueBeingDeleted\n\
            TableBeingDeleted\nShareBeingDeleted\nStorageAccountBeingCreated\nBlobBeingRehydrated\n\
            StackSetOperationInProgress\nAnotherOperationInProgressFault\nDeploymentInProgressException\n\
            UpdateInProgress\nLeaseAlreadyBroken\nLeaseIdMismatchWithBlobOperation\n\
        "), beside: None },
        Rule { id: "aws.stale", meaning: Meaning::Stale, evidence: Evidence::Code, patterns: Texts("\
            PreconditionFailed\nPreconditionFailedException\nConditionNotMet\nUpdateConditionNotSatisfied\n\
            VersionMismatchException\nETagMismatch\nconditionNotMet\nInvalidIfMatchVersion\n\
            VersionConflictException\nRevisionIdMismatch\nConditionalCheckFailed\nTargetConditionNotMet\n\
            SourceConditionNotMet\nAppendPositionConditionNotMet\nSequenceNumberConditionNotMet\n\
            MaxBlobSizeConditionNotMet\nLeaseIdMismatchWithLeaseOperation\nResourceModified\n\
            ErrorIrresolvableConflict\nPreconditionFailedError\nHTTPPreconditionFailed\n\
            ParentCommitIdOutdatedException\nTipsDivergenceExceededException\nstaleData\n\
        "), beside: None },
        Rule { id: "aws.transaction", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
            [conditionalcheckfailed\nconditionalcheckfailed,\n, conditionalcheckfailed\n\
        "), beside: None },
        Rule { id: "aws.skew", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            RequestTimeTooSkewed\nSkuNotAvailable\nOverconstrainedAllocationRequest\nDryRunOperation\n\
            OverconstrainedZonalAllocationRequest\nProvisioningStateFailed\nOSProvisioningTimedOut\n\
            VMExtensionProvisioningError\nServiceUnavailableInRegion\n\
        "), beside: None },
        Rule { id: "aws.concurrent", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            complete operation due to concurrent modification\nconcurrent modification. please try again\n\
            concurrent update. please try again\n\
        "), beside: None },
        Rule { id: "aws.parameters", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            parameter validation failed:\n\
        "), beside: None },
    ]),
    ("cloud", &[
        Rule { id: "docker.port", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            port is already allocated\n\
        "), beside: None },
        Rule { id: "k8s.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            is forbidden: user\nadmission webhook {} denied the request: {} is forbidden on\n\
            cannot {} resource {} in api group\nis forbidden: violates podsecurity\n\
            the server has asked for the client to provide credentials\nyou must be logged in to the server\n\
            imagepullbackoff: unauthorized\nis forbidden because\nerror from server (forbidden)\n\
            error from server (unauthorized)\nno configuration has been provided\ndenied the request\n\
            violates podsecurity\nblocked by admission policy\nvalidatingadmissionpolicy {} denied\n\
            runasnonroot and image will run as root\n\
        "), beside: None },
        Rule { id: "docker.denied", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            pull access denied\nmay require 'docker login'\nunauthorized: authentication required\n\
            denied: requested access to the resource is denied\nno basic auth credentials\n\
            denied: permission_denied\ndenied: installation not allowed\n\
            unauthorized: access to the requested resource is not authorized\n\
            unauthorized: incorrect username or password\nerror getting credentials\n\
        "), beside: None },
        Rule { id: "k8s.quota", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            is forbidden: exceeded quota\nexceeded quota:\ninsufficient quota\n\
        "), beside: None },
        Rule { id: "k8s.missing", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            error from server (notfound)\nthe server could not find the requested resource\n\
            the server doesn't have a resource type\nno matches for kind\nno resources found\n\
            (namespaces|pods|services|configmaps|secrets|namespace|serviceaccount|node|container|repo|chart) {} not found\n\
            context {} does not exist\n\
            no such (container|image|network|volume|object|plugin|service|task|cluster)\nmanifest unknown\n\
            (release:|image|helm release|deployments.apps {}|manifest for {}) not found\n\
            container {} is not valid for pod\nerror: the path {} does not exist\nunable to find image\n\
            the continue parameter is too old\ntoo old resource version\nno such task definition\n\
        "), beside: None },
        Rule { id: "k8s.exists", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            error from server (alreadyexists)\ncontainer name {} is already in use\n\
            cannot re-use a name that is still in use\n\
        "), beside: None },
        Rule { id: "k8s.stale", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
            the object has been modified; please apply your changes to the latest version\n\
            the object has been modified\nerror from server (conflict)\nfield manager conflict\n\
            conflict with {} using\nconflicts with {} using\nplease apply your changes to the latest version\n\
            precondition failed: uid in precondition\nconflict: please apply\n\
        "), beside: None },
        Rule { id: "k8s.invalid", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            error validating data\nstrict decoding error\n\
            error from server ((invalid|badrequest|methodnotallowed|notacceptable|requestentitytoolarge|unsupportedmediatype))\n\
            field is immutable\nis invalid: spec\nis invalid: metadata\nerror parsing {} yaml\nunknown field\n\
            error converting yaml to json\ninvalid reference format\nmust specify one of\n\
            unknown shorthand flag\nunknown flag\nrequest is too large\ndoes not contain a valid\n\
            unable to recognize\nerror: must specify\nerror: required flag\nrequired flag(s)\n\
            mapping values are not allowed\nyaml: line\nyaml: unmarshal errors\njson: cannot unmarshal\n\
            may not be specified when\ninvalid value: *\nrequired value\nunsupported value: *\nis immutable\n\
            unknown command {} for\naccepts {} arg(s)\naccepts at most\nrequires at least {} argument\n\
            requires exactly\nflag needs an argument\ninvalid argument {} for\nunknown object type\n\
            must be lowercase\nparse error at (\nerror calling include\nexecution error at (\n\
            values don't meet the specifications\nadditional property {} is not allowed\n\
        "), beside: None },
        Rule { id: "k8s.unavailable", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            the server is currently unable to handle the request\netcdserver: no leader\n\
            error from server (serviceunavailable)\napiserver not ready\nerror from server (servertimeout)\n\
            apiserver is shutting down\ncould not be completed at this time, please try again\n\
            waiting to start: containercreating\nwaiting to start: podinitializing\nthe server is not ready\n\
            helm operation is in progress\n\
        "), beside: None },
        Rule { id: "etcd.lost", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            etcdserver: (request timed out|leader changed|server stopped)\n\
        "), beside: None },
        Rule { id: "docker.rate", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            toomanyrequests\npull rate limit\n\
        "), beside: None },
        Rule { id: "docker.pulls", meaning: Meaning::Quota, evidence: Evidence::Override, patterns: Texts("\
            (reached|exceeded|hit) your (pull rate limit|unauthenticated pull rate limit|anonymous pull rate limit)\n\
            increase the limit by authenticating\n\
            internal server error (\"toomanyrequests: you have reached your (pull rate limit|unauthenticated pull rate limit|anonymous pull rate limit)\n\
        "), beside: None },
        Rule { id: "k8s.state", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            container {} is not running\nis not running$\ncontainer is not running\n\
            cannot remove a running container\nconflict: unable to remove repository reference\n\
            network {} has active endpoints\nvolume is in use\ncontainer is paused\nis already running\n\
            already running$\nnot in a state\ninvalid state\nmust be stopped\nmust first be\nhas active\n\
            is still in use\nis still referenced\nhas dependencies\nstill attached\nis not started\n\
            image is being used by\nis using its referenced image\nis being used by running container\n\
            is in use by container\nstop the container before\nis restarting, wait until\nvolume is in use -\n\
            is not in the {} state\nis not in a {} state\nnot part of a swarm\n\
            this node is not a swarm manager\nhas not been deployed\nhas no deployed releases\n\
            image is being used by running\nunable to delete {} must be forced\ncannot be forced\n\
        "), beside: None },
        Rule { id: "k8s.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            error from server (timeout)\nthe server was unable to return a response in the time allotted\n\
            but may still be processing the request\n\
        "), beside: None },
        Rule { id: "k8s.internal", meaning: Meaning::InDoubt, evidence: Evidence::Override, patterns: Texts("\
            error from server (internalerror)\n\
            an error on the server {} has prevented the request from succeeding\n\
            error from server (storagereaderror)\nhas prevented the request from succeeding\n\
        "), beside: None },
        Rule { id: "k8s.stale_lock", meaning: Meaning::State, evidence: Evidence::Override, patterns: Texts("\
            delete the lock file with\nor delete the lock file\nremove the lock with\nrelease the lock with\n\
            force-unlock to\nrun {} force-unlock\n`force-unlock`\ncan be used to remove stale locks\n\
        "), beside: None },
        Rule { id: "k8s.held", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            another operation (install/upgrade/rollback) is in progress\n\
            another operation is already in progress\nstate is locked\nlock info:\n\
            state blob is already locked\nthe state {} is already locked\nworkspace already locked\n\
            the state is already locked\nstack is currently locked\nthe stack is currently locked\n\
            conflict: another update is currently in progress\nalready being updated\n\
        "), beside: None },
        Rule { id: "k8s.lock_attempt", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            error acquiring the state lock\nerror locking state\n\
        "), beside: None },
        Rule { id: "terraform.invalid", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            unsupported argument\nunsupported block type\nreference to undeclared\n\
            an argument named {} is not expected\ninvalid template interpolation\ninvalid reference\n\
            argument or block definition required\nunsupported attribute\n\
            inconsistent conditional result types\ninvalid for_each argument\nduplicate resource\n\
            invalid count argument\nno value for required variable\ninvalid value for variable\n\
        "), beside: None },
        Rule { id: "terraform.state", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            backend initialization required\ninitialization required. please see\n\
            please run \\\"terraform init\\\"\nrun \\\"terraform init\\\"\nthis module is not yet installed\n\
            module not installed\ninconsistent dependency lock file\nrequired plugins are not installed\n\
            run terraform init\nstate snapshot was created by\n\
        "), beside: None },
        Rule { id: "docker.pull_rate", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            toomanyrequests:\ninternal server error (\"toomanyrequests\n\
        "), beside: None },
        Rule { id: "k8s.immutable", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            field are immutable\nfields is immutable\nfields are immutable\nspec is immutable\n\
            spec are immutable\nselector is immutable\nselector are immutable\nvalue is immutable\n\
            value are immutable\nit is immutable\nit are immutable\nproperty is immutable\n\
            property are immutable\nparameter is immutable\nparameter are immutable\nattribute is immutable\n\
            attribute are immutable\nname is immutable\nname are immutable\nlabel is immutable\n\
            label are immutable\ntype is immutable\ntype are immutable\nis immutable after creation\n\
            (field|property|attribute|parameter|setting) {} (cannot be|can not be) (changed|modified|updated)\n\
            (updates|changes) to {} are forbidden\n(updates|changes) to {} fields other than\n\
            may not be changed once\ncannot be changed after\n\
        "), beside: None },
        Rule { id: "k8s.webhook", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            admission webhook {} denied the request\n\
        "), beside: None },
        Rule { id: "k8s.unschedulable", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            nodes are available: {} insufficient\nno nodes available to schedule pods\nhad untolerated taint\n\
            nodes are available: {} node(s)\n\
        "), beside: None },
        Rule { id: "deploy.waited", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            timed out waiting for the condition\nwaiter {} failed: max attempts exceeded\n\
            (timeout|timed out) while waiting for state to become\n\
            (timeout|timed out) waiting for {} to (become|complete|finish|stabilize|stabilise|be created|be deleted|be ready|be available)\n\
            (timeout|timed out) waiting for (operation|job|task|deployment|stack|rollout|creation|deletion|completion)\n\
        "), beside: None },
        Rule { id: "kube.limits", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            must specify (limits|requests).*\n\
        "), beside: None },
    ]),
    ("git", &[
        Rule { id: "wiki.version", meaning: Meaning::Stale, evidence: Evidence::Override, patterns: Texts("\
            version must be incremented\n\
        "), beside: None },
        Rule { id: "git.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            fatal: authentication failed\npermission denied (publickey\ncould not read username for\n\
            could not read password for\nbad credentials\ninvalid username or password\n\
            invalid username or token\nsupport for password authentication was removed\n\
            terminal prompts disabled\nhttp basic: access denied\nremote: invalid credentials\n\
            too many authentication failures\nauthentication token is missing\nnot logged in to any hosts\n\
            access denied. the provided password or token is incorrect\n\
        "), beside: None },
        Rule { id: "git.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            protected branch\ncannot push to protected\npush to protected branch\n\
            protected branch hook declined\nremote rejected\npre-receive hook declined\ngh006\ngh013\n\
            write access to repository not granted\ndetected dubious ownership\ndenied to\n\
            you are not allowed to push\nresource not accessible by integration\n\
            resource not accessible by personal access token\nmust have admin rights\n\
            organization has enabled or enforced saml sso\nresource protected by organization saml\n\
            push declined\nrepository rule violations\npermission to {} denied\narchived so it is read-only\n\
            repository was archived\nmust have push access\nchanges must be made through a pull request\n\
            review is required\nbase branch policy prohibits\nrepository has disabled issues\n\
            has disabled issues\nissues has been disabled\nmissing required scopes\nmissing required scope\n\
            insufficient oauth scopes\nyou do not own this gist\nresource not accessible\n\
            push declined due to\npush cannot contain secrets\nrequires a two-factor\n\
            two-factor authentication\nmerging is blocked\nrequired status checks\n\
            at least {} approving review\nnot authorized to push\nis write-protected by\n\
            read-only deploy key\ncommit signatures\nyou're not allowed\nyou are not allowed to\n\
            insufficient permissions to\nreview required\nrefusing to allow an\n\
        "), beside: None },
        Rule { id: "git.missing", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            (repository not|remote branch {} not|branch {} not|no pull requests|no matching pr|no issue|release not|gist not|workflow {} not|no runs|project not) found\n\
            pathspec {} did not match any\nunknown revision or path\ndid not match any file(s) known to git\n\
            not a git repository\nbad revision\ncouldn't find remote ref\ncould not find remote branch\n\
            does not appear to be a git repository\nno such (remote|branch|ref|submodule)\n\
            reference is not a tree\nnot a valid object name\nbad object\nambiguous argument\n\
            could not resolve to a\nnot a valid ref\nnot something we can merge\n\
            no such remote or remote group\nno branch named\ntag {} doesn't exist\n\
            no remote for the current branch\ncould not resolve to an\ndoes not point to a commit\n\
            couldn't look up commit\nno commit on branch\ncould not find any workflows\nno commits yet\n\
            does not have any commits yet\nunknown revision\nneeded a single revision\n\
        "), beside: None },
        Rule { id: "git.stale", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
            non-fast-forward\n(fetch first)\nupdates were rejected because\nstale info\n\
            failed to push some refs\ntip of your current branch is behind\nbut expected\n\
            base branch was modified\nhead branch was modified\nsha wasn't supplied\ndoes not match {} sha\n\
            is at {} but expected\nreference update failed\nupdate is not a fast forward\n\
            remote contains work that you do not\nhead sha didn't match\nsha can't be blank\n\
            does not match the head\nref has changed\nexpected head sha\nremote ref updated since checkout\n\
            branch is out-of-date\nout-of-date with the base branch\nhead of the pull request has changed\n\
        "), beside: None },
        Rule { id: "git.index_lock", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            unable to create {} index.lock': file exists\nanother git process seems to be running\n\
            could not lock config file {} file exists\n\
        "), beside: None },
        Rule { id: "git.lock_attempt", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            unable to create {} index.lock\n\
        "), beside: None },
        Rule { id: "git.ref_clash", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            cannot lock ref {} exists\nexists; cannot create\n\
        "), beside: None },
        Rule { id: "git.lock", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            cannot lock ref\ncould not lock config file\nunable to lock\nshallow file has changed\n\
        "), beside: None },
        Rule { id: "git.state", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            merge conflict\nautomatic merge failed\nyou have unmerged\n\
            your local changes to the following files would be overwritten\n\
            please commit your changes or stash them\nneeds merge\nyou are in the middle of\n\
            (a rebase is|no merge|no rebase|no cherry-pick or revert) in progress\n\
            not currently on any branch\ndetached head\nhas no upstream branch\n\
            refusing to merge unrelated histories\nnot possible because you have unmerged files\n\
            conflict (content)\nworking tree has modifications\nuncommitted changes\n\
            cannot (rebase|switch branch|do a partial commit|amend|reword|pull with rebase|fast-forward)\n\
            pull request is not mergeable\nis not mergeable\nno commits between\nwould be overwritten by\n\
            not fully merged\nchecked out at\nnothing to commit\nrequired status check\n\
            have not concluded your\nthere is no merge\nresolve your current index\nused by worktree\n\
            being rebased\nbeing bisected\nyou have unstaged changes\nyour index contains uncommitted\n\
            contains modified or untracked\nunmerged files\nunmerged paths\nexiting because of\n\
            exiting because of an unresolved conflict\nfix conflicts and\ncould not apply\n\
            resolve all conflicts\nyou must edit all merge conflicts\ndivergent branches\n\
            need to specify how to reconcile\nbranch yet to be born\nno default upstream\n\
            not possible to fast-forward\npull request is closed\npull request is in draft\n\
            already been merged\nhas conflicts\nconflicts must be resolved\ndraft pull request\n\
            has merge conflicts\ndiverging changes\nno changes added to commit\nworking tree is dirty\n\
            working directory is dirty\nuncommitted change\nno staged changes\nnothing added to commit\n\
            no stash entries\nno local changes\nprevious rebase\nrebase-merge directory\n\
            it seems that there is already a rebase\nused by worktree at\n\
        "), beside: None },
        Rule { id: "git.exists", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            (a branch named {}|tag {}|a pull request|remote {}|reference|branch|tag|working tree {}|repository|name|release) already exists\n\
            name already exists on this account\nalready checked out\n(already exists)\n\
            already exists for tag\n\
        "), beside: None },
        Rule { id: "git.rpc_lost", meaning: Meaning::Lost, evidence: Evidence::Override, patterns: Texts("\
            rpc failed; curl (5|6|7|16|18|28|52|55|56|92|95)\nfetch-pack: invalid index-pack output\n\
        "), beside: None },
        Rule { id: "git.broken", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            the remote end hung up unexpectedly\nearly eof\nrpc failed\nfetch-pack: unexpected disconnect\n\
            unexpected disconnect while reading sideband packet\nthe remote end hung up\n\
            unable to rewind rpc post data\nhttp/2 stream {} was not closed cleanly\n\
            remote did not send all necessary objects\ndid not send all necessary objects\n\
            remote transport reported error\nkex_exchange_identification\nssh_exchange_identification\n\
            connection closed by remote host\nconnection closed by {} port\nclient_loop: send disconnect\n\
        "), beside: None },
        Rule { id: "ssh.no_handshake", meaning: Meaning::NotSent, evidence: Evidence::Override, patterns: Texts("\
            (ssh_exchange_identification|kex_exchange_identification): (read: connection reset by peer|read: connection timed out|connection closed by remote host|connection closed by|read: connection reset by)\n\
        "), beside: None },
        Rule { id: "github.secondary", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            (exceeded a secondary|secondary|abuse|exceeded a|graphql) rate limit\napi rate limit exceeded\n\
            you have triggered an abuse detection mechanism\ncontent creation {} temporarily disabled\n\
            temporarily blocked from content creation\nrate limit exceeded for\nsecondary rate limits\n\
            rate limit for {} exceeded\nsubmitted too quickly\nwas submitted too quickly\n\
        "), beside: None },
        Rule { id: "git.invalid", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            is not a valid (branch name|tag name|remote name|branch)\npatch does not apply\ncorrupt patch\n\
            patch failed\nunknown option\nunknown switch\ninvalid refspec\nis not a git command\n\
            file is {} this exceeds github's file size limit\ninvalid revision\nunrecognized argument\n\
            empty commit message\nnot a valid identifier\nsrc refspec {} does not match any\n\
            no configured push destination\noptions {} cannot be used together\ncannot be used together\n\
            please tell me who you are\nunable to auto-detect email address\nempty ident name\n\
            author identity unknown\nno remote repository specified\ninvalid date format\n\
            missing branch name\nmissing branch or commit argument\nbranch name required\n\
            malformed object name\naborting commit due to empty commit message\npaths {} does not make sense\n\
            no paths specified\nnothing specified, nothing added\nonly one reference expected\n\
            invalid path specification\nambiguous refname\npatch with only garbage\nunrecognized input\n\
            already exists in working directory\ndoes not exist in index\nno valid patches in input\n\
            title can't be blank\nflag required when not running interactively\n\
            required when not running interactively\nspecify only one\naccepts 1 arg(s)\ninvalid limit:\n\
            invalid number:\nunknown json field\nspecify one or more comma-separated fields\n\
            binary file not supported\n\
        "), beside: None },
        Rule { id: "git.corrupt", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            index file corrupt\nobject file {} is empty\nis corrupt\nloose object {} is corrupt\n\
            packfile {} is corrupt\npack has bad object\nfatal: internal error\nrevision walk setup failed\n\
            unable to read tree\n\
        "), beside: None },
        Rule { id: "svn.locked", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            svn: E155004\nsvn: E155037\n\
        "), beside: None },
        Rule { id: "git.read_only", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            (project|repository|repo) is (read only|read-only|archived)\n\
            (project|repository|repo) {} is read-only\n\
        "), beside: None },
        Rule { id: "git.stale_content", meaning: Meaning::Stale, evidence: Evidence::Override, patterns: Texts("\
            409 {} does not match\n\
        "), beside: None },
        Rule { id: "git.shallow", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            shallow update not allowed\n\
        "), beside: None },
    ]),
    ("packages", &[
        Rule { id: "maven.missing", meaning: Meaning::Missing, evidence: Evidence::Override, patterns: Texts("\
            failure to find {} in {} was cached\n\
        "), beside: None },
        Rule { id: "npm.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            E404\nETARGET\nENOVERSIONS\nERR_PNPM_FETCH_404\nERR_PNPM_NO_MATCHING_VERSION\nYN0035\nNU1101\n\
            NU1102\nERR_PNPM_NO_MATCHING_VERSION_INSIDE_WORKSPACE\nERR_PNPM_PACKAGE_NOT_FOUND\nYN0082\n\
            NU1103\nENOGIT\nEUNKNOWNPACKAGE\nERR_PNPM_NO_IMPORTER_MANIFEST_FOUND\nERR_PNPM_NO_PKG_MANIFEST\n\
        "), beside: None },
        Rule { id: "pkg.missing_text", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            no matching (distribution found for|package named|version found for|versions for query|version)\n\
            could not find (a version that satisfies the requirement|gem|artifact|package|a matching version|{} in any of the sources|script)\n\
            (unable to locate|cannot find|no such|could not be resolved to a|unable to find|cannot find module providing|does not have a|unable to find {}) package\n\
            no match for argument\nno package {} available\nno available formula\nunable to find a match\n\
            (is not in this|in the package|was not found in the package|is not in the npm|not found in) registry\n\
            package {} has no installation candidate\n\
            (target|module {}|package|package {} was|package {}|formula|distribution|script) not found\n\
            unable to select packages\nno crate named\npackagesnotfounderror\nfailed to select a version for\n\
            because {} was not found in\ncould not be found or you do not have permission\nfailed using git\n\
            has no installation candidate\nnothing provides\nno packages found\npackage does not exist\n\
            no required module provides\ncask {} is unavailable\nnot found in pypi\n404 not found - get\n\
            no rule to make target\nno bin target named\nno example target named\nno test target named\n\
            no such target\ntarget {} does not exist\nno task named\n\
        "), beside: None },
        Rule { id: "pkg.download", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            ^failed to download from\n\
        "), beside: None },
        Rule { id: "npm.conflict", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            ERESOLVE\nEBADENGINE\nEUNSUPPORTEDPROTOCOL\nEINVALIDTAGNAME\nEINVALIDPACKAGENAME\nEJSONPARSE\n\
            EBADPLATFORM\nEUSAGE\nERR_PNPM_OUTDATED_LOCKFILE\nERR_PNPM_PEER_DEP_ISSUES\nEINTEGRITY\nNU1605\n\
            ENOLOCK\nEMISSINGARG\nEUNKNOWNTYPE\nETOOMANYARGS\nENOWORKSPACES\nEBADDEVENGINES\nEINVALIDTYPE\n\
            EDUPLICATEWORKSPACE\nENOSELF\nEALLOWGIT\nECYCLE\nEPEERINVALID\nERR_PNPM_UNSUPPORTED_ENGINE\n\
            ERR_PNPM_LOCKFILE_*\nERR_PNPM_NO_LOCKFILE\nERR_PNPM_FROZEN_LOCKFILE*\nYN0028\nYN0060\nYN0002\n\
            NU1107\nNU1202\nNU1100\n\
        "), beside: None },
        Rule { id: "pkg.conflict_text", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            resolutionimpossible\n\
            (conflicting|unmet|failed to resolve|unable to resolve|have unmet) dependencies\n\
            unable to resolve dependency tree\ninvalid requirement\nrequires a different python\n\
            version solving failed\nbecause no versions of\nexternally-managed-environment\n\
            lock file needs to be updated\ncan only install packages when the lock\nmissing script\n\
            no solution found when resolving\nrequirements are unsatisfiable\ncould not resolve dependency\n\
            conflicting peer dependency\nrequires-python\ninvalid version\nunmet peer\ndependency conflict\n\
            the lockfile would have been\nlockfile needs to be updated\nlock file is out of date\n\
            frozen lockfile\nare not in sync\nthis environment is externally managed\nunsatisfiable\n\
            could not be satisfied\nunable to satisfy\nheld broken packages\nconflicts with file\n\
            version conflict for\nis not a valid requirement\ninvalid package name\nnot a valid package name\n\
            hashes are required\ndo not match the hashes\nintegrity check failed\nintegrity checksum failed\n\
            existing lockfile\n\
        "), beside: None },
        Rule { id: "npm.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            E401\nENEEDAUTH\nEOTP\nE403\nERR_PNPM_FETCH_401\nERR_PNPM_FETCH_403\nYN0041\n\
        "), beside: None },
        Rule { id: "npm.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            EPUBLISHCONFLICT\nE409\n\
        "), beside: None },
        Rule { id: "pkg.exists_text", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            cannot publish over the previously published versions\nyou cannot publish over\n\
            file already exists. see\nis already uploaded\ncrate version {} is already uploaded\n\
            previously published version\ncannot publish over existing version\nversion already exists\n\
            already been published\nfile already exists on\nhas already been published\n\
            already been uploaded\nthe feed already contains\n409 conflict - put http*\n\
            (jar|pom|aar|war|module|whl|gz|tgz|nupkg|deb|rpm|asc|md5|sha1) 409 conflict\n\
            received status code 409 from server: conflict\n\
        "), beside: None },
        Rule { id: "run.trap", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            wasm trap:\nwasm backtrace\nwasm `unreachable` instruction executed\nruntimeerror: unreachable\n\
            memory access out of bounds\n\
        "), beside: None },
        Rule { id: "run.enum", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            must be one of:\nmust be one of the following:\nmust be one of [\nshould be one of:\n\
            expected one of:\nis not one of:\nvalid values are:\nallowed values are:\n\
        "), beside: None },
        Rule { id: "build.undeclared", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            undeclared (first use\nuse of undeclared identifier\nwas not declared in this scope\n\
            undefined reference to\nunresolved external symbol\ncannot find value {} in this scope\n\
            undefined symbol:\nerror ts(1|2|4|5|6|7|8|9)*\nis not defined in this scope\n\
        "), beside: None },
        Rule { id: "pkg.apt_lock", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            unable to acquire the dpkg frontend lock {} is another process using it\n\
            could not get lock /var/\n\
        "), beside: None },
        Rule { id: "pkg.lock", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            could not get lock\nwaiting for file lock on\nis another process using it\n\
            unable to lock (the administration directory|directory|the|database)\n\
            blocking waiting for file lock\nanother process is using\nyum.pid is locked\n\
            already locked (by|exclusively by)\nlock is held by\ncould not acquire lock\n\
            failed to create/acquire the lock\nwaiting for cache lock\ntransaction lock\n\
            brew process is already\nhomebrew process has already locked\ndatabase is locked by another\n\
        "), beside: None },
        Rule { id: "pkg.mirror", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            hash sum mismatch\nmirror sync in progress\nfailed to fetch {} mirror sync\n\
            this may be a problem with a package index\ntemporary failure resolving\n\
            problem with network connectivity\nfailed to download metadata\ncannot download repomd\n\
            all mirrors were tried\ncouldn't connect to mirror\nspurious network error\n\
            index {} is not available\nchecksum did not match what the index\nfailed to fetch {} temporary\n\
            could not fetch specs from\n(unable|failed) to load the (service|services) index for\n\
        "), beside: None },
        Rule { id: "pkg.auth_text", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            requires a one-time password\nunable to authenticate\nincorrect or missing password\n\
            need to authorize this machine\ninvalid or non-existent authentication information\n\
            please provide an api token\nno upload token found\nno token found, please run\ncargo login\n\
            you need to be logged in\ninvalid publishing token\n\
        "), beside: None },
        Rule { id: "packages.signing", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            requires a provisioning profile\nrequires a development team\nno signing certificate\n\
            (no profiles|no profile|no provisioning profiles) {} were found\nno profiles for {} were found\n\
            no provisioning profile\n\
            provisioning profile {} (doesn't include|doesn't support|has expired|is expired|expired)\n\
            signing certificate {} (has expired|is expired|expired|revoked)\nno developer id application\n\
            no identity found\ncode signing is required\ncodesign failed\nerrsecinternalcomponent\n\
            no keystore\nkeystore was tampered with\nkeystore password was incorrect\ncode signing failed\n\
            no secret key\nno default secret key\ngpg failed to sign\n\
        "), beside: None },
        Rule { id: "pkg.versions", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            could not find compatible versions\nfind compatible versions for\nresolution impossible\n\
            versions conflict\nincompatible version requirements\npeer dep missing\n\
        "), beside: None },
        Rule { id: "pkg.engine", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            is incompatible with this module\nunsupported engine\nrequires node version\n\
            requires a newer version of\nunsupported node version\nunsupported python version\n\
            cannot be built because it requires\n\
        "), beside: None },
        Rule { id: "msi.held", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            (installer|installation|setup|msiexec|msiexec.exe|msi|install) (failed|exited|returned|ended) with (|exit )code(:|) 1618\n\
            successful. exit code was '1618'\ninstalled. exit code was '1618'\nexited with '1618'\n\
            windows installer error 1618\nmsi error 1618\n\
        "), beside: None },
        Rule { id: "msi.busy", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            another installation is already in progress\nanother installation is in progress\n\
        "), beside: None },
        Rule { id: "msi.old", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            another version of this product is already installed\n\
        "), beside: None },
        Rule { id: "msi.exists", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            (installer|installation|setup|msiexec|msiexec.exe|msi|install) (failed|exited|returned|ended) with (|exit )code(:|) 1638\n\
            successful. exit code was '1638'\ninstalled. exit code was '1638'\nexited with '1638'\n\
            windows installer error 1638\nmsi error 1638\n\
        "), beside: None },
        Rule { id: "packages.checksum", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            (sha256|sha-256|sha512|sha1|md5|integrity) mismatch\n\
            (sha256|sha512|sha1|md5) (does not match|do not match|did not match)\nfailed {} integrity check\n\
        "), beside: None },
    ]),
    ("web", &[
        Rule { id: "browser.target", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            strict mode violation\nintercepts pointer events\nlocator.* {} timeout\n\
            waiting for (locator|selector|function failed)\nwaiting for getby*\n\
            locator.(click|dblclick|tap|hover|fill|press|presssequentially|type|check|uncheck|selectoption|setinputfiles|dragto|focus|clear): timeout\n\
            element (is not visible|is not attached|is not enabled|is outside of the viewport|not interactable|click intercepted|is not an|not visible|is not selectable|is not stable|is detached|was detached|is disabled|is not a|is obscured)\n\
            unexpected token {} while parsing css selector\nelementnotinteractableexception\n\
            elementclickinterceptedexception\nstaleelementreferenceexception\ninvalidselectorexception\n\
            stale element reference\ninvalid selector\nis not a valid selector\nis not a valid xpath\n\
            not an <input>\nelementhandle.* {} timeout\nunsupported token\ninvalid element state\n\
            cannot navigate to invalid url\nis not clickable at point\ndid not find some options\n\
            page.click: timeout\npage.fill: timeout\npage.waitforselector: timeout\nref {} not found\n\
            stale ref\nfrom the current page snapshot\nnot a select element\nmovetargetoutofboundsexception\n\
            invalidcookiedomainexception\ninvalidelementstateexception\ninvalidargumentexception: message\n\
            elementnotselectableexception\nelementnotvisibleexception\ndetachedshadowrootexception\n\
            invalidcoordinatesexception\nunabletosetcookieexception\nmove target out of bounds\n\
            detached shadow root\ninvalid cookie domain\nnot attached to the dom\n\
            not attached to the page document\nnode is detached\nnode is either not clickable\n\
            node is either not visible\nnot an htmlelement\nanother element would receive the click\n\
            tobevisible() failed\ntohavetext() failed\nresolved to {} elements\noutside of the viewport\n\
            is not a <select>\nis not an <input>\ndid not find any options\nis not focusable\n\
            not an <input>, <textarea>\nunknown key:\nmultiple elements match\n\
            does not handle the modal state\nrelated modal state present\nis not a clickable\nstale element\n\
            unexpected alert open\nunexpectedalertpresentexception\nunhandledalertexception\n\
            scroll into view if needed\n\
        "), beside: None },
        Rule { id: "browser.stale", meaning: Meaning::Stale, evidence: Evidence::Override, patterns: Texts("\
            jshandle is disposed\n\
        "), beside: None },
        Rule { id: "browser.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            NoSuchElementException\nNoSuchElementError\nNoSuchWindowException\nNoSuchFrameException\n\
            NoAlertPresentException\nNoSuchElement\nNoSuchCookieException\nNoSuchShadowRootException\n\
            NoSuchDriverException\nNoSuchContextException\nNoSuchCookieError\nNoSuchFrameError\n\
            NoSuchWindowError\n\
        "), beside: None },
        Rule { id: "browser.missing_text", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            no (target|session|frame) with given id\nno such (element|window|frame|alert|cookie|context|tab)\n\
            unable to locate element\nno element found for selector\n\
            failed to find element matching selector\nno node found for selector\n\
            no element matches selector\nno such shadow root\nno element matching\n\
            element could not be located\ncould not find element\nunable to find element\n\
            no frame for given id\nno tab with\ncould not find node\nno node with given id\nframe not found\n\
            selector {} not found\ntab {} not found\n\
        "), beside: None },
        Rule { id: "browser.navigation", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            page.(goto|reload|waitforloadstate|waitfornavigation): timeout\n\
            navigation timeout of {} exceeded\npage.goto: net::err_timed_out\npage load timeout\n\
            timed out receiving message from renderer\ntimeout {} exceeded\n\
        "), beside: None },
        Rule { id: "browser.navigated", meaning: Meaning::Interrupted, evidence: Evidence::Override, patterns: Texts("\
            execution context was destroyed {} navigation\n\
        "), beside: None },
        Rule { id: "browser.aborted", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            net::err_aborted; maybe frame was detached\n\
        "), beside: None },
        Rule { id: "browser.closed", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            (target page, context or browser has been|target|browser has been|session|browser|target window already|browser context was|browser was|page has been|page was|context was|tab was|browser is) closed\n\
            browser has disconnected\n(page|tab|target|browser) crashed\nchrome not reachable\n\
            disconnected: unable to send message to renderer\nexecution context was destroyed\n\
            frame was detached\nwebsocket is not open\nprotocol error (target\nno open pages available\n\
            no open tabs\ninvalidsessionidexception\nconnection to browser lost\nweb view not found\n\
            not connected to devtools\nno browser is open\nbrowser is not open\nno page is open\n\
            page has crashed\n\
        "), beside: None },
        Rule { id: "browser.setup", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            executable doesn't exist at\nplaywright install\nfailed to launch the browser process\n\
            session not created\nbrowsertype.launch\nbrowser is not installed\nchromium distribution\n\
            please install them with\nhost system is missing dependencies\ncould not find chrome\n\
            host system is missing\nsessionnotcreatedexception\ncannot find chrome binary\n\
            unable to obtain driver\nchromedriver executable\nbrowser was not found\nchrome failed to start\n\
            protocol error (target.setdiscovertargets)\nprotocol error (target.setautoattach)\n\
            devtoolsactiveport file doesn't exist\nmissing x server\nno usable sandbox\n\
            running as root without --no-sandbox\nchromium revision is not downloaded\njavascriptexception\n\
            javascript error:\nunknownmethodexception\nunknowncommandexception\nunabletocapturescreen\n\
            unable to capture screen\nscreenshotexception\nevaluation failed\n\
        "), beside: None },
        Rule { id: "browser.busy", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            browser is already in use\nis already in use for\nuser data directory is already in use\n\
            profile is in use\nprofile appears to be in use\nsingletonlock\n\
        "), beside: None },
        Rule { id: "browser.ref", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            unknown ref\nunknown element\nunknown {} ref\nno element with ref\ninvalid ref\n\
            ref {} does not exist\nrun a new snapshot\ntake a new snapshot\ncapture a new snapshot\n\
            element reference {} (is stale|not found|is invalid|has expired)\nuid {} not found\n\
        "), beside: None },
        Rule { id: "browser.performed", meaning: Meaning::InDoubt, evidence: Evidence::Override, patterns: Texts("\
            performing (click|dblclick|double click|tap|drag|press) action\n\
            (click|dblclick|double click|tap|drag|press) action done$\n\
            waiting for (scheduled|initiated) navigations\nwaiting for signals created by\n\
        "), beside: None },
    ]),
    ("devices", &[
        Rule { id: "modbus.busy", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            SlaveBusy\nSlaveDeviceBusy\nServerDeviceBusy\nSLAVE_DEVICE_BUSY\nSERVER_DEVICE_BUSY\n\
            server device busy\nslave device busy\nslave device is busy\nserver device is busy\nDeviceBusy\n\
            NegativeAcknowledge\n\
        "), beside: None },
        Rule { id: "modbus.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            IllegalFunction\nIllegalAddress\nIllegalDataAddress\nIllegalDataValue\nILLEGAL_DATA_ADDRESS\n\
            ILLEGAL_DATA_VALUE\nILLEGAL_FUNCTION\n\
        "), beside: None },
        Rule { id: "device.alarm", meaning: Meaning::State, evidence: Evidence::Override, patterns: Texts("\
            (hard|soft) limit triggered\n(hard|soft) limit alarm\nis currently {} and (cannot|can't|can not)\n\
            not possible to transition\n\
        "), beside: None },
        Rule { id: "sip.busy", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            486 Busy Here\n600 Busy Everywhere\n\
        "), beside: None },
        Rule { id: "device.no_acknowledgement", meaning: Meaning::Interrupted, evidence: Evidence::Phrase, patterns: Texts("\
            (did not|didn't|has not|never) (acknowledge|acknowledged) the (command|trigger|request|message|write|order|change)\n\
            no acknowledgement from the (device|gate|lock|unit)\nno response received from the remote\n\
            no response received, expected at least\n\
        "), beside: None },
        Rule { id: "android.exists", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            INSTALL_FAILED_UPDATE_INCOMPATIBLE\nINSTALL_FAILED_ALREADY_EXISTS\n\
            INSTALL_FAILED_VERSION_DOWNGRADE\nINSTALL_FAILED_DUPLICATE_PACKAGE\n\
            INSTALL_FAILED_CONFLICTING_PROVIDER\nINSTALL_FAILED_DUPLICATE_PERMISSION\n\
            INSTALL_FAILED_SHARED_USER_INCOMPATIBLE\n\
        "), beside: None },
        Rule { id: "android.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            INSTALL_FAILED_INVALID_APK\nINSTALL_FAILED_OLDER_SDK\nINSTALL_FAILED_NO_MATCHING_ABIS\n\
            INSTALL_FAILED_TEST_ONLY\nINSTALL_FAILED_MISSING_SHARED_LIBRARY\n\
            INSTALL_FAILED_CPU_ABI_INCOMPATIBLE\nINSTALL_PARSE_FAILED_NO_CERTIFICATES\n\
            INSTALL_PARSE_FAILED_MANIFEST_MALFORMED\nINSTALL_PARSE_FAILED_NOT_APK\nINSTALL_FAILED_DEXOPT\n\
        "), beside: None },
        Rule { id: "android.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            INSTALL_FAILED_USER_RESTRICTED\nINSTALL_FAILED_VERIFICATION_FAILURE\n\
            INSTALL_FAILED_PERMISSION_MODEL_DOWNGRADE\n\
        "), beside: None },
        Rule { id: "apple_events.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            not (authorized|authorised|allowed) to send apple events\nnot allowed assistive access\n\
            erraeeventnotpermitted\n\
        "), beside: None },
        Rule { id: "banking.pin", meaning: Meaning::Unauthenticated, evidence: Evidence::Override, patterns: Texts("\
            fintsclientpinerror\npin wrong?\npin falsch\n\
        "), beside: None },
        Rule { id: "devices.absent", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            no (camera|microphone|printer|scanner|sensor|device) detected\n\
            (camera|microphone|printer|scanner) not available\n\
        "), beside: None },
        Rule { id: "device.away", meaning: Meaning::Unavailable, evidence: Evidence::Words, patterns: Texts("\
            (entity|printer|camera|sensor|light|lamp|bulb|switch|vehicle|car|thermostat|robot|plc|hub|inverter|charger|heater|vacuum|doorbell|speaker|modem|router|access point|meter|drone|kiosk|display|fixture) (unavailable|is unavailable|is offline|offline|is unreachable|is not reachable|is not responding|not operational|is not operational|is asleep|asleep|disconnected|is disconnected)\n\
            (entity|node|vehicle|light|lamp|sensor|printer|camera|device) {} is (unavailable|offline|unreachable)\n\
            device (offline|disconnected|is disconnected|is not reachable|is unreachable|not reachable|unreachable)\n\
            no network route\nnode is dead\ndelivery failed for <\nstatus.delivery_failed\n\
        "), beside: None },
        Rule { id: "vbox.locked", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            is already locked (by|for) a session\n\
        "), beside: None },
    ]),
    ("devices", &[
        Rule { id: "ipp.busy", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            server-error-(busy|temporary-error|service-unavailable|not-accepting-jobs|printer-is-deactivated|too-many-jobs|too-many-documents)\n\
        "), beside: None },
        Rule { id: "ipp.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            client-error-(not-found|gone|document-access-error)\n\
        "), beside: None },
        Rule { id: "ipp.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            client-error-(forbidden|not-authorized|not-authenticated|account-authorization-failed|account-closed|account-info-needed|account-limit-reached)\n\
        "), beside: None },
        Rule { id: "ipp.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            client-error-(bad-request|document-format-not-supported|attributes-or-values-not-supported|attributes-not-settable|uri-scheme-not-supported|charset-not-supported|conflicting-attributes|compression-not-supported|compression-error|document-format-error|request-entity-too-large|request-value-too-long|document-password-error|document-security-error|document-unprintable-error)\n\
            server-error-(operation-not-supported|version-not-supported|multiple-document-jobs-not-supported)\n\
        "), beside: None },
        Rule { id: "ipp.state", meaning: Meaning::State, evidence: Evidence::Code, patterns: Texts("\
            client-error-(not-possible|not-fetchable)\n\
        "), beside: None },
    ]),
    ("devices", &[
        Rule { id: "ua.busy", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            Bad(ServerHalted|ServerNotConnected|TooManyOperations|TooManySessions|TooManyPublishRequests|ResourceUnavailable|TcpServerTooBusy|TcpNotEnoughResources|WaitingForInitialData|WaitingForResponse|DeviceFailure|NotConnected|OutOfService|NoCommunication)\n\
        "), beside: None },
        Rule { id: "ua.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            Bad(ConnectionClosed|CommunicationError|SecureChannelClosed|Timeout|RequestTimeout|Shutdown|Disconnect|SessionClosed|ServerUriInvalidated)\n\
        "), beside: None },
        Rule { id: "ua.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            Bad(UserAccessDenied|NotWritable|NotReadable|SecurityChecksFailed|LicenseExpired|LicenseNotAvailable|LicenseLimitsExceeded)\n\
        "), beside: None },
        Rule { id: "ua.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            Bad(IdentityTokenRejected|IdentityTokenInvalid|UserSignatureInvalid|IdentityChangeNotSupported|CertificateUntrusted|CertificateInvalid|CertificateTimeInvalid|CertificateRevoked|NoValidCertificates)\n\
        "), beside: None },
        Rule { id: "ua.missing", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            Bad(NodeIdUnknown|NoMatch|NotFound|NoData|NoEntryExists|AttributeIdInvalid|SubscriptionIdInvalid|MonitoredItemIdInvalid|MethodInvalid|NoDataAvailable|ObjectDeleted|SessionIdInvalid)\n\
        "), beside: None },
        Rule { id: "ua.invalid", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            Bad(TypeMismatch|OutOfRange|NodeIdInvalid|ArgumentsMissing|InvalidArgument|IndexRangeInvalid|NotSupported|ServiceUnsupported|EncodingError|DecodingError|DataEncodingInvalid|WriteNotSupported|BrowseNameInvalid|TooManyArguments|FilterNotAllowed)\n\
        "), beside: None },
    ]),
    ("web", &[
        Rule { id: "web.gateway_page", meaning: Meaning::Down, evidence: Evidence::Override, patterns: Texts("\
            failed to (find|get|fetch|load|list|read) {} (<html><body><h1>|<html><head><title>)(502 bad gateway|503 service temporarily unavailable|503 service unavailable|504 gateway time-out|504 gateway timeout)*\n\
        "), beside: None },
        Rule { id: "wiki.lag", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            maxlag\n\
        "), beside: None },
        Rule { id: "stripe.lock", meaning: Meaning::Held, evidence: Evidence::Override, patterns: Texts("\
            cannot be accessed right now because another\nstripe process is currently accessing it\n\
        "), beside: None },
        Rule { id: "http.umbrella", meaning: Meaning::Invalid, evidence: Evidence::WeakCode, patterns: Texts("\
            invalid_request\nbad_request\nBAD_REQUEST\nvalidation_error\nVALIDATION_ERROR\nINVALID_REQUEST\n\
            invalid_arguments\ninvalid_input\nINVALID_INPUT\nINVALID_PARAMETER\nBAD_USER_INPUT\n\
            invalid_argument\nunprocessable_entity\nmalformed_request\ninvalid_payload\ninvalid_params\n\
            invalid_request_error\nBadRequestError\nUnprocessableEntityError\ninvalid_parameter\n\
            invalid_parameters\nvalidation_failed\nVALIDATION_FAILED\nINVALID_REQUEST_UNKNOWN\n\
            INVALID_REQUEST_BODY\ninvalid_data\nINVALID_ARGUMENTS\nUnprocessableEntity\nbadRequestError\n\
        "), beside: None },
        Rule { id: "graphql.text", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            cannot query field\nunknown (argument|type|fragment|directive)\nwas not provided\n\
            of required type\ngot invalid value\nmust have a selection of subfields\n\
            must not have a selection\nexpected type {} found\nsyntax error: expected\ndoesn't exist on type\n\
            doesn't accept argument\nquery has complexity\nquery exceeds the maximum\nquery is too complex\n\
            query too complex\nmax complexity\nvariable {} of required type\nquery depth\n\
            syntax error: unexpected\nof type {} is required\nargument {} of type\nis not a valid value for\n\
            cannot represent\nmust provide query string\ndoes not have a field\nno such column {} on entity\n\
            unknown field name\nexceeds maximum depth\nselections must be\n\
        "), beside: None },
        Rule { id: "graphql.code", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            NOT_FOUND_ERROR\nENTITY_NOT_FOUND\nchannel_not_found\nNotRegistered\nuser_not_found\n\
            users_not_found\nmessage_not_found\nfile_not_found\nnot_found\nresource_missing\n\
            thread_not_found\nno_such_subscription\nteam_not_found\nitem_not_found\npage_not_found\n\
            ENTITY_IS_DELETED\nno_item_specified\nunknown_method\ndatabase_not_found\nblock_not_found\n\
            ZERO_RESULTS\nno_such_channel\nbot_not_found\nusergroup_not_found\nim_not_found\ngroup_not_found\n\
            reminder_not_found\nbookmark_not_found\ncanvas_not_found\nlist_not_found\nno_reaction\n\
            TABLE_NOT_FOUND\nMODEL_ID_NOT_FOUND\nVIEW_NAME_NOT_FOUND\nROUTE_NOT_FOUND\nUNKNOWN_COLUMN_NAME\n\
            ENTITY_NOT_FOUND_ERROR\nOBJECT_NOT_FOUND\nRECORD_NOT_FOUND\nUSER_NOT_FOUND\nCONTACT_NOT_FOUND\n\
            PAGE_NOT_FOUND\nFILE_NOT_FOUND\nrecord_not_found\nproject_not_found\ntask_not_found\n\
            issue_not_found\nrepository_not_found\ncustomer_not_found\norder_not_found\naccount_not_found\n\
            document_not_found\nfolder_not_found\nboard_not_found\ncard_not_found\nno_such_user\n\
            no_such_object\nunknown_channel\nunknown_user\nunknown_id\nsource_not_found\n\
            aliases_not_found_exception\nsnapshot_missing_exception\nrepository_missing_exception\n\
        "), beside: None },
        Rule { id: "graphql.rate", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            THROTTLED\nComplexityException\nFloodWaitError\nRetryAfter\nMAX_API_QUERIES_PER_MINUTE\n\
            TooManyRequestsHttpException\nThrottlingError\nrate_limit_reached\ntoo_many_attempts\n\
            TOO_MANY_ATTEMPTS\nToo_Many_Requests\nes_rejected_execution_exception\n\
            concurrent_requests_limit_exceeded\nmessage_rate_exceeded\napi_limit_exceeded\n\
            requests_limit_exceeded\nrate_exceeded\nsecondary_rate_limit\n\
        "), beside: None },
        Rule { id: "http.exists", meaning: Meaning::Exists, evidence: Evidence::Code, patterns: Texts("\
            already_exists\nname_taken\nalready_in_channel\nalready_reacted\nDUPLICATE_VALUE\n\
            DUPLICATES_DETECTED\nresource_already_exists\nduplicate_entry\nalready_pinned\nemail_taken\n\
            name_already_taken\nusername_taken\nALREADY_EXISTS_ERROR\nalready_archived\nalready_in_team\n\
            already_invited\nuser_already_team_member\nconflict_exists\nresource_exists\nduplicate_resource\n\
            duplicate_name\nDUPLICATE_NAME\nDUPLICATE_EXTERNAL_ID\nUNIQUE_VIOLATION\nbank_account_exists\n\
            external_account_exists\nresource_already_exists_exception\nemail_exists\nEMAIL_EXISTS\n\
            name_exists\nslug_taken\nusername_already_exists\nuser_already_exists\naccount_already_exists\n\
        "), beside: None },
        Rule { id: "http.conflict", meaning: Meaning::Stale, evidence: Evidence::Code, patterns: Texts("\
            edit_conflict\nversion_conflict\nstale_version\netag_mismatch\nrevision_mismatch\n\
            precondition_failed\nPRECONDITION_FAILED\nVERSION_CONFLICT\nSTALE_VERSION\nSTALE_OBJECT\n\
            stale_object\nstale_object_error\nstale_data\nSTALE_DATA\nconcurrent_modification\n\
            CONCURRENT_UPDATE\noptimistic_lock_error\noptimistic_lock\nconflicting_update\nrevision_conflict\n\
            document_update_conflict\nif_match_failed\netag_conflict\n\
        "), beside: None },
        Rule { id: "http.idempotency", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
            keys for idempotent requests can only be used with the same parameters\n\
            idempotency key already used\nidempotency-key has already been used\nidempotency_error\n\
        "), beside: None },
        Rule { id: "http.held", meaning: Meaning::Held, evidence: Evidence::Code, patterns: Texts("\
            lock_timeout\nresource_locked\nconflict_error\nUNABLE_TO_LOCK_ROW\nRESOURCE_BUSY\nresource_busy\n\
            LOCKED_RESOURCE\noperation_in_progress\nOPERATION_IN_PROGRESS\nidempotency_key_in_use\n\
            team_added_to_org\nLOCK_NOT_AVAILABLE\nconcurrent_request\nconflict_in_progress\n\
            request_in_progress\noperation_already_in_progress\njob_in_progress\nexport_in_progress\n\
            sync_in_progress\n\
        "), beside: None },
        Rule { id: "http.bare", meaning: Meaning::Down, evidence: Evidence::Phrase, patterns: Texts("\
            service unavailable\nbad gateway\nbackend fetch failed\n\
        "), beside: None },
        Rule { id: "http.down", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            (temporarily|upstream|upstream is|backend|backend is|dependency|system is currently|api is currently|site is currently|momentarily) unavailable\n\
            (under|down for|undergoing|scheduled|in|site|read-only for) maintenance\nmaintenance mode\n\
            (service|server) (is starting|is busy|is restarting|is not ready|is unavailable|overloaded|is currently unavailable|is too busy)\n\
            is starting up\nserver busy\nsystem is busy\nno healthy upstream\nbackend is unhealthy\n\
            is restarting\n(temporary|transient) (failure|error)\ntemporary problem\nnot ready yet\n\
            circuit is now open\ncircuit is open\ncircuit breaker is open\ncircuit breaker open\n\
            circuitbreaker {} is open\nweb server is down\norigin is unreachable\ntemporary outage\n\
            failover in progress\nservice is down\nserver is temporarily\ncannot be reached at the moment\n\
            is having problems\nunder heavy load\nis under heavy load\nis not accepting\n\
            not accepting connections\nnot accepting requests\ntry your request again later\n\
            request could not be processed at this time\nis being upgraded\nsite is down\nbe back soon\n\
            be right back\ntemporarily down\ntemporarily offline\nis down for\n\
            (currently|is currently) (down|unavailable. please)\ncurrently offline\ncurrently overloaded\n\
            experiencing high\nexperiencing technical difficulties\ntechnical difficulties\n\
            unable to handle the request\nunable to service\nno available server\nno healthy\n\
            no servers available\nno server is available\nno instances available\norigin dns error\n\
            upstream is down\nservice unreachable\nservice is unreachable\ndeployment in progress\n\
            deploy in progress\nrolling restart\nis sleeping\nwaking up\nis hibernating\n\
            service is not available\nout of capacity\ntier capacity exceeded\nthread pool exhausted\n\
            server too busy\nsystem overload\nload shedding\ncurrently unavailable, please\n\
            unavailable right now, please\nis currently unavailable$\nbusy, please try\nbusy. please try\n\
            is busy, try\nis busy. try\nrequests queued for too long\n\
        "), beside: None },
        Rule { id: "http.interrupted", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            experiencing {} (disruption|interruption|outage)\ntemporary {} (outage|disruption|interruption)\n\
            (partial|ongoing|major|regional) (outage|disruption|interruption)\n\
            temporary (disruption|interruption)\n\
        "), beside: None },
        Rule { id: "heroku.busy", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            code=(H11|H20|H22|H80)\nBacklog too deep\n\
        "), beside: None },
        Rule { id: "heroku.lost", meaning: Meaning::Lost, evidence: Evidence::Code, patterns: Texts("\
            code=(H12|H13|H15|H18|H99)\n\
        "), beside: None },
        Rule { id: "heroku.not_sent", meaning: Meaning::NotSent, evidence: Evidence::Code, patterns: Texts("\
            code=(H19|H21)\n\
        "), beside: None },
        Rule { id: "http.in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::WeakCode, patterns: Texts("\
            fatal_error\ninternal_error\nINTERNAL_SERVER_ERROR\ninternal_server_error\nINTERNAL_ERROR\n\
            unknown_error\nUNKNOWN_ERROR\nUNKNOWN_EXCEPTION\nunexpected_error\n\
        "), beside: None },
        Rule { id: "http.bad_request_missing", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            bad request: ({} not found|{} does not exist|{} doesn't exist|no such)\n\
        "), beside: None },
        Rule { id: "web.duplicate", meaning: Meaning::Exists, evidence: Evidence::Override, patterns: Texts("\
            (version code|versioncode|build number|bundle version|version number) {} (already been used|already been uploaded|been used already|has already been)\n\
            (status|tweet|message|post|content|comment) is a duplicate\nduplicate content\n\
            apkupgradeversionconflict\nmultiapkshadowedactiveapk\nrepushing of {} is not allowed\n\
            (cannot|can not|can't|not allowed to) (overwrite an existing|republish|re-publish|republish an)\n\
            is already published\nwas already published\nalready contains the version\n\
            (name|title|slug|username|email|domain) has already been taken\n\
        "), beside: None },
        Rule { id: "web.used", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            has already been (used|uploaded|pushed|claimed|redeemed)\n\
        "), beside: None },
        Rule { id: "web.payment_declined", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            PAYER_CANNOT_PAY\nPAYER_ACCOUNT_LOCKED_OR_CLOSED\nPAYEE_BLOCKED_TRANSACTION\n\
            PAYER_ACTION_REQUIRED\nTRANSACTION_BLOCKED_BY_PAYEE\nREDIRECT_PAYER_FOR_ALTERNATE_FUNDING\n\
            CARD_EXPIRED\nCREDIT_CARD_REFUSED\nTRANSACTION_RECEIVING_LIMIT_EXCEEDED\nCARD_DECLINED\n\
            CARD_NOT_SUPPORTED\nGENERIC_DECLINE\nCVV_FAILURE\nADDRESS_VERIFICATION_FAILURE\nINVALID_CARD\n\
            VERIFY_CVV_FAILURE\nTRANSACTION_LIMIT\nDO_NOT_HONOR\n\
        "), beside: None },
        Rule { id: "web.other_instance", meaning: Meaning::State, evidence: Evidence::Override, patterns: Texts("\
            terminated by other getupdates request\nonly one bot instance is running\n\
            terminated by setwebhook request\ncan't use getupdates method while webhook is active\n\
        "), beside: None },
        Rule { id: "web.push", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            unregistered device\nmultiple (or no) rows returned\nthe result contains 0 rows\n\
        "), beside: None },
        Rule { id: "web.push_invalid", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            baddevicetoken\nlarge files detected\nmaximum of series {} reached\nrequired request parameter\n\
            required request header\nrequired request body\nrequired request part\n\
        "), beside: None },
        Rule { id: "web.push_rate", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            auth/too-many-requests\ntoomanyprovidertokenupdates\n\
        "), beside: None },
        Rule { id: "web.busy_object", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            is currently processing\nalready a running (pipeline|job|build|import|export)\n\
        "), beside: None },
        Rule { id: "web.stale_object", meaning: Meaning::Stale, evidence: Evidence::Phrase, patterns: Texts("\
        "), beside: None },
        Rule { id: "soap.caller", meaning: Meaning::Invalid, evidence: Evidence::Words, patterns: Texts("\
            <faultcode>(client|soap:client|soapenv:client|soap-env:client|s:client|env:client|ns1:client|ns0:client)\n\
            value>(sender|soap:sender|soapenv:sender|soap-env:sender|s:sender|env:sender)\n\
        "), beside: None },
        Rule { id: "web.no_route", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            ^cannot (get|post|put|patch|delete) /*\n\
        "), beside: None },
        Rule { id: "overpass.dispatcher", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            runtime error: open64: 0 success\n\
        "), beside: None },
    ]),
    ("web", &[
        Rule { id: "oauth.grant", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            invalid_grant\ninvalid_token\ninvalid_client\nunauthorized_client\nexpired_token\ntoken_expired\n\
            token_revoked\nEAPI:Invalid key\nEAPI:Invalid signature\nnot_authed\ninvalid_auth\n\
            account_inactive\nlogin_required\ninteraction_required\nreauth_required\nsession_expired\n\
            INVALID_SESSION_ID\ninvalid_credentials\nbad_credentials\nTokenExpiredError\nJsonWebTokenError\n\
            invalid_signature\ntoken_invalid\nAUTHENTICATION_ERROR\nmissing_token\nInvalidTokenError\n\
            ExpiredSignatureError\nunauthorized_access\njwt expired\ninvalid_session\nauth_required\n\
            account_selection_required\nmfa_required\ntwo_factor_required\ntwo_factor_setup_required\n\
            invalid_dpop_proof\nuse_dpop_nonce\nauthorization_required\ninvalid_api_token\napi_key_expired\n\
            bad_api_key\ntoken_not_found\nno_token\ninvalid_access_token\nexpired_access_token\n\
            access_token_expired\nrefresh_token_expired\ninvalid_refresh_token\nsession_revoked\n\
            not_authenticated\nauthentication_required\nauthentication_failed\npassword_expired\n\
            user_not_authenticated\njwt_expired\ninvalid_jwt\ninvalid_user_token\ntoken_invalidated\n\
            user_revoked\ndeleted_user\nInvalidGrantError\nUNAUTHORIZED\ninvalid_bearer_token\n\
            secret_key_required\ninvalid_session_token\npublishable_key_not_allowed\nAUTH_REQUIRED\n\
            NOT_AUTHENTICATED\nTOKEN_EXPIRED\nINVALID_TOKEN\nINVALID_CREDENTIALS\nINVALID_LOGIN\n\
            INVALID_AUTH_HEADER\ninvalid_authorization_header\nmissing_credentials\n\
        "), beside: None },
        Rule { id: "oauth.scope", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            insufficient_scope\nmissing_scope\naccess_denied\nconsent_required\ninvalid_scope_denied\n\
            restricted_action\nnot_in_channel\ncant_invite\nINSUFFICIENT_ACCESS\ninsufficient_permissions\n\
            permission_denied\nmissing_permissions\nINSUFFICIENT_ACCESS_OR_READONLY\nrestricted_resource\n\
            not_allowed\nno_permission\nekm_access_denied\norg_login_required\nteam_access_not_granted\n\
            feature_not_enabled\nis_archived\nREQUEST_DENIED\nscope_denied\nadmin_only\nFEATURE_DISABLED\n\
            admin_unauthorized\nnot_allowed_token_type\naccesslimited\ncannot_add_bot\nuser_is_restricted\n\
            user_is_ultra_restricted\nenterprise_is_restricted\nrestricted_action_read_only_channel\n\
            restricted_action_thread_only_channel\nrestricted_action_non_threadable_channel\ncannot_dm_bot\n\
            cant_dm\nnot_app_admin\nnot_enterprise_team\nplan_required\npaid_only\npaid_teams_only\n\
            method_not_allowed_for_token\ntwo_factor_required_by_org\ninvalid_permissions\n\
            INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND\nINVALID_PERMISSIONS\nNOT_AUTHORIZED\n\
            UNAUTHORIZED_FIELD_OR_TYPE\nFORBIDDEN\nACCESS_DENIED\nPERMISSION_ERROR\ninsufficient_permission\n\
            insufficient_privileges\nuser_not_authorized\nnot_authorized\naction_prohibited\nuser_banned\n\
            forbidden_for_plan\naccount_disabled\naccount_locked\napp_not_installed\napp_not_enabled\n\
            team_not_on_plan\nrequires_approval\napproval_required\nip_not_allowed\nip_not_authorized\n\
            region_not_supported\ncountry_unsupported\nAPI_DISABLED_FOR_ORG\nAPI_CURRENTLY_DISABLED\n\
            INSUFFICIENT_PERMISSIONS\ncard_declined\nPAYMENT_DENIED\nINSTRUMENT_DECLINED\n\
            TRANSACTION_REFUSED\nCOMPLIANCE_VIOLATION\nPAYEE_ACCOUNT_RESTRICTED\nPAYER_ACCOUNT_RESTRICTED\n\
            expired_card\naccount_invalid\ntestmode_charges_only\nlivemode_mismatch\npayouts_not_allowed\n\
            transfers_not_allowed\ncard_error\nrequest_forbidden\n\
        "), beside: None },
        Rule { id: "oauth.request", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            invalid_scope\nunsupported_grant_type\nredirect_uri_mismatch\nunsupported_response_type\n\
            invalid_redirect_uri\ninvalid_target\nGRAPHQL_VALIDATION_FAILED\nGRAPHQL_PARSE_FAILED\n\
            PERSISTED_QUERY_NOT_SUPPORTED\nundefinedField\nargumentNotAccepted\nmissingRequiredArguments\n\
            no_text\nmsg_too_long\ninvalid_blocks\ntoo_many_attachments\nparameter_invalid\n\
            parameter_missing\nINVALID_FIELD\nMALFORMED_QUERY\nREQUIRED_FIELD_MISSING\n\
            OPERATION_RESOLUTION_FAILURE\ninvalid_url\ninvalid_name\ninvalid_cursor\nmissing_argument\n\
            missing_field\nMAX_COMPLEXITY\nMAX_NODE_LIMIT_EXCEEDED\nSTRING_TOO_LONG\ninvalid_client_metadata\n\
            invalid_software_statement\nunapproved_software_statement\nunsupported_token_type\n\
            invalid_request_uri\ninvalid_request_object\nrequest_not_supported\nrequest_uri_not_supported\n\
            registration_not_supported\ninvalid_code_verifier\ninvalid_authorization_details\n\
            invalid_arg_name\ninvalid_array_arg\ninvalid_charset\ninvalid_form_data\ninvalid_post_type\n\
            missing_post_type\ninvalid_channel\ninvalid_ts\ninvalid_ts_latest\ninvalid_ts_oldest\n\
            invalid_types\ninvalid_limit\ninvalid_users\ninvalid_user\ninvalid_timezone\n\
            invalid_blocks_format\ninvalid_attachments\ninvalid_metadata_format\ninvalid_arg_format\n\
            no_channel\nno_user\nbad_timestamp\ncant_update_message\ncant_delete_message\nedit_window_closed\n\
            comment_required\nnot_in_group\nmethod_not_supported_for_channel_type\n\
            channel_type_not_supported\nunknown_method_arg\nparameter_unknown\nparameter_invalid_empty\n\
            parameter_invalid_integer\nparameter_invalid_string_blank\nparameter_invalid_string_empty\n\
            parameters_exclusive\namount_too_small\namount_too_large\ninvalid_number\nincorrect_number\n\
            invalid_expiry_month\ninvalid_expiry_year\ninvalid_cvc\nincorrect_cvc\nurl_invalid\n\
            email_invalid\ninvalid_charge_amount\ncharge_already_refunded\ncharge_exceeds_source_limit\n\
            country_code_invalid\npostal_code_invalid\ncurrency_not_supported\ntax_id_invalid\n\
            token_already_used\ninvalid_field\nINVALID_FIELD_FOR_INSERT_UPDATE\nINVALID_TYPE\n\
            INVALID_TYPE_ON_FIELD_IN_RECORD\nINVALID_OR_NULL_FOR_RESTRICTED_PICKLIST\n\
            INVALID_CROSS_REFERENCE_KEY\nFIELD_CUSTOM_VALIDATION_EXCEPTION\nFIELD_INTEGRITY_EXCEPTION\n\
            INVALID_EMAIL_ADDRESS\nINVALID_QUERY_FILTER_OPERATOR\nINVALID_QUERY_LOCATOR\nINVALID_ID_FIELD\n\
            MALFORMED_ID\nJSON_PARSER_ERROR\nXML_PARSER_ERROR\nNUMBER_OUTSIDE_VALID_RANGE\nMISSING_ARGUMENT\n\
            INVALID_VALUE_FOR_COLUMN\nUNKNOWN_FIELD_NAME\nINVALID_FILTER_BY_FORMULA\n\
            INVALID_MULTIPLE_CHOICE_OPTIONS\nINVALID_RECORDS\nCANNOT_ACCEPT_VALUE\nINVALID_ATTACHMENT_OBJECT\n\
            PROPERTY_DOESNT_EXIST\nINVALID_DATE\nINVALID_EMAIL\ninvalid_grant_type\nunsupported_media_type\n\
            invalid_request_url\nmissing_version\nmissing_parameter\nmissing_parameters\n\
            missing_required_field\nmissing_required_argument\nrequired_field\ninvalid_body\ninvalid_query\n\
            invalid_filter\ninvalid_sort\ninvalid_property\ninvalid_id\ninvalid_uuid\ninvalid_date\n\
            invalid_format\ninvalid_enum_value\ntoo_big\ntoo_small\nunrecognized_keys\ninvalid_string\n\
            invalid_union\ninvalid_literal\nout_of_range\nvalue_too_long\npayload_too_large\n\
            request_entity_too_large\nfile_too_large\nmessage_too_long\ntext_too_long\nmethod_not_allowed\n\
            not_supported\nunsupported_operation\nunknown_field\nbad_input\nCOMPLEXITY_LIMIT\n\
            parsing_exception\nx_content_parse_exception\nillegal_argument_exception\n\
            mapper_parsing_exception\nquery_shard_exception\naction_request_validation_exception\n\
            invalid_index_name_exception\nnumber_format_exception\nstrict_dynamic_mapping_exception\n\
            script_exception\ntoo_many_clauses\njson_parse_exception\ndocument_parsing_exception\n\
        "), beside: None },
        Rule { id: "oauth.pending", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            authorization_pending\n\
        "), beside: None },
        Rule { id: "oauth.slow_down", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            slow_down\n\
        "), beside: None },
    ]),
    ("llm", &[
        Rule { id: "llm.quota", meaning: Meaning::Quota, evidence: Evidence::Code, patterns: Texts("\
            insufficient_quota\nbilling_hard_limit_reached\nbilling_not_active\ncredit_balance_too_low\n\
            insufficient_credits\ninsufficient_balance\ninsufficient_funds\nquota_exceeded\nout_of_credits\n\
            usage_limit_reached\nusage_limit_exceeded\nmonthly_limit_reached\naccount_deactivated\n\
            billing_error\nspending_limit_reached\ncredits_exhausted\nplan_limit_reached\n\
            INSUFFICIENT_CREDITS\nquota_exhausted\ndaily_limit_exceeded\nmonthly_limit_exceeded\n\
            limit_reached_upgrade\nSUBSCRIPTION_REQUIRED\nPAYMENT_REQUIRED\nover_quota\nno_credits\n\
            trial_expired\nexceeded_current_quota_error\ncredit_balance_exhausted\n\
            enforced_spend_limit_reached\nspend_limit_reached\nusage_cap_exceeded\nbalance_insufficient\n\
            billing_limit\nbilling_limit_reached\nmonthly_quota_exceeded\ndaily_quota_exceeded\n\
            quota_limit_reached\nquota_limit_exceeded\nstorage_limit_reached\nSTORAGE_LIMIT_EXCEEDED\n\
            storage_quota_exceeded\nseat_limit_reached\nplan_limit_exceeded\nsubscription_required\n\
            subscription_expired\nsubscription_inactive\ntrial_ended\ncredit_limit_exceeded\n\
            credit_limit_reached\nbudget_exceeded\nBudgetExceededError\nnot_enough_credits\nno_credit\n\
            weight_exceeds_budget\ninsufficient_user_quota\narrearage\nArrearage\n\
            account_balance_insufficient\nquota-exceeded\nusage_quota_exceeded\nMONTHLY_LIMIT_REACHED\n\
            FREE_TIER_EXHAUSTED\ninvoice_unpaid\nexceeded_quota\nbilling_quota_exceeded\n\
            LICENSE_LIMIT_EXCEEDED\nAPI_QUOTA_EXCEEDED\nQUOTA_LIMIT\npayment_required\ninsufficient_space\n\
            insufficient_storage\n\
        "), beside: None },
        Rule { id: "llm.quota_text", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            (exceeded your current|yearly|annual|weekly|monthly|daily|exceeded|exceeded the|exceeded your|over|storage|increase your|usage|out of|exceed {}|exceeds {}|exceeded {}|exceeding {}|exceeds|exceeding|reached {}|free|monthly {}|daily {}|account|increase the|increase|service|exceeds the service|run out of|api daily) quota\n\
            reached: upgrade\nreached, upgrade\nreached. upgrade\nfor this contract\nof your contract\n\
            in your subscription\n(of|by|for) your subscription type\n\
            (blocked|suspended) due to (exceeding|exceeding of) {} (subscription|plan)\n\
            choose the proper subscription\n\
            (x-rate-limit-problem|x-ratelimit-problem)(: |=)(day|daily|month|monthly)\n\
            limitation of your (subscription|plan)\n\
            (lifetime|totalrequests|yearly|yearly export|annual|weekly|free tier|free plan|monthly|monthly usage|daily|spending|spend|free rate|seat|hard|monthly request|plan|increase your|billing hard|billing|trial|plan's|monthly {}|today's|daily {}|weekly {}|24 hours|budget|over your|raise your|raise the|/day|hit your usage|reached your usage|reached the usage|active user|set usage|daily quota) limit\n\
            there is a limit of\n\
            number of (daily|weekly|monthly) (requests|calls|messages|queries) (reached$|exceeded$|{} been reached|{} been exceeded)\n\
            (max|maximum) (daily|weekly|monthly) (requests|calls|messages|queries) (reached$|exceeded$)\n\
            reached the maximum number of (daily|weekly|monthly) (requests|calls|messages|queries)\n\
            top up your\n(have to|need to|must|please|to) top up\nout of credit\n\
            (account balance|wallet balance|balance|credit|wallet) (exhausted|depleted|used up|empty|is exhausted|is depleted|is used up|is empty)\n\
            no (more|free) {} left\nno (generations|free requests|images|minutes) (left|remaining)\n\
            (have no|insufficient|not enough|out of|buy more|ran out of|requires more|need more|not have enough|don't have enough|doesn't have enough|no more|no remaining|run out of|insufficient {}|add|add more|buy|purchase|trial|free|run out of {}|has no|included) credits\n\
            allowed number of\nincluded in your subscription\nin this plan\n\
            (in|upgrade|not available on|not included in|limit for|on|of|by|for|limit of|limits of|maximum number of {} for|allowed on|allowed by) your plan\n\
            allowance {} used up\nallowance is used up\ndaily request allowance\n\
            (for the|for this|per|limit for this|credits per|requests per|calls per|limited to {} per) month\n\
            per week\ncheck your plan and billing\n\
            credit balance (is too low|{} exhausted|{} depleted|is|{} insufficient)\n\
            (insufficient|insufficient {}) (balance|funds)\n(no|no {}) (credits remaining|credits left)\n\
            upgrade to (a paid plan|continue|pro|premium|enterprise|{} plan|{} to continue|a {} plan|a higher|a paid|the pro|create|add|unlock|use|get|increase|access)\n\
            please upgrade\n\
            billing (account|has not been enabled|period|cycle|issue|details|is not|must be enabled|to be enabled|problem|information)\n\
            enable billing\nadd a payment method\npayment required\n\
            subscription (has expired|expired|required|has lapsed|lapsed|is inactive|inactive|has ended|ended|is not active|is required|cancelled)\n\
            requires (a paid|billing|a license|the {} plan|{} plan|a subscription|an upgrade)\n\
            trial has ended\n(trial|license) (has expired|expired)\n\
            (requests|searches|calls|messages|emails|tokens|limit) per day\ntoo many times (for|in) one day\n\
            (requests|calls|messages|searches|queries|emails|tokens) (per|every|in|each|in any) (24 hours|24h|24 hrs)\n\
            (requests|calls|messages|searches|queries|emails|tokens) (every|each|a) day\n\
            (requests|calls|messages|searches|queries|emails|tokens)/day\n\
            (reached|hit|used up) your limit of free\n(free|trial) {} limit reached\n\
            (usage limit|quota|quota has been|quota {}|storage limit|account limit) (reached|exceeded)\n\
            spend cap\n\
            (budget|budget has been|quota is|quota was|totalrequests limit|total requests limit) exceeded\n\
            quota limit reached\n\
            (quota|credits {}|credits are|quota {}|quota is|budget|budget is) (exhausted|used up)\n\
            add your own api key\ncontact sales\ncontact billing\n\
            (request a limit|request an|request a quota|limit|contact us to|contact support to) increase\n\
            purchase more\ncredits exhausted\ncredits have run out\nused all of your\nused up your\n\
            plan does not include\nyour current plan\n(monthly|usage) (cap|allowance|limits)\n\
            account is past due\nunpaid invoice\npayment overdue\nprepay credit\ncan only afford\n\
            credits {} expired\ncredits {} depleted\nused all your\nused up all\nexhausted your\n\
            used all (the|of the|of the included|the included|included|free|available) {} (usage|credits|requests|calls|tokens|messages|allowance|quota)\n\
            included (free usage|usage)\ninsufficient credit\nbalance is insufficient\nbalance is too low\n\
            balance too low\nbalance is negative\nnegative balance\nlow balance\nrecharge your\nadd funds\n\
            buy more\npurchase additional\nspending cap\nmonthly spend\nquota {} been used\nquota renews\n\
            quota resets\nquota will reset\nthis billing period\nissue with your billing\n\
            update your billing\npayment method\npayment is required\ninvoice is overdue\noverdue invoice\n\
            past due\naccount is delinquent\ndelinquent\nlicence has expired\nno valid license\nnot licensed\n\
            license is required\nout of seats\nfree tier\nfree searches\nfree allowance\ncurrent plan\n\
            on this plan\non the {} plan\nfor the {} plan\nof the {} plan\navailable to paid\npaid customers\n\
            paid feature\npremium feature\npremium only\nupgrade your\nconsider upgrading\n/month\n\
            monthly allotment\nmonthly budget\nper-month\nper-day\n\
            daily (cap|allowance|usage|maximum|request)\nlimit for today\n\
            (exceeded your|exceeded {}) (budget|monthly|daily)\nover budget\nspending limits\n\
            limit of {} resources\nmaximum number of projects\nrequest a higher\ncontact your account\n\
            (storage|mailbox) (is full|full)\nout of storage\nthis month's\nlimit of {} per day\n\
            (limit|quota|rate) {} /(day|24h|week|month)\ncredits/month\nrequests/month\ncalls/month\n\
            exceeded the daily\nexceeded your {} plan\nnot available on {} plan\nnot part of your\n\
            your plan has\nyour plan does\nyour plan allows\nyour plan's\nusage limit for\nusage limit has\n\
            usage limit of\nexceeded {} storage\nreached {} storage\nfree trial has\nfree trial period\n\
            your trial\nout of tokens for\nno (searches|requests|calls|seats) left\nper day\n\
            (limit of|limit for) (your subscription|your current plan)\nno more seats\nno seats available\n\
            drive is full\ninbox is full\nyou've used 100%\nused 100% of\nincluded minutes\nplan limit:\n\
            for non-payment\nnon-payment\nunpaid invoices\nunpaid bill\nadd a credit card\n\
            upgrade required to\n(free tier|free plan) (allows|is limited)\ntrial ended\ntrial is over\n\
            prepaid balance\nprepaid credit\nexceeds your balance\nuser limit reached\n\
            limit reached for your\ncontact your account manager\n\
            run out of (searches|requests|tokens|calls|messages|credit)\nusage limit. please upgrade\n\
            plan's set usage\nmonthly {} budget\nare used up\nrate limit (monthly)\nrate limit (daily)\n\
            per month.\nsubscribe to continue\nsubscribe to keep\nnumber of free\ntokens are used up\n\
            all of your free\nnumber of free requests\nmaximum credits exceeded\napi calls / month\n\
        "), beside: None },
        Rule { id: "llm.rate", meaning: Meaning::RateLimit, evidence: Evidence::Code, patterns: Texts("\
            rate_limit_exceeded\nrate_limit_error\nrate_limited\nratelimited\nRATELIMITED\nRateLimitError\n\
            too_many_requests\ntokens_per_minute_exceeded\nRATE_LIMITED\nthrottled\nTOO_MANY_REQUESTS\n\
            request_limit_exceeded\nrate-limited\nratelimit_exceeded\nREQUEST_LIMIT_EXCEEDED\n\
            RateLimitExceeded\napi_rate_limit\nconcurrency_limit_exceeded\nburst_limit_exceeded\n\
            TooManyRequestsError\nrate_limit_exceeded_error\nrequests_rate_limit_exceeded\n\
            service_tier_capacity_exceeded\nrateLimited\nRateLimitReached\nUserRateLimitExceeded\n\
            tooManyRequests\nactivityLimitReached\nRATE_LIMIT_REACHED\nconcurrency_limit_reached\n\
            in_flight_budget_exhausted\nrpm_limit_exceeded\ntpm_limit_exceeded\nthrottling_error\n\
            TooManyRequestsHttpError\nERR_RATE_LIMIT\nRateLimitException\nRatelimitException\nRATELIMIT\n\
            FLOOD_WAIT_*\nSLOWMODE_WAIT_*\nFLOOD_PREMIUM_WAIT_*\nRATE_LIMIT_FAILURE\nThrottleExceeded\n\
            OPERATION_TIME_LIMIT\n\
        "), beside: None },
        Rule { id: "llm.rate_text", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            rate limit reached for\n\
            (rate limit|rate-limit|call limit|api limit|request limit|concurrency limit|rate limit of {}|rate limit has been|maximum number of concurrent {}) (exceeded|reached)\n\
            (rate limit|rate-limit) (hit|has been)\nflood prevention\ndoing that a lot\n\
            too much request weight used\nencountered 429\nhit_429\ntoo many {} attempts\ntemporary lockout\n\
            (rate limits|ratelimit|number of requests has|flood control|rate limit is|rate limit was|rate|throttle|requests limit|rpm|tpm|requests rate limit|rps|qps|user-rate limit|per-user rate limit|user rate limit|project rate limit|rate limit for this {} has been|rate limit for this {}) exceeded\n\
            exceeded (rate limits|the rate limits|your rate limits|call rate|the maximum rate|{} calls per|{} requests per|the number of requests|the limit of {} requests)\n\
            exceed rate limits\nexceeds rate limits\nrate limiting\nrate limit error\n\
            (exceed your organization's|exceed the|exceeded the|exceeded your|exceed your|exceeds the|exceeded|hit the|hit a|hit|exceeding the|exceeding|exceeding our|over the|over|above the|reached the|reached your|reached our|reached|call|exceeded {}|exceed {}|exceeds {}|hit {}|reached {}|hitting {}) rate limit\n\
            hitting rate limits\n\
            too many (requests|concurrent requests|calls|attempts|messages|queries|{} requests|{} calls|{} messages|api|simultaneous|parallel|operations|hits|pending requests|in-flight requests|tokens per|concurrent)\n\
            request (rate is too high|rate too high|rate is large|was throttled|throttled|rate increased|was rate|budget)\n\
            requests (are being throttled|too quickly|too fast|too frequently|are limited|limited|are allowed per|throttled|every|in a short)\n\
            has been throttled\nbeing throttled\n(reduce your|reduce the) (request rate|rate)\n\
            rate of requests\n^slow down\n\
            (you're {}|you are {}|going|messages|calls|queries|coming in|posting|sending) too fast\n\
            ^too fast\ntoo frequently\ntoo often\nsending requests too\n\
            (concurrency|burst|concurrent request|throttling|throttle|concurrent requests|concurrent connections|per second|hourly) limit\n\
            flood wait\nslowmode\nthrottled$\nrate limit:\nlimit of requests\n\
            (being|was|were|are|is|been|got|getting|temporarily|api|account|build|client|deployment|ip|request|upload|user) (rate limited|rate-limited)\n\
            have been rate limited\nhas been rate limited\n(202|403|429) ratelimit\nratelimited\n\
            rate limits have been\napi too quickly\n(limited to {}|limit of {}) (requests|calls)\n\
            max {} requests per\nmaximum of {} requests per\nreduce request rates\nreduce the frequency\n\
            reduce request frequency\nslow down your\nslow mode\nslow mode is\nslowmode is\n\
            doing that too much\ndoing that too often\nflood control\nthrottled by\nthrottled due\n\
            was throttled\nare being throttled\nthrottling error\nthrottling exception\n\
            quota of {} requests per minute\napi call limit reached\napi request limit reached\n\
            rate limit for {} reached\non cooldown\nin cooldown\ncooldown active\nplease slow down\n\
            please back off\nlimited to {} requests per\nenhance your calm\ncalm down\nnext call allowed\n\
            next request allowed\nnext attempt allowed\n^throttle:\n^throttled:\n^throttling:\n\
            per-second cap\nper-minute cap\nhourly cap\nhourly quota\nhourly budget\nhourly request\n\
            too rapidly\ntoo rapid\nbucket is empty\nbucket empty\nrefill in\nrefills in\n\
            (returned|responded with) (429|a 429)\ngot a 429\nreceived a 429\nanswered 429\ncalls every\n\
            max {} rps\nmax {} calls per\nin a short period\nslow your\nease off\npace your requests\n\
            wait of {} seconds\nexpected available in\n^rate limited$\n\
            (rate limited|rate-limited) (by|upstream|until|for)\n^rate-limited$\n\
            maximum number of concurrent {} has been reached\n(send|sent|request|post|call|called) too fast\n\
            frequency limit\nflood error\nflood wait error\n(is|are) too frequent\n\
            (request|requests|operation|operations) too (frequent|frequency)\n\
            (operations|calls) too (frequently|quickly)\n(request|call) frequency {} too high\n\
            request frequency too high\n^(calling|requesting|posting|sending) too (quickly|fast|often)\n\
            reached maximum requests\n(credits|calls|messages|units) limited to\n\
        "), beside: None },
        Rule { id: "llm.rate_unit", meaning: Meaning::RateLimit, evidence: Evidence::Override, patterns: Texts("\
            rate limit per second\nrate limit per minute\nrate limit per hour\nper-second rate limit\n\
            per-minute rate limit\nper-hour rate limit\nrequests per second allowed\n\
            requests per minute allowed\na wait of {} seconds is required\ncomplexity budget exhausted\n\
            rate-overlimit\norder api rate limit\nresource is limited - try again\n\
            concurrent request limit exceeded\nconcurrent requests limit exceeded\n\
            oauth_problem=rate%20limit%20exceeded\noauth_problem=rate limit exceeded\n\
            rate limit quota violation\npolicies.ratelimit.(quotaviolation|spikearrestviolation)\n\
        "), beside: None },
        Rule { id: "llm.batch", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            too many requests (in batch|in the batch|in a single|per batch)\n\
            (too many requests|too many operations|too many calls|too many messages) (in a batch|in one)\n\
            too many operations in a single\ntoo many calls in the batch\n\
        "), beside: None },
        Rule { id: "llm.overloaded", meaning: Meaning::Unavailable, evidence: Evidence::Code, patterns: Texts("\
            overloaded_error\nserver_overloaded\nengine_overloaded\nmodel_overloaded\nserver_busy\n\
            service_unavailable\nmodel_not_ready\ntemporarily_unavailable\nSERVICE_UNAVAILABLE\nSERVER_BUSY\n\
            OverloadedError\nupstream_unavailable\nserver_is_overloaded\nmodel_is_overloaded\n\
            capacity_exceeded\nover_capacity\nat_capacity\nno_capacity\nmodel_loading\nmodel_unavailable\n\
            provider_unavailable\nengine_not_ready\nengine_busy\nnode_not_connected_exception\n\
            ServiceOverloaded\n\
        "), beside: None },
        Rule { id: "llm.internal", meaning: Meaning::Lost, evidence: Evidence::WeakCode, patterns: Texts("\
            server_error\napi_error\nupstream_error\nbackend_error\nbackendError\nAPIConnectionError\n\
            bad_gateway\ngateway_timeout\nupstream_timeout\ngateway_error\nupstream_connection_error\n\
            timeout_error\nrequest_timeout\ninternalServerError\nopenai.InternalServerError\n\
            anthropic.InternalServerError\nprovider_error\nProviderError\nBAD_GATEWAY\nGATEWAY_TIMEOUT\n\
            UPSTREAM_ERROR\n\
        "), beside: None },
        Rule { id: "llm.overloaded_text", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            (model is|model is currently|server is|the engine is currently|temporarily|engine is|engine is currently|provider is|model|is|servers are|system) overloaded\n\
            overloaded with other requests\n^overloaded$\n\
            (model is currently|is currently|model {} is|is still|model is|still) loading\n\
            that model is currently\nis warming up\nthe server had an error\nno workers available\n\
            queue is full\noverloaded, please\noverloaded. please\n\
            experiencing (high demand|high traffic|high load|heavy)\ncapacity exceeded for\n\
            service capacity exceeded\n\
            (not enough|currently at|servers are at|model is at|currently over) capacity\n\
            no capacity available\nis being loaded\nis not loaded yet\nmodel is warming\ncold starting\n\
            spinning up\nscaling up\nno available instances\nno gpu available\nqueue full\n\
            queue is currently full\nmodel is not ready\nnot ready for inference\nat capacity right now\n\
            ^over capacity\ndue to high demand\ndue to capacity constraints\n\
        "), beside: None },
        Rule { id: "llm.too_long", meaning: Meaning::Invalid, evidence: Evidence::Code, patterns: Texts("\
            context_length_exceeded\nstring_above_max_length\nrequest_too_large\ninvalid_prompt\n\
            unsupported_parameter\ninvalid_value\nunsupported_value\nmissing_required_parameter\n\
            invalid_type\nunknown_parameter\ninvalid_json\ntokens_limit_reached\nmax_tokens_exceeded\n\
            content_too_large\ninvalid_image\nimage_too_large\nunsupported_file\ninvalid_function_parameters\n\
            invalid_model\nrequest_too_long\nprompt_too_long\ncontext_window_exceeded\n\
            ContextWindowExceededError\nmax_tokens_too_large\ninvalid_schema\ninvalid_function_call\n\
            invalid_tool_call\ntool_use_failed\njson_validate_failed\ninvalid_base64\nimage_parse_error\n\
            invalid_image_format\nunsupported_image_media_type\nunsupported_model\nmodel_not_supported\n\
            unsupported_content_type\nempty_array\narray_above_max_length\narray_below_min_length\n\
            string_below_min_length\ninteger_above_max_value\ninteger_below_min_value\n\
            decimal_above_max_value\nbad_request_error\ninvalid_file\ninvalid_purpose\nunsupported_language\n\
            unsupported_file_mimetype\nUnsupportedParamsError\n\
        "), beside: None },
        Rule { id: "llm.over_limit", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            request too large (for|for {} tokens per|for {} requests per|for {} limit)\n\
            single request exceeds the rate limit\n\
        "), beside: None },
        Rule { id: "llm.too_long_text", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            maximum context length\n(prompt is|input is|prompt|message is|messages are) too long\n\
            context window\ncontext length exceeded\n\
            exceeds (the maximum number of tokens|maximum allowed tokens|the limit of {} tokens|maximum allowed|the maximum|the model|the context|maximum context|the maximum allowed|the maximum size|{} bytes|the size limit)\n\
            reduce the length of\ntoo many tokens\nunsupported (parameter|value|image|image format)\n\
            input token count\nimage exceeds\ncould not process image\nlarger than the maximum\n\
            (request|response|request body|request body is|payload|image is|image) too large\n\
            maximum context\nlongest context\ntoo many input tokens\nexceed context limit\ntokens > *\n\
            exceeded maximum context\nrequest exceeds\nbody exceeds\nmaximum content size\n\
            maximum request size\nmaximum size of\nfile size exceeds\ndoes not support tools\ninvalid image\n\
            is not supported by this model\nnot supported with this model\nnot supported for this model\n\
            invalid model\nmust alternate\nroles must\nminimum number of items\nreduce your message size\n\
            reduce your prompt\nreduce the prompt\nfewer tokens\ntoken limit exceeded\n\
            context limit exceeded\nmax_tokens is too\nmax_tokens must\nmax_tokens: *\n\
        "), beside: None },
        Rule { id: "llm.model", meaning: Meaning::Missing, evidence: Evidence::Code, patterns: Texts("\
            model_not_found\nnot_found_error\nModelNotFoundError\nresource_not_found\nobject_not_found\n\
            does_not_exist\nno_such_model\ndeployment_not_found\nDeploymentNotFoundError\n\
            model_not_available\nModelNotFoundException\nengine_not_found\nassistant_not_found\n\
            file_not_found_error\nprevious_response_not_found\nmodel_terminated\nmodel_deprecated\n\
            model_retired\n\
        "), beside: None },
        Rule { id: "llm.model_text", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            the model {} does not exist\nmodel {} not found\nmodel {} does not exist\nmodel not found\n\
            try pulling it first\nis not found for api version\nno endpoints found\nmodels/{} is not found\n\
            unknown model\nno such model\nthe api deployment for this resource does not exist\n\
            model has been deprecated\nmodel is deprecated\nmodel has been retired\n\
            model {} has been decommissioned\nhas been decommissioned\n\
        "), beside: None },
        Rule { id: "llm.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Code, patterns: Texts("\
            invalid_api_key\nauthentication_error\ninvalid_authentication\nincorrect_api_key\n\
            missing_api_key\nInvalidAPIKey\ninvalid_organization\nno_api_key\ninvalid_x_api_key\n\
            api_key_invalid\ninvalid_organization_key\nmissing_authorization\nno_auth\nINVALID_API_KEY\n\
            API_KEY_MISSING\nAPI_KEY_NOT_VALID\nAPI_KEY_EXPIRED\n\
        "), beside: None },
        Rule { id: "llm.denied", meaning: Meaning::Denied, evidence: Evidence::Code, patterns: Texts("\
            permission_error\nPermissionDeniedError\ncontent_policy_violation\ncontent_filter\n\
            ResponsibleAIPolicyViolation\nunsupported_country_region_territory\norganization_restricted\n\
            access_terminated\nmodel_not_allowed\nmoderation_blocked\naccount_suspended\n\
            country_not_supported\nContentPolicyViolationError\ncontent_blocked\nsafety_violation\n\
            prohibited_content\nunsafe_content\nmoderation_error\ndata_inspection_failed\nsensitive_content\n\
            PROHIBITED_CONTENT\nblocked_by_policy\npolicy_violation\norganization_not_verified\n\
            org_not_verified\nmust_be_verified\nregion_blocked\naccess_not_granted\ngated_repo\n\
            GatedRepoError\naccount_not_verified\n\
        "), beside: None },
        Rule { id: "llm.policy_text", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            content policy\ncontent management policy\nsafety system\nusage policies\n\
            flagged as potentially violating\ncontent filtering policy\nblocked by safety\n\
            blocked due to safety\nviolates our usage\nrejected by the safety\nsafety filter\n\
            safety policies\nsafety reasons\nviolates the usage\nviolates openai\n\
            (content|prompt) (was blocked|was flagged)\ncontent is blocked\nresponse was blocked\n\
            response was filtered\noutput was blocked\nblocked by the content\nprohibited content\n\
            acceptable use\nis restricted and you are not in the authorized list\ngated repo\nask for access\n\
            access to model {} is restricted\nmust be verified to\n\
            country, region, or territory not supported\nnot supported in your country\n\
            not available in your country\nnot available in your region\nunsupported region\n\
            ip is not authorized\nip address is not authorized\nmust be a member of an organization\n\
        "), beside: None },
        Rule { id: "llm.other_prompt", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            (modify|rephrase|revise|adjust|change|edit|reword|rewrite) (your|the) (prompt|query|question|input)\n\
        "), beside: None },
        Rule { id: "vantage.frequency", meaning: Meaning::Quota, evidence: Evidence::Override, patterns: Texts("\
            standard api call frequency is\nstandard api rate limit is\n\
        "), beside: None },
        Rule { id: "llm.tier_capacity", meaning: Meaning::Unavailable, evidence: Evidence::Override, patterns: Texts("\
            service tier capacity exceeded\n\
        "), beside: None },
        Rule { id: "llm.rate_holder", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            is limiting the (number|rate|amount) of {} requests\nover its {} concurrency limit\n\
            over its mailboxconcurrency limit\nis over its {} request limit\n\
        "), beside: None },
        Rule { id: "llm.no_free_tier", meaning: Meaning::Quota, evidence: Evidence::Override, patterns: Texts("\
            *free_tier_requests, limit: 0\n*free_tier_input_token_count, limit: 0\nmessage_limit_exceeded\n\
        "), beside: None },
        Rule { id: "llm.turns", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            no tool (output|call) found for function call\n`tool_use` ids were found without `tool_result`\n\
            tool_use ids were found without tool_result\nmust be followed by tool messages\n\
            must be a response to {} message with 'tool_calls'\n\
            must be a response to {} message with \"tool_calls\"\nfunction call turn comes immediately after\n\
            function response parts {} function call parts\nexpected toolresult blocks at\n\
            thinking blocks in the latest assistant message cannot be modified\nroles must alternate\n\
            conversation roles must alternate\nfinal assistant content cannot end with\n\
            does not support assistant message prefill\n\
        "), beside: None },
    ]),
    ("names", &[
        Rule { id: "name.missing", meaning: Meaning::Missing, evidence: Evidence::Name, patterns: Texts("\
            not found\nnotfound\ndoes not exist\nno such*\nmissing resource\nnot available\nunknown host id\n\
            not exist\ndoesnotexist\ngone\nnonexistent\nlookup error\nkey error missing\nmissing entity\n\
            unknown entity\nno such entity\nunresolved*\nmatch failed*\n\
        "), beside: None },
        Rule { id: "name.module", meaning: Meaning::Fault, evidence: Evidence::Name, patterns: Texts("\
            module not found*\nnot implemented*\nclass not found*\nno class def found*\n\
            (import|assertion|attribute|reference|index|name|memory|recursion|link) error\nassertion failed*\n\
            null pointer*\nnull reference*\nunbound local*\nzero division*\nout of memory*\nstack overflow*\n\
            runtime panic\nsegmentation*\ndata corruption*\narithmetic*\nillegal monitor*\nunimplemented\n\
        "), beside: None },
        Rule { id: "name.exists", meaning: Meaning::Exists, evidence: Evidence::Name, patterns: Texts("\
            already (exists|exist|registered|taken)\nduplicate*\nexists error\nname taken\nfile exists error\n\
            unique violation\nunique constraint*\nintegrity duplicate\nname conflict\nconflict exists\n\
            unique key*\nprimary key violation\ntaken error\n\
        "), beside: None },
        Rule { id: "name.stale", meaning: Meaning::Stale, evidence: Evidence::Name, patterns: Texts("\
            stale*\n(version|revision|edit|checksum) conflict\n(version|etag|sha|hash|revision) mismatch\n\
            precondition failed\noptimistic lock*\nconcurrency exception\nconcurrent modification*\n\
            conditional check*\noutdated*\nlost update*\nrow version*\nconcurrent update*\ncondition not met\n\
            etag*\n\
        "), beside: None },
        Rule { id: "name.state", meaning: Meaning::State, evidence: Evidence::Name, patterns: Texts("\
            invalid state*\n\
            invalid (object|vm|power|resource|instance|machine|job|task|session|transaction|connection|lifecycle|current) state*\n\
            illegal state*\nfailed precondition\nstate error\nnot ready state\ninvalid transition\n\
            invalid state transition\nstate conflict\n\
            already (closed|completed|finished|resolved|running|started|submitted|approved|paid|cancelled|archived)\n\
            not (initialized|started|running|open|empty|editable)\nwrong state\nbad state\nincorrect state\n\
            has dependencies\ndependency violation\nstill in use\nsequence error\nis archived\nis closed\n\
        "), beside: None },
        Rule { id: "name.held", meaning: Meaning::Held, evidence: Evidence::Name, patterns: Texts("\
            resource locked\nlock conflict\nalready locked\nbeing modified\nbeing updated\nbeing deleted\n\
            in progress\noperation in progress\nlock held\nlock unavailable\nlock busy\nalready in progress\n\
            concurrent request*\nconcurrent operation*\nresource in use\nresource conflict\n^conflict$\n\
            ^conflict error\n^conflict exception\nhttp conflict*\nrequest conflict*\nedit conflict*\n\
            port in use\naddress in use\nlocked by user*\nlocked by other*\nlocked by another*\n\
        "), beside: None },
        Rule { id: "name.invalid", meaning: Meaning::Invalid, evidence: Evidence::Name, patterns: Texts("\
            invalid*\nvalidation*\nbad request\nbad input\nmalformed*\nmissing required*\n\
            (missing|unknown|unexpected|bad) parameter*\n(missing|illegal|unknown|unexpected|bad) argument*\n\
            missing field*\nout of range\nunprocessable*\n\
            (schema|parse|syntax|argument|zod|usage|value|range|input|param|params|decode|format|parsing|decoding) error\n\
            type mismatch\ntoo large\n(size|length|len|value) range*\ntoo long\ntoo many rows\nunsupported*\n\
            (argument|format|parse|parsing|syntax|serialization) exception\nnot supported*\nbad value\n\
            user input*\nargument null*\nunicode decode*\njson decode*\nis required\nrequired\nnot supported\n\
            unsupported operation*\nunknown field*\nnumber format*\ndate time parse*\nconstraint violation*\n\
            check violation\nnot null violation\nforeign key violation\nillegal format*\nrequired field*\n\
            too small\ntoo short\ntoo big\ntoo many arguments\ntoo many items\nmax length*\nmin length*\n\
            out of bounds*\nargument out of range*\nunacceptable*\nnot acceptable\nmethod not allowed\n\
            unprocessable\nuri too long\nentity too large\npayload too large\nunknown command*\n\
            unknown option*\nunrecognized*\nambiguous*\ndimension mismatch*\ndomain error\nshape mismatch*\n\
        "), beside: None },
        Rule { id: "name.denied", meaning: Meaning::Denied, evidence: Evidence::Name, patterns: Texts("\
            permission*\naccess denied\nforbidden*\n(not|operation not) (allowed|permitted)\naccess error\n\
            insufficient (scope|privilege|permission|access)*\nmissing scope*\nmissing permission*\ndenied\n\
            authorization*\npolicy violation\nrestricted*\ndisabled\nblocked\n\
            (user|account) (deactivated|blocked|banned)\nuser suspended\nread only*\nsecurity exception\n\
            security error\nsuspended\nconsent required\nunsupported country*\naccess forbidden\n\
            access restricted\nchannel restricted\nno permission*\nno access*\nmissing role*\n\
            requires approval\napproval required\npolicy denied\nnot entitled*\n\
            (account|user) (disabled|locked)\naccount suspended\nbanned\nprivilege*\ncontent filter*\n\
            content policy*\nquarantined\ngeo blocked\nregion restricted\nread only error\n\
        "), beside: None },
        Rule { id: "name.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Name, patterns: Texts("\
            unauthorized*\nunauthenticated\nauthentication*\n(auth|login) (error|required)\nauth failed*\n\
            invalid token*\ntoken expired*\nexpired token*\ntoken invalid*\ninvalid api (key|keys)\n\
            invalid credentials*\ninvalid auth*\ncredentials*\nsession expired\nnot authenticated\n\
            not logged in\ninvalid (signature|grant|password|login|session|client)\nmissing api key\njwt*\n\
            token revoked\nbad credentials\napi key*\nnot authorized\ninvalid session id\nexpired session\n\
            reauth*\nsso*\nmfa*\ntwo factor*\n2fa*\nreauthentication*\nlogin failed\nwrong password\n\
            credential*\nno credential*\nmissing credential*\nmissing token\nno token\nsession invalid*\n\
            session revoked\n(password|passphrase) (expired|change required|reset required)*\n\
            expired (password|passphrase|login|key|certificate)*\nmust change password*\nunauthorised*\n\
            missing auth*\nsignature mismatch\nsignature does not match\ntoken required\n\
            pin (incorrect|locked|expired|invalid)*\n(password|passphrase) (incorrect|invalid|wrong)*\n\
            login failure*\n\
        "), beside: None },
        Rule { id: "name.quota", meaning: Meaning::Quota, evidence: Evidence::Name, patterns: Texts("\
            quota*\n(usage|credits|tokens|allowance) (exhausted|depleted|used up)*\n\
            insufficient (quota|balance|funds|credits)\ninsufficient credit*\npayment required\n\
            out of credit*\n\
            (plan|usage|daily|monthly|spending|license|seat|spend|storage|billing|subscription) limit*\n\
            credit limit\nover quota\nlimit exceeded quota\ncredits exhausted\nbudget*\nplan required\n\
            trial*\nspending*\nusage cap*\ndaily quota*\nmonthly quota*\nstorage full\ninsufficient quota*\n\
            payment required*\npayment overdue*\nbilling (error|disabled|required|not|hard|inactive)*\n\
            subscription (required|expired|inactive|ended)*\nfree tier*\n\
        "), beside: None },
        Rule { id: "name.rate", meaning: Meaning::RateLimit, evidence: Evidence::Name, patterns: Texts("\
            ^rate limit$\n^rate limits$\n^ratelimit$\ntoo many requests*\nthrottl*\nthrottled\nrate limited\n\
            rate exceeded\ntoo many calls\nflood wait*\n\
            (request|concurrency|concurrent|burst|hit rate|over rate|flood) limit*\nslow down\n\
            rate limiting*\nslowmode*\nrequest throttled\ncooldown*\nover rate*\n\
            rate limit (exceeded|error|exception|reached|hit)*\nratelimit exceeded*\nratelimit error*\n\
            ratelimit exception*\nrate limited*\nratelimited*\nflood error\nflood control*\n^flood$\n\
        "), beside: None },
        Rule { id: "name.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Name, patterns: Texts("\
            timeout*\ntimed out\ndeadline exceeded\ntime out\nread timeout*\ngateway timeout\ntimeout error\n\
            timeout exception\ntimeout expired\ntimedout\nno response\nresponse timeout\nexecution timeout\n\
            wait timeout\ntook too long\ntime exhausted*\nambiguous timeout*\nun ambiguous timeout*\n\
        "), beside: None },
        Rule { id: "name.not_sent", meaning: Meaning::NotSent, evidence: Evidence::Name, patterns: Texts("\
            connection refused*\nconnect timeout*\nopen timeout*\nconnect error\nconnect exception\n\
            unknown host*\nname resolution*\nno route to host*\nhost unreachable\nnetwork unreachable\n\
            connection refused error\nhost not found\nunknown host exception\nconnect failed\n\
            cannot connect*\ncould not connect*\nserver unreachable\nno route*\nserver selection*\n\
            endpoint connection error\nname not resolved\nresolution error\nno connection\n\
            connection not established\n^dns$\ndns (error|failure|lookup|timeout|resolution|server|query)*\n\
            dns exception\n\
        "), beside: None },
        Rule { id: "name.lost", meaning: Meaning::Lost, evidence: Evidence::Name, patterns: Texts("\
            connection (reset|closed|aborted|lost|timeout|dropped|terminated|interrupted|broken)*\n\
            (connection|network|socket|disconnected|transport|communication) error\nbroken pipe*\n\
            remote disconnected\nserver disconnected*\nsocket exception\neof error remote\nincomplete read*\n\
            api connection error\nstream closed*\nconnection failure\npeer disconnected\nsocket closed*\n\
            socket hang up\nunexpected eof\nstream reset*\nchannel closed*\nsession lost\n\
            communications exception\nconnection does not exist*\nbad gateway\nbad gateway error\n\
            remote protocol error\nchunked encoding*\nnetwork exception\nnetwork failure\nnetwork timeout\n\
            premature (close|end|eof|disconnect)*\n\
        "), beside: None },
        Rule { id: "name.unavailable", meaning: Meaning::Unavailable, evidence: Evidence::Name, patterns: Texts("\
            (service|temporarily|server|resource|model|upstream|host|node|cluster|database|broker|gateway|api|system|network|provider|region|dependency|connection|temporary) unavailable*\n\
            overloaded*\n(service|server|host|node|broker|backend|database|system|api) not available*\n\
            server busy*\nserver overloaded\n(system|server|service|too|host) busy\ntry again\n\
            server error retryable\n(upstream|backend) (error|unavailable)\nresource busy retry\ntransient*\n\
            at capacity\ntemporary*\ncircuit breaker*\ncircuit open*\noverload*\nno capacity\nstarting up\n\
            shutting down\nshutdown*\nshutdown in progress\nno leader\nnot primary*\nnot master*\n\
            not leader*\nfailover*\ntemporarily*\nupstream connect*\nupstream down\nno healthy*\nserver down\n\
            service down\nout of service\nrebalance*\nnot yet available\nwarming*\nqueue full\n\
            pool exhausted\npool timeout*\n\
            connection pool (timeout|exhausted|full|error|exception|timed out)*\ntoo many connections*\n\
            resource temporarily*\n^unavailable\n^busy$\n^busy error\n^busy exception\nresource busy*\n\
            ^maintenance$\n^maintenance error\n^maintenance exception\nmaintenance mode*\n\
            (under|in) maintenance*\nmaintenance in progress*\nexchange not available*\non maintenance*\n\
            no node available*\n\
        "), beside: None },
        Rule { id: "name.rolled_back", meaning: Meaning::RolledBack, evidence: Evidence::Name, patterns: Texts("\
            deadlock*\nserialization failure\nlock timeout*\nlock wait timeout*\ndatabase locked\n\
            transaction conflict*\nwrite conflict\ntransaction aborted\ntransaction rolled back\n\
            serialization error\nlock acquisition*\nlock wait*\ntransaction retry*\ncould not serialize*\n\
            database is locked\n\
        "), beside: None },
        Rule { id: "name.cancelled", meaning: Meaning::Cancelled, evidence: Evidence::Name, patterns: Texts("\
            cancelled*\ncanceled*\naborted by user\nuser cancelled\ninterrupted by user\nkeyboard interrupt\n\
            user rejected*\nuser denied*\noperation cancelled*\noperation canceled*\nrequest cancelled*\n\
            request canceled*\nabort error\ntask cancelled*\ntask canceled*\nuser abort*\nuser declined*\n\
        "), beside: None },
        Rule { id: "name.output", meaning: Meaning::Output, evidence: Evidence::Name, patterns: Texts("\
            output validation*\ninvalid output*\ninvalid response*\nresponse validation*\noutput schema*\n\
            bad response\nmalformed response\nunexpected response*\ninvalid result*\nresponse parse*\n\
            response decode*\nbad output\nempty response*\ncontent type error\nunexpected content type*\n\
        "), beside: None },
        Rule { id: "name.in_doubt", meaning: Meaning::InDoubt, evidence: Evidence::Name, patterns: Texts("\
            unexpected error\nunknown error\nfatal error\nserver fault\ncritical error\npartial failure\n\
            partially*\nwrite concern*\noutcome unknown\nindeterminate*\nin doubt*\n\
        "), beside: None },
        Rule { id: "name.already_done", meaning: Meaning::State, evidence: Evidence::Name, patterns: Texts("\
            already (captured*|voided*|settled*|redeemed*)\nalready authorized\nalready authorised\n\
            already processed\nalready canceled\nalready fulfilled\nalready deleted\nalready confirmed\n\
            already expired\nalready verified\nalready applied\nalready sent\nalready used\n\
            fully (captured|refunded|paid)\nnot approved\nnot captured\nnot settled\nnot refundable\n\
            not cancelable\nnot cancellable\nunexpected state\n\
        "), beside: None },
        Rule { id: "name.no_exist", meaning: Meaning::Missing, evidence: Evidence::Name, patterns: Texts("\
            noexist\n*noexist\nno exist\n\
        "), beside: None },
        Rule { id: "name.query_limit", meaning: Meaning::RateLimit, evidence: Evidence::Name, patterns: Texts("\
            over query limit\nquery limit exceeded\n\
        "), beside: None },
    ]),
    ("words", &[
        Rule { id: "words.denied", meaning: Meaning::Denied, evidence: Evidence::Words, patterns: Texts("\
            (permission|access) (deny|denied|was denied|is required)\nlink button not pressed\n\
            requires a password\npress the link button\nmissing access$\n\
            (permissions|access is|were|been|has been|request was) denied\n\
            (denied|cannot|must not|can't|not have {}|restricted) access\n\
            not (permitted|authorised|accessible|whitelisted|allowlisted|consented)\n\
            (not|isn't|aren't) (allowed|authorized|a member of)\nno permission$\nno permissions$\n\
            no permission to\nno permission for\n\
            (do not have|does not have|don't have|doesn't have|lacks|insufficient|request|need {}|needs {}|must have {}|not have sufficient) (permission|access)\n\
            no access to\nlacks the\nlack the\n\
            (lacks|missing|requires) (scope|role|the {} permission|{} permission|{} scope)\n\
            (lack|missing|without the|needs|need|not have the {}|ask for|seek) permission\n\
            insufficient ({} scopes|{} scope|{} permissions|{} privileges|privilege|scopes|role|clearance|authority)\n\
            must be (verified|approved by|an admin|admin|a member|the owner|approved|owner|an owner|a maintainer|the author|an {} admin|a {} owner|an {} owner|a {} member|granted|authorised|authorized|invited|verified by)\n\
            not be verified\n\
            (insufficient|not have sufficient) (permissions|privileges|rights|scope|authorization)\n\
            missing scopes\nmissing permissions\nmissing required scope\nrequired scope\n\
            requires (the scope|the role|permission|elevated|owner|approval|a person|human|{} role|{} privileges|{} privilege|consent)\n\
            (requires|ask an|contact your|ask your|contact an|by your|must be a {}|needs) (admin|administrator)\n\
            forbidden\nforbids\nmay not publish\n\
            (is|are) (private|banned|not permitted to|not permitted|read-only)\n\
            (is|has been|account|account is) (disabled|deactivated)\n\
            (is|has been|user is|temporarily|ip has been|ip address is) blocked\n\
            (been|is|account|account is now|is now) suspended\nbeen banned\nonly admins\nonly administrators\n\
            only owners\n(only|ask|not|contact) the owner\nonly members\nprohibited\nrestricted to\n\
            is restricted\n(refused|rejected|denied) (by policy|by {} policy)\npolicy violation\n\
            violates policy\n(not|is not) (enabled for|shared with)\n\
            (approval|confirmation|consent is|approval is|rights are|privileges are|permissions are|scope is) required\n\
            (needs|pending|awaiting|admin) approval\nwaiting for approval\ntwo-factor\n2fa\nmfa\ncaptcha\n\
            admin consent\nip address is not\nnot available (in your country|in your region|to you|in your)\n\
            legal reasons\n\
            (against|accept|accepted|agree to|agreed to|violation of|violates|violate|violated|violating|breach of) {} terms of service\n\
            terms of service (violation|prohibit|forbid|must|have not)\ncontact the administrator\n\
            disallowed\nyou are not permitted\nnot entitled to\nunauthorised to\nno rights to\nno right to\n\
            missing the {} scope\nnot have {} rights\nhas not granted\nwas not granted\nblacklisted\n\
            blocklisted\nis off limits\noff-limits\n(admin|admins|owner|members|staff) only\n\
            internal use only\naccess is restricted\naccess restricted\naccess has been revoked\n\
            access was revoked\naccount has been deactivated\nuser is disabled\nuser is inactive\n\
            disabled (by|by {} admin|by your|by the|by an)\nhas disabled\nfeature not available\n\
            needs to approve\nmust approve\nage restriction\nquarantined\ngeo-restricted\ngeoblocked\n\
            (location|country|territory) is not supported\n\
            temporarily (suspended|disabled|deactivated|frozen)\nisn't available in your\n\
            region not supported\ncannot be deleted by\ncannot be edited by\nelevated privileges\n\
            administrator privileges\nadministrator rights\nroot privileges\nmust own\nyou do not own\n\
            you don't own\nnot owner of\nread-only (mode|access|user|account|token|key)\nview-only\n\
            cross-origin\ncors policy\nforbidden by\nwas denied$\nwas denied by\ndenied by the\nblocked by a\n\
            blocked by your\nnot granted to\nnot been granted\nblocked by corporate\ninvalid csrf\n\
            csrf token\ncsrf verification failed\nbelongs to another user\nbelongs to another account\n\
            owned by another user\nsuspended for\n(need {}|not have enough) (permissions|rights)\n\
            need {} role\nneed {} privileges\nonly the {} can\nonly the {} may\n\
            only {} (owner|owners|admins|admin|administrators|members|maintainers) can\ndoes not grant\n\
            doesn't grant\ndo not grant\nblocked by {} policy\nprevented by {} policy\npolicy prevents\n\
            policy forbids\npolicy does not allow\npolicy denies\nyour role {} cannot\nrole {} cannot\n\
            role {} may not\nyour role does not\nturned off by\nswitched off by\nby the admin\n\
            by your organization\nby your organisation\nby your workspace\nnot permitted for\n\
            cannot impersonate\nhasn't been shared\nhas not been shared\nunavailable in your\n\
            (card|payment) (was declined|declined)\nwas declined by\ntemporarily banned\nbanned from\n\
            banned accounts\ntemporarily locked\nhuman verification\nprove you are\nacceptance of the terms\n\
            accept the terms\nterms must be accepted\nagree to the terms\nnot the author\nnot the creator\n\
            not the assignee\nrestricted to the\nnot visible to you\nhidden from you\noff-limits to\n\
            is read only\nread only mode\nopened read-only\nmounted read-only\n\
            must have (the {} role|{} role|admin|owner|write)\n\
            (not have|n't have) (the rights|rights|the necessary|the {} scope|the {} role)\n\
            n't have sufficient\nnot have {} scope\napproval is needed\nnot in the sudoers\n\
            not part of the team\nnot enough rights\nworkspace is not trusted\n\
            only available to {} customers\nonly available to {} users\nonly available for {} customers\n\
            only available on {} plans\npayment (is|was|has been|got) refused\n\
            (transaction|charge|card|order) {} refused by\n\
        "), beside: None },
        Rule { id: "words.denied_here", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            service unavailable in your\n\
            unavailable (in your country|in your region|for your account|to guests)\ncard was declined\n\
            card has been declined\npayment was declined\ntemporarily banned\nbanned accounts\n\
            temporarily suspended account\nconnection refused by policy\nrefused by policy\n\
            rejected by policy\ndenied by policy\naccount is temporarily locked\naccount temporarily locked\n\
            temporarily locked due\n\
        "), beside: None },
        Rule { id: "words.login_excess", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            too many failed login attempts\ntoo many login attempts\ntoo many failed attempts\n\
            invalid login: (421|450|451|452|454)\n\
        "), beside: None },
        Rule { id: "words.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Words, patterns: Texts("\
            unauthorized\nunauthorised\nunauthenticated\n(not|must be) (authenticated|logged in|signed in)\n\
            log in\n(login|authentication|api key|sign-in|authorization) (required|is required)\nsign in\n\
            authentication (failed|error|needed|unsuccessful)\n\
            (failed to|could not|please) (authenticate|log in)\n\
            invalid (token|access token|auth|api key|api token|credentials|login|password|signature|bearer|x-api-key|or missing api key|username or password|or expired token|or expired session|or expired api key)\n\
            signature (is invalid|does not match|verification failed|mismatch|does not)\nincorrect password\n\
            wrong password\nincorrect api key\n(incorrect|bad|wrong) (username|credentials)\n\
            api key ({} invalid|is invalid|not valid|is missing|not found|{} not configured)\n\
            (api key|environment variable) (not set|is not set)\npassword must be changed\n\
            (api key|token|session|password|key|grant|authorization|signature) (expired|has expired)\n\
            missing (api key|authentication|authorization|authorization header|or invalid api key|required authentication|required auth|authentication credential)\n\
            no api key\nno api key (provided|given|specified|supplied|set|configured|found)\napi token is\n\
            (no api|missing|expired|refresh|not authorized:|no access|no bearer|not a valid|expired or invalid|no auth|failed to refresh|failed to refresh access) token\n\
            (token|session) (is expired|is invalid|is no longer valid|no longer valid)\n\
            (tokens|credentials) are no longer valid\nto re-authenticate\n\
            (token|key) (is not valid|is wrong|was rotated)\n\
            session (timed out|invalid|has been revoked|was revoked|ended|has ended)\n\
            credentials (expired|are invalid|are not|not found|required|are required|not accepted|are wrong|are incorrect)\n\
            no credentials\nre-authenticate\nreauthenticate\nreauthorize\n\
            (jwt|token {}|access token|credential|password is|login has|auth) expired\nexpired or revoked\n\
            environment variable {} not set\nenvironment variable is required\nmust log in\nmust sign in\n\
            requires authentication\nlogin failed\nlogin timed out\npassword is incorrect\n\
            (token is|authorization header) (required|missing)\nplease login\nplease sign in\n\
            please re-authenticate\nplease reauthenticate\nplease reconnect your\nreconnect your account\n\
            re-connect your account\nneeds to be authorized\nrequires login\nrequires you to log in\n\
            requires sign-in\nsignin required\ntoken was not provided\nno authorization header\n\
            authorization header is missing\ntoken not valid\ntoken has been invalidated\n\
            token verification failed\ntoken validation failed\nprovide an api key\nprovide a valid api key\n\
            incorrect login\nuser not authenticated\nexpired credentials\npassword must be reset\n\
            two-factor code\nmfa code\ngrant has been revoked\nauthorization has been revoked\n\
            authorization failed\nnot a valid api key\nauth failed\nauth error\nauth required\n\
            wrong username or password\nyou have been logged out\nyou have been signed out\n\
            you are logged out\nyou're (logged out|signed out)\nyou are signed out\nno token provided\n\
            token not provided\npassword not accepted\nusername and password not accepted\n\
            535 authentication\nfailed to login\nunable to log in\ncannot log in\nneeds to be reconnected\n\
            re-authorize\nreauthorise\ngrant access again\nhas ended, sign in\npassword is wrong\n\
            key has been rotated\nsign-in is needed\nlogin is needed\ncouldn't authenticate\n\
            could not authenticate you\ncan't authenticate\nprovide a valid token\n\
            have an active account selected\nauthorization grant is invalid\n\
            invalid {} (api key|api token|access token|auth token|refresh token)\n\
            or password is (invalid|incorrect|wrong)\ntry to relogin\ninvalid tokens\n\
        "), beside: None },
        Rule { id: "words.credential", meaning: Meaning::Unauthenticated, evidence: Evidence::Phrase, patterns: Texts("\
            (invalid|incorrect|wrong|bad|unknown|revoked|expired) (credential|access token|access_token|access-token|refresh_token|id_token|api_key|apikey|api-key|client_secret|secret key|client secret|app secret|authentication token|authorization token|oauth token|security token|personal access token)\n\
            (credential|credentials|access_token|refresh_token|access token|refresh token|id_token|api_key|apikey|api key|api-key|client_secret|client secret|secret key|app secret|bearer token|auth token|oauth token|jwt|personal access token) (is invalid|is not valid|is no longer valid|is incorrect|is wrong|is expired|is revoked|is unknown|was rejected|was refused|was revoked|has expired|has been revoked|expired|revoked|invalid|not valid|rejected|not recognized|is not recognized|verification failed|is malformed|could not be verified)\n\
            ^token (invalid|is invalid|is expired|malformed|is malformed)$\njwt malformed\n\
            credentials you (supplied|provided|entered|sent) are (not valid|invalid|incorrect|wrong|expired)\n\
            credentials (were|are) (rejected|refused|not valid|incorrect|expired|revoked|wrong|invalid)\n\
            (access key|access key id|credential|api key|token|secret) {} does not exist\n\
            credential does not exist\n\
            (no|not a) valid (credential|credentials|access_token|api_key|apikey|api key|access token)\n\
            (no|not a) valid token\n\
        "), beside: None },
        Rule { id: "words.delay", meaning: Meaning::Unavailable, evidence: Evidence::Words, patterns: Texts("\
            (try again in a|please wait a) (few|moment|minute)\nagain in a moment\nplease wait$\n\
            please wait (and|until|while|before)\ntry again shortly\nretry later\n\
            (try again|try) (later|after some time)\ntry again soon\nretry soon\ncome back later\n\
            check back later\nplease retry later\ntry again in a little while\nwait and try\n\
            retry in a (few|moment|minute)\n\
        "), beside: None },
        Rule { id: "words.retry_in", meaning: Meaning::RateLimit, evidence: Evidence::Words, patterns: Texts("\
            (try again in|retry in|retry after|wait|can {} again in|limit resets in|again in) ({} seconds|{} minutes)\n\
            try again in {} minute\ntry again in {} hours\ntry again in {} s\n\
            (try again after|again after|wait for|wait another|wait about|available in|you must wait|need to wait) {} seconds\n\
            window opens in\nnext request allowed\nnext attempt allowed\ncan {} again in\n\
            can {} again in {} minute\nwindow resets in\nlimit will reset in\nlimit resets at\n\
            next window opens\nagain in {} minute\nwait {} seconds before\nwait {} minutes before\n\
            wait {} before retrying\nwait {} before trying\nwait {} before sending\nwait before retrying\n\
            must wait {} before\nwait 1 minute\nwait one minute\n\
        "), beside: None },
        Rule { id: "words.timed_out", meaning: Meaning::TimedOut, evidence: Evidence::Words, patterns: Texts("\
            timed out\n\
        "), beside: None },
        Rule { id: "words.temporary", meaning: Meaning::Unavailable, evidence: Evidence::Words, patterns: Texts("\
            (is|currently) (rebuilding|being rebuilt|being provisioned|being restored|being migrated|being upgraded|being restarted|being indexed|overloaded)\n\
            still starting\nindex rebuild running\nwarming up\nnot yet (ready|online|replicated|indexed)\n\
            replica lag\nreplication lag\nbeing deployed\n\
            (is|still) (initializing|syncing|booting|provisioning|deploying)\nno capacity available\n\
            queue full\nbackpressure\n\
            (worker is|service is|server is|servers are|api is|backend is|endpoint is|database is|cluster is|node is|upstream is|provider is|model is|engine is|workers are|instance is|instances are|gateway is|broker is|system is|platform is|website is|site is|index is|replica is|replicas are|proxy is|registry is|cache is|host is|daemon is|controller is|scheduler is|container is|pod is|deployment is|dependency is|integration is|connector is|runner is|executor is|search is|bridge is) (busy|unavailable|offline|down|overloaded|restarting|not available|starting up|not ready|at capacity|currently unavailable)\n\
            all workers are busy\nis being (repaired|moved|synced|reindexed)\nis restoring\nis migrating\n\
            is upgrading\nis recovering\nis resuming\nis reindexing\nis rebalancing\nis scaling\n\
            (still|not finished) (loading|indexing)\nstill warming\nstill rebuilding\n\
            (indexing|rebuild|migration|maintenance|sync|provisioning) in progress\nmaintenance window\n\
            under maintenance\nnot available yet\nnot ready to accept\ncannot accept requests\n\
            not accepting new\nis saturated\nno free slots\nno free workers\nno available workers\n\
            in failover\nfailing over\nlost quorum\nno quorum\nleader election\nbehind the primary\n\
            no capacity right now\nis coming up\nmaintenance until\nwill be back\nwaking up\n\
            temporarily (out of service|not available|inaccessible|unreachable|closed|overloaded)\n\
            (service|server|servers|api|backend|endpoint|database|cluster|node|upstream|provider|model|engine|worker|workers|instance|instances|gateway|broker|system|platform|website|site|index|replica|replicas|proxy|registry|cache|host|daemon|controller|scheduler|container|pod|deployment|dependency|integration|connector|runner|executor|search|bridge) unavailable\n\
            (store|storage|machine|agent|device) (is busy|is offline|is down|is overloaded|is restarting|is starting up|is not ready|is currently unavailable|unavailable)\n\
            is not yet available\nis not ready yet\nworkers are all busy\nare all busy\n\
            still being (built|indexed|provisioned|created)\n\
            currently (being deployed|restarting|starting|in maintenance|under maintenance)\n\
            too busy to handle\nis too busy to\ntoo busy, try\ntoo busy, please\n\
        "), beside: None },
        Rule { id: "refusals.conflict", meaning: Meaning::Held, evidence: Evidence::Phrase, patterns: Texts("\
            conflict occurred\n(conflict|conflicting write) {} saving\nwrite conflict occurred\n\
            version conflict occurred\nconflicts with another (write|update|request|transaction)\n\
            exclusive (consumer|subscriber|lock) is already\nalready has an exclusive\n\
            consumer is already connected\n\
        "), beside: None },
        Rule { id: "refusals.done_already", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            already (captured|refunded|voided|settled|cashed|redeemed|committed|been committed|been rolled back|aborted)\n\
            (transaction|payment|order|charge) has already been (completed|captured|paid|refunded|processed|settled)\n\
            cannot publish over\npublish failed put (403|409)\n\
        "), beside: None },
        Rule { id: "refusals.unverified", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            is unverified\nverified sender identity\n\
            unverified (number|numbers|recipient|recipients|address|sender|domain)\n\
            (email|e-mail|phone|domain|account|address|number|identity|business|organization) (is not verified|is not yet verified|has not been verified|is unverified)\n\
            (identity|identities) failed the check\n\
        "), beside: None },
        Rule { id: "refusals.unconfirmed", meaning: Meaning::Interrupted, evidence: Evidence::Override, patterns: Texts("\
            (was|is) not (confirmed|mined) (in|within)\nfailed to confirm (in|within)\n\
            transaction was not mined\n(unknown if|unclear if|not known if) it succeeded\n\
            result of the (commit|transaction|write) is unknown\ncommit status is unknown\n\
            commit state is unknown\n^result is ambiguous\ncommit result is ambiguous\n\
            statement result is ambiguous\nambiguous result error\n\
            unable to determine whether command was applied\n\
            unable to determine whether {} was (applied|committed)\n\
        "), beside: None },
        Rule { id: "refusals.grant", meaning: Meaning::Unauthenticated, evidence: Evidence::Override, patterns: Texts("\
            ^invalid grant\n\
        "), beside: None },
        Rule { id: "refusals.credits", meaning: Meaning::Quota, evidence: Evidence::Override, patterns: Texts("\
            used all available credits\n(reached|exceeded|hit) its {} spending limit\n\
            (reached|exceeded) {} monthly spending limit\nand limit {} per day\nraise your spending limit\n\
        "), beside: None },
        Rule { id: "refusals.may_lack", meaning: Meaning::Denied, evidence: Evidence::Words, patterns: Texts("\
            (might|may) not have (permission|access|the permission|the rights|sufficient permission|permissions)\n\
            you may lack permission\n\
        "), beside: None },
        Rule { id: "refusals.not_confirmed", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            account not verified\naccount not been verified\nemail not verified\nemail not been verified\n\
            e-mail not verified\ne-mail not been verified\nphone number not verified\n\
            phone number is not verified\nphone number has not been verified\nphone number not been verified\n\
            phone number is unverified\nidentity not verified\nidentity not been verified\n\
            domain not verified\ndomain not been verified\nsender not verified\nsender is not verified\n\
            sender has not been verified\nsender not been verified\nsender is unverified\n\
            number not verified\nnumber not been verified\nverify your email\nverify your phone\n\
            branch is protected\nrequires review\nage restricted\nage-restricted\n^private video\n\
            content filter\nis in development mode\npin incorrect\nincorrect pin\ntrading is halted\n\
        "), beside: None },
        Rule { id: "refusals.person", meaning: Meaning::Denied, evidence: Evidence::Override, patterns: Texts("\
            (captcha|challenge|checkpoint)_required\ncaptcha needed\nchallenge required\nchallenge needed\n\
            checkpoint required\ncheckpoint needed\n*captcharequired*\n*challengerequired*\n*captchaneeded*\n\
        "), beside: None },
        Rule { id: "refusals.place", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            no (operations|operation|writes|access|changes) (allowed|permitted) (on|in|under) (this|that) (path|folder|directory|mount|volume|location)\n\
        "), beside: None },
        Rule { id: "refusals.recipient", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            unsubscribed recipient\n(has|have) opted out\nrecipient (has|is) unsubscribed\n\
            (your|the|a) suppression list\ndo not call list\nnot assigned to this\n\
            cannot send messages to this user\n\
            consent (required|is required|is missing|has not been|was not|not)\n\
        "), beside: None },
        Rule { id: "refusals.not_authorized", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            not (authorized|authorised|entitled) to\n\
            (account|caller|role|application|app|client|principal) (is not|not|isn't) (authorized|authorised|permitted|entitled)\n\
        "), beside: None },
        Rule { id: "refusals.account_limit", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            exceed (your|the account|the account's|your account's|the plan's|your plan's) (droplet|account|plan|server|instance|vm|volume|project|user|seat|storage|resource|core|vcpu|cpu|ip|address|domain|database|node|cluster|snapshot|disk|team|license|licence|bucket|site|app|member|load balancer|floating ip|gpu|spending|credit) limit\n\
        "), beside: None },
        Rule { id: "refusals.quota_restrictions", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            due to quota restrictions\nquota restrictions\ndue to insufficient quota\n\
        "), beside: None },
        Rule { id: "refusals.terms", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            (has|have) not (agreed to|accepted|signed) {} (terms|licence|license|licences|licenses|agreement|conditions|policy)\n\
            (hasn't|haven't) (agreed to|accepted|signed) {} (terms|licence|license|licences|licenses|agreement|conditions|policy)\n\
            (terms|licence|license|licences|licenses|agreement|conditions) (have|has) not been (accepted|agreed|signed)\n\
        "), beside: None },
        Rule { id: "refusals.scope", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            (lacks|missing|does not have|does not contain|doesn't have) {} scope\n\
            (lacks|does not contain) scopes\n\
        "), beside: None },
    ]),
    ("words", &[
        Rule { id: "words.invalid", meaning: Meaning::Invalid, evidence: Evidence::Words, patterns: Texts("\
            ^invalid\nas a result of client data\n(is|are|has an|an|contains|missing or) invalid\n\
            not (valid|parse|supported|provided|specified|recognised|acceptable|decodable|sortable|filterable|searchable|nullable|hexadecimal|base64|alphanumeric|numeric|both)\n\
            isn't valid\n\
            invalid (value|format|date|json|input|id|url|email|parameter|type|query|request|syntax|character|regex|path|enum|option|choice|literal|escape|number|name|key|range|length|size|cron|timezone|duration|time|timestamp|operator|filter|sort|field|column|reference|selector|xpath|base64|encoding|utf|uuid|ip|address|host|port|phone|currency|amount|quantity|price|coordinate|latitude|color|image|file|extension|mime|content|header|body|payload|schema|structure|config|setting|command|action|method|operation|cursor|page|offset|limit|index|position|expression|formula|template|variable|argument|arguments|params|data|combination|use)\n\
            invalid regular expression\nis required\nare required\n(required|no such) (field|property)\n\
            (required|missing|bad|duplicate|wrong|incorrect|requires a {}|no such) (parameter|argument)\n\
            missing (field|property|value|input|body|header|id|name)\n^missing\n\
            must (be|not|have|provide|specify|include|equal|supply|precede|only)\n\
            (must|should) (contain|match|be one of|be <=|be >=)\nmust start with\nmust end with\n\
            (should be|is not|expected|expects|is missing) (a|an)\n\
            cannot be (empty|blank|negative|null|parsed|used together|combined|nan|used with|used as|used in|applied|set|in the past|before|after|greater|less|longer|the same|later than|earlier than)\n\
            can't be empty\ncan't be blank\n(may|must) (not be empty|not exceed)\nmay not be null\n\
            may not be blank\ncould not be parsed\n(could not|cannot) (parse|convert)\nfailed to parse\n\
            unable to parse\ncan't parse\n\
            (parse|parsing|syntax|validation|template syntax|sql compilation) error\nmalformed\n\
            bad (request|format|value|input|date|url|json|syntax|query|data|cron|expression|regex|pattern)\n\
            validation failed\nvalidation errors\nfailed validation\nschema validation\n\
            does not (match the pattern|match pattern|match the schema|conform|accept|match the|match expected|parse|look like|match)\n\
            did not match\n\
            is not (one of|of type|supported|recognized|recognised|compatible|allowed here|allowed for this|well-formed|well formed)\n\
            (media-type|media type|content-type|content type|mime type|mimetype|file type|file extension|extension) {} is not allowed\n\
            not one of\nnot allowed value\nexpected {} (got|received|found|but)\nexpected number\n\
            expected string\nout of range\nout of bounds\n\
            too (long|short|large|small|big|complex|broad|deep|wide|high|low|few)\ntoo many items\n\
            too many arguments\ntoo few arguments\n(exceeds|exceeds the) (maximum|limit|allowed)\n\
            exceeds max\n(greater|less) (than|than or equal)\nat most\nat least one\nlarger than\n\
            longer than\nshorter than\n\
            unknown (parameter|argument|field|option|property|column|format|unit|timezone|attribute|action|value|type|flag|switch|operator|identifier|variable|symbol|directive|enum|variant|mode|language|locale|currency|country|color|scheme|protocol|encoding|charset|status|state|kind|category)\n\
            unrecognized\nunrecognised\nunsupported\n\
            not a (valid|number|string|legal|list|boolean|date|url|uuid|json|calendar|duration|time|known)\n\
            not an integer\n\
            unexpected (token|identifier|character|end of|property|field|argument|comma|symbol|string|number|keyword|indent|end of input|end of file|eof while parsing|eof while looking)\n\
            additional properties\nadditionalproperties\nunbalanced\nunterminated\nillegal character\n\
            forbidden (character|characters|word|words|value|values|substring)\ndisallowed character\n\
            (disallowed|trailing|limit is {}|max {}|at least {}|between {} and {}) characters\n\
            (wrong|incorrect) (type|format|number|value)\ntype mismatch\nnegative value\nonly accepts\n\
            please provide\nplease specify\nprovide a valid\nyou must provide\nno {} provided\n\
            no {} specified\nno {} given\neither {} or\ncannot both\nmutually exclusive\nambiguous\n\
            in the past\nin the future\nbefore start\n\
            end date (must|is|cannot|can't|should|before|may|was|has)\nunparseable\ncannot start with\n\
            (cannot|may not|may only|can only|string must|array must|should not) contain\n\
            not properly formatted\nunable to process the\nincorrectly formatted\nnot well-formed\n\
            ill-formed\nis out of range\nnot in range\ncan only be\none of the following\nmismatched\n\
            unacceptable\nillegal value\nillegal argument\nunparsable\nwas empty\nwithout a value\n\
            requires (a value|at least|exactly|one of|either|both|a {} value)\nextra field\nextra argument\n\
            superfluous\nduplicate (field|header|item|column)\nundefined (variable|function|method|name)\n\
            cannot exceed\nexceeded the maximum\nexceeded maximum\nexceeds character limit\n\
            over the limit of\nabove the maximum\nbelow the minimum\nmax length\nmin length\n\
            (maximum|minimum) (length|allowed)\ntoo deeply nested\nnot compatible with\nonly supports\n\
            only supported\nis only supported\nnot an array\nnot an object\nnot utf-8\nnon-numeric\n\
            non-integer\nnon-ascii\nnan is not\ndid you mean\n\
            (specify|select|choose|supply|pass|give) a valid\n(check your|check the) (input|spelling)\n\
            check your request\ncheck your parameters\nplease correct\nplease fix\nenter a valid\n\
            use a valid\nmust be (supplied|provided|specified|given|present|set|defined)\nwas not supplied\n\
            was not specified\nwere not provided\nare missing\nself-referencing\ncyclic\ncycle detected\n\
            unmatched\nmismatched tag\ntrailing comma\ntrailing data\nare missing$\nshould be one\n\
            needs to be a\nhas to be a\nis required for\nis required to be\nquery is empty\nvalue is empty\n\
            body is empty\nconflicting options\nconflicting parameters\nnot allowed for this field\n\
            no such option\nno such method\ncharacter limit exceeded\nexceeds the {} limit\n\
            exceeds the {} character\nuse one of\nchoose one of\n\
            (allowed|valid|possible|accepted|supported) values\nvalid options\nis after end*\n\
            is after the end\nis before start*\nis before the start\nafter the end\nbad {} expression\n\
            bad {} format\nbad {} value\nyou can only\ncan only {} up to\n\
            (only {} are|only {} is) (accepted|supported)\nonly {} are allowed\nonly {} can be accepted\n\
            only {} files\nat position {} unexpected\nbut not both\nexactly one of\nat most one of\n\
            must come before\nmust come after\nhas to match\nhas to be between\nshould be between\n\
            number must be\nis (longer|shorter|larger|smaller|later|earlier) than\nis negative\n\
            was removed in version\ndeprecated parameter\nwon't parse\nunresolvable\nunrecognizable\n\
            doesn't look like\nmust be later than\nis missing its\nis missing the\nshould be <\nshould be >\n\
            must both be\nmust all be\nschema mismatch\nexpects int\nexpects string\nmay select at most\n\
            may contain at most\nmay have at most\ncan have at most\nup to a maximum\nno more than\n\
            not more than\nmore than {} allowed\nlimit is {} items\nshould not be\nparameter {} accepts\n\
            query returned more than\ngot a packet bigger than\nexpected one argument\n\
            expected at least one argument\nexpected {} arguments\nnon-parseable\nerror in the jql query\n\
            unexpected `tool_use_id` found\ntoo many samples\ncould not be geocoded\nnothing to geocode\n\
            undefined control sequence\ncannot identify image file\nfilter failure:\n\
            nonce {} (less|lower|smaller|not bigger|not greater|too small|too low)\n\
            nonce must be (greater|larger|higher|bigger)\nnonce has already been used\n\
            nonce is too (small|low)\nfee too low\nfailed to find conversion function\n\
            error converting data type\nis exactly singular\nis computationally singular\n\
            limit for {} exceeded, max\n\
        "), beside: None },
        Rule { id: "arguments.bind", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            parameter cannot be found that matches\nbecause it is an empty (string|array|collection)\n\
            because it is null\nno method matching\nno overload for {} takes\n\
            positional parameter cannot be found\nparameter set cannot be resolved\nextra keys not allowed\n\
            required key not provided\nfor dictionary value @\ncould not broadcast\ncould not be broadcast\n\
            ids were found without\nproperty references a null\n\
        "), beside: None },
        Rule { id: "swift.decoding", meaning: Meaning::Fault, evidence: Evidence::Code, patterns: Texts("\
            DecodingError.(keyNotFound|valueNotFound|typeMismatch|dataCorrupted)\n\
        "), beside: None },
        Rule { id: "com.unspecified", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            unspecified (error|failure|fault)\n\
        "), beside: None },
        Rule { id: "code.no_clause", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            no (function|case|cond|try|with) clause matching\nno (function|case|cond|try|with) clause was\n\
        "), beside: None },
        Rule { id: "arguments.concurrency_token", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            client concurrency token\n(an etag|if-match header|if-match) is required\n\
            (missing|requires an) if-match\n\
        "), beside: None },
        Rule { id: "arguments.expected", meaning: Meaning::Invalid, evidence: Evidence::Override, patterns: Texts("\
            expected {} to be (boolean|string|number|integer|list|array|object|str|int|dict)\n\
            expected {} to be (a|an) (boolean|string|number|integer|list|array|object|str|int|dict|float|valid|positive|non-empty|non-negative)\n\
        "), beside: None },
        Rule { id: "arguments.version", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            (requested|api|protocol) version {} is (not active|not supported|no longer supported|not available|no longer available)\n\
        "), beside: None },
    ]),
    ("lasting", &[
        Rule { id: "lasting.space", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            no more ip addresses\nip addresses exhausted\nno free addresses\nout of host memory\n\
            out of device memory\nout of memory\n(out of|not enough|insufficient) (disk|disk space|storage)\n\
            out of storage space\nno space left\nno disk space\nno free space\nnot enough space\n\
            insufficient space\n(disk|volume|storage|tablespace|mailbox) (full|is full)\ndisks are full\n\
            disk quota\ndisk usage exceeded\n(filesystem|partition|device|inbox|drive) is full\n\
            file system is full\nmaximum number of documents\nflood-stage watermark\nread-only-allow-delete\n\
            log directory is offline\ncuda out of memory\n\
        "), beside: None },
        Rule { id: "lasting.memory", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            (needs|requires|required|need|require|needed) {} of (memory|ram|vram|gpu memory|system memory)\n\
            (needs|requires|require|need) (more|at least) {} (memory|ram|vram)\n\
            (needs|requires) more (memory|ram|vram|gpu memory|system memory)\n\
            (not enough|insufficient|too little) (memory|ram|vram|gpu memory|video memory|system memory|free memory)\n\
            (not enough|insufficient) {} (memory|ram|vram)\n\
            (cannot|could not|failed to|unable to) allocate {} memory\ncannot allocate memory\n\
            failed to allocate {} (bytes|mib|gib|mb|gb)\n(memory|gpu memory|vram) (exhausted|is exhausted)\n\
            (of memory|of ram|of vram|memory) {} (is available|are available|available)\n\
            (exceeds|larger than|more than|than) {} (available memory|memory available|available ram|available vram)\n\
            does not fit (in|into) (memory|gpu memory|vram|ram)\n\
            (exceeds|exceeded|over|beyond) {} memory limit\nmemory limit (exceeded|of {} exceeded|reached)\n\
            heap out of memory\nheap limit\noomkilled\noom-killed\noom killer\nkilled for memory\n\
        "), beside: None },
        Rule { id: "lasting.challenge", meaning: Meaning::Denied, evidence: Evidence::Lasting, patterns: Texts("\
            checking your browser\n<title>just a moment\n<title>attention required\n\
            attention required! | cloudflare\njavascript and cookies to continue\ncf-mitigated\ncf-chl\n\
            cf_chl_opt\ncdn-cgi/challenge-platform\n\
            (cloudflare|browser|bot|captcha|javascript|security) challenge\nddos protection by\n\
            (verify|verifying|confirm|prove) (that you are|you are|you're) (a human|human|not a robot|not a bot)\n\
            (you have|you've|ip has|address has) been blocked\nwhy have i been blocked\nincapsula incident\n\
            pardon our interruption\nsecurity checkpoint\ncomplete the challenge\nsolve the captcha\n\
            solve the challenge\npass the captcha\npass the challenge\n\
            captcha (is required|required|verification)\n(bot|robot|crawler|scraper) (detected|detection)\n\
            detected as a (bot|robot)\n(account|key|token|address|ip) has been flagged\n\
            (identified|flagged|classified|blocked) as (a bot|a robot|bot|robot|automated|spam|abuse|abusive)\n\
            are you a robot\nnot a robot\nblocked by {} (waf|firewall|cloudflare|akamai|imperva)\n\
            (blocked|banned|suspended|disabled|restricted) (for|due to|because of) (abuse|abusive|spam|spamming|violating|repeatedly|repeated|excessive)\n\
            blocked for (exceeding|too many)\nbeing (blocked|banned)\n(ip|ip address) banned\nip({}) banned\n\
            (blocked|banned|barred|suspended) from (accessing|using|making|calling|sending|posting)\n\
            (access|request|client|ip|key|address|account) {} (been blocked|been banned|been blacklisted)\n\
            (ip|ip address|client|agent|user agent) (is banned|was banned|blacklisted|was blocked)\n\
            is blocklisted\nis denylisted\nwas blacklisted\nwas blocklisted\nwas denylisted\n\
            been blacklisted\nbeen blocklisted\nbeen denylisted\nare blacklisted\nare blocklisted\n\
            are denylisted\n\
        "), beside: None },
        Rule { id: "lasting.size", meaning: Meaning::Invalid, evidence: Evidence::Lasting, patterns: Texts("\
            is too big\ntoo big\nnesting depth\n\
            (maximum|max) (bytes|size|length|characters|tokens) per {} exceeded\n\
            (is|are|was) over the (allowed|limit|maximum|permitted)\n\
            (above|beyond) the (allowed|maximum|permitted)\n\
            (tokens|characters|bytes|rows|items|lines|records) (exceeds|exceed) {} (maximum|limit|allowed|budget)\n\
            (ask for|request|fetch|select|return) fewer\nlength too large\nheader list size\nis longer than\n\
            (longer|is more|is greater|larger) than the maximum\non test case\ntime limit exceeded on test\n\
            your solution is too\n(tokens|bytes|items|records|rows|characters) per request\n\
            per request limit\nper-request limit\nis more than the limit\n\
            (name|reference|identifier|column|query|input|request|key|path|type|call|selector|symbol) is ambiguous\n\
            overloaded ambiguously\ndecoded message length\n\
            (body|payload|request|input|message|file|document) (is too large|too large)\nentity too large\n\
            (prompt|input) (is too long|too long)\n\
            exceeds the (maximum allowed size|maximum size|maximum message size|size limit|allowed|configured maximum)\n\
            exceeds maximum size\nmaximum allowed size\nmessage larger than\n\
            (item|document|request|batch) is larger\nlarger than the provisioned\n\
            requests in (batch|one batch|a batch|a single)\nin one batch\nbatch size\nbatch of {} exceeds\n\
            single request can never\nsingle request exceeds\nrequest alone exceeds\n\
            reduce the (input|size|length|batch)\nreduce your prompt\ncontext length\ncontext size\n\
            context window\nmaximum context\nexceeded the allowed\nallowed minimum\nallowed maximum\n\
            catastrophic backtracking\nsimplify the\nsimplify your\ncan never fit\ndoes not fit into\n\
            maximum upload size exceeded\nsizelimitexceededexception\nmaxuploadsizeexceededexception\n\
            packet bigger than\n\
        "), beside: None },
        Rule { id: "lasting.license", meaning: Meaning::Quota, evidence: Evidence::Lasting, patterns: Texts("\
            membership lapsed\nmembership has lapsed\nmembership has expired\npaid account\nplease subscribe\n\
            buy a bigger\ninvoice overdue\ninvoice is overdue\nbill is overdue\n\
            (license|licence) (revoked|was revoked|limit|has expired|expired|allows|permits|seats)\n\
            seats are left\nnumber of seats\n(for this|your|no|without a) (license|licence)\n\
            license is not valid\nlicense is invalid\ninvalid license\nlicense required\nlicense key\n\
            (subscription|subscription was|subscription has been) (cancelled|canceled)\n\
            subscription has ended\nsubscription has lapsed\nwithout a subscription\n\
            without an active subscription\naccounts without\nfor free accounts\nfor free users\n\
            not available in (this edition|your edition|the free edition|the community edition)\n\
            unavailable in this edition\nnot included in this edition\ndomain has expired\ndomain expired\n\
            domain name has expired\nreached their plan limit\nreached their plan limits\nplan limits\n\
            plan limit reached\n\
            (could not|cannot|can't|couldn't|failed to|unable to) (obtain|acquire|get|find|check out|checkout) a (license|licence)\n\
            (license|licence) (verification|validation|check|checkout) failed\n\
            (did not|didn't) pass license verification\n(failed|error|:|-) no license\n\
            maximum number of (activations|installations|licensed machines)\n\
        "), beside: None },
        Rule { id: "lasting.blocked", meaning: Meaning::Denied, evidence: Evidence::Lasting, patterns: Texts("\
            shut out\nturned off by\nstopped by its owner\nkicked by\nnot on the allow list\n\
            not on the allowlist\nbots are not\n(might be|appears to be|looks) automated\n\
            (is|was|been) (unsubscribed|opted out)\nautomated access\nspam detected\nsuspicious activity\n\
            unusual traffic\nprotect {} from (spam|abuse|fraud)\n(malicious|abusive) activity\n\
            enable javascript\nfraud suspected\nsuspected fraud\nblocked by the firewall\nprove that you are\n\
            from your country\ncountry is not\nlogged in from another\nreplaced by a new session\n\
            account (locked|is locked|is now locked|has been locked|blocked|disabled|terminated|closed|deleted|deactivated|frozen)\n\
            on a block list\non a blocklist\non a blacklist\n(disabled for|not supported in) (your|this)\n\
            daemon: permission denied\ndocker daemon socket\n\
            locked (by the publisher|by accounting|out|due to an issue|due to a|due to fraud|due to suspicious|due to unpaid|for security)\n\
            parental control\nparental controls\nsheet protection\nvault is sealed\n\
            (has been|is|was) (suspended|deactivated|banned|revoked|blocked)\n\
            (have been|are) (suspended|blocked)\n\
            (account|site|tenant|project|organization|organisation|user|key|api key|token|access token|workspace|application|client|subscription|customer|profile|domain|store|channel|bot|integration) (suspended|has been disabled|is disabled|was disabled|has been deleted|is deleted|was deleted|has been revoked|is revoked|was revoked)\n\
            suspended account\nsuspended by\nsuspended for\nare banned\nbanned account\nbanned user\n\
            banned client\nbanned from\nbeen banned\nhas been blacklisted\nis blacklisted\nkey revoked\n\
            token revoked\nkey disabled\ncontract ended\ncontract has ended\nrequires verification\n\
            complete the captcha\nverify your account\nverify your identity\nidentity verification\n\
            blocked until you\nuntil you contact\nlegal hold\nfor legal reasons\nlegal department\n\
            by a protection rule\nby protection rules\nby a branch protection\nby a moderator\n\
            by the moderators\nby the administrator\nby an administrator\nby the hosting provider\n\
            reserved by the system\n\
            not available (to you|to your|for your|in your|in this region|in this zone)\nunavailable in your\n\
            unavailable for accounts\nunavailable for guests\noffline for guests\nrefused by user\n\
            not offered in\nnot offered in this\n\
            permanently (rate limited|blocked|banned|suspended|disabled)\n\
            (violation of|violates|violate|violated|violating|against|breach of|breaches|breached) {} terms of service\n\
            terms of service (violation|prohibit|forbid|have been violated|were violated)\nviolated our\n\
            for abuse\ndue to abuse\nrepeated violations\n\
            (account|store|channel) (has been closed|is closed|was closed)\n\
            (account|tenant|project|subscription) (has been terminated|is terminated|was terminated)\n\
            (account has been|account is|account was|user has been|user is|user was) (frozen|expelled)\n\
            is frozen\nare frozen\nstore_frozen\nshop is frozen\nunpaid invoice\nunpaid invoices\n\
            bill is unpaid\noutstanding balance\noverdue invoice\npayment is overdue\n\
            (project|deployment|instance|site) is paused\nproject paused\ndeployment is temporarily paused\n\
            deployment_paused\ndeployment_disabled\nservice is paused by\nextra usage is required\n\
        "), beside: None },
        Rule { id: "lasting.unknown_party", meaning: Meaning::Denied, evidence: Evidence::Lasting, patterns: Texts("\
            (has|have) not been (paired|enrolled|approved)\n(hasn't|haven't) been (paired|enrolled|approved)\n\
            (is|are) not (paired|enrolled) (with|in)\n(isn't|aren't) (paired|enrolled) (with|in)\n\
            (rejected|refused|denied) {} (is|are|has|have) not (registered|been registered) (with|by)\n\
        "), beside: None },
        Rule { id: "lasting.retired", meaning: Meaning::Missing, evidence: Evidence::Lasting, patterns: Texts("\
            has closed\nceased trading\nhas ceased\n\
            no longer (accepted|supported|available|offered|provided|exists|operated)\nunsupported client\n\
            client version\nupdate the app\nis not accepted\nare not accepted\ndecommissioned\n\
            (has been|was|is) (retired|discontinued|replaced by)\nbeen retired\nservice retired\n\
            discontinued on\nno longer in service\nend of life\nend-of-life\nend of its life\n\
            has been sunset\nwas sunset\nsunset on\nsunset in\nsunsetted\n\
            permanently (closed|shut|removed|unavailable|offline)\nshut down permanently\nclosed permanently\n\
            moved permanently\nmoved to a new address\nnot come back\nnot be back\nwon't come back\n\
            not be coming back\nnever come back\nsuperseded by\nclosed its doors\nceased operation\n\
            ceased operations\nout of service for good\nhas been archived\nis archived\n\
            (service|api|site|website|endpoint|product|platform|app|application|version|tool|feature|model|project|method|host|integration|dataset|program|portal|package) (has been shut down|was shut down|is shut down|has been turned off|was turned off|is turned off|has been switched off|was switched off|is switched off|has been withdrawn|was withdrawn|is withdrawn|has been removed|was removed)\n\
        "), beside: None },
        Rule { id: "lasting.owned", meaning: Meaning::Quota, evidence: Evidence::Lasting, patterns: Texts("\
            too many (api keys|access keys|ssh keys|deploy keys|service accounts|webhooks|projects|repositories|collections|databases|buckets|registered devices|secrets|certificates|volumes|snapshots|workspaces|environments)\n\
            (delete|remove) (one first|an unused)\n\
        "), beside: None },
        Rule { id: "lasting.open_end", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            until further notice\nfor the foreseeable future\nfor an indefinite period\n\
            (down|closed|suspended|unavailable|offline) indefinitely\n\
        "), beside: None },
        Rule { id: "lasting.setup", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            (is not|not been) (configured|set up)\nno available channel\nno available channels\n*无可用渠道*\n\
            not configured\nis misconfigured\nfeature not enabled\nfeature is not enabled\nno such app\n\
            no web processes\nunknown virtual host\nunknown service\nunknown method\n\
            no (route|routes|backend|backends|upstream|service|server|handler|destination) (configured|is configured|defined|is defined)\n\
            no such route\nwrong region\nread only mirror\nread-only mirror\nbad handshake\n\
        "), beside: None },
        Rule { id: "lasting.unsupported", meaning: Meaning::Invalid, evidence: Evidence::Lasting, patterns: Texts("\
            does not support\ndo not support\ndoesn't support\n\
            (is not|are not|not yet|isn't|aren't) supported\nnot supported by\nnot supported in\n\
            not supported for\nunsupported operation\n\
        "), beside: None },
        Rule { id: "lasting.tls", meaning: Meaning::Tls, evidence: Evidence::Lasting, patterns: Texts("\
            invalid ssl certificate\ninvalid tls certificate\nnot have a valid ssl certificate\n\
            ssl certificate has expired\nssl certificate is invalid\n\
        "), beside: None },
        Rule { id: "lasting.tls_protocol", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            wrong version number\nwrong_version_number\nprotocol version not supported\nno shared cipher\n\
            no_shared_cipher\nunsupported_protocol\nunknown_protocol\nssl routines:{}:unknown protocol\n\
            no supported versions\ninappropriate_fallback\nserver gave http response to https client\n\
            client sent an http request to an https server\n\
        "), beside: None },
        Rule { id: "lasting.people", meaning: Meaning::State, evidence: Evidence::Lasting, patterns: Texts("\
            locked for editing by the owner\n\
            (submission|submissions|submissions are|period|period is|applications|applications are|registration|registration is) closed\n\
            until your account\nuntil you are\nuntil it is approved\nuntil approved\n\
            (user|customer|recipient|patient|buyer|seller|reviewer|approver) did not\nuser didn't\n\
            customer didn't\n\
            (no response from|no answer from|no reply from) (user|the user|customer|the customer)\n\
            no reply from the seller\noffer expired\n\
            (card|sim|thread|topic|post|cell|worksheet|sheet|level|chapter|discussion|conversation|feature|wallet|keychain|vault|screen|device|phone|achievement) is locked\n\
            locked by (a|the|an) {} (workflow|policy|rule|administrator|admin|approval)\ncells are locked\n\
            sold out\nfully booked\nbooked out\ncherry-pick is already in progress\nrebase in progress\n\
            rebase is already\nresolve conflicts first\n\
            (offer|invitation|approval|verification code) (has timed out|timed out)\n\
            approval request timed out\nuser did not respond\nuser has not responded\nnobody approved\n\
            no one approved\nuser input timed out\nwaiting for user\nwaiting for the user\n\
            waiting for input from\ncustomer took too long\nauction\npayment window\nsubmission deadline\n\
            deadline for\ndeadline was\ndeadline has passed\ntimed out until\nthe order expired\n\
            wallet locked\npassphrase\nmaster password\nfailed decryption\n\
        "), beside: None },
        Rule { id: "lasting.taken", meaning: Meaning::Exists, evidence: Evidence::Lasting, patterns: Texts("\
            email is in use\nemail address is in use\nphone number is in use\nusername is in use\n\
            name is in use by\nin use by another (account|customer|organization|organisation|tenant)\n\
            name is reserved\nusername is reserved\nreserved by another organization\n\
            reserved by another organisation\nreserved by another company\nheld by another registrant\n\
            taken by another\n\
        "), beside: None },
        Rule { id: "lasting.goods", meaning: Meaning::Missing, evidence: Evidence::Lasting, patterns: Texts("\
            cannot be booked\nexceeded for room\n\
            (user|member|contact|friend|player|driver|courier|recipient) (is offline|is currently offline|is busy)\n\
            (product|item|article|variant|room|seat|slot|time slot|appointment|listing|property|username|domain|domain name|number|table|ticket|video|song|track|book|car|flight) (is unavailable|is currently unavailable|is not available|is currently not available|is no longer available|unavailable)\n\
        "), beside: None },
        Rule { id: "lasting.context", meaning: Meaning::Invalid, evidence: Evidence::Lasting, patterns: Texts("\
            context (size|length|window) (has been|was|is) exceeded\n\
            exceeds the (context size|context window|context length|available context size)\n\
            exceed context (size|window)\n\
        "), beside: None },
        Rule { id: "lasting.cached", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            failure was cached in the local\n(is|will) not (be reattempted|reattempted) until\n\
            resolution is not reattempted\nresolution will not be reattempted\nresponse object too large\n\
        "), beside: None },
        Rule { id: "lasting.environment", meaning: Meaning::Denied, evidence: Evidence::Lasting, patterns: Texts("\
            missing (environment variable|environment variables|required environment variable|required environment variables|env var|env vars|required env var|required env vars)\n\
            environment variable {} missing\nenvironment variable {} is missing\n\
            environment variable {} is undefined\nenvironment variable {} not found\n\
            environment variable {} is not set\nenvironment variable {} is required\n\
            environment variable {} must be set\nenv var {} missing\nenv var {} is missing\n\
            env var {} is undefined\nenv var {} not found\nenv var {} not set\nenv var {} is not set\n\
            env var {} is required\nenv var {} must be set\nenvironment variable missing\n\
            environment variable not found\nenvironment variable is not defined\nenv var missing\n\
            env var not found\nenv var is not set\nenv var not set\nenv var is required\n\
            env var is not defined\n\
            (missing|no) {} in (environment|the environment|env|environment variables|your environment)\n\
        "), beside: None },
    ]),
    ("files", &[
        Rule { id: "system.denied", meaning: Meaning::Denied, evidence: Evidence::Phrase, patterns: Texts("\
            accès refusé\npermission non accordée\n*accès est refusé\nopération non permise\n\
            zugriff verweigert\nkeine berechtigung\nzugriff wurde verweigert\n\
            die operation ist nicht erlaubt\nacceso denegado\npermiso denegado\noperación no permitida\n\
            accesso negato\npermesso negato\noperazione non permessa\nacesso negado\npermissão negada\n\
            permissão recusada\noperação não permitida\nodmowa dostępu\nbrak dostępu\nbrak uprawnień\n\
            toegang geweigerd\nåtkomst nekad\npřístup byl odepřen\n*тказано в доступе*\n*ет доступа*\n\
            *оступ запрещен*\n*оступ запрещён*\n*перация не позволена*\n*拒绝访问*\n*拒絕存取*\n*存取被拒*\n*权限不够*\n\
            *权限不足*\n*不允许的操作*\n*アクセスが拒否*\n*許可がありません*\n*アクセス権がありません*\n*액세스가 거부*\n*허가 거부*\n\
        "), beside: None },
        Rule { id: "system.missing", meaning: Meaning::Missing, evidence: Evidence::Phrase, patterns: Texts("\
            aucun fichier ou dossier de ce type\naucun fichier ou répertoire de ce type\n\
            le fichier spécifié est introuvable\nfichier introuvable\nchemin d'accès spécifié\n\
            datei oder verzeichnis nicht gefunden\n(datei|pfad|verzeichnis) (nicht gefunden|nicht finden)\n\
            no existe el archivo o el directorio\nno existe el fichero o el directorio\n\
            no se puede encontrar el archivo\nno puede encontrar el archivo\nno puede encontrar la ruta\n\
            file o directory non esistente\nimpossibile trovare il file\nimpossibile trovare il percorso\n\
            arquivo ou diretório inexistente\nficheiro ou directoria inexistente\n\
            não pode encontrar o arquivo\nnão foi possível localizar o arquivo\n\
            nie ma takiego pliku ani katalogu\nnie można odnaleźć określonego pliku\n\
            nie można odnaleźć pliku\n*ет такого файла или каталога*\n*е удается найти указанный файл*\n\
            *е удаётся найти указанный файл*\n*е удается найти указанный путь*\n*没有那个文件或目录*\n*系统找不到指定的*\n\
            *找不到文件*\n*そのようなファイルやディレクトリはありません*\n*指定されたファイルが見つかりません*\n*ファイルが見つかりません*\n*그런 파일이나 디렉터리가 없습니다*\n\
            *지정된 파일을 찾을 수 없습니다*\n\
        "), beside: None },
        Rule { id: "system.refused", meaning: Meaning::NotSent, evidence: Evidence::Phrase, patterns: Texts("\
            connexion refusée\nverbindungsaufbau abgelehnt\n\
            verbindung (verweigert|abgelehnt|wurde verweigert)\nconexión rehusada\nconexión rechazada\n\
            connessione rifiutata\nconexão recusada\nligação recusada\npołączenie odrzucone\n\
            połączenie odrzucone przez\nverbinding is geweigerd\nverbinding geweigerd\n\
            aucun chemin d'accès pour atteindre l'hôte\nkeine route zum zielrechner\n\
            no existe ninguna ruta hasta el host\nnome o servizio sconosciuto\nnom ou service inconnu\n\
            name oder dienst nicht bekannt\nnombre o servicio desconocido\nnome ou serviço desconhecido\n\
            zielcomputer die verbindung verweigerte\nl'ordinateur cible l'a expressément refusée\n\
            denegó expresamente dicha conexión\nrifiutato attivamente\nrecusou ativamente\n\
            aktywnie go odmawia\n* соединении отказано*\n*твергло запрос на подключение*\n\
            *ет маршрута до узла*\n*拒绝连接*\n*连接被拒绝*\n*積極的に拒否*\n*接続を拒否されました*\n*积极拒绝*\n*目标计算机积极拒绝*\n*연결이 거부*\n\
        "), beside: None },
        Rule { id: "system.timed_out", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            connexion terminée par expiration du délai d'attente\nle délai d'attente a expiré\n\
            die wartezeit für die verbindung ist abgelaufen\nexpiró el tiempo de conexión\n\
            tiempo de espera (agotado|excedido)\nse agotó el tiempo de espera\nconnessione scaduta\n\
            tempo scaduto per la connessione\ntempo esgotado para conexão\ntempo limite da conexão esgotado\n\
            tempo limite (esgotado|excedido)\nupłynął limit czasu połączenia\nprzekroczono limit czasu\n\
            upłynął limit czasu\n*ремя ожидания соединения истекло*\n*ревышено время ожидания*\n\
            *ревышен таймаут*\n*连接超时*\n*请求超时*\n*连接已超时*\n*시간이 초과*\n\
        "), beside: None },
        Rule { id: "system.lost", meaning: Meaning::Lost, evidence: Evidence::Phrase, patterns: Texts("\
            connexion ré-initialisée par le correspondant\nconnexion réinitialisée\n\
            verbindung wurde vom kommunikationspartner zurückgesetzt\n\
            die verbindung wurde (zurückgesetzt|unterbrochen|getrennt)\ndatenübergabe unterbrochen\n\
            conexión reinicializada por la máquina remota\nconexión restablecida por\ntubería rota\n\
            connessione interrotta dal corrispondente\nconnessione reimpostata\n\
            conexão fechada pela outra ponta\nconexão redefinida\npołączenie zerwane przez drugą stronę\n\
            połączenie zerwane\nrelais brisé (pipe)\ntubo interrotto\n*оединение разорвано другой стороной*\n\
            *оединение сброшено*\n*брыв канала*\n*连接被对端重置*\n*连接被重置*\n*断开的管道*\n*接続が相手からリセット*\n*接続がリセット*\n\
            *강제로 끊겼*\n\
        "), beside: None },
        Rule { id: "system.busy", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            trop de fichiers ouverts\npériphérique ou ressource occupé\nutilisé par un autre processus\n\
            zu viele offene dateien\ndas gerät oder die ressource ist belegt\n\
            von einem anderen prozess verwendet\ndemasiados archivos abiertos\ndemasiados ficheros abiertos\n\
            dispositivo o recurso ocupado\nsiendo utilizado por otro proceso\n\
            no tiene acceso al archivo porque\nestá siendo usado por otro proceso\ntroppi file aperti\n\
            dispositivo o risorsa occupata\nutilizzato da un altro processo\nmuitos arquivos abertos\n\
            dispositivo ou recurso está ocupado\nsendo usado por outro processo\nza dużo otwartych plików\n\
            używany przez inny proces\n*лишком много открытых файлов*\n*стройство или ресурс занято*\n\
            *анят другим процессом*\n*打开的文件过多*\n*设备或资源忙*\n*另一个程序正在使用此文件*\n*另一个进程占用*\n*另一个进程使用*\n*另一个程序占用*\n\
            *別のプロセスが使用中*\n*다른 프로세스가 파일을 사용*\n\
        "), beside: None },
        Rule { id: "system.exists", meaning: Meaning::Exists, evidence: Evidence::Phrase, patterns: Texts("\
            le fichier existe\ndie datei existiert bereits\ndatei ist bereits vorhanden\n\
            el archivo ya existe\nel fichero ya existe\nil file esiste già\no arquivo já existe\n\
            plik już istnieje\n*айл существует*\n*айл уже существует*\n*文件已存在*\n*ファイルが存在します*\n*既に存在します*\n\
        "), beside: None },
    ]),
    ("lasting", &[
        Rule { id: "lasting.abroad_blocked", meaning: Meaning::Denied, evidence: Evidence::Lasting, patterns: Texts("\
            (konto|zugang) (wurde gesperrt|gesperrt)\nkonto ist gesperrt\nkonto wurde deaktiviert\n\
            compte a été suspendu\ncompte a été désactivé\n(compte est|compte) (suspendu|bloqué)\n\
            (cuenta ha sido|cuenta) (suspendida|bloqueada)\ncuenta está suspendida\nconta foi suspensa\n\
            conta suspensa\naccount è stato sospeso\naccount sospeso\nrekening is geblokkeerd\n\
            account is geblokkeerd\n*账户已被停用*\n*账号已被停用*\n*账号已被封禁*\n*账户已被封禁*\n*账户已被冻结*\n*帐号已被停用*\n*アカウントは停止*\n\
            *アカウントが停止*\n*アカウントは無効*\n*계정이 정지*\n*аккаунт заблокирован*\n*учетная запись заблокирована*\n\
            *учётная запись заблокирована*\nconsumo indevido pelo aplicativo\n\
        "), beside: None },
        Rule { id: "lasting.abroad_quota", meaning: Meaning::Quota, evidence: Evidence::Lasting, patterns: Texts("\
            kontingent erschöpft\nmonatskontingent\ntageskontingent\ntageslimit\nmonatslimit\n\
            guthaben aufgebraucht\nguthaben erschöpft\nlizenz abgelaufen\nlizenz ist abgelaufen\n\
            quota mensuel\nquota journalier\nquota quotidien\n\
            limite (mensuelle|quotidienne|journalière|diário|mensal|mensile)\nlicence a expiré\n\
            crédit épuisé\ncrédits épuisés\ncuota mensual\ncuota diaria\nlímite diario\nlímite mensual\n\
            monatliches (limit|kontingent)\nsaldo insuficiente\nlicencia ha caducado\nquota giornaliera\n\
            *余额不足*\n*次数超限*\n*次数超过限制*\n*次数超出限制*\n*次数已用完*\n*次数已用尽*\n*次数已达上限*\n*次数不足*\n*的使用上限*\n*配额已用完*\n*配额不足*\n\
            *额度已用完*\n*额度不足*\n*已欠费*\n*日限额*\n*残高不足*\n*日次上限*\n*月間上限*\n*割り当てを超え*\n*дневной лимит*\n\
            *месячный лимит*\n*дневного лимита*\n*недостаточно средств*\n\
        "), beside: None },
        Rule { id: "lasting.abroad_retired", meaning: Meaning::Missing, evidence: Evidence::Lasting, patterns: Texts("\
            dienst wurde eingestellt\ndienst ist eingestellt\nwurde dauerhaft\nendgültig\n\
            dauerhaft abgeschaltet\nnicht mehr unterstützt\nnicht mehr verfügbar\ndéfinitivement\n\
            n'est plus disponible\nn'est plus pris en charge\ndefinitivamente\nya no está disponible\n\
            ya no es compatible\ndescontinuado\nnão está mais disponível\nnon è più disponibile\n*服务已停止*\n\
            *服务已下线*\n*已停止服务*\n*サービスは終了*\n*提供を終了*\n*сервис закрыт*\n*больше не поддерживается*\n\
        "), beside: None },
        Rule { id: "lasting.abroad_space", meaning: Meaning::Fault, evidence: Evidence::Lasting, patterns: Texts("\
            kein speicherplatz\nnicht genug speicherplatz\nnicht genügend speicherplatz\nfestplatte ist voll\n\
            speicher voll\nespace disque insuffisant\ndisque plein\nespacio insuficiente\ndisco lleno\n\
            espaço insuficiente\ndisco cheio\nspazio insufficiente\n*磁盘空间不足*\n*存储空间不足*\n*ディスク容量*\n\
            *недостаточно места*\n\
        "), beside: None },
    ]),
    ("abroad", &[
        Rule { id: "words_abroad.rate_limit", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            ^zu viele anfragen$\nlimite de débit dépassée\n*触发频率*\n\
            zu viele (versuche|aufrufe|anmeldeversuche)\nzu viele anfragen. bitte\n\
            zu viele anfragen (von|in der|pro)\n\
            zu viele anfragen {} (später|warten|erneut|minute|minuten|sekunden|stunde)\n\
            (anfragelimit|ratenlimit|abfragelimit) (erreicht|überschritten)\n\
            trop de (requêtes|demandes|tentatives|appels)\nlimite de requêtes\nlimite de débit atteinte\n\
            demasiadas (solicitudes|peticiones|consultas|llamadas)\ndemasiados intentos\n\
            límite de (solicitudes|peticiones|velocidad|tasa|llamadas)\n\
            muitas (requisições|solicitações|tentativas|chamadas|consultas)\n\
            limite de (requisições|solicitações|chamadas|taxa)\n\
            excesso de (requisições|consultas|tentativas)\nconsumo indevido\ntroppe (richieste|chiamate)\n\
            troppi tentativi\nlimite di (richieste|frequenza|chiamate)\n\
            te veel (verzoeken|aanvragen|pogingen)\nje doet dat te veel\nzbyt wiele (żądań|zapytań|prób)\n\
            limit {} (żądań|zapytań)\nprzekroczono limit (żądań|zapytań)\nçok fazla istek\nquá nhiều yêu cầu\n\
            terlalu banyak permintaan\n*лишком много запросов*\n*лишком много попыток*\n*лишком часто*\n\
            *ревышен лимит запросов*\n*ревышена частота*\n*ревышено количество запросов*\n*请求过于频繁*\n*请求太频繁*\n\
            *请求频繁*\n*请求过多*\n*请求数过多*\n*请求过快*\n*操作过于频繁*\n*操作太频繁*\n*操作频繁*\n*访问过于频繁*\n*访问太频繁*\n*访问频繁*\n*调用过于频繁*\n\
            *调用频繁*\n*发送过于频繁*\n*发送频繁*\n*频率过高*\n*频率过快*\n*频率超限*\n*频率限制*\n*速率限制*\n*触发限流*\n*被限流*\n*流量控制*\n\
            *尝试次数过多*\n*過於頻繁*\n*太頻繁*\n*リクエストが多すぎ*\n*リクエスト数が多すぎ*\n*レート制限*\n*レートリミット*\n*頻度が高すぎ*\n*試行回数が多すぎ*\n\
            *요청이 너무 많*\n*너무 많은 요청*\n*너무 자주*\n*속도 제한*\n*요청 제한*\n*잠시후 다시 시도*\n*잠시 후 다시 시도*\n\
        "), beside: None },
        Rule { id: "words_abroad.unavailable", meaning: Meaning::Unavailable, evidence: Evidence::Words, patterns: Texts("\
            (vorübergehend|zurzeit|derzeit|momentan) nicht (verfügbar|erreichbar)\n\
            (server|dienst|system) (ist überlastet|überlastet)\nwartungsarbeiten\n\
            (temporairement|momentanément) indisponible\nservice indisponible\n\
            (serveur|service) (surchargé|est surchargé)\ntemporalmente no disponible\nservicio no disponible\n\
            no está disponible en este momento\nservidor (sobrecargado|está sobrecargado|ocupado)\n\
            temporariamente indisponível\nserviço indisponível\n\
            servidor (sobrecarregado|está sobrecarregado)\ntemporaneamente non disponibile\n\
            servizio non disponibile\nserver sovraccarico\n\
            tijdelijk (niet beschikbaar|onbeschikbaar|niet bereikbaar)\nserver overbelast\n\
            (chwilowo|tymczasowo) (niedostępny|niedostępna|niedostępne)\nusługa niedostępna\n\
            serwer przeciążony\n*ременно недоступен*\n*ременно недоступна*\n*ременно не работает*\n\
            *ервер перегружен*\n*ервер занят*\n*系统繁忙*\n*服务繁忙*\n*服务器繁忙*\n*服务器忙*\n*系统忙*\n*服务暂时不可用*\n*服务暂不可用*\n\
            *服务器过载*\n*负载过高*\n*负载已饱和*\n*系統繁忙*\n*伺服器忙碌*\n*アクセスが集中*\n*混み合って*\n*混雑して*\n*一時的に利用でき*\n*メンテナンス中*\n\
            *점검 중*\n*일시적으로 사용할 수 없*\n*서버가 혼잡*\n\
        "), beside: None },
        Rule { id: "words_abroad.missing", meaning: Meaning::Missing, evidence: Evidence::Words, patterns: Texts("\
            nicht (gefunden|vorhanden)\nexistiert nicht\nnicht gefunden werden\nintrouvable\nn'existe pas\n\
            (n'a pas été|non|pas) (trouvé|trouvée)\nno (encontrado|encontrada|existe)\n\
            no se (encontró|ha encontrado|pudo encontrar)\n\
            não (encontrado|encontrada|existe|foi encontrado|foi encontrada)\nnon (trovato|trovata|esiste)\n\
            impossibile trovare\nniet gevonden\nbestaat niet\n\
            nie (znaleziono|istnieje|został znaleziony|została znaleziona)\nbulunamadı\nkhông tìm thấy\n\
            tidak ditemukan\n*е найден*\n*е найдена*\n*е найдено*\n*е найдены*\n*е существует*\n*不存在*\n*未找到*\n\
            *查無*\n*見つかりません*\n*存在しません*\n*찾을 수 없*\n*존재하지 않*\n\
        "), beside: None },
        Rule { id: "words_abroad.exists", meaning: Meaning::Exists, evidence: Evidence::Words, patterns: Texts("\
            existiert (bereits|schon)\nbereits (vorhanden|vergeben|registriert)\nexiste déjà\n\
            déjà (existant|pris|utilisé|enregistré)\nya existe\nya está (registrado|en uso|registrada)\n\
            já existe\njá (cadastrado|cadastrada)\njá está em uso\nesiste già\n\
            già (esistente|in uso|registrato)\nbestaat (al|reeds)\nal in gebruik\njuż istnieje\nzaten mevcut\n\
            đã tồn tại\nsudah ada\n*же существует*\n*已存在*\n*已经存在*\n*已經存在*\n*既に存在*\n*すでに存在*\n*既に登録*\n*すでに登録*\n\
            *既に使用*\n*이미 존재*\n*이미 사용 중*\n*이미 등록*\nregistro duplicado\n\
        "), beside: None },
        Rule { id: "words_abroad.invalid", meaning: Meaning::Invalid, evidence: Evidence::Words, patterns: Texts("\
            (ungültige|ungültiger|ungültiges|ungültigen) (wert|parameter|anfrage|eingabe|argument|format|datum|daten)\n\
            darf nicht leer sein\nmuss angegeben werden\n\
            (paramètre|valeur|requête|format|argument|champ|adresse|date) (invalide|incorrect|incorrecte|non valide)\n\
            est (obligatoire|requis|requise)\nne (peut|doit) pas être vide\n\
            (parámetro|valor|formato|argumento|campo) (inválido|no válido|incorrecto)\n\
            (solicitud|petición|fecha) (inválida|no válida|incorrecta)\n\
            es (obligatorio|obligatoria|requerido)\nno puede estar (vacío|vacía)\n\
            parâmetro (inválido|incorreto)\n(requisição|data) inválida\nvalor incorreto\n\
            é (obrigatório|obrigatória)\nnão pode (ser|estar) (vazio|vazia)\n\
            (parametro|valore|richiesta|formato|campo) (non valido|non valida|errato)\n\
            è (obbligatorio|obbligatoria)\nnon può essere (vuoto|vuota)\n\
            ongeldige (waarde|parameter|invoer|aanvraag)\nmag niet leeg zijn\n\
            nieprawidłowy (parametr|format)\nnieprawidłowa wartość\nnieprawidłowe (dane|żądanie)\n\
            jest (wymagane|wymagany|wymagana)\nnie może być (puste|pusty|pusta)\n*еверный параметр*\n\
            *еверный формат*\n*еверное значение*\n*екорректн*\n*едопустимое значение*\n*бязательное поле*\n\
            *参数错误*\n*参数无效*\n*无效的参数*\n*参数不正确*\n*参数缺失*\n*缺少参数*\n*缺少必要参数*\n*非法参数*\n*不能为空*\n*格式错误*\n*格式不正确*\n\
            *參數錯誤*\n*無効な値*\n*不正な値*\n*必須です*\n*パラメータが不正*\n*パラメーターが不正*\n*無効なパラメータ*\n*形式が正しくありません*\n*잘못된 요청*\n\
            *유효하지 않*\n*올바르지 않*\n*필수 항목*\n*필수 값*\nmuss eine (zahl|ganze zahl)\n\
            muss (größer|kleiner|mindestens|höchstens|zwischen)\n\
            doit être (un nombre|un entier|supérieur|supérieure|inférieur|inférieure|compris|comprise)\n\
            debe ser (un número|un entero|mayor|menor|numérico)\ndebe estar entre\n\
            deve ser (um número|um inteiro|maior|menor)\n\
            deve essere (un numero|un intero|maggiore|minore|compreso)\n*必须是整数*\n*必须为整数*\n*必须是数字*\n*必须为数字*\n\
            *必须是数值*\n*必须大于*\n*必须小于*\n*最小值是*\n*最大值是*\n*最小值为*\n*最大值为*\n*整数である必要があります*\n*数値である必要があります*\n\
            *숫자여야 합니다*\n*정수여야 합니다*\n*должно быть (числом|целым|больше|меньше)*\n\
        "), beside: None },
        Rule { id: "words_abroad.denied", meaning: Meaning::Denied, evidence: Evidence::Words, patterns: Texts("\
            nicht berechtigt\nkeine (rechte|berechtigungen)\n\
            (unzureichende|fehlende) (rechte|berechtigung|berechtigungen)\nzugriff (nicht erlaubt|verboten)\n\
            accès (interdit|non autorisé)\nn'êtes pas autorisé\npas la permission\n\
            (droits|permissions) (insuffisants|insuffisantes)\nno (tiene|tienes) (permiso|permisos)\n\
            permisos insuficientes\nacceso prohibido\nno está autorizado\n(sem|não tem) permissão\n\
            acesso proibido\npermissão insuficiente\n(permessi|autorizzazioni) insufficienti\n\
            accesso vietato\nnon hai i permessi\nnon si dispone dell'autorizzazione\n\
            geen (toegang|toestemming)\nniet (gemachtigd|geautoriseerd)\nonvoldoende rechten\n\
            nie masz uprawnień\nniewystarczające uprawnienia\n*оступ к {} запрещен*\n*оступ к {} запрещён*\n\
            *оступ закрыт*\n*едостаточно прав*\n*无权限*\n*没有权限*\n*无权访问*\n*禁止访问*\n*沒有權限*\n*権限がありません*\n\
            *許可されていません*\n*권한이 없*\n*접근이 거부*\n*허용되지 않*\n*未获得授权*\n*未获授权*\n*未被授权*\n*未獲授權*\n\
        "), beside: None },
        Rule { id: "words_abroad.unauthenticated", meaning: Meaning::Unauthenticated, evidence: Evidence::Words, patterns: Texts("\
            (anmeldung|authentifizierung) (fehlgeschlagen|erforderlich)\nnicht angemeldet\n\
            sitzung (abgelaufen|ist abgelaufen)\nungültiges (token|passwort|kennwort)\n\
            benutzername oder (passwort|kennwort)\n*chec de l'authentification*\n*chec d'authentification*\n\
            authentification (échouée|requise)\njeton (invalide|expiré)\nsession (expirée|a expiré)\n\
            mot de passe (incorrect|invalide)\nidentifiants (invalides|incorrects)\n\
            autenticación (fallida|requerida)\nerror de autenticación\n\
            credenciales (inválidas|incorrectas|no válidas)\n\
            token (inválido|expirado|no válido|scaduto|non valido)\n\
            sesión (expirada|ha expirado|ha caducado)\ncontraseña incorrecta\niniciar sesión\n\
            falha (na|de) autenticação\ncredenciais inválidas\nsessão expirada\nsenha incorreta\n\
            não autenticado\nautenticazione (fallita|non riuscita|richiesta)\ncredenziali non valide\n\
            sessione scaduta\npassword errata\nauthenticatie mislukt\nongeldig wachtwoord\nniet ingelogd\n\
            sessie verlopen\nbłąd uwierzytelniania\nnieprawidłowe hasło\nsesja wygasła\n\
            uwierzytelnianie nie powiodło się\n*ребуется авторизация*\n*шибка авторизации*\n\
            *шибка аутентификации*\n*еверный пароль*\n*еверный токен*\n*用户名或密码错误*\n*密码错误*\n*未授权*\n*未登录*\n\
            *请先登录*\n*登录已过期*\n*登录失效*\n*登录超时*\n*令牌无效*\n*无效的令牌*\n*令牌已过期*\n*token已过期*\n*token无效*\n*认证失败*\n*鉴权失败*\n\
            *身份验证失败*\n*密钥无效*\n*签名错误*\n*認証に失敗*\n*認証エラー*\n*ログインしてください*\n*ログインが必要*\n*인증에 실패*\n*인증 실패*\n\
            *로그인이 필요*\n*인증이 필요*\n\
        "), beside: None },
        Rule { id: "words_abroad.timed_out", meaning: Meaning::TimedOut, evidence: Evidence::Words, patterns: Texts("\
            zeitüberschreitung (bei|beim|der anforderung|der anfrage|während)\nzeitlimit überschritten\n\
            délai (dépassé|expiré)\ntemps d'attente dépassé\ntiempo agotado\ntempo (esgotado|scaduto)\n\
            tempo di attesa scaduto\ntempo de espera esgotado\ntijdslimiet overschreden\nzaman aşımı\n\
            hết thời gian chờ\nwaktu habis\n*ремя ожидания истекло*\n*стекло время ожидания*\n*айм-аут*\n\
            *响应超时*\n*等待超时*\n*操作超时*\n*执行超时*\n*读取超时*\n*查询超时*\n*网关超时*\n*访问超时*\n*逾時*\n*リクエストがタイムアウト*\n\
            *応答がタイムアウト*\n*処理がタイムアウト*\n*タイムアウトエラー*\n*시간 초과*\n*타임아웃*\n\
        "), beside: None },
        Rule { id: "words_abroad.done_already", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            duplicidade de (evento|nf-e|nfe|nfc-e|ct-e|cte|mdf-e|mdfe)\n\
        "), beside: None },
        Rule { id: "words_abroad.timeout", meaning: Meaning::TimedOut, evidence: Evidence::Phrase, patterns: Texts("\
            zeitüberschreitung\ndélai d'attente (dépassé|expiré)\ndélai d’attente (dépassé|expiré)\n\
            délai {} dépassé\ntempo limite atingido\ntiempo {} excedido\ntimeout scaduto\n\
            time-out opgetreden\n*タイムアウトしました*\n*タイムアウトが発生*\n*超时失败*\n\
        "), beside: None },
    ]),
    ("words", &[
        Rule { id: "words.missing", meaning: Meaning::Missing, evidence: Evidence::Words, patterns: Texts("\
            (not|couldn't be|can't be|was not|were not|no {}|nothing|no entries|no items|no records|no record|no data) found\n\
            (could not|cannot) (be found|find|locate|be located)\n\
            (does not|doesn't|do not|don't|did not|not) exist\nno longer (exists|available|exist|present)\n\
            no such\ncouldn't find\ncan't find\n(unable|failed) (to find|to locate)\n\
            (no {}|nothing) (matched|matches)\nno {} matching\nno matching\nno {} with id\nno {} with the id\n\
            no {} with name\nno {} exists\n(has been|was) (deleted|removed from)\nhas been removed\n\
            no results\nno match for\n(is not|isn't) (registered|listed)\nnot registered\n\
            (there is no|there's no) ({} named|{} called|{} with|{} at|such|{} for)\n\
            (no {}|has no {}) (named|called)\n\
            unknown (user|channel|message|project|repository|id|agent|table|model|server|entity|workspace|file|city|location|item|resource|object|record|document|page|branch|account|customer|order|task|team|board|list|card|issue|collection|topic|queue|bucket|job|device|node|guild|role|member|webhook|emoji)\n\
            (did not|didn't|does not|doesn't) match any (documents|records|results|entries|rows|items|users)\n\
            no query results\nunknown host id\nnot in the index\nmissing file\nis not in the list of known\n\
            no record of\nhas been purged\nmoved or deleted\nisn't in\nnot listed in\nnonexistent\n\
            non-existent\nno hits\n0 matches\nno matches\nno candidates\nunknown {} id\nthere is no record\n\
            is not present in\nno records match\nno entry for\ndoes not contain a\nthere are no {} with\n\
            no documents match\nis not in this\nis not in the {} list\nthere isn't a\nthere is not a\n\
            is not present locally\nnot available locally\nnot found locally\n^zero results\n\
            returned no results\nreturned 0 results\nreturned zero\nno results for\nno hits for\n\
            could not be resolved to a\nhas no {} with\nhas no function called\nis gone\npage gone\n\
            cannot find symbol\nno longer part of\nis an unknown\nis not known$\nnon existing id\n\
            non-existing\nnonexisting\n(wasn't|weren't|isn't) found\n\
        "), beside: None },
        Rule { id: "words.no_errors", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            no (errors|issues|problems|error|problem|vulnerabilities) found\n0 errors\n\
        "), beside: None },
        Rule { id: "words.assertion", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            ^assert *\n*.py::test_*\nassertionerror\nassertionerror: expected {} to be *\nassertion failed\n\
            to be truthy\nexpected {} to equal\nexpected {} to be *\nexpected status code\nexpect(received)\n\
            tobe(\ntoequal(\n\
        "), beside: None },
        Rule { id: "words.exists", meaning: Meaning::Exists, evidence: Evidence::Words, patterns: Texts("\
            already (exists|exist|taken|in use by|been used|registered|been taken|assigned|a member|added|present|subscribed|invited|has a|in the list|linked|enrolled|defined|associated|scheduled|claimed|installed|has {} named|been booked|been claimed|been assigned|been reserved|been added|been created|been registered|been submitted|signed up|in use)\n\
            is already (used|taken|booked|reserved|assigned)\nmust be unique\n\
            (name|identifier|slug|username|slot) is taken\nis taken\nduplicate (name|id|value|record)\n\
            is a duplicate\nname is already\nmust have a unique\nduplicates an existing\n\
            another {} with the same\nanother {} with that\nsame name exists\nslot {} is taken\nemail in use\n\
            name in use\nis already in use\nconflicts with another\nconflicts with an existing\n\
            overlaps with\n^duplicate request\n\
        "), beside: None },
        Rule { id: "words.stale", meaning: Meaning::Stale, evidence: Evidence::Words, patterns: Texts("\
            (has been|was) (modified|updated by|updated since)\nhave been modified\nhas been changed\n\
            was changed by\n(modified|changed|updated) (since|in the meantime)\nsince you last read\n\
            since it was read\nsince last read\nout of date\nis outdated\nis stale\n\
            (stale|expected|newer|outdated) (version|revision)\n^precondition failed\nstale data\n\
            (version|revision|etag|hash|digest) mismatch\n(version|edit|update|document) conflict\n\
            etag does not match\nif-match\nconcurrent modification\nconcurrently modified\nchanged on disk\n\
            unexpectedly modified\noptimistic lock\nfile has changed\nreload and\nrefresh and try\n\
            revision is not current\nnot the latest version\nhas a newer revision\n\
            conflicting (edit|update|change|version)\nis behind the server\ndoes not match current version\n\
            does not match the current\nchanged while you\nsomeone else has\nhas changed on\n\
            has changed since\nno longer matches\nno longer current\ndoes not match the version\n\
            version {} does not match\nversion {} is stale\nbase revision\nstale read\nstale write\n\
            stale object\nlost update\nwas modified since\nfetch the latest\npull the latest\nreread\n\
            read it again\nrefetch\nre-fetch\nreload the (page|record|document|form)\n(concurrent access)\n\
            checksum does not match\nconcurrent edit\nconcurrent change\nversion is no longer\n\
            (been modified|been updated|been edited|been changed) (by another|by someone|since)\n\
            was modified by\nwas edited by\nwas changed by someone\nnot up to date\nnot up-to-date\n\
            edit conflicts\nedited since\n\
            (another|different|other) user has (modified|changed|updated|edited|deleted|saved)\n\
            version id mismatch\nmismatch of version\n\
            just (updated|changed|modified|edited) (this|the) (page|record|document|item|file)\n\
            reopen (it|the page|the document|the file) and try\nwas changed by another\n\
            were changed by another\n\
        "), beside: None },
        Rule { id: "words.state", meaning: Meaning::State, evidence: Evidence::Words, patterns: Texts("\
            (must be|has to be) ({} before|stopped)\n\
            (must {}|has to be {}|call {}|run {}|open {}|select {}|start {}|create {}|needs to be {}|need to {}|have to {}|must|connect|initialize|reopen it|it|them) first\n\
            (not in the correct|is not in a valid|in its current|not in a|wrong|illegal|incorrect|in the wrong) state\n\
            invalid state transition\n(must|have to|has to|need to|needs to) unarchive\n\
            (edit|update|modify|change) {} that is archived\n\
            cannot (transition from|be modified because|be deleted because|be edited|be changed once|be {} while|be {} because it|be {} in its|{} while it|{} an already)\n\
            is already closed\n\
            (already|has already been|already been) (closed|completed|merged|cancelled|approved|paid|refunded)\n\
            already (archived|submitted for|running|started|stopped|finalized|published|finished|ended|shipped|signed|accepted|rejected|resolved|in state|been captured|been canceled|been archived|been shipped|been finalized|been finalised|been resolved|been rejected|been activated|been redeemed)\n\
            already (canceled|expired|confirmed|sent out|delivered|joined|enabled|disabled|deployed|disconnected)\n\
            is closed\nis not (open|active|empty|running|paused|started)\nis inactive\nnot started yet\n\
            has not been started\nhas not started\n(not|not been|is not) (initialized|published)\nno active\n\
            no open\nbefore calling\n(is in|current|not allowed in) (status|state)\nstill contains\n\
            is in draft\nnot ready to be\ndepends on it\nis referenced by\nis being used by\nis occupied\n\
            in use by (a|an|the|one)\nin use by {} users\nstill referenced\nstill has\nand cannot be deleted\n\
            not paused\nis locked for editing by an administrator\nstate must be\nstatus must be\n\
            not allowed while\nnot possible while\nnot possible in\nisn't running\nnot finalized\n\
            not approved yet\nhas been closed\nhas been merged\nhas been finalized\nhas children\n\
            has dependents\nhas dependent\nnothing selected\nno project selected\nnot been opened\n\
            no transaction\nno connection open\nnot in edit mode\nnot mounted\nprecondition not met\n\
            before it can be\nbefore you can {} it\nmust be running to\nmust be stopped to\n\
            must be stopped before\ncurrent state is\ncurrent status is\nhas not been {} yet\n\
            hasn't been {} yet\ncan no longer be\nresolve the conflicts\nresolve conflicts\nmerge blocked\n\
            merge is blocked\nis still (powered|active|open|attached|mounted|connected)\nstill powered on\n\
            is powered on\nis powered off\nis still in use\nnot in a state where\nreopen it before\n\
            must be reopened\nhas already (shipped|started|finished|ended)\nhas already been processed\n\
            not yet (approved|published|started|open)\nit still contains\nunsaved changes\nnot been approved\n\
            has to be closed\nhas to be opened\nmust open a\nmust start a\nmust connect\n\
            not able to transition\n(unable|not allowed|failed) to transition\n\
            but is (terminated|stopped|paused|terminating|shut down|suspended)\n\
            (warehouse|cluster|endpoint|pool|capacity) {} is suspended\n\
            is in {} state and (cannot|can not|can't) be\n\
        "), beside: None },
        Rule { id: "words.held", meaning: Meaning::Held, evidence: Evidence::Words, patterns: Texts("\
            is locked by\nlocked by another\nis held by\nheld by another\n\
            (reserved|held|locked) (by|by {} until)\n\
            is being (edited by|modified|updated by|accessed by|deleted|created|held)\nin use by process\n\
            in use by pid\nin use by user\n\
            currently (in use|locked|locked by|editing|in progress|being modified|being updated|being used)\n\
            is locked$\nfile is locked\nresource is locked\nrecord is locked\nchecked out by\n\
            another (operation is in progress|operation is already in progress|request is|instance is|job is|user is|transaction|deployment|deployment is|run is|build is|run|build|migration|sync|backup|import|export|session has|client has|update is|command is|thread is|person is|user has it|user has locked|user has opened|user has checked|user has reserved|user has the|process is using|process is running|process is already|process is holding|process is accessing|process is currently|process is writing|agent has it|agent has locked|agent has reserved|agent has claimed|agent has the|agent has an|agent has a)\n\
            already in progress\noperation in progress\nreservation conflict\nlock not acquired\n\
            (could not|failed to) (acquire lock|acquire {} lock)\nunable to acquire lock\nlock is held\n\
            is locked for\nbeing used by another\nhas the lock\nconflict occurred while saving\n\
            conflict while saving\n(holds the|holds a) (lock|reservation)\nclaimed by\nleased by\n\
            lease is held\nlock is already\nalready locked by\nhas been locked by\nlocked for editing\n\
            is already being\nstill in progress\naccessed by other\naccessing it\nobtain exclusive\n\
            in-progress request\nwaiting for {} lock\nlock {} is held\nlock {} held by\nreserved until\n\
            resource busy\nresource is busy\n\
            (is|are) busy (printing|scanning|copying|recording|updating|charging|cleaning|moving|with another)\n\
            is currently running\nbeing (edited|modified|processed|altered|changed|written|read) by\n\
            is busy until\nin use by another (process|user|session|agent)\nholds the lease\n\
            has a reservation\nhas it reserved\nhas it locked\nhas it open\nhas it checked out\n\
            is working on it\nis currently working on\n*_in_progress state\n\
            someone else is (editing|using|working|currently|updating|modifying)\n\
            someone else is already editing\n\
            another (command|instance|copy|program|task|script) {} is (running|still running)\n\
            is already doing something\nalready (scheduled|queued|pending) or running\n\
        "), beside: None },
        Rule { id: "words.uncaught", meaning: Meaning::Fault, evidence: Evidence::Words, patterns: Texts("\
            unhandled exception\nunhandled error\nuncaught exception\nunhandled promise rejection\n\
            panicked at\nthread 'main' panicked\ncalled `result::unwrap()`\nunhandled*\nuncaught*\n\
            unhandled errors in a taskgroup\n\
        "), beside: None },
        Rule { id: "words.upstream_json", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            is not (a function|subscriptable|iterable|callable|defined)\nunexpected response from\n\
            invalid response from\ncannot read propert*\n\
            undefined (is not|local variable|index|offset|array key|property|method {} for nil)\n\
            object has no attribute\nnonetype\nnull pointer\nnil pointer\n\
            (list|string|tuple|runtime error:) index out of range\ndivision by zero in\nof undefined\n\
            reading 'undefined'\nzerodivisionerror\nnotimplementederror\ncannot destructure\nindexerror\n\
            attributeerror\nkeyerror\nunboundlocalerror\nnullpointerexception\nnullreferenceexception\n\
            object reference not set\ntypeerror: unsupported operand\ncannot read property\nreading 'null'\n\
            is not an object (evaluating\ntypeerror: cannot read\ntypeerror: 'nonetype'\nhas no len\n\
            unhashable type\nmaximum recursion\narrayindexoutofbounds\nindexoutofboundsexception\n\
            classcastexception\nruntime error: *\ncalled `option::unwrap()`\nunreachable code\n\
            internal compiler error\ninvariant violation\nunexpected nil\nnil map\nstack level too deep\n\
            uninitialized constant\ncall to undefined\ncall to a member function\ndivision by zero error\n\
            local variable {} referenced before\ncannot access (local|free) variable\n\
            not all arguments converted\nstring indices must be integers\ncannot unpack\n\
            too many values to unpack\nnot enough values to unpack\ndictionary changed size\nassertionerror:\n\
            indexerror:\nunsupported operand type(s)\nreferenceerror\ninvalid memory address or nil pointer\n\
            index out of bounds: the len\nvalue of \"this\" must be\ntypeerror: illegal invocation\n\
            no element found: line\ni/o operation on closed file\n\
        "), beside: None },
        Rule { id: "words.unreadable", meaning: Meaning::Fault, evidence: Evidence::Override, patterns: Texts("\
            unexpected token '<'\nunexpected token <\nis not valid json\nexpected value at line 1 column 1\n\
            unexpected end of json input\ninvalid character '<' looking for beginning of value\n\
            expecting value: line 1 column 1\n\
            (failed to|could not) (decode response|parse response|decode json)\nerror decoding response body\n\
            invalid json response\nmalformed response\nunexpected response content type\n\
            unexpected content-type\nunexpected content type\nnot valid json response\n\
            invalid json in response\nreceived html instead of json\nresponse is not json\n\
            response was not json\nresponse body is not valid\njsondecodeerror\nreturned html instead\n\
            (failed to parse|could not parse|error parsing) (api|command|script|server|tool) (output$|response$)\n\
        "), beside: None },
        Rule { id: "words.fault", meaning: Meaning::Fault, evidence: Evidence::Words, patterns: Texts("\
            (payment|verification|transfer|execution|command|operation|request|task|job|build|process|script) failed\n\
            rejected by\nwas rejected\nnot eligible\nineligible\nwrong code\nwrong pin\ntoo weak\n\
            could not process your\ninternal error\ninternal server error\nunexpected error\nunknown error\n\
            something went wrong\nan error occurred\na problem occurred\ncrashed\npanic:\nexited with code\n\
            exit code\nexit status\nfailed unexpectedly\ncorrupted\nchecksum mismatch\nsegfault\n\
            is corrupted\nunexpected failure\nunexpected exception\nfatal error\nsomething broke\n\
            broke on our\nwent wrong\nmalfunction\nfailed with an unknown\n\
        "), beside: None },
        Rule { id: "words.secondly", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            reached your secondly limit\nreached your ten_secondly limit\nreached your minutely limit\n\
            reached your per-second limit\nreached your per-minute limit\nexceeded your secondly limit\n\
            exceeded your ten_secondly limit\nexceeded your minutely limit\nexceeded your hourly limit\n\
            exceeded your per-second limit\nexceeded your per-minute limit\nhit your secondly limit\n\
            hit your ten_secondly limit\nhit your minutely limit\nhit your per-second limit\n\
            hit your per-minute limit\n(secondly|minutely) limit (reached|exceeded)\n\
        "), beside: None },
        Rule { id: "words.funds", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            (insufficient|not enough) (margin|liquidity|buying power|collateral|equity|purchasing power|gas|sol|eth|tokens to pay)\n\
            not enough balance\nno (unlocked|available|spendable|usable|confirmed) (balance|funds)\n\
            balance is not enough\n(balance|funds|credit) (is not|are not|isn't) sufficient\n\
            insufficient available balance\n\
        "), beside: None },
        Rule { id: "words.stock", meaning: Meaning::Invalid, evidence: Evidence::Phrase, patterns: Texts("\
            insufficient (qty|quantity|stock|inventory|shares|amount available)\n\
            not enough (stock|inventory|shares|quantity)\n\
            exceeds available (quantity|stock|inventory|shares)\n\
        "), beside: None },
        Rule { id: "words.api_rate", meaning: Meaning::RateLimit, evidence: Evidence::Phrase, patterns: Texts("\
            exceeded the {} rate limit\nexceeded {} api rate limit\nreached a {} limit. retry\n\
            too many visits\nhas reached a rate/request limit\n(max|maximum) concurrent {} reached\n\
            maximum number of sessions reached\nmaximum number of concurrent sessions reached\n\
            maximum number of concurrent requests reached\nworker limit reached\neapi:rate limit exceeded\n\
        "), beside: None },
        Rule { id: "words.not_ready", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            eservice:unavailable\neservice:busy\neservice:market in {} mode\n\
            ^(cluster|index|node|database|service|server|broker|replica|shard|collection) not ready\n\
            performing {} maintenance\ncurrently performing maintenance\nundergoing {} maintenance\n\
            (process of|being in) maintenance\n\
        "), beside: None },
        Rule { id: "words.out_of_stock", meaning: Meaning::State, evidence: Evidence::Phrase, patterns: Texts("\
            ^out of stock\nis out of stock\n\
            (vm|instance|machine|container|app|application|simulator|emulator) is stopped\n\
        "), beside: None },
        Rule { id: "words.method", meaning: Meaning::Invalid, evidence: Evidence::Words, patterns: Texts("\
            method not allowed\nmethod is not allowed\n\
            (method|verb) {} (not allowed|is not allowed|not supported|is not supported)\n\
        "), beside: None },
        Rule { id: "words.unwritten", meaning: Meaning::Fault, evidence: Evidence::Phrase, patterns: Texts("\
            not implemented yet\n\
        "), beside: None },
        Rule { id: "words.cut_off", meaning: Meaning::Lost, evidence: Evidence::Words, patterns: Texts("\
            incomplete (response|reply|answer|json response|http response|server response|chunked read)\n\
            incomplete {} (response|reply|answer)\n\
            (response|reply|answer) (is|was) (incomplete|truncated|cut off)\n\
            truncated (response|reply|answer)\n\
        "), beside: None },
        Rule { id: "words.ended_in_timeout", meaning: Meaning::TimedOut, evidence: Evidence::Override, patterns: Texts("\
            but (the request|request|the call|call|it|the operation|the query) timed out\n\
            but {} timed out between\n\
        "), beside: None },
    ]),
    ("everyday", &[
        Rule { id: "everyday.missing", meaning: Meaning::Missing, evidence: Evidence::Words, patterns: Texts("\
            (isn't|is not) (here|there|available anymore|available any more)\naren't there\n\
            (came|come|comes|turned) up empty\ncame back empty\nturned up nothing\ndid not turn up\n\
            didn't turn up\nnever existed\nare you sure it exists\n\
            (may|seems to|might) (have moved|have been removed|have been deleted)\nmay have been moved\n\
            (don't see any|don't see a|have no) ({} by that|{} with that)\ndon't see an {} by that\n\
            (don't see any|don't see a|don't have a|don't have any|have no|there isn't any|there aren't any) ({} named|{} called)\n\
            don't have an {} called\ndon't have a {} on file\ndon't have any {} on file\n\
            don't have that {} on file\nhave no {} on file\nhave no {} under that\nhave nothing under\n\
            (nothing at|don't recognise|don't recognize) (that|this)\n\
            (nothing|nobody) (by that name|with that)\nnothing under that\nnothing came back for\n\
            no one by that name\nno one called\nnobody called\nno longer around\nno longer with us\n\
            isn't around anymore\nisn't there anymore\n\
            (doesn't|does not) (seem to be in|appear to be in|seem to exist|appear to exist|ring a bell)\n\
            don't seem to be in\n(wasn't|weren't|not) (able to find|able to locate)\nwas not able to find\n\
            were not able to find\nhas vanished\nhas disappeared\ndo not recognise that\n\
            do not recognize that\nlooked everywhere\nno trace of\nnever heard of\nno luck finding\n\
            drew a blank\nisn't anybody\nisn't anyone\nthere isn't any {} with\nthere aren't any {} with\n\
            there aren't any {} for\nnot in our (files|records|system|list|database|catalogue|catalog)\n\
            couldn't locate\ncan't locate\nbeen taken down\nwas taken down\nseem to find\nnobody has that\n\
            leads nowhere\nseems to be gone\nappears to be gone\ngone for good\nno transcript available\n\
            no transcripts available\nno captions\nno subtitles\navailable for this video\n\
            available for this page\navailable for this document\n\
            0 (documents|results|records|rows|items|files) match\nno manual entry for\n\
        "), beside: None },
        Rule { id: "everyday.stale", meaning: Meaning::Stale, evidence: Evidence::Words, patterns: Texts("\
            (edited|changed) ({} while you were|after you opened|by someone else|by somebody else)\n\
            saved {} while you were\nupdated {} while you were\nwhile you were editing\n\
            changed after you loaded\nsaved after you opened\nafter you opened it\nafter you loaded it\n\
            since you (loaded|opened|started editing|began editing|last looked|last saw)\ncopy is behind\n\
            your copy is old\nyour copy is out of\nyour copy is outdated\nsaved a newer\nsaved a new version\n\
            there is a newer\nthere's a newer\nan old copy of\nan older copy of\nan outdated copy of\n\
            saved changes to {} just now\nload it again before\nreload it before\nreload before saving\n\
            reload the page before\nbased on an earlier version\n\
            (based on an|showing an) (older version|old version)\nbased on an outdated\nchanged under you\n\
            changed underneath you\nis older than (the one|the {} on the server|the version|what we have)\n\
            reload to continue\n\
        "), beside: None },
        Rule { id: "everyday.exists", meaning: Meaning::Exists, evidence: Evidence::Words, patterns: Texts("\
            already (spoken for|have an account|have a {} with|have an {} with|have a {} called|have a {} named|have a {} for|a {} with this|a {} with that|a {} with the same|a {} called|a {} named|an {} with this|an {} with that|an {} called|an {} named|voted|answered|responded|reported|took that|took this|following)\n\
            beat you to\nname is in use\n(pick|choose|try) (another name|a different name)\n\
            (was just|just been) (booked|taken|reserved)\njust got taken\njust got booked\n\
            belongs to somebody else\nbelongs to someone else\n\
            (unavailable {}|unavailable. please|unavailable.) (pick another|choose another|try another)\n\
            unavailable {} different\nunavailable for registration\n\
            unavailable. (please select another|please select a different|please choose a different|please pick a different|try a different|try again with a different)\n\
        "), beside: None },
        Rule { id: "everyday.state", meaning: Meaning::State, evidence: Evidence::Words, patterns: Texts("\
            already (left the|gone out|on its way|out for|been sent|been delivered|been posted)\n\
            (need to|have to) (start a {} before|open a {} before|create a {} before|save {} before|finish {} before)\n\
            need to select a {} before\nneed to connect {} before\ntoo late to cancel\ntoo late to change\n\
            too late to edit\npast the point where\nneed to stop the\nneed to close the\nneed to finish the\n\
            can't be changed anymore\ncan't be undone anymore\nto stop it before\nstop it before\n\
            before starting a new one\nbefore starting another\nbefore creating a new one\n\
            before opening another\nto unlock first\nunlock it first\nuse {} to stop\nuse {} to unlock\n\
            use {} to cancel it\nuse {} to end it\nclose the other\nend the current\nstop the current\n\
            finish the current\nstop the running\n\
        "), beside: None },
        Rule { id: "everyday.held", meaning: Meaning::Held, evidence: Evidence::Words, patterns: Texts("\
            (is editing this {}|is editing the {}|is editing it|is using this {}|is using it) (right now|at the moment)\n\
            (is editing that {}|is using the {}|is working on this {}|is working on the {}|is working on it) right now\n\
            has this {} open\nhas this {} locked\n\
            still being (prepared|generated|rendered|compiled|assembled)\n\
        "), beside: None },
        Rule { id: "everyday.invalid", meaning: Meaning::Invalid, evidence: Evidence::Words, patterns: Texts("\
            forgot to (tell us|say which|say what|include|enter|give|add|fill in)\n\
            please (enter a|enter an|enter your|enter the|provide a|provide an|tell us which|tell us what|say which|give a|give an|give us|use a shorter)\n\
            (need a|need an) ({} before we can|{} to go on)\nhas to be at least\nhave to be at least\n\
            has to be at most\nhave to be between\nhas to be a number\n\
            (can't|couldn't) (read that|make sense of|read the file you)\ncould not make sense of\n\
            we only accept\nwe only take\nwe only support\n(didn't|did not|don't|do not) understand the\n\
            contradict each other\n(left the {}|can't be left|cannot be left) (empty|blank)\n\
            doesn't make sense\ndoes not make sense\nisn't a real\nis not a real\nisn't a {} i understand\n\
            need to know (how|which|what|when|where)\n\
            can't be (more|less|greater|lower|higher|earlier|later|longer|shorter) than\n\
            can't be in the past\ncan't be negative\ncan't contain\nenter a {} between\nrequires repeating\n\
            requires passing\nrequires specifying\nrequires providing the same\nnot available. available:\n\
            available languages:\navailable options:\navailable values:\nexceeds {} character limit\n\
            exceeds {} size limit\n\
        "), beside: None },
        Rule { id: "everyday.denied", meaning: Meaning::Denied, evidence: Evidence::Words, patterns: Texts("\
            (cvc|avs|3ds) declined\nblocked card\nacquirer fraud\nnot on the guest list\n\
            not on the invite list\nisn't part of your subscription\nisn't part of your plan\n\
            not included in your subscription\nisn't included in your\nrole doesn't let you\n\
            role does not let you\ndoesn't let you do\ndoes not let you do\nhas turned off {} for you\n\
            has turned off {} for this\nhave turned off {} for\n\
            (has|have) (blocked this|blocked you|to approve|to agree before|to give consent|to let you in)\n\
            right clearance\nhave the clearance\nneed clearance\nneeds clearance\nhas to sign off\n\
            needs to sign off\nmust sign off\n(isn't|is not) (yours to|shared with you)\nnot yours to\n\
            by invitation only\ninvite-only\ninvitation-only\n(guests|viewers) (can't|cannot)\n\
            only people in the\nonly people with\nonly people who\n\
            (account|plan|subscription|license|tier|seat) (doesn't cover|doesn't include|does not cover|does not include)\n\
            (project|account|plan|workspace|organization|organisation|tenant|team|user|guest|subscription|licence|license|key|token|credential|credentials|tier) {} (can't|cannot|can not) be used (to|for|with|in|by)\n\
            (project|projects|account|accounts|plan|plans|workspace|organization|organisation|tenant|team|user|users|guest|guests|subscription|licence|license|key|keys|token|tokens|credential|credentials|tier) (can't|cannot|can not) be used (to|for|with|in|by)\n\
            must agree before\nhave to be a {} to do\nhave to be an {} to do\n\
            (have to|must|need to) be {} to (perform|access|view)\nonly {} can (see|view|edit|use)\n\
        "), beside: None },
        Rule { id: "everyday.quota", meaning: Meaning::Quota, evidence: Evidence::Phrase, patterns: Texts("\
            limit (of|for) your (free|basic|starter|trial|paid|current pricing) plan\nlimit of your trial\n\
            limit of the free plan\nhave an active subscription\n\
            (0|no|zero) (requests|calls|credits|messages|searches|queries|tokens) (remaining|left) (this month|this week|today|until next month|on your plan)\n\
            (concurrent|parallel|simultaneous) {} (for|of|in|on) your (subscription|account type|tier)\n\
            premium required\n\
        "), beside: None },
        Rule { id: "everyday.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Words, patterns: Texts("\
            (couldn't verify|could not verify|can't verify|cannot verify|couldn't confirm|could not confirm|don't know|do not know) who you are\n\
            sign back in\nlog back in\nlogin is already in progress\n(complete|complete the) (login|sign-in)\n\
            finish signing in\nfinish logging in\n\
        "), beside: None },
        Rule { id: "everyday.rate_limit", meaning: Meaning::RateLimit, evidence: Evidence::Words, patterns: Texts("\
            (limit, come back in|limit. come back in) (an hour|a few|a minute|{} minutes|{} seconds|{} hours)\n\
            (limit for this|too many {} in the last) (minute|hour)\n\
            (reached|hit) (your hourly limit|the hourly limit)\ntoo many {} requested\n\
            (can request|request) a new one (after|in)\nrequest another one (after|in)\nneed to slow down\n\
            can send another {} in\ncan make another {} in\ncan post another {} in\nrequests faster than\n\
            messages faster than\n\
        "), beside: None },
        Rule { id: "everyday.unavailable", meaning: Meaning::Unavailable, evidence: Evidence::Words, patterns: Texts("\
            a bit overwhelmed\n\
            (overwhelmed|isn't reachable|is not reachable|can't be reached|cannot be reached|a lot of traffic|lots of traffic|very busy) (at the moment|right now)\n\
            are overwhelmed with\ntoo many people are using this right now\n\
            too many people are using it right now\ncan't be reached just now\n\
            please come back in {} minutes\nplease come back in a few\nplease come back in an hour\n\
            (we're|we are) (upgrading our|updating our systems)\ntemporarily out of order\n\
            more traffic than usual\nunusually high traffic\nbusier than usual\nbusier than normal\n\
            catching our breath\ncatching its breath\nis reloading\nis still reloading\nnode is behind by\n\
        "), beside: None },
        Rule { id: "everyday.lost", meaning: Meaning::Lost, evidence: Evidence::Words, patterns: Texts("\
            connection (to {} dropped|to {} was dropped|to {} broke|was interrupted|got interrupted)\n\
            lost contact with\nlost the (link|signal) to\nclosed the (stream|channel) before\n\
            the line went dead\n\
        "), beside: None },
        Rule { id: "everyday.no_answer", meaning: Meaning::TimedOut, evidence: Evidence::Words, patterns: Texts("\
            (isn't responding|isn't answering|aren't responding) (at the moment|right now)\n\
            hung up before answering\nhung up without answering\nhung up before it answered\n\
            never got an answer from\nnever heard back from\ndid not hear back from\ndidn't hear back from\n\
        "), beside: None },
        Rule { id: "everyday.overload", meaning: Meaning::Unavailable, evidence: Evidence::Phrase, patterns: Texts("\
            (server|system|cpu|site|cluster|database) load (too high|is too high)\n\
            too busy to (handle|process|serve|accept|answer|respond to|take)\ntoo much traffic\n\
            (is|are|still) catching up\nnot ready to (perform|handle|serve|accept|process|answer)\n\
        "), beside: None },
    ]),
    ("plain words", &[
        Rule { id: "stem.fault", meaning: Meaning::Fault, evidence: Evidence::Stem, patterns: Texts("\
            internal (error|server error|failure|exception|compiler error)\n\
            unknown (problem|failure|reason|exception|issue|cause|cause of failure)\n\
            unexpected (error|exception|failure|condition|internal|problem|server)\nunhandled\nuncaught\n\
            panic\npanicked\ncrash\ncrashed\nsegmentation\ncore dumped\ncorrupt\ncorrupted\ncorruption\n\
            assertion\nassert\nbug\nstack overflow\nshould never happen\nshould not happen\nplease report\n\
            traceback\naborted (core dumped)\nexception has been thrown\nsomething went wrong\nunknown error\n\
            fatal error\nserver error\nserver fault\n\
            unclosed (client|connector|connection|transport|socket|file)\n\
        "), beside: None },
        Rule { id: "stem.invalid", meaning: Meaning::Invalid, evidence: Evidence::Stem, patterns: Texts("\
            invalid\nillegal\nimproper\nincorrect\nincorrectly\nwrong\nincompatible\nmismatch\nmismatches\n\
            mismatching\nunsupported\nunsuitable\ninappropriate\nmissing\nmandatory\nrequired\nrequires\n\
            must\nhas to be\nhave to be\nneeds to be\nneed to be\nexceed\nexceeds\nexceeding\n\
            (payload|size|length|range|bounds|depth|threshold|capacity|balance|maximum) exceeded\noverflow\n\
            underflow\nunderpriced\noversized\nlarger\nsmaller\nlonger\nshorter\ngreater than\n\
            too (new|far|close|early|late|dense|specific|recent)\nundeclared\nunresolved\ninconsistent\n\
            violates\nviolated\nviolation\nviolations\nconstraint\nconstraints\nnot a\nnot an\ncircular\n\
            cyclic\nunclosed\nrecursive\n^usage:\ntry --help\n\
            (unable to|could not|cannot|can't|couldn't|failed to) (decode|interpret|understand|infer|determine|compile|deserialize|deserialise|unmarshal|coerce|cast)\n\
            can't be used\nincapable of\nexpecting {} got\n\
            cannot be (used|applied|converted|cast|interpreted|decoded|represented|compared|resolved|mixed|specified|given)\n\
            can not be\n\
            not (understood|applicable|suitable|possible|usable|compatible|divisible|aligned|sorted|enough arguments)\n\
            (doesn't|does not|do not|don't|did not) (have|contain|apply|satisfy|meet|fit|belong|correspond|comply|agree|add up)\n\
            only (works|supported|available|allowed|one|possible|valid)\ninstead of\nrather than\ndisagree\n\
            obsolete\nno default\nunspecified\nunset\nomitted\narity\nnot in {} format\nnot a {} file\n\
            (error|errors) (tokenizing|parsing|decoding|validating)\nno decode delegate\n\
            cannot (index|iterate|compare|multiply|divide|assign|concatenate|mix|combine)\nfields in line\n\
            outside of the\noutside the\n\
            too many (fields|columns|parameters|options|tags|labels|attachments|recipients|files|filters|ids|elements|entries|keys|values|images|inputs|properties|members|levels)\n\
            but (got|tried|found|received|given|saw)\nnothing to (update|change|set|add|save|send)\n\
            more than one\n\
            (cannot|can't) (use|insert|write to|add|nest|include|contain|specify|reference|accept|put)\n\
            cannot be (simplified|nested|expressed|referenced|assigned|inserted|added|shared|repeated|omitted|zero|both|larger|smaller|shorter|higher|lower)\n\
            (doesn't|does not|do not|don't) (accept|take|handle|include|allow)\n(isn't|aren't) (a|an|one of)\n\
            the same {} and\n\
            nothing (was|is|has been) (selected|chosen|given|entered|specified|provided|passed)\n\
            (is|are) (expected|needed)\n(contains|contain|has|have|with) too (many|much)\n\
            (can't|cannot) (handle|display|render|play|encode|speak)\nno {} (supplied|passed|entered)\n\
            no support for\nhas been deprecated\ndeprecated (for|in|since|as of)\nonly be\nmay only\n\
            (should|shall) (be|have|not|contain|equal|match|start|end)\nare not optimised\nwould immediately\n\
            unknown (encoder|decoder|codec|filter|muxer|output format|input format|command|keyword|function|opcode|instruction|algorithm|cipher|compression|extension|layout|theme|output|input)\n\
        "), beside: None },
        Rule { id: "stem.missing", meaning: Meaning::Missing, evidence: Evidence::Stem, patterns: Texts("\
            ^unknown\nunknown (to|by|in)\n(couldn't|could not|cannot|can't) load any\nabsent\n\
            (does not|doesn't|do not|don't|did not|not) exists\nnot existing\n\
            (not|isn't|aren't) (available|present|installed|discovered|detected|reachable from|part of|in the list|in list)\n\
            not available for\nunavailable for\n\
            (could not|cannot|couldn't|can't|unable to|failed to) (locate|look up|lookup|discover)\n\
            could not be (located|discovered|looked up)\nno valid\nno suitable\nno usable\n\
            no (route|path) to\nno candidate\nno items\nis empty\nare empty\nvanished\nlost track of\n\
            dead link\nbroken link\nnothing (here|there|to show|to see)\n\
            (isn't|is not|not) on (file|record|the|our|this|any)\nnot listed\n\
            ^no {} (present|here|there|left|yet)\n^no {} (with|by|under|named|called|from|on|between)\n\
            was removed\nbeen removed\n\
            (link|invitation|invite|offer|code|page|share) (has expired|expired|is expired)\n\
            expired (link|invitation|invite|offer|share)\n\
            been (retired|discontinued|withdrawn|decommissioned|sunset)\n\
            (was|were) (retired|discontinued|withdrawn|decommissioned)\nnone of the\nnot known\n\
            does not (know|recognize|recognise|resolve|appear|list)\n\
            doesn't (know|recognize|recognise|resolve|appear)\nno longer\n\
        "), beside: None },
        Rule { id: "stem.denied", meaning: Meaning::Denied, evidence: Evidence::Stem, patterns: Texts("\
            (no|without) (permissions|privileges|authorisation|licence)\nunwilling\nrefuses\nrefused to\n\
            rejected\nrejects\nrejection\ndenied\ndenies\ndeny\npermission\npermissions\nprivilege\n\
            privileges\nprivileged\nauthorization violation\nauthorisation violation\npermissions violation\n\
            permission violation\nrestricted\nrestriction\nrestrictions\nprotected\nblocked\nbanned\n\
            locked out\nrevoked\ndisabled\nnot enabled\nnot activated\npolicy\npolicies\nuntrusted\nreadonly\n\
            cannot be accessed\nread-only\nread only\nwrite-protected\nlicense\nlicence\nlicensed\n\
            unlicensed\ntrial\nsubscription\napproval\nconsent\nsuperuser\nprevents\nprevented\nnot approved\n\
            unapproved\nnot verified\nunverified\nownership\nnot the owner\nsandbox\nsandboxed\nopt in\n\
            opt-in\nkyc\ncompliance\nsanctions\nembargo\nallowlist\nallow list\nallow-list\nwhitelist\n\
            whitelisted\nallowlisted\nnot in {} (allowlist|allow list|whitelist)\n\
            not (in|on) (allowlist|allow list|whitelist)\npermission to\n\
            (isn't|is not|not) on {} (allowlist|allow list|whitelist|list)\n\
            (can't|cannot) (see|view|access|open) (this|that|it)\n\
            (moderators|managers|editors|subscribers|employees|collaborators) only\ndeclined\nturned {} off\n\
            turned off\nswitched off\nflagged\nauthorization\nauthorisation\naccess to a subset\n\
            under review\nawaiting review\n\
            (has not|have not|hasn't|haven't) been (enabled|granted|authorized|authorised|allowed|permitted|verified)\n\
            denylist\nblocklist\nblacklist\nblacklisted\n\
            no (access|subscription|license|entitlement|authority|consent|approval)\nsuspended\npremium\n\
            eligible\nentitled\nentitlement\nnot permitted\nmoderation\nmoderator\nparental\n\
        "), beside: None },
        Rule { id: "stem.auth", meaning: Meaning::Unauthenticated, evidence: Evidence::Stem, patterns: Texts("\
            credential\ncredentials\n(your|the|a|no|wrong|incorrect|expired|bad|empty) (password|passcode)\n\
            (password|passcode) (for|of|is|was|must|has|required|expired|failed|authentication|incorrect|rejected|refused)\n\
            (connect|link|reconnect|authorize|authorise|verify) your\nlog-in\nsign-in\nauthenticate\n\
            authenticated\nauthentication\nreauthentication\nunauthenticated\ncookie\ncookies\n\
            (access|auth|api|bearer|session|refresh|security|id) token\n\
            (api|access|private|secret|ssh|signing|encryption) key\nsignature\npin code\ntwo-step\n\
            verification code\none-time code\nclient secret\nidentity\n\
        "), beside: None },
        Rule { id: "stem.quota", meaning: Meaning::Quota, evidence: Evidence::Stem, patterns: Texts("\
            out of (space|room|inodes|credit|credits|funds|quota|stock|licenses|licences|seats|host capacity|addresses|numbers)\n\
            (is|are|was) full\nno room\nno space\nno capacity\ninsufficient\nnot enough\nused up\ndepleted\n\
            (storage|space|disk|mailbox|account|plan|license|licence|user|seat|project|volume|credit|file|inode) limit\n\
            limit (reached|exceeded|has been reached|has been exceeded|was reached|was exceeded)\n\
            (reached|hit) (the|your|its|a|an|this|maximum|max|the maximum) {} limit\n\
            exceeded (the|your|its|a|an|this|max) {} limit\nexceeds (your|its|a|an|this) {} limit\n\
            (maximum|max) number of {} (reached|exceeded)\nover quota\n\
            (reached|exceeded|hit) (a|the|your|its) limit\nlimit (on|for) the number of\nreach max {} limit\n\
            over the limit\noverdrawn\nlow balance\nunfunded\nallowance\nexceeded the number of\n\
            (has|have) run out\nran out of\nquota (is|was|has been) (reached|exhausted)\n\
        "), beside: None },
        Rule { id: "stem.state", meaning: Meaning::State, evidence: Evidence::Stem, patterns: Texts("\
            already\nconflict\nconflicts\nconflicting\ncurrent state\npower state\nin state\nin status\n\
            this state\n\
            cannot be (transitioned|merged|deleted|removed|cancelled|canceled|closed|edited|updated|modified|changed|moved|reopened|undone|reverted|started|stopped|refunded|captured)\n\
            (cannot|can't|can not) (cancel|delete|remove|update|modify|edit|merge|close|start|stop|move|change|reopen|refund|capture|confirm|void|pay|archive|restore|resume|pause|rename|detach|attach|unmount|destroy)\n\
            (is|are|was|has been) (running|active|started|stopped|paused|attached|mounted|connected|open|closed|finished|ended|loaded|enabled for|powered on|powered off|online|ready|bound|enrolled|registered|joined|subscribed)\n\
            still (running|active|started|stopped|paused|suspended|attached|mounted|connected|open|closed|finished|ended|loaded|enabled for|powered on|powered off|online|ready|bound|enrolled|registered|joined|subscribed)\n\
            (not|is not) (running|active|started|stopped|paused|suspended|attached|mounted|connected|open|closed|finished|ended|loaded|powered on|powered off|online|ready|bound|enrolled|joined|subscribed)\n\
            isn't (running|active|started|stopped|paused|suspended|attached|mounted|connected|open|closed|finished|ended|loaded|enabled for|powered on|powered off|online|ready|bound|enrolled|joined|subscribed)\n\
            (is|are|not) '(running|active|idle|online|offline|ready|open|closed|connected|available|enabled|approved|published|paid|completed|shipped|booted|pending|draft)'\n\
            no (devices|device|emulators|simulators|clients|players|runners) (are|is) (booted|connected|running|attached|online)\n\
            not fully loaded\npreviously\nnot empty\nnon-empty\nin use\n\
            (is|are|currently|still|device|point|volume|disk|pool|target) busy$\n\
            still (has|have|holds|waiting)\nis in {} state\n(cannot|can't) {} (while|because|as long as)\n\
            in {} state$\nis masked\ndependents\ndependent on\ndepends on\ndependency\ndependencies\n\
            referenced\nreferencing\npending\nunfinished\nincomplete\ndiverged\ndivergent\nunmerged\n\
            uncommitted\ndirty\nrunning (apps|processes|tasks|jobs|containers|instances|pods|services)\n\
            not yet\nhas not been\nhave not been\nhasn't been\nhaven't been\noutstanding\n\
            no (session|transaction|connection|cursor|window|document|snapshot|selection)\n\
            (is|are|was) not in {} (status|mode|phase|stage|position)\n\
            (is|are|currently|still) in {} (mode|stop|status|phase|stage|transition)\n\
            (has|have) not (begun|finished|completed|ended)\n\
            (hasn't|haven't) (begun|ended|started|opened|joined|selected)\n\
            no longer (accepted|accepting|allowed|possible|free|open|editable|active|running)\nused before\n\
            (can't|cannot|can not) (go|change|switch) from\n\
            before (installing|updating|deleting|creating|adding|removing|publishing|uploading|connecting|reading|writing|saving|closing|deploying|merging|submitting|making|doing|attempting)\n\
            has a status of\nbecause it (is|has|was)\n\
            before (using|calling|running|opening|sending|starting|editing|you can)\nmust call\n\
            (out of|no) (paper|ink|toner|battery|fuel)\n\
            is (out of paper|asleep|sleeping|jammed|offline|unplugged|powered down)\n\
        "), beside: None },
        Rule { id: "stem.exists", meaning: Meaning::Exists, evidence: Evidence::Stem, patterns: Texts("\
            exists\n^duplicate\nduplicates\nduplicated\ncollide\ncollides\ncollision\nclash\nclashes\ntaken\n\
            occupied\nredefined\nredeclared\nredefinition\nnot unique\n\
        "), beside: None },
        Rule { id: "stem.stale", meaning: Meaning::Stale, evidence: Evidence::Stem, patterns: Texts("\
            stale\noutdated\n\
            (wrong|unexpected|older|lower|old|previous|bad) (last sequence|sequence|version|revision|generation|epoch|term|nonce|etag)\n\
            (has|have) changed\n(was|were) changed\nmid-air\nnonce too low\nnot the latest\nbehind the\n\
        "), beside: None },
        Rule { id: "stem.held", meaning: Meaning::Held, evidence: Evidence::Stem, patterns: Texts("\
            in progress\nprevious {} hasn't (finished|completed)\n\
            another {} (holds|hold|owns|is using|is holding)\nin the process of\nis locked because\n\
            because of a running\nin-progress\nongoing\nalready locked\nlocked exclusively\n\
            exclusively locked\nlocked by\n(is|are|currently|still) being\n\
            lock (request|contention|conflict)\nlock {} could not be (acquired|obtained|taken)\n\
            lock could not be (acquired|obtained|taken)\n\
            could not (lock|get lock|create lock|take lock|get the lock|take the lock|obtain the lock|acquire|acquire the|obtain a lock|acquire a lock)\n\
            (cannot|can't|unable to|failed to|couldn't) (lock|obtain lock|get lock|create lock|take lock|get the lock|take the lock|obtain the lock|acquire|acquire the|obtain a lock|acquire a lock)\n\
            another (operation|transaction|task|process|update|change|deployment|build|run|session|client|user|instance|request|action|update process|migration|upgrade|backup|restore|snapshot|scan|sync|import|export|thread|connection|node|writer|reader) {} (running|executing|active|using|holding|holds|performing|modifying|updating)\n\
            concurrent\nconcurrently\ncontention\nsimultaneous\nsimultaneously\n\
        "), beside: None },
    ]),
];

/// Texts that change what evidence is worth.
#[rustfmt::skip]
pub(crate) static MARKS: &[(Mark, Texts)] = &[
    (Mark::Done, Texts("\
        (we|we have|we've|i|were|has already been|only) (charged|sent|created)\n\
        (we|we have|we've|i) (booked|posted)\nwe placed\nwe transferred\nwe deleted\ni have sent\ni've sent\n\
        (was|been|successfully) (sent|created|charged|saved|posted|updated|deleted|submitted|published|written|accepted|queued|booked|placed|executed|transferred|inserted|committed|applied|merged|uploaded|delivered|processed|paid|recorded|scheduled|started|removed|captured|dispatched|stored|debited|invited|enqueued)\n\
        has been sent\n(already|message|email|mail|sms|notification|invitation|payment|invoice) sent\n\
        already charged\n(already|could have been|has already been|payment|being) processed\n\
        (already|order|transfer|job|transaction) submitted\n\
        (sent|created|saved|charged|posted|updated|deleted|submitted|published|inserted|committed|uploaded|booked|placed|executed|transferred|processed|accepted|queued|merged|applied|completed|succeeded|removed|stored|delivered|recorded|scheduled|started|registered|paid|captured|refunded|issued|debited|credited|dispatched|imported|deployed|invited|approved|moved|copied|renamed|received|enqueued|provisioned)( successfully| but|, but|;| and then|, then)\n\
        partially\n\
        may have (been|succeeded|completed|reached|gone|processed|taken|created|sent|executed|applied|changed|partially)\n\
        might have been\n(may|might) (already have|still be)\noutcome is unknown\noutcome unknown\n\
        status is unknown\n\
        (unknown|not known|unable to verify|unclear|not clear|unsure|check|verify) whether\n\
        partial (success|failure|write|update|upload|response)\ncompleted with errors\nwent through\n\
        (were|only) (inserted|written|updated|processed|deleted|uploaded|imported|delivered|saved)\n\
        (rows|messages|emails|e-mails|mails|records|items|files|invoices|tickets|orders|payments|events|users|contacts|documents|objects|entries|transactions|notifications) (committed|sent|created|inserted|uploaded|processed|imported|deleted|updated|written|saved|delivered|migrated|copied|moved|charged)\n\
        payment captured\ncould have been\nmay be incomplete\nmay still have\nmay or may not\nin doubt\n\
        indeterminate\nunconfirmed\nnot confirmed\n(could not|cannot) (be confirmed|confirm)\n\
        unable to confirm\nno confirmation\nwithout confirmation\ncould not be verified\ncould not verify\n\
        unclear if\nunknown if\ncheck {} before retrying\ncheck {} before trying again\n\
        verify {} before retrying\nbefore resubmitting\navoid duplicate\navoid duplicates\n\
        to avoid a duplicate\nduplicate charge\nduplicate order\ndouble charge\ncharged twice\nsent twice\n\
        check the ledger\ncheck your inbox\ncheck the order\nhalf-way\nhalfway\nmidway\nmid-transfer\n\
        mid-way\nin the middle of writing\n\
        (post-receive|post-commit|post-update|post-merge|post-install|post-deploy|post-upgrade) hook\n\
        after (writing|sending|creating|charging|commit|submitting|posting|placing|publishing|uploading|transferring|booking|deleting)\n\
        after the (commit|payment|write|charge|order)\nincomplete results\n\
        only (some|posted|published|transferred|applied|removed|invited|moved|copied)\n\
        (some|of {}) (records|rows|messages)\n\
        was (moved|renamed|refunded|deployed|registered|issued|granted|opened|replied|signed|terminated|rebooted|filled|printed)\n\
        rolled back partially\ncontinues in the background\ncontinue in the background\n\
        running in the background\nmight have succeeded\nmight have gone\nmay well have\nsome changes may\n\
        changes were made\nchanges were applied\nchanges were saved\noperation may have\nrequest may have\n\
        call may have\nis still running\njob is still running\n\
        (sent|moved|step|item|batch|row|record|chunk|part|message|file) {} of\n^sent {} before\n\
        (created|charged|saved|posted|updated|deleted|published|written|inserted|uploaded|transferred|processed|applied|removed|delivered|imported|invited|copied)(,| {} of)\n\
        ^created {} before\n^charged {} before\n^saved {} before\n^posted {} before\n^updated {} before\n\
        ^deleted {} before\nsubmitted,\n^published {} before\n(written|finished|triggered)( but|, but)\n\
        written;\nwritten and then\nwritten successfully\n^written {} before\n^inserted {} before\n\
        committed,\n^uploaded {} before\nbooked,\nplaced,\nexecuted,\n^transferred {} before\n\
        ^processed {} before\nqueued,\nmerged,\n^applied {} before\ncompleted,\n\
        successfully (completed|succeeded|registered|refunded|issued|credited|imported|deployed|approved|moved|copied|renamed|received|provisioned)\n\
        succeeded,\n^removed {} before\nstored,\n^delivered {} before\nrecorded,\nregistered,\ncaptured,\n\
        refunded,\nissued,\ndebited,\ncredited,\ndispatched,\n^imported {} before\ndeployed,\n\
        ^invited {} before\napproved,\n^moved {} before\n^copied {} before\nrenamed,\nenqueued,\n\
        provisioned,\nmessage delivered\nmessage posted\nemail delivered\ne-mail sent\n\
        (payment|transfer|upload) (succeeded|completed)\n(payment|job|request|order) accepted\n\
        payment went through\norder placed\n\
        (order|invoice|ticket|issue|comment|record|post|booking|reservation|appointment|event|task|document|page|charge|refund|subscription|deployment|release) created\n\
        (order|booking|reservation) (confirmed|was canceled)\ntransfer executed\ninvoice paid\n\
        ticket updated\ncomment posted\ncomment added\nrecord saved\nrecord updated\nrecord inserted\n\
        file uploaded\nfile written\nfile saved\ntweet posted\npost published\nappointment booked\n\
        job enqueued\njob queued\njob started\nrow inserted\ndocument saved\npage published\n\
        charge succeeded\nrefund issued\nrefund succeeded\ndeployment started\nrelease published\n\
        transaction committed\ntransaction broadcast\ntransaction completed\nupload finished\n\
        download finished but\nimport finished\nwrite finished\nhanded to\nhanded over\nhanded off\n\
        passed on to\nrelayed to\n\
        accepted (for delivery|the job|the request|the order|the message|by the|by remote)\n\
        already running on\nafter (submitting|creating|sending|writing) the\nwere carried out\n\
        carried out already\nmay have been billed\nhave been billed\n\
        (been|was) (billed|made|notified|reserved|confirmed|triggered|broadcast|launched|added|shipped|dropped|pushed)\n\
        have been charged\nfunds were\nchanges saved\nwhether {} was carried out\nof {} items\nof {} files\n\
        of {} emails\nof {} steps\nof {} invoices\nof {} orders\nof {} payments\nof {} chunks\nof {} batches\n\
        of {} tickets\nof {} users\nof {} documents\n\
        (while|timed out|timeout|timeout while) (charging|sending|submitting|placing|transferring|posting|publishing|paying|booking|capturing|refunding|purchasing|completing|emailing|notifying)\n\
        while creating the\nwhile creating a\n(during|during the) (payment|transfer)\nduring checkout\n\
        during the charge\nremaining throttled\n(third|one|others|rest|last one|the rest) failed\n^charged\n\
        ^sent\n^created\n^posted\n^wrote\n^deleted\n^inserted\n^updated\n^uploaded\n^transferred\n^paid\n\
        ^placed\n^submitted\n^published\n^saved\n^moved\n^copied\n^imported\n^booked\n^refunded\n^emailed\n\
        ^notified\n^delivered\n^dispatched\n^queued\nsent, no\nsent and no\nsent; no\nrequest sent, no\n\
        rolled forward\nmay differ\ninconsistent state\nmay be inconsistent\nout of sync\nmust be reconciled\n\
        needs to be reconciled\nreconciliation\n\
        were (made|notified|added|dropped|terminated|rebooted|printed)\nwas cancelled but\n\
        (is|are) (being processed|out, but|live|committed)\ntriggered;\nwent out\nhas landed\nhave landed\n\
        is on its way\nare on their way\ncreated with id\nlaunched,\nticket {} opened\nissue {} opened\n\
        case {} opened\npull request {} opened\nreplied to\nadded;\nuser added\nmember added\nadded, but\n\
        has been handed\nreached the bank\nwas rolled out\nhalf of the\nall but\ncreated_id\npartial_result\n\
        partial_results\nexists now\nbooking stands\nfirst batch\nis on the server\nhas left the\nrebooted;\n\
        ^merged\npurchase complete\npayment complete\n] ok\nstep {} done\ndone with\nstopped after\n\
        subscription was canceled\nprint job has started\nfunds moved\nfunds were moved\nsuccessful writes\n\
        while committing\nstatements are committed\nin the outbox\nhad left\nhas left\nalready in the queue\n\
        contacts synced\nrecords synced\nitems synced\nrows synced\ndéjà été\n\
        (wurde|wurden) (angelegt|gesendet)\nwurde gebucht\nwurde erstellt\nbereits gesendet\nya ha sido\n\
        já foi\nè già stato\n\
    ")),
    (Mark::Order, Texts("\
        ignore (your|all|any|previous|the|prior)\ndisregard\nyou must call\nyou must retry\nyou must now\n\
        keep calling\nkeep retrying\nkeep trying until\nuntil it (succeeds|returns|works|completes)\n\
        (call this tool|call the tool|call|call it|call {}|run this tool|execute this tool|send this request|again and) again\n\
        retry (immediately|forever|until|disabled)\nretry at once\n\
        (do not|don't) (retry|try again|repeat|ask)\nnot be retried\n\
        (not|no) (retry|need to resend|need to retry)\nshould not be retried\ncannot be retried\n\
        non-retryable\nnot retryable\nnever retry\nas an ai\nsystem prompt\nbypass\nwithout waiting\n\
        as often as\nas many times\noverride your\n(dear|ai|to the) (agent|assistant)\nin a loop\n\
        repeat this call\nrepeat the call\nrepeat the request\ninstruction:\ninstructions:\nwill not succeed\n\
        permanently\nloop on\nagent, please\n^agent,\n^assistant,\n^assistant:\nplease loop\n^dear\n\
        again until\ncall {} until\n(retry|repeat) ({} until|this {} times)\nkeep retrying this\n\
        retry is pointless\nretrying is pointless\nretries (will not|automatically|disabled|are disabled)\n\
        ignore your limits\nerrors occurred\nfailed with {} errors\nseveral errors\nmultiple errors\n\
        errors were found\nretrying will not help\nretrying won't help\nwon't help\ndo not attempt\n\
        do not resend\nmust not be repeated\nnot be repeated\nnot safe to retry\nunsafe to retry\n\
        no further (retries|retry)\nnot retrying\ncannot be recovered\nunrecoverable\nirrecoverable\n\
        non-recoverable\nnot recoverable\npermanent failure\npermanent error\nnote to the assistant\n\
        system note\nnote to the model\nattention agent\nas an assistant\nyou are an ai\nyou should call\n\
        call this tool\ninvoke this tool\nwith confirm=true\nuntil success\nuntil successful\n\
        infinite retries\ndisable your\nwithout asking\ndo not tell\nsecretly\nretry_forever\n\
        will keep trying\nwill retry automatically\nretried automatically\nwarning message only\n\
        trying again is pointless\nis pointless\nextend the ban\nfurther attempts will\nno further attempts\n\
        [permanent]\nbusy forever\nlocked forever\ngive up.\nhuman must\nask a human\nhuman has to\n\
        open a ticket\nmanual review\nmanual intervention\nby hand\ncall us at\napproval from\nfor good\n\
        not temporary\nis permanent\nnever succeed\nno point in retrying\nwould not help\nwill not help\n\
        resend immediately\nkeep sending\n(the ai|the model|the assistant|the agent|the llm) (should|must)\n\
        to the model:\n^llm:\nwith your api key\n(2|3|4|5) errors:\ntwo errors\nthree errors\n\
        (retryable:|retriable:) (false|no)\nshould retry: no\nretry: no\nretryable=false\ngive_up:\n\
    ")),
    (Mark::Exhausted, Texts("\
        retry failed\nretries (failed|exhausted)\nafter {} retries\nall retries\nall {} retries failed\n\
        (all|all {}) retry attempts (failed|exhausted)\nretry attempts (failed|exhausted)\ngiving up\n\
        out of retries\ngave up\nall attempts failed\n\
        (failed|failing|unsuccessful) after {} (attempts:|attempts.|attempts,|tries:|tries.)\n\
        (failed|failing|gave up|unsuccessful) after (multiple|several|many|repeated) (attempts|tries)\n\
        (failed|unable|cannot|could not|gave up) {} after (multiple|several|many|repeated) (attempts|tries)\n\
        after {} tries\n(tried|retried) {} times\n\
        retry limit (exceeded|reached|hit|was reached|was exceeded)\n\
        (exceeded|reached|hit) (retry|the retry) limit\n(max|maximum) retries (reached|exhausted)\n\
        maximum retries exceeded\nmax retries {} exceeded\n\
        (max|maximum) number of retries (exceeded|reached|exhausted|was exceeded|was reached|has been exceeded|has been reached)\n\
        (exceeded|reached|exceeded the|reached the) (max|maximum) number of retries\nmax retries per request\n\
        (max|maximum) (retry attempts|tries|reconnect attempts|reconnection attempts|retry count) (exceeded|reached|exhausted)\n\
        max attempts (reached|exhausted)\nmaximum attempts (exceeded|reached|exhausted)\n\
        reached (max|maximum|the maximum) (attempts|retry attempts|retry count)\n\
        reached (maximum|the maximum) retries\nretry attempts exceeded\nexhausted {} retries\n\
        too many retries$\ntoo many (reconnect attempts|reconnection attempts)\n\
        no (more retries|retries left|retries remaining|more attempts|attempts left)\n\
        (retries|retry|attempts|tries)(=|: |:| )(2/2|3/3|4/4|5/5|6/6|8/8|10/10)\n\
        (retries|attempts|tries) (2 of 2|3 of 3|4 of 4|5 of 5|6 of 6|10 of 10)\nnach {} versuchen\n\
        après {} (tentatives|essais)\n(después de|tras) {} intentos\napós {} tentativas\ndopo {} tentativi\n\
        (превышено|Превышено) (число|количество) попыток\n*最大重试次数\n*已重试*\n*重试次数已*\n*重试次数用尽*\n*重试次数耗尽*\n\
        *超过重试次数*\n*次后仍然失败*\n*次后失败*\n*次后仍失败*\n*次重试后*\n*次重试均失败*\n*回リトライしました*\n*回再試行しました*\n*번 재시도했*\nリトライ回数の上限*\n\
        최대 재시도 횟수*\n\
    ")),
];
