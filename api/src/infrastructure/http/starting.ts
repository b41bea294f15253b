import Fastify from 'fastify';
import type { MigrationProgress } from '../database/migrate.ts';
import type { Environment } from '../environment.ts';
import { errorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';
import { handleErrors } from './error-handler.ts';
import { unavailable } from './problem.ts';

export type StartProgress = 'starting' | 'database-unavailable' | MigrationProgress;

export interface StartingServer {
  /** Told by `/health/ready`. */
  report(progress: StartProgress): void;
  /** Releases the port for the server itself. */
  close(): Promise<void>;
}

/**
 * Answers on the server's port until the server itself can: the process lives and is not ready, however long it waits
 * for the database or for migrations of another server. A second start on the port fails at once, with a clear message.
 */
export async function answerWhileStarting({ host, port }: Pick<Environment, 'host' | 'port'>): Promise<StartingServer> {
  let status: StartProgress = 'starting';
  const app = Fastify({ forceCloseConnections: true });
  handleErrors(app, () => null);
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => reply.code(503).send({ status }));
  app.all('*', () => {
    throw unavailable();
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use: stop what listens there or set PORT.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Port ${port} on ${host} cannot be listened on: ${reason}`);
  }
  return {
    report(progress) {
      status = progress;
    },
    close: () => app.close(),
  };
}
