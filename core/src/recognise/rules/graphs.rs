use crate::recognise::rule::rules;

rules! { "databases":
    "clickhouse.invalid" Invalid Override [
        "Code: 2. DB", "Code: 6. DB", "Code: 7. DB", "Code: 10. DB", "Code: 12. DB", "Code: 16. DB",
        "Code: 20. DB", "Code: 27. DB", "Code: 34. DB", "Code: 35. DB", "Code: 36. DB", "Code: 38. DB",
        "Code: 41. DB", "Code: 42. DB", "Code: 43. DB", "Code: 44. DB", "Code: 46. DB", "Code: 47. DB",
        "Code: 50. DB", "Code: 51. DB", "Code: 53. DB", "Code: 62. DB", "Code: 63. DB", "Code: 69. DB",
        "Code: 70. DB", "Code: 72. DB", "Code: 73. DB", "Code: 80. DB", "Code: 115. DB", "Code: 117. DB",
        "Code: 122. DB", "Code: 131. DB", "Code: 158. DB", "Code: 161. DB", "Code: 162. DB", "Code: 167. DB",
        "Code: 184. DB", "Code: 207. DB", "Code: 211. DB", "Code: 215. DB", "Code: 229. DB", "Code: 321. DB",
        "Code: 349. DB", "Code: 352. DB", "Code: 386. DB", "Code: 396. DB", "Code: 408. DB", "Code: 427. DB",
        "Code: 440. DB", "(SYNTAX_ERROR)", "(UNKNOWN_IDENTIFIER)", "(TYPE_MISMATCH)", "(UNKNOWN_FUNCTION)",
        "(BAD_ARGUMENTS)", "(TOO_MANY_ROWS)", "(QUERY_IS_TOO_LARGE)"
    ]
        "a query that can never work"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 62. DB::Exception: Syntax error: failed at position 8"]
        no ["Code: 62 is a colour"];
    "clickhouse.missing" Missing Override [
        "Code: 60. DB", "Code: 81. DB", "Code: 107. DB", "Code: 218. DB", "Code: 232. DB", "Code: 257. DB",
        "Code: 372. DB", "(UNKNOWN_TABLE)", "(UNKNOWN_DATABASE)"
    ]
        "no such table or database"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 60. DB::Exception: Table default.x does not exist. (UNKNOWN_TABLE)"]
        no ["Code: 60 is a colour"];
    "clickhouse.denied" Denied Override [
        "Code: 164. DB", "Code: 192. DB", "Code: 193. DB", "Code: 194. DB", "Code: 195. DB", "Code: 242. DB",
        "Code: 291. DB", "Code: 392. DB", "Code: 446. DB", "Code: 497. DB", "Code: 516. DB",
        "(AUTHENTICATION_FAILED)", "(ACCESS_DENIED)", "(READONLY)", "(TABLE_IS_READ_ONLY)"
    ]
        "not signed in or not allowed"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 516. DB::Exception: default: Authentication failed"]
        no ["Code: 516 is a colour"];
    "clickhouse.quota" Quota Override [
        "Code: 201. DB", "(QUOTA_EXCEEDED)", "(QUOTA_EXPIRED)"
    ]
        "a quota that an administrator has set"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 201. DB::Exception: Quota for user default has been exceeded. (QUOTA_EXCEEDED)"]
        no ["Code: 201 is a colour"];
    "clickhouse.exists" Exists Override [
        "Code: 57. DB", "Code: 82. DB", "Code: 253. DB", "Code: 256. DB", "(TABLE_ALREADY_EXISTS)",
        "(DATABASE_ALREADY_EXISTS)"
    ]
        "the name is taken"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 57. DB::Exception: Table default.x already exists. (TABLE_ALREADY_EXISTS)"]
        no ["Code: 57 is a colour"];
    "clickhouse.down" Unavailable Override [
        "Code: 202. DB", "Code: 203. DB", "Code: 252. DB", "Code: 254. DB", "Code: 265. DB", "Code: 279. DB",
        "Code: 285. DB", "Code: 297. DB", "Code: 364. DB", "Code: 369. DB", "Code: 439. DB",
        "(TOO_MANY_SIMULTANEOUS_QUERIES)", "(ALL_CONNECTION_TRIES_FAILED)", "(TOO_MANY_PARTS)"
    ]
        "the server has no room for it at the moment"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 202. DB::Exception: Too many simultaneous queries. Maximum: 100. (TOO_MANY_SIMULTANEOUS_QUERIES)"]
        no ["if Code: 202. DB appears, wait"];
    "clickhouse.timeout" TimedOut Override [
        "Code: 159. DB", "Code: 160. DB", "Code: 209. DB", "(TIMEOUT_EXCEEDED)", "(SOCKET_TIMEOUT)"
    ]
        "the time is over"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 159. DB::Exception: Timeout exceeded: elapsed 30.1 seconds, maximum: 30. (TIMEOUT_EXCEEDED)"]
        no ["if Code: 159. DB appears, wait"];
    "clickhouse.lost" Lost Override [
        "Code: 95. DB", "Code: 96. DB", "Code: 210. DB", "(NETWORK_ERROR)"
    ]
        "the connection broke"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 210. DB::NetException: Connection reset by peer (NETWORK_ERROR)"]
        no ["if Code: 210. DB appears, wait"];
    "clickhouse.fault" Fault Override [
        "Code: 49. DB", "Code: 173. DB", "Code: 236. DB", "Code: 241. DB", "Code: 243. DB", "Code: 246. DB",
        "Code: 394. DB", "Code: 425. DB", "Code: 429. DB", "Code: 500. DB", "Code: 501. DB", "Code: 502. DB",
        "Code: 503. DB", "Code: 504. DB", "Code: 505. DB", "Code: 506. DB", "Code: 507. DB", "Code: 508. DB",
        "Code: 509. DB", "Code: 510. DB", "Code: 511. DB", "Code: 512. DB", "Code: 513. DB", "Code: 514. DB",
        "Code: 515. DB", "Code: 517. DB", "Code: 518. DB", "Code: 519. DB", "Code: 520. DB", "Code: 521. DB",
        "Code: 522. DB", "Code: 523. DB", "Code: 524. DB", "Code: 525. DB", "Code: 526. DB", "Code: 527. DB",
        "Code: 528. DB", "Code: 529. DB", "Code: 530. DB", "Code: 531. DB", "Code: 532. DB", "Code: 533. DB",
        "Code: 534. DB", "Code: 535. DB", "Code: 536. DB", "Code: 537. DB", "Code: 538. DB", "Code: 539. DB",
        "Code: 540. DB", "Code: 541. DB", "Code: 542. DB", "Code: 543. DB", "Code: 544. DB", "Code: 545. DB",
        "Code: 546. DB", "Code: 547. DB", "Code: 548. DB", "Code: 549. DB", "Code: 550. DB", "Code: 551. DB",
        "Code: 552. DB", "Code: 553. DB", "Code: 554. DB", "Code: 555. DB", "Code: 556. DB", "Code: 557. DB",
        "Code: 558. DB", "Code: 559. DB", "Code: 560. DB", "Code: 561. DB", "Code: 562. DB", "Code: 563. DB",
        "Code: 564. DB", "Code: 565. DB", "Code: 566. DB", "Code: 567. DB", "Code: 568. DB", "Code: 569. DB",
        "Code: 570. DB", "Code: 571. DB", "Code: 572. DB", "Code: 573. DB", "Code: 574. DB", "Code: 575. DB",
        "Code: 576. DB", "Code: 577. DB", "Code: 578. DB", "Code: 579. DB", "Code: 580. DB", "Code: 581. DB",
        "Code: 582. DB", "Code: 583. DB", "Code: 584. DB", "Code: 585. DB", "Code: 586. DB", "Code: 587. DB",
        "Code: 588. DB", "Code: 589. DB", "Code: 590. DB", "Code: 591. DB", "Code: 592. DB", "Code: 593. DB",
        "Code: 594. DB", "Code: 595. DB", "Code: 596. DB", "Code: 597. DB", "Code: 598. DB", "Code: 599. DB",
        "(MEMORY_LIMIT_EXCEEDED)", "(LOGICAL_ERROR)", "(QUERY_WAS_CANCELLED)"
    ]
        "the server is at fault or somebody has stopped it; its numbers are no statuses of HTTP"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 241. DB::Exception: Memory limit (total) exceeded (MEMORY_LIMIT_EXCEEDED)"]
        no ["Code: 241 is a colour"];
    "clickhouse.in_doubt" InDoubt Override [
        "Code: 319. DB", "Code: 379. DB", "(UNKNOWN_STATUS_OF_INSERT)",
        "(UNKNOWN_STATUS_OF_DISTRIBUTED_DDL_TASK)"
    ]
        "whether it was written is not known"
        from "ClickHouse, ErrorCodes.cpp"
        yes ["Code: 319. DB::Exception: Unknown status, client must retry. (UNKNOWN_STATUS_OF_INSERT)"]
        no ["Code: 319 is a colour"];
    "neo4j.ended" Cancelled Override [
        "Neo.TransientError.Transaction.Terminated", "Neo.TransientError.Transaction.LockClientStopped"
    ]
        "somebody has ended the transaction; the drivers do not repeat these two"
        from "Neo4j status codes; Neo4j driver manuals, retries"
        yes ["Neo.TransientError.Transaction.Terminated: Explicitly terminated by the user."]
        no ["\"Neo.TransientError.Transaction.Terminated\" is a code"];
    "neo4j.transient" RolledBack Code [
        "Neo.TransientError.*"
    ]
        "detected by the server and rolled back; a repeat may succeed"
        from "Neo4j status codes"
        yes ["Neo.TransientError.Transaction.DeadlockDetected: ForsetiClient can't acquire lock"]
        no ["no Neo.TransientError.x was seen"];
    "neo4j.fault" Fault Code [
        "Neo.DatabaseError.*"
    ]
        "the database is at fault"
        from "Neo4j status codes"
        yes ["Neo.DatabaseError.General.UnknownError: x"]
        no ["`Neo.DatabaseError.x` is a code"];
    "neo4j.invalid" Invalid Code [
        "Neo.ClientError.Statement.*", "Neo.ClientError.Request.*", "Neo.ClientError.General.InvalidArguments",
        "Neo.ClientError.Procedure.ProcedureCallFailed"
    ]
        "a request that can never work"
        from "Neo4j status codes"
        yes ["Neo.ClientError.Statement.SyntaxError: Invalid input"]
        no ["`Neo.ClientError.Statement.SyntaxError` is a code"];
    "neo4j.missing" Missing Override [
        "Neo.ClientError.Database.DatabaseNotFound", "Neo.ClientError.Procedure.ProcedureNotFound",
        "Neo.ClientError.Statement.EntityNotFound", "Neo.ClientError.Schema.IndexNotFound"
    ]
        "there is no such thing"
        from "Neo4j status codes"
        yes ["Neo.ClientError.Procedure.ProcedureNotFound: x"]
        no ["the Neo.ClientError.Procedure column"];
    "neo4j.exists" Exists Override [
        "Neo.ClientError.Schema.ConstraintValidationFailed", "Neo.ClientError.Schema.ConstraintAlreadyExists",
        "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists",
        "Neo.ClientError.Schema.IndexAlreadyExists", "Neo.ClientError.Database.ExistingDatabaseFound",
        "Neo.ClientError.Database.ExistingAliasFound"
    ]
        "the name or key is taken"
        from "Neo4j status codes"
        yes ["Neo.ClientError.Schema.ConstraintValidationFailed: Node(1) already exists with label"]
        no ["the Neo.ClientError.Schema column"];
    "neo4j.denied" Denied Override [
        "Neo.ClientError.Security.*", "Neo.ClientError.General.ForbiddenOnReadOnlyDatabase"
    ]
        "not signed in or not allowed"
        from "Neo4j status codes"
        yes ["Neo.ClientError.Security.Unauthorized: The client is unauthorized due to authentication failure."]
        no ["the Neo.ClientError.Statement column"];
}
