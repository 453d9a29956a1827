#!/usr/bin/env bash
# Installs the headers of the coroutine API to a place of their own and uses them from there, in a build that knows nothing of
# heist's sources.
#   install_and_use.sh CMAKE BUILD
set -eu
cmake=$1
build=$2
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --component async --prefix "$work/heist" > /dev/null
cp -r "$here" "$work/consumer"
"$cmake" -G Ninja -S "$work/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/heist" > /dev/null
"$cmake" --build "$work/build"
"$work/build/async_consumer"
