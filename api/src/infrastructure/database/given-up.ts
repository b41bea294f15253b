import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '../log.ts';
import { Turns } from './turns.ts';

/** An answer is not wanted any more: its client has gone, or its time is up. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';

  constructor() {
    super('This answer is not wanted any more');
  }
}

interface Reading {
  /** Aborted with a `GivenUpError`. */
  readonly signal: AbortSignal;
  /** Whose reads share so many connections; `null` for those of no tenant. */
  readonly tenant: string | null;
}

const current = new AsyncLocalStorage<Reading>();

/** Does work that only reads, and everything that it calls and awaits, for as long as its answer is wanted. */
export const readFor = <T>(reading: Reading, work: () => T): T => current.run(reading, work);

/**
 * How many of a pool's ten connections the reads of one tenant hold at once: a page asks for no more, and an agency or a chain
 * whose calls take long leaves the others to others.
 */
const connectionsOfTenant = 4;

/**
 * Connections of a pool. For a read that was given up there is none, and the statement that runs for it ends in
 * the database.
 */
export function connectionsFor(pool: pg.Pool, log: Log): () => Promise<pg.PoolClient> {
  const turns = new Turns(connectionsOfTenant);
  return async () => {
    const reading = current.getStore();
    if (reading === undefined) return pool.connect();
    const { signal, tenant } = reading;
    signal.throwIfAborted();
    const endTurn = tenant === null ? () => {} : await turns.begin(tenant, signal);
    try {
      return heldFor(reading, await pool.connect(), { endTurn, pool, log });
    } catch (error) {
      endTurn();
      throw error;
    }
  };
}

interface Holding {
  readonly endTurn: () => void;
  readonly pool: pg.Pool;
  readonly log: Log;
}

function heldFor({ signal }: Reading, client: pg.PoolClient, { endTurn, pool, log }: Holding): pg.PoolClient {
  const release = client.release.bind(client);
  let canceled = Promise.resolve();
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    canceled = cancelStatement(pool.options, client).catch((error: unknown) =>
      log.warn({ err: error }, 'a statement that was given up could not be ended'),
    );
  };
  client.release = (error) => {
    signal.removeEventListener('abort', giveUp);
    endTurn();
    // It must not meet the statement of the next one.
    if (isGivenUp) void releaseAfter(canceled, () => release(error));
    else release(error);
  };
  if (signal.aborted) {
    client.release();
    throw signal.reason;
  }
  signal.addEventListener('abort', giveUp, { once: true });
  return client;
}

async function releaseAfter(canceled: Promise<void>, release: () => void): Promise<void> {
  await canceled;
  release();
}

/** What of the driver is not in its types. */
interface Canceling {
  readonly connection: pg.Connection & {
    connect(port: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processId: number, secretKey: number): void;
  };
  readonly ssl: unknown;
}

/**
 * Ends what a connection runs at the moment. By the protocol's own request, which poolers such as PgBouncer pass on to the
 * server that they have chosen (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS).
 */
function cancelStatement(options: pg.ClientConfig, client: pg.PoolClient): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number | null; secretKey: number };
  // The embedded database has one connection and no process.
  if (processID === null || options.connectionString === undefined) return Promise.resolve();
  const { host, port, ...rest } = new pg.Client({ connectionString: options.connectionString });
  const { connection, ssl } = rest as unknown as Canceling;
  return new Promise((resolve, reject) => {
    const send = () => connection.cancel(processID, secretKey);
    connection.once('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.once('sslconnect', send);
    connection.once('error', reject);
    // The server answers by closing the connection.
    connection.once('end', resolve);
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
