# Runs the command of the JSON array CALL with further arguments, which may contain any characters.
set -eu
mapfile -d '' -t words < <(python3 -c 'import json, os, sys; sys.stdout.write("".join(w + "\0" for w in json.loads(os.environ["CALL"])))')
exec "${words[@]}" "$@"
