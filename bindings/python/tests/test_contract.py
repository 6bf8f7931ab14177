"""Toolsets, and the guard around functions, without a server."""

import asyncio
import importlib.util
import re
import socket
import threading
import time
from pathlib import Path

import pytest

import toolerror
from toolerror import ConflictError, InternalError, MisuseError, PermissionDeniedError, TransientError, contract

TEXT = """
toolset: t
version: 1.0.0
tools:
  - name: read
    capabilities: [READ]
    input: {properties: {id: {type: string, format: resource-id}}, required: [id]}
  - name: slow
    limits: {timeout_ms: 50, max_concurrent: 1}
  - name: pay
    idempotency_key: required
    dependencies: [read]
  - name: hooked
    hooks: {post: optional}
"""


def guard(**settings):
    return contract.Guard(contract.Toolset(TEXT), **{"actor": "ada", **settings})


def run(work):
    return asyncio.run(work)


def test_a_toolset_with_keys_needs_an_actor():
    toolset = contract.Toolset(TEXT)
    with pytest.raises(MisuseError) as refused:
        contract.Guard(toolset)
    assert str(refused.value) == "`actor` must say who calls: tool `pay` takes idempotency keys, and a key belongs to one caller"
    shared = contract.Guard(toolset, actor="shared")
    assert run(shared.call("pay", {}, lambda _: {"paid": 1}, key="k"))["structuredContent"] == {"paid": 1}
    nobody = contract.Guard(toolset, actor=lambda context: context)
    with pytest.raises(InternalError, match="does not say who calls"):
        run(nobody.call("pay", {}, lambda _: pytest.fail("it ran"), key="k"))
    of_alice = run(nobody.call("pay", {}, lambda _: {"of": "alice"}, key="k", context="alice"))
    of_bob = run(nobody.call("pay", {}, lambda _: {"of": "bob"}, key="k", context="bob"))
    assert (of_alice["structuredContent"], of_bob["structuredContent"]) == ({"of": "alice"}, {"of": "bob"})


def test_a_failure_that_may_pass_and_changed_nothing_frees_the_key():
    mine = guard()

    def busy(_):
        raise TransientError("busy", effects="none", retry_after=0.1)

    with pytest.raises(TransientError):
        run(mine.call("pay", {}, busy, key="k"))
    assert run(mine.call("pay", {}, lambda _: {"paid": 1}, key="k"))["structuredContent"] == {"paid": 1}


def test_a_redis_server_that_does_not_answer_holds_up_no_tool_without_keys():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        store = contract.RedisStore(f"redis://127.0.0.1:{silent.getsockname()[1]}/")
        mine = guard(store=store, reachable=lambda _: True)

        async def calls():
            began = time.monotonic()
            keyed = [asyncio.create_task(mine.call("pay", {"n": n}, lambda _: pytest.fail("it ran"), key=str(n))) for n in range(40)]
            await asyncio.sleep(0.05)
            asked = time.monotonic()
            await mine.call("hooked", {}, lambda _: {})
            took = time.monotonic() - asked
            ended = await asyncio.gather(*keyed, return_exceptions=True)
            assert {(type(error), error.reason) for error in ended} == {(TransientError, "dependency")}
            return took, time.monotonic() - began

        took, all_of_them = run(calls())
        assert took < 0.5 and all_of_them < 8, (took, all_of_them)


def test_a_document_is_read_whatever_is_wrong_with_it(tmp_path):
    path = tmp_path / "t.yaml"
    path.write_text("toolset: t\nversion: 1.0.0\ntools:\n  - name: a # é\n    dependencies: [b]\n")
    [found] = contract.Toolset.load(path).diagnostics()
    assert (found["rule"], found["line"], found["path"]) == ("unknown_dependency", 5, "/tools/0/dependencies/0")
    with pytest.raises(MisuseError, match="^toolset is not valid: line 5: unknown_dependency: tool `a`"):
        contract.Guard(path)
    with pytest.raises(MisuseError, match="toolset is not valid"):
        contract.Toolset.load(path).order()
    path.write_bytes(b"toolset: \xe9")
    with pytest.raises(MisuseError, match="is not UTF-8"):
        contract.Toolset.load(path)
    with pytest.raises(FileNotFoundError):
        contract.Toolset.load(tmp_path / "none.yaml")
    assert contract.Toolset("{").diagnostics()[0]["rule"] == "syntax"
    of_dict = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": [{"name": "a"}], "other": 1})
    assert [one["path"] for one in of_dict.diagnostics()] == ["/other"]


