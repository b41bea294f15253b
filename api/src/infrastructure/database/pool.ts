import pg from 'pg';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { nameStatements } from './named-statement.ts';
import { sendInOnePacket } from './one-packet.ts';
import { readOnly } from './outage.ts';
import { traceQueries } from './query-spans.ts';

/** Counts and cents fit into a JavaScript number; the driver would return int8 as text. */
const int8 = 20;
pg.types.setTypeParser(int8, Number);

interface PoolUse {
  /** Told of every statement that failed. */
  readonly onFailure?: (error: unknown) => void;
  /** Whether statements stay prepared: behind a pooler they would be those of other sessions. */
  readonly keepsStatements?: boolean;
}

export function createPool(
  config: pg.PoolConfig,
  log: Log,
  { onFailure = () => {}, keepsStatements = true }: PoolUse = {},
): pg.Pool {
  const pool = new pg.Pool(config);
  const refused = new WeakSet<pg.PoolClient>();
  // Without these listeners a lost connection ends the process: idle connections report to the pool, those in use to
  // themselves.
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    // A change of the tenant and the query that needs it, or queries that do not wait for each other.
    sendInOnePacket(client, (send) => process.nextTick(send));
    if (keepsStatements) nameStatements(client);
    observeFailures(client, (error) => {
      if (errorCode(error) === readOnly) refused.add(client);
      onFailure(error);
    });
    traceQueries(client);
  });
  // A session that began while the database was read-only may stay so when the database no longer is.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void client.end();
  });
  return pool;
}

function observeFailures(client: pg.PoolClient, onFailure: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  client.query = ((...parameters: unknown[]) => {
    const running = query(...parameters);
    // The caller handles the error as well.
    if (running instanceof Promise) running.catch(onFailure);
    return running;
  }) as typeof client.query;
}
