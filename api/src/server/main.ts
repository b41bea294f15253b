import Fastify from 'fastify';
import { readEnvironment } from '../infrastructure/environment.ts';
import { exitWith } from '../infrastructure/start-error.ts';
import { serverOptions } from './server-options.ts';
import { startServer } from './start-server.ts';

// The server's process: `node src/main.ts`.
try {
  const environment = readEnvironment(process.env);
  const app = Fastify(serverOptions(environment));
  // The first process of a container ends by a signal only if it handles it. A start may wait long for the database.
  const endNow = () => process.exit(0);
  process.once('SIGTERM', endNow);
  const server = await startServer(app, environment);
  process.off('SIGTERM', endNow);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second signal ends the process at once, as usual for Ctrl+C.
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  exitWith(error);
}
