"""The size of files and functions, read as text. Blank lines and comments do not count, nor do tests and generated files.

The lines of a function are those between its first and its last one. A function ends where the formatter of its language puts the end: at the indentation of its first line.
"""

import pathlib
import re
import subprocess

import imports

MAX_FILE = 400
MAX_FUNCTION = 40

# What may be longer, each with the reason: a file, or a function of a file.
EXCEPTIONS = {
    "bindings/python/toolerror/_transport.py: _client_class": "a class made from the HTTP library that is installed",
}

STARTS = {
    ".rs": r'( *)(?:pub(?:\([^)]*\))? )?(?:(?:const|async|unsafe|extern "C") )*fn (\w+)',
    ".py": r"( *)(?:async )?def (\w+)",
    ".ts": r"( *)(?:(?:export|default|async|static|private|public|protected|get|set|override) )*"
    r"(?:function\*? ?)?(?!(?:if|for|while|switch|catch|return|super|throw)\b)(#?[\w$]+)(?:<.*>)?\((?!.*;$)",
    ".kt": r"( *)(?:(?:[a-z]+|@\w+(?:\([^)]*\))?) )*fun (?:<.*?> )?((?:\w+\.)?\w+)",
    ".rb": r"( *)(?:(?:private|private_class_method) )?def ((?:self\.)?[\w?!=]+)",
    ".c": r"()(?:static )?[\w ]+[ *](\w+)\(",
    ".go": r"()func (?:\([^)]*\) )?(\w+)",
    ".java": r"( *)(?:(?:public|private|protected|static|final|abstract|synchronized|default|@\w+) )*(?:<[^>]+> )?[\w<>\[\], .?]+ (\w+)\([^;]*$",
}
STARTS[".js"] = STARTS[".mjs"] = STARTS[".ts"]
STARTS = {suffix: re.compile(start) for suffix, start in STARTS.items()}
COMMENT = re.compile(r"\s*(?:$|//|#(?!\[|include|define|if|endif)|/\*|\*[ /]|\*$)")
# Tests may be as long as what they check.
TESTS = re.compile(r"(?:^|/)(?:tests?|benches|bench|examples?|fuzz)/")
OF_THE_HARNESS = "tests/conformance/src/"


def is_checked(name):
    """Whether a file of the repository is checked."""
    return pathlib.Path(name).suffix in STARTS and (name.startswith(OF_THE_HARNESS) or not TESTS.search(name))


def code_lines(lines):
    return sum(not COMMENT.match(line) for line in lines)


def functions(suffix, lines):
    """The name and the lines of each function, in order."""
    for at, line in enumerate(lines):
        found = STARTS[suffix].match(line)
        if found:
            indent = found.group(1)
            end = at + 1
            while end < len(lines) and (not lines[end].strip() or lines[end].startswith(indent + " ")):
                end += 1
            # the end of the head stands at the same indentation: `) {`
            while end < len(lines) and re.match(indent + r"[)\]}>]", lines[end]) and not re.match(indent + r"}\)?[;,]?$", lines[end]):
                end += 1
                while end < len(lines) and (not lines[end].strip() or lines[end].startswith(indent + " ")):
                    end += 1
            closes = end < len(lines) and re.match(indent + r"(?:}|end\b)", lines[end])
            yield found.group(2), lines[at : end + bool(closes)]


def too_long(path, text):
    """What of a file is too long: its own name or that of a function, and its number of lines."""
    if "Generated from" in text[:1000]:
        return
    if path.suffix == ".rs":
        text = imports.without_tests(text)
    lines = text.splitlines()
    if (size := code_lines(lines)) > MAX_FILE:
        yield "", size
    for name, body in functions(path.suffix, lines):
        if (size := code_lines(body[1:-1])) > MAX_FUNCTION:
            yield name, size


def faults(root, exceptions=EXCEPTIONS):
    """Each file and function that is too long, and each exception that nothing needs any more."""
    unused = set(exceptions)
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split()
    for name in filter(is_checked, listed):
        path = root / name
        if not path.exists():
            continue
        for function, size in too_long(path, path.read_text()):
            key = f"{name}: {function}" if function else name
            unused.discard(key)
            if key not in exceptions:
                limit = MAX_FUNCTION if function else MAX_FILE
                yield f"{key}: has {size} lines of code, more than {limit}"
    for key in sorted(unused):
        yield f"{key}: is not too long, so it needs no exception"
