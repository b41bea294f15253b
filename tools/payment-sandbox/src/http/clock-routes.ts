import type { FastifyInstance } from 'fastify';
import type { ClockWork } from '../engine/clock-work.ts';
import { nextDue } from '../engine/due-work.ts';
import type { Sandbox } from '../sandbox.ts';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

interface Body {
  Body: { advanceSeconds: number };
}

const bodySchema = {
  type: 'object',
  required: ['advanceSeconds'],
  additionalProperties: false,
  // A leap of two years runs every renewal in between; more than that is a slip.
  properties: { advanceSeconds: { type: 'integer', minimum: 0, maximum: 2 * 366 * 86_400 } },
};

/** `nextDueAt`: when time alone will change something next, so that another clock can move in step. */
export function clockRoutes(app: FastifyInstance, sandbox: Sandbox, work: ClockWork): void {
  const state = () => {
    const due = nextDue(sandbox);
    const failed = sandbox.store
      .all('deliveries')
      .map(({ id, attempts, lastError }) => ({ event: id, attempts, lastError }));
    return { now: iso(sandbox.clock.now()), nextDueAt: due && iso(due.at), undelivered: failed };
  };

  app.get('/payment-sandbox/clock', () => state());

  app.post<Body>('/payment-sandbox/clock', { schema: { body: bodySchema } }, async (request) => {
    await work.advance(request.body.advanceSeconds);
    return state();
  });
}
