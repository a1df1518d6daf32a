set -eu
umask 077
printf '"%s" "%s"\n' "$DB_USER" "${DB_PASSWORD//\"/\"\"}" > /tmp/users
cat > /tmp/pgbouncer.ini <<END
[databases]
$DB_NAME = host=$DB_HOST port=5432
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = $LISTEN_PORT
unix_socket_dir =
auth_type = $AUTH_TYPE
auth_file = /tmp/users
pool_mode = $POOL_MODE
max_client_conn = $MAX_CLIENT_CONN
default_pool_size = $DEFAULT_POOL_SIZE
ignore_startup_parameters = extra_float_digits
END
exec pgbouncer /tmp/pgbouncer.ini
