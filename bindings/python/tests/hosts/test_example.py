"""The example server of the README keeps its contract."""

import json
import re

import wire

import toolerror

PACKAGE = wire.HERE.parents[1]
TOOLSET = PACKAGE.parents[1] / "spec/examples/modules.yaml"


def called(server, tool, **arguments):
    return server.request("tools/call", {"name": tool, "arguments": arguments})["result"]


def test_the_example_is_the_block_of_the_readme():
    [block] = re.findall(r'^```py\n("""A server on stdio.*?)^```', (PACKAGE / "README.md").read_text(), re.M | re.S)
    assert block == (PACKAGE / "examples/modules.py").read_text()


def test_the_example_keeps_its_contract():
    with wire.Stdio(str(TOOLSET), script=str(PACKAGE / "examples/modules.py")) as server:

        def failed(tool, **arguments):
            error = toolerror.read_result(called(server, tool, **arguments))
            assert error is not None
            return error

        listed = server.request("tools/list", {})["result"]["tools"]
        assert [tool["name"] for tool in listed] == ["modules.compile", "modules.validate", "modules.query_state"]
        early = failed("modules.compile", moduleRef="acme/billing")
        assert (early.type, early.reason) == ("CONFLICT", "order")
        assert called(server, "modules.validate", moduleRef="acme/billing")["structuredContent"]["valid"] is True
        built = called(server, "modules.compile", moduleRef="acme/billing")
        assert built["structuredContent"]["bundlePath"] == "out/acme/billing.js"
        assert json.loads(built["content"][0]["text"]) == built["structuredContent"]
        frozen = failed("modules.compile", moduleRef="acme/frozen")
        assert (frozen.type, frozen.code, frozen.effects) == ("CONFLICT", "MODULE_LOCKED", "none")
        outside = failed("modules.validate", moduleRef="../.. / x")
        assert (outside.type, outside.violations[0].path) == ("VALIDATION", "/moduleRef")
        assert failed("modules.query_state", limit=500).violations[0].path == "/limit"
        assert failed("modules.query_state", limit=2, trace_id="another").type == "PERMISSION"
        steps = called(server, "modules.query_state", limit=2)["structuredContent"]
        assert steps["items"][1]["tool"] == "modules.validate"
        assert steps["meta"] == {"limit": 2, "offset": 0, "count": 5, "toolsetVersion": "1.2.0"}
