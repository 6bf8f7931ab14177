use crate::recognise::rule::rules;

rules! { "git":
    "git.auth" Unauthenticated Phrase [
        "fatal: authentication failed", "permission denied (publickey", "could not read username for",
        "could not read password for", "bad credentials", "invalid username or password",
        "invalid username or token", "support for password authentication was removed",
        "terminal prompts disabled", "http basic: access denied", "requires authentication",
        "remote: invalid credentials", "too many authentication failures", "gh auth login",
        "authentication token is missing", "not logged in to any hosts",
        "access denied. the provided password or token is incorrect"
    ]
        "git and its hosts: not signed in"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["fatal: Authentication failed for 'https://git.invalid/a.git/'",
            "git@a.invalid: Permission denied (publickey).",
            "fatal: could not read Username for 'https://a.invalid': terminal prompts disabled"]
        no ["\"bad credentials\" is a text"];
    "git.denied" Denied Phrase [
        "protected branch", "cannot push to protected", "push to protected branch",
        "protected branch hook declined", "remote rejected", "pre-receive hook declined", "gh006", "gh013",
        "write access to repository not granted", "detected dubious ownership", "denied to",
        "you are not allowed to push", "resource not accessible by integration",
        "resource not accessible by personal access token", "must have admin rights",
        "organization has enabled or enforced saml sso", "resource protected by organization saml",
        "push declined", "repository rule violations", "permission to {} denied",
        "archived so it is read-only", "repository was archived", "must have push access",
        "changes must be made through a pull request", "review is required", "base branch policy prohibits",
        "repository has disabled issues", "has disabled issues", "issues has been disabled",
        "missing required scopes", "missing required scope", "insufficient oauth scopes",
        "you do not own this gist", "resource not accessible", "push declined due to",
        "push cannot contain secrets", "requires a two-factor", "two-factor authentication",
        "merging is blocked", "required status checks", "at least {} approving review",
        "not authorized to push", "is write-protected by", "read-only deploy key", "commit signatures",
        "you're not allowed", "you are not allowed to", "insufficient permissions to", "review required"
    ]
        "git's hosts: not allowed"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["remote: error: GH006: Protected branch update failed for refs/heads/main.",
            "ERROR: Permission to a/b.git denied to c.", "403 Resource not accessible by integration"]
        no ["\"protected branch\" is a term"];
    "git.missing" Missing Phrase [
        "repository not found", "pathspec {} did not match any", "unknown revision or path",
        "did not match any file(s) known to git", "not a git repository", "bad revision",
        "couldn't find remote ref", "could not find remote branch", "remote branch {} not found",
        "does not appear to be a git repository", "no such remote", "no such branch",
        "reference is not a tree", "not a valid object name", "bad object", "ambiguous argument",
        "no such ref", "invalid reference", "could not resolve to a", "not a valid ref",
        "not something we can merge", "no such remote or remote group", "branch {} not found",
        "no branch named", "no pull requests found", "no matching pr found", "no issue found",
        "release not found", "gist not found", "tag {} doesn't exist", "no remote for the current branch",
        "could not resolve to an", "does not point to a commit", "couldn't look up commit",
        "no commit on branch", "no such submodule", "workflow {} not found", "could not find any workflows",
        "no runs found", "no commits yet", "does not have any commits yet", "unknown revision",
        "project not found", "needed a single revision"
    ]
        "git: no such repository, branch or path"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["fatal: not a git repository (or any of the parent directories): .git",
            "error: pathspec 'x' did not match any file(s) known to git", "remote: Repository not found.",
            "Could not resolve to a Repository with the name 'a/b'."]
        no ["\"bad object\" is a term"];
    "git.stale" Stale Phrase [
        "non-fast-forward", "(fetch first)", "updates were rejected because", "stale info",
        "failed to push some refs", "tip of your current branch is behind", "but expected",
        "base branch was modified", "head branch was modified", "sha wasn't supplied", "does not match {} sha",
        "is at {} but expected", "reference update failed", "update is not a fast forward",
        "remote contains work that you do not", "head sha didn't match", "sha can't be blank",
        "does not match the head", "ref has changed", "expected head sha", "remote ref updated since checkout",
        "branch is out-of-date", "out-of-date with the base branch", "head of the pull request has changed"
    ]
        "the other side has moved on"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["! [rejected] main -> main (non-fast-forward)", "error: failed to push some refs to 'a'",
            "409 Base branch was modified. Review and try the merge again."]
        no ["\"stale info\" is a label"];
    "git.index_lock" Unavailable Override [
        "unable to create {} index.lock", "another git process seems to be running"
    ]
        "another git process, whose lock reads like a name that is taken"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["fatal: Unable to create '/srv/repo/.git/index.lock': File exists."]
        no ["whether index.lock is there"];
    "git.ref_clash" Exists Override [
        "cannot lock ref {} exists"
    ]
        "the name is a folder of other names, or the other way round; another name is needed"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["error: cannot lock ref 'refs/heads/a/b': 'refs/heads/a' exists; cannot create 'refs/heads/a/b'"]
        no ["error: cannot lock ref 'refs/heads/x'"];
    "git.lock" Held Phrase [
        "cannot lock ref", "could not lock config file", "unable to lock", "shallow file has changed"
    ]
        "another git process; it ends by itself"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["error: cannot lock ref 'refs/heads/x'"]
        no ["if we cannot lock ref"];
    "git.state" State Phrase [
        "merge conflict", "automatic merge failed", "you have unmerged",
        "your local changes to the following files would be overwritten",
        "please commit your changes or stash them", "needs merge", "you are in the middle of",
        "a rebase is in progress", "no merge in progress", "no rebase in progress",
        "not currently on any branch", "detached head", "has no upstream branch",
        "refusing to merge unrelated histories", "not possible because you have unmerged files",
        "conflict (content)", "working tree has modifications", "uncommitted changes", "cannot rebase",
        "pull request is not mergeable", "is not mergeable", "no commits between", "would be overwritten by",
        "not fully merged", "checked out at", "nothing to commit", "required status check",
        "have not concluded your", "there is no merge", "resolve your current index", "cannot switch branch",
        "used by worktree", "being rebased", "being bisected", "cannot do a partial commit", "cannot amend",
        "cannot reword", "cannot pull with rebase", "you have unstaged changes",
        "your index contains uncommitted", "contains modified or untracked", "unmerged files",
        "unmerged paths", "exiting because of", "exiting because of an unresolved conflict",
        "fix conflicts and", "could not apply", "resolve all conflicts", "you must edit all merge conflicts",
        "divergent branches", "need to specify how to reconcile", "branch yet to be born",
        "no default upstream", "cannot fast-forward", "not possible to fast-forward", "pull request is closed",
        "pull request is in draft", "already been merged", "has conflicts", "conflicts must be resolved",
        "draft pull request", "has merge conflicts", "diverging changes", "no changes added to commit",
        "working tree is dirty", "working directory is dirty", "uncommitted change", "no staged changes",
        "nothing added to commit", "no stash entries", "no local changes",
        "no cherry-pick or revert in progress", "previous rebase", "rebase-merge directory",
        "it seems that there is already a rebase", "used by worktree at"
    ]
        "git: something has to come first"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["CONFLICT (content): Merge conflict in a.txt",
            "error: Your local changes to the following files would be overwritten by checkout",
            "405 Pull Request is not mergeable"]
        no ["\"merge conflict\" is a term"];
    "git.exists" Exists Phrase [
        "a branch named {} already exists", "tag {} already exists", "a pull request already exists",
        "name already exists on this account", "remote {} already exists", "already checked out",
        "reference already exists", "branch already exists", "tag already exists", "(already exists)",
        "working tree {} already exists", "repository already exists", "name already exists",
        "release already exists", "already exists for tag"
    ]
        "git: the name is taken"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["fatal: a branch named 'x' already exists",
            "422 Validation Failed: A pull request already exists for a:b."]
        no ["\"reference already exists\" is a text"];
    "git.broken" Lost Phrase [
        "the remote end hung up unexpectedly", "early eof", "rpc failed", "fetch-pack: unexpected disconnect",
        "unexpected disconnect while reading sideband packet", "the remote end hung up",
        "unable to rewind rpc post data", "http/2 stream {} was not closed cleanly",
        "remote did not send all necessary objects", "did not send all necessary objects",
        "remote transport reported error", "kex_exchange_identification", "ssh_exchange_identification",
        "connection closed by remote host", "connection closed by {} port", "client_loop: send disconnect"
    ]
        "the connection broke"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["error: RPC failed; curl 92 HTTP/2 stream 5 was not closed cleanly",
            "fatal: the remote end hung up unexpectedly"]
        no ["if early eof appears, wait"];
    "github.secondary" RateLimit Phrase [
        "exceeded a secondary rate limit", "api rate limit exceeded",
        "you have triggered an abuse detection mechanism", "secondary rate limit", "abuse rate limit",
        "content creation {} temporarily disabled", "temporarily blocked from content creation",
        "exceeded a rate limit", "rate limit exceeded for", "secondary rate limits", "graphql rate limit",
        "rate limit for {} exceeded", "submitted too quickly", "was submitted too quickly"
    ]
        "GitHub's limits come as 403"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["403 API rate limit exceeded for user ID 1. [rate reset in 41m7s]",
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."]
        no ["The secondary rate limit policy page was not found"];
    "git.invalid" Invalid Phrase [
        "is not a valid branch name", "is not a valid tag name", "patch does not apply", "corrupt patch",
        "patch failed", "unknown option", "unknown switch", "invalid refspec", "is not a git command",
        "file is {} this exceeds github's file size limit", "invalid revision", "unrecognized argument",
        "empty commit message", "not a valid identifier", "src refspec {} does not match any",
        "no configured push destination", "options {} cannot be used together", "cannot be used together",
        "please tell me who you are", "unable to auto-detect email address", "empty ident name",
        "author identity unknown", "is not a valid remote name", "is not a valid branch",
        "no remote repository specified", "invalid date format", "missing branch name",
        "missing branch or commit argument", "branch name required", "malformed object name",
        "aborting commit due to empty commit message", "paths {} does not make sense", "no paths specified",
        "nothing specified, nothing added", "only one reference expected", "invalid path specification",
        "ambiguous refname", "patch with only garbage", "unrecognized input",
        "already exists in working directory", "does not exist in index", "no valid patches in input",
        "title can't be blank", "flag required when not running interactively",
        "required when not running interactively", "specify only one", "accepts 1 arg(s)", "invalid limit:",
        "invalid number:", "unknown json field", "specify one or more comma-separated fields",
        "no commits between", "binary file not supported"
    ]
        "git: arguments that can never work"
        from "git source, die() and error() texts; GitHub and GitLab docs"
        yes ["error: patch failed: a.txt:1", "fatal: 'a b' is not a valid branch name"]
        no ["\"corrupt patch\" is a label"];
    "git.corrupt" Fault Phrase [
        "index file corrupt", "object file {} is empty", "is corrupt", "loose object {} is corrupt",
        "packfile {} is corrupt", "pack has bad object", "fatal: internal error", "revision walk setup failed",
        "unable to read tree"
    ]
        "a repository that is broken"
        from "git source, die() texts"
        yes ["fatal: index file corrupt"]
        no ["\"index file corrupt\" is a text"];
}