def test_a_pattern_cannot_block_a_server():
    # an engine that goes back needs 2^200 steps for each
    patterns = {"plain": "^(a+)+$", "ahead": "^(?=(a+)+$).*$"}
    tools = [{"name": name, "input": {"properties": {"s": {"pattern": pattern}}}} for name, pattern in patterns.items()]
    toolset = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": tools})
    for name in patterns:
        refused = toolset.check_input(name, [], {"s": "a" * 200 + "!"})
        assert (refused.type, refused.violations[0].path) == ("VALIDATION", "/s"), name


def test_values_are_checked_without_a_guard():
    toolset = contract.Toolset(TEXT)
    refused = toolset.check_input("read", ["READ"], {"id": 2**53 + 1})
    assert refused is not None and refused.violations[0].path == "/id"
    assert toolset.check_input("read", ["READ"], {"id": str(2**53 + 1)}) is None
    assert toolset.check_output("read", {"id": "1"}, {}) is None
    newer = contract.Toolset(TEXT.replace("1.0.0", "1.1.0") + "  - name: more\n")
    assert toolset.diff(newer)["level"] == "minor"
    assert toolset.publish()["tools"][0]["inputSchema"]["required"] == ["id"]
    assert toolset.refusal("slow", "rate_limit", wait=2.5).retry_after == 2.5
    with pytest.raises(MisuseError, match="^unknown reason `later`"):
        toolset.refusal("slow", "later")  # type: ignore[arg-type]


def test_arguments_that_cannot_be_read_are_refused_after_the_capabilities():
    toolset = contract.Toolset(TEXT)
    deep = {}
    for _ in range(10_000):
        deep = {"deep": deep}
    mine = guard(grants=["READ"], trace="t1")
    with pytest.raises(toolerror.ValidationError) as raised:
        run(mine.call("read", deep, lambda _: pytest.fail("it ran")))
    found = [toolset.check_input("read", ["READ"], deep), toolset.check_input("read", ["READ"], {"n": 10**400}), raised.value]
    for refused in found:
        assert refused is not None and refused.recoverable and refused.effects == "none"
        assert refused.violations[0].rule == "json" and len(refused.to_json()) < 500
    assert [step["status"] for step in mine.steps("t1")["items"]] == ["error"]
    denied = toolset.check_input("read", [], deep)
    assert denied is not None and denied.missing == ("READ",)
    with pytest.raises(PermissionDeniedError):
        run(guard().call("read", deep, lambda _: pytest.fail("it ran")))


def test_values_that_json_has_no_form_for_do_not_pass_for_others():
    schema = {"properties": {"n": {"type": "integer"}, "s": {"type": "string"}}}
    toolset = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": [{"name": "a", "input": schema}]})

    class Silent:
        def __repr__(self):
            raise RuntimeError("hunter2")

    for arguments in ({"n": float("nan")}, {"n": float("inf")}, {"n": "1"}, {"n": Silent()}, {"n": {1}}):
        refused = toolset.check_input("a", [], arguments)
        assert refused is not None and refused.violations[0].rule == "type"
        assert "hunter2" not in refused.to_json()
    assert toolset.check_input("a", [], {"n": 2**70, "s": "\ud800"}) is None
    cycle: dict[str, object] = {}
    cycle["self"] = cycle
    assert toolset.check_input("a", [], cycle) is None


