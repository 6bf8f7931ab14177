use super::super::rule::rules;

rules! { "packages":
    "npm.missing" Missing Code ["E404", "ETARGET", "ENOVERSIONS", "ERR_PNPM_FETCH_404", "ERR_PNPM_NO_MATCHING_VERSION", "YN0035", "NU1101", "NU1102", "EINVALIDPACKAGENAMEx"] "npm, pnpm, yarn, NuGet: no such package or version"
        yes ["npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.invalid/nope", "npm error code ETARGET"] no [];
    "pkg.missing_text" Missing Phrase ["no matching distribution found for", "could not find a version that satisfies the requirement", "unable to locate package", "no match for argument", "no package {} available", "no available formula", "no matching package named", "unable to find a match", "is not in this registry", "no matching version found for", "package {} has no installation candidate", "target not found", "could not find gem", "could not find artifact", "unable to select packages", "no crate named", "cannot find package", "module {} not found", "packagesnotfounderror", "no such package", "could not be resolved to a package", "unknown revision", "package not found", "failed to select a version for", "could not find package", "in the package registry"] "pip, apt, dnf, brew, cargo, gem, maven, go: the same"
        yes ["ERROR: No matching distribution found for nope==9", "E: Unable to locate package nope", "error: no matching package named `nope` found"] no [];
    "npm.conflict" Invalid Code ["ERESOLVE", "EBADENGINE", "EUNSUPPORTEDPROTOCOL", "EINVALIDTAGNAME", "EINVALIDPACKAGENAME", "EJSONPARSE", "EBADPLATFORM", "EUSAGE", "ERR_PNPM_OUTDATED_LOCKFILE", "ERR_PNPM_PEER_DEP_ISSUES", "EINTEGRITY", "NU1605"] "npm: a request that cannot be met as it is"
        yes ["npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree"] no [];
    "pkg.conflict_text" Invalid Phrase ["resolutionimpossible", "conflicting dependencies", "unable to resolve dependency tree", "invalid requirement", "requires a different python", "version solving failed", "because no versions of", "externally-managed-environment", "lock file needs to be updated", "unmet dependencies", "can only install packages when the lock"] "pip, poetry, uv, cargo: the same"
        yes ["ERROR: ResolutionImpossible: for help visit https://pip.invalid", "error: externally-managed-environment"] no [];
    "npm.auth" Unauthenticated Code ["E401", "ENEEDAUTH", "EOTP", "E403"] "npm: not signed in or not allowed"
        yes ["npm ERR! code ENEEDAUTH", "npm error code E401"] no [];
    "npm.exists" Exists Code ["EPUBLISHCONFLICT", "E409"] "the version is published already"
        yes ["npm ERR! code EPUBLISHCONFLICT"] no [];
    "pkg.exists_text" Exists Override ["cannot publish over the previously published versions", "you cannot publish over", "file already exists. see", "is already uploaded", "crate version {} is already uploaded", "previously published version"] "registries for the same"
        yes ["403 Forbidden - You cannot publish over the previously published versions: 1.0.0."] no [];
    "pkg.lock" Held Phrase ["could not get lock", "unable to acquire the dpkg frontend lock", "waiting for file lock on", "is another process using it", "unable to lock the administration directory", "blocking waiting for file lock", "another process is using", "yum.pid is locked", "already locked by", "lock is held by"] "another package manager is at work; it ends by itself"
        yes ["E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)"] no ["could not get lock documentation if the lock is free"];
    "pkg.mirror" Unavailable Phrase ["hash sum mismatch", "mirror sync in progress", "failed to fetch {} mirror sync", "this may be a problem with a package index", "temporary failure resolving"] "a mirror that is not ready"
        yes ["E: Failed to fetch http://a.invalid/x Hash Sum mismatch"] no [];
}
