"""What calls of the tests fail with, and how that leaves the process."""

import json

import toolerror


def raised(work, *args, **options):
    """What a failing call raises."""
    try:
        work(*args, **options)
    except Exception as error:
        return error
    raise AssertionError("it did not fail")


def read(error, mode="exact"):
    """Type, code, reason and effects, as they leave the process."""
    found = toolerror.from_exception(error, mode)
    effects = json.loads(toolerror.to_result_json(found))["content"][0]["text"]
    data = json.loads(effects).get("data", {})
    return found.type, found.code, found.reason, data.get("effects")