def test_plain_arguments_are_checked_as_any_others():
    class Other(dict):  # is written as text first
        pass

    kinds = ["string", "integer", "number", "boolean", "null", "array", "object"]
    properties = {kind: {"type": kind, "const": 7, "maxItems": 1, "minLength": 2, "required": ["é"]} for kind in kinds}
    limits = {"max_input_bytes": 400}
    schema = {"properties": properties, "propertyNames": {"maxLength": 7}}
    tools = [{"name": name, "input": schema, "limits": limits if name == "small" else {}} for name in ("a", "small")]
    toolset = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": tools})
    deep: object = "deep"
    for _ in range(40):
        deep = [deep, 1]
    values = [
        7, 7.0, 7.5, -0.0, 0, 1e300, 2**63 - 1, 2**63, -(2**63), 10**30, True, None, "", "é", "a\0b", "\ud800", "x" * 70_000,
        [], [7], [7, [7, None]], {}, {"é": 7}, {"\ud800": 1, "b": {"é": {}}}, {1: 7}, (7, 8), {7}, float("nan"), deep,
    ]  # fmt: skip
    refusals = 0
    for value in values:
        for kind in [*kinds, "a longer name"]:
            for tool in ("a", "small"):
                plain = toolset.check_input(tool, [], {kind: value})
                other = toolset.check_input(tool, [], Other({kind: value}))
                assert (plain and plain.to_json()) == (other and other.to_json()), (tool, kind, value)
                refusals += plain is not None
    assert 200 < refusals < len(values) * 16


def test_settings_that_are_none_are_refused():
    for asked, given in [("grants", "READ"), ("grants", [7]), ("grants", None), ("actor", 7), ("trace", b"t")]:
        with pytest.raises(InternalError):  # its text is in the log
            run(guard(**{asked: lambda context, given=given: given}).call("read", {"id": "1"}, dict))
    with pytest.raises(MisuseError, match="no guarded call"):
        contract.current_call()
    with pytest.raises(MisuseError, match="must be a number of seconds"):
        contract.MemoryStore(outcome=-1)


def test_functions_of_both_kinds_are_guarded():
    async def later(arguments):
        return {"id": arguments["id"], "by": contract.current_call().actor}

    mine = guard(grants=["READ"], actor=lambda context: context["user"])
    done = run(mine.call("read", {"id": "7"}, later, context={"user": "ada"}))
    assert done["structuredContent"] == {"id": "7", "by": "ada"}
    assert run(mine.call("read", {"id": "7"}, lambda arguments: arguments, context={"user": "x"}))["content"]
    with pytest.raises(PermissionDeniedError) as denied:
        run(guard().call("read", {}, later))
    assert denied.value.missing == ("READ",)
    with pytest.raises(toolerror.ValidationError) as wrong:
        run(mine.call("read", {"id": "x"}, later, context={"user": "ada"}))
    assert wrong.value.violations[0].path == "/id"


def test_a_time_limit_cancels_and_gives_the_place_back():
    ended = []

    async def hang(arguments):
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)

    async def twice():
        mine = guard()
        for _ in range(2):
            with pytest.raises(TransientError) as late:
                await mine.call("slow", {}, hang)
            assert late.value.limit is not None and late.value.limit.name == "timeout_ms"

    run(twice())
    assert ended == [True, True]


def test_what_a_blocking_handler_gives_after_its_limit_counts_for_nothing():
    def block(arguments):
        time.sleep(0.1)
        return {}

    async def block_then_fail(arguments):
        block(arguments)
        raise ConflictError("changed")

    async def late(handler):
        mine = guard(trace="t1")
        with pytest.raises(TransientError) as raised:
            await mine.call("slow", {}, handler)
        assert (raised.value.limit.name, raised.value.effects) == ("timeout_ms", "unknown")
        assert mine.steps("t1")["items"][0]["status"] == "error"
        assert (await mine.call("slow", {}, lambda _: {}))["structuredContent"] == {}

    run(late(block))
    run(late(block_then_fail))
    if importlib.util.find_spec("trio"):
        importlib.import_module("trio").run(late, block)


