import Fastify from 'fastify';
import { createClock } from '../infrastructure/clock.ts';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { keepMonths } from '../infrastructure/months/keep-months.ts';
import { exitWith } from '../infrastructure/start-error.ts';
import { monthlyTables } from './monthly-tables.ts';
import { serverOptions } from './server-options.ts';

// What servers do once a day, for those whose role may not change the schema: `node src/server/months.ts`, daily, as the owner.
try {
  const environment = readEnvironment(process.env);
  const { log } = Fastify(serverOptions(environment));
  const { asOwner, close } = await openDatabase(environment, log);
  const { signal } = new AbortController();
  await asOwner((owner) => keepMonths(owner, { tables: monthlyTables, clock: createClock(), log, signal }));
  await close();
} catch (error) {
  exitWith(error);
}
