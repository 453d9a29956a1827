#!/usr/bin/env bash
# DOT as heist reads it and as Graphviz reads it: the same nodes in the same order with the same sizes, and the same edges,
# whose order Graphviz does not tell. On the files of dot_language/ and on drawn ones.
#   dot_agrees.sh HEIST [FIRST_SEED [FILES]]
set -u
heist=$(readlink -f "$1")
first_seed=${2:-1}
files=${3:-40}
here=$(dirname "$(readlink -f "$0")")
command -v gvpr > /dev/null || { echo "no gvpr: it comes with Graphviz"; exit 77; }
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

by_graphviz() { # halves go up, as in heist
  gvpr 'N { printf("node\t%s\t%s\n", $.name, aget($, "size")); } E { printf("edge\t%s\t%s\n", $.tail.name, $.head.name); }' "$1" |
    awk -F '\t' '$1 == "node" { printf "node\t%s\t%d\n", $2, $3 + 0.5; next } { print }'
}

by_heist() {
  "$heist" import "$1" --out "$work/graph.json" > "$work/said.txt" 2>&1 || { cat "$work/said.txt"; return 1; }
  sed -n -e 's/\\\\/\\/g' \
    -e 's/^{"name":"\(.*\)","cost_ns":\([0-9]*\).*/node\t\1\t\2/p' \
    -e 's/^{"from":"\(.*\)","to":"\([^"]*\)".*/edge\t\1\t\2/p' "$work/graph.json"
}

in_order() { grep $'^node\t' "$1"; grep $'^edge\t' "$1" | sort; }

# Nodes that are mentioned once, twice and in groups; usual sizes; subgraphs in subgraphs, opened again, as ends of edges.
# All edges lead to higher numbers; subgraphs have names only where they cannot lead back.
draw() {
  awk -v seed="$1" '
    function below(n) { return int(rand() * n) }
    function node(low, high) { return "n" (low + below(high - low)) }
    function group(low, high, depth,   text, i, count) {
      text = high > 10 || below(3) ? "{" : "subgraph s" below(4) " {"
      if (!below(3)) text = text " node [size=" below(50) "];"
      count = below(4)
      for (i = 0; i < count; ++i) {
        text = text " " (depth < 3 && !below(3) ? group(low, high, depth + 1) : node(low, high)) (below(2) ? ";" : "")
      }
      return text " }"
    }
    function operand(low, high) {
      if (!below(3)) return group(low, high, 0)
      return below(4) ? node(low, high) : node(low, high) ", " node(low, high)
    }
    BEGIN {
      srand(seed)
      print "strict digraph {\n node [size=1]"
      for (s = 0; s < 12; ++s) {
        kind = below(5)
        if (kind == 0) print " node [size=" below(100) "]"
        if (kind == 1) print " " group(0, 10, 0)
        if (kind >= 2) {
          middle = 10 + below(40)
          text = operand(0, middle) " -> " operand(middle, 60)
          if (!below(3)) text = text " -> " operand(60, 70)
          print " " text (below(2) ? " [color=red];" : "")
        }
      }
      print "}"
    }'
}

failed=0
compared=0
compare() {
  by_graphviz "$1" > "$work/theirs.txt"
  by_heist "$1" > "$work/ours.txt"
  compared=$((compared + 1))
  if [[ -s $work/theirs.txt ]] && diff <(in_order "$work/theirs.txt") <(in_order "$work/ours.txt") > "$work/diff.txt"; then return; fi
  failed=$((failed + 1))
  echo "FAILED: $2 (< Graphviz, > heist)"
  cat "$work/diff.txt" "$work/said.txt"
}

for file in "$here"/dot_language/*.dot "$here"/corpus/*.dot; do compare "$file" "$file"; done
for ((seed = first_seed; seed < first_seed + files; ++seed)); do
  draw "$seed" > "$work/drawn.dot"
  compare "$work/drawn.dot" "the file drawn by seed $seed"
done
echo "$compared files compared, $failed differ"
[[ $failed == 0 && $compared -ge $files ]]
