use super::super::rule::rules;

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
        "canceling statement due to lock timeout", "write conflict", "was deadlocked on lock resources",
        "try restarting transaction", "please restart transaction", "transaction conflict",
        "too much contention", "restart transaction", "resource busy and acquire with nowait specified",
        "transaction {} was aborted", "lock timeout", "lock request time out",
        "could not be acquired immediately", "chosen as the deadlock victim", "rerun the transaction",
        "lock not available", "serialization failure", "could not obtain lock on",
        "transaction was rolled back because", "deadlock victim", "retry transaction", "restart read",
        "retry_write_too_old", "transactionretry*", "TransactionRetryWithProtoRefreshError",
        "concurrent update", "resource busy and acquire", "write-write conflict",
        "transaction aborted due to conflict", "conflicting transaction", "table is locked",
        "lock conflict on no wait transaction"
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
    "sql.down_text" Unavailable Phrase [
        "the database system is starting up", "the database system is shutting down",
        "the database system is in recovery mode", "too many connections", "too many clients already",
        "remaining connection slots are reserved", "redis is loading the dataset", "not primary", "not master",
        "node is recovering", "max number of clients reached", "connection pool exhausted",
        "connection pool timeout", "timed out fetching a new connection from the connection pool",
        "queuepool limit", "terminating connection due to administrator command", "no primary",
        "cluster is down", "the cluster is down", "leader changed", "no leader", "leader election in progress",
        "link with master is down", "all shards failed", "busy redis is busy running a script",
        "max client connections reached", "pool is exhausted", "no available connection",
        "not yet accepting connections", "initialization or shutdown in progress", "oracle not available",
        "server shutdown in progress", "is not currently available. please retry", "service is currently busy",
        "not in primary or recovering state", "primary stepped down", "too many open connections",
        "no more connections", "connection limit exceeded", "too many sessions",
        "maximum number of sessions exceeded", "maximum number of connections", "connection slots",
        "no primary available", "no suitable servers found", "not enough good replicas", "no nodes available",
        "no node available", "no living connections", "timeout acquiring a connection",
        "unable to acquire a connection", "unable to acquire connection", "unable to check out",
        "pool timeout", "pool timed out", "connection pool is full", "connection pool is at capacity",
        "timeouterror: resourcerequest timed out", "resourcerequest timed out", "knex: timeout acquiring",
        "timed out waiting for {} connection", "is in recovery", "node is shutting down",
        "server is shutting down"
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
        "query timed out after", "exceeded maximum execution time", "query exceeded the maximum",
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
    "sql.state_exists" Exists Code [
        "SQLSTATE 23505", "SQLSTATE 23P01", "SQLSTATE 42701", "SQLSTATE 42P03", "SQLSTATE 42P04",
        "SQLSTATE 42723", "SQLSTATE 42P05", "SQLSTATE 42P06", "SQLSTATE 42P07", "SQLSTATE 42710",
        "SQLSTATE 42712", "SQLSTATE 58P02", "SQLSTATE 42S01", "SQLSTATE 42S21"
    ]
        "the name or key is taken"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["duplicate key value violates unique constraint \"users_email_key\" (SQLSTATE 23505)",
            "ERROR: a is taken (SQLSTATE 42710)"]
        no ["the SQLSTATE 23505x field"];
    "sql.bare_exists" Exists WeakCode [
        "^23505$", "^23P01$", "^42701$", "^42P03$", "^42P04$", "^42723$", "^42P05$", "^42P06$", "^42P07$",
        "^42710$", "^42712$", "^58P02$", "^42S01$", "^42S21$"
    ]
        "the name or key is taken, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: a is taken (42710)"]
        no ["order 23505x"];
    "sql.state_invalid" Invalid Code [
        "SQLSTATE 08P01", "SQLSTATE 21000", "SQLSTATE 22001", "SQLSTATE 22003", "SQLSTATE 22007",
        "SQLSTATE 22008", "SQLSTATE 22012", "SQLSTATE 22P02", "SQLSTATE 22P05", "SQLSTATE 23001",
        "SQLSTATE 23502", "SQLSTATE 23503", "SQLSTATE 23514", "SQLSTATE 2201W", "SQLSTATE 22023",
        "SQLSTATE 42601", "SQLSTATE 42703", "SQLSTATE 42804", "SQLSTATE 42846", "SQLSTATE 42803",
        "SQLSTATE 42883", "SQLSTATE 42702", "SQLSTATE 42P10", "SQLSTATE 42P18", "SQLSTATE 44000",
        "SQLSTATE 54023", "SQLSTATE P0001", "SQLSTATE 21S01", "SQLSTATE 42S22", "SQLSTATE 22018",
        "SQLSTATE 07002", "SQLSTATE 0A*", "SQLSTATE 0L*", "SQLSTATE 0P*", "SQLSTATE 20*", "SQLSTATE 21*",
        "SQLSTATE 22*", "SQLSTATE 42*", "SQLSTATE 44*", "SQLSTATE 54*", "SQLSTATE HV0*"
    ]
        "values and statements that can never work"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["ERROR: null value in column \"name\" violates not-null constraint (SQLSTATE 23502)",
            "ERROR: a is not a table (SQLSTATE 42809)"]
        no ["the SQLSTATE 22012x field"];
    "sql.bare_invalid" Invalid WeakCode [
        "^08P01$", "^21000$", "^22001$", "^22003$", "^22007$", "^22008$", "^22012$", "^22P02$", "^22P05$",
        "^23001$", "^23502$", "^23503$", "^23514$", "^2201W$", "^22023$", "^42601$", "^42703$", "^42804$",
        "^42846$", "^42803$", "^42883$", "^42702$", "^42P10$", "^42P18$", "^44000$", "^54023$", "^P0001$",
        "^21S01$", "^42S22$", "^22018$", "^07002$"
    ]
        "values and statements that can never work, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: 22P02: invalid text"]
        no ["order 08P01x"];
    "sql.state_missing" Missing Code [
        "SQLSTATE 42P01", "SQLSTATE 3D000", "SQLSTATE 3F000", "SQLSTATE 42704", "SQLSTATE 26000",
        "SQLSTATE 34000", "SQLSTATE 3B001", "SQLSTATE P0002", "SQLSTATE 58P01", "SQLSTATE HV00Q",
        "SQLSTATE HV00R", "SQLSTATE 02000", "SQLSTATE 42S02", "SQLSTATE HV00P", "SQLSTATE 57P04"
    ]
        "table, schema or record that does not exist"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["relation \"nope\" does not exist (SQLSTATE 42P01)", "ERROR: gone (SQLSTATE 3F000)"]
        no ["the SQLSTATE 42P01x field"];
    "sql.bare_missing" Missing WeakCode [
        "^42P01$", "^3D000$", "^3F000$", "^42704$", "^26000$", "^34000$", "^3B001$", "^P0002$", "^58P01$",
        "^HV00Q$", "^HV00R$", "^02000$", "^42S02$", "^HV00P$", "^57P04$"
    ]
        "table, schema or record that does not exist, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: gone (3F000)"]
        no ["order 42P01x"];
    "sql.state_denied" Denied Code [
        "SQLSTATE 42501", "SQLSTATE 25006", "SQLSTATE 28000", "SQLSTATE 28P01", "SQLSTATE 2F002",
        "SQLSTATE 2F004", "SQLSTATE 38002", "SQLSTATE 0LP01", "SQLSTATE 28001", "SQLSTATE 0P000"
    ]
        "the database's user may not"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["ERROR: permission denied for table users (SQLSTATE 42501)", "FATAL: no (SQLSTATE 28P01)"]
        no ["the SQLSTATE 42501x field"];
    "sql.bare_denied" Denied WeakCode [
        "^42501$", "^25006$", "^28000$", "^28P01$", "^2F002$", "^2F004$", "^38002$", "^0LP01$", "^28001$",
        "^0P000$"
    ]
        "the database's user may not, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["FATAL: no (28P01)"]
        no ["order 42501x"];
    "sql.state_locked" RolledBack Code [
        "SQLSTATE 40001", "SQLSTATE 40P01", "SQLSTATE 55P03", "SQLSTATE 40000"
    ]
        "a lost race: the database has undone the transaction and asks for a repeat"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["ERROR: deadlock detected (SQLSTATE 40P01)"]
        no ["no SQLSTATE 40001 was seen", "If SQLSTATE 40P01 appears, wait"];
    "sql.bare_locked" RolledBack WeakCode [
        "^40001$", "^40P01$", "^55P03$", "^40000$"
    ]
        "a lost race: the database has undone the transaction and asks for a repeat, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: deadlock detected (40P01)"]
        no ["order 40001x"];
    "sql.state_down" Unavailable Code [
        "SQLSTATE 57P03", "SQLSTATE 53300", "SQLSTATE 08004", "SQLSTATE 57P02"
    ]
        "the server starts, stops, or has no connection free"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["FATAL: the database system is starting up (SQLSTATE 57P03)"]
        no ["no SQLSTATE 57P03 was seen", "SQLSTATE 53300 is the code of a full server"];
    "sql.bare_down" Unavailable WeakCode [
        "^57P03$", "^53300$", "^08004$", "^57P02$"
    ]
        "the server starts, stops, or has no connection free, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["FATAL: the database system is starting up (57P03)"]
        no ["order 57P03x"];
    "sql.state_lost" Lost Code [
        "SQLSTATE 08000", "SQLSTATE 08003", "SQLSTATE 08006", "SQLSTATE 57P01", "SQLSTATE 57P05",
        "SQLSTATE 25P03", "SQLSTATE 08S01", "SQLSTATE 01002"
    ]
        "the connection to the database broke"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["FATAL: connection failure (SQLSTATE 08006)"]
        no ["no SQLSTATE 08006 was seen"];
    "sql.bare_lost" Lost WeakCode [
        "^08000$", "^08003$", "^08006$", "^57P01$", "^57P05$", "^25P03$", "^08S01$", "^01002$"
    ]
        "the connection to the database broke, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["FATAL: connection failure (08006)"]
        no ["order 08000x"];
    "sql.state_not_sent" NotSent Code [
        "SQLSTATE 08001"
    ]
        "the connection to the database could not be made"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["could not connect (SQLSTATE 08001)"]
        no ["no SQLSTATE 08001 was seen"];
    "sql.bare_not_sent" NotSent WeakCode [
        "^08001$"
    ]
        "the connection to the database could not be made, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["could not connect (08001)"]
        no ["order 08001x"];
    "sql.state_state" State Code [
        "SQLSTATE 24000", "SQLSTATE 25000", "SQLSTATE 25001", "SQLSTATE 25P01", "SQLSTATE 25P02",
        "SQLSTATE 2BP01", "SQLSTATE 55000", "SQLSTATE 55P02", "SQLSTATE 55P04", "SQLSTATE 2D000",
        "SQLSTATE 3B000", "SQLSTATE 55006", "SQLSTATE 25002", "SQLSTATE 24S01", "SQLSTATE HY010"
    ]
        "another statement has to come first"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["ERROR: current transaction is aborted, commands ignored until end of transaction block (SQLSTATE 25P02)"]
        no ["the SQLSTATE 55000x field"];
    "sql.bare_state" State WeakCode [
        "^24000$", "^25000$", "^25001$", "^25P01$", "^25P02$", "^2BP01$", "^55000$", "^55P02$", "^55P04$",
        "^2D000$", "^3B000$", "^55006$", "^25002$", "^24S01$", "^HY010$"
    ]
        "another statement has to come first, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: current transaction is aborted, commands ignored until end of transaction block (25P02)"]
        no ["order 24000x"];
    "sql.state_fault" Fault Code [
        "SQLSTATE 53000", "SQLSTATE 53100", "SQLSTATE 53200", "SQLSTATE 53400", "SQLSTATE 58000",
        "SQLSTATE 58030", "SQLSTATE 72000", "SQLSTATE F0000", "SQLSTATE XX000", "SQLSTATE XX001",
        "SQLSTATE XX002", "SQLSTATE 57014", "SQLSTATE HY008", "SQLSTATE IM002", "SQLSTATE 57000",
        "SQLSTATE 2F005", "SQLSTATE 38000", "SQLSTATE 39000", "SQLSTATE HY001", "SQLSTATE HY013",
        "SQLSTATE XX*", "SQLSTATE F0*"
    ]
        "the store itself is broken or full, or somebody has stopped the statement"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["ERROR: invalid page in block 7 (SQLSTATE XX001)"]
        no ["the SQLSTATE XX001x field"];
    "sql.bare_fault" Fault WeakCode [
        "^53000$", "^53100$", "^53200$", "^53400$", "^58000$", "^58030$", "^72000$", "^F0000$", "^XX000$",
        "^XX001$", "^XX002$", "^57014$", "^HY008$", "^IM002$", "^57000$", "^2F005$", "^38000$", "^39000$",
        "^HY001$", "^HY013$"
    ]
        "the store itself is broken or full, or somebody has stopped the statement, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: invalid page in block 7 (XX001)"]
        no ["order 53000x"];
    "sql.state_in_doubt" InDoubt Code [
        "SQLSTATE 08007", "SQLSTATE 40003"
    ]
        "whether the statement was carried out is not known"
        from "PostgreSQL docs, appendix A (errcodes.txt)"
        yes ["ERROR: transaction resolution unknown (SQLSTATE 08007)"]
        no ["the SQLSTATE 08007x field"];
    "sql.bare_in_doubt" InDoubt WeakCode [
        "^08007$", "^40003$"
    ]
        "whether the statement was carried out is not known, where the code stands by itself"
        from "PostgreSQL docs, appendix A (errcodes.txt); ODBC and JDBC states"
        yes ["ERROR: transaction resolution unknown (08007)"]
        no ["order 08007x"];
    "sql.bare_timeout" TimedOut WeakCode [
        "^HYT00$", "^HYT01$"
    ]
        "ODBC: the time of the statement or of the connection is over"
        from "ODBC error codes"
        yes ["[HYT00] [Microsoft][ODBC Driver 17 for SQL Server]Query timeout expired"]
        no ["the HYT00 column"];
    "sql.psql_class" Exists Override [
        "UniqueViolation*", "unique_violation"
    ]
        "the drivers' class for SQLSTATE 23505"
        from "psycopg and asyncpg, exception classes"
        yes ["psycopg2.errors.UniqueViolation: duplicate"]
        no ["a unique violin"];
    "mysql.exists" Exists Code [
        "ERROR 1007", "Error 1007", "(1007, ", "error: 1007", "ERROR 1050", "Error 1050", "(1050, ",
        "error: 1050", "ERROR 1060", "Error 1060", "(1060, ", "error: 1060", "ERROR 1061", "Error 1061",
        "(1061, ", "error: 1061", "ERROR 1062", "Error 1062", "(1062, ", "error: 1062", "violation: 1062",
        "ERROR 1304", "Error 1304", "(1304, ", "error: 1304", "ERROR 1359", "Error 1359", "(1359, ",
        "error: 1359", "ERROR 1396", "Error 1396", "(1396, ", "error: 1396", "ERROR 1537", "Error 1537",
        "(1537, ", "error: 1537", "ERROR 1586", "Error 1586", "(1586, ", "error: 1586", "ERROR 1826",
        "Error 1826", "(1826, ", "error: 1826", "ER_DB_CREATE_EXISTS", "ER_TABLE_EXISTS_ERROR",
        "ER_DUP_FIELDNAME", "ER_DUP_KEYNAME", "ER_DUP_ENTRY", "ER_DUP_KEY", "ER_DUP_ENTRY_WITH_KEY_NAME",
        "ER_CANNOT_USER"
    ]
        "the name or key is taken"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1062 (23000): Duplicate entry '7' for key 'PRIMARY'"]
        no ["Error 1062x"];
    "mysql.missing" Missing Code [
        "ERROR 1008", "Error 1008", "(1008, ", "error: 1008", "ERROR 1032", "Error 1032", "(1032, ",
        "error: 1032", "ERROR 1049", "Error 1049", "(1049, ", "error: 1049", "[1049]", "ERROR 1051",
        "Error 1051", "(1051, ", "error: 1051", "not found: 1051", "ERROR 1091", "Error 1091", "(1091, ",
        "error: 1091", "ERROR 1146", "Error 1146", "(1146, ", "error: 1146", "not found: 1146", "ERROR 1176",
        "Error 1176", "(1176, ", "error: 1176", "ERROR 1305", "Error 1305", "(1305, ", "error: 1305",
        "ERROR 1360", "Error 1360", "(1360, ", "error: 1360", "ERROR 1449", "Error 1449", "(1449, ",
        "error: 1449", "ER_DB_DROP_EXISTS", "ER_KEY_NOT_FOUND", "ER_BAD_DB_ERROR", "ER_BAD_TABLE_ERROR",
        "ER_CANT_DROP_FIELD_OR_KEY", "ER_NO_SUCH_TABLE", "ER_KEY_DOES_NOT_EXITS", "ER_SP_DOES_NOT_EXIST",
        "ER_NO_SUCH_USER"
    ]
        "there is no such table, database or key"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1146 (42S02): Table 'a.b' doesn't exist"]
        no ["Error 1146x"];
    "mysql.invalid" Invalid Code [
        "ERROR 1048", "Error 1048", "(1048, ", "error: 1048", "violation: 1048", "ERROR 1052", "Error 1052",
        "(1052, ", "error: 1052", "ERROR 1054", "Error 1054", "(1054, ", "error: 1054", "ERROR 1055",
        "Error 1055", "(1055, ", "error: 1055", "ERROR 1056", "Error 1056", "(1056, ", "error: 1056",
        "ERROR 1058", "Error 1058", "(1058, ", "error: 1058", "ERROR 1059", "Error 1059", "(1059, ",
        "error: 1059", "ERROR 1063", "Error 1063", "(1063, ", "error: 1063", "ERROR 1064", "Error 1064",
        "(1064, ", "error: 1064", "ERROR 1065", "Error 1065", "(1065, ", "error: 1065", "ERROR 1066",
        "Error 1066", "(1066, ", "error: 1066", "ERROR 1067", "Error 1067", "(1067, ", "error: 1067",
        "ERROR 1068", "Error 1068", "(1068, ", "error: 1068", "ERROR 1072", "Error 1072", "(1072, ",
        "error: 1072", "ERROR 1074", "Error 1074", "(1074, ", "error: 1074", "ERROR 1075", "Error 1075",
        "(1075, ", "error: 1075", "ERROR 1101", "Error 1101", "(1101, ", "error: 1101", "ERROR 1103",
        "Error 1103", "(1103, ", "error: 1103", "ERROR 1109", "Error 1109", "(1109, ", "error: 1109",
        "ERROR 1110", "Error 1110", "(1110, ", "error: 1110", "ERROR 1111", "Error 1111", "(1111, ",
        "error: 1111", "ERROR 1118", "Error 1118", "(1118, ", "error: 1118", "ERROR 1136", "Error 1136",
        "(1136, ", "error: 1136", "ERROR 1138", "Error 1138", "(1138, ", "error: 1138", "ERROR 1140",
        "Error 1140", "(1140, ", "error: 1140", "ERROR 1166", "Error 1166", "(1166, ", "error: 1166",
        "ERROR 1171", "Error 1171", "(1171, ", "error: 1171", "ERROR 1210", "Error 1210", "(1210, ",
        "error: 1210", "ERROR 1215", "Error 1215", "(1215, ", "error: 1215", "ERROR 1216", "Error 1216",
        "(1216, ", "error: 1216", "ERROR 1217", "Error 1217", "(1217, ", "error: 1217", "ERROR 1222",
        "Error 1222", "(1222, ", "error: 1222", "ERROR 1231", "Error 1231", "(1231, ", "error: 1231",
        "ERROR 1235", "Error 1235", "(1235, ", "error: 1235", "ERROR 1241", "Error 1241", "(1241, ",
        "error: 1241", "ERROR 1242", "Error 1242", "(1242, ", "error: 1242", "ERROR 1248", "Error 1248",
        "(1248, ", "error: 1248", "ERROR 1264", "Error 1264", "(1264, ", "error: 1264", "ERROR 1265",
        "Error 1265", "(1265, ", "error: 1265", "ERROR 1292", "Error 1292", "(1292, ", "error: 1292",
        "ERROR 1363", "Error 1363", "(1363, ", "error: 1363", "ERROR 1364", "Error 1364", "(1364, ",
        "error: 1364", "ERROR 1365", "Error 1365", "(1365, ", "error: 1365", "ERROR 1366", "Error 1366",
        "(1366, ", "error: 1366", "ERROR 1367", "Error 1367", "(1367, ", "error: 1367", "ERROR 1406",
        "Error 1406", "(1406, ", "error: 1406", "ERROR 1411", "Error 1411", "(1411, ", "error: 1411",
        "ERROR 1422", "Error 1422", "(1422, ", "error: 1422", "ERROR 1451", "Error 1451", "(1451, ",
        "error: 1451", "violation: 1451", "ERROR 1452", "Error 1452", "(1452, ", "error: 1452",
        "violation: 1452", "ERROR 1525", "Error 1525", "(1525, ", "error: 1525", "ERROR 1582", "Error 1582",
        "(1582, ", "error: 1582", "ERROR 1690", "Error 1690", "(1690, ", "error: 1690", "ERROR 3140",
        "Error 3140", "(3140, ", "error: 3140", "ERROR 3141", "Error 3141", "(3141, ", "error: 3141",
        "ERROR 3730", "Error 3730", "(3730, ", "error: 3730", "ERROR 3780", "Error 3780", "(3780, ",
        "error: 3780", "ERROR 3819", "Error 3819", "(3819, ", "error: 3819", "ER_BAD_NULL_ERROR",
        "ER_NON_UNIQ_ERROR", "ER_BAD_FIELD_ERROR", "ER_PARSE_ERROR", "ER_NO_REFERENCED_ROW",
        "ER_NO_REFERENCED_ROW_2", "ER_ROW_IS_REFERENCED", "ER_ROW_IS_REFERENCED_2", "ER_DATA_TOO_LONG",
        "ER_TRUNCATED_WRONG_VALUE", "ER_TRUNCATED_WRONG_VALUE_FOR_FIELD", "ER_WARN_DATA_OUT_OF_RANGE",
        "WARN_DATA_TRUNCATED", "ER_NO_DEFAULT_FOR_FIELD", "ER_WRONG_VALUE_COUNT_ON_ROW",
        "ER_WRONG_FIELD_WITH_GROUP", "ER_WRONG_ARGUMENTS", "ER_NOT_SUPPORTED_YET", "ER_SUBQUERY_NO_1_ROW",
        "ER_DIVISION_BY_ZERO", "ER_CHECK_CONSTRAINT_VIOLATED", "ER_INVALID_JSON_TEXT", "ER_EMPTY_QUERY",
        "ER_SYNTAX_ERROR", "ER_INVALID_USE_OF_NULL", "ER_DATA_OUT_OF_RANGE", "ER_WRONG_VALUE_FOR_TYPE"
    ]
        "values and statements that can never work"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1064 (42000): You have an error in your SQL syntax"]
        no ["Error 1064x"];
    "mysql.denied" Denied Code [
        "ERROR 1044", "Error 1044", "(1044, ", "error: 1044", "[1044]", "ERROR 1045", "Error 1045", "(1045, ",
        "error: 1045", "[1045]", "ERROR 1095", "Error 1095", "(1095, ", "error: 1095", "ERROR 1130",
        "Error 1130", "(1130, ", "error: 1130", "ERROR 1131", "Error 1131", "(1131, ", "error: 1131",
        "ERROR 1142", "Error 1142", "(1142, ", "error: 1142", "ERROR 1143", "Error 1143", "(1143, ",
        "error: 1143", "ERROR 1211", "Error 1211", "(1211, ", "error: 1211", "ERROR 1227", "Error 1227",
        "(1227, ", "error: 1227", "ERROR 1290", "Error 1290", "(1290, ", "error: 1290", "ERROR 1370",
        "Error 1370", "(1370, ", "error: 1370", "ERROR 1410", "Error 1410", "(1410, ", "error: 1410",
        "ERROR 1419", "Error 1419", "(1419, ", "error: 1419", "ERROR 1698", "Error 1698", "(1698, ",
        "error: 1698", "ERROR 1792", "Error 1792", "(1792, ", "error: 1792", "ERROR 1820", "Error 1820",
        "(1820, ", "error: 1820", "ERROR 1836", "Error 1836", "(1836, ", "error: 1836", "ERROR 1862",
        "Error 1862", "(1862, ", "error: 1862", "ERROR 3118", "Error 3118", "(3118, ", "error: 3118",
        "ERROR 3159", "Error 3159", "(3159, ", "error: 3159", "ERROR 3955", "Error 3955", "(3955, ",
        "error: 3955", "ER_DBACCESS_DENIED_ERROR", "ER_ACCESS_DENIED_ERROR", "ER_HOST_NOT_PRIVILEGED",
        "ER_TABLEACCESS_DENIED_ERROR", "ER_COLUMNACCESS_DENIED_ERROR", "ER_SPECIFIC_ACCESS_DENIED_ERROR",
        "ER_OPTION_PREVENTS_STATEMENT", "ER_PROCACCESS_DENIED_ERROR", "ER_CANT_CREATE_USER_WITH_GRANT",
        "ER_ACCESS_DENIED_NO_PASSWORD_ERROR", "ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION",
        "ER_MUST_CHANGE_PASSWORD", "ER_READ_ONLY_MODE", "ER_ACCOUNT_HAS_BEEN_LOCKED",
        "ER_NOT_SUPPORTED_AUTH_MODE", "ER_SECURE_TRANSPORT_REQUIRED"
    ]
        "the database's user may not"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1045 (28000): Access denied for user 'a'@'b'"]
        no ["Error 1045x"];
    "mysql.limit" Quota Code [
        "ERROR 1226", "Error 1226", "(1226, ", "error: 1226", "ER_USER_LIMIT_REACHED"
    ]
        "a limit of the account per hour that an administrator has set"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1226 (42000): User 'bot' has exceeded the 'max_queries_per_hour' resource (current value: 100)"]
        no ["Error 1226x"];
    "mysql.locked" RolledBack Code [
        "ERROR 1205", "Error 1205", "(1205, ", "error: 1205", "failure: 1205", "ERROR 1213", "Error 1213",
        "(1213, ", "error: 1213", "failure: 1213", "ERROR 1412", "Error 1412", "(1412, ", "error: 1412",
        "ERROR 1479", "Error 1479", "(1479, ", "error: 1479", "ERROR 1614", "Error 1614", "(1614, ",
        "error: 1614", "ERROR 3058", "Error 3058", "(3058, ", "error: 3058", "ERROR 3101", "Error 3101",
        "(3101, ", "error: 3101", "ERROR 3572", "Error 3572", "(3572, ", "error: 3572", "ER_LOCK_WAIT_TIMEOUT",
        "ER_LOCK_DEADLOCK", "ER_LOCK_ABORTED", "ER_USER_LOCK_DEADLOCK",
        "ER_TRANSACTION_ROLLBACK_DURING_COMMIT", "ER_LOCK_NOWAIT", "ER_TABLE_DEF_CHANGED", "ER_XA_RBDEADLOCK"
    ]
        "a lost race: the server asks for a repeat of the transaction"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1213 (40001): Deadlock found when trying to get lock; try restarting transaction"]
        no ["no ERROR 1213 was seen", "If Error 1205 appears, wait"];
    "mysql.down" Unavailable Code [
        "ERROR 1040", "Error 1040", "(1040, ", "error: 1040", "[1040]", "ERROR 1041", "Error 1041", "(1041, ",
        "error: 1041", "ERROR 1129", "Error 1129", "(1129, ", "error: 1129", "ERROR 1203", "Error 1203",
        "(1203, ", "error: 1203", "ERROR 1053", "Error 1053", "(1053, ", "error: 1053", "ERROR 3168",
        "Error 3168", "(3168, ", "error: 3168", "ER_CON_COUNT_ERROR", "ER_TOO_MANY_USER_CONNECTIONS",
        "ER_SERVER_SHUTDOWN", "ER_OUT_OF_RESOURCES", "ER_SERVER_ISNT_AVAILABLE"
    ]
        "no connection is free, or the server is about to stop"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1040 (HY000): Too many connections"]
        no ["no ERROR 1040 was seen"];
    "mysql.not_sent" NotSent Code [
        "ERROR 2002", "Error 2002", "(2002, ", "error: 2002", "[2002]", "ERROR 2003", "Error 2003", "(2003, ",
        "error: 2003", "[2003]", "ERROR 2005", "Error 2005", "(2005, ", "error: 2005", "ERROR 2004",
        "Error 2004", "(2004, ", "error: 2004", "CR_CONNECTION_ERROR", "CR_CONN_HOST_ERROR", "CR_UNKNOWN_HOST",
        "CR_IPSOCK_ERROR"
    ]
        "the server could not be reached"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 2003 (HY000): Can't connect to MySQL server on 'db.invalid:3306' (111)"]
        no ["no ERROR 2003 was seen"];
    "mysql.lost" Lost Code [
        "ERROR 2006", "Error 2006", "(2006, ", "error: 2006", "[2006]", "ERROR 2013", "Error 2013", "(2013, ",
        "error: 2013", "[2013]", "ERROR 2055", "Error 2055", "(2055, ", "error: 2055", "ERROR 1152",
        "Error 1152", "(1152, ", "error: 1152", "ERROR 1158", "Error 1158", "(1158, ", "error: 1158",
        "ERROR 1159", "Error 1159", "(1159, ", "error: 1159", "ERROR 1160", "Error 1160", "(1160, ",
        "error: 1160", "ERROR 1161", "Error 1161", "(1161, ", "error: 1161", "ERROR 1184", "Error 1184",
        "(1184, ", "error: 1184", "ER_SERVER_GONE_ERROR", "CR_SERVER_GONE_ERROR", "CR_SERVER_LOST",
        "CR_SERVER_LOST_EXTENDED", "ER_NET_READ_ERROR", "ER_NET_READ_INTERRUPTED", "ER_NET_WRITE_INTERRUPTED",
        "ER_NET_ERROR_ON_WRITE", "ER_ABORTING_CONNECTION", "PROTOCOL_CONNECTION_LOST",
        "PROTOCOL_SEQUENCE_TIMEOUT"
    ]
        "the connection to the server broke"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 2013 (HY000): Lost connection to MySQL server during query"]
        no ["no ERROR 2013 was seen"];
    "mysql.timeout" TimedOut Code [
        "ERROR 3024", "Error 3024", "(3024, ", "error: 3024", "ERROR 1969", "Error 1969", "(1969, ",
        "error: 1969", "ER_QUERY_TIMEOUT"
    ]
        "the server has stopped the statement after its time"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 3024 (HY000): Query execution was interrupted, maximum statement execution time exceeded"]
        no ["no ERROR 3024 was seen"];
    "mysql.fault" Fault Code [
        "ERROR 1005", "Error 1005", "(1005, ", "error: 1005", "ERROR 1016", "Error 1016", "(1016, ",
        "error: 1016", "ERROR 1021", "Error 1021", "(1021, ", "error: 1021", "ERROR 1030", "Error 1030",
        "(1030, ", "error: 1030", "ERROR 1034", "Error 1034", "(1034, ", "error: 1034", "ERROR 1036",
        "Error 1036", "(1036, ", "error: 1036", "ERROR 1037", "Error 1037", "(1037, ", "error: 1037",
        "ERROR 1038", "Error 1038", "(1038, ", "error: 1038", "ERROR 1114", "Error 1114", "(1114, ",
        "error: 1114", "ERROR 1135", "Error 1135", "(1135, ", "error: 1135", "ERROR 1194", "Error 1194",
        "(1194, ", "error: 1194", "ERROR 1206", "Error 1206", "(1206, ", "error: 1206", "ERROR 1317",
        "Error 1317", "(1317, ", "error: 1317", "ERROR 1028", "Error 1028", "(1028, ", "error: 1028",
        "ERROR 1598", "Error 1598", "(1598, ", "error: 1598", "ER_DISK_FULL", "ER_GET_ERRNO", "ER_NOT_KEYFILE",
        "ER_OUTOFMEMORY", "ER_OUT_OF_SORTMEMORY", "ER_RECORD_FILE_FULL", "ER_CANT_CREATE_THREAD",
        "ER_CRASHED_ON_USAGE", "ER_LOCK_TABLE_FULL", "ER_QUERY_INTERRUPTED"
    ]
        "the store is broken or full, or somebody has killed the statement"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1317 (70100): Query execution was interrupted"]
        no ["Error 1317x"];
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
        "LOADING", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "NOREPLICAS", "^BUSY Redis", "NOMASTERLINK",
        "^ERR max number of clients", "INPROG Failover", "NOQUORUM"
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
    "oracle.exists" Exists Code [
        "ORA-00001", "ORA-00955", "ORA-00957", "ORA-01408", "ORA-01430", "ORA-01501", "ORA-01543", "ORA-01920",
        "ORA-01921", "ORA-02264", "ORA-02275", "ORA-02261"
    ]
        "the name or key is taken"
        from "Oracle Database, error messages"
        yes ["ORA-00001: unique constraint (HR.EMP_PK) violated"]
        no ["ORA-00001x"];
    "oracle.missing" Missing Code [
        "ORA-00942", "ORA-01403", "ORA-01418", "ORA-01432", "ORA-01435", "ORA-01917", "ORA-01918", "ORA-01919",
        "ORA-02289", "ORA-04043", "ORA-02019", "ORA-04080"
    ]
        "there is no such table, row or object"
        from "Oracle Database, error messages"
        yes ["ORA-00942: table or view does not exist"]
        no ["ORA-00942x"];
    "oracle.invalid" Invalid Code [
        "ORA-00900", "ORA-00902", "ORA-00903", "ORA-00904", "ORA-00905", "ORA-00906", "ORA-00907", "ORA-00908",
        "ORA-00909", "ORA-00911", "ORA-00913", "ORA-00917", "ORA-00918", "ORA-00920", "ORA-00921", "ORA-00922",
        "ORA-00923", "ORA-00925", "ORA-00927", "ORA-00928", "ORA-00932", "ORA-00933", "ORA-00934", "ORA-00936",
        "ORA-00937", "ORA-00938", "ORA-00939", "ORA-00947", "ORA-00960", "ORA-00972", "ORA-00979", "ORA-00984",
        "ORA-01400", "ORA-01402", "ORA-01407", "ORA-01427", "ORA-01438", "ORA-01439", "ORA-01440", "ORA-01441",
        "ORA-01476", "ORA-01489", "ORA-01507", "ORA-01722", "ORA-01747", "ORA-01756", "ORA-01789", "ORA-01790",
        "ORA-01830", "ORA-01839", "ORA-01840", "ORA-01841", "ORA-01843", "ORA-01846", "ORA-01847", "ORA-01858",
        "ORA-01861", "ORA-02290", "ORA-02291", "ORA-02292", "ORA-02293", "ORA-02296", "ORA-02298", "ORA-02449",
        "ORA-04098", "ORA-06502", "ORA-06550", "ORA-12899", "ORA-30926", "ORA-38104"
    ]
        "values and statements that can never work"
        from "Oracle Database, error messages"
        yes ["ORA-00904: \"NAMEX\": invalid identifier", "ORA-01722: invalid number"]
        no ["ORA-00904x"];
    "oracle.denied" Denied Code [
        "ORA-00990", "ORA-01005", "ORA-01017", "ORA-01031", "ORA-01039", "ORA-01045", "ORA-01950", "ORA-01997",
        "ORA-16000", "ORA-28000", "ORA-28001", "ORA-28002", "ORA-28003", "ORA-28009", "ORA-28040", "ORA-28221",
        "ORA-41900", "ORA-01720"
    ]
        "not signed in or not allowed"
        from "Oracle Database, error messages"
        yes ["ORA-01031: insufficient privileges"]
        no ["ORA-01031x"];
    "oracle.quota" Quota Code [
        "ORA-01536", "ORA-02391", "ORA-02392", "ORA-02393", "ORA-02395"
    ]
        "a quota or limit of the user's profile"
        from "Oracle Database, error messages"
        yes ["ORA-01536: space quota exceeded for tablespace 'USERS'"]
        no ["ORA-01536x"];
    "oracle.locked" RolledBack Code [
        "ORA-00054", "ORA-00060", "ORA-08177", "ORA-04020", "ORA-04021", "ORA-30006", "ORA-14450", "ORA-24756"
    ]
        "a lost race, or a lock that somebody else has"
        from "Oracle Database, error messages"
        yes ["ORA-00060: deadlock detected while waiting for resource"]
        no ["no ORA-00060 was seen"];
    "oracle.down" Unavailable Code [
        "ORA-00018", "ORA-00019", "ORA-00020", "ORA-01033", "ORA-01034", "ORA-01089", "ORA-01090", "ORA-12516",
        "ORA-12518", "ORA-12519", "ORA-12520", "ORA-12528", "ORA-12526", "ORA-25408", "ORA-01109"
    ]
        "the database starts, stops, or has no session free"
        from "Oracle Database, error messages"
        yes ["ORA-01033: ORACLE initialization or shutdown in progress"]
        no ["no ORA-01034 was seen"];
    "oracle.not_sent" NotSent Code [
        "ORA-12505", "ORA-12514", "ORA-12541", "ORA-12543", "ORA-12545", "ORA-12170", "ORA-12535", "ORA-12533",
        "ORA-12532", "ORA-12560", "ORA-17002"
    ]
        "the listener could not be reached"
        from "Oracle Database, error messages"
        yes ["ORA-12541: TNS:no listener"]
        no ["no ORA-12541 was seen"];
    "oracle.lost" Lost Code [
        "ORA-00028", "ORA-01012", "ORA-01041", "ORA-01092", "ORA-02396", "ORA-03113", "ORA-03114", "ORA-03135",
        "ORA-12537", "ORA-12547", "ORA-12571", "ORA-25402", "ORA-17410"
    ]
        "the session or connection ended"
        from "Oracle Database, error messages"
        yes ["ORA-03113: end-of-file on communication channel"]
        no ["no ORA-03113 was seen"];
    "oracle.fault" Fault Code [
        "ORA-00600", "ORA-00604", "ORA-01013", "ORA-01110", "ORA-01115", "ORA-01116", "ORA-01157", "ORA-01555",
        "ORA-01578", "ORA-01650", "ORA-01652", "ORA-01653", "ORA-01654", "ORA-01688", "ORA-04030", "ORA-04031",
        "ORA-04061", "ORA-04063", "ORA-07445", "ORA-12154", "ORA-18008", "ORA-27102", "ORA-19809", "ORA-00257"
    ]
        "the database is broken, full, or somebody has stopped it"
        from "Oracle Database, error messages"
        yes ["ORA-00600: internal error code, arguments: [kghfrh:ds]",
            "ORA-01013: user requested cancel of current operation"]
        no ["ORA-00600x"];
    "mssql.exists" Exists Code [
        "Msg 1801", "Msg 2601", "Msg 2627", "Msg 2705", "Msg 2714", "Msg 1913", "Msg 15023", "Msg 15025",
        "Error Number:1801", "Error Number:2601", "Error Number:2627", "Error Number:2705",
        "Error Number:2714", "Error Number:1913", "Error Number:15023", "Error Number:15025"
    ]
        "the name or key is taken"
        from "SQL Server, database engine events and errors"
        yes ["Msg 2627, Level 14, State 1: Violation of PRIMARY KEY constraint 'PK_a'. Cannot insert duplicate key in object 'dbo.a'."]
        no ["Msg 2627x"];
    "mssql.missing" Missing Code [
        "Msg 208", "Msg 911", "Msg 2812", "Msg 3701", "Msg 4902", "Msg 15151", "Msg 4060", "Error Number:208",
        "Error Number:911", "Error Number:2812", "Error Number:3701", "Error Number:4902",
        "Error Number:15151", "Error Number:4060"
    ]
        "there is no such object"
        from "SQL Server, database engine events and errors"
        yes ["Msg 208, Level 16, State 1: Invalid object name 'dbo.ordrs'."]
        no ["Msg 208x"];
    "mssql.invalid" Invalid Code [
        "Msg 102", "Msg 103", "Msg 105", "Msg 109", "Msg 110", "Msg 120", "Msg 121", "Msg 137", "Msg 139",
        "Msg 156", "Msg 170", "Msg 174", "Msg 201", "Msg 203", "Msg 206", "Msg 207", "Msg 209", "Msg 213",
        "Msg 220", "Msg 232", "Msg 235", "Msg 241", "Msg 242", "Msg 245", "Msg 248", "Msg 256", "Msg 260",
        "Msg 264", "Msg 271", "Msg 273", "Msg 402", "Msg 512", "Msg 515", "Msg 518", "Msg 529", "Msg 535",
        "Msg 544", "Msg 545", "Msg 547", "Msg 1011", "Msg 1038", "Msg 1087", "Msg 1088", "Msg 2628",
        "Msg 2715", "Msg 3621", "Msg 4104", "Msg 4145", "Msg 8101", "Msg 8114", "Msg 8115", "Msg 8117",
        "Msg 8120", "Msg 8134", "Msg 8144", "Msg 8145", "Msg 8152", "Msg 8155", "Msg 8169", "Msg 8623",
        "Error Number:102", "Error Number:103", "Error Number:105", "Error Number:109", "Error Number:110",
        "Error Number:120", "Error Number:121", "Error Number:137", "Error Number:139", "Error Number:156",
        "Error Number:170", "Error Number:174", "Error Number:201", "Error Number:203", "Error Number:206",
        "Error Number:207", "Error Number:209", "Error Number:213", "Error Number:220", "Error Number:232",
        "Error Number:235", "Error Number:241", "Error Number:242", "Error Number:245", "Error Number:248",
        "Error Number:256", "Error Number:260", "Error Number:264", "Error Number:271", "Error Number:273",
        "Error Number:402", "Error Number:512", "Error Number:515", "Error Number:518", "Error Number:529",
        "Error Number:535", "Error Number:544", "Error Number:545", "Error Number:547", "Error Number:1011",
        "Error Number:1038", "Error Number:1087", "Error Number:1088", "Error Number:2628",
        "Error Number:2715", "Error Number:3621", "Error Number:4104", "Error Number:4145",
        "Error Number:8101", "Error Number:8114", "Error Number:8115", "Error Number:8117",
        "Error Number:8120", "Error Number:8134", "Error Number:8144", "Error Number:8145",
        "Error Number:8152", "Error Number:8155", "Error Number:8169", "Error Number:8623"
    ]
        "values and statements that can never work"
        from "SQL Server, database engine events and errors"
        yes ["Msg 245, Level 16, State 1: Conversion failed when converting the varchar value 'x' to data type int."]
        no ["Msg 102x"];
    "mssql.denied" Denied Code [
        "Msg 229", "Msg 230", "Msg 262", "Msg 297", "Msg 300", "Msg 916", "Msg 3906", "Msg 4064", "Msg 15247",
        "Msg 15404", "Msg 18452", "Msg 18456", "Msg 18470", "Msg 18486", "Msg 18487", "Msg 18488", "Msg 40615",
        "Error Number:229", "Error Number:230", "Error Number:262", "Error Number:297", "Error Number:300",
        "Error Number:916", "Error Number:3906", "Error Number:4064", "Error Number:15247",
        "Error Number:15404", "Error Number:18452", "Error Number:18456", "Error Number:18470",
        "Error Number:18486", "Error Number:18487", "Error Number:18488", "Error Number:40615"
    ]
        "not signed in or not allowed"
        from "SQL Server, database engine events and errors"
        yes ["Msg 18456, Level 14, State 1: Login failed for user 'bot'."]
        no ["Msg 229x"];
    "mssql.locked" RolledBack Code [
        "Msg 1204", "Msg 1205", "Msg 1222", "Msg 3960", "Msg 41302", "Msg 41305", "Msg 41325", "Msg 41301",
        "Error Number:1204", "Error Number:1205", "Error Number:1222", "Error Number:3960",
        "Error Number:41302", "Error Number:41305", "Error Number:41325", "Error Number:41301"
    ]
        "a lost race, or a lock that somebody else has"
        from "SQL Server, database engine events and errors"
        yes ["Msg 1205, Level 13, State 51: Transaction (Process ID 62) was deadlocked on lock resources with another process and has been chosen as the deadlock victim. Rerun the transaction."]
        no ["no Msg 1205 was seen"];
    "mssql.down" Unavailable Code [
        "Msg 40197", "Msg 40501", "Msg 40540", "Msg 40613", "Msg 49918", "Msg 49919", "Msg 49920", "Msg 10928",
        "Msg 10929", "Msg 4221", "Msg 615", "Msg 17142", "Msg 6005", "Msg 8645", "Msg 921", "Msg 922",
        "Msg 927", "Msg 978", "Error Number:40197", "Error Number:40501", "Error Number:40540",
        "Error Number:40613", "Error Number:49918", "Error Number:49919", "Error Number:49920",
        "Error Number:10928", "Error Number:10929", "Error Number:4221", "Error Number:615",
        "Error Number:17142", "Error Number:6005", "Error Number:8645", "Error Number:921", "Error Number:922",
        "Error Number:927", "Error Number:978"
    ]
        "the service is busy or moves at the moment"
        from "SQL Server, database engine events and errors"
        yes ["Msg 40501, Level 20, State 1: The service is currently busy. Retry the request after 10 seconds."]
        no ["no Msg 40501 was seen"];
    "mssql.lost" Lost Code [
        "Msg 64", "Msg 233", "Msg 10053", "Msg 10054", "Msg 11001", "Error Number:64", "Error Number:233",
        "Error Number:10053", "Error Number:10054", "Error Number:11001"
    ]
        "the connection broke"
        from "SQL Server, database engine events and errors"
        yes ["Msg 10054, Level 20, State 0: A transport-level error has occurred when receiving results from the server."]
        no ["no Msg 10054 was seen"];
    "mssql.fault" Fault Code [
        "Msg 701", "Msg 802", "Msg 823", "Msg 824", "Msg 825", "Msg 1101", "Msg 1105", "Msg 3930", "Msg 3998",
        "Msg 9002", "Msg 5120", "Msg 17310", "Msg 596", "Error Number:701", "Error Number:802",
        "Error Number:823", "Error Number:824", "Error Number:825", "Error Number:1101", "Error Number:1105",
        "Error Number:3930", "Error Number:3998", "Error Number:9002", "Error Number:5120",
        "Error Number:17310", "Error Number:596"
    ]
        "the store is broken or full"
        from "SQL Server, database engine events and errors"
        yes ["Msg 9002, Level 17, State 2: The transaction log for database 'a' is full due to 'LOG_BACKUP'."]
        no ["Msg 824x"];
}
