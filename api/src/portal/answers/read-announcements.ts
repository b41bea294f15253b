import type { ShownAnnouncement } from '@kontor/contract/announcement';
import { apiBase } from '@kontor/contract/api-base';
import type { FastifyInstance } from 'fastify';
import { seconds } from '../../infrastructure/clock.ts';
import type { Log } from '../../infrastructure/log.ts';

/** The notices for visitors of whom nothing is known. Never rejects. */
export type ReadAnnouncements = () => Promise<readonly ShownAnnouncement[]>;

/** Milliseconds for which they count. */
const counts = seconds(10);

interface Options {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly log: Pick<Log, 'warn'>;
  readonly milliseconds?: () => number;
}

/**
 * Read by a call of the API within this server, as by a browser without a session. No page waits for it, but the first one: those that
 * come meanwhile are rendered from what was known, and after a failure as well.
 */
export function createReadAnnouncements({
  app,
  log,
  milliseconds = () => performance.now(),
}: Options): ReadAnnouncements {
  let known: readonly ShownAnnouncement[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let first: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const { statusCode, payload } = await app.inject({ method: 'GET', url: `${apiBase}/announcement` });
      if (statusCode === 200) known = JSON.parse(payload) as ShownAnnouncement[];
      else log.warn({ statusCode }, 'notices for visitors could not be read: pages show those of before');
    } catch (error) {
      log.warn({ err: error }, 'notices for visitors could not be read: pages show those of before');
    }
  }

  return async () => {
    if (milliseconds() - readAt >= counts) {
      readAt = milliseconds();
      const reading = read();
      first ??= reading;
    }
    await first;
    return known;
  };
}
