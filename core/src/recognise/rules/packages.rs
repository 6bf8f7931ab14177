use crate::recognise::rule::rules;

rules! { "packages":
    "npm.missing" Missing Code [
        "E404", "ETARGET", "ENOVERSIONS", "ERR_PNPM_FETCH_404", "ERR_PNPM_NO_MATCHING_VERSION", "YN0035",
        "NU1101", "NU1102", "ERR_PNPM_NO_MATCHING_VERSION_INSIDE_WORKSPACE", "ERR_PNPM_PACKAGE_NOT_FOUND",
        "YN0082", "NU1103", "ENOGIT", "EUNKNOWNPACKAGE", "ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND",
        "ERR_PNPM_NO_PKG_MANIFEST"
    ]
        "npm, pnpm, yarn, NuGet: no such package or version"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.invalid/nope",
            "npm error code ETARGET"]
        no ["error E404x"];
    "pkg.missing_text" Missing Phrase [
        "no matching distribution found for", "could not find a version that satisfies the requirement",
        "unable to locate package", "no match for argument", "no package {} available", "no available formula",
        "no matching package named", "unable to find a match", "is not in this registry",
        "no matching version found for", "package {} has no installation candidate", "target not found",
        "could not find gem", "could not find artifact", "unable to select packages", "no crate named",
        "cannot find package", "module {} not found", "packagesnotfounderror", "no such package",
        "could not be resolved to a package", "unknown revision", "package not found",
        "failed to select a version for", "could not find package", "in the package registry",
        "no matching versions for query", "no matching version", "because {} was not found in",
        "was not found in the package registry", "could not find a matching version",
        "could not find {} in any of the sources", "is not in the npm registry",
        "could not be found or you do not have permission", "failed using git", "package {} was not found",
        "package {} not found", "unable to find package", "has no installation candidate", "nothing provides",
        "no packages found", "package does not exist", "not found in registry",
        "cannot find module providing package", "no required module provides", "formula not found",
        "cask {} is unavailable", "not found in pypi", "distribution not found", "does not have a package",
        "404 not found - get", "unable to find {} package", "no rule to make target", "no bin target named",
        "no example target named", "no test target named", "no such target", "target {} does not exist",
        "task {} not found", "no task named", "script not found", "could not find script"
    ]
        "pip, apt, dnf, brew, cargo, gem, maven, go: the same"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["ERROR: No matching distribution found for nope==9", "E: Unable to locate package nope",
            "error: no matching package named `nope` found"]
        no ["\"target not found\" is a label"];
    "npm.conflict" Invalid Code [
        "ERESOLVE", "EBADENGINE", "EUNSUPPORTEDPROTOCOL", "EINVALIDTAGNAME", "EINVALIDPACKAGENAME",
        "EJSONPARSE", "EBADPLATFORM", "EUSAGE", "ERR_PNPM_OUTDATED_LOCKFILE", "ERR_PNPM_PEER_DEP_ISSUES",
        "EINTEGRITY", "NU1605", "ENOLOCK", "EMISSINGARG", "EUNKNOWNTYPE", "ETOOMANYARGS", "ENOWORKSPACES",
        "EBADDEVENGINES", "EINVALIDTYPE", "EDUPLICATEWORKSPACE", "ENOSELF", "EALLOWGIT", "ECYCLE",
        "EPEERINVALID", "ERR_PNPM_UNSUPPORTED_ENGINE", "ERR_PNPM_LOCKFILE_*", "ERR_PNPM_NO_LOCKFILE",
        "ERR_PNPM_FROZEN_LOCKFILE*", "YN0028", "YN0060", "YN0002", "NU1107", "NU1202", "NU1100"
    ]
        "npm: a request that cannot be met as it is"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree"]
        no ["error ERESOLVEx"];
    "pkg.conflict_text" Invalid Phrase [
        "resolutionimpossible", "conflicting dependencies", "unable to resolve dependency tree",
        "invalid requirement", "requires a different python", "version solving failed",
        "because no versions of", "externally-managed-environment", "lock file needs to be updated",
        "unmet dependencies", "can only install packages when the lock", "missing script",
        "no solution found when resolving", "requirements are unsatisfiable", "could not resolve dependency",
        "conflicting peer dependency", "requires-python", "invalid version", "unmet peer",
        "dependency conflict", "the lockfile would have been", "lockfile needs to be updated",
        "lock file is out of date", "frozen lockfile", "are not in sync",
        "this environment is externally managed", "unsatisfiable", "could not be satisfied",
        "failed to resolve dependencies", "unable to resolve dependencies", "unable to satisfy",
        "have unmet dependencies", "held broken packages", "conflicts with file", "version conflict for",
        "is not a valid requirement", "invalid package name", "not a valid package name",
        "hashes are required", "do not match the hashes", "integrity check failed",
        "integrity checksum failed", "existing lockfile"
    ]
        "pip, poetry, uv, cargo: the same"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["ERROR: ResolutionImpossible: for help visit https://pip.invalid",
            "error: externally-managed-environment"]
        no ["\"invalid requirement\" is a label"];
    "npm.auth" Unauthenticated Code [
        "E401", "ENEEDAUTH", "EOTP", "E403", "ERR_PNPM_FETCH_401", "ERR_PNPM_FETCH_403", "YN0041"
    ]
        "npm: not signed in or not allowed"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["npm ERR! code ENEEDAUTH", "npm error code E401"]
        no ["error E401x"];
    "npm.exists" Exists Code [
        "EPUBLISHCONFLICT", "E409"
    ]
        "the version is published already"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["npm ERR! code EPUBLISHCONFLICT"]
        no ["error EPUBLISHCONFLICTx"];
    "pkg.exists_text" Exists Override [
        "cannot publish over the previously published versions", "you cannot publish over",
        "file already exists. see", "is already uploaded", "crate version {} is already uploaded",
        "previously published version", "cannot publish over existing version", "version already exists",
        "already been published", "file already exists on", "has already been published",
        "already been uploaded"
    ]
        "registries for the same"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["403 Forbidden - You cannot publish over the previously published versions: 1.0.0."]
        no ["\"already been published\" is a text"];
    "run.trap" Fault Override [
        "wasm trap:", "wasm backtrace", "wasm `unreachable` instruction executed", "RuntimeError: unreachable",
        "memory access out of bounds"
    ]
        "a program that has trapped, whatever the trap is called"
        from "Wasmtime, V8: texts of WebAssembly traps"
        yes ["error while executing at wasm backtrace: wasm trap: out of bounds memory access"]
        no ["\"wasm trap:\" is a label"];
    "run.enum" Invalid Override [
        "must be one of:", "must be one of the following:", "must be one of [", "should be one of:",
        "expected one of:", "is not one of:", "valid values are:", "allowed values are:"
    ]
        "a list of what is taken, whatever the names in it and before it are"
        from "argparse, click, joi, zod, cobra: texts of refused choices"
        yes ["invalid state \"angry\", must be one of: firing, pending, normal"]
        no ["\"must be one of:\" is a label"];
    "build.undeclared" Invalid Override [
        "undeclared (first use", "use of undeclared identifier", "was not declared in this scope",
        "undefined reference to", "unresolved external symbol", "cannot find value {} in this scope",
        "undefined symbol:", "error TS*", "is not defined in this scope"
    ]
        "a name in a program that does not compile, whatever it is called"
        from "GCC, Clang, rustc, javac, MSVC: diagnostics"
        yes ["poll.c:88:17: error: 'ETIMEDOUT' undeclared (first use in this function)"]
        no ["\"undefined reference to\" is a text of linkers"];
    "pkg.apt_lock" Held Override [
        "unable to acquire the dpkg frontend lock", "could not get lock /var/"
    ]
        "another package manager is at work, whatever apt advises beside it"
        from "apt and dpkg: texts"
        yes ["E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)\nN: Be aware that removing the lock file is not a solution and may break your system."]
        no ["if apt could not get lock /var/lib/dpkg/lock, wait"];
    "pkg.lock" Held Phrase [
        "could not get lock", "waiting for file lock on",
        "is another process using it", "unable to lock the administration directory",
        "blocking waiting for file lock", "another process is using", "yum.pid is locked", "already locked by",
        "lock is held by", "could not acquire lock", "waiting for cache lock", "unable to lock directory",
        "unable to lock the", "transaction lock", "brew process is already",
        "homebrew process has already locked", "is already running, please wait",
        "database is locked by another", "unable to lock database"
    ]
        "another package manager is at work; it ends by itself"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt)"]
        no ["could not get lock documentation if the lock is free"];
    "pkg.mirror" Unavailable Phrase [
        "hash sum mismatch", "mirror sync in progress", "failed to fetch {} mirror sync",
        "this may be a problem with a package index", "temporary failure resolving",
        "problem with network connectivity", "failed to download metadata", "cannot download repomd",
        "all mirrors were tried", "couldn't connect to mirror", "spurious network error",
        "index {} is not available", "checksum did not match what the index", "failed to fetch {} temporary"
    ]
        "a mirror that is not ready"
        from "npm CLI (error-message.js), pnpm, yarn, pip, uv, poetry, cargo, apt, dnf, Homebrew, Maven, Go, NuGet: documented codes and texts"
        yes ["E: Failed to fetch http://a.invalid/x Hash Sum mismatch"]
        no ["if the hash sum mismatch appears, wait"];
    "pkg.auth_text" Unauthenticated Phrase [
        "requires a one-time password", "unable to authenticate", "incorrect or missing password",
        "need to authorize this machine", "npm login", "invalid or non-existent authentication information",
        "please provide an api token", "no upload token found", "no token found, please run", "cargo login",
        "you need to be logged in", "invalid publishing token"
    ]
        "registries that want a login"
        from "npm CLI, error-message.js; cargo and twine texts"
        yes ["error: no token found, please run `cargo login`"]
        no ["\"unable to authenticate\" is a text"];
}
