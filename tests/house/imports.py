"""Which file imports which: Rust, Python and TypeScript, read as text.

`graph(FOLDER)` maps each file of a source tree to the files that it takes names from. A name that a `mod.rs` or a
package passes on counts as taken from the file that defines it.
"""

import pathlib
import re

USE = re.compile(r"^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", re.M)
PATH = re.compile(r"(?<![\w:$])(?:\$?crate|super|self)(?:::\w+)+")


def without_comments(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^\s*//.*$|(?<=[\s;{(,])//[^\n]*", "", text, flags=re.M)


def without_tests(text):
    """The text up to its unit tests, which may use anything."""
    return re.split(r"^#\[cfg\(test\)\]\s*\nmod \w+ \{", text, maxsplit=1, flags=re.M)[0]


def expand(tree):
    """The paths of a `use` tree, each with the name that it is known by."""
    tree = tree.strip()
    head = re.match(r"((?:[\w$]+::)*)\{(.*)\}$", tree, re.S)
    if not head:
        path, _, alias = tree.partition(" as ")
        path = re.sub(r"::self$", "", path.strip())
        return [(path, alias.strip() or path.rsplit("::", 1)[-1])]
    depth, start, inner, paths = 0, 0, head.group(2), []
    for at, char in enumerate(inner + ","):
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 0:
            if inner[start:at].strip():
                paths += [(head.group(1) + path, name) for path, name in expand(inner[start:at])]
            start = at + 1
    return paths


class Rust:
    """The modules of one crate, whose root is a `lib.rs` or `main.rs`."""

    def __init__(self, root):
        self.root = root
        self.files = {self.module(path): path for path in sorted(root.rglob("*.rs"))}
        self.texts = {module: without_tests(without_comments(path.read_text())) for module, path in self.files.items()}
        self.uses = {module: self.imports(module) for module in self.files}

    def module(self, path):
        parts = path.relative_to(self.root).with_suffix("").parts
        return parts[:-1] if parts[-1] in ("mod", "lib", "main") else parts

    def absolute(self, module, path):
        """A path as a tuple from the crate's root; nothing for one that leads out of the crate."""
        first, *rest = path.split("::")
        if first in ("crate", "$crate"):
            return tuple(rest)
        if first == "self":
            return module + tuple(rest)
        if first == "super":
            parts = [first, *rest]
            while parts and parts[0] == "super":
                module, parts = module[:-1], parts[1:]
            return module + tuple(parts)
        return module + (first, *rest) if module + (first,) in self.files else None

    def imports(self, module):
        """What a module takes from the crate: (absolute path, the name for it, whether it passes it on)."""
        text, found = self.texts[module], []
        for public, tree in USE.findall(text):
            for path, name in expand(tree):
                absolute = self.absolute(module, path)
                if absolute is not None:
                    found.append((absolute, name, bool(public)))
        rest = re.sub(r"pub\(in [\w:]+\)", "pub", USE.sub("", text))
        children = "|".join(path[-1] for path in self.files if path and path[:-1] == module)
        inside = re.findall(rf"(?<![\w:])(?:{children})(?:::\w+)+", rest) if children else []
        for path in PATH.findall(rest) + inside:
            absolute = self.absolute(module, path)
            if absolute is not None:
                found.append((absolute, path.rsplit("::", 1)[-1], False))
        return found

    def owner(self, path, seen=()):
        """The module that defines what a path names."""
        at = max(n for n in range(len(path) + 1) if path[:n] in self.files)
        module, rest = path[:at], path[at:]
        if rest and path not in seen:
            for target, name, public in self.uses[module]:
                if public and name == rest[0]:
                    return self.owner(target + rest[1:], (*seen, path))
        return module

    def graph(self):
        edges = {}
        for module, path in self.files.items():
            owners = {self.owner(target) for target, _, public in self.uses[module] if not public or module != ()}
            edges[path] = {self.files[owner] for owner in owners if owner != module and owner in self.files}
        return edges


def python_graph(root):
    files = {path.stem: path for path in sorted(root.glob("*.py"))}
    edges = {}
    for path in files.values():
        names = re.findall(r"^from \.(\w+) import|^from \. import (\w+)", path.read_text(), re.M)
        edges[path] = {files[a or b] for a, b in names if (a or b) in files}
    return edges


def typescript_graph(root):
    edges = {}
    for path in sorted(root.rglob("*.ts")):
        names = re.findall(r"^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'", path.read_text(), re.M | re.S)
        targets = (path.parent / re.sub(r"\.js$", ".ts", name) for name in names)
        edges[path] = {target.resolve() for target in targets if target.exists()}
    return {path.resolve(): targets for path, targets in edges.items()}


def graph(root):
    root = pathlib.Path(root)
    if any(root.glob("*.rs")):
        return Rust(root).graph()
    return typescript_graph(root) if any(root.glob("*.ts")) else python_graph(root)


def circles(edges):
    """The groups of files that reach each other (Tarjan), each sorted."""
    index, low, stack, found = {}, {}, [], []

    def visit(start):
        work = [(start, iter(sorted(edges.get(start, ()))))]
        index[start] = low[start] = len(index)
        stack.append(start)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    work.append((target, iter(sorted(edges.get(target, ())))))
                    break
                if target in stack:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while not group or group[-1] != node:
                        group.append(stack.pop())
                    if len(group) > 1:
                        found.append(sorted(group))

    for node in edges:
        if node not in index:
            visit(node)
    return found
