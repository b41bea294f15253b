import Fastify from 'fastify';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { isDatabaseOutage, isUnreachable } from '../infrastructure/database/outage.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { exitWith, StartError } from '../infrastructure/start-error.ts';
import { serverOptions } from './server-options.ts';

// Brings the schema up to date and ends: `node src/migrate.ts`, before the servers of a release are rolled out.
try {
  const environment = readEnvironment(process.env);
  // The first process of a container ends by a signal only if it handles it.
  process.once('SIGTERM', () => process.exit(1));
  const { migrated, close } = await openDatabase(environment, Fastify(serverOptions(environment)).log).catch(
    (error: unknown) => {
      if (!isDatabaseOutage(error) && !isUnreachable(error)) throw error;
      const reason = error instanceof Error && error.message ? error.message : 'nothing answers';
      throw new StartError(`The database is unavailable: ${reason}`, { cause: error });
    },
  );
  await close();
  process.stdout.write(`The schema is up to date. Migrations made: ${migrated.join(', ') || 'none'}\n`);
} catch (error) {
  exitWith(error);
}
