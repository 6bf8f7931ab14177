use super::super::rule::rules;

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
        "you are not logged in", "you are not currently authenticated", "not logged in to"
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
        "per-second limit", "per-minute limit", "hourly rate limit", "requests/hour", "req/min", "rpm limit",
        "tpm limit", "too many tokens, please wait"
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
    "aws.skew" Fault Code [
        "RequestTimeTooSkewed", "InsufficientInstanceCapacity", "InsufficientCapacityException",
        "AllocationFailed", "ZonalAllocationFailed", "SkuNotAvailable", "OverconstrainedAllocationRequest",
        "ZONE_RESOURCE_POOL_EXHAUSTED", "RequestExpired", "InsufficientHostCapacity",
        "InsufficientReservedInstanceCapacity", "InsufficientCapacity", "DryRunOperation",
        "ZoneResourcePoolExhausted", "OverconstrainedZonalAllocationRequest", "ProvisioningStateFailed",
        "OSProvisioningTimedOut", "VMExtensionProvisioningError", "ServiceUnavailableInRegion"
    ]
        "a clock that is wrong, and hardware that is not there"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["RequestTimeTooSkewed: The difference between the request time and the current time is too large."]
        no ["`SkuNotAvailable` is a code"];
    "k8s.denied" Denied Phrase [
        "is forbidden: user", "cannot {} resource {} in api group", "is forbidden: violates podsecurity",
        "admission webhook {} denied the request",
        "the server has asked for the client to provide credentials", "you must be logged in to the server",
        "imagepullbackoff: unauthorized", "is forbidden because", "error from server (forbidden)",
        "error from server (unauthorized)", "no configuration has been provided", "denied the request",
        "violates podsecurity", "blocked by admission policy", "validatingadmissionpolicy {} denied",
        "runasnonroot and image will run as root"
    ]
        "Kubernetes: not allowed, or not signed in"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["pods is forbidden: User \"system:serviceaccount:dev:bot\" cannot list resource \"pods\" in API group \"\" in the namespace \"prod\"",
            "error: You must be logged in to the server (Unauthorized)",
            "the server has asked for the client to provide credentials"]
        no ["\"admission webhook\" is a term"];
    "docker.denied" Denied Override [
        "pull access denied", "may require 'docker login'", "unauthorized: authentication required",
        "denied: requested access to the resource is denied", "no basic auth credentials",
        "denied: permission_denied", "denied: installation not allowed",
        "unauthorized: access to the requested resource is not authorized",
        "unauthorized: incorrect username or password", "error getting credentials"
    ]
        "registries hide what a caller may not see"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["pull access denied for a/b, repository does not exist or may require 'docker login'"]
        no ["the login of docker is a page"];
    "k8s.quota" Quota Phrase [
        "is forbidden: exceeded quota", "exceeded quota:", "insufficient quota"
    ]
        "a quota of the namespace"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["pods \"a\" is forbidden: exceeded quota: compute, requested: cpu=2, used: cpu=4, limited: cpu=4"]
        no ["\\\"exceeded quota:\\\" is a text"];
    "k8s.missing" Missing Phrase [
        "error from server (notfound)", "the server could not find the requested resource",
        "the server doesn't have a resource type", "no matches for kind", "no resources found",
        "namespaces {} not found", "pods {} not found", "context {} does not exist", "no such container",
        "no such image", "manifest unknown", "no such network", "no such volume", "release: not found",
        "image not found", "helm release not found", "services {} not found", "deployments.apps {} not found",
        "configmaps {} not found", "secrets {} not found", "namespace {} not found",
        "serviceaccount {} not found", "node {} not found", "container {} not found",
        "container {} is not valid for pod", "error: the path {} does not exist", "repo {} not found",
        "chart {} not found", "no such object", "no such plugin", "no such service", "no such task",
        "manifest for {} not found", "unable to find image", "the continue parameter is too old",
        "too old resource version", "no such cluster", "no such task definition"
    ]
        "Kubernetes and Docker: there is no such thing"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Error from server (NotFound): pods \"web-1\" not found",
            "Error response from daemon: No such container: a1"]
        no ["\\\"no such image\\\" is a text"];
    "k8s.exists" Exists Phrase [
        "error from server (alreadyexists)", "container name {} is already in use",
        "cannot re-use a name that is still in use"
    ]
        "the name is taken"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Error from server (AlreadyExists): namespaces \"a\" already exists",
            "Conflict. The container name \"/a\" is already in use by container"]
        no ["\\\"already in use by container\\\" is a text"];
    "k8s.stale" Stale Phrase [
        "the object has been modified; please apply your changes to the latest version",
        "the object has been modified", "error from server (conflict)", "field manager conflict",
        "conflict with {} using", "conflicts with {} using", "please apply your changes to the latest version",
        "precondition failed: uid in precondition", "conflict: please apply"
    ]
        "it has changed since it was read"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Operation cannot be fulfilled on deployments.apps \"web\": the object has been modified; please apply your changes to the latest version and try again"]
        no ["\\\"the object has been modified\\\" is a text"];
    "k8s.invalid" Invalid Phrase [
        "error validating data", "strict decoding error", "error from server (invalid)",
        "error from server (badrequest)", "field is immutable", "is invalid: spec", "is invalid: metadata",
        "error parsing {} yaml", "unknown field", "error converting yaml to json", "invalid reference format",
        "must specify one of", "unknown shorthand flag", "unknown flag",
        "error from server (methodnotallowed)", "error from server (notacceptable)",
        "error from server (requestentitytoolarge)", "error from server (unsupportedmediatype)",
        "request is too large", "does not contain a valid", "unable to recognize", "error: must specify",
        "error: required flag", "required flag(s)", "mapping values are not allowed", "yaml: line",
        "yaml: unmarshal errors", "json: cannot unmarshal", "may not be specified when", "invalid value: ",
        "required value", "unsupported value: ", "is immutable", "unknown command {} for", "accepts {} arg(s)",
        "accepts at most", "requires at least {} argument", "requires exactly", "flag needs an argument",
        "invalid argument {} for", "unknown object type", "must be lowercase", "parse error at (",
        "error calling include", "execution error at (", "values don't meet the specifications"
    ]
        "objects that the API refuses"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["The Deployment \"a\" is invalid: spec.selector: Invalid value: field is immutable",
            "error: error validating \"a.yaml\": error validating data: unknown field \"spc\""]
        no ["\\\"field is immutable\\\" is a text"];
    "k8s.unavailable" Unavailable Phrase [
        "the server is currently unable to handle the request", "etcdserver: request timed out",
        "etcdserver: too many requests", "error from server (serviceunavailable)",
        "error from server (toomanyrequests)", "apiserver not ready", "etcdserver: no leader",
        "error from server (servertimeout)", "has received too many requests and has asked us to try again",
        "apiserver is shutting down", "server is shutting down", "etcdserver: leader changed",
        "etcdserver: server stopped", "could not be completed at this time, please try again",
        "waiting to start: containercreating", "waiting to start: podinitializing", "the server is not ready",
        "helm operation is in progress"
    ]
        "the API server cannot answer now"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Error from server (ServiceUnavailable): the server is currently unable to handle the request"]
        no ["the scale handler is not able", "if etcdserver: no leader appears, wait"];
    "docker.rate" RateLimit Phrase [
        "toomanyrequests", "pull rate limit", "you have reached your pull rate limit",
        "you have reached your unauthenticated pull rate limit"
    ]
        "Docker Hub's limit per hours"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Error response from daemon: toomanyrequests: You have reached your pull rate limit."]
        no ["the pull rate limit policy was not found"];
    "k8s.state" State Phrase [
        "container {} is not running", "is not running$", "container is not running",
        "cannot remove a running container", "conflict: unable to remove repository reference",
        "network {} has active endpoints", "volume is in use", "container is paused", "is already running",
        "already running$", "not in a state", "invalid state", "must be stopped", "must first be",
        "has active", "is still in use", "is still referenced", "has dependencies", "still attached",
        "is not started", "image is being used by", "is using its referenced image",
        "is being used by running container", "is in use by container", "stop the container before",
        "is restarting, wait until", "volume is in use -", "is not in the {} state", "is not in a {} state",
        "not part of a swarm", "this node is not a swarm manager", "has not been deployed",
        "has no deployed releases", "image is being used by running", "unable to delete {} must be forced",
        "cannot be forced"
    ]
        "another call has to come first"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Error response from daemon: container a1 is not running",
            "conflict: unable to remove repository reference \"a\" (must force)"]
        no ["\\\"already running\\\" is a label"];
    "k8s.timeout" TimedOut Override [
        "error from server (timeout)", "the server was unable to return a response in the time allotted",
        "but may still be processing the request", "timed out waiting for the condition"
    ]
        "the API server has stopped waiting; the change may still be made"
        from "Kubernetes apimachinery, StatusReasonTimeout"
        yes ["Error from server (Timeout): the server was unable to return a response in the time allotted, but may still be processing the request"]
        no ["\"error from server (timeout)\" is a text"];
    "k8s.internal" InDoubt Override [
        "error from server (internalerror)",
        "an error on the server {} has prevented the request from succeeding",
        "error from server (storagereaderror)", "has prevented the request from succeeding"
    ]
        "the outcome of the call is unknown"
        from "Kubernetes apimachinery, StatusReasonInternalError"
        yes ["Error from server (InternalError): an error on the server (\"\") has prevented the request from succeeding"]
        no ["\"an error on the server\" is a text"];
    "k8s.held" Held Override [
        "another operation (install/upgrade/rollback) is in progress", "error acquiring the state lock",
        "state is locked", "error locking state", "workspace already locked", "the state is already locked",
        "stack is currently locked", "the stack is currently locked",
        "conflict: another update is currently in progress", "already being updated"
    ]
        "another run has the release, the state or the stack; it ends by itself"
        from "Helm, Terraform and Pulumi: error texts"
        yes ["Error: Error acquiring the state lock\n\nError message: ConditionalCheckFailedException: The conditional request failed",
            "Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress"]
        no ["if the state is locked, wait"];
    "terraform.invalid" Invalid Phrase [
        "unsupported argument", "unsupported block type", "reference to undeclared",
        "missing required argument", "an argument named {} is not expected", "invalid template interpolation",
        "invalid reference", "argument or block definition required", "unsupported attribute",
        "inconsistent conditional result types", "invalid for_each argument", "duplicate resource",
        "invalid count argument", "no value for required variable", "invalid value for variable",
        "error: invalid"
    ]
        "a configuration that can never work"
        from "Terraform, error texts"
        yes ["Error: Unsupported argument\n\n  on main.tf line 4"]
        no ["\"unsupported argument\" is a text"];
    "terraform.state" State Phrase [
        "backend initialization required", "initialization required. please see",
        "please run \\\"terraform init\\\"", "run \\\"terraform init\\\"", "this module is not yet installed",
        "module not installed", "inconsistent dependency lock file", "required plugins are not installed",
        "run terraform init", "state snapshot was created by"
    ]
        "terraform init has to come first"
        from "Terraform, error texts"
        yes ["Error: Backend initialization required, please run \"terraform init\""]
        no ["\"backend initialization required\" is a text"];
}
