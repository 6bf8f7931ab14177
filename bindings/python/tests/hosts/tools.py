"""The tools of the test servers: the same on every host."""

import sys

import anyio
from pydantic import BaseModel, Field

import toolerror

if sys.version_info < (3, 11):
    from exceptiongroup import ExceptionGroup  # anyio brings it


def careless_mapper(error):
    raise AttributeError("a mapper that fails itself")


MAPPERS = (
    toolerror.ErrorMappers()
    .add(KeyError, lambda _: toolerror.PermissionDeniedError("ask Eve, not Bearer 1f0c9a7e"))
    .add(ZeroDivisionError, careless_mapper)
)


class Order(BaseModel):
    item: str
    count: int = Field(ge=1, le=100)


async def ok() -> str:
    return "fine"


def conflict() -> str:
    raise toolerror.ConflictError("`lease` is held", retry_after=3, conflicts=[toolerror.Holder(agent_id="a-7")])


async def chained() -> str:
    try:
        raise toolerror.NotFoundError("no such note", hint="List the notes first.")
    except toolerror.NotFoundError as error:
        raise RuntimeError("while reading") from error


async def audit() -> str:
    """Fails after its work is done."""
    try:
        raise toolerror.TransientError("busy with hunter2", effects="none")
    except toolerror.TransientError:
        raise RuntimeError("the audit broke after the mail")


async def group() -> str:
    raise ExceptionGroup("two", [toolerror.TransientError("busy with hunter2", effects="none"), ValueError("the audit broke")])


def invalid() -> str:
    violations = [toolerror.Violation("/count", "maximum", "must be at most 100")]
    raise toolerror.ValidationError("`count` is too large", violations=violations)


async def busy() -> str:
    raise toolerror.TransientError("the index is being rebuilt", effects="none", retry_after=0.05)


def broken() -> str:
    raise toolerror.InternalError("the index of `é` is broken", error_id="00000000000000e7")


async def unnumbered() -> str:
    raise toolerror.InternalError("the index of `é` is broken") from OSError("sector 7 is bad")


async def crash() -> str:
    raise ValueError("the password is hunter2")


def file() -> str:
    with open("/no/such/lease") as lease:
        return lease.read()


async def mapped() -> str:
    raise KeyError("eve")


async def careless() -> str:
    return str(1 // 0)


async def leaky() -> str:
    raise toolerror.PermissionDeniedError("no access with Bearer 1f0c9a7e", apiKey="k-1")


async def add(a: int, b: int) -> int:
    return a + b


async def book(order: Order, note: str = "") -> str:
    return f"{order.count} {order.item} {note}"


async def slow() -> str:
    await anyio.sleep(60)
    return "late"


TOOLS = [ok, conflict, chained, audit, group, invalid, busy, broken, unnumbered, crash, file, mapped, careless, leaky, add, book, slow]
SCHEMAS = {
    "add": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
    },
    "book": {
        "type": "object",
        "properties": {"order": {"$ref": "#/$defs/Order"}, "note": {"type": "string"}},
        "required": ["order"],
        "$defs": {
            "Order": {
                "type": "object",
                "properties": {"item": {"type": "string"}, "count": {"type": "integer", "minimum": 1, "maximum": 100}},
                "required": ["item", "count"],
            }
        },
    },
}
"""What the low-level servers say of their arguments; the others make the like of it from the functions."""

GIVEN = {
    "given_invalid": (-32602, "bad colour", {"field": "colour"}),
    "given_busy": (503, "later", {"retry_after": 3}),
    "given_internal": (-32603, "no route to 10.0.0.7", None),
    "given_embedded": (-32603, "failed", {"type": "PERMISSION", "message": "ask Eve"}),
    "given_url": (-32042, "open this", {"elicitations": []}),
}
"""Tools that raise the SDK's own error of the protocol."""

LEAK = toolerror.ConflictError("sent Bearer 1f0c9a7e", apiKey="k-1").to_json()
FAULT = toolerror.InternalError("the index of `é` is broken").to_json()
FLAT = "no luck with Bearer 1f0c9a7e"
