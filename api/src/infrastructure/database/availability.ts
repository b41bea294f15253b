import type pg from 'pg';
import { seconds } from '../clock.ts';
import { isOutOfRoom } from './outage.ts';

export type DatabaseState = 'writable' | 'read-only' | 'full';

export interface Availability {
  /** @throws the error of the driver while the database cannot be reached */
  check(): Promise<DatabaseState>;
}

/** While the disk is full, this often is tried whether there is room again. */
const probeInterval = seconds(3);

/** About 700 kB in a new file of the database's own tablespace, which is rolled back. */
const probe = 'create temporary table write_probe as select generate_series(1, 20000) as number';

/**
 * Whether the database can be written to. Whether it is read-only costs one statement. A full disk is only noticed when
 * something is written, so writing is tried after a statement of any request or job had no room, until it succeeds.
 */
export function createAvailability(pool: pg.Pool, reserved: readonly pg.Pool[] = []) {
  let hadNoRoom = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function isReadOnly(): Promise<boolean> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ state: string }>(
        `select current_setting('transaction_read_only') as state`,
      );
      return rows[0]?.state !== 'off';
    } finally {
      client.release();
    }
  }

  async function hasRoom(): Promise<boolean> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(probe);
      return true;
    } catch (error) {
      if (isOutOfRoom(error)) return false;
      throw error;
    } finally {
      await client.query('rollback').finally(() => client.release());
    }
  }

  return {
    /** Told of every statement that failed. */
    note(error: unknown): void {
      if (isOutOfRoom(error)) hadNoRoom = true;
    },

    async check(): Promise<DatabaseState> {
      if (await isReadOnly()) {
        // A session that began in a read-only time may stay so: a new one knows.
        await Promise.all([pool, ...reserved].map(closeIdle));
        if (await isReadOnly()) return 'read-only';
      }
      if (hadNoRoom && performance.now() - failedAt >= probeInterval) {
        hadNoRoom = !(await hasRoom());
        if (hadNoRoom) failedAt = performance.now();
      }
      return hadNoRoom ? 'full' : 'writable';
    },
  };
}

async function closeIdle(pool: pg.Pool): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of idle) client.release(true);
}
