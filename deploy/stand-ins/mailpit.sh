#!/bin/sh
# The two commands of Mailpit that are used: serve, and `readyz`. What it stands in for needs little memory, so neither may this:
# asking whether it is ready starts no second Node.
if [ "$1" = readyz ]; then
  exec perl -MIO::Socket::INET -e 'exit(IO::Socket::INET->new("127.0.0.1:8025") ? 0 : 1)'
fi
NODE_OPTIONS=--max-old-space-size=32 exec maildev --smtp 1025 --web 8025 --ip 0.0.0.0 --silent
