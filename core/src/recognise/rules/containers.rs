use crate::recognise::rule::rules;

rules! { "cloud":
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
        no ["\"exceeded quota:\" is a text"];
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
        no ["\"no such image\" is a text"];
    "k8s.exists" Exists Phrase [
        "error from server (alreadyexists)", "container name {} is already in use",
        "cannot re-use a name that is still in use"
    ]
        "the name is taken"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Error from server (AlreadyExists): namespaces \"a\" already exists",
            "Conflict. The container name \"/a\" is already in use by container"]
        no ["\"already in use by container\" is a text"];
    "k8s.stale" Stale Phrase [
        "the object has been modified; please apply your changes to the latest version",
        "the object has been modified", "error from server (conflict)", "field manager conflict",
        "conflict with {} using", "conflicts with {} using", "please apply your changes to the latest version",
        "precondition failed: uid in precondition", "conflict: please apply"
    ]
        "it has changed since it was read"
        from "AWS common errors and API references, botocore; Azure Resource Manager and Storage error codes; Google APIs, error_reason.proto; Kubernetes apimachinery; Docker, Helm, Terraform texts"
        yes ["Operation cannot be fulfilled on deployments.apps \"web\": the object has been modified; please apply your changes to the latest version and try again"]
        no ["\"the object has been modified\" is a text"];
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
        no ["\"field is immutable\" is a text"];
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
        no ["if the server is currently unable to handle the request"];
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
        no ["\"already running\" is a label"];
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
