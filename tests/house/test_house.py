"""The checks of the structure find what they are for."""

import pathlib
import re
import subprocess
import tempfile
import unittest

import check
import clauses
import imports
import links
import names
import readmes
import sizes
import surface
import versions
import words


TREES = tempfile.TemporaryDirectory()  # removed at the end


def tree(files):
    root = pathlib.Path(tempfile.mkdtemp(dir=TREES.name))
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root.resolve()


class Imports(unittest.TestCase):
    def edges(self, files):
        root = tree(files)
        found = imports.graph(root)
        return {
            str(path.relative_to(root)): sorted(str(target.relative_to(root)) for target in targets)
            for path, targets in found.items()
            if targets
        }

    def test_rust_paths_are_resolved(self):
        files = {
            "lib.rs": "mod a;\nmod b;\npub use a::inner::Thing;\n",
            "a/mod.rs": "pub(crate) mod inner;\npub(crate) use inner::Thing;\n",
            "a/inner.rs": "pub struct Thing;\n// use crate::b::Never;\n",
            "b.rs": "use crate::a::{self, Thing};\nfn f() { crate::a::inner::g() }\n#[cfg(test)]\nmod tests {\n use crate::c;\n}\n",
        }
        # a name that is passed on belongs to the file that defines it
        self.assertEqual(self.edges(files)["b.rs"], ["a/inner.rs", "a/mod.rs"])

    def test_super_is_resolved(self):
        files = {"lib.rs": "", "a/mod.rs": "", "a/b.rs": "use super::c::X;\n", "a/c.rs": "pub struct X;\n"}
        self.assertEqual(self.edges(files), {"a/b.rs": ["a/c.rs"]})

    def test_typescript_types_do_not_tie_files_together(self):
        files = {
            "a.ts": "import { b } from './b.js';\n",
            "b.ts": "import type { A } from './a.js';\n",
            "c.ts": "export {\n  a,\n} from './a.js';\n",
        }
        self.assertEqual(self.edges(files), {"a.ts": ["b.ts"], "c.ts": ["a.ts"]})

    def test_imports_between_python_modules_are_found(self):
        files = {"_a.py": "from ._b import x\n", "_b.py": "from . import _c\nimport os\n", "_c.py": ""}
        self.assertEqual(self.edges(files), {"_a.py": ["_b.py"], "_b.py": ["_c.py"]})


class Sizes(unittest.TestCase):
    def too_long(self, name, text):
        return list(sizes.too_long(pathlib.Path(name), text))

    def test_a_long_function_is_found_in_each_language(self):
        lines = lambda line: "".join(f"{line}\n" for _ in range(sizes.MAX_FUNCTION + 1))
        for name, text in {
            "a.rs": "impl A {\n    fn f(\n        a: u8,\n    ) -> u8 {\n" + lines("        b();") + "    }\n}\n",
            "a.py": "def f():\n" + lines("    b()") + "    return 1\n",
            "a.ts": "export function f(\n  a: number,\n): number {\n" + lines("  b();") + "}\n",
            "a.kt": "class A {\n    fun f(a: Int) {\n" + lines("        b()") + "    }\n}\n",
            "a.rb": "def f\n" + lines("  b") + "end\n",
        }.items():
            self.assertEqual([found for found, _ in self.too_long(name, text)], ["f"], name)

    def test_comments_blank_lines_and_tests_do_not_count(self):
        lines = "    // why\n\n" * sizes.MAX_FUNCTION
        self.assertEqual(self.too_long("a.rs", "fn f() {\n" + lines + "}\n"), [])
        tests = "#[cfg(test)]\nmod tests {\n" + "    a();\n" * sizes.MAX_FILE + "}\n"
        self.assertEqual(self.too_long("a.rs", "fn f() {}\n" + tests), [])

    def test_short_functions_in_a_row_are_not_one(self):
        self.assertEqual(self.too_long("a.kt", "fun f() = b()\n" * sizes.MAX_FUNCTION * 2), [])

    def test_a_long_file_is_found(self):
        self.assertEqual(self.too_long("a.rb", "a\n" * (sizes.MAX_FILE + 1)), [("", sizes.MAX_FILE + 1)])