@pytest.mark.parametrize("asked", ["grants", "actor", "trace", "state", "reachable"])
def test_a_function_of_the_host_that_fails_has_changed_nothing(asked, caplog):
    def fail(*_):
        raise OSError("the database is down")

    def conflict(*_):
        raise ConflictError("changed", effects="unknown")

    for function, of_type in [(fail, InternalError), (conflict, ConflictError)]:
        mine = guard(**{asked: function})
        for _ in range(2):
            with pytest.raises(of_type) as raised:
                run(mine.call("pay", {}, lambda _: pytest.fail("it ran"), key="k"))
            assert raised.value.effects == "none"
            assert "database" not in raised.value.to_json()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"state": {}}, "`state` must be a function, not `dict`"),
        ({"reachable": True}, "`reachable` must be a function, not `bool`"),
        ({"grants": "READ"}, "`grants` must be a function or strings, not `str`"),
        ({"grants": [7]}, "`grants` must be a function or strings, not `int` in it"),
        ({"grants": None}, "`grants` must be a function or strings, not `NoneType`"),
        ({"steps": -1}, "`steps` must be a whole number, 0 or more, not `-1`"),
        ({"steps": 1.5}, "`steps` must be a whole number, 0 or more, not `1.5`"),
        ({"steps": True}, "`steps` must be a whole number, 0 or more, not `bool`"),
        ({"steps": 10**400}, "`steps` must be a whole number, 0 or more, not `int`"),
        ({"trace": 7}, "`trace` must be a string or a function, not `int`"),
        ({"actor": None}, "`actor` must be a string or a function, not `NoneType`"),
        ({"conditions": [1]}, "`conditions` must be an object by tool, not `list`"),
        ({"conditions": {"nope": {}}}, "`conditions` must be of tools in the toolset; it has no `nope`"),
        ({"conditions": {"pay": print}}, "`conditions` of tool `pay` must be an object by code, not `builtin_function_or_method`"),
        ({"conditions": {"pay": {"X": True}}}, "`conditions.pay.X` must be a function, not `bool`"),
    ],
)
def test_what_would_never_work_is_refused_at_once(settings, message):
    with pytest.raises(MisuseError) as raised:
        guard(**settings)
    assert str(raised.value) == message


def test_a_handler_is_a_function():
    with pytest.raises(MisuseError, match="^`handler` must be a function, not `dict`$"):
        run(guard().call("slow", {}, {}))  # type: ignore[arg-type]


def test_the_error_of_a_replay_keeps_its_effects():
    mine = guard()

    def fail(_):
        raise InternalError("boom")

    for _ in range(2):
        with pytest.raises(InternalError) as raised:
            run(mine.call("pay", {}, fail, key="k"))
        assert raised.value.effects is None


def test_places_are_counted():
    async def full():
        mine = guard()
        entered, go = asyncio.Event(), asyncio.Event()

        async def wait(arguments):
            entered.set()
            await go.wait()
            return {}

        first = asyncio.create_task(mine.call("slow", {}, wait))
        await entered.wait()
        with pytest.raises(TransientError) as refused:
            await mine.call("slow", {}, wait)
        assert refused.value.reason == "concurrency"
        go.set()
        assert (await first)["structuredContent"] == {}

    run(full())


def test_a_call_that_its_client_cancels_is_lost():
    async def cancelled():
        mine = guard()
        entered = asyncio.Event()

        async def hang(arguments):
            entered.set()
            await asyncio.sleep(60)

        first = asyncio.create_task(mine.call("pay", {}, hang, key="k"))
        await entered.wait()
        with pytest.raises(TransientError):
            await mine.call("pay", {}, hang, key="k")
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        with pytest.raises(InternalError) as lost:
            await mine.call("pay", {}, hang, key="k")
        assert (lost.value.reason, lost.value.effects) == ("idempotency", "unknown")

    run(cancelled())


def test_a_state_that_cannot_be_had_leaves_the_key_free():
    states = [LookupError("no database"), {"fine": True}]

    def state(tool, arguments, context):
        found = states.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    async def twice():
        mine = guard(state=state)
        with pytest.raises(InternalError) as failed:
            await mine.call("pay", {}, lambda arguments: {}, key="k")
        assert "database" not in failed.value.message
        return await mine.call("pay", {}, lambda arguments: {"paid": True}, key="k")

    assert run(twice())["structuredContent"] == {"paid": True}


def test_a_dependency_that_cannot_be_reached_refuses():
    async def away(tool):
        return tool != "read"

    with pytest.raises(TransientError) as refused:
        run(guard(reachable=away).call("pay", {}, dict, key="k"))
    assert refused.value.reason == "dependency"


