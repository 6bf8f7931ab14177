#!/usr/bin/env python3
"""Turns examples from the field into vectors (SPEC 7.2): corpus.py EXAMPLES.jsonl... FOLDER

Of each file NAME.jsonl: `NAME-exact.json` holds the answers that bind mode `exact`, `NAME-best.json` those of mode
`classify`, and `NAME-safety.json` says for every example and mode it is about that a call is not retried where a retry
is not one of the accepted decisions. Contested examples have no best answer.
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
FACTS = ["read_only", "idempotent", "side_effects"]
NO_RETRY = ["fix_input", "try_alternative", "negotiate", "escalate", "give_up", None]


def request(row, mode):
    value = row["input"]
    encoding = row.get("encoding", "utf8")
    if encoding == "segments":
        value = {"segments": value}
    elif encoding == "base64":
        value = {"b64": value}
    elif isinstance(value, dict):
        value = {name: member for name, member in value.items() if name != "address"}  # not a member of SPEC 7.2
    members = {"op": "assess", "kind": KINDS.get(row["kind"], row["kind"]), "input": value, "mode": mode}
    if row.get("context"):
        members["context"] = context(row["context"])
    return members


def context(members):
    """The facts about the tool stand in their own member (SPEC 7.2)."""
    tool = {name: members[name] for name in FACTS if name in members}
    rest = {name: member for name, member in members.items() if name not in FACTS}
    return {**rest, "tool": {**rest.get("tool", {}), **tool}} if tool else rest


def accepted(answer, name, plural):
    optional = [None] if answer.get(f"{name}_optional") else []
    return [answer.get(name), *answer.get(plural, []), *optional]


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
        common = {"error": error}
        if "retry_after" in answer:
            common["retry_after"] = retry_after
        subsets += [{**common, **action(word)} for word in ACTIONS[decision]]
        if decision == "retry_unchanged" and retry_after is not None:
            late = {"action": "give_up", "reason": "server_delay_too_long"}
            subsets.append({**common, "decision": late})
    return subsets


def best(row):
    return form(accepted_answers({**row["best"], "recoverable": None, "accept_recoverable": []}))


def safe(row, mode):
    known = row["strict"] if mode == "exact" else row["best"]
    retry = ["retry"] if "retry_unchanged" in decisions(known) + decisions(row["best"]) else []
    return form([action(word) for word in NO_RETRY + retry])


def case(row, topic, mode, expect):
    return {
        "id": f"{topic}-{row['id']}-{mode}",
        "clause": "7.2.1",
        "title": row.get("title", row["why"]),
        **request(row, mode),
        "expect": expect,
    }


def is_about_exact(row):
    """The second kind of file, which names no encoding, is about mode `classify` alone."""
    return row["strict"]["confidence"] == "certain" or "encoding" in row


def vectors(name, rows):
    of_exact = [row for row in rows if is_about_exact(row)]
    return {
        f"{name}-exact": [case(row, f"{name}-exact", "exact", exact(row)) for row in of_exact],
        f"{name}-best": [case(row, f"{name}-best", "classify", best(row)) for row in rows if not row.get("contested")],
        f"{name}-safety": [
            case(row, f"{name}-safety", mode, safe(row, mode))
            for row in rows
            for mode in (("exact", "unwrap", "classify") if row in of_exact else ("classify",))
        ],
    }


def main(*arguments):
    *files, folder = map(pathlib.Path, arguments)
    for file in files:
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
        for topic, cases in vectors(file.stem, rows).items():
            vector_file = {"topic": topic, "clause": "7.2", "cases": cases}
            (folder / f"{topic}.json").write_text(json.dumps(vector_file, indent=1), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
