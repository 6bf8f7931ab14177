use crate::recognise::rule::rules;

rules! { "databases":
    "mysql.exists" Exists Code [
        "ERROR 1007", "Error 1007", "(1007, '", "(1007, \"", "error: 1007", "ERROR 1050", "Error 1050", "(1050, '", "(1050, \"",
        "error: 1050", "ERROR 1060", "Error 1060", "(1060, '", "(1060, \"", "error: 1060", "ERROR 1061", "Error 1061",
        "(1061, '", "(1061, \"", "error: 1061", "ERROR 1062", "Error 1062", "(1062, '", "(1062, \"", "error: 1062", "violation: 1062",
        "ERROR 1304", "Error 1304", "(1304, '", "(1304, \"", "error: 1304", "ERROR 1359", "Error 1359", "(1359, '", "(1359, \"",
        "error: 1359", "ERROR 1396", "Error 1396", "(1396, '", "(1396, \"", "error: 1396", "ERROR 1537", "Error 1537",
        "(1537, '", "(1537, \"", "error: 1537", "ERROR 1586", "Error 1586", "(1586, '", "(1586, \"", "error: 1586", "ERROR 1826",
        "Error 1826", "(1826, '", "(1826, \"", "error: 1826", "ER_DB_CREATE_EXISTS", "ER_TABLE_EXISTS_ERROR",
        "ER_DUP_FIELDNAME", "ER_DUP_KEYNAME", "ER_DUP_ENTRY", "ER_DUP_KEY", "ER_DUP_ENTRY_WITH_KEY_NAME",
        "ER_CANNOT_USER"
    ]
        "the name or key is taken"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1062 (23000): Duplicate entry '7' for key 'PRIMARY'"]
        no ["Error 1062x"];
    "mysql.missing" Missing Code [
        "ERROR 1008", "Error 1008", "(1008, '", "(1008, \"", "error: 1008", "ERROR 1032", "Error 1032", "(1032, '", "(1032, \"",
        "error: 1032", "ERROR 1049", "Error 1049", "(1049, '", "(1049, \"", "error: 1049", "[1049]", "ERROR 1051",
        "Error 1051", "(1051, '", "(1051, \"", "error: 1051", "not found: 1051", "ERROR 1091", "Error 1091", "(1091, '", "(1091, \"",
        "error: 1091", "ERROR 1146", "Error 1146", "(1146, '", "(1146, \"", "error: 1146", "not found: 1146", "ERROR 1176",
        "Error 1176", "(1176, '", "(1176, \"", "error: 1176", "ERROR 1305", "Error 1305", "(1305, '", "(1305, \"", "error: 1305",
        "ERROR 1360", "Error 1360", "(1360, '", "(1360, \"", "error: 1360", "ERROR 1449", "Error 1449", "(1449, '", "(1449, \"",
        "error: 1449", "ER_DB_DROP_EXISTS", "ER_KEY_NOT_FOUND", "ER_BAD_DB_ERROR", "ER_BAD_TABLE_ERROR",
        "ER_CANT_DROP_FIELD_OR_KEY", "ER_NO_SUCH_TABLE", "ER_KEY_DOES_NOT_EXITS", "ER_SP_DOES_NOT_EXIST",
        "ER_NO_SUCH_USER"
    ]
        "there is no such table, database or key"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1146 (42S02): Table 'a.b' doesn't exist"]
        no ["Error 1146x"];
    "mysql.invalid" Invalid Code [
        "ERROR 1048", "Error 1048", "(1048, '", "(1048, \"", "error: 1048", "violation: 1048", "ERROR 1052", "Error 1052",
        "(1052, '", "(1052, \"", "error: 1052", "ERROR 1054", "Error 1054", "(1054, '", "(1054, \"", "error: 1054", "ERROR 1055",
        "Error 1055", "(1055, '", "(1055, \"", "error: 1055", "ERROR 1056", "Error 1056", "(1056, '", "(1056, \"", "error: 1056",
        "ERROR 1058", "Error 1058", "(1058, '", "(1058, \"", "error: 1058", "ERROR 1059", "Error 1059", "(1059, '", "(1059, \"",
        "error: 1059", "ERROR 1063", "Error 1063", "(1063, '", "(1063, \"", "error: 1063", "ERROR 1064", "Error 1064",
        "(1064, '", "(1064, \"", "error: 1064", "ERROR 1065", "Error 1065", "(1065, '", "(1065, \"", "error: 1065", "ERROR 1066",
        "Error 1066", "(1066, '", "(1066, \"", "error: 1066", "ERROR 1067", "Error 1067", "(1067, '", "(1067, \"", "error: 1067",
        "ERROR 1068", "Error 1068", "(1068, '", "(1068, \"", "error: 1068", "ERROR 1072", "Error 1072", "(1072, '", "(1072, \"",
        "error: 1072", "ERROR 1074", "Error 1074", "(1074, '", "(1074, \"", "error: 1074", "ERROR 1075", "Error 1075",
        "(1075, '", "(1075, \"", "error: 1075", "ERROR 1101", "Error 1101", "(1101, '", "(1101, \"", "error: 1101", "ERROR 1103",
        "Error 1103", "(1103, '", "(1103, \"", "error: 1103", "ERROR 1109", "Error 1109", "(1109, '", "(1109, \"", "error: 1109",
        "ERROR 1110", "Error 1110", "(1110, '", "(1110, \"", "error: 1110", "ERROR 1111", "Error 1111", "(1111, '", "(1111, \"",
        "error: 1111", "ERROR 1118", "Error 1118", "(1118, '", "(1118, \"", "error: 1118", "ERROR 1136", "Error 1136",
        "(1136, '", "(1136, \"", "error: 1136", "ERROR 1138", "Error 1138", "(1138, '", "(1138, \"", "error: 1138", "ERROR 1140",
        "Error 1140", "(1140, '", "(1140, \"", "error: 1140", "ERROR 1166", "Error 1166", "(1166, '", "(1166, \"", "error: 1166",
        "ERROR 1171", "Error 1171", "(1171, '", "(1171, \"", "error: 1171", "ERROR 1210", "Error 1210", "(1210, '", "(1210, \"",
        "error: 1210", "ERROR 1215", "Error 1215", "(1215, '", "(1215, \"", "error: 1215", "ERROR 1216", "Error 1216",
        "(1216, '", "(1216, \"", "error: 1216", "ERROR 1217", "Error 1217", "(1217, '", "(1217, \"", "error: 1217", "ERROR 1222",
        "Error 1222", "(1222, '", "(1222, \"", "error: 1222", "ERROR 1231", "Error 1231", "(1231, '", "(1231, \"", "error: 1231",
        "ERROR 1235", "Error 1235", "(1235, '", "(1235, \"", "error: 1235", "ERROR 1241", "Error 1241", "(1241, '", "(1241, \"",
        "error: 1241", "ERROR 1242", "Error 1242", "(1242, '", "(1242, \"", "error: 1242", "ERROR 1248", "Error 1248",
        "(1248, '", "(1248, \"", "error: 1248", "ERROR 1264", "Error 1264", "(1264, '", "(1264, \"", "error: 1264", "ERROR 1265",
        "Error 1265", "(1265, '", "(1265, \"", "error: 1265", "ERROR 1292", "Error 1292", "(1292, '", "(1292, \"", "error: 1292",
        "ERROR 1363", "Error 1363", "(1363, '", "(1363, \"", "error: 1363", "ERROR 1364", "Error 1364", "(1364, '", "(1364, \"",
        "error: 1364", "ERROR 1365", "Error 1365", "(1365, '", "(1365, \"", "error: 1365", "ERROR 1366", "Error 1366",
        "(1366, '", "(1366, \"", "error: 1366", "ERROR 1367", "Error 1367", "(1367, '", "(1367, \"", "error: 1367", "ERROR 1406",
        "Error 1406", "(1406, '", "(1406, \"", "error: 1406", "ERROR 1411", "Error 1411", "(1411, '", "(1411, \"", "error: 1411",
        "ERROR 1422", "Error 1422", "(1422, '", "(1422, \"", "error: 1422", "ERROR 1451", "Error 1451", "(1451, '", "(1451, \"",
        "error: 1451", "violation: 1451", "ERROR 1452", "Error 1452", "(1452, '", "(1452, \"", "error: 1452",
        "violation: 1452", "ERROR 1525", "Error 1525", "(1525, '", "(1525, \"", "error: 1525", "ERROR 1582", "Error 1582",
        "(1582, '", "(1582, \"", "error: 1582", "ERROR 1690", "Error 1690", "(1690, '", "(1690, \"", "error: 1690", "ERROR 3140",
        "Error 3140", "(3140, '", "(3140, \"", "error: 3140", "ERROR 3141", "Error 3141", "(3141, '", "(3141, \"", "error: 3141",
        "ERROR 3730", "Error 3730", "(3730, '", "(3730, \"", "error: 3730", "ERROR 3780", "Error 3780", "(3780, '", "(3780, \"",
        "error: 3780", "ERROR 3819", "Error 3819", "(3819, '", "(3819, \"", "error: 3819", "ER_BAD_NULL_ERROR",
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
        "ERROR 1044", "Error 1044", "(1044, '", "(1044, \"", "error: 1044", "[1044]", "ERROR 1045", "Error 1045", "(1045, '", "(1045, \"",
        "error: 1045", "[1045]", "ERROR 1095", "Error 1095", "(1095, '", "(1095, \"", "error: 1095", "ERROR 1130",
        "Error 1130", "(1130, '", "(1130, \"", "error: 1130", "ERROR 1131", "Error 1131", "(1131, '", "(1131, \"", "error: 1131",
        "ERROR 1142", "Error 1142", "(1142, '", "(1142, \"", "error: 1142", "ERROR 1143", "Error 1143", "(1143, '", "(1143, \"",
        "error: 1143", "ERROR 1211", "Error 1211", "(1211, '", "(1211, \"", "error: 1211", "ERROR 1227", "Error 1227",
        "(1227, '", "(1227, \"", "error: 1227", "ERROR 1290", "Error 1290", "(1290, '", "(1290, \"", "error: 1290", "ERROR 1370",
        "Error 1370", "(1370, '", "(1370, \"", "error: 1370", "ERROR 1410", "Error 1410", "(1410, '", "(1410, \"", "error: 1410",
        "ERROR 1419", "Error 1419", "(1419, '", "(1419, \"", "error: 1419", "ERROR 1698", "Error 1698", "(1698, '", "(1698, \"",
        "error: 1698", "ERROR 1792", "Error 1792", "(1792, '", "(1792, \"", "error: 1792", "ERROR 1820", "Error 1820",
        "(1820, '", "(1820, \"", "error: 1820", "ERROR 1836", "Error 1836", "(1836, '", "(1836, \"", "error: 1836", "ERROR 1862",
        "Error 1862", "(1862, '", "(1862, \"", "error: 1862", "ERROR 3118", "Error 3118", "(3118, '", "(3118, \"", "error: 3118",
        "ERROR 3159", "Error 3159", "(3159, '", "(3159, \"", "error: 3159", "ERROR 3955", "Error 3955", "(3955, '", "(3955, \"",
        "error: 3955", "ER_DBACCESS_DENIED_ERROR", "ER_ACCESS_DENIED_ERROR", "ER_HOST_NOT_PRIVILEGED",
        "ER_TABLEACCESS_DENIED_ERROR", "ER_COLUMNACCESS_DENIED_ERROR", "ER_SPECIFIC_ACCESS_DENIED_ERROR",
        "ER_OPTION_PREVENTS_STATEMENT", "ER_PROCACCESS_DENIED_ERROR", "ER_CANT_CREATE_USER_WITH_GRANT",
        "ER_ACCESS_DENIED_NO_PASSWORD_ERROR", "ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION",
        "ER_MUST_CHANGE_PASSWORD", "ER_READ_ONLY_MODE", "ER_ACCOUNT_HAS_BEEN_LOCKED",
        "ER_NOT_SUPPORTED_AUTH_MODE", "ER_SECURE_TRANSPORT_REQUIRED",
        "ERROR 1129", "Error 1129", "(1129, '", "(1129, \"", "error: 1129", "ER_HOST_IS_BLOCKED"
    ]
        "the database's user may not"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1045 (28000): Access denied for user 'a'@'b'"]
        no ["Error 1045x"];
    "mysql.limit" Quota Code [
        "ERROR 1226", "Error 1226", "(1226, '", "(1226, \"", "error: 1226", "ER_USER_LIMIT_REACHED"
    ]
        "a limit of the account per hour that an administrator has set"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1226 (42000): User 'bot' has exceeded the 'max_queries_per_hour' resource (current value: 100)"]
        no ["Error 1226x"];
    "mysql.locked" RolledBack Code [
        "ERROR 1205", "Error 1205", "(1205, '", "(1205, \"", "error: 1205", "failure: 1205", "ERROR 1213", "Error 1213",
        "(1213, '", "(1213, \"", "error: 1213", "failure: 1213", "ERROR 1412", "Error 1412", "(1412, '", "(1412, \"", "error: 1412",
        "ERROR 1479", "Error 1479", "(1479, '", "(1479, \"", "error: 1479", "ERROR 1614", "Error 1614", "(1614, '", "(1614, \"",
        "error: 1614", "ERROR 3058", "Error 3058", "(3058, '", "(3058, \"", "error: 3058", "ERROR 3101", "Error 3101",
        "(3101, '", "(3101, \"", "error: 3101", "ERROR 3572", "Error 3572", "(3572, '", "(3572, \"", "error: 3572", "ER_LOCK_WAIT_TIMEOUT",
        "ER_LOCK_DEADLOCK", "ER_LOCK_ABORTED", "ER_USER_LOCK_DEADLOCK",
        "ER_TRANSACTION_ROLLBACK_DURING_COMMIT", "ER_LOCK_NOWAIT", "ER_TABLE_DEF_CHANGED", "ER_XA_RBDEADLOCK"
    ]
        "a lost race: the server asks for a repeat of the transaction"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1213 (40001): Deadlock found when trying to get lock; try restarting transaction"]
        no ["no ERROR 1213 was seen", "If Error 1205 appears, wait"];
    "mysql.down" Unavailable Code [
        "ERROR 1040", "Error 1040", "(1040, '", "(1040, \"", "error: 1040", "[1040]", "ERROR 1041", "Error 1041", "(1041, '", "(1041, \"",
        "error: 1041", "ERROR 1203", "Error 1203",
        "(1203, '", "(1203, \"", "error: 1203", "ERROR 1053", "Error 1053", "(1053, '", "(1053, \"", "error: 1053", "ERROR 3168",
        "Error 3168", "(3168, '", "(3168, \"", "error: 3168", "ER_CON_COUNT_ERROR", "ER_TOO_MANY_USER_CONNECTIONS",
        "ER_SERVER_SHUTDOWN", "ER_OUT_OF_RESOURCES", "ER_SERVER_ISNT_AVAILABLE"
    ]
        "no connection is free, or the server is about to stop"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1040 (HY000): Too many connections"]
        no ["no ERROR 1040 was seen"];
    "mysql.not_sent" NotSent Code [
        "ERROR 2002", "Error 2002", "(2002, '", "(2002, \"", "error: 2002", "[2002]", "ERROR 2003", "Error 2003", "(2003, '", "(2003, \"",
        "error: 2003", "[2003]", "ERROR 2005", "Error 2005", "(2005, '", "(2005, \"", "error: 2005", "ERROR 2004",
        "Error 2004", "(2004, '", "(2004, \"", "error: 2004", "CR_CONNECTION_ERROR", "CR_CONN_HOST_ERROR", "CR_UNKNOWN_HOST",
        "CR_IPSOCK_ERROR"
    ]
        "the server could not be reached"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 2003 (HY000): Can't connect to MySQL server on 'db.invalid:3306' (111)"]
        no ["no ERROR 2003 was seen"];
    "mysql.lost" Lost Code [
        "ERROR 2006", "Error 2006", "(2006, '", "(2006, \"", "error: 2006", "[2006]", "ERROR 2013", "Error 2013", "(2013, '", "(2013, \"",
        "error: 2013", "[2013]", "ERROR 2055", "Error 2055", "(2055, '", "(2055, \"", "error: 2055", "ERROR 1152",
        "Error 1152", "(1152, '", "(1152, \"", "error: 1152", "ERROR 1158", "Error 1158", "(1158, '", "(1158, \"", "error: 1158",
        "ERROR 1159", "Error 1159", "(1159, '", "(1159, \"", "error: 1159", "ERROR 1160", "Error 1160", "(1160, '", "(1160, \"",
        "error: 1160", "ERROR 1161", "Error 1161", "(1161, '", "(1161, \"", "error: 1161", "ERROR 1184", "Error 1184",
        "(1184, '", "(1184, \"", "error: 1184", "ER_SERVER_GONE_ERROR", "CR_SERVER_GONE_ERROR", "CR_SERVER_LOST",
        "CR_SERVER_LOST_EXTENDED", "ER_NET_READ_ERROR", "ER_NET_READ_INTERRUPTED", "ER_NET_WRITE_INTERRUPTED",
        "ER_NET_ERROR_ON_WRITE", "ER_ABORTING_CONNECTION", "PROTOCOL_CONNECTION_LOST",
        "PROTOCOL_SEQUENCE_TIMEOUT"
    ]
        "the connection to the server broke"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 2013 (HY000): Lost connection to MySQL server during query"]
        no ["no ERROR 2013 was seen"];
    "mysql.timeout" TimedOut Code [
        "ERROR 3024", "Error 3024", "(3024, '", "(3024, \"", "error: 3024", "ERROR 1969", "Error 1969", "(1969, '", "(1969, \"",
        "error: 1969", "ER_QUERY_TIMEOUT"
    ]
        "the server has stopped the statement after its time"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 3024 (HY000): Query execution was interrupted, maximum statement execution time exceeded"]
        no ["no ERROR 3024 was seen"];
    "mysql.fault" Fault Code [
        "ERROR 1005", "Error 1005", "(1005, '", "(1005, \"", "error: 1005", "ERROR 1016", "Error 1016", "(1016, '", "(1016, \"",
        "error: 1016", "ERROR 1021", "Error 1021", "(1021, '", "(1021, \"", "error: 1021", "ERROR 1030", "Error 1030",
        "(1030, '", "(1030, \"", "error: 1030", "ERROR 1034", "Error 1034", "(1034, '", "(1034, \"", "error: 1034", "ERROR 1036",
        "Error 1036", "(1036, '", "(1036, \"", "error: 1036", "ERROR 1037", "Error 1037", "(1037, '", "(1037, \"", "error: 1037",
        "ERROR 1038", "Error 1038", "(1038, '", "(1038, \"", "error: 1038", "ERROR 1114", "Error 1114", "(1114, '", "(1114, \"",
        "error: 1114", "ERROR 1135", "Error 1135", "(1135, '", "(1135, \"", "error: 1135", "ERROR 1194", "Error 1194",
        "(1194, '", "(1194, \"", "error: 1194", "ERROR 1206", "Error 1206", "(1206, '", "(1206, \"", "error: 1206", "ERROR 1317",
        "Error 1317", "(1317, '", "(1317, \"", "error: 1317", "ERROR 1028", "Error 1028", "(1028, '", "(1028, \"", "error: 1028",
        "ERROR 1598", "Error 1598", "(1598, '", "(1598, \"", "error: 1598", "ER_DISK_FULL", "ER_GET_ERRNO", "ER_NOT_KEYFILE",
        "ER_OUTOFMEMORY", "ER_OUT_OF_SORTMEMORY", "ER_RECORD_FILE_FULL", "ER_CANT_CREATE_THREAD",
        "ER_CRASHED_ON_USAGE", "ER_LOCK_TABLE_FULL", "ER_QUERY_INTERRUPTED"
    ]
        "the store is broken or full, or somebody has killed the statement"
        from "MySQL 8 server and client error message reference"
        yes ["ERROR 1317 (70100): Query execution was interrupted"]
        no ["Error 1317x"];
}
