#!/bin/sh
# The two commands of Mailpit that are used: serve, and `readyz`, which starts no second Node every few seconds.
if [ "$1" = readyz ]; then
  exec perl -MIO::Socket::INET -e 'exit(IO::Socket::INET->new("127.0.0.1:8025") ? 0 : 1)'
fi
exec maildev --smtp 1025 --web 8025 --ip 0.0.0.0 --silent
