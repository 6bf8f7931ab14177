"""The native part. Private: the package's own modules are its only users."""

from collections.abc import Mapping
from typing import Any, Final, Literal, final

from ._decision import Admission, CallerDecision, Decision as AnyDecision, GiveUp, RetryDecision
from ._errors import ToolError
from ._words import Action, Delivery, Detail, Disposition, Effects, ErrorType, Kind, Lost, Mode, Phase, ReadDisposition, Reason

__all__ = [
    "CONTRACT_VERSION",
    "CallSpec",
    "Decision",
    "EmitOptions",
    "ErrorValue",
    "MAX_CHAIN",
    "MAX_HISTORY",
    "MAX_STDERR",
    "MAX_TOOL_PAGES",
    "Metrics",
    "MetricsSnapshot",
    "MisuseError",
    "NOT_SENT_ADVICE",
    "NativeEngine",
    "NativeRun",
    "Posted",
    "Response",
    "VERSION",
    "assess",
    "assess_error",
    "assess_http",
    "canonical",
    "check_interpreter",
    "check_type",
    "clock_now",
    "construct",
    "decision",
    "decode",
    "detect",
    "did_not_start",
    "driver_meta",
    "emitted",
    "emitted_result",
    "ended_with",
    "encode_as",
    "exception_members",
    "from_json",
    "invalid_arguments",
    "lost",
    "not_sent_error",
    "not_started",
    "plain",
    "protocol_error",
    "read",
    "read_failure",
    "read_http",
    "read_kind",
    "refill",
    "set_clock",
    "share",
    "span_error_type",
    "span_of_call",
    "to_http",
    "to_json_rpc",
    "to_result_json",
    "tool_facts",
    "trace",
    "unexpected",
    "unknown_tool",
    "unknown_tool_by_text",
    "violates",
    "words",
]

CONTRACT_VERSION: Final[str]
VERSION: Final[str]
MAX_CHAIN: Final[int]
MAX_HISTORY: Final[int]
MAX_STDERR: Final[int]
MAX_TOOL_PAGES: Final[int]
NOT_SENT_ADVICE: Final[str]

class MisuseError(ValueError):
    """The library was used in a way that it refuses. Not a `ToolError`: nothing that a tool did."""

@final
class EmitOptions:
    """What happens to an error on its way out: secrets are masked, long texts are cut."""

    def __new__(
        cls,
        *,
        redact: bool = True,
        sensitive_keys: list[str] = ...,
        only_sensitive_keys: list[str] | None = None,
        message_limit: int | None = ...,
        text_limit: int | None = ...,
    ) -> EmitOptions: ...

@final
class Decision:
    """What to do about a failed call, or whether it may be sent."""

    @property
    def action(self) -> Action | Literal["send"]: ...
    @property
    def delay_ms(self) -> int | None: ...
    @property
    def attempt(self) -> int: ...
    @property
    def reason(self) -> Reason | None: ...
    @property
    def detail(self) -> Detail | None: ...
    @property
    def retry_after(self) -> float | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ErrorValue:
    def json(self) -> str: ...
    def error_type(self) -> ErrorType: ...
    def delivery(self) -> Delivery | None: ...
    def message(self) -> str: ...
    def data_json(self) -> str | None: ...
    def data(self, plain: bool) -> Any: ...
    def same(self, other: ErrorValue) -> bool: ...
    def digest(self) -> int: ...
    def default_recoverable(self) -> bool: ...
    def masked(self) -> ErrorValue: ...
    def with_data(self, members: dict[str, Any]) -> ErrorValue: ...
    def is_rebuilt_by(self, message: str, data: object) -> bool: ...
    def view(self, key: str) -> Any: ...
    def text(self, key: str) -> str | None: ...
    def texts(self, key: str) -> tuple[str, ...]: ...
    def retry_after(self) -> float | None: ...
    def conflicts(self) -> list[tuple[str | None, str | None, str | None, str | None, str | None, str | None]]: ...
    def violations(self) -> list[tuple[str, str, str]]: ...
    def limit(self) -> tuple[str, float, float | None, str | None] | None: ...
    def effects(self) -> Effects | None: ...
    def phase(self) -> Phase | None: ...
    def errors(self) -> tuple[ToolError, ...]: ...
    def truncated(self) -> bool: ...
    def saved_reading(self) -> str | None: ...
    def how_read(
        self,
    ) -> (
        tuple[ReadDisposition, Mode, Delivery | None, tuple[str, ...], str | None, str | None, str | None, str] | None
    ): ...

