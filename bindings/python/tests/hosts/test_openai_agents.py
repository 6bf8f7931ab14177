"""openai-agents with a real server over stdio and a scripted model."""

import json

import anyio
import pytest
import scripted
from agents import Agent, Model, ModelResponse, Runner, Usage, set_tracing_disabled
from agents.mcp import MCPServerStdio
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

import toolerror
from toolerror.agent import for_openai_agents
from toolerror.testing import no_waits

set_tracing_disabled(True)


class Scripted(Model):
    """Makes these calls, one after the other, and is done."""

    def __init__(self, calls):
        self.calls = iter(calls)
        self.number = 0

    async def get_response(self, *arguments, **options):
        call = next(self.calls, None)
        self.number += 1
        if call is None:
            text = ResponseOutputText(text="done", type="output_text", annotations=[])
            output = ResponseOutputMessage(id="m", type="message", role="assistant", content=[text], status="completed")
        else:
            name, given = call
            output = ResponseFunctionToolCall(
                id=f"c{self.number}",
                call_id=f"c{self.number}",
                type="function_call",
                name=name,
                arguments=json.dumps(given),
            )
        return ModelResponse(output=[output], usage=Usage(), response_id=None)

    def stream_response(self, *arguments, **options):
        raise NotImplementedError


@pytest.fixture
def state(tmp_path):
    path = tmp_path / "calls"
    path.touch()
    return path


def run(state, calls, cache=False, **settings):
    """What the tools gave to a model that makes these calls."""

    async def go():
        command, arguments = scripted.command(state)
        async with MCPServerStdio({"command": command, "args": arguments}, name="shop", cache_tools_list=cache) as server:
            agent = Agent("test", model=Scripted(calls), mcp_servers=[for_openai_agents(server, **settings)])
            result = await Runner.run(agent, "go")
            assert result.final_output == "done"
            return [item.output for item in result.new_items if item.type == "tool_call_output_item"]

    return anyio.run(go)


def texts(output):
    return [block["text"] for block in (output if isinstance(output, list) else [output])]


def test_a_transient_failure_is_retried_before_the_model_sees_it(state):
    [output] = run(state, [("flaky", {})])
    assert texts(output) == ["page 1"]
    attempts = [call["meta"]["io.github.toolerror/attempt"] for call in scripted.calls(state, "flaky")]
    assert attempts == [1, 2, 3]


def test_the_model_gets_the_error_and_what_to_do(state):
    bad, good, forbidden = run(state, [("limited", {"count": 500}), ("limited", {"count": 100}), ("forbidden", {})])
    text, advice = texts(bad)
    assert toolerror.read(text).violations[0].path == "/count"
    assert advice
    assert texts(good) == ["100 items"]
    assert toolerror.read(texts(forbidden)[0]).type == "PERMISSION"
    assert len(scripted.calls(state, "forbidden")) == 1


def test_a_lost_reply_is_retried_only_where_hints_say_that_it_is_safe(state):
    [output] = run(state, [("send_mail", {})], attempt_timeout=2)
    assert "no answer within 2 s" in texts(output)[0]
    assert len(scripted.calls(state, "send_mail")) == 1
    [output] = run(state, [("search", {})], attempt_timeout=2, trust_hints=True)
    assert texts(output) == ["found"]
    assert len(scripted.calls(state, "search")) == 2


def test_waits_take_no_time_in_tests(state):
    with no_waits() as clock:
        run(state, [("wait_long", {})])
    assert len(scripted.calls(state, "wait_long")) == 3
    assert len(clock.waits) == 2 and clock.elapsed >= 60


def test_an_argument_that_the_sdk_finds_missing_is_a_validation_error_and_nothing_was_sent(state):
    [output] = run(state, [("limited", {})], cache=True)
    text, advice = texts(output)
    error = toolerror.read(text)
    assert (error.type, error.phase, error.effects) == ("VALIDATION", "input", None)
    assert [(one.path, one.rule) for one in error.violations] == [("/count", "required")]
    assert advice and not scripted.calls(state, "limited")


def test_the_model_is_not_asked_for_ever(state):
    *asked, good, anew = run(state, [*[("limited", {"count": 500})] * 4, ("limited", {"count": 1}), ("limited", {"count": 500})])
    first, *others = [texts(output)[1] for output in asked]
    assert all(advice != first for advice in others) and others[0] == others[1] == others[2]
    assert texts(good) == ["1 items"]
    assert texts(anew)[1] == first
    assert len(scripted.calls(state, "limited")) == 5  # the same arguments are not sent again
