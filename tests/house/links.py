"""The links of the documents: each leads to a file that there is, and to a heading in it."""

import re
import subprocess

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)", re.S)
HEADING = re.compile(r"^#+ +(.+)$", re.M)
CODE = re.compile(r"^(`{3,}).*?^\1", re.M | re.S)


def slug(heading):
    """The name that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text):
    """The names of all headings; one that stands there again gets a number."""
    seen, found = {}, set()
    for heading in HEADING.findall(CODE.sub("", text)):
        name = slug(heading)
        found.add(f"{name}-{seen[name]}" if name in seen else name)
        seen[name] = seen.get(name, 0) + 1
    return found


def targets(text):
    """The targets of the links outside of code; addresses of the web are left out."""
    prose = re.sub(r"`[^`\n]*`", "", CODE.sub("", text))
    found = ("".join(pair) for pair in LINK.findall(prose))
    return [target for target in found if not re.match(r"[a-z]+:", target)]


def faults(root, names):
    """Which links of the files of these names lead nowhere."""
    for name in names:
        here = root / name
        for target in targets(here.read_text()):
            path, _, anchor = target.partition("#")
            there = (here.parent / path).resolve() if path else here
            if not there.exists():
                yield f"{name}: `{target}`: no such file"
            elif anchor and there.suffix == ".md" and anchor not in anchors(there.read_text()):
                yield f"{name}: `{target}`: no such heading"


def documents(root):
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=root, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (root / name).is_file()]




PATH = re.compile(r"(?:[\w.-]+/)+[\w-][\w.-]*\.(?:rs|py|ts|mjs|toml|go|kt|rb)")


def path_faults(text, files):
    """Which source files a document names in code that there are not; a name in capitals stands for any."""
    code = re.findall(r"`([^`\n]+)`", CODE.sub("", text))
    named = {word for words in code for word in words.split() if PATH.fullmatch(word) and not re.search(r"[A-Z]{3,}", word)}
    for path in sorted(named):
        end = "/" + re.sub(r"^(?:\.\.?/)+", "", path)
        if not any(("/" + file).endswith(end) for file in files):
            yield f"`{path}` is no file"
