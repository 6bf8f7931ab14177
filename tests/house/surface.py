"""How much the crate `toolerror` shows: the items at its root with all features, the methods of a ToolError with none.

Hidden items do not count. An exported macro stands at the root.
"""

import re

import imports

MAX_ITEMS = 40
MAX_METHODS = 60

ATTRIBUTES = r"(?P<attributes>(?:[ ]*#\[[^\n]*\]\n)*)"
ITEM = re.compile(rf"^{ATTRIBUTES}pub (?:use (?P<tree>[^;]+);|(?:const )?\w+ (?P<name>\w+))", re.M)
MACRO = re.compile(r"^#\[macro_export\]\s*macro_rules! (\w+)", re.M)
MODULE = re.compile(rf"^{ATTRIBUTES}(?:pub(?:\([^)]*\))? )?mod (?P<name>\w+);", re.M)
BLOCK = re.compile(rf"^{ATTRIBUTES}impl ToolError \{{\n(?P<body>.*?)^\}}", re.M | re.S)
METHOD = re.compile(rf"^{ATTRIBUTES}    pub (?:const )?fn (?P<name>\w+)", re.M)
# a row of a macro of accessors: `code, with_code;` or `conflicts, with_conflicts: Holder, Holder::read;`
ACCESSORS = re.compile(r"^    \w+_members! \{\n(.*?)^    \}", re.M | re.S)
ACCESSOR = re.compile(r"^        (\w+)(?:, (with_\w+))?(?:;|: )", re.M)


def is_optional(attributes):
    return "feature = " in attributes and "not(feature" not in attributes


def files(root):
    """Each file and its text without comments and tests, and whether it needs a feature."""
    texts = {path: imports.without_tests(imports.without_comments(path.read_text())) for path in sorted(root.rglob("*.rs"))}
    optional = [
        (path.parent if path.stem in ("mod", "lib") else path.with_suffix("")) / module["name"]
        for path, text in texts.items()
        for module in MODULE.finditer(text)
        if is_optional(module["attributes"])
    ]
    for path, text in texts.items():
        yield text, any(module in (path.with_suffix(""), *path.parents) for module in optional)


def root_items(root):
    """The names that can follow `toolerror::`."""
    names = [name for text, _ in files(root) for name in MACRO.findall(text)]
    for item in ITEM.finditer(imports.without_comments((root / "lib.rs").read_text())):
        if "doc(hidden)" in item["attributes"]:
            continue
        names += [name for _, name in imports.expand(item["tree"])] if item["tree"] else [item["name"]]
    return names


def methods(root):
    """The public methods and functions of a ToolError that need no feature."""
    names = []
    for text, optional in files(root):
        for block in () if optional else BLOCK.finditer(text):
            for method in METHOD.finditer(block["body"]):
                attributes = block["attributes"] + method["attributes"]
                if "doc(hidden)" not in attributes and not is_optional(attributes):
                    names.append(method["name"])
            rows = "".join(ACCESSORS.findall(block["body"]))
            names += [name for row in ACCESSOR.findall(rows) for name in row if name]
    return names


def faults(root):
    """What shows more than it may."""
    for what, names, limit in [("the root", root_items(root), MAX_ITEMS), ("`ToolError`", methods(root), MAX_METHODS)]:
        if len(names) > limit:
            yield f"{what} has {len(names)} public items, more than {limit}"
