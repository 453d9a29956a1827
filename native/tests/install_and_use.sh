#!/usr/bin/env bash
# Installs the headers of the coroutine API, fork-join and loops to a place of their own, and uses them from there, in a build that
# knows nothing of heist's sources.
#   install_and_use.sh CMAKE BUILD CONSUMER
set -eu
cmake=$1
build=$2
consumer=$3
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --component async --prefix "$work/heist" > /dev/null
cp -r "$here/$consumer" "$work/consumer"
"$cmake" -G Ninja -S "$work/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/heist" > /dev/null
"$cmake" --build "$work/build"
"$work/build/$consumer"
