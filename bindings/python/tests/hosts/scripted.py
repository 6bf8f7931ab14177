"""What the tests of agent frameworks share: the server's parameters, and what it was asked."""

import json
import pathlib
import sys

SERVER = pathlib.Path(__file__).parent / "agent_server.py"


def command(state):
    """The server as a command and its arguments."""
    return sys.executable, [str(SERVER), str(state)]


def calls(state, tool):
    """What the server noted of the calls of a tool."""
    found = [json.loads(line) for line in state.read_text().splitlines()]
    return [call for call in found if call["tool"] == tool]
