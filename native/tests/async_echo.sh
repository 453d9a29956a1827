#!/usr/bin/env bash
# The echo server and its load on a free port of the loopback: nothing is lost, and SIGINT ends the server with exit code 0.
#   async_echo.sh ECHO_SERVER ECHO_LOAD
set -eu
server=$1
load=$2
work=$(mktemp -d)
pid=
trap 'if [ -n "$pid" ]; then kill "$pid" 2> /dev/null || true; fi; rm -rf "$work"' EXIT

mkfifo "$work/said"
"$server" 0 2 > "$work/said" &
pid=$!
exec 3< "$work/said"
read -r -t 20 line <&3
port=$(sed -n 's/^listening on 127\.0\.0\.1:\([0-9]*\),.*/\1/p' <<< "$line")
[ -n "$port" ] || { echo "no port in: $line"; exit 1; }

timeout 120 "$load" "$port" 10000 100 60

# One that says nothing and is there when the server ends: it is not waited for.
exec 4<> "/dev/tcp/127.0.0.1/$port"
kill -INT "$pid"
code=0
wait "$pid" || code=$?
pid=
read -r -t 20 line <&3
exec 4>&- 3<&-
echo "$line"
[ "$code" = 0 ] || { echo "the server ended with exit code $code"; exit 1; }
# The silent connection need not have been accepted when the signal came.
[ "$line" = "ended after 101 connections" ] || [ "$line" = "ended after 100 connections" ] || exit 1

# A port on which nobody listens: an answer, not a hang.
if timeout 60 "$load" "$port" 10 2 20 > "$work/refused"; then echo "answered by nobody"; exit 1; fi
grep -q "0 answered" "$work/refused"
