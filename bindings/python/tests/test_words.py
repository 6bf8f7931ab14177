"""Classes, literal types, stubs, constructor and properties equal the core's tables as sets."""

import ast
import inspect
import json
from pathlib import Path
from typing import get_args

import toolerror
from toolerror import _core, _errors, _members, _words

PACKAGE = Path(toolerror.__file__).parent
TABLES = Path(__file__).parents[3] / "spec" / "tables"


def published(name):
    return json.loads((TABLES / f"{name}.json").read_text())


def test_the_literal_types_are_the_words_of_the_core():
    names = {"type": "ErrorType", "kind": "InputKind", "reason": "GiveUpReason"}
    types = {names.get(name, name.title().replace("_", "")): tuple(words) for name, words in _core.words().items()}
    assert {name: get_args(getattr(_words, name)) for name in types} == types


def test_literal_types_equal_the_published_tables():
    tables = {
        "ErrorType": [row["type"] for row in published("types")],
        "Profile": [row["profile"] for row in published("profiles")["profiles"]],
    }
    for literal, table in (("Mode", "mode"), ("Effects", "effects"), ("Phase", "phase"), ("Member", "member")):
        tables[literal] = published("vocabulary")[table]
    for literal, table in tables.items():
        assert set(get_args(getattr(_words, literal))) == set(table), literal


def test_there_is_one_class_for_each_type():
    rows = {row["type"]: row for row in published("types")}
    classes = {cls.type: cls for cls in toolerror.ToolError.__subclasses__() if cls.__module__ == _errors.__name__}
    assert classes == _errors.CLASSES and set(classes) == set(rows)
    for word, cls in classes.items():
        error = cls()
        assert (error.message, error.recoverable) == (rows[word]["default_message"], rows[word]["default_recoverable"])
        assert cls.__name__ in toolerror.__all__


def test_each_conventional_member_has_a_property_and_a_keyword():
    members = set(published("vocabulary")["member"])
    properties = {name for name, value in vars(_members.Members).items() if isinstance(value, property)}
    tree = ast.parse((PACKAGE / "_errors.py").read_text())
    inits = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    typed = max(inits, key=lambda node: len(node.args.kwonlyargs))
    keywords = {argument.arg for argument in typed.args.kwonlyargs} - {"recoverable", "data"}
    assert properties == members and keywords == members


def test_the_stub_names_what_the_native_part_exports():
    tree = ast.parse((PACKAGE / "_core.pyi").read_text())
    named = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    named |= {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
    assert named == set(_core.__all__)


def test_all_names_what_is_there():
    assert len(set(toolerror.__all__)) == len(toolerror.__all__)
    public = {
        name
        for name, value in vars(toolerror).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert public | {"__version__"} == set(toolerror.__all__)


def test_the_package_has_a_version_of_three_numbers():
    assert toolerror.CONTRACT_VERSION == "1.0"
    assert toolerror.__version__.count(".") == 2
