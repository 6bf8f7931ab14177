use crate::recognise::rule::rules;

rules! { "databases":
    "sql.unique" Exists Code [
        "UniqueViolation", "DuplicateKeyException", "duplicate_key", "DuplicateKeyError", "DuplicateEntry"
    ]
        "the name or key is taken"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["duplicate key value violates unique constraint \"users_email_key\" (SQLSTATE 23505)",
            "ERROR 1062 (23000): Duplicate entry '7' for key 'PRIMARY'",
            "E11000 duplicate key error collection: shop.orders index: _id_ dup key: { _id: 503 }"]
        no ["Order 23505x"];
    "sql.unique_text" Exists Phrase [
        "duplicate key", "duplicate entry", "unique constraint failed", "violates unique constraint",
        "unique constraint {} violated", "violation of unique key constraint",
        "violation of primary key constraint", "unique violation", "relation {} already exists",
        "table {} already exists", "database {} already exists", "column {} already exists", "is not unique",
        "duplicate column name", "already an object named", "cannot insert duplicate key",
        "violates exclusion constraint", "index {} already exists", "key name already exists",
        "specified more than once", "is already used by an existing object", "schema {} already exists",
        "type {} already exists", "function {} already exists", "role {} already exists",
        "constraint {} already exists", "view {} already exists"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["UNIQUE constraint failed: users.email", "Violation of UNIQUE KEY constraint 'UQ_a'"]
        no ["\"duplicate key\" is a label"];
    "sql.constraint" Invalid Code [

    ]
        "values and statements that can never work"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["ERROR: null value in column \"name\" violates not-null constraint (SQLSTATE 23502)",
            "ERROR 1064 (42000): You have an error in your SQL syntax",
            "ORA-00904: \"NAMEX\": invalid identifier"]
        no ["invoice 42601x"];
    "sql.constraint_text" Invalid Phrase [
        "violates not-null constraint", "violates foreign key constraint", "violates check constraint",
        "not null constraint failed", "foreign key constraint failed", "foreign key constraint fails",
        "check constraint failed", "check constraint {} is violated", "invalid input syntax for",
        "value too long for type", "out of range for type", "division by zero", "syntax error at or near",
        "you have an error in your sql syntax", "unknown column", "data too long for column", "cannot be null",
        "no such column", "near {} syntax error", "incorrect syntax near", "invalid column name",
        "ambiguous column", "is ambiguous", "column {} does not exist", "operator does not exist",
        "doesn't have a default value", "incorrect integer value", "datatype mismatch",
        "wrong number of arguments", "wrongtype operation", "value is not an integer or out of range",
        "unknown command", "document failed validation", "cast to objectid failed",
        "unrecognized pipeline stage", "unknown operator", "unknown top level operator", "missing from-clause",
        "must appear in the group by clause", "multiple statements", "unrecognized token", "incomplete input",
        "more than one row returned by a subquery", "failed to parse query", "mapper_parsing_exception",
        "parsing_exception", "query_shard_exception", "cannot insert a non-default value",
        "violates check option", "is a view, not a table", "divide by zero", "divisor is equal to zero",
        "conversion failed when converting", "would be truncated", "string or binary data would",
        "column count doesn't match", "columns but {} values were supplied",
        "incorrect number of bindings supplied", "column index out of range", "incorrect datetime value",
        "incorrect date value", "incorrect decimal value", "out of range value",
        "would modify the immutable field", "conflicted with the {} constraint", "value too large for column",
        "cannot be coerced", "cannot cast type", "invalid input value for enum", "not a valid month",
        "null value in column", "violates not null", "not null violation", "unterminated quoted",
        "unknown table {} in where", "each {} query must have the same number of columns",
        "syntax error in sql", "must be type", "argument of {} must be", "invalid reference to from-clause",
        "no such function", "no such operator", "bind variable", "expected {} arguments",
        "foreign key violation", "check violation", "integer out of range", "smallint out of range",
        "bigint out of range", "numeric field overflow", "invalid byte sequence for encoding",
        "cannot drop {} because other objects depend on it", "too many sql variables",
        "parameter {} is not defined", "operand type clash", "must declare the scalar variable",
        "unknown function", "could not determine data type", "child record found", "parent key not found",
        "invalid identifier", "missing expression"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["no such column: nmae", "syntax error at or near \"FORM\"",
            "WRONGTYPE Operation against a key holding the wrong kind of value"]
        no ["\"unknown column\" is a label"];
    "sql.query_limit" Invalid Phrase [
        "query exceeded {} memory", "query exceeds {} memory", "query exceeded limit",
        "query exceeded the maximum number", "query exceeded resource limits", "bytes billed",
        "query exceeded limit for bytes billed", "result set too large", "response too large to return",
        "query is too large", "statement is too complex", "stack depth limit exceeded",
        "document is too large", "object to insert too large"
    ]
        "a query that asks for more than it may"
        from "BigQuery, error messages; PostgreSQL appendix A, class 54"
        yes ["Query exceeded limit for bytes billed: 1000000. 52428800 or higher required."]
        no ["the query exceeded expectations"];
    "sql.missing" Missing Code [
        "index_not_found_exception", "document_missing_exception", "resource_not_found_exception"
    ]
        "table, schema or record that does not exist"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["relation \"nope\" does not exist (SQLSTATE 42P01)",
            "ERROR 1146 (42S02): Table 'a.b' doesn't exist"]
        no ["the P2025x field"];
    "sql.missing_text" Missing Phrase [
        "no such table", "unknown database", "invalid object name", "table or view does not exist",
        "ns not found", "relation {} does not exist", "table {} doesn't exist", "database {} does not exist",
        "no such key", "no such index", "index not found", "nogroup no such key", "no documents found",
        "record to update not found", "record to delete does not exist", "record not found",
        "no rows in result set", "no result found", "no row was found", "document not found",
        "collection not found", "no such collection", "prepared statement {} does not exist",
        "schema {} does not exist", "cursor {} does not exist", "unknown table", "no data found",
        "invalid table name", "no such consumer group", "no matching script", "no rows returned",
        "query returned no rows", "index {} does not exist", "sequence {} does not exist",
        "type {} does not exist", "unknown keyspace", "keyspace {} does not exist", "unconfigured table",
        "unknown collection", "no such bucket"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["no such table: orders", "sql: no rows in result set"]
        no ["\"no such key\" is a label"];
    "sql.denied" Denied Code [
        "security_exception"
    ]
        "the database's user may not"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["ERROR: permission denied for table users (SQLSTATE 42501)",
            "ERROR 1045 (28000): Access denied for user 'a'@'b'", "NOAUTH Authentication required."]
        no ["set READONLYx"];
    "sql.denied_text" Denied Phrase [
        "permission denied for", "must be owner of", "access denied for user",
        "attempt to write a readonly database", "in a read-only transaction", "not authorized on",
        "password authentication failed", "no pg_hba.conf entry", "login failed for user",
        "insufficient privileges", "wrongpass invalid username-password pair", "command denied to user",
        "you can't write against a read only replica", "user {} was denied access on the database",
        "authentication failed", "running with the --read-only option", "query is not read-only",
        "only select", "only read-only queries", "only select queries are allowed",
        "write operations are not allowed", "read-only mode", "security_exception", "role {} does not exist",
        "cannot execute {} in a read-only transaction", "permission was denied on the object",
        "permission was denied on", "must reset your password", "must be superuser",
        "must be a member of the role", "logon denied", "the password has expired", "the account is locked",
        "account is locked", "is not allowed to connect to this",
        "cannot open database {} requested by the login", "running in read-only mode",
        "protected mode is enabled", "must be called with the client already authenticated",
        "has no permissions to run", "bad auth", "auth failed", "authentication is required to",
        "requires authentication", "user {} does not have {} privilege", "insufficient privilege",
        "only superusers"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["permission denied for schema public", "attempt to write a readonly database"]
        no ["\"not authorized on\" is a text"];
    "sql.locked" RolledBack Code [
        "LockNotAvailable", "DeadlockDetected", "SerializationFailure", "NoWaitLock", "TransactionAborted"
    ]
        "a lost race: the database has undone the transaction and asks for a repeat"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["ERROR: deadlock detected (SQLSTATE 40P01)", "SQLITE_BUSY: database is locked",
            "ERROR 1213 (40001): Deadlock found when trying to get lock; try restarting transaction"]
        no ["order 40001 is invalid", "no SQLITE_BUSY"];
    "sql.serialize" RolledBack Override [
        "could not serialize access"
    ]
        "PostgreSQL: a lost race, which reads like a stale version"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["could not serialize access due to concurrent update"]
        no ["if you could not serialize access"];
    "sql.locked_text" RolledBack Phrase [
        "deadlock detected", "deadlock found", "lock wait timeout exceeded", "database is locked",
        "database table is locked", "database schema is locked", "could not obtain lock",
        "canceling statement due to lock timeout", "was deadlocked on lock resources",
        "try restarting transaction", "please restart transaction", "transaction conflict",
        "too much contention", "restart transaction", "resource busy and acquire with nowait specified",
        "transaction {} was aborted", "lock timeout", "lock request time out",
        "could not be acquired immediately", "chosen as the deadlock victim", "rerun the transaction",
        "lock not available", "serialization failure", "could not obtain lock on",
        "transaction was rolled back because", "deadlock victim", "retry transaction", "restart read",
        "retry_write_too_old", "transactionretry*", "TransactionRetryWithProtoRefreshError",
        "concurrent update", "resource busy and acquire", "write-write conflict",
        "transaction aborted due to conflict", "conflicting transaction",
        "lock conflict on no wait transaction", "lock wait timeout",
        "^write conflict$", "write conflict or", "write conflict during", "caused a write conflict", "write conflict detected",
        "^table is locked", "the table is locked", "table is locked by"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["database is locked"]
        no ["the database is locked handler", "The database is locked policy was not found",
            "The concurrent update option is invalid"];
    "sql.down" Unavailable Code [
        "es_rejected_execution_exception", "circuit_breaking_exception", "cluster_block_exception",
        "no_shard_available_action_exception", "TOO_MANY_CONNECTIONS", "P1001", "P1002", "P2024",
        "ConnectionPoolTimeoutError", "TooManyConnectionsError"
    ]
        "the server starts, stops, or has no connection free"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["FATAL: the database system is starting up (SQLSTATE 57P03)",
            "ERROR 1040 (HY000): Too many connections", "LOADING Redis is loading the dataset in memory"]
        no ["53300x rows"];
    "sql.pool" Unavailable Override [
        "prior to obtaining a connection from the pool", "timed out waiting for a connection from the pool",
        "timeout acquiring a connection from the pool", "timed out fetching a connection from the pool"
    ]
        "all connections of the pool are in use: nothing was sent, whatever the class says"
        from "ADO.NET, HikariCP, Knex, sqlx: texts of pools"
        yes ["System.InvalidOperationException: Timeout expired.  The timeout period elapsed prior to obtaining a connection from the pool."]
        no ["'prior to obtaining a connection from the pool' is a text"];
    "sql.write_conflict" RolledBack Override [
        "write conflict during plan execution", "[WriteConflict]", "WriteConflict error: this operation conflicted"
    ]
        "MongoDB: two transactions wrote the same document, and this one was undone"
        from "MongoDB error_codes.yml"
        yes ["MongoServerError[WriteConflict]: Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction."]
        no ["`[WriteConflict]` is a code"];
    "sql.lock_waiters" Held Override [
        "lock has not yet been released", "number of waiters for this lock exceeds"
    ]
        "Snowflake: another statement holds the table"
        from "Snowflake: error 000625"
        yes ["000625 (57014): Statement 'x' has locked table 'y' in transaction 7 and this lock has not yet been released. Number of waiters for this lock exceeds the 20 statement limit."]
        no ["\"lock has not yet been released\" is a text"];
    "sql.down_text" Unavailable Phrase [
        "the database system is starting up", "the database system is shutting down",
        "the database system is in recovery mode", "too many connections", "too many clients already",
        "remaining connection slots are reserved", "redis is loading the dataset",
        "node is recovering", "max number of clients reached", "connection pool exhausted",
        "no free connections", "no available connections",
        "connection pool timeout", "timed out fetching a new connection from the connection pool",
        "queuepool limit", "terminating connection due to administrator command",
        "cluster is down", "the cluster is down", "leader election in progress",
        "link with master is down", "all shards failed", "busy redis is busy running a script",
        "max client connections reached", "no available connection",
        "not yet accepting connections", "initialization or shutdown in progress", "oracle not available",
        "server shutdown in progress", "is not currently available. please retry", "service is currently busy",
        "not in primary or recovering state", "primary stepped down", "too many open connections",
        "no more connections", "connection limit exceeded",
        "maximum number of sessions exceeded",
        "no primary available", "no suitable servers found", "not enough good replicas", "no nodes available",
        "no node available", "no living connections", "timeout acquiring a connection",
        "unable to acquire a connection", "unable to acquire connection", "unable to check out",
        "pool timeout", "pool timed out", "connection pool is full", "connection pool is at capacity",
        "timeouterror: resourcerequest timed out", "resourcerequest timed out", "knex: timeout acquiring",
        "timed out waiting for {} connection", "is in recovery", "node is shutting down",
        "server is shutting down",
        "^not primary", "not primary and secondaryok", "not primary so", "^not master",
        "not master and slaveok", "no primary available", "no primary server", "no primary node",
        "no primary found", "^leader changed$", "^no leader", "cluster has no leader", "there is no leader",
        "connection pool is exhausted", "connections pool is exhausted", "connection pool {} exhausted",
        "^too many sessions$", "too many open sessions", "maximum number of connections reached",
        "maximum number of connections exceeded", "maximum number of connections has been",
        "no connection slots", "non-superuser connection slots",
        "is not currently available.  please retry", "please retry the connection later"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["FATAL: sorry, too many clients already", "etcdserver: leader changed"]
        no ["the maximum for too many connections must be set"];
    "sql.lost" Lost Code [
        "PROTOCOL_CONNECTION_LOST"
    ]
        "the connection to the database broke"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["ERROR 2013 (HY000): Lost connection to MySQL server during query",
            "Error: Connection lost: The server closed the connection. PROTOCOL_CONNECTION_LOST"]
        no ["part 08006x"];
    "sql.lost_text" Lost Phrase [
        "mysql server has gone away", "lost connection to mysql server",
        "server closed the connection unexpectedly", "terminating connection",
        "ssl connection has been closed unexpectedly", "could not receive data from server",
        "ssl syscall error", "end-of-file on communication channel", "connection lost contact",
        "communications link failure", "connection was closed in the middle of operation",
        "server conn crashed", "transport-level error has occurred", "connection has been closed",
        "connection is already closed", "connection already closed", "connection is closed",
        "the connection is broken", "lost synchronization with server", "ssl connection has been closed",
        "connection to server was lost", "connection not open", "connection ended unexpectedly",
        "idle-in-transaction timeout", "connection is dead"
    ]
        "the same in words"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["MySQL server has gone away"]
        no ["no lost connection to mysql server was seen"];
    "sql.statement_timeout" TimedOut Phrase [
        "canceling statement due to statement timeout",
        "query execution was interrupted, maximum statement execution time exceeded",
        "maximum statement execution time exceeded", "operation exceeded time limit", "exceeded time limit",
        "statement timeout", "MaxTimeMSExpired", "execution timeout expired", "query timeout expired",
        "query execution timeout", "query was cancelled due to timeout", "query cancelled on timeout",
        "statement timed out", "timeout expired. the timeout period elapsed",
        "interrupted, maximum statement execution time", "operation exceeded time", "query exceeded {} time",
        "query timed out after", "exceeded maximum execution time", "query exceeded the maximum time", "query exceeded the maximum {} time",
        "query exceeded run time", "operation timed out - received only", "timeout period elapsed",
        "killed due to timeout"
    ]
        "the database has stopped the statement and undone it"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["canceling statement due to statement timeout"]
        no ["statement timeout must be positive"];
    "sql.stale" Stale Code [
        "version_conflict_engine_exception", "StaleObjectStateException", "OptimisticLockException",
        "StaleDataError", "ObjectOptimisticLockingFailureException", "ConcurrentModificationException",
        "DbUpdateConcurrencyException", "OptimisticLockError", "ConditionalCheckFailedException",
        "StaleObjectError"
    ]
        "somebody has changed it since it was read"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["An error occurred (ConditionalCheckFailedException) when calling the PutItem operation: The conditional request failed",
            "StaleDataError: UPDATE statement on table 'a' expected to update 1 row(s); 0 were matched."]
        no ["`StaleDataError` is a class"];
    "sql.fault" Fault Phrase [
        "database disk image is malformed", "file is not a database", "database or disk is full",
        "misconf redis is configured", "oom command not allowed", "could not extend file",
        "current transaction is aborted", "snapshot too old", "unable to extend", "tablespace {} is full",
        "transaction log {} is full", "invalid page in block", "could not read block", "could not write block",
        "invalid memory alloc request", "disk i/o error", "internal error code",
        "errors writing to the aof file", "corrupted page", "checksum verification failed",
        "query execution was interrupted$", "table {} is full", "table is full", "user requested cancel"
    ]
        "the store itself is broken or full"
        from "PostgreSQL, MySQL, SQLite, MongoDB, Redis, Oracle, SQL Server, Elasticsearch, Prisma: error references and source texts"
        yes ["database disk image is malformed", "OOM command not allowed when used memory > 'maxmemory'."]
        no ["\"unable to extend\" is a label"];
    "sql.psql_class" Exists Override [
        "UniqueViolation*", "unique_violation"
    ]
        "the drivers' class for SQLSTATE 23505"
        from "psycopg and asyncpg, exception classes"
        yes ["psycopg2.errors.UniqueViolation: duplicate"]
        no ["a unique violin"];
}
