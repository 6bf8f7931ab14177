use crate::recognise::rule::rules;

rules! { "databases":
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
        "ORA-12518", "ORA-12519", "ORA-12520", "ORA-12528", "ORA-25408", "ORA-01109"
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
