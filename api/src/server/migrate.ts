import Fastify from 'fastify';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { exitWith } from '../infrastructure/start-error.ts';
import { serverOptions } from './server-options.ts';

// Brings the schema up to date and ends: `node src/migrate.ts`, before the servers of a release are rolled out.
try {
  const environment = readEnvironment(process.env);
  const { migrated, close } = await openDatabase(environment, Fastify(serverOptions(environment)).log);
  await close();
  process.stdout.write(`The schema is up to date. Migrations made: ${migrated.join(', ') || 'none'}\n`);
} catch (error) {
  exitWith(error);
}
