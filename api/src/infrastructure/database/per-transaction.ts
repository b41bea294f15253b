import type pg from 'pg';
import type { Session, Settings } from './session.ts';

type Query = (...parameters: unknown[]) => Promise<unknown>;

const begins = /^\s*(?:begin|start transaction)\b/i;
/** Not a return to a savepoint. */
const ends = /^\s*(?:commit|rollback(?!\s+to\b))/i;

/**
 * For connections through a pooler of transactions, such as PgBouncer: the next transaction may have another session of the
 * database, in which this client has set nothing. So each transaction begins with whom it acts for and with its limits, and a
 * statement that stands alone has a transaction of its own; both are sent together.
 *
 * @param session for whom the client acts at the moment
 */
export function actPerTransaction(client: pg.PoolClient, session: () => Session, settings: Settings): void {
  const query = client.query.bind(client) as Query;
  let isOpen = false;

  function enter(): Promise<unknown> {
    const { role, actingFor } = session();
    const set = Object.entries({ ...settings, 'kontor.acting_for': actingFor, role });
    const text = `select ${set.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`).join(', ')}`;
    return query(text, set.flat());
  }

  client.query = (async (...parameters: unknown[]) => {
    const [text] = parameters;
    const starts = typeof text === 'string' && begins.test(text);
    if (isOpen) {
      if (typeof text === 'string' && ends.test(text)) isOpen = false;
      return query(...parameters);
    }
    if (!starts) {
      const [, , result] = await all(query('begin'), enter(), query(...parameters), query('commit'));
      return result;
    }
    isOpen = true;
    try {
      const [begun] = await all(query(...parameters), enter());
      return begun;
    } catch (error) {
      // The caller ends no transaction that it could not begin.
      isOpen = false;
      await query('rollback').catch(() => undefined);
      throw error;
    }
  }) as typeof client.query;
}

/** Their results once all are answered; the first failure, if one has failed. */
async function all(...queries: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(queries);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
