#!/usr/bin/env bash
# Builds and starts compose.yaml as a project of its own, signs in through the balancer and removes everything again.
# Needs Docker with Compose, curl and openssl, and ports 80 and 443. SMOKE_ADDRESS and SMOKE_STAFF test a running product.
set -euo pipefail
cd "$(dirname "$0")"

address=${SMOKE_ADDRESS:-https://localhost}
username=smoke-$(openssl rand -hex 4)
password=$(openssl rand -hex 16)

compose() { docker compose --project-name baobab-smoke --file compose.yaml "$@"; }
fail() {
  echo "failed: $1" >&2
  exit 1
}
# Method, path and body; prints the reply, and fails on a status of 400 or more.
call() {
  curl --silent --show-error --insecure --fail-with-body --max-time 20 --request "$1" "$address$2" \
    --header 'content-type: application/json' --header "x-auth-token: ${token:-}" ${3:+--data "$3"}
}
stop() {
  status=$?
  [ $status = 0 ] || compose logs --tail 100 || true
  compose down --volumes --timeout 20 || true
  exit $status
}

if [ -z "${SMOKE_STAFF:-}" ]; then
  export POSTGRES_PASSWORD ENCRYPTION_KEYS PUBLIC_URL=$address SITE_ADDRESS=localhost
  # Characters that have a meaning in addresses and shells.
  POSTGRES_PASSWORD="a/b:c@d#e?f%&$(openssl rand -hex 16)"
  ENCRYPTION_KEYS=$(openssl rand -base64 32)
  trap stop EXIT
  compose up --detach --build
  for _ in $(seq 90); do
    if call GET /config.json > /dev/null 2>&1; then break; fi
    sleep 2
  done
  SMOKE_STAFF='compose exec -T api1 node dist/apps/api/src/cli/staff.js'
fi

call GET /config.json > /dev/null || fail 'the product is not ready'
for path in /metrics /readyz /healthz /metrics/ /%6detrics; do
  ! call GET $path > /dev/null 2>&1 || fail "$path is public"
done
call GET / | grep --quiet '<div id="root">' || fail 'the balancer does not serve the console'
# Word splitting is wanted: the setting is a command.
echo "$password" | $SMOKE_STAFF add "$username" --role admin --name 'Smoke Test' \
  --email "$username@mail.example" --mobile "+234803$(printf '%07d' $((RANDOM * 300)))"
reply=$(call POST /api/v1/auth/login "{\"username\":\"$username\",\"password\":\"$password\"}")
token=$(sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p' <<< "$reply")
[ -n "$token" ] || fail 'the sign-in returned no token'
call GET '/api/v1/user/admin/users?limit=1' | grep --quiet '"users"' || fail 'the list of users was not read'
echo 'The deployment starts, serves the console and signs in.'
