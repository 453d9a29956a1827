# The head of a shell test, to be sourced when its arguments have been read: a folder of its own to stand in, which goes
# with it, and expectations that are counted. $heist is the program, $patience the seconds that one call may take (60).
# The test ends with `finish`, which says how many passed and fails if one did not.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0
timeout=$(command -v timeout)  # also where a test takes PATH away

ok() { passed=$((passed + 1)); }
no() { failed=$((failed + 1)); echo "FAILED: $*"; }

# expect CODE TEXT ARGS...: heist ARGS exits with CODE in time and says TEXT on either stream.
expect() {
  local code=$1 text=$2 said got
  shift 2
  said=$("$timeout" "${patience:-60}" "$heist" "$@" 2>&1 < /dev/null)
  got=$?
  if [[ $got == "$code" && $said == *"$text"* ]]; then ok; else no "heist $* -> $got: ${said:0:1200} (expected $code: $text)"; fi
}
holds() { if "$@" > /dev/null 2>&1; then ok; else no "$*"; fi; }
same() { if [[ $1 == "$2" ]]; then ok; else no "'$1' is not '$2'"; fi; }
has() { if [[ $1 == *"$2"* ]]; then ok; else no "'${1:0:400}' lacks '$2'"; fi; }

finish() {
  echo "$passed passed, $failed failed"
  [[ $failed == 0 ]]
}