class Surface(unittest.TestCase):
    FILES = {
        "lib.rs": """mod a;
#[cfg(feature = "x")]
mod b;
pub mod c;
pub use a::{self, One, two as three};
#[doc(hidden)]
pub use a::four;
#[cfg(feature = "x")]
pub use b::Five;
pub mod inline {
    pub use crate::a::six;
}
pub const fn seven() -> u8 { 7 }
""",
        "a/mod.rs": """#[macro_export]
macro_rules! eight { () => {} }
impl ToolError {
    pub fn new() -> Self { Self }
    #[must_use]
    pub const fn with() -> Self { Self }
    #[cfg(feature = "x")]
    pub fn only_with_x() {}
    #[doc(hidden)]
    pub fn hidden() {}
    pub(crate) fn inner() {}
    text_members! {
        /// Why.
        reason, with_reason;
        stage;
    }
}
""",
        "b.rs": "impl ToolError {\n    pub fn also_with_x() {}\n}\n",
        "c.rs": "",
    }

    def test_the_items_at_the_root_are_counted(self):
        names = surface.root_items(tree(self.FILES))
        self.assertEqual(sorted(names), ["Five", "One", "c", "eight", "inline", "self", "seven", "three"])

    def test_the_methods_without_a_feature_are_counted(self):
        names = surface.methods(tree(self.FILES))
        self.assertEqual(sorted(names), ["new", "reason", "stage", "with", "with_reason"])

    def test_too_many_are_found(self):
        files = {"lib.rs": "".join(f"pub const fn f{at}() {{}}\n" for at in range(surface.MAX_ITEMS + 1))}
        self.assertEqual(list(surface.faults(tree(files))), ["the root has 41 public items, more than 40"])


class Faults(unittest.TestCase):
    def test_an_allow_is_found(self):
        files = {"lib.rs": "#![expect(x, reason = \"y\")]\n", "a.rs": "// #[allow(x)]\n    #[allow(x, reason = \"y\")]\nfn f() {}\n"}
        self.assertEqual(list(check.allow_faults(tree(files))), ["a.rs:2: `allow`, not `expect`"])

    def test_a_circle_between_folders_is_found(self):
        files = {
            "lib.rs": "",
            "a/mod.rs": "",
            "a/x.rs": "use crate::b::y;\n",
            "b/mod.rs": "",
            "b/y.rs": "use crate::a::x;\n",
        }
        root = tree(files)
        self.assertEqual(list(check.circle_faults(root, imports.graph(root), [])), ["a circle: a/x.rs, b/y.rs"])

    def test_a_circle_within_a_folder_is_found_unless_it_is_listed(self):
        root = tree({"lib.rs": "", "x.rs": "use crate::y;\n", "y.rs": "use crate::x;\n"})
        edges, listed = imports.graph(root), {"x.rs", "y.rs"}
        self.assertEqual(list(check.circle_faults(root, edges, [])), ["a circle: x.rs, y.rs"])
        self.assertEqual(list(check.circle_faults(root, edges, [listed])), [])
        gone = ["no circle any more, take it out of `CIRCLES`: x.rs, z.rs"]
        self.assertEqual(list(check.circle_faults(root, edges, [listed, {"x.rs", "z.rs"}])), gone)

    def test_a_file_may_take_from_its_parent_and_generated_data_from_their_types(self):
        files = {
            "lib.rs": "",
            "a/mod.rs": "mod x;\nuse x::X;\n",
            "a/x.rs": "use super::Y;\n",
            "b.rs": "use crate::c::C;\n",
            "c.rs": "//! Data.\n//!\n//! Generated from `c.toml`.\nuse crate::b::B;\n",
        }
        root = tree(files)
        self.assertEqual(list(check.circle_faults(root, imports.graph(root), [])), [])

    def test_a_file_that_imports_a_higher_floor_is_found(self):
        root = tree({"lib.rs": "", "low.rs": "use crate::high;\n", "high.rs": "use crate::low;\n"})
        faults = list(check.floor_faults(root, [["low"], ["high"], ["lib"]], imports.graph(root)))
        self.assertEqual(faults, ["low.rs: takes from `high.rs`, which is not below it"])

    def test_neighbours_on_a_floor_do_not_import_each_other(self):
        root = tree({"lib.rs": "", "left.rs": "use crate::right;\n", "right.rs": ""})
        faults = list(check.floor_faults(root, [["left", "right"], ["lib"]], imports.graph(root)))
        self.assertEqual(faults, ["left.rs: takes from `right.rs`, which is not below it"])

    def test_a_file_without_a_floor_is_found(self):
        root = tree({"lib.rs": "", "new.rs": ""})
        faults = list(check.floor_faults(root, [["lib"]], imports.graph(root)))
        self.assertEqual(faults, ["new.rs: is on no floor"])


