use crate::recognise::rule::rules;

rules! { "cloud":
    "aws.throttling" RateLimit Code [
        "ThrottlingException", "Throttling", "ThrottledException", "RequestLimitExceeded",
        "TooManyRequestsException", "ProvisionedThroughputExceededException", "BandwidthLimitExceeded",
        "PriorRequestNotComplete", "RequestThrottled", "RequestThrottledException", "SlowDown",
        "EC2ThrottledException", "LimitExceededException: Rate exceeded", "Rate exceeded", "Throttling.User",
        "RequestThrottlingException", "KMSThrottlingException", "TooManyUpdates", "RequestThrottledByServer",
        "SlowDownException", "TooManyRequests", "PurgeQueueInProgress",
        "AWS.SimpleQueueService.PurgeQueueInProgress", "LimitExceededException: Too many",
        "CallRateLimitExceeded", "Client.RequestLimitExceeded", "MaxRequestLimitExceeded",
        "ProvisionedThroughputExceeded", "RequestRateTooHigh", "ENHANCE_YOUR_CALM"
    ]
        "AWS SDK's own list of throttling codes"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (ThrottlingException) when calling the ListRoles operation: Rate exceeded",
            "SlowDown: Please reduce your request rate.",
            "ProvisionedThroughputExceededException: rate too high"]
        no ["a throttling valve"];
    "aws.unavailable" Unavailable Code [
        "ServiceUnavailableException", "ServiceUnavailable", "ModelNotReadyException", "ServerBusy",
        "503 SlowDown", "ServiceUnavailableError", "ServerBusyError", "ServiceUnavailableFault", "ServiceBusy",
        "RegionUnavailable", "TemporaryRedirect", "ServerIsBusy", "SystemBusy", "ServerTooBusy",
        "ResourceNotReadyException", "ResourceNotReady", "ModelLoadingException", "ClusterUnavailable",
        "DatabaseUnavailableException", "NotReadyException", "ServiceNotAvailable", "BackendConnectionError"
    ]
        "transient codes of AWS and Azure"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (ServiceUnavailable) when calling the GetObject operation",
            "ServerBusy: The server is busy."]
        no ["is `ServiceUnavailable` a code?", "no ServerBusy was seen"];
    "aws.internal" Lost WeakCode [
        "InternalServerErrorException", "InternalFailure", "InternalServerException", "InternalServiceError",
        "InternalServerError", "InternalServiceException", "InternalError", "OperationTimedOut",
        "ModelTimeoutException", "ModelStreamErrorException", "KMSInternalException",
        "InternalFailureException", "ServerException", "InternalServiceFault", "ServiceException",
        "ServiceFailureException", "EC2ServerInternalError", "DependencyTimeoutException",
        "GatewayTimeoutException", "ServiceTimeoutException", "RequestTimeout"
    ]
        "500s of the services: the documents allow a repeat, what the call has done is not known"
        from "AWS common errors; S3 API, list of error codes; Bedrock API"
        yes ["An error occurred (InternalServerError) when calling the GetItem operation: internal"]
        no ["`InternalError` is a code", "no InternalFailure was seen"];
    "aws.internal_code" Lost Code [
        "occurred (InternalServerErrorException)", "occurred (InternalFailure)",
        "occurred (InternalServerException)", "occurred (InternalServiceError)",
        "occurred (InternalServerError)", "occurred (InternalError)", "occurred (InternalServiceException)",
        "occurred (KMSInternalException)", "occurred (InternalServerFault)"
    ]
        "the same in the command line's own sentence"
        from "AWS common errors; S3 API, list of error codes; Bedrock API"
        yes ["An error occurred (InternalFailure) when calling the ListRoles operation: The request processing has failed"]
        no ["no error occurred (InternalFailurex)"];
    "aws.missing" Missing Code [
        "ResourceNotFoundException", "NoSuchKey", "NoSuchBucket", "NoSuchEntity", "NoSuchEntityException",
        "NoSuchUpload", "NoSuchVersion", "EntityNotFoundException", "InvalidInstanceID.NotFound",
        "RepositoryNotFoundException", "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue",
        "DBInstanceNotFound", "DBInstanceNotFoundFault", "ResourceNotFound", "ResourceGroupNotFound",
        "SubscriptionNotFound", "BlobNotFound", "ContainerNotFound", "SecretNotFound", "NoSuchHostedZone",
        "InvalidGroup.NotFound", "InvalidVolume.NotFound", "ImageNotFoundException", "ParameterNotFound",
        "FunctionNotFound", "NotFoundException", "StackNotFoundException", "ClusterNotFoundException",
        "ServiceNotFoundException", "DeploymentNotFound", "ParentResourceNotFound", "KeyVaultNotFound",
        "ResourceNotFoundFault", "UserNotFoundException", "DocumentNotFoundException", "ExecutionDoesNotExist",
        "NoSuchLifecycleConfiguration", "NoSuchBucketPolicy", "NoSuchCORSConfiguration",
        "NoSuchWebsiteConfiguration", "NoSuchTagSet", "NoSuchAccessPoint",
        "ObjectLockConfigurationNotFoundError", "ServerSideEncryptionConfigurationNotFoundError",
        "NoSuchDistribution", "NoSuchInvalidation", "NoSuchOriginAccessControl", "InvalidVpcID.NotFound",
        "InvalidSubnetID.NotFound", "InvalidSnapshot.NotFound", "InvalidAMIID.NotFound",
        "InvalidKeyPair.NotFound", "InvalidNetworkInterfaceID.NotFound", "InvalidAllocationID.NotFound",
        "InvalidRouteTableID.NotFound", "InvalidSecurityGroupID.NotFound", "InvalidLaunchTemplateId.NotFound",
        "InvalidInternetGatewayID.NotFound", "DBClusterNotFoundFault", "DBSnapshotNotFound",
        "DBSubnetGroupNotFoundFault", "TableNotFoundException", "BackupNotFoundException", "TopicNotFound",
        "LoadBalancerNotFound", "TargetGroupNotFound", "ListenerNotFound", "StateMachineDoesNotExist",
        "ActivityDoesNotExist", "TaskDoesNotExist", "LayerVersionNotFound", "CodeArtifactNotFound",
        "RepositoryDoesNotExistException", "BranchDoesNotExistException", "CommitDoesNotExistException",
        "FileDoesNotExistException", "PipelineNotFoundException", "StageNotFoundException",
        "ProjectNotFoundException", "ApplicationDoesNotExistException", "DeploymentDoesNotExistException",
        "ChangeSetNotFound", "StackSetNotFoundException", "DocumentNotFound", "InvalidDocument.NotFound",
        "ContainerNotFoundException", "QueueNotFound", "TableNotFound", "EntityNotFound", "ShareNotFound",
        "DirectoryNotFound", "FilesystemNotFound", "PathNotFound", "ParentNotFound", "SecretVersionNotFound",
        "KeyNotFound", "CertificateNotFound", "UserNotFound", "GroupNotFound", "Request_ResourceNotFound",
        "ErrorItemNotFound", "itemNotFound", "MailboxNotEnabledForRESTAPI", "ResourceNotFoundError",
        "NotFoundError", "AccountNotFound", "ServiceNotFound", "ImageNotFound", "DiskNotFound", "VMNotFound",
        "VaultNotFound", "DatabaseAccountNotFound", "ParameterVersionNotFound", "AssociationDoesNotExist",
        "NoSuchConfigurationRecorder", "TrailNotFoundException", "NoSuchHealthCheck",
        "InvalidPublicKeyId.NotFound", "NoSuchObjectLockConfiguration", "NoSuchEntityFault", "notFound"
    ]
        "AWS and Azure: there is no such thing"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (NoSuchBucket) when calling the ListObjects operation: The specified bucket does not exist",
            "(ResourceGroupNotFound) Resource group 'a' could not be found."]
        no ["`NoSuchKey` is a code"];
    "aws.denied" Denied Code [
        "AccessDeniedException", "AccessDenied", "UnauthorizedOperation", "UnauthorizedAccess",
        "AuthorizationError", "AuthorizationFailed", "OptInRequired", "NotAuthorized",
        "NotAuthorizedException", "AllAccessDisabled", "AccountProblem", "SignatureDoesNotMatch",
        "LinkedAuthorizationFailed", "RequestDisallowedByPolicy", "AuthorizationPermissionMismatch",
        "InsufficientAccountPermissions", "ForbiddenException", "AccountIsDisabled", "ScopeLocked",
        "KMSAccessDeniedException", "accessNotConfigured", "insufficientPermissions", "SERVICE_DISABLED",
        "IAM_PERMISSION_DENIED", "domainPolicy", "PublicAccessNotPermitted", "CallerIdentityMismatch",
        "DisallowedOperation", "ReadOnlyDisabledSubscription", "AccessDeniedForDependencyException",
        "NotSignedUp", "KMSDisabledException", "DisabledException", "OperationNotPermitted",
        "OperationNotPermittedException", "OperationDisabledException", "SubscriptionRequiredException",
        "AccessForbidden", "AccessDeniedFault", "UnauthorizedClient", "UnauthorizedOperationException",
        "AuthorizationHeaderMalformed", "InvalidPayer", "CrossAccountAccessDenied",
        "EncryptionKeyAccessDenied", "LicenseNotAccepted", "SubscriptionDisabled", "DisallowedByPolicy",
        "PolicyViolation", "ResourceLocked", "CannotDeleteLockedResource", "InsufficientPermissions",
        "Authorization_RequestDenied", "AuthorizationProtocolMismatch", "AuthorizationResourceTypeMismatch",
        "AuthorizationServiceMismatch", "AuthorizationSourceIPMismatch", "FeatureNotEnabled",
        "FeatureNotSupportedForAccount", "API_KEY_SERVICE_BLOCKED", "API_KEY_HTTP_REFERRER_BLOCKED",
        "API_KEY_IP_ADDRESS_BLOCKED", "API_KEY_ANDROID_APP_BLOCKED", "API_KEY_IOS_APP_BLOCKED",
        "CONSUMER_SUSPENDED", "CONSUMER_INVALID", "SECURITY_POLICY_VIOLATED", "ORG_RESTRICTION_VIOLATION",
        "LOCATION_ORG_POLICY_VIOLATED", "LOCATION_TAX_POLICY_VIOLATED", "USER_PROJECT_DENIED",
        "RESOURCE_PROJECT_INVALID", "SERVICE_NOT_VISIBLE", "GCP_SUSPENDED", "USER_BLOCKED_BY_ADMIN",
        "ACCOUNT_STATE_INVALID", "appNotAuthorizedToFile", "insufficientFilePermissions",
        "insufficientParentPermissions", "cannotShareTeamDriveTopFolderWithAnyoneOrDomains",
        "teamDrivesSharingRestrictionNotAllowed", "sharingNotAllowed", "accountDisabled", "countryBlocked",
        "fileOwnerNotMemberOfTeamDrive", "AccessDeniedErr", "mailboxNotEnabled", "ErrorAccessDenied",
        "accessDenied"
    ]
        "AWS, Azure and Google: not allowed"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (AccessDenied) when calling the PutObject operation: Access Denied",
            "(AuthorizationFailed) The client 'a' does not have authorization to perform action"]
        no ["`AccessDenied` is a code"];
    "aws.unauthenticated" Unauthenticated Code [
        "ExpiredToken", "ExpiredTokenException", "InvalidClientTokenId", "UnrecognizedClientException",
        "InvalidAccessKeyId", "MissingAuthenticationToken", "MissingAuthenticationTokenException",
        "AuthFailure", "RequestExpired", "InvalidAuthenticationToken", "ExpiredAuthenticationToken",
        "AuthenticationFailedException", "InvalidAuthenticationTokenTenant", "IncompleteSignature",
        "TokenRefreshRequired", "CredentialsProviderError", "NoCredentialsError", "NoCredentialProviders",
        "CredentialUnavailableError", "ClientAuthenticationError", "DefaultCredentialsError", "RefreshError",
        "InvalidAuthenticationInfo", "PartialCredentialsError", "authError", "AADSTS*",
        "CredentialUnavailableException", "TokenExpiredException", "UnauthorizedSSOTokenError",
        "InvalidSignatureException", "ACCESS_TOKEN_EXPIRED", "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        "API_KEY_INVALID", "SSOTokenLoadError", "IncompleteSignatureException", "InvalidSecurity",
        "InvalidTokenException", "TokenProviderError", "SSOError", "CredentialRetrievalError",
        "CredentialsNotFound", "MissingCredentials", "ProfileNotFound", "ConfigNotFound", "NoAuthTokenError",
        "InvalidSignature", "MissingSecurityHeader", "AuthorizationQueryParametersError",
        "UnauthorizedException", "AuthenticationError", "NoAuthenticationInformation", "CredentialUnavailable",
        "AuthenticationRequiredError", "TokenExpired", "CREDENTIALS_MISSING", "ACCESS_TOKEN_TYPE_UNSUPPORTED",
        "ACCOUNT_DELETED", "SESSION_COOKIE_INVALID", "SESSION_COOKIE_EXPIRED", "invalidCredentials",
        "InvalidAuthenticationTokenAudience", "AuthenticationChallenge", "expired_credentials",
        "ExpiredCredentials", "LoginRequired", "UserNotConfirmedException", "PasswordResetRequiredException",
        "TokenRefreshRequiredException", "CodeMismatchException", "ExpiredCodeException",
        "UnauthenticatedException"
    ]
        "credentials that are missing, wrong or expired"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (ExpiredToken) when calling the ListBuckets operation: The provided token has expired.",
            "AADSTS700082: The refresh token has expired due to inactivity.",
            "NoCredentialsError: Unable to locate credentials"]
        no ["`ExpiredToken` is a code"];
    "aws.credentials_text" Unauthenticated Phrase [
        "unable to locate credentials", "could not load credentials", "could not load the default credentials",
        "could not automatically determine credentials",
        "the security token included in the request is expired",
        "the security token included in the request is invalid", "please run 'az login'", "run gcloud auth",
        "gcloud auth login", "az login", "aws sso login", "gh auth login", "credentials have expired",
        "no valid credential sources found", "could not load credentials from any providers",
        "reauthentication is needed", "application default credentials",
        "request had invalid authentication credentials", "the aws access key id you provided does not exist",
        "credentials could not be found", "no credentials found", "missing credentials",
        "you must configure either", "config profile {} could not be found",
        "could not find default credentials", "failed to retrieve a token", "no credential provider",
        "no azure credentials", "failed to retrieve credentials", "credentials are not available",
        "credentials were refreshed, but", "unable to load credentials", "cannot load credentials",
        "could not find credentials", "does not contain credentials", "default credentials were not found",
        "token is expired. please", "failed to refresh token", "failed to refresh cached",
        "error when retrieving token", "token has expired and refresh failed", "multi-factor authentication",
        "must use multi-factor", "requires multi-factor", "has not consented", "docker login", "npm login",
        "heroku login", "vercel login", "firebase login", "run {} login", "please run {} login",
        "you are not logged in", "you are not currently authenticated", "not logged in to", "sudo: a password",
        "sudo: a terminal is required", "reauthentication failed", "cannot prompt during non-interactive"
    ]
        "the command lines and SDKs for the same"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Unable to locate credentials. You can configure credentials by running \"aws configure\".",
            "ERROR: Please run 'az login' to setup account."]
        no ["\"missing credentials\" is a label"];
    "aws.denied_text" Denied Phrase [
        "is not authorized to perform", "does not have authorization to perform action",
        "the caller does not have permission", "does not have {} access to", "with an explicit deny",
        "no identity-based policy allows", "has not been used in project {} before or it is disabled",
        "permission {} denied on resource", "required {} permission", "does not have storage.",
        "missing necessary permission", "lacks permission", "caller is missing",
        "is disabled for this account", "account is suspended", "account has been suspended",
        "account is disabled", "account has been disabled", "account is locked", "account locked",
        "account has been locked", "does not have {} permission", "do not have {} permission",
        "does not have {} permissions", "is not authorized to", "is prohibited by organization",
        "prohibited by organization", "was disallowed by policy", "disallowed by policy",
        "because of organization policy", "violates constraint constraints/", "api is not enabled",
        "api has not been enabled", "is not enabled for this project", "service is disabled",
        "not subscribed to", "is not registered to use namespace",
        "request had insufficient authentication scopes", "insufficient authentication scopes",
        "the account is suspended", "consumer has been suspended", "requests from referer {} are blocked",
        "requests from this {} are blocked", "user is not authorized", "not authorized to perform",
        "explicit deny", "no resource-based policy allows", "service control policy", "permissions boundary"
    ]
        "IAM for the same"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["User: arn:aws:iam::1:user/a is not authorized to perform: s3:GetObject",
            "The caller does not have permission"]
        no ["\"account locked\" is a label"];
    "aws.quota" Quota Code [
        "ServiceQuotaExceededException", "LimitExceededException", "LimitExceeded", "QuotaExceeded",
        "QuotaExceededException", "InstanceLimitExceeded", "VcpuLimitExceeded", "TooManyBuckets",
        "AddressLimitExceeded", "VpcLimitExceeded", "InstanceQuotaExceeded", "StorageQuotaExceeded",
        "dailyLimitExceeded", "dailyLimitExceededUnreg", "quotaExceeded", "OperationNotAllowedQuota",
        "billingNotEnabled", "BILLING_DISABLED", "ResourceLimitExceeded", "InsufficientQuota",
        "QUOTA_EXHAUSTED", "accountQuotaExceeded", "storageQuotaExceeded", "HostLimitExceeded",
        "MaxSpotInstanceCountExceeded", "TooManyEntities", "DBInstanceQuotaExceeded",
        "NatGatewayLimitExceeded", "RESOURCE_QUOTA_EXCEEDED", "numChildrenInNonRootLimitExceeded",
        "teamDriveFileLimitExceeded", "limitExceeded", "LimitExceededFault",
        "ResourceCountLimitExceededException", "CodeStorageExceededException", "AccountLimitExceededException",
        "ClusterQuotaExceeded", "SnapshotLimitExceeded", "VolumeLimitExceeded", "SecurityGroupLimitExceeded",
        "RouteLimitExceeded", "SubnetLimitExceeded", "NetworkInterfaceLimitExceeded", "TopicLimitExceeded",
        "SubscriptionLimitExceeded", "OverLimit", "StorageLimitExceeded", "AccountQuotaExceeded",
        "RegionalQuotaExceeded", "DailyQuotaExceeded", "InsufficientBalance", "BillingNotEnabled",
        "PaymentRequired", "SubscriptionNotActive", "UsageCapExceeded", "MaxTemplateLimitExceeded",
        "ErrorQuotaExceeded", "quotaLimitReached", "insufficientQuota"
    ]
        "a limit of the account that a person must have raised"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (ServiceQuotaExceededException) when calling the CreateIndex operation: limit of 10 indexes",
            "403 dailyLimitExceeded: Daily Limit Exceeded"]
        no ["`QuotaExceeded` is a code"];
    "gcp.rate" RateLimit Override [
        "quota exceeded {} per minute", "quota exceeded {} per second", "quota exceeded {} per 100 seconds",
        "rateLimitExceeded", "userRateLimitExceeded", "concurrentLimitExceeded", "RATE_LIMIT_EXCEEDED",
        "quota metric {} per minute", "limit {} per minute", "requests per minute", "requests per second",
        "tokens per min", "requests per min", "tokens per minute", "per-minute quota",
        "QuotaFailure {} PerMinute", "write requests per minute", "quota {} PerMinute*", "per user per second",
        "requests/minute", "requests/second", "req/s", "read requests per minute",
        "quota exceeded for quota metric {} per minute", "sharingRateLimitExceeded", "activityLimitReached",
        "calls per second", "calls per minute", "calls / minute", "requests / minute", "api calls per",
        "requests per 1 hour", "requests per hour", "per 1 minute", "per 1 second", "per 1 hour",
        "requests per 10 seconds", "requests per 60 seconds", "queries per second", "queries per minute",
        "messages per second", "messages per minute", "emails per second", "per minute per project",
        "per minute per user", "tokens per second", "operations per second", "writes per second",
        "requests a minute", "requests a second", "requests in the last minute", "per minute limit",
        "per-second limit", "per-second quota", "per-minute limit", "hourly rate limit", "requests/hour", "req/min", "rpm limit",
        "tpm limit", "too many tokens, please wait", "THROTTLING_QUOTA_EXCEEDED", "throttling quota",
        "*_per_minute_per_*", "*_per_second_per_*", "*PerMinutePer*", "*PerSecondPer*",
        "*_requests_per_minute", "*RequestsPerMinute*"
    ]
        "a quota per minute refills by itself, and is no quota for a person"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["429 RESOURCE_EXHAUSTED: Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user'",
            "403 userRateLimitExceeded: User Rate Limit Exceeded"]
        no ["Quota exceeded for this month", "the limit is required"];
    "aws.invalid" Invalid Code [
        "ValidationException", "ValidationError", "InvalidParameterValue", "InvalidParameterException",
        "InvalidParameterCombination", "MissingParameter", "MalformedPolicyDocument",
        "MalformedPolicyDocumentException", "InvalidRequestException", "InvalidBucketName", "EntityTooLarge",
        "InvalidAction", "InvalidInput", "InvalidInputException", "SerializationException", "InvalidParameter",
        "InvalidTemplateDeployment", "InvalidRequestContent", "BadRequestException", "InvalidArgument",
        "MalformedXML", "MalformedQueryString", "InvalidAMIID.Malformed", "InvalidInstanceID.Malformed",
        "InvalidResourceName", "LocationNotAvailableForResourceType", "UnsupportedOperation", "InvalidRange",
        "badRequest", "invalidParameter", "InvalidTemplate", "PayloadTooLargeException",
        "RequestEntityTooLargeException", "ParamValidationError", "MissingRequiredParameter", "InvalidUri",
        "InvalidQueryParameterValue", "UnsupportedMediaTypeException", "InvalidDocument", "KeyTooLongError",
        "ParameterValidationFailed", "UnknownOperationException", "InvalidApiVersionParameter",
        "InvalidSubscriptionId", "InvalidRequest", "InvalidParameterType", "InvalidParameters",
        "MalformedHttpRequestException", "MalformedInput", "MalformedDetectorVersion", "InvalidTag",
        "InvalidTagException", "InvalidPart", "InvalidPartOrder", "EntityTooSmall", "IncompleteBody",
        "InvalidDigest", "BadDigest", "InvalidEncryptionAlgorithmError", "InvalidLocationConstraint",
        "InvalidStorageClass", "InvalidTargetBucketForLogging", "MetadataTooLarge", "MissingContentLength",
        "MissingRequestBodyError", "MaxMessageLengthExceeded", "MaxPostPreDataLengthExceededError",
        "UnexpectedContent", "UnresolvableGrantByEmailAddress", "IllegalLocationConstraintException",
        "PermanentRedirect", "MethodNotAllowed", "InvalidCiphertextException", "InvalidKeyUsageException",
        "IncorrectKeyException", "InvalidArnException", "InvalidRequestContentException",
        "RequestTooLargeException", "InvalidMessageContents", "UnsupportedDocumentException",
        "InvalidPaginationToken", "InvalidNextToken", "InvalidNextTokenException", "InvalidFilter",
        "MissingAction", "UnknownParameter", "InvalidInstanceType", "InvalidSubnet", "InvalidVpcID.Malformed",
        "InvalidSubnetID.Malformed", "InvalidBlockDeviceMapping", "InvalidCidr", "InvalidUserID.Malformed",
        "InvalidPermission.Malformed", "TemplateValidationError", "ItemCollectionSizeLimitExceededException",
        "InvalidTimestamp", "InvalidSchemaException", "PolicyLengthExceededException", "MalformedCertificate",
        "InvalidPolicyDocument", "InvalidEndpoint", "AccountNameInvalid", "AccountPropertyCannotBeSet",
        "InvalidContentLink", "InvalidRequestFormat", "InvalidResourceNamespace", "InvalidResourceReference",
        "InvalidResourceType", "InvalidSubscriptionRegistrationData", "InvalidDeploymentLocation",
        "InvalidApiVersion", "InvalidHeaderValue", "InvalidMd5", "InvalidMetadata", "InvalidXmlDocument",
        "InvalidXmlNodeValue", "InvalidHttpVerb", "InvalidBlobType", "InvalidBlockId", "InvalidBlockList",
        "InvalidPageRange", "MissingRequiredHeader", "MissingRequiredQueryParameter", "MissingRequiredXmlNode",
        "MultipleConditionHeadersNotSupported", "OutOfRangeInput", "OutOfRangeQueryParameterValue",
        "RequestBodyTooLarge", "RequestUrlFailedToParse", "ResourceNameInvalid", "UnsupportedHeader",
        "UnsupportedHttpVerb", "UnsupportedQueryParameter", "UnsupportedXmlNode", "Md5Mismatch",
        "EmptyMetadataKey", "PropertyValueTooLarge", "JsonFormatNotSupported", "LocationRequired",
        "LocationNotValid", "LinkedInvalidPropertyId", "MismatchingResourceSegments",
        "NoRegisteredProviderFound", "PropertyChangeNotAllowed", "InvalidTemplateContent",
        "StorageAccountNameNotValid", "ResourceTypeNotSupported", "TemplateResourceCircularDependency",
        "invalidQuery", "invalidSharingRequest", "parseError", "wrongUrlMethod", "unsupportedMediaType",
        "badContent", "uploadTooLarge", "NoRegionError", "InvalidRegionError", "UnknownServiceError",
        "ErrorInvalidRequest", "invalidRequest", "Request_BadRequest", "ErrorInvalidIdMalformed",
        "unprocessableEntity", "TypeMismatchException", "InvalidTypeException", "InvalidPathException",
        "FileContentRequiredException", "CommitMessageLengthExceededException", "InvalidBatchEntryId",
        "TooManyEntriesInBatchRequest", "EmptyBatchRequest", "BatchRequestTooLong", "BatchEntryIdsNotDistinct",
        "ReceiptHandleIsInvalid", "InvalidIdFormat", "InvalidAttributeName", "UnsupportedMediaType"
    ]
        "arguments that can never work"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (ValidationException) when calling the Query operation: Query condition missed key schema element",
            "Parameter validation failed: ParamValidationError"]
        no ["`ValidationError` is a class"];
    "aws.conflict" Exists Code [
        "BucketAlreadyExists", "BucketAlreadyOwnedByYou", "EntityAlreadyExists",
        "EntityAlreadyExistsException", "ResourceAlreadyExistsException", "AlreadyExistsException",
        "ResourceExistsException", "ResourceInUseException: Table already exists",
        "RepositoryAlreadyExistsException", "InvalidGroup.Duplicate", "InvalidKeyPair.Duplicate",
        "DBInstanceAlreadyExists", "StorageAccountAlreadyTaken", "StorageAccountAlreadyExists",
        "ContainerAlreadyExists", "BlobAlreadyExists", "ResourceAlreadyExists", "QueueAlreadyExists",
        "RoleAssignmentExists", "DuplicateResourceException", "AliasExistsException",
        "InvalidPermission.Duplicate", "RouteAlreadyExists", "DNSNameLabelReserved", "ParameterAlreadyExists",
        "ResourceAlreadyExistsFault", "ClusterAlreadyExistsException", "DBClusterAlreadyExistsFault",
        "DBSnapshotAlreadyExists", "TopicAlreadyExists", "QueueNameExists", "LoadBalancerAlreadyExists",
        "DuplicateLoadBalancerName", "DuplicateTargetGroupName", "DuplicateListener",
        "TableAlreadyExistsException", "TableAlreadyExists", "ShareAlreadyExists", "InvalidSubnet.Conflict",
        "InvalidVpcPeeringConnection.Duplicate", "PathAlreadyExists", "DnsRecordInUse", "NameAlreadyExists",
        "nameAlreadyExists", "ObjectConflict", "Request_MultipleObjectsWithSameKeyValue",
        "UsernameExistsException", "GroupExistsException", "ResourceInUseException: Table",
        "BranchNameExistsException", "RepositoryNameExistsException",
        "FileNameConflictsWithDirectoryNameException", "ExecutionAlreadyExists", "StateMachineAlreadyExists",
        "ActivityAlreadyExists", "DistributionAlreadyExists", "CNAMEAlreadyExists", "HostedZoneAlreadyExists",
        "AccountAlreadyExists", "KeyPairExists", "alreadyExists"
    ]
        "the name is taken"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (BucketAlreadyExists) when calling the CreateBucket operation",
            "(StorageAccountAlreadyTaken) The storage account named a is already taken."]
        no ["`BucketAlreadyExists` is a code"];
    "aws.state" State Code [
        "DependencyViolation", "DeleteConflict", "DeleteConflictException", "BucketNotEmpty",
        "IncorrectInstanceState", "IncorrectState", "InvalidStateException", "InvalidInstanceState",
        "ResourceInUse", "ResourceInUseException", "InvalidDBInstanceState", "InvalidDBInstanceStateFault",
        "VolumeInUse", "InUseSubnetCannotBeDeleted", "RepositoryNotEmptyException", "InvalidState",
        "ParentResourceInUse", "MissingSubscriptionRegistration", "InvalidResourceState",
        "ResourceDeletionFailed", "InvalidStateTransitionException", "LeaseAlreadyPresent",
        "NetworkSecurityGroupCannotBeDeleted", "InvalidVolumeState", "InvalidObjectState",
        "InvalidBucketState", "KMSInvalidStateException", "InvalidClusterStateFault",
        "InvalidDBClusterStateFault", "InvalidSnapshotState", "IncorrectStateException",
        "InvalidResourceStateException", "ResourceNotActiveException", "InvalidExecutionState",
        "NetworkInterfaceInUse", "InvalidGroup.InUse", "InvalidInternetGatewayID.InUse",
        "InvalidIPAddress.InUse", "ResourceInUseFault", "TargetNotConnectedException", "TargetNotConnected",
        "InvalidStackSetOperation", "ResourceHasDependencies", "ClusterContainsServicesException",
        "ClusterContainsContainerInstancesException", "ClusterContainsTasksException", "DeploymentActive",
        "DeploymentActiveAndUneditable", "SnapshotsPresent", "BlobArchived", "BlobNotArchived",
        "BlobImmutableDueToPolicy", "LeaseIsBreakingAndCannotBeAcquired", "LeaseNotPresentWithBlobOperation",
        "LeaseLost", "NoPendingCopyOperation", "InvalidBlobOrBlock", "CannotDeleteFileOrDirectory",
        "SharingViolation", "NicInUse", "PublicIPAddressCannotBeDeleted", "InUseRouteTableCannotBeDeleted",
        "DiskInUse", "VMNotRunning", "OperationNotAllowedOnVMImageAsVMsBeingProvisioned", "resourceNotReady",
        "resourceInUse", "resourceInUseByAnotherResource", "DistributionNotDisabled",
        "StreamingDistributionNotDisabled", "HostedZoneNotEmpty", "HealthCheckInUse",
        "SubscriptionNotRegistered", "FunctionNotReady", "EndpointDisabledException",
        "InsufficientCapabilitiesException", "VersionInUse", "AliasInUse"
    ]
        "another call has to come first"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (DependencyViolation) when calling the DeleteVpc operation: The vpc has dependencies and cannot be deleted.",
            "An error occurred (BucketNotEmpty) when calling the DeleteBucket operation"]
        no ["`DependencyViolation` is a code"];
    "aws.held" Held Code [
        "OperationAborted", "ConflictException", "AnotherOperationInProgress", "LeaseIdMissing",
        "OperationInProgress", "ResourceConflictException", "OperationInProgressException",
        "ConcurrentUpdateException", "AnotherOperationInProgressException", "UpdateInProgressException",
        "CONCURRENT_MODIFICATION", "RetryableError", "ConflictingOperationInProgress", "StoppedOnConflict",
        "OperationPreempted", "TransactionInProgressException", "TransactionConflictException",
        "ConditionalRequestConflict", "RestoreAlreadyInProgress", "ContainerBeingDeleted",
        "ContainerBeingDisabled", "QueueBeingDeleted", "TableBeingDeleted", "ShareBeingDeleted",
        "StorageAccountBeingCreated", "BlobBeingRehydrated", "StackSetOperationInProgress",
        "AnotherOperationInProgressFault", "DeploymentInProgressException", "UpdateInProgress",
        "LeaseAlreadyBroken", "LeaseIdMismatchWithBlobOperation"
    ]
        "somebody else is at it; it ends by itself"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["An error occurred (ResourceConflictException) when calling the UpdateFunctionCode operation: an update is in progress",
            "OperationAborted: A conflicting conditional operation is currently in progress"]
        no ["no OperationAborted was seen", "`OperationInProgress` is a state"];
    "aws.stale" Stale Code [
        "PreconditionFailed", "PreconditionFailedException", "ConditionNotMet", "UpdateConditionNotSatisfied",
        "VersionMismatchException", "ETagMismatch", "conditionNotMet", "InvalidIfMatchVersion",
        "VersionConflictException", "RevisionIdMismatch", "ConditionalCheckFailed", "TargetConditionNotMet",
        "SourceConditionNotMet", "AppendPositionConditionNotMet", "SequenceNumberConditionNotMet",
        "MaxBlobSizeConditionNotMet", "LeaseIdMismatchWithLeaseOperation", "ResourceModified",
        "ErrorIrresolvableConflict", "PreconditionFailedError", "HTTPPreconditionFailed",
        "ParentCommitIdOutdatedException", "TipsDivergenceExceededException", "staleData"
    ]
        "it has changed since it was read"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["PreconditionFailed: At least one of the pre-conditions you specified did not hold",
            "(ConditionNotMet) The condition specified using HTTP conditional header(s) is not met."]
        no ["`PreconditionFailed` is a code"];
    "aws.transaction" Stale Phrase [
        "[ConditionalCheckFailed", "ConditionalCheckFailed,", ", ConditionalCheckFailed"
    ]
        "DynamoDB: one condition of a transaction did not hold"
        from "Amazon DynamoDB developer guide, TransactionCanceledException"
        yes ["TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed, None]"]
        no ["`ConditionalCheckFailed` is a reason"];
    "cloud.capacity" Unavailable Code [
        "InsufficientInstanceCapacity", "InsufficientCapacityException", "InsufficientCapacity",
        "InsufficientHostCapacity", "InsufficientReservedInstanceCapacity", "AllocationFailed",
        "ZonalAllocationFailed", "ZONE_RESOURCE_POOL_EXHAUSTED", "ZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS",
        "ZoneResourcePoolExhausted"
    ]
        "the zone has no machine free at the moment; nothing was started"
        from "Amazon EC2 API error codes; Azure allocation failures; Compute Engine, resource availability"
        yes ["ZONE_RESOURCE_POOL_EXHAUSTED: the zone does not have enough resources"]
        no ["`AllocationFailed` is a code"];
    "aws.skew" Fault Code [
        "RequestTimeTooSkewed", "SkuNotAvailable", "OverconstrainedAllocationRequest", "RequestExpired",
        "DryRunOperation", "OverconstrainedZonalAllocationRequest", "ProvisioningStateFailed",
        "OSProvisioningTimedOut", "VMExtensionProvisioningError", "ServiceUnavailableInRegion"
    ]
        "a clock that is wrong, and hardware that this place does not have"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["RequestTimeTooSkewed: The difference between the request time and the current time is too large."]
        no ["`SkuNotAvailable` is a code"];
}
