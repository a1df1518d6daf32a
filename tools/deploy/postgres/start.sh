set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
export PGDATA=/var/lib/postgresql/data
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile=<(printf %s "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop
fi
exec postgres -c listen_addresses='*'