class Clauses(unittest.TestCase):
    KNOWN = clauses.clauses("# a\n\n## 1.4 Texts\n\n### 1.4.44 One\n\n### 1.4.55 Two\n\n## 3.6 Words\n")

    def faults(self, text):
        return clauses.faults(text, self.KNOWN)

    def test_a_clause_is_named_in_full_or_by_what_it_is_part_of(self):
        self.assertEqual(self.faults("// SPEC 1.4.44, 1.4.55 and 1.4, SPEC §3, SPEC §3.6."), [])

    def test_a_clause_that_is_not_there_is_found_in_each_way_of_naming(self):
        for text in ["SPEC 2.5", "SPEC §2.5", "(SPEC 1.4.44, 2.5)", "SPEC 1.4.44 to 2.5", "SPEC §1.4–§2.5", "SPEC\n/// §2.5"]:
            self.assertEqual(self.faults(text), ["2.5"], text)

    def test_the_specification_of_another_project_is_not_this_one(self):
        self.assertEqual(self.faults("emcp SPEC.md 10.1, RFC 9110 section 10.2.3, version 2.5"), [])

    def test_the_specification_names_itself_without_its_name(self):
        bare = clauses.BARE.findall
        self.assertEqual(clauses.faults("as in 1.4.44 and 1.4.99; `5.1.1` of a mail server", self.KNOWN, bare), ["1.4.99"])


class Readmes(unittest.TestCase):
    SCHEMA = {
        "properties": {"version": {"default": 1}, "cap_ms": {"default": 20000}, "types": {"default": {}}, "replay": {"default": "trust"}},
        "$defs": {"TypePolicy": {"properties": {"action": {}, "max_attempts": {}}}},
    }
    TABLE = """a policy:

| member | default | meaning |
|---|---|---|
| `cap_ms` | 20 000 | the longest wait |
| `replay` | `"trust"` | or `"ask"` |
| `types` | | by type: `max_attempts`, `action` |

| `action` | the caller |
|---|---|
| `retry` | waits |
"""

    def faults(self, before="", after=""):
        return readmes.policy_faults(self.TABLE.replace(before, after), self.SCHEMA)

    def test_the_table_of_a_policy_is_that_of_the_schema(self):
        self.assertEqual(self.faults(), [])

    def test_other_members_and_other_defaults_are_found(self):
        self.assertEqual(self.faults("20 000", "10 000"), ["cap_ms: the defaults are [20000], not [10000.0]"])
        self.assertEqual(self.faults("`replay`", "`again`"), ["`again` is no member of a policy", "`replay` is missing"])
        self.assertEqual(self.faults(", `action`", ""), ["`types` also has action"])

    def test_words_that_are_missing_or_do_not_exist_are_found(self):
        self.assertEqual(readmes.table_faults(self.TABLE, ["wait"]), ["`retry` is no action"])
        self.assertEqual(readmes.word_faults("`RETRY`, `:wait`, `TE_ACTION_GIVE_UP`", ["retry", "wait", "give_up", "stop"]), ["`stop` is missing"])

    def test_findings_with_other_points_or_advice_are_found(self):
        table = "\n\n| finding | points lost | meaning | advice |\n|---|---|---|---|\n| `crash` | 100 | the server has ended | catch `all` |\n"
        source = 'kinds! {\n    CRASH "crash" 100 "catch `all`"\n}'
        here = "`crash`: ('100', 'catch `all`') in the table"
        self.assertEqual(readmes.finding_faults(table, source), [])
        self.assertEqual(readmes.finding_faults(table, source.replace("100", "90")), [f"{here}, ('90', 'catch `all`') in the code"])
        self.assertEqual(readmes.finding_faults(table, source.replace("all", "none")), [f"{here}, ('100', 'catch `none`') in the code"])
        self.assertEqual(readmes.finding_faults(table, ""), [f"{here}, None in the code"])

    def test_floors_that_are_missing_or_in_another_order_are_found(self):
        listed = "| floor | holds |\n|---|---|\n| `a.rs`, `b/` | one |\n| `c/` | two |\n"
        self.assertEqual(readmes.floor_faults(listed, [["a", "b"], ["c"]]), [])
        self.assertEqual(readmes.floor_faults(listed, [["c"], ["a", "b"]]), ["the floors are not in their order"])
        self.assertEqual(readmes.floor_faults(listed, [["a", "b"], ["c"], ["d"]]), ["`d` is missing"])

    def test_files_that_are_not_in_the_folder(self):
        table = "| file | what |\n|---|---|\n| `a.rs`, `gone.rs` | see `b.rs` |\n| `SYSTEM.toml` | any |\n"
        self.assertEqual(readmes.file_faults(table, ["x/src/a.rs"]), ["`gone.rs` is not in this folder"])

    def test_vectors_that_the_index_lacks_or_puts_elsewhere(self):
        index = "| file | clauses | what |\n|---|---|---|\n| [a](vectors/a.json) | 1.4 | one |\n| [b](vectors/b.json) | 1.4 | two |\n"
        self.assertEqual(readmes.vector_faults(index, {"a": "1.4", "b": "1.4"}), [])
        self.assertEqual(readmes.vector_faults(index, {"a": "1.4", "b": "1.5"}), ["`b`: the clause of the file is 1.5"])
        self.assertEqual(readmes.vector_faults(index, {"a": "1.4", "c": "1.5"}), ["`c` has no row", "`b` is no file"])
        self.assertEqual(readmes.vector_faults(index + index, {"a": "1.4", "b": "1.4"})[0], "`a` has more than one row")

    def test_sections_that_the_readme_of_a_package_lacks(self):
        text = "# a\n\n## Install and link\n\n## Rules and limits\n"
        self.assertEqual(readmes.heading_faults(text), ["no section `By default`"])
        self.assertEqual(readmes.heading_faults(text + "## By default\n"), [])

    def test_source_files_that_a_map_lacks(self):
        table = "| file | what |\n|---|---|\n| `a.ts` | one |\n"
        self.assertEqual(readmes.map_faults(table, ["README.md", "a.ts", "b.ts"], ["a.ts"]), ["`b.ts` is missing"])
        self.assertEqual(readmes.map_faults(table + "| `src/b.rs` | not `c.rs` |\n", ["a.ts", "b.rs"], ["a.ts", "b.rs"]), ["`c.rs` is no file"])

    def test_sections_that_the_table_does_not_cover(self):
        table = "| sections | subject |\n|---|---|\n| 1.1 to 1.3 | a |\n| 2.5, 2.6 | b |\n| 7.2 | c |\n\n"
        self.assertEqual(readmes.section_faults(table + "## 1.2 A\n## 2.6 B\n## 7.2 C\n"), [])
        self.assertEqual(readmes.section_faults(table + "## 1.4 A\n"), ["1.4 is not in the table"])


