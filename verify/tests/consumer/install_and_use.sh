#!/usr/bin/env bash
# Installs a built heist to a place of its own and uses it from there, in a build that knows nothing of its sources.
#   install_and_use.sh CMAKE BUILD
set -eu
cmake=$1
build=$2
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/heist" > /dev/null
cp -r "$here" "$work/consumer"
"$cmake" -G Ninja -S "$work/consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/heist" > /dev/null
"$cmake" --build "$work/build"
(cd "$work/build" && ctest --output-on-failure)

# and from the command line, against the installed headers
cd "$work"
heist/bin/heist check consumer/locked_deque.hpp --type consumer::locked_deque --program "push pop | steal"
