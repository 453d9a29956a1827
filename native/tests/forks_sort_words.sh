#!/usr/bin/env bash
# The example sorts as sort does.   forks_sort_words.sh SORT_WORDS
set -euo pipefail
words=$(mktemp)
trap 'rm -f "$words"' EXIT
awk 'BEGIN { srand(7); for (i = 0; i < 60000; ++i) print "w" int(rand() * 9000) }' > "$words"
diff <("$1" < "$words" | awk '{ print $1, $2 }') <(LC_ALL=C sort "$words" | uniq -c | awk '{ print $1, $2 }')