def construct(
    exception: ToolError,
    error_type: str,
    message: object,
    recoverable: object,
    data: object,
    members: dict[str, Any],
) -> None: ...
def decision(
    action: str, delay_ms: int | None, attempt: int, reason: str | None, detail: str | None, retry_after: float | None
) -> AnyDecision: ...
def check_type(word: object) -> None: ...
def clock_now() -> tuple[int, int]: ...
def set_clock(mono_ms: int | None = None, wall_ms: int | None = None) -> None: ...
def from_json(text: str) -> ToolError: ...
def refill(exception: ToolError, text: str, saved: str | None) -> None: ...
def share(exception: ToolError, value: ErrorValue) -> None: ...

_Assessed = tuple[Disposition, ToolError | None, float | None, RetryDecision | GiveUp | CallerDecision | None, str | None]

def read(text: str | bytes, mode: Mode = "exact") -> ToolError:
    """The error that a text says. Total: what is not a ToolError becomes an `InternalError` with the text as message.

    Modes: `exact` takes the contract literally, `unwrap` also takes off what known software has put around an error,
    `classify` also knows the errors of many other systems. How it was read: `error.reading`.
    """

def read_kind(kind: Kind, input: str | bytes, mode: Mode, now_ms: int | None) -> ToolError | None: ...
def read_http(
    status: int, headers: list[tuple[str, str]], body: str | bytes, mode: Mode, now_ms: int | None
) -> ToolError | None: ...
def assess(kind: Kind, input: str | bytes, mode: Mode, context: str | None) -> _Assessed: ...
def assess_http(
    status: int, headers: list[tuple[str, str]], body: str | bytes, mode: Mode, context: str | None
) -> _Assessed: ...
def assess_error(error: ToolError, context: str | None) -> _Assessed: ...
def trace(policy: str | None, seed: int, call: str, events: str) -> str: ...
def decode(profile: str, input: str) -> ToolError | None: ...
def encode_as(profile: str, error: ToolError) -> str: ...
def detect(text: str) -> tuple[str, ToolError] | None: ...
def canonical(value: object) -> str: ...
def plain(text: str) -> Any: ...
def exception_members(classes: list[str]) -> list[str]: ...
def read_failure(
    described: str, mode: str, held: list[ToolError]
) -> tuple[ToolError | None, int | None]: ...
def emitted(error: ToolError, options: EmitOptions | None) -> ToolError | None: ...
def to_result_json(
    error: ToolError, structured_content: bool, meta_key: str | None, options: EmitOptions | None
) -> str: ...
def to_http(error: ToolError, form: str, options: EmitOptions | None) -> tuple[int, list[tuple[str, str]], str]: ...
def to_json_rpc(error: ToolError, options: EmitOptions | None) -> str: ...
def check_interpreter() -> None: ...
def unexpected(error: ErrorValue, kind: str, name: str | None, text: str, expose: bool) -> ToolError: ...
def unknown_tool(tool: str) -> ToolError: ...
def invalid_arguments(schema: str | None, arguments: str, said: str) -> ToolError: ...
def violates(schema: str, arguments: str) -> bool: ...
def protocol_error(tool: str, error: str, listed: bool) -> tuple[str, ToolError | None]: ...
def unknown_tool_by_text(tool: str, message: str) -> bool: ...
def lost(error: str) -> Lost | None: ...
def ended_with(error: ErrorValue) -> str: ...
def span_of_call(tool: str) -> tuple[str, dict[str, str]]: ...
def span_error_type(ended: str) -> str | None: ...
def not_started(error: ToolError, why: str) -> ToolError: ...
def did_not_start(returncode: int | None, stderr: bytes) -> ToolError: ...
def not_sent_error(decision: AnyDecision) -> ToolError: ...
def emitted_result(result: str, options: EmitOptions | None) -> tuple[str | None, str]: ...
def driver_meta() -> list[str]: ...
def tool_facts(
    read_only: bool | None, idempotent: bool | None, trusted: bool
) -> tuple[bool | None, bool | None, bool | None]: ...
def words() -> Mapping[str, list[str]]: ...

