#!/usr/bin/env bash
# The page of a counterexample in a real browser: it opens, steps by key, button, slider and click, and logs no error.
#   counterexample_page.sh HEIST
# Exits with 77 where there is no Chromium.
set -u
heist=$(readlink -f "$1")
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

"$heist" check chase-lev --mutant no-fence-in-pop --out example > /dev/null 2>&1
"$heist" render example/counterexample.json --format html > /dev/null || exit 1

# after SCRIPT: what the page holds when SCRIPT has run in it.
after() {
  sed "s|</body>|<script nonce=\"heist\">const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key })); \
const on = (id) => document.getElementById(id); \
try { $1 } catch (e) { document.title = 'FAILED: ' + e; }</script>&|" example/counterexample.html > page.html
  "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --virtual-time-budget=2000 --dump-dom \
    "file://$work/page.html${2:-}" 2> log
  grep -i "CONSOLE" log | grep -iE "error|refused|blocked"
}
# expect SCRIPT TEXT...: then it holds each TEXT.
expect() {
  local said script=$1
  shift
  said=$(after "$script" "${anchor:-}")
  for text in "$@"; do
    if [[ $said != *"$text"* || $said == *"<title>FAILED"* || $said == *CONSOLE* ]]; then
      failed=1
      echo "FAILED: after '$script' at '${anchor:-}' there is no '$text'"
    fi
  done
}

expect "" "step 1 of 46" '<span>push 1</span>'
expect "press('ArrowRight'); press('ArrowDown'); press('ArrowRight'); press('ArrowLeft')" "step 3 of 46" "bottom.load = 0"
expect "press('End'); press('ArrowRight')" "step 46 of 46" 'id="verdict" class="shown"'
expect "press('End'); press('Home'); press('ArrowLeft')" "step 1 of 46"
expect "on('last').click(); on('previous').click()" "step 45 of 46" "top.load = 2"
expect "on('slider').value = 5; on('slider').dispatchEvent(new Event('input'))" "step 5 of 46" "slot[0] of #2.store = 1"
expect "document.querySelector('.step[data-step=\"37\"] rect').dispatchEvent(new MouseEvent('click', { bubbles: true }))" \
  "step 37 of 46" '<span class="stale">top.load = 0</span>' '<div class="here of-stale">' "top_.load(order::relaxed)" \
  '<span class="stale">read as 0</span>' ", because 2 has been stored since, in "
expect "press('s')" "step 37 of 46"
expect "on('next-stale').click()" "step 37 of 46"
anchor="#14" expect "" "step 14 of 46" '<tr class="changed"><th>bottom</th><td>2</td>'
anchor="#nonsense" expect "" "step 1 of 46"
anchor="#2.9e9" expect "" "step 2 of 46"

# names that would be markup are text
sed 's|"owner"|"<img src=x onerror=document.title=1>"|; s|"push 1"|"</script><script>document.title=2</script>"|' \
  example/counterexample.json > evil.json
"$heist" render evil.json --format html > /dev/null || exit 1
mv evil.html example/counterexample.html
expect "" "<title>chase-lev: task 2 was extracted twice</title>" "&lt;/script&gt;&lt;script&gt;document.title=2" "step 1 of 46"

# without a stale read there is no way to the next one
sed 's|"stale":true,||' example/counterexample.json > fresh.json
"$heist" render fresh.json --format html > /dev/null || exit 1
mv fresh.html example/counterexample.html
expect "press('s')" "step 1 of 46" '<button id="next-stale" type="button" title="s" hidden="">'
exit $failed