class Versions(unittest.TestCase):
    def test_a_version_that_differs_is_found(self):
        self.assertEqual(list(versions.faults(versions.ROOT)), [])
        with tempfile.TemporaryDirectory() as copy:
            root = pathlib.Path(copy)
            npm = [f"{name}/{file}" for name in versions.PACKAGES for file in ("package.json", "package-lock.json")]
            listed = subprocess.run(["git", "ls-files", "*/Cargo.toml"], cwd=versions.ROOT, capture_output=True, text=True, check=True)
            crates = [name for name in listed.stdout.splitlines() if name.startswith(("core/", "agent-client/", "bindings/"))]
            for name in ["Cargo.toml", *npm, *crates, *versions.PATTERNS]:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text((versions.ROOT / name).read_text())
            for name in ["bindings/wasm/npm/package.json", "bindings/go/tests/go.mod", "bindings/ruby/lib/toolerror/version.rb", "core/Cargo.toml"]:
                before = (root / name).read_text()
                (root / name).write_text(re.sub(r'(?i)(version"?[ :=]+"|bindings/\S+ v)\d[\d.]+', r"\g<1>0.0.9", before, count=1))
                (fault,) = versions.faults(root)
                self.assertIn("0.0.9", fault)
                (root / name).write_text(before)


class Links(unittest.TestCase):
    FILES = {
        "README.md": "# A\n\n[b](docs/b.md#two-words), [`c`](#a), [web](https://a.invalid/x#y), `[no](link)`\n\n```md\n[no](link)\n```\n",
        "docs/b.md": "# B\n\n## Two *words*\n\n## B\n\n[back](../README.md#a), [again](#b-1)\n",
    }

    def faults(self, before="", after=""):
        files = {name: text.replace(before, after) if before else text for name, text in self.FILES.items()}
        return list(links.faults(tree(files), files))

    def test_links_lead_to_files_and_headings(self):
        self.assertEqual(self.faults(), [])

    def test_files_that_a_document_names_and_that_are_gone(self):
        text = "`src/a.rs`, `../x/b.py`, `SYSTEM/SYSTEM.toml`, `a/gone.rs`\n\n```rs\n`never/c.rs`\n```\n"
        self.assertEqual(list(links.path_faults(text, ["core/src/a.rs", "x/b.py"])), ["`a/gone.rs` is no file"])

    def test_links_that_lead_nowhere_are_found(self):
        self.assertEqual(self.faults("docs/b.md#", "docs/c.md#"), ["README.md: `docs/c.md#two-words`: no such file"])
        self.assertEqual(self.faults("README.md#a", "README.md#b"), ["docs/b.md: `../README.md#b`: no such heading"])


