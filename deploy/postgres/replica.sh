#!/bin/sh
# A read replica of the database at PGHOST, as PGUSER: copies it at the first start, and follows it from then on.
set -e
data=/var/lib/postgresql/data/replica
if [ ! -d "$data" ]; then
  # What a copy that was interrupted has left.
  rm -rf "$data.copy"
  pg_basebackup --pgdata "$data.copy" --write-recovery-conf --checkpoint fast
  mv "$data.copy" "$data"
fi
exec postgres -D "$data" -c listen_addresses='*' -c hba_file=/etc/kontor/pg_hba.conf -c unix_socket_directories=/tmp
