#!/usr/bin/env bash
# The example draws every point once, in its place, however many workers there are: a picture that is the same upside down.
#   loops_mandelbrot.sh MANDELBROT
set -euo pipefail
picture=$("$1" 61 31)
rows=$(head -n 31 <<< "$picture")
[ "$rows" = "$(tac <<< "$rows")" ]
[ "$(wc -l <<< "$rows")" = 31 ]
[ "$(tail -n 1 <<< "$picture")" = "$(tr -cd '#' <<< "$rows" | wc -c) points in the set" ]
[ "$(awk '{ print length }' <<< "$rows" | sort -u)" = 61 ]
code=0
"$1" 0 5 2> /dev/null || code=$?
[ $code = 2 ]
