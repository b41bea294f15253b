import { createServer } from 'node:net';
import type { Environment } from './environment.ts';
import { StartError } from './start-error.ts';

/**
 * Checked before anything else is opened, so that a second start fails at once with a clear message.
 *
 * @param variable sets the port
 */
export function assertPortIsFree(
  { host, port }: Pick<Environment, 'host' | 'port'>,
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is in use: stop what listens there or set ${variable}.`)
          : new StartError(`${variable}: ${port} on ${host} cannot be listened on: ${error.message}`),
      ),
    );
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
