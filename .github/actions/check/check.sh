#!/usr/bin/env bash
# What the action runs: `toolerror check` with its inputs, from the environment. The table goes to the summary of the job, too.
set -u -o pipefail
mkdir -p "$REPORT" || exit 2
options=(--fail-under "$FAIL_UNDER" --html "$REPORT/check.html" --junit "$REPORT/check.xml")
[ "$ALLOW_CALLS" != true ] || options+=(--allow-calls)
if [ -n "$URL" ]; then
  options+=(--url "$URL")
elif [ -n "$SERVER" ]; then
  options+=(-- bash -c "exec $SERVER")
else
  echo "toolerror check: give \`server\` or \`url\`" >&2
  exit 2
fi
toolerror check "${options[@]}" | tee "$REPORT/check.txt"
code=$?
{
  echo '```text'
  cat "$REPORT/check.txt"
  echo '```'
} >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
exit "$code"
