use crate::recognise::rule::rules;

rules! { "grpc":
    "grpc.broken" Lost Override [
        "Unavailable {} unexpected eof", "Unavailable {} error reading from server", "Unavailable {} connection reset",
        "Unavailable {} broken pipe",
        "Unavailable: socket closed", "Unavailable {} socket closed", "Unavailable {} stream removed",
        "Unavailable: stream removed", "Unavailable: connection dropped", "Unavailable {} transport is closing", "Unavailable {} connection closed before"
    ]
        "UNAVAILABLE by a connection that broke: the call may have been carried out"
        from "gRPC docs: status codes, `UNAVAILABLE` (not always safe to retry); grpc-go transport errors"
        yes ["rpc error: code = Unavailable desc = error reading from server: read tcp: connection reset by peer"]
        no ["\"Unavailable: unexpected EOF\" is a label"];
    "grpc.not_found" Missing Code [
        "NOT_FOUND", "code = NotFound", "StatusCode.NOT_FOUND", "status: NotFound", "Status { code: NotFound",
        "Code: NotFound", "status = StatusCode.NOT_FOUND", "Status(StatusCode=NOT_FOUND"
    ]
        "canonical code 5"
        from "gRPC, status codes (statuscodes.md)"
        yes ["rpc error: code = NotFound desc = volume gone", "5 NOT_FOUND: no such topic"]
        no ["'NOT_FOUND' is a code"];
    "grpc.exists" Exists Code [
        "ALREADY_EXISTS", "code = AlreadyExists", "StatusCode.ALREADY_EXISTS", "status: AlreadyExists",
        "Status { code: AlreadyExists", "Code: AlreadyExists", "status = StatusCode.ALREADY_EXISTS",
        "Status(StatusCode=ALREADY_EXISTS"
    ]
        "canonical code 6"
        from "gRPC, status codes (statuscodes.md)"
        yes ["6 ALREADY_EXISTS: topic exists", "rpc error: code = AlreadyExists desc = x"]
        no ["'ALREADY_EXISTS' is a code"];
    "grpc.invalid" Invalid Code [
        "INVALID_ARGUMENT", "OUT_OF_RANGE", "code = InvalidArgument", "code = OutOfRange",
        "StatusCode.INVALID_ARGUMENT", "status: InvalidArgument", "Status { code: InvalidArgument",
        "Code: InvalidArgument", "status = StatusCode.INVALID_ARGUMENT", "Status(StatusCode=INVALID_ARGUMENT",
        "status: OutOfRange"
    ]
        "canonical codes 3 and 11"
        from "gRPC, status codes (statuscodes.md)"
        yes ["3 INVALID_ARGUMENT: page size", "rpc error: code = OutOfRange desc = x"]
        no ["'INVALID_ARGUMENT' is a code"];
    "grpc.denied" Denied Code [
        "PERMISSION_DENIED", "code = PermissionDenied", "StatusCode.PERMISSION_DENIED",
        "status: PermissionDenied", "Status { code: PermissionDenied", "Code: PermissionDenied",
        "status = StatusCode.PERMISSION_DENIED", "Status(StatusCode=PERMISSION_DENIED"
    ]
        "canonical code 7"
        from "gRPC, status codes (statuscodes.md)"
        yes ["7 PERMISSION_DENIED: caller lacks role", "rpc error: code = PermissionDenied desc = x"]
        no ["'PERMISSION_DENIED' is a code"];
    "grpc.unauthenticated" Unauthenticated Code [
        "UNAUTHENTICATED", "code = Unauthenticated", "StatusCode.UNAUTHENTICATED", "status: Unauthenticated",
        "Status { code: Unauthenticated", "Code: Unauthenticated", "status = StatusCode.UNAUTHENTICATED",
        "Status(StatusCode=UNAUTHENTICATED"
    ]
        "canonical code 16"
        from "gRPC, status codes (statuscodes.md)"
        yes ["16 UNAUTHENTICATED: no token", "rpc error: code = Unauthenticated desc = x"]
        no ["'UNAUTHENTICATED' is a code"];
    "grpc.exhausted" RateLimit Code [
        "RESOURCE_EXHAUSTED", "code = ResourceExhausted", "StatusCode.RESOURCE_EXHAUSTED",
        "status: ResourceExhausted", "Status { code: ResourceExhausted", "Code: ResourceExhausted",
        "status = StatusCode.RESOURCE_EXHAUSTED", "Status(StatusCode=RESOURCE_EXHAUSTED"
    ]
        "canonical code 8: per-minute quotas for the most part"
        from "gRPC, status codes (statuscodes.md)"
        yes ["8 RESOURCE_EXHAUSTED: slow down", "rpc error: code = ResourceExhausted desc = x"]
        no ["RESOURCE_EXHAUSTED: You exceeded your current quota, please check your plan and billing details"];
    "grpc.space" Fault Override [
        "database space exceeded", "ResourceExhausted {} out of memory", "RESOURCE_EXHAUSTED {} out of memory",
        "ResourceExhausted {} space exceeded", "RESOURCE_EXHAUSTED {} space exceeded",
        "ResourceExhausted {} out of space", "RESOURCE_EXHAUSTED {} out of space",
        "ResourceExhausted {} no space", "RESOURCE_EXHAUSTED {} no space",
        "ResourceExhausted {} no room", "RESOURCE_EXHAUSTED {} no room",
        "ResourceExhausted {} disk space", "RESOURCE_EXHAUSTED {} disk space",
        "ResourceExhausted {} disk full", "RESOURCE_EXHAUSTED {} disk full",
        "ResourceExhausted {} disk is full", "RESOURCE_EXHAUSTED {} disk is full",
        "ResourceExhausted {} memory limit", "RESOURCE_EXHAUSTED {} memory limit"
    ]
        "also code 8, but space or memory has run out, and no repeat makes more of it"
        from "gRPC, status codes (statuscodes.md); etcd, error texts"
        yes ["rpc error: code = ResourceExhausted desc = etcdserver: mvcc: database space exceeded",
            "8 RESOURCE_EXHAUSTED: worker is out of memory"]
        no ["\"database space exceeded\" is a label"];
    "grpc.message_size" Invalid Override [
        "received message larger than max", "trying to send message larger than max",
        "sent message larger than max", "grpc: received message larger", "message larger than max"
    ]
        "also code 8, but the request is too large"
        from "gRPC, status codes (statuscodes.md)"
        yes ["rpc error: code = ResourceExhausted desc = grpc: received message larger than max (5000000 vs. 4194304)"]
        no ["received message 5"];
    "grpc.precondition" State Code [
        "FAILED_PRECONDITION", "code = FailedPrecondition", "StatusCode.FAILED_PRECONDITION",
        "status: FailedPrecondition", "Status { code: FailedPrecondition", "Code: FailedPrecondition",
        "status = StatusCode.FAILED_PRECONDITION", "Status(StatusCode=FAILED_PRECONDITION"
    ]
        "canonical code 9: another call must come first"
        from "gRPC, status codes (statuscodes.md)"
        yes ["9 FAILED_PRECONDITION: bucket not empty",
            "rpc error: code = FailedPrecondition desc = volume still attached"]
        no ["'FAILED_PRECONDITION' is a code"];
    "grpc.aborted" RolledBack WeakCode [
        "code = Aborted", "StatusCode.ABORTED", "10 ABORTED", "status: Aborted", "Status { code: Aborted",
        "Code: Aborted", "status = StatusCode.ABORTED", "Status(StatusCode=ABORTED",
        "StatusRuntimeException: ABORTED"
    ]
        "canonical code 10: a transaction lost a race; words beside it may say that somebody has changed or stopped it"
        from "gRPC, status codes (statuscodes.md)"
        yes ["rpc error: code = Aborted desc = transaction too old",
            "10 ABORTED: Too much contention on these documents"]
        no ["ABORTED by hand"];
    "grpc.unavailable" Unavailable WeakCode [
        "code = Unavailable", "StatusCode.UNAVAILABLE", "UNAVAILABLE", "status: Unavailable",
        "Status { code: Unavailable", "Code: Unavailable", "status = StatusCode.UNAVAILABLE",
        "Status(StatusCode=UNAVAILABLE"
    ]
        "canonical code 14; proxies put an HTTP status behind it that says more"
        from "gRPC, status codes (statuscodes.md)"
        yes ["14 UNAVAILABLE: name resolver empty", "rpc error: code = Unavailable desc = transport is closing"]
        no ["14 UNAVAILABLE: 413:Request Entity Too Large", "`UNAVAILABLE` is a state"];
    "grpc.deadline" TimedOut Code [
        "code = DeadlineExceeded", "StatusCode.DEADLINE_EXCEEDED", "status: DeadlineExceeded",
        "Status { code: DeadlineExceeded", "Code: DeadlineExceeded", "status = StatusCode.DEADLINE_EXCEEDED",
        "Status(StatusCode=DEADLINE_EXCEEDED"
    ]
        "canonical code 4"
        from "gRPC, status codes (statuscodes.md)"
        yes ["StatusCode.DEADLINE_EXCEEDED"]
        no ["`StatusCode.DEADLINE_EXCEEDED` is a code"];
    "grpc.fault" Fault WeakCode [
        "code = Internal", "code = Unknown", "code = DataLoss", "code = Unimplemented", "13 INTERNAL",
        "12 UNIMPLEMENTED", "15 DATA_LOSS", "2 UNKNOWN", "StatusCode.INTERNAL", "StatusCode.UNIMPLEMENTED",
        "StatusCode.UNKNOWN", "StatusCode.DATA_LOSS", "DATA_LOSS", "UNIMPLEMENTED", "status: Internal",
        "status: Unknown", "status: Unimplemented", "status: DataLoss", "StatusRuntimeException: INTERNAL",
        "StatusRuntimeException: UNKNOWN"
    ]
        "canonical codes 2, 12, 13 and 15"
        from "gRPC, status codes (statuscodes.md)"
        yes ["rpc error: code = Internal desc = nil map", "12 UNIMPLEMENTED: method"]
        no ["unary code 7"];
    "grpc.cancelled" Cancelled Code [
        "code = Canceled", "StatusCode.CANCELLED", "1 CANCELLED", "StatusRuntimeException: CANCELLED",
        "status: Cancelled", "code = Cancelled"
    ]
        "canonical code 1"
        from "gRPC, status codes (statuscodes.md)"
        yes ["rpc error: code = Canceled desc = context canceled", "1 CANCELLED: Cancelled on client"]
        no ["the order was cancelled"];
}
