import { createServer } from 'node:net';
import type { Environment } from './environment.ts';
import { StartError } from './start-error.ts';

/** Checked before anything else is opened, so that a second start fails at once with a clear message. */
export function assertPortIsFree({ host, port }: Pick<Environment, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is in use: stop what listens there or set PORT.`)
          : new StartError(`Port ${port} on ${host} cannot be listened on: ${error.message}`),
      ),
    );
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
