"""One call that works on several items: the result of each (SPEC 4.8)."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from . import _core
from ._contract import under_way
from ._core import MisuseError
from ._foreign import tool_error


class Item:
    """One item of a batch. What its block raises is its error."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.data: Any = None
        """What became of the item."""
        self._json: str | None = None

    def __enter__(self) -> Item:
        return self

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if exception is None:
            self._json = _core.canonical({"key": self.key, "data": self.data})
            return False
        if not isinstance(exception, Exception):
            return False
        call = under_way()
        tool, options = ("", None) if call is None else (call.tool, call._guard.options)
        error = tool_error(exception, tool, options=options)
        if error is None:
            return False
        self._json = '{"key":%s,"error":%s}' % (_core.canonical(self.key), error.to_json())
        return True


class Batch:
    """How the items of one call ended, each under its key.

    >>> batch = Batch()
    >>> for key, number in [("a", 4), ("b", 0)]:
    ...     with batch.item(key) as item:
    ...         if number == 0:
    ...             raise ValueError("nothing to divide by")
    ...         item.data = 12 / number
    >>> batch.data()["succeeded"], batch.data()["failed"], batch.data()["items"][0]
    (1, 1, {'data': 3, 'key': 'a'})
    """

    def __init__(self) -> None:
        self._items: list[Item] = []

    def item(self, key: str) -> Item:
        """A block for the work on an item: `with batch.item("a") as item: item.data = …`. An exception of the block is the
        error of the item, as it would be that of a tool; a cancellation goes on."""
        if not isinstance(key, str):
            raise MisuseError(f"`key` must be a string, not `{type(key).__name__}`")
        item = Item(key)
        self._items.append(item)
        return item

    def data(self) -> dict[str, Any]:
        """The data of the call: `items`, `succeeded`, `failed`. When all items have failed, the strictest of their errors
        is raised, with all of them in `errors`."""
        ended = [item._json for item in self._items]
        for item in self._items:
            if item._json is None:
                raise MisuseError(f"item `{item.key}` has not ended")
        data, error = _core.batch("[%s]" % ",".join(json for json in ended if json is not None))
        if error is not None:
            raise error
        made: dict[str, Any] = _core.plain(data or "{}")
        return made
