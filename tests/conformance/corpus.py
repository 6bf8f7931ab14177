#!/usr/bin/env python3
"""Turns the examples from the field into vectors (SPEC 7.2): corpus.py CORPUS.jsonl FOLDER

`corpus-exact.json` holds the answers that bind mode `exact`; `corpus-safety.json` says for every example and mode that
a call is not repeated where that is not one of the accepted decisions.
"""

import itertools
import json
import pathlib
import sys

KINDS = {"mcp_error_text": "error_text", "io_error": "connection_error"}
ACTIONS = {
    "retry_unchanged": ["retry"],
    "fix_input": ["fix_input"],
    "alternatives": ["try_alternative", "negotiate"],
    "escalate": ["escalate"],
    "give_up": ["give_up"],
    None: [None],
}
NO_RETRY = ["fix_input", "try_alternative", "negotiate", "escalate", "give_up", None]


def request(row, mode):
    value = row["input"]
    if row["encoding"] == "segments":
        value = {"segments": value}
    elif row["encoding"] == "base64":
        value = {"b64": value}
    elif isinstance(value, dict):
        value = {name: member for name, member in value.items() if name != "address"}  # not a member of SPEC 7.2
    members = {"op": "assess", "kind": KINDS.get(row["kind"], row["kind"]), "input": value, "mode": mode}
    if row.get("context"):
        members["context"] = row["context"]
    return members


def accepted(answer, name, plural):
    return [answer.get(name), *answer.get(plural, [])]


def decisions(answer):
    return accepted(answer, "decision", "accept_decisions")


def action(word):
    return {"decision": None if word is None else {"action": word}}


def form(subsets):
    forms = [{"ok_subset": subset} for subset in subsets]
    return forms[0] if len(forms) == 1 else {"one_of": forms}


def exact(row):
    """The accepted answers: what is certain binds, what is open may also be answered as well as can be."""
    answers = [row["strict"]] if row["strict"]["confidence"] == "certain" else [row["strict"], row["best"]]
    subsets = [subset for answer in answers for subset in accepted_answers(answer)]
    return form([subset for i, subset in enumerate(subsets) if subset not in subsets[:i]])


def accepted_answers(answer):
    subsets = []
    for kind, recoverable, retry_after, decision in itertools.product(
        accepted(answer, "type", "accept_types"),
        accepted(answer, "recoverable", "accept_recoverable"),
        accepted(answer, "retry_after", "accept_retry_after"),
        decisions(answer),
    ):
        error = None if kind is None else {"type": kind}
        if error and recoverable is not None and kind == answer["type"]:
            error["recoverable"] = recoverable
        common = {"error": error, "retry_after": retry_after}
        subsets += [{**common, **action(word)} for word in ACTIONS[decision]]
        if decision == "retry_unchanged" and retry_after is not None:
            late = {"action": "give_up", "reason": "server_delay_too_long"}
            subsets.append({**common, "decision": late})
    return subsets


def safe(row, mode):
    known = row["strict"] if mode == "exact" else row["best"]
    retry = ["retry"] if "retry_unchanged" in decisions(known) + decisions(row["best"]) else []
    return form([action(word) for word in NO_RETRY + retry])


def case(row, topic, mode, expect):
    return {
        "id": f"{topic}-{row['id']}-{mode}",
        "clause": "7.2.1",
        "title": row["title"],
        **request(row, mode),
        "expect": expect,
    }


def main(corpus, folder):
    rows = [json.loads(line) for line in pathlib.Path(corpus).read_text("utf-8").splitlines() if line.strip()]
    topics = {
        "corpus-exact": [case(row, "corpus-exact", "exact", exact(row)) for row in rows],
        "corpus-safety": [
            case(row, "corpus-safety", mode, safe(row, mode))
            for row in rows
            for mode in ("exact", "unwrap", "classify")
        ],
    }
    for topic, cases in topics.items():
        file = {"topic": topic, "clause": "7.2", "cases": cases}
        pathlib.Path(folder, f"{topic}.json").write_text(json.dumps(file, indent=1), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
