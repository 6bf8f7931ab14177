use crate::recognise::rule::rules;

rules! { "files":
    "files.missing" Missing Code [
        "ENOENT", "ENODEV", "ENXIO", "ESRCH", "[Errno 2]", "(os error 2)", "[WinError 2]", "[WinError 3]",
        "ERROR_FILE_NOT_FOUND", "ERROR_PATH_NOT_FOUND", "[Errno 3]", "(os error 3)", "ENOMEDIUM",
        "ERROR_BAD_NETPATH", "[WinError 53]", "[WinError 67]", "[WinError 126]", "[WinError 1168]",
        "(os error 6)", "[Errno 6]", "[Errno 19]", "ENOTBLK", "ENODATA", "ENOATTR", "ENOKEY",
        "NoSuchFileException", "FileNotFoundException", "DirectoryNotFoundException", "DriveNotFoundException",
        "ERR_FILE_NOT_FOUND", "ERR_FS_FILE_NOT_FOUND", "ERROR_INVALID_DRIVE", "STATUS_OBJECT_NAME_NOT_FOUND"
    ]
        "errno: there is no such thing"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["ENOENT: no such file or directory, open '/srv/a'", "[Errno 2] No such file or directory: 'a.txt'",
            "No such file or directory (os error 2)"]
        no ["'ENOENT' is an errno", "The ENOENTx field"];
    "files.missing_text" Missing Phrase [
        "no such file or directory", "no such file", "no such directory",
        "the system cannot find the file specified", "the system cannot find the path specified",
        "no such device", "no such process", "file does not exist", "path does not exist",
        "directory does not exist", "cannot find the path", "could not find file",
        "could not find a part of the path", "file not found", "path not found", "directory not found",
        "cannot find path", "parent directory does not exist", "is not a file", "no such device or address",
        "the network path was not found", "element not found", "failed to open {} no such file",
        "the file does not exist", "no files matched", "no file matches", "no match for pattern",
        "the directory does not exist", "could not open requirements file",
        "does not exist or is not a directory", "path {} not found", "folder {} not found",
        "file {} not found", "directory {} not found", "file {} does not exist", "path {} does not exist",
        "directory {} does not exist", "folder {} does not exist"
    ]
        "strerror and FormatMessage for the same"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["cat: /srv/x: No such file or directory", "The system cannot find the file specified."]
        no ["\"no such file or directory\" is a message of strerror"];
    "files.denied" Denied Code [
        "EACCES", "EPERM", "EROFS", "[Errno 13]", "[Errno 1]", "[Errno 30]", "(os error 13)", "(os error 1)",
        "(os error 30)", "[WinError 5]", "ERROR_ACCESS_DENIED", "(os error 5)", "[WinError 1314]",
        "[WinError 19]", "[WinError 65]", "[WinError 1920]", "ERROR_WRITE_PROTECT", "ERROR_PRIVILEGE_NOT_HELD",
        "UnauthorizedAccessException", "AccessDeniedException", "ReadOnlyFileSystemException", "EKEYREJECTED",
        "EKEYEXPIRED", "EKEYREVOKED", "ERR_ACCESS_DENIED", "STATUS_ACCESS_DENIED", "ERR_FS_EACCES"
    ]
        "errno: not allowed"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["EACCES: permission denied, open '/etc/shadow'", "[Errno 13] Permission denied: '/srv/a'",
            "Read-only file system (os error 30)"]
        no ["`EACCES` is an errno"];
    "files.denied_text" Denied Phrase [
        "operation not permitted", "read-only file system", "access is denied",
        "path outside allowed directories", "outside allowed directories", "outside of the allowed",
        "outside the allowed", "is outside the workspace", "path is not allowed", "outside the sandbox",
        "not in allowed directories", "outside of the workspace", "path traversal", "blocked by sandbox",
        "sandbox denied", "not in the allowlist", "not on the allowlist", "not whitelisted",
        "blocked by policy", "blocked by the administrator", "blocked by your administrator",
        "blocked by administrator", "blocked by the policy", "organization policy", "organisation policy",
        "a required privilege is not held", "access to the path {} is denied",
        "requested operation requires elevation", "must be run as root", "must be root", "are you root",
        "requires root", "requires superuser", "symlink target outside", "is outside of allowed",
        "not within allowed", "outside of allowed", "outside the project", "outside the repository",
        "outside the root", "outside the working directory", "outside of the working directory",
        "not within the allowed", "path escapes", "symlink points outside", "not in the allowed",
        "is not in the allowed", "not among the allowed", "protected path", "protected file",
        "write protected", "the media is write protected", "is read-only"
    ]
        "strerror and the file servers' own walls"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["Access denied - path outside allowed directories: /etc not in /srv",
            "mkdir: Read-only file system"]
        no ["the value is outside of the window"];
    "files.exists" Exists Code [
        "EEXIST", "[Errno 17]", "(os error 17)", "[WinError 183]", "ERROR_ALREADY_EXISTS", "ERROR_FILE_EXISTS",
        "[WinError 80]", "FileAlreadyExistsException", "ERR_FS_CP_EEXIST", "ERR_FILE_EXISTS",
        "STATUS_OBJECT_NAME_COLLISION"
    ]
        "errno: the name is taken"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["EEXIST: file already exists, mkdir '/srv/a'", "[Errno 17] File exists: 'a'"]
        no ["`EEXIST` is an errno"];
    "files.exists_text" Exists Phrase [
        "file exists", "file already exists", "directory already exists",
        "cannot create a file when that file already exists", "destination already exists",
        "destination path {} already exists", "folder already exists", "path already exists",
        "there is already a file", "an item with the specified name", "symlink already exists",
        "refusing to overwrite", "will not overwrite", "use --force to overwrite",
        "already exists and is not an empty directory", "already exists. use overwrite", "destination exists",
        "target exists", "target already exists"
    ]
        "strerror for the same"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["mkdir: cannot create directory 'a': File exists"]
        no ["whether the file exists"];
    "files.state" State Code [
        "ENOTEMPTY", "[Errno 39]", "(os error 39)", "[Errno 66]", "EISCONN", "ENOTCONN", "EALREADY",
        "EINPROGRESS", "[WinError 145]", "[Errno 107]", "[Errno 106]", "(os error 145)", "ERROR_DIR_NOT_EMPTY",
        "DirectoryNotEmptyException", "[Errno 114]", "[Errno 115]", "(os error 107)", "ERR_DIR_CLOSED",
        "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"
    ]
        "errno: something has to come first"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["ENOTEMPTY: directory not empty, rmdir '/srv/a'", "[Errno 39] Directory not empty: 'a'"]
        no ["`ENOTEMPTY` is an errno"];
    "files.state_text" State Phrase [
        "directory not empty", "the directory is not empty", "is not empty$",
        "transport endpoint is not connected", "directory is not empty", "folder is not empty",
        "cannot remove a non-empty directory", "is not an empty directory", "socket is not connected",
        "socket is already connected", "has not been read yet", "read it first before writing",
        "must be read before", "read the file first", "must use your read tool", "not been opened"
    ]
        "strerror for the same"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["rmdir: failed to remove 'a': Directory not empty"]
        no ["the basket is not empty space"];
    "files.invalid" Invalid Code [
        "EINVAL", "EISDIR", "ENOTDIR", "ENAMETOOLONG", "EXDEV", "ELOOP", "ERANGE", "EDOM", "EBADF", "EILSEQ",
        "EOPNOTSUPP", "ENOTSUP", "E2BIG", "ESPIPE", "EOVERFLOW", "[Errno 22]", "[Errno 21]", "[Errno 20]",
        "[Errno 36]", "[Errno 18]", "(os error 22)", "(os error 21)", "(os error 20)", "(os error 36)",
        "(os error 18)", "EMSGSIZE", "EPROTOTYPE", "ENOTTY", "EFBIG", "[WinError 123]", "[WinError 87]",
        "[WinError 206]", "[WinError 267]", "ERR_INVALID_ARG_TYPE", "ERR_INVALID_ARG_VALUE",
        "ERR_OUT_OF_RANGE", "ERR_INVALID_URL", "ERR_INVALID_PROTOCOL", "EMLINK", "EAFNOSUPPORT",
        "EPROTONOSUPPORT", "EPFNOSUPPORT", "ESOCKTNOSUPPORT", "ENOPROTOOPT", "EDESTADDRREQ", "ENOTSOCK",
        "ECHARSET", "EBADMSG", "ENOSTR", "[Errno 7]", "[Errno 27]", "[Errno 31]", "[Errno 34]", "[Errno 33]",
        "[Errno 40]", "[Errno 84]", "[Errno 95]", "[Errno 9]", "(os error 7)", "(os error 27)",
        "(os error 40)", "(os error 95)", "(os error 9)", "(os error 123)", "(os error 87)", "(os error 267)",
        "[WinError 50]", "[WinError 1]", "[WinError 17]", "[WinError 111]", "[WinError 161]", "[WinError 193]",
        "[WinError 6]", "[WinError 4390]", "ERROR_INVALID_NAME", "ERROR_INVALID_PARAMETER", "ERROR_DIRECTORY",
        "ERROR_BAD_PATHNAME", "ERROR_NOT_SAME_DEVICE", "ERROR_FILENAME_EXCED_RANGE", "EAI_BADFLAGS",
        "EAI_FAMILY", "EAI_SERVICE", "EAI_SOCKTYPE", "EAI_ADDRFAMILY", "EAI_BADHINTS", "EAI_OVERFLOW",
        "EAI_PROTOCOL", "PathTooLongException", "ERR_INVALID_FILE_URL_PATH", "ERR_INVALID_FILE_URL_HOST",
        "ERR_UNKNOWN_ENCODING", "ERR_MISSING_ARGS", "ERR_INVALID_OPT_VALUE", "ERR_FS_EISDIR",
        "ERR_FS_FILE_TOO_LARGE", "ERR_BUFFER_OUT_OF_BOUNDS", "ERR_INVALID_CHAR",
        "ERR_HTTP_INVALID_HEADER_VALUE", "ERR_INVALID_HTTP_TOKEN", "ERR_UNESCAPED_CHARACTERS",
        "ERR_STRING_TOO_LONG", "ERR_ENCODING_INVALID_ENCODED_DATA", "ERR_PARSE_ARGS_UNKNOWN_OPTION",
        "ERR_PARSE_ARGS_INVALID_OPTION_VALUE", "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL", "UND_ERR_INVALID_ARG",
        "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH", "UND_ERR_NOT_SUPPORTED"
    ]
        "errno and Node's codes: an argument that can never work"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["EISDIR: illegal operation on a directory, read", "[Errno 36] File name too long: 'aaa'",
            "EXDEV: cross-device link not permitted"]
        no ["`EINVAL` is an errno"];
    "files.invalid_text" Invalid Phrase [
        "is a directory$", "not a directory", "file name too long", "filename too long",
        "invalid cross-device link", "too many levels of symbolic links", "invalid argument",
        "argument list too long", "file too large", "illegal byte sequence",
        "illegal operation on a directory",
        "the filename, directory name, or volume label syntax is incorrect", "the parameter is incorrect",
        "the directory name is invalid", "filename or extension is too long", "old string not found",
        "no exact match", "could not find exact match", "string to replace not found", "old_string", "old_str",
        "must be absolute", "multiple occurrences", "not unique in the file",
        "too many symbolic links encountered", "name too long", "too many links",
        "cross-device link not permitted", "result too large", "invalid seek",
        "socket operation on non-socket", "operation not supported", "not supported on socket",
        "is a directory, not a file", "is not a directory", "invalid unicode character", "path must be",
        "paths must be", "is a binary file", "cannot read binary", "file is too large to",
        "exceeds maximum file size", "exceeds the maximum file size", "file exceeds",
        "exceeds maximum allowed size", "offset is beyond", "beyond end of file", "beyond the end of",
        "past the end of the file", "line number out of range", "not a valid win32 application",
        "old_text not found", "text to replace was not found", "search text not found", "no occurrences",
        "0 occurrences", "found multiple matches", "matches multiple", "appears multiple times",
        "found 2 matches", "found {} matches of the string", "is not unique", "no changes to make",
        "no changes were made", "old and new strings are identical",
        "old_string and new_string are exactly the same", "hunk failed", "cannot contain null bytes",
        "embedded null", "illegal characters in path", "invalid characters in path", "invalid file name",
        "invalid filename", "the path is too long"
    ]
        "strerror for the same, and editors that do not find the text to replace"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["cat: /srv: Is a directory", "File name too long"]
        no ["which is a directory of names"];
    "files.busy" Unavailable Code [
        "EBUSY", "EAGAIN", "EWOULDBLOCK", "EMFILE", "ENFILE", "ETXTBSY", "EDEADLK", "ENOBUFS", "ENOLCK",
        "[Errno 11]", "[Errno 16]", "[Errno 24]", "[Errno 26]", "[Errno 35]", "(os error 11)", "(os error 16)",
        "(os error 24)", "(os error 26)", "[WinError 32]", "(os error 32)", "[WinError 33]", "(os error 35)",
        "ERROR_SHARING_VIOLATION", "ERROR_LOCK_VIOLATION", "ERROR_BUSY", "[WinError 170]", "(os error 33)",
        "(os error 170)", "EDEADLOCK", "ENOSR", "[Errno 23]", "(os error 23)", "EUSERS", "ETOOMANYREFS",
        "ERR_FS_EBUSY"
    ]
        "errno: it is busy now and was not begun"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["EBUSY: resource busy or locked, unlink '/srv/a'", "[Errno 11] Resource temporarily unavailable",
            "Too many open files (os error 24)"]
        no ["ETXTBSY is a constant", "no EBUSY was seen"];
    "files.sharing" Unavailable Override [
        "being used by another process"
    ]
        "Windows: another program has the file open, which reads like a refusal"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["The process cannot access the file because it is being used by another process."]
        no ["if it is being used by another process"];
    "files.busy_text" Unavailable Phrase [
        "resource temporarily unavailable", "resource busy or locked", "device or resource busy",
        "text file busy", "too many open files", "being used by another process", "resource deadlock avoided",
        "no buffer space available", "no locks available", "the process cannot access the file because",
        "file table overflow", "text file is busy", "target is busy", "is busy or locked", "resource deadlock",
        "file is in use", "file in use by another", "locked by another process", "another program is using",
        "opened in another program", "the file is locked", "too many open files in system"
    ]
        "strerror and Windows for the same"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["umount: /mnt: device or resource busy"]
        no ["if the device or resource busy flag is set"];
    "files.interrupted" Interrupted Code [
        "EINTR", "[Errno 4]", "(os error 4)", "interrupted system call"
    ]
        "errno: stopped in the middle"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["EINTR: interrupted system call, write"]
        no ["`EINTR` is an errno", "no EINTR was seen"];
    "files.broken" Fault Code [
        "ENOSPC", "EIO", "EDQUOT", "ENOMEM", "[Errno 28]", "(os error 28)", "[Errno 12]", "[Errno 122]",
        "ENOSYS", "[WinError 112]", "(os error 112)", "ENOEXEC", "ERR_OUT_OF_MEMORY",
        "ERR_WORKER_OUT_OF_MEMORY", "ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ESTALE", "EFAULT", "ENOLINK",
        "EREMOTEIO", "EUCLEAN", "ENOTRECOVERABLE", "EOWNERDEAD", "[Errno 5]", "[Errno 116]", "[Errno 117]",
        "(os error 12)", "(os error 116)", "(os error 122)", "[WinError 39]", "[WinError 1450]",
        "[WinError 1455]", "[WinError 23]", "[WinError 1117]", "ERROR_DISK_FULL", "ERROR_HANDLE_DISK_FULL",
        "ERROR_NOT_ENOUGH_MEMORY", "ERROR_OUTOFMEMORY", "ERROR_CRC", "ECANCELED", "ERR_INTERNAL_ASSERTION",
        "ERR_DLOPEN_FAILED", "ERR_REQUIRE_ESM", "ERR_PACKAGE_PATH_NOT_EXPORTED", "ERR_UNSUPPORTED_DIR_IMPORT",
        "ERR_UNHANDLED_REJECTION", "ERR_UNHANDLED_ERROR", "ERR_METHOD_NOT_IMPLEMENTED",
        "ERR_INVALID_RETURN_VALUE", "ERR_WASM*", "ERR_VM_*", "OutOfMemoryError", "StackOverflowError",
        "MemoryError", "RecursionError", "UND_ERR_ABORTED", "UND_ERR_ABORT", "UND_ERR_DESTROYED",
        "UND_ERR_CLOSED", "UND_ERR_INVALID_RETURN_VALUE", "UND_ERR_HEADERS_OVERFLOW",
        "UND_ERR_RES_EXCEEDED_MAX_SIZE", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "HPE_INVALID*",
        "HPE_HEADER_OVERFLOW", "NoClassDefFoundError", "ClassNotFoundException", "UnsatisfiedLinkError",
        "OutOfMemoryException", "StackOverflowException"
    ]
        "errno: the machine is at fault and no repeat helps"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["ENOSPC: no space left on device, write", "[Errno 28] No space left on device"]
        no ["`ENOSPC` is an errno"];
    "files.broken_text" Fault Phrase [
        "no space left on device", "disk quota exceeded", "input/output error", "cannot allocate memory",
        "out of memory", "there is not enough space on the disk", "disk is full", "disk full",
        "segmentation fault", "core dumped", "heap out of memory", "oomkilled", "oom killed",
        "exec format error", "bus error", "stack overflow", "maximum call stack size exceeded",
        "maximum recursion depth exceeded", "stale file handle", "bad file descriptor",
        "structure needs cleaning", "function not implemented", "java heap space", "cannot find module",
        "no module named", "panicked at", "nil pointer dereference", "assertion failed", "not enough memory",
        "insufficient memory", "memory allocation failed", "failed to allocate memory", "cuda out of memory",
        "cuda error", "gpu out of memory", "not enough disk space", "insufficient disk space",
        "insufficient space", "no space left", "i/o error$", "bad address in system call",
        "illegal instruction", "floating point exception", "stack smashing", "double free",
        "fatal python error", "unhandled promise rejection", "uncaught exception", "cannot import name",
        "shared object file", "error while loading shared libraries", "symbol not found", "undefined symbol",
        "dll load failed", "version {} not found (required by", "unsupported class file major version",
        "mismatched types", "compilation failed", "build failed", "could not compile", "linker command failed",
        "process has terminated", "process terminated unexpectedly", "exited unexpectedly",
        "terminated unexpectedly", "did not run successfully", "worker process died", "worker died",
        "process crashed", "core dump", "killed by the oom", "memory limit exceeded", "exceeded memory limit",
        "out-of-memory", "missing dependency", "missing dependencies", "missing library", "missing module",
        "missing shared library", "on closed file", "event loop is closed", "kernel died", "module failure"
    ]
        "strerror and runtimes for the same"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["write failed: No space left on device",
            "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
            "ModuleNotFoundError: No module named 'requests'"]
        no ["\"disk full\" is a label"];
    "files.command" Missing Phrase [
        "command not found", "is not recognized as an internal or external command",
        "executable file not found", "is not recognized as the name of a cmdlet",
        "is not installed or not in path", "is not installed or is not in", "command {} not found",
        "not found in $path", "not found in path", "no such program", "program not found", "is not installed$",
        "not recognized as a command", "is not a recognized command", "unable to find executable",
        "executable not found", "could not find executable", "cannot find the executable",
        "unable to find interpreter", "exit code 127", "exit status 127", "exited with code 127"
    ]
        "a shell that does not know the program"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["bash: jq: command not found", "exec: \"jq\": executable file not found in $PATH"]
        no ["\"command not found\" is a text"];
    "files.shell_timeout" Interrupted Override [
        "command timed out", "process timed out", "script timed out", "execution timed out",
        "command exceeded the timeout", "script execution timed out", "exceeded the time limit",
        "execution time limit exceeded", "killed after timeout", "exit code 124", "exit status 124",
        "timed out after {} and was killed", "code execution timed out", "task timed out", "job timed out",
        "subprocess timed out", "exited with code 124", "timed out after {} and was terminated",
        "script exceeded the time limit", "notebook timed out", "cell timed out", "kernel timed out",
        "sandbox timed out", "build timed out", "step timed out", "tests timed out",
        "command exceeded time limit", "command exceeded timeout"
    ]
        "a program that was stopped in the middle of its work: what it has done is unknown"
        from "errno(3), libuv docs (errors.rst), Windows system error codes, Node.js errors"
        yes ["Command timed out after 120 seconds", "Task timed out after 3.00 seconds"]
        no ["the command timed out yesterday and was fixed", "If the command timed out, raise the limit"];
    "files.killed" InDoubt Override [
        "was killed by signal", "terminated by signal", "signal: killed", "SIGKILL", "exit code 137",
        "exit status 137", "exited with code 137", "exit code 143", "exit status 143", "SIGTERM", "SIGABRT",
        "SIGSEGV", "signal: terminated", "signal: segmentation fault", "signal: aborted", "signal 9",
        "signal 15", "signal 11", "killed by signal", "terminated by sigterm", "exit code 139",
        "exit status 139", "exit code 134", "exit status 134", "oom-killed", "^killed$"
    ]
        "a program that was killed in the middle of its work: nothing says that a repeat would end otherwise"
        from "POSIX signal(7), shell exit statuses above 128"
        yes ["Command failed with exit code 137 (SIGKILL): ffmpeg -i in.mkv", "signal: killed"]
        no ["\"exit code 137\" is not a valid name"];
}