class Words(unittest.TestCase):
    def faults(self, path, text=""):
        return list(words.faults([(path, text)], ["repeat", "lost answer", "one's own"]))

    def test_a_banned_word_is_found_in_tests_of_each_language(self):
        for name, text in {
            "a.rs": "#[tokio::test(flavor = \"current_thread\")]\n#[ignore]\nasync fn a_call_is_repeated() {}\n",
            "a.py": "class A:\n    async def test_a_lost_answer(self):\n",
            "a.mjs": "test('an entry of one\\'s own', () => {});\n",
            "a.go": "func TestEachCallRepeats(t *testing.T) {\n",
            "a.rb": "  def test_a_call_repeats\n",
            "a.kt": "    @Test\n    fun `a call is repeated`() {\n",
            "a.java": "    @Test\n    void callsAreRepeated() {\n",
        }.items():
            self.assertEqual(len(self.faults(name, text)), 1, name)

    def test_other_names_pass(self):
        self.assertEqual(self.faults("retry.rs", "#[test]\nfn each_thread_has_its_own_call() { repeat() }\nfn repeat() {}\n"), [])

    def test_a_name_of_one_or_two_words_is_found(self):
        for name, found in (("private_keys", 1), ("keys", 1), ("private_keys_are_masked", 0)):
            self.assertEqual(len(self.faults("a.rs", f"#[test]\nfn {name}() {{\n")), found, name)

    def test_a_banned_word_is_found_in_the_name_of_a_file(self):
        for path in ["a/lost_answer.rs", "a/repeated-calls.py", "a/said.rs"]:
            self.assertEqual(len(self.faults(path)), 1, path)

    def test_the_words_are_those_of_the_glossary(self):
        found = words.banned((check.ROOT / "CONTRIBUTING.md").read_text())
        self.assertLess({"repeat", "gate", "lost answer", "knows"}, set(found))


class Names(unittest.TestCase):
    HEAD = f"\n{names.HEADING}\n\n| thing | {' | '.join(names.SOURCES)} | why they differ |\n|{'---|' * 9}\n"

    def faults(self, *rows, more=()):
        """A language has the names of its cells but `gone`, and `more`."""
        rows = names.table(self.HEAD + "\n".join(f"| {' | '.join(row)} |" for row in rows))
        own = {(language, name) for row in rows for language in names.SOURCES for name in names.names(row[language])}
        return list(names.faults(rows, lambda language, name: name != "gone" and (language, name) in {*own, *more}))

    def test_one_name_in_the_style_of_each_language_is_none_to_explain(self):
        self.assertEqual(self.faults(("x", "`read_http`", "`read_http`", "`readHttp`", "–", "–", "`ReadHTTP`", "`te_read_http`", "")), [])

    def test_another_name_needs_a_reason(self):
        row = ["x", "`a`", "`b`", "–", "–", "–", "–", "–", ""]
        self.assertEqual(len(self.faults(row)), 1)
        self.assertEqual(self.faults([*row[:-1], "so it is"]), [])

    def test_a_name_that_a_language_has_although_the_table_says_none_is_found(self):
        row = ("x", "`a`", "`a`", "`a`", "`a`", "`a`", "–", "–", "")
        self.assertEqual(self.faults(row), [])
        self.assertEqual(self.faults(row, more=[("Go", "a")]), ["x: Go has `a`"])

    def test_a_name_that_a_language_lacks_is_found(self):
        self.assertEqual(len(self.faults(("x", "`gone`", "–", "–", "–", "–", "–", "", ""))), 2)


if __name__ == "__main__":
    unittest.main()
