use super::super::rule::rules;

rules! { "grpc":
    "grpc.not_found" Missing Code ["NOT_FOUND", "code = NotFound", "StatusCode.NOT_FOUND"] "canonical code 5"
        yes ["rpc error: code = NotFound desc = volume gone", "5 NOT_FOUND: no such topic"] no ["'NOT_FOUND' is a code"];
    "grpc.exists" Exists Code ["ALREADY_EXISTS", "code = AlreadyExists", "StatusCode.ALREADY_EXISTS"] "canonical code 6"
        yes ["6 ALREADY_EXISTS: topic exists", "rpc error: code = AlreadyExists desc = x"] no [];
    "grpc.invalid" Invalid Code ["INVALID_ARGUMENT", "OUT_OF_RANGE", "code = InvalidArgument", "code = OutOfRange", "StatusCode.INVALID_ARGUMENT"] "canonical codes 3 and 11"
        yes ["3 INVALID_ARGUMENT: page size", "rpc error: code = OutOfRange desc = x"] no [];
    "grpc.denied" Denied Code ["PERMISSION_DENIED", "code = PermissionDenied", "StatusCode.PERMISSION_DENIED"] "canonical code 7"
        yes ["7 PERMISSION_DENIED: caller lacks role", "rpc error: code = PermissionDenied desc = x"] no [];
    "grpc.unauthenticated" Unauthenticated Code ["UNAUTHENTICATED", "code = Unauthenticated", "StatusCode.UNAUTHENTICATED"] "canonical code 16"
        yes ["16 UNAUTHENTICATED: no token", "rpc error: code = Unauthenticated desc = x"] no [];
    "grpc.exhausted" RateLimit Code ["RESOURCE_EXHAUSTED", "code = ResourceExhausted", "StatusCode.RESOURCE_EXHAUSTED"] "canonical code 8: per-minute quotas for the most part"
        yes ["8 RESOURCE_EXHAUSTED: slow down", "rpc error: code = ResourceExhausted desc = x"] no ["RESOURCE_EXHAUSTED: You exceeded your current quota, please check your plan and billing details"];
    "grpc.message_size" Invalid Override ["received message larger than max", "trying to send message larger than max", "sent message larger than max", "grpc: received message larger", "message larger than max"] "also code 8, but the request is too large"
        yes ["rpc error: code = ResourceExhausted desc = grpc: received message larger than max (5000000 vs. 4194304)"] no [];
    "grpc.precondition" State Code ["FAILED_PRECONDITION", "code = FailedPrecondition", "StatusCode.FAILED_PRECONDITION"] "canonical code 9: another call must come first"
        yes ["9 FAILED_PRECONDITION: bucket not empty", "rpc error: code = FailedPrecondition desc = volume still attached"] no [];
    "grpc.aborted" RolledBack Code ["code = Aborted", "StatusCode.ABORTED", "10 ABORTED"] "canonical code 10: a transaction lost a race"
        yes ["rpc error: code = Aborted desc = transaction too old", "10 ABORTED: Too much contention on these documents"] no ["ABORTED by hand"];
    "grpc.unavailable" Unavailable WeakCode ["code = Unavailable", "StatusCode.UNAVAILABLE", "UNAVAILABLE"] "canonical code 14; proxies put an HTTP status behind it that says more"
        yes ["14 UNAVAILABLE: name resolver empty", "rpc error: code = Unavailable desc = transport is closing"] no ["14 UNAVAILABLE: 413:Request Entity Too Large", "`UNAVAILABLE` is a state"];
    "grpc.deadline" TimedOut Code ["code = DeadlineExceeded", "StatusCode.DEADLINE_EXCEEDED"] "canonical code 4"
        yes ["StatusCode.DEADLINE_EXCEEDED"] no [];
    "grpc.fault" Fault WeakCode ["code = Internal", "code = Unknown", "code = DataLoss", "code = Unimplemented", "13 INTERNAL", "12 UNIMPLEMENTED", "15 DATA_LOSS", "2 UNKNOWN", "StatusCode.INTERNAL", "StatusCode.UNIMPLEMENTED", "StatusCode.UNKNOWN", "StatusCode.DATA_LOSS", "DATA_LOSS", "UNIMPLEMENTED"] "canonical codes 2, 12, 13 and 15"
        yes ["rpc error: code = Internal desc = nil map", "12 UNIMPLEMENTED: method"] no [];
    "grpc.cancelled" Cancelled Code ["code = Canceled", "StatusCode.CANCELLED", "1 CANCELLED"] "canonical code 1"
        yes ["rpc error: code = Canceled desc = context canceled", "1 CANCELLED: Cancelled on client"] no [];
}