def test_guards_share_a_store_over_threads():
    store, runs, results = contract.MemoryStore(), [], []
    mine = [guard(store=store), guard(store=store)]

    def pay(at):
        async def until_done():
            while True:
                try:
                    return await mine[at % 2].call("pay", {"n": at % 5}, lambda arguments: runs.append(1) or {}, key=str(at % 5))
                except TransientError:
                    await asyncio.sleep(0.001)

        results.append(asyncio.run(until_done()))

    threads = [threading.Thread(target=pay, args=(at,)) for at in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(results), len(runs)) == (40, 5)


def test_a_handler_reports_what_failed_in_its_hooks():
    def work(arguments):
        call = contract.current_call()
        call.hook_failed("post", ConflictError("held", code="HELD"))
        call.warn("later", "slow")
        if arguments:
            call.hook_failed("pre", ValueError("the password is hunter2"))
        return {}

    mine = guard(trace="t1")
    meta = run(mine.call("hooked", {}, work))["_meta"]
    assert [one["stage"] for one in meta["io.github.toolerror/warnings"]] == ["post", "later"]
    with pytest.raises(InternalError) as failed:
        run(mine.call("hooked", {"x": 1}, work))
    assert failed.value.stage == "pre" and "hunter2" not in failed.value.to_json()
    assert [step["status"] for step in mine.steps("t1")["items"]] == ["ok", "error"]
    assert len(mine.steps_as_lines("t1").splitlines()) == 2


def test_a_guard_keeps_as_many_steps_as_it_is_told():
    for kept, ids in [(2, ["2", "3"]), (0, [])]:
        mine = guard(grants=["READ"], trace="t1", steps=kept)
        for number in "123":
            run(mine.call("read", {"id": number}, lambda _: {}))
        page = mine.steps("t1")
        assert ([step["inputs"]["id"] for step in page["items"]], page["meta"]["count"]) == (ids, kept)


def test_arguments_that_no_json_reader_reads_are_refused():
    deep = current = {}
    for _ in range(10_000):
        current["a"] = current = {}
    with pytest.raises(toolerror.ToolError) as refused:
        run(guard().call("slow", deep, lambda arguments: pytest.fail("the handler ran")))
    assert (refused.value.type, refused.value.effects) == ("VALIDATION", "none")


def deep(levels):
    return '{"toolset":"t","version":"1.0.0","tools":[{"name":"a","input":%s{}%s}]}' % ('{"not":' * levels, "}" * levels)


def many(last):
    """A chain of 10,000 tools."""
    tools = ["  - {name: n%d, dependencies: [n%d]}\n" % (n, n + 1) for n in range(9_999)]
    return f"toolset: t\nversion: 1.0.0\ntools:\n{''.join(tools)}  - {{name: n9999, dependencies: [{last}]}}\n"


