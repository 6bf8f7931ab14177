use crate::recognise::rule::rules;

rules! { "network":
    "kafka.down" Unavailable Code [
        "NoBrokersAvailable", "LeaderNotAvailableError", "LEADER_NOT_AVAILABLE", "NOT_LEADER_OR_FOLLOWER",
        "NOT_LEADER_FOR_PARTITION", "COORDINATOR_NOT_AVAILABLE", "COORDINATOR_LOAD_IN_PROGRESS",
        "NOT_COORDINATOR", "BROKER_NOT_AVAILABLE", "REPLICA_NOT_AVAILABLE", "NOT_ENOUGH_REPLICAS",
        "REBALANCE_IN_PROGRESS", "KAFKA_STORAGE_ERROR", "NotLeaderForPartitionError", "NotEnoughReplicasError",
        "GroupCoordinatorNotAvailableError", "NoNodeAvailable", "NoHostAvailable", "AllHostsFailed",
        "LeaderNotAvailableException", "NotLeaderOrFollowerException", "NotLeaderForPartitionException",
        "NotLeaderOrFollowerError", "CoordinatorNotAvailableException",
        "CoordinatorLoadInProgressException", "CoordinatorLoadInProgressError", "NotCoordinatorException",
        "NotCoordinatorError", "BrokerNotAvailableException", "BrokerNotAvailableError",
        "ReplicaNotAvailableException", "NotEnoughReplicasException", "RebalanceInProgressException",
        "RebalanceInProgressError", "KafkaStorageException", "NotControllerException",
        "NotControllerError", "NOT_CONTROLLER", "LISTENER_NOT_FOUND", "ListenerNotFoundException",
        "FencedLeaderEpochException", "FENCED_LEADER_EPOCH", "UnknownLeaderEpochException",
        "UNKNOWN_LEADER_EPOCH", "OffsetNotAvailableException", "OFFSET_NOT_AVAILABLE",
        "PreferredLeaderNotAvailableException", "PREFERRED_LEADER_NOT_AVAILABLE",
        "EligibleLeadersNotAvailableException", "ELIGIBLE_LEADERS_NOT_AVAILABLE",
        "UnstableOffsetCommitException", "UNSTABLE_OFFSET_COMMIT", "ConcurrentTransactionsException",
        "CONCURRENT_TRANSACTIONS", "GroupLoadInProgressError", "GroupLoadInProgressException",
        "GroupCoordinatorNotAvailableException", "NotCoordinatorForGroupException",
        "NotCoordinatorForGroupError", "KafkaUnavailableError", "ControllerMovedException",
        "STALE_CONTROLLER_EPOCH", "ReplicaNotAvailableError",
        "BufferExhaustedException"
    ]
        "the broker has no leader for it at the moment; it was not written"
        from "Kafka protocol guide, error codes"
        yes ["KafkaError: LEADER_NOT_AVAILABLE"]
        no ["no LEADER_NOT_AVAILABLE was seen"];
    "kafka.down_text" Unavailable Phrase [
        "no leader for this topic-partition", "there is no leader for this topic-partition",
        "not the leader for that topic-partition", "the coordinator is not available",
        "coordinator is loading and hence can't", "not the correct coordinator",
        "fewer in-sync replicas than required", "group is rebalancing", "broker: leader not available",
        "broker: coordinator not available", "broker: coordinator load in progress", "broker: not leader for partition",
        "broker: not enough in-sync replicas", "broker: group rebalance in progress"
    ]
        "the same in words; nothing was written"
        from "Kafka protocol guide, error codes; librdkafka error codes"
        yes ["KafkaJSProtocolError: There is no leader for this topic-partition as we are in the middle of a leadership election"]
        no ["the note says 'group is rebalancing'"];
    "kafka.denied" Denied Code [
        "TOPIC_AUTHORIZATION_FAILED", "GROUP_AUTHORIZATION_FAILED", "CLUSTER_AUTHORIZATION_FAILED",
        "TRANSACTIONAL_ID_AUTHORIZATION_FAILED", "SASL_AUTHENTICATION_FAILED", "DELEGATION_TOKEN_*",
        "TopicAuthorizationFailedError", "ACCESS_REFUSED", "POLICY_VIOLATION", "TOPIC_DELETION_DISABLED",
        "TopicAuthorizationException", "GroupAuthorizationException", "ClusterAuthorizationException",
        "TransactionalIdAuthorizationException", "GroupAuthorizationFailedError",
        "ClusterAuthorizationFailedError", "DelegationTokenAuthorizationException",
        "DelegationTokenDisabledException", "DelegationTokenExpiredException",
        "TopicDeletionDisabledException", "PolicyViolationException"
    ]
        "not signed in or not allowed"
        from "Kafka protocol guide, error codes; AMQP 0-9-1 reference"
        yes ["TOPIC_AUTHORIZATION_FAILED: Not authorized to access topics: [a]",
            "ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN"]
        no ["`ACCESS_REFUSED` is a code"];
    "kafka.missing" Missing Code [
        "UNKNOWN_TOPIC_OR_PARTITION", "UnknownTopicOrPartitionError", "GROUP_ID_NOT_FOUND",
        "NOT_FOUND - no queue", "NOT_FOUND - no exchange", "UNKNOWN_TOPIC_ID", "UNKNOWN_MEMBER_ID",
        "UnknownTopicOrPartitionException", "GroupIdNotFoundException", "UnknownTopicIdException",
        "TransactionalIdNotFoundException", "TRANSACTIONAL_ID_NOT_FOUND", "LogDirNotFoundException",
        "LOG_DIR_NOT_FOUND", "NoReassignmentInProgressException", "NO_REASSIGNMENT_IN_PROGRESS",
        "RESOURCE_NOT_FOUND", "UnknownMemberIdException", "DelegationTokenNotFoundException",
        "UnknownSubscriptionIdException"
    ]
        "no such topic or queue"
        from "Kafka protocol guide, error codes; AMQP 0-9-1 reference"
        yes ["UNKNOWN_TOPIC_OR_PARTITION: This server does not host this topic-partition."]
        no ["`UNKNOWN_TOPIC_ID` is a code"];
    "kafka.invalid" Invalid Code [
        "INVALID_TOPIC_EXCEPTION", "INVALID_PARTITIONS", "INVALID_REPLICATION_FACTOR", "INVALID_CONFIG",
        "MESSAGE_TOO_LARGE", "RECORD_LIST_TOO_LARGE", "INVALID_RECORD", "INVALID_REQUIRED_ACKS",
        "OFFSET_OUT_OF_RANGE", "UNSUPPORTED_VERSION", "OFFSET_METADATA_TOO_LARGE", "FRAME_ERROR",
        "SYNTAX_ERROR", "PRECONDITION_FAILED - inequivalent arg",
        "InvalidTopicException", "InvalidTopicError", "InvalidPartitionsException",
        "InvalidReplicationFactorException", "InvalidReplicaAssignmentException",
        "INVALID_REPLICA_ASSIGNMENT", "InvalidConfigurationException", "RecordTooLargeException",
        "RecordBatchTooLargeException", "MessageSizeTooLargeError", "RecordListTooLargeError",
        "InvalidRecordException", "OffsetOutOfRangeException", "OffsetOutOfRangeError",
        "UnsupportedVersionException", "UnsupportedVersionError", "OffsetMetadataTooLarge",
        "InvalidCommitOffsetSizeException", "INVALID_COMMIT_OFFSET_SIZE", "InvalidGroupIdException",
        "INVALID_GROUP_ID", "InvalidSessionTimeoutException", "INVALID_SESSION_TIMEOUT",
        "InvalidTimestampException", "INVALID_TIMESTAMP", "InvalidRequiredAcksException",
        "UnsupportedForMessageFormatException", "UNSUPPORTED_FOR_MESSAGE_FORMAT",
        "UnsupportedCompressionTypeException", "UNSUPPORTED_COMPRESSION_TYPE",
        "INCONSISTENT_GROUP_PROTOCOL", "InconsistentGroupProtocolException",
        "GroupMaxSizeReachedException", "GROUP_MAX_SIZE_REACHED"
    ]
        "a request that can never work"
        from "Kafka protocol guide, error codes; AMQP 0-9-1 reference"
        yes ["MESSAGE_TOO_LARGE: The request included a message larger than the max message size"]
        no ["`INVALID_CONFIG` is a code"];
    "kafka.exists" Exists Code [
        "TOPIC_ALREADY_EXISTS", "TopicAlreadyExistsError",
        "TopicExistsException"
    ]
        "the topic is there already"
        from "Kafka protocol guide, error codes"
        yes ["TOPIC_ALREADY_EXISTS: Topic with this name already exists."]
        no ["`TOPIC_ALREADY_EXISTS` is a code"];
    "kafka.in_doubt" InDoubt Code [
        "NOT_ENOUGH_REPLICAS_AFTER_APPEND", "UNKNOWN_SERVER_ERROR", "CORRUPT_MESSAGE",
        "INVALID_PRODUCER_EPOCH", "PRODUCER_FENCED", "OUT_OF_ORDER_SEQUENCE_NUMBER",
        "NotEnoughReplicasAfterAppendException", "NotEnoughReplicasAfterAppendError",
        "UnknownServerException", "CorruptRecordException", "CorruptRecordError",
        "InvalidProducerEpochException", "ProducerFencedException",
        "TransactionCoordinatorFencedException", "TRANSACTION_COORDINATOR_FENCED",
        "OutOfOrderSequenceException", "DuplicateSequenceException", "DuplicateSequenceNumberException", "DUPLICATE_SEQUENCE_NUMBER",
        "UnknownProducerIdException", "UNKNOWN_PRODUCER_ID", "InvalidPidMappingException",
        "INVALID_PRODUCER_ID_MAPPING", "TransactionAbortableException", "TRANSACTION_ABORTABLE",
        "TransactionAbortedException", "CommitFailedException", "CommitFailedError"
    ]
        "the message may stand although its confirmation failed"
        from "Kafka protocol guide, error codes"
        yes ["NOT_ENOUGH_REPLICAS_AFTER_APPEND: Messages are written to the log, but to fewer in-sync replicas than required."]
        no ["`CORRUPT_MESSAGE` is a code"];
    "kafka.state" State Code [
        "IllegalGenerationException", "IllegalGenerationError", "ILLEGAL_GENERATION", "FencedInstanceIdException",
        "FENCED_INSTANCE_ID", "FencedMemberEpochException", "FENCED_MEMBER_EPOCH", "StaleMemberEpochException",
        "STALE_MEMBER_EPOCH", "NON_EMPTY_GROUP", "GroupNotEmptyException", "GROUP_SUBSCRIBED_TO_TOPIC",
        "GroupSubscribedToTopicException", "INVALID_TXN_STATE", "InvalidTxnStateException", "ILLEGAL_SASL_STATE",
        "IllegalSaslStateException", "MEMBER_ID_REQUIRED", "MemberIdRequiredException"
    ]
        "the consumer or producer is not where the call needs it: it has to join or begin again first"
        from "Kafka protocol guide, error codes"
        yes ["org.apache.kafka.common.errors.IllegalGenerationException: Specified group generation id is not valid."]
        no ["`ILLEGAL_GENERATION` is a code"];
    "kafka.rate" RateLimit Override [
        "THROTTLING_QUOTA_EXCEEDED",
        "ThrottlingQuotaExceededException", "ThrottlingQuotaExceededError"
    ]
        "the broker throttles the client"
        from "Kafka protocol guide, error codes"
        yes ["THROTTLING_QUOTA_EXCEEDED: The throttling quota has been exceeded."]
        no ["no THROTTLING_QUOTA_EXCEEDED was seen"];
    "kafka.timeout" TimedOut Code [
        "org.apache.kafka.common.errors.TimeoutException", "KafkaTimeoutError", "REQUEST_TIMED_OUT",
        "RequestTimedOutError"
    ]
        "no answer in time; the broker may have written it"
        from "Kafka protocol guide, error codes"
        yes ["org.apache.kafka.common.errors.TimeoutException: Expiring 3 record(s) for orders-0:120001 ms has passed since batch creation"]
        no ["no KafkaTimeoutError was seen"];
    "amqp.held" Held Code [
        "RESOURCE_LOCKED"
    ]
        "another connection has the queue"
        from "AMQP 0-9-1 reference"
        yes ["RESOURCE_LOCKED - cannot obtain exclusive access to locked queue 'q'"]
        no ["no RESOURCE_LOCKED was seen"];
    "smtp.down" Unavailable Phrase [
        "421 4.", "450 4.", "451 4.", "452 4.3", "mailbox busy",
        "too many connections from your", "service not available, closing transmission channel"
    ]
        "the server takes the mail later; it was not taken now"
        from "RFC 5321, section 4.2; RFC 3463"
        yes ["450 4.2.1 The mailbox is busy"]
        no ["no 450 4.2.1 was seen"];
    "smtp.greylist" Unavailable Override [
        "greylisted", "greylisting", "greylist in action", "450 4.2.0", "451 4.7.1 greylist"
    ]
        "the server takes mail of an unknown sender only the second time; the words beside it speak of the recipient"
        from "RFC 6647; RFC 5321, section 4.2"
        yes ["450 4.2.0 <ada@a.invalid>: Recipient address rejected: Greylisted"]
        no ["no greylisting was seen"];
    "smtp.missing" Missing Phrase [
        "550 5.1.1", "550 5.1.0", "550 5.1.2", "5.1.1 user unknown", "user unknown", "no such user here",
        "mailbox unavailable", "mailbox not found", "recipient address rejected", "unknown recipient",
        "no such recipient", "550 5.4.1", "domain not found"
    ]
        "no such mailbox"
        from "RFC 5321, section 4.2; RFC 3463"
        yes ["550 5.1.1 <ada@a.invalid>: Recipient address rejected: User unknown"]
        no ["\"user unknown\" is a label"];
    "smtp.denied" Denied Phrase [
        "550 5.7", "554 5.7", "553 5.7", "530 5.7", "relay access denied", "relaying denied",
        "relay not permitted", "not permitted to relay", "sender address rejected", "rejected as spam",
        "message rejected", "on a blocklist", "spf check failed"
    ]
        "the server refuses the sender"
        from "RFC 5321, section 4.2; RFC 3463"
        yes ["554 5.7.1 Relay access denied"]
        no ["\"relaying denied\" is a label"];
    "smtp.quota" Quota Phrase [
        "552 5.2.2", "452 4.2.2", "552 5.3.4 mailbox", "over quota (in reply", "mailbox is over quota",
        "5.4.5 daily", "550 5.4.5", "daily user sending limit", "daily sending quota"
    ]
        "a mailbox that is full, or a sender over the daily limit"
        from "RFC 5321, section 4.2; RFC 3463; Gmail SMTP errors"
        yes ["550 5.4.5 Daily user sending limit exceeded"]
        no ["\"daily sending quota\" is a label"];
    "smtp.invalid" Invalid Phrase [
        "501 5.", "553 5.1", "552 5.3.4", "555 5.5", "503 5.5.1", "502 5.5", "500 5.5", "invalid recipient",
        "bad recipient address", "message size exceeds", "message exceeds"
    ]
        "an address or a message that can never work"
        from "RFC 5321, section 4.2; RFC 3463"
        yes ["553 5.1.3 The recipient address is not a valid address"]
        no ["\"invalid recipient\" is a label"];
    "smtp.auth" Unauthenticated Phrase [
        "535 5.7", "534 5.7", "530 5.7.0", "535 authentication", "username and password not accepted",
        "authentication credentials invalid", "application-specific password required", "login incorrect",
        "530 login"
    ]
        "the login was refused"
        from "RFC 5321, section 4.2; RFC 3463"
        yes ["535 5.7.8 Username and Password not accepted"]
        no ["\"login incorrect\" is a label"];
    "imap.down" Unavailable Code [
        "NO [UNAVAILABLE]", "NO [INUSE]"
    ]
        "the mailbox is not to be had at the moment"
        from "RFC 5530"
        yes ["imaplib.IMAP4.error: SELECT failed: NO [UNAVAILABLE] Mailbox is being reindexed"]
        no ["`NO [INUSE]` is a code"];
    "imap.auth" Unauthenticated Code [
        "NO [AUTHENTICATIONFAILED]", "NO [EXPIRED]", "NO [PRIVACYREQUIRED]"
    ]
        "the login was refused"
        from "RFC 5530"
        yes ["NO [AUTHENTICATIONFAILED] Invalid credentials"]
        no ["`NO [EXPIRED]` is a code"];
    "imap.denied" Denied Code [
        "NO [AUTHORIZATIONFAILED]", "NO [NOPERM]", "NO [CONTACTADMIN]"
    ]
        "not allowed"
        from "RFC 5530"
        yes ["NO [NOPERM] Access denied"]
        no ["`NO [NOPERM]` is a code"];
    "imap.quota" Quota Code [
        "NO [OVERQUOTA]"
    ]
        "the mailbox is full"
        from "RFC 5530"
        yes ["NO [OVERQUOTA] Sorry, disk quota exceeded"]
        no ["the OVERQUOTA column"];
    "imap.missing" Missing Code [
        "NO [NONEXISTENT]", "NO [TRYCREATE]"
    ]
        "no such mailbox"
        from "RFC 5530; RFC 3501"
        yes ["NO [TRYCREATE] Mailbox does not exist"]
        no ["`NO [NONEXISTENT]` is a code"];
    "imap.exists" Exists Code [
        "NO [ALREADYEXISTS]"
    ]
        "the mailbox is there already"
        from "RFC 5530"
        yes ["NO [ALREADYEXISTS] Mailbox exists"]
        no ["`NO [ALREADYEXISTS]` is a code"];
    "imap.invalid" Invalid Code [
        "NO [CANNOT]", "BAD [CLIENTBUG]", "NO [CLIENTBUG]", "NO [LIMIT]"
    ]
        "what can never work"
        from "RFC 5530"
        yes ["NO [CANNOT] Invalid mailbox name"]
        no ["`NO [CANNOT]` is a code"];
}
