import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { sendInOnePacket } from './one-packet.ts';
import { isDatabaseOutage } from './outage.ts';

/**
 * All statements share one connection and do not wait for each other; those of requests that have arrived together are
 * sent together. For short reads that stand alone: a transaction or a setting would be that of all.
 */
export function sharing(pool: pg.Pool): PostgresPool {
  let shared: Promise<SharedClient> | null = null;

  async function open(): Promise<SharedClient> {
    const client = await pool.connect();
    // Only then have all requests that have arrived made theirs.
    sendInOnePacket(client, setImmediate);
    let isLost = false;
    // The next statement opens another one.
    const giveUp = () => {
      if (isLost) return;
      isLost = true;
      shared = null;
      client.release(true);
    };
    client.once('error', giveUp);
    client.once('end', giveUp);
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
    const queryOrGiveUp = async (...statement: unknown[]) => {
      try {
        return await query(...statement);
      } catch (error) {
        // It is told of its end later than the statement that found it.
        if (isDatabaseOutage(error)) giveUp();
        throw error;
      }
    };
    return { client, query: queryOrGiveUp as PostgresPoolClient['query'], release() {} };
  }

  return {
    options: pool.options,
    async connect() {
      shared ??= open().catch((error: unknown) => {
        shared = null;
        throw error;
      });
      return shared;
    },
    async end() {
      await (await shared?.catch(() => null))?.client.end();
      await pool.end();
    },
  };
}

interface SharedClient extends PostgresPoolClient {
  readonly client: pg.PoolClient;
}
