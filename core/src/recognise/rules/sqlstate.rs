use crate::recognise::rule::rules;

rules! { "databases":
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
        no ["the SQLSTATE column"];
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
        no ["the SQLSTATE column"];
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
}
