#!/bin/bash
# Starts PgBouncer as a pooler of transactions in front of the server that DATABASE_DIRECT_URL names: the variable with which
# the portal reaches it without a pooler. Clients sign in with that user and password. It writes only to /tmp.
set -euo pipefail

form='^postgres(ql)?://([^:@/]+):([^@/]*)@([^:/?]+)(:([0-9]+))?/([^?]+)(\?(.*))?$'
if [[ ! "${DATABASE_DIRECT_URL:-}" =~ $form ]]; then
  echo 'DATABASE_DIRECT_URL has to be postgres://USER:PASSWORD@HOST:PORT/DATABASE.' >&2
  exit 1
fi

# `%40` → `@`
decoded() {
  local text=${1//\\/\\\\}
  printf '%b' "${text//%/\\x}"
}
user=$(decoded "${BASH_REMATCH[2]}")
password=$(decoded "${BASH_REMATCH[3]}")
host=${BASH_REMATCH[4]}
port=${BASH_REMATCH[6]:-5432}

parameter() {
  local text="&$2&"
  text=${text#*"&$1="}
  if [[ "$text" != "&$2&" ]]; then decoded "${text%%&*}"; fi
}
query=${BASH_REMATCH[9]}
authorities=$(parameter sslrootcert "$query")
# As the servers understand it (pg-connection-string): what asks for encryption asks whose server it is, except `no-verify`.
case $(parameter sslmode "$query") in
  '' | disable) encryption=disable ;;
  no-verify) encryption=require ;;
  prefer | require | verify-ca | verify-full) encryption=verify-full ;;
  *)
    echo 'DATABASE_DIRECT_URL has an unknown sslmode.' >&2
    exit 1
    ;;
esac

umask 077
printf '"%s" "%s"\n' "${user//\"/\"\"}" "${password//\"/\"\"}" >/tmp/users
cat >/tmp/pgbouncer.ini <<SETTINGS
[databases]
* = host=$host port=$port

[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /tmp/users
server_tls_sslmode = $encryption
server_tls_ca_file = ${authorities:-/etc/ssl/certs/ca-certificates.crt}
pool_mode = transaction
; Of the database, for each pooler. Servers open 13 connections each, most of which wait.
default_pool_size = 25
max_client_conn = 1000
; Seconds: a call is answered within ten, so a statement that has waited longer is of no use.
query_wait_timeout = 10
; A database that is back is noticed as fast as without a pooler.
server_login_retry = 1
log_connections = 0
log_disconnections = 0
SETTINGS
exec pgbouncer /tmp/pgbouncer.ini
