use crate::recognise::rule::rules;

rules! { "databases":
    "sqlite.exists" Exists Code [
        "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_ROWID"
    ]
        "the key is taken"
        from "SQLite docs, result and extended result codes"
        yes ["SQLITE_CONSTRAINT_UNIQUE: UNIQUE constraint failed: a.b"]
        no ["`SQLITE_CONSTRAINT_UNIQUE` is a constant"];
    "sqlite.invalid" Invalid Code [
        "SQLITE_CONSTRAINT", "SQLITE_CONSTRAINT_NOTNULL", "SQLITE_CONSTRAINT_FOREIGNKEY",
        "SQLITE_CONSTRAINT_CHECK", "SQLITE_CONSTRAINT_TRIGGER", "SQLITE_CONSTRAINT_DATATYPE",
        "SQLITE_MISMATCH", "SQLITE_TOOBIG", "SQLITE_RANGE"
    ]
        "values and statements that can never work"
        from "SQLite docs, result and extended result codes"
        yes ["SQLITE_MISMATCH: datatype mismatch"]
        no ["`SQLITE_RANGE` is a constant"];
    "sqlite.denied" Denied Code [
        "SQLITE_READONLY", "SQLITE_READONLY_*", "SQLITE_PERM", "SQLITE_AUTH", "SQLITE_CANTOPEN",
        "SQLITE_CANTOPEN_*", "SQLITE_IOERR_ACCESS"
    ]
        "the file may not be written or opened"
        from "SQLite docs, result and extended result codes"
        yes ["SQLITE_READONLY: attempt to write a readonly database"]
        no ["`SQLITE_PERM` is a constant"];
    "sqlite.locked" RolledBack Code [
        "SQLITE_BUSY", "SQLITE_BUSY_*", "SQLITE_LOCKED", "SQLITE_LOCKED_*", "SQLITE_PROTOCOL"
    ]
        "another connection has the lock; nothing was done"
        from "SQLite docs, result and extended result codes"
        yes ["SQLITE_BUSY: database is locked"]
        no ["no SQLITE_BUSY", "`SQLITE_LOCKED` is handled"];
    "sqlite.fault" Fault Code [
        "SQLITE_CORRUPT", "SQLITE_CORRUPT_*", "SQLITE_NOTADB", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOMEM",
        "SQLITE_MISUSE", "SQLITE_INTERRUPT", "SQLITE_ABORT", "SQLITE_INTERNAL", "SQLITE_NOLFS"
    ]
        "the file is broken, the disk full, or somebody has interrupted it"
        from "SQLite docs, result and extended result codes"
        yes ["SQLITE_IOERR: disk I/O error", "SQLITE_INTERRUPT: interrupted"]
        no ["`SQLITE_FULL` is a constant"];
    "mongo.exists" Exists Code [
        "E11000", "E11001", "NamespaceExists", "IndexAlreadyExists", "IndexOptionsConflict",
        "IndexKeySpecsConflict", "ObjectAlreadyExists", "DuplicateKey", "DuplicateKeyId",
        "StreamProcessorAlreadyExists"
    ]
        "the name or key is taken"
        from "MongoDB, error_codes.yml"
        yes ["E11000 duplicate key error collection: shop.orders index: _id_ dup key: { _id: 503 }",
            "MongoServerError: { code: 85, codeName: \"IndexOptionsConflict\" }"]
        no ["order E11000x"];
    "mongo.missing" Missing Code [
        "NamespaceNotFound", "IndexNotFound", "UserNotFound", "RoleNotFound", "ShardNotFound",
        "NoMatchingDocument", "CursorNotFound", "CommandNotFound", "NodeNotFound", "ReplicaSetNotFound",
        "ZoneNotFound", "NoSuchSession", "StreamProcessorDoesNotExist"
    ]
        "there is no such thing"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: ns does not exist { ok: 0, code: 26, codeName: \"NamespaceNotFound\" }"]
        no ["`NamespaceNotFound` is a code"];
    "mongo.invalid" Invalid Code [
        "BadValue", "FailedToParse", "TypeMismatch", "InvalidLength", "InvalidBSON", "InvalidOptions",
        "InvalidNamespace", "InvalidIdField", "ImmutableField", "DollarPrefixedFieldName", "EmptyFieldName",
        "DottedFieldName", "ConflictingUpdateOperators", "DocumentValidationFailure",
        "InvalidPipelineOperator", "TransactionTooLarge", "ConversionFailure", "BSONObjectTooLarge",
        "CannotCreateIndex", "UnsupportedFormat", "IllegalOperation", "InvalidUUID",
        "OperationNotSupportedInTransaction", "CommandNotSupported", "CommandNotSupportedOnView",
        "InvalidIndexSpecificationOption", "CannotMutateObject", "InvalidViewDefinition", "ShardKeyNotFound",
        "DocTooLargeForCapped", "QueryFeatureNotAllowed", "NonConformantBSON"
    ]
        "a request that can never work"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: unknown operator: $gtt { ok: 0, code: 2, codeName: \"BadValue\" }"]
        no ["`BadValue` is a code"];
    "mongo.denied" Denied Code [
        "AuthenticationFailed", "ReauthenticationRequired", "InvalidJWT", "UserWritesBlocked",
        "AuthenticationRestrictionUnmet", "MongoServerError: bad auth", "InvalidTenantId"
    ]
        "not signed in, or not allowed"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: bad auth { ok: 0, code: 18, codeName: \"AuthenticationFailed\" }"]
        no ["`AuthenticationFailed` is a code"];
    "mongo.locked" RolledBack Code [
        "WriteConflict", "TransientTransactionError", "LockTimeout", "LockBusy", "LockFailed",
        "SnapshotUnavailable", "StaleConfig", "StaleEpoch", "StaleDbVersion", "MigrationConflict"
    ]
        "a lost race: the server has undone it"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: Write conflict during plan execution { ok: 0, code: 112, codeName: \"WriteConflict\" }"]
        no ["no WriteConflict was seen", "`LockTimeout` is a code"];
    "mongo.held" Held Code [
        "ConflictingOperationInProgress", "DatabaseDropPending", "IndexBuildAlreadyInProgress",
        "PreparedTransactionInProgress", "ReshardCollectionInProgress", "MovePrimaryInProgress",
        "RetryableTransactionInProgress", "CursorInUse", "ObjectIsBusy", "AddOrRemoveShardInProgress",
        "InitialSyncActive", "ConfigurationInProgress"
    ]
        "another operation is under way; it ends by itself"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: { ok: 0, code: 215, codeName: \"DatabaseDropPending\" }"]
        no ["`CursorInUse` is a code"];
    "mongo.down" Unavailable Code [
        "NotWritablePrimary", "NotPrimaryNoSecondaryOk", "NotPrimaryOrSecondary", "PrimarySteppedDown",
        "ShutdownInProgress", "InterruptedAtShutdown", "InterruptedDueToReplStateChange",
        "FailedToSatisfyReadPreference", "ReadConcernMajorityNotAvailableYet", "TemporarilyUnavailable",
        "ElectionInProgress", "NoConfigPrimary", "AdmissionQueueOverflow", "NotPrimaryError",
        "NotYetInitialized", "TransactionCoordinatorSteppingDown", "ShardingStateNotInitialized",
        "PooledConnectionAcquisitionExceededTimeLimit", "TooManyFilesOpen", "UpdatesStillPending"
    ]
        "the node cannot answer at the moment"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: not primary { ok: 0, code: 10107, codeName: \"NotWritablePrimary\" }"]
        no ["no ShutdownInProgress was seen", "`NotWritablePrimary` is a code"];
    "mongo.not_sent" NotSent Code [
        "HostUnreachable", "HostNotFound", "DNSHostNotFound", "MongoServerSelectionError",
        "ServerSelectionTimeoutError"
    ]
        "no server could be reached"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: { ok: 0, code: 7, codeName: \"HostNotFound\" }"]
        no ["no HostUnreachable was seen"];
    "mongo.lost" Lost Code [
        "MongoNetworkError", "MongoNetworkTimeoutError", "NetworkTimeout", "ClientDisconnect",
        "PooledConnectionsDropped", "MongoTopologyClosedError", "AutoReconnect"
    ]
        "the connection broke"
        from "MongoDB, error_codes.yml"
        yes ["MongoNetworkError: connection 4 to 10.0.0.1:27017 closed"]
        no ["no NetworkTimeout was seen"];
    "mongo.timeout" TimedOut Code [
        "MaxTimeMSExpired", "ExceededTimeLimit", "NetworkInterfaceExceededTimeLimit",
        "TransactionExceededLifetimeLimitSeconds"
    ]
        "the time is over"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: operation exceeded time limit { ok: 0, code: 50, codeName: \"MaxTimeMSExpired\" }"]
        no ["`MaxTimeMSExpired` is a code", "no ExceededTimeLimit was seen"];
    "mongo.fault" Fault Code [
        "ExceededMemoryLimit", "CursorKilled", "QueryPlanKilled", "DataCorruptionDetected",
        "UnknownReplWriteConcern", "UnsatisfiableWriteConcern", "ChecksumMismatch", "OperationFailed",
        "^Interrupted$", "NotImplemented", "InternalErrorNotSupported",
        "QueryExceededMemoryLimitNoDiskUseAllowed"
    ]
        "no repeat helps"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: { ok: 0, code: 146, codeName: \"ExceededMemoryLimit\" }"]
        no ["`CursorKilled` is a code"];
    "mongo.in_doubt" InDoubt Code [
        "WriteConcernTimeout", "WriteConcernFailed", "UnknownTransactionCommitResult",
        "PrimarySteppedDownDuringCommit"
    ]
        "the write may stand although its confirmation failed"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: waiting for replication timed out { ok: 0, code: 64, codeName: \"WriteConcernTimeout\" }"]
        no ["`WriteConcernTimeout` is a code"];
    "mongo.state" State Code [
        "NoSuchTransaction", "TransactionTooOld", "TransactionCommitted", "FileNotOpen",
        "NoReplicationEnabled", "CannotDropShardKeyIndex", "ZoneStillInUse", "TransactionAborted"
    ]
        "another call has to come first"
        from "MongoDB, error_codes.yml"
        yes ["MongoServerError: Transaction 4 has been aborted { ok: 0, code: 251, codeName: \"NoSuchTransaction\" }"]
        no ["`NoSuchTransaction` is a code"];
    "redis.invalid" Invalid Code [
        "CROSSSLOT", "EXECABORT", "WRONGTYPE", "^ERR syntax error", "^ERR wrong number of arguments",
        "^ERR unknown command", "^ERR unknown subcommand", "^ERR value is not", "^ERR index out of range",
        "^ERR invalid", "^ERR source and destination objects are the same", "^ERR offset is out of range",
        "^ERR increment or decrement would overflow", "NOPROTO"
    ]
        "a command that does not fit"
        from "Redis source, error replies"
        yes ["CROSSSLOT Keys in request don't hash to the same slot",
            "WRONGTYPE Operation against a key holding the wrong kind of value", "ERR index out of range"]
        no ["the WRONGTYPEx flag"];
    "redis.missing" Missing Code [
        "NOSCRIPT", "NOGROUP", "^ERR no such key", "NOGOODSLAVE"
    ]
        "there is no such key, group or script"
        from "Redis source, error replies"
        yes ["NOGROUP No such key 's' or consumer group 'g'"]
        no ["the NOSCRIPTx flag"];
    "redis.exists" Exists Code [
        "BUSYGROUP", "BUSYKEY"
    ]
        "the name is taken"
        from "Redis source, error replies"
        yes ["BUSYGROUP Consumer Group name already exists"]
        no ["the BUSYKEYx flag"];
    "redis.denied" Denied Code [
        "NOAUTH", "WRONGPASS", "NOPERM", "READONLY", "^DENIED Redis", "^ERR operation not permitted"
    ]
        "not signed in, not allowed, or a replica that takes no writes"
        from "Redis source, error replies"
        yes ["NOAUTH Authentication required.", "READONLY You can't write against a read only replica."]
        no ["set READONLYx"];
    "redis.down" Unavailable Code [
        "MASTERDOWN", "CLUSTERDOWN", "NOREPLICAS", "NOMASTERLINK",
        "^ERR max number of clients", "INPROG Failover", "NOQUORUM", "BUSY Redis is busy running",
        "LOADING Redis", "LOADING Valkey", "LOADING KeyDB", "TRYAGAIN Multiple keys", "-LOADING", "-TRYAGAIN"
    ]
        "the server cannot answer at the moment"
        from "Redis source, error replies"
        yes ["LOADING Redis is loading the dataset in memory", "NOREPLICAS Not enough good replicas to write."]
        no ["LOADING is a state", "no CLUSTERDOWN was seen"];
    "redis.fault" Fault Code [
        "MISCONF", "OOM command", "^OOM", "INVALIDOBJ", "UNKILLABLE", "UNBLOCKED", "IOERR"
    ]
        "the store is broken, full, or not to be stopped"
        from "Redis source, error replies"
        yes ["OOM command not allowed when used memory > 'maxmemory'."]
        no ["the MISCONFx flag"];
}
