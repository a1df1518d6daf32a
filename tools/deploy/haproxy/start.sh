set -eu
dnsmasq --listen-address=127.0.0.11 --bind-interfaces --no-resolv --user=root --pid-file=
exec haproxy -W -db -f /usr/local/etc/haproxy/haproxy.cfg
