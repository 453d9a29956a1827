#!/usr/bin/env bash
# The pictures of the READMEs are what heist draws now, byte for byte, small, and shown with the commands that make them.
#   gallery.sh HEIST
# What Graphviz draws depends on its version, so of graphs the DOT files are compared.
set -u
heist=$(readlink -f "$1")
gallery=$(cd "$(dirname "$0")/../gallery" && pwd)
readme=$gallery/../../README.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
no() { failed=1; echo "FAILED: $*"; }

"$gallery/make" "$heist" "$work" || no "the script fails"
for picture in schedule.dot tree.dot batches.svg timeline.svg counterexample.svg parsimonious.svg proactive.svg; do
  cmp "$work/$picture" "$gallery/$picture" || no "$picture is not what heist draws now: run reports/gallery/make"
done
shows() { # README PICTURE COMMAND
  local said=$gallery/../../$1
  [[ -s $gallery/$2 && $(stat -c %s "$gallery/$2") -lt 60000 ]] || no "$2 is missing or has 60 kB"
  grep -q "(\(../../\)\?reports/gallery/$2)" "$said" || no "$1 does not show $2"
  grep -q "$3" "$said" || no "$1 does not say '$3'"
}
shows scenarios/weidinger/README.md parsimonious.svg "heist run reports/gallery/pipelines.toml"
shows scenarios/weidinger/README.md proactive.svg "heist render out/pipelines --what timeline"
for picture in schedule.svg timeline.svg tree.svg batches.svg counterexample.svg; do
  [[ -s $gallery/$picture && $(stat -c %s "$gallery/$picture") -lt 60000 ]] || no "$picture is missing or has 60 kB"
  grep -q "(reports/gallery/$picture)" "$readme" || no "the README does not show $picture"
done
for command in "heist run reports/gallery/daily_report.toml --render" "heist render out/daily_report --what timeline" \
  "heist run reports/gallery/shared_loop.toml --render tree" "heist render out/shared_loop --what timeline" \
  "heist render out/check/chase-lev-no-fence-in-pop/counterexample.json"; do
  grep -q "^ *./$command" "$readme" || no "the README does not say '$command'"
done
exit $failed
