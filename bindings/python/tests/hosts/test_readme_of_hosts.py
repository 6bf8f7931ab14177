"""The blocks of the README about the host that is installed here run as they stand."""

import importlib.util
import re
import subprocess
import sys

import wire

README = wire.HERE.parents[1] / "README.md"
FRAMEWORKS = {
    "langchain_mcp_adapters": "langchain-mcp-adapters",
    "pydantic_ai": "pydantic-ai",
    "agents": "openai-agents",
}


def block(name):
    """The block whose first line is a comment that begins so."""
    blocks = re.findall(r"^```py\n(# .*?)^```", README.read_text(), re.M | re.S)
    assert len(blocks) == 6
    [found] = [text for text in blocks if text.startswith(f"# {name}")]
    return found


def installed(module):
    return importlib.util.find_spec(module) is not None


def test_the_blocks_about_this_host_run(tmp_path):
    framework = next((name for module, name in FRAMEWORKS.items() if installed(module)), None)
    if framework is not None:
        run(tmp_path, block(framework))
        return
    (tmp_path / "leases.py").write_text(block("fastmcp" if installed("fastmcp") else "mcp 2"))
    output = run(tmp_path, block("mcp: an agent")).splitlines()
    assert output[0] == "[NOT_FOUND] lease `l-9` not registered -> try_alternative"
    assert len(output) == 2, output


def run(directory, text):
    (directory / "block.py").write_text(text)
    command = [sys.executable, "block.py"]
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout
