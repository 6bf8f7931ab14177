"""What the check of ten arguments by a contract takes, beside pydantic, in one process: medians of rounds in turns.

    target/bench/bin/python bindings/python/benches/contract.py     # bench.py says how to make the environment

Both look at arguments that fit, and at arguments of which three do not; both say all that is wrong. Their schema is one: the
contract takes the JSON Schema of the model.
"""

import asyncio
import statistics
import time
from typing import Annotated, Any, Literal

import pydantic

from toolerror import contract

ROUNDS, CALLS = 200, 200
Text = lambda most: Annotated[str, pydantic.Field(min_length=1, max_length=most)]
Number = lambda most: Annotated[int, pydantic.Field(ge=0, le=most)]


class Search(pydantic.BaseModel, extra="forbid", strict=True):
    query: Text(200)
    limit: Number(100)
    owner: Text(64) = "x"
    path: Text(200) = "x"
    module: Annotated[str, pydantic.Field(pattern="^[a-z]+/[a-z]+$")] = "a/b"
    offset: Number(10_000) = 0
    depth: Number(16) = 0
    order: Literal["asc", "desc"] = "asc"
    exact: bool = False
    tags: Annotated[list[Text(32)], pydantic.Field(max_length=8)] = []


GOOD = {
    "query": "leases of agents", "owner": "agent-2", "path": "src/main.go", "module": "acme/billing", "limit": 20,
    "offset": 40, "depth": 3, "order": "asc", "exact": True, "tags": ["go", "lease"],
}
BAD = {**GOOD, "limit": 500, "order": "up", "exact": "yes"}
TOOLS = [{"name": "search", "capabilities": ["READ"], "input": Search.model_json_schema()}]
TOOLSET = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": TOOLS})
GUARD = contract.Guard(TOOLSET, grants=["READ"])


def by_pydantic(arguments: Any) -> Any:
    try:
        Search.model_validate(arguments)
    except pydantic.ValidationError as wrong:
        return wrong.errors()
    return None


def by_contract(arguments: Any) -> Any:
    return TOOLSET.check_input("search", ["READ"], arguments)


def guarded(loop: asyncio.AbstractEventLoop) -> float:
    async def calls() -> None:
        for _ in range(CALLS):
            await GUARD.call("search", GOOD, lambda _: {"count": 1})

    began = time.perf_counter_ns()
    loop.run_until_complete(calls())
    return (time.perf_counter_ns() - began) / CALLS


def round_of(check: Any, arguments: Any) -> float:
    began = time.perf_counter_ns()
    for _ in range(CALLS):
        check(arguments)
    return (time.perf_counter_ns() - began) / CALLS


def main() -> None:
    cases = {
        (kind, name): (check, arguments)
        for kind, arguments in (("arguments that fit", GOOD), ("three that do not", BAD))
        for name, check in (("pydantic", by_pydantic), ("check_input", by_contract))
    }
    times: dict[Any, list[float]] = {case: [] for case in [*cases, "guarded"]}
    loop = asyncio.new_event_loop()
    for _ in range(ROUNDS):
        for case, (check, arguments) in cases.items():
            times[case].append(round_of(check, arguments))
        times["guarded"].append(guarded(loop))
    medians = {case: statistics.median(found) for case, found in times.items()}
    for (kind, name) in cases:
        print(f"{name}, {kind}".ljust(36), f"{medians[kind, name]:8.0f} ns")
    print("guarded handler, all stages".ljust(36), f"{medians['guarded']:8.0f} ns")
    for kind in ("arguments that fit", "three that do not"):
        print(f"check_input / pydantic, {kind}: {medians[kind, 'check_input'] / medians[kind, 'pydantic']:.2f}")


if __name__ == "__main__":
    main()
