#!/bin/sh
# The two commands of Mailpit that are used: serve, and `readyz`.
if [ "$1" = readyz ]; then
  exec node --eval "fetch('http://127.0.0.1:8025/api/config').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
fi
exec maildev --smtp 1025 --web 8025 --ip 0.0.0.0 --silent
