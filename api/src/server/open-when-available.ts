import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '../infrastructure/clock.ts';
import { type OpenDatabase, openDatabase } from '../infrastructure/database/open-database.ts';
import { isDatabaseOutage, isUnreachable } from '../infrastructure/database/outage.ts';
import type { Environment } from '../infrastructure/environment.ts';
import type { StartingServer } from '../infrastructure/http/starting.ts';
import type { Log } from '../infrastructure/log.ts';
import { StartError } from '../infrastructure/start-error.ts';

/**
 * Opens the database as soon as it is available. In production it is waited for, because a server that is started again
 * during a failover must not stay down. Elsewhere nothing at the address most likely means that the address is wrong.
 */
export async function openWhenAvailable(
  environment: Environment,
  log: Log,
  { report }: Pick<StartingServer, 'report'>,
): Promise<OpenDatabase> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const opened = await openDatabase(environment, log, report);
      if (await isWritable(opened)) return opened;
      await opened.close();
      if (attempt === 1) log.warn({}, 'the database cannot be written to: the start waits for it');
    } catch (error) {
      const nothingThere = isUnreachable(error);
      if (!nothingThere && !isDatabaseOutage(error)) throw error;
      if (nothingThere && !environment.production) {
        const reason = error instanceof Error && error.message ? error.message : 'nothing answers';
        throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason}`);
      }
      if (attempt === 1) log.warn({ err: error }, 'the database is unavailable: the start waits for it');
    }
    report('database-unavailable');
    await pause(seconds(1));
  }
}

async function isWritable({ availability, close }: OpenDatabase): Promise<boolean> {
  try {
    return (await availability.check()) === 'writable';
  } catch (error) {
    await close();
    throw error;
  }
}