HEAD = "toolset: t\nversion: 1.0.0\ntools:\n"
BAD = {
    "an unknown member": (HEAD + "  - name: a\n    capabilties: [READ]\n", "document", "/tools/0/capabilties", 5, "is not known"),
    "a schema that does not compile": (HEAD + "  - name: a\n    input: {type: strin}\n", "invalid_schema", "/tools/0/input/type", 5, "is no type of JSON Schema"),
    "a cycle": (HEAD + "  - {name: a, dependencies: [b]}\n  - {name: b, dependencies: [a]}\n", "cycle", "/tools/0/dependencies/0", 4, "a → b → a"),
    "a wrong version": ("toolset: t\nversion: 1.x\ntools: [{name: a}]\n", "document", "/version", 2, "must be a version by SemVer 2, such as 1.2.0"),
    "a wrong name": ("toolset: t\nversion: 1.0.0\ntools: [{name: a b}]\n", "document", "/tools/0/name", 3, "may only have letters, digits and `_./-`, at most 128"),
    "10,000 levels": (deep(10_000), "syntax", "/tools/0/input" + "/not" * 125, 1, "nested deeper than 128 levels"),
    "10,000 tools in a circle": (many("n0"), "cycle", "/tools/0/dependencies/0", 4, "n0 → n1 → "),
    "10,000 tools and one that is not there": (many("gone"), "unknown_dependency", "/tools/9999/dependencies/0", 10_003, "`gone`"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_documents_have_one_clear_error(kind):
    text, rule, path, line, words = BAD[kind]
    toolset = contract.Toolset(text)
    [found] = toolset.diagnostics()
    assert (found["rule"], found["path"], found["line"]) == (rule, path, line)
    assert words in found["message"], found["message"]
    with pytest.raises(MisuseError) as refused:
        contract.Guard(toolset)
    assert str(refused.value).startswith(f"toolset is not valid: line {line}: {rule}: ") and f"`{path}`: " in str(refused.value)


def test_large_arguments_are_read_or_refused():
    tools = [
        {"name": "sum", "input": {"properties": {"n": {"type": "array", "items": {"type": "integer"}}}}},
        {"name": "small", "limits": {"max_input_bytes": 1000}},
    ]
    large = contract.Guard(contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": tools}))
    numbers = list(range(150_000))  # 1 MB
    done = run(large.call("sum", {"n": numbers}, lambda given: {"sum": sum(given["n"])}))
    assert done["structuredContent"] == {"sum": sum(numbers)}
    with pytest.raises(toolerror.ValidationError) as refused:
        run(large.call("sum", {"n": [*numbers, "x" * 1_000_000]}, lambda _: {}))
    assert [found.path for found in refused.value.violations] == ["/n/150000"]
    with pytest.raises(toolerror.ValidationError) as refused:
        run(large.call("sum", {"n": ["x"] * 200_000}, lambda _: {}))
    assert len(refused.value.violations) == 100 and len(refused.value.to_json()) < 10_000
    with pytest.raises(toolerror.ValidationError) as refused:
        run(large.call("small", {"n": "x" * 1_000_000}, lambda _: {}))
    assert (refused.value.limit.name, refused.value.limit.max, refused.value.limit.actual) == ("max_input_bytes", 1000, 1_000_008)


def test_a_store_is_one():
    for url in ("localhost", "http://localhost", ""):
        with pytest.raises(MisuseError, match="invalid URL of Redis"):
            contract.RedisStore(url)
    with pytest.raises(MisuseError, match="^`store` must be a `MemoryStore` or a `RedisStore`, not `dict`$"):
        guard(store={})
    with pytest.raises(MisuseError, match="`run` must be a number of seconds, 0 or more, not `-1`"):
        contract.RedisStore("redis://localhost", run=-1)


def test_a_batch_lists_what_has_ended():
    batch = contract.Batch()
    item = batch.item("a")
    with pytest.raises(MisuseError, match="^item `a` has not ended$"):
        batch.data()
    with pytest.raises(MisuseError, match="^`key` must be a string, not `int`$"):
        batch.item(7)
    with item:
        item.data = 1
    with pytest.raises(asyncio.CancelledError), batch.item("b"):
        raise asyncio.CancelledError
    with pytest.raises(MisuseError, match="^item `b` has not ended$"):
        batch.data()


def test_the_example_of_the_module_is_right(monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[3] / "spec" / "examples")
    [example] = re.findall(r"contract=toolerror\.(contract\.Guard\(.*?\))\)", contract.__doc__ or "")
    names = {"contract": contract, "grants_of": lambda _: ["READ"], "actor_of": lambda _: "ada"}
    assert isinstance(eval(example, names), contract.Guard)


def test_the_guard_publishes_what_it_masks():
    number = {"type": "integer"}
    tools = [{"name": "a", "output": {"properties": {"pin": number, "token": number}}}]
    toolset = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": tools})
    masked = {"anyOf": [number, {"const": "[redacted]"}]}
    for options, pin, token in (
        (None, number, masked),
        (toolerror.EmitOptions(sensitive_names=["pin"]), masked, masked),
        (toolerror.EmitOptions(redact=False), number, number),
    ):
        [listed] = contract.Guard(toolset, options=options).toolset.publish()["tools"]
        assert listed["outputSchema"]["properties"] == {"pin": pin, "token": token}
    [listed] = toolset.publish()["tools"]
    assert listed["outputSchema"]["properties"] == {"pin": number, "token": masked}
