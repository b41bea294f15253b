# Creates the database of POSTGRES_DB at the first start, as the image of Postgres does, and serves it. Parameters are those
# of the server, after its name.
set -e
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password
  initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password --encoding UTF8 --locale C.UTF-8 --auth scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$data" postgres
fi
if [ "$1" = postgres ]; then shift; fi
exec postgres -D "$data" -c listen_addresses='*' "$@"
