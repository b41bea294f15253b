import type { Writable } from 'node:stream';
import type pg from 'pg';

/**
 * Sends the statements that are made until `sendsAt` together. Each packet wakes up the database, and its answer this
 * process, which takes longer than a short statement itself.
 */
export function sendInOnePacket(client: pg.PoolClient, sendsAt: (send: () => void) => void): void {
  // `pg` does not describe its connection. Where it is another one, each statement is sent by itself.
  const { connection } = client as { connection?: { stream: Partial<Writable> } };
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  let isHeld = false;
  client.query = ((...parameters: unknown[]) => {
    const stream = connection?.stream;
    if (!isHeld && stream?.cork && stream.uncork) {
      isHeld = true;
      stream.cork();
      sendsAt(() => {
        isHeld = false;
        stream.uncork?.();
      });
    }
    return query(...parameters);
  }) as typeof client.query;
}
