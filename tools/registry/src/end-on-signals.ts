import { constants } from 'node:os';

// Node would end without running exit handlers; this way they run, and our child processes end with us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
