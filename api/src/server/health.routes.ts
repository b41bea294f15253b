import type { FastifyInstance } from 'fastify';
import { seconds } from '../infrastructure/clock.ts';
import type { Availability, DatabaseState } from '../infrastructure/database/availability.ts';
import type { Readiness } from '../infrastructure/http/stopping.ts';
import type { ReadFigures } from '../infrastructure/telemetry/telemetry.ts';
import { within } from '../infrastructure/within.ts';
import type { Portal } from '../portal/pages/portal.ts';

const statusOf: Readonly<Record<Exclude<DatabaseState, 'writable'>, string>> = {
  'read-only': 'database-read-only',
  full: 'database-full',
};

interface ReadyState {
  /** `ready`, or why not. */
  readonly status: string;
  readonly failure?: { readonly error: unknown; readonly message: string };
}

export type CheckReady = () => Promise<ReadyState>;

/**
 * Whether this server can serve requests. A new one that has never reached the registry does not replace another one in a
 * rollout; one that has reached it stays ready without it.
 */
export const createCheckReady =
  (availability: Availability, portal: Pick<Portal, 'ready'> | null, readiness: Readiness): CheckReady =>
  async () => {
    if (!readiness.accepting) return { status: 'stopping' };
    try {
      const state = await availability.check();
      if (state !== 'writable') return { status: statusOf[state] };
    } catch (error) {
      return { status: 'database-unavailable', failure: { error, message: 'database not reachable' } };
    }
    try {
      await portal?.ready();
    } catch (error) {
      const message = 'registry not reachable: no page can be served';
      return { status: 'registry-unavailable', failure: { error, message } };
    }
    return { status: 'ready' };
  };

/** Live: the process answers. Ready: it can serve requests. */
export function healthRoutes(app: FastifyInstance, checkReady: CheckReady): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (request, reply) => {
    const { status, failure } = await checkReady();
    if (failure !== undefined) request.log.error({ err: failure.error }, failure.message);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}

/** Shorter than a scrape waits for its figures. */
const longest = seconds(4);

/** Load balancers take a server out that is not ready. If all of them are, no request is left that could fail. */
export const readyFigure =
  (checkReady: CheckReady, limit: number = longest): ReadFigures =>
  async () => {
    const state = await within(limit, checkReady());
    const isReady = typeof state === 'object' && state.status === 'ready';
    return [{ metric: 'ready', labels: {}, value: isReady ? 1 : 0 }];
  };