@final
class Metrics:
    """The counters of tool calls. Several servers may count into one.

    A call is counted when it ends. At most 1,024 tools are counted by name; calls of tools that do not exist stand
    together under `(unknown)`.
    """

    def __new__(cls) -> Metrics: ...
    def snapshot(self) -> MetricsSnapshot:
        """What is counted so far. It does not change afterwards, and its numbers fit together."""

    def record(self, tool: str, listed: bool, ended: str, seconds: float) -> None:
        """Counts a call that took `seconds` and ended `well`, `unstructured`, `cancelled`, `unknown_tool` or with an error
        of a type. `listed` says that the server has this tool.
        """

@final
class MetricsSnapshot:
    """What was counted up to a moment."""

    def to_json(self) -> str:
        """`{"tools": {NAME: {"calls", "errors": {TYPE: n}, "unstructured", "cancelled", "duration_total_seconds",
        "duration_max_seconds", "duration_buckets"}}}` as JSON.
        """

    def to_dict(self) -> dict[str, Any]:
        """As `to_json`, as a dict."""

    def to_prometheus(self) -> str:
        """In the text format that Prometheus scrapes."""

@final
class Posted:
    """What was posted: a request, or a message that nobody waits for the answer of."""

    def __new__(cls, body: bytes) -> Posted: ...
    @property
    def is_request(self) -> bool:
        """Whether somebody waits for an answer."""

    @property
    def method(self) -> str | None:
        """The method, of a request or a notification."""

    def probes(self, status: int) -> bool:
        """Whether this status tells the SDK that the server speaks an older protocol."""

    def refused(self, response: Response, has_session: bool) -> tuple[bytes, Lost | None]:
        """The answer that a response from status 400 is, and what the call has lost beside it."""

    def answered(self, response: Response) -> bytes:
        """The answer that a success is: the one in its body, or the error that there is none."""

    def failed(self, not_sent: bool) -> bytes:
        """The answer that says that the connection failed: before the call was sent, or later."""

    def event(self, data: bytes) -> tuple[Literal["answer", "stray", "foreign", "other"], bytes | None]:
        """What the data of an event in the stream of an answer is: `answer`, `foreign` (an error of another request),
        `other`, or `stray` with the answer that it becomes.
        """

@final
class Response:
    """A response, and how it is read."""

    def __new__(cls, status: int, headers: list[tuple[str, str]], body: bytes, mode: str, now_ms: int | None) -> Response: ...

@final
class NativeEngine:
    def __new__(cls, policy: str | None) -> NativeEngine: ...
    def with_policy(self, policy: str) -> NativeEngine: ...
    def policy_json(self) -> str: ...
    def key_state(self, key: str) -> str: ...
    def set_key_state(self, key: str, saved: str) -> None: ...
    def forget(self, key: str) -> None: ...
    def restore(self, key: str, saved: str, seed: int | None) -> NativeRun: ...

@final
class CallSpec:
    def __new__(cls, json: str) -> CallSpec: ...
    def begin(
        self,
        engine: NativeEngine,
        timeout_ms: int | None = None,
        seed: int | None = None,
        mono_ms: int | None = None,
        wall_ms: int | None = None,
    ) -> NativeRun: ...

@final
class NativeRun:
    def admit(self, mono_ms: int | None = None, wall_ms: int | None = None) -> Admission: ...
    def failed(
        self,
        error: ToolError,
        delivery: Delivery | None = None,
        retry_after: float | None = None,
        legacy: bool | None = None,
        mono_ms: int | None = None,
        wall_ms: int | None = None,
    ) -> RetryDecision | GiveUp | CallerDecision: ...
    def succeeded(self, mono_ms: int | None = None, wall_ms: int | None = None) -> None: ...
    def input_required(self, mono_ms: int | None = None, wall_ms: int | None = None) -> None: ...
    def cancelled(self) -> GiveUp: ...
    def resume(self, arguments: str) -> None: ...
    def advice(self, error: ToolError | None) -> str: ...
    def save(self) -> str: ...
    def attempts(self) -> int: ...
