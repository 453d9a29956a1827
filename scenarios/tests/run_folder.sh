# Runs all scenarios of a folder, for a script that then looks closer: what they expect holds, and their results are in $work.
#   source run_folder.sh HEIST FOLDER
# no WHAT says that something does not hold; over ends the script.
heist=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
ran=0

no() {
  echo "FAILED: $*"
  failed=1
}

for file in "$folder"/*.toml; do
  grep -q '^\[machine\]' "$file" || continue # a list of schedulers
  name=$(basename "$file" .toml)
  if "$heist" run "$file" --out "$work/$name" --schedules 0 > "$work/$name.txt" 2>&1; then
    ran=$((ran + 1))
  else
    no "$name: exit code $?"
    grep -E 'NOT|IS EXPECTED|expected' "$work/$name.txt" || tail -3 "$work/$name.txt"
  fi
done
[[ $ran -gt 0 || $failed -eq 1 ]] || no "nothing ran in $folder"

over() {
  [[ $failed -eq 0 ]] && echo "$ran scenarios are as expected"
  exit $failed
}
