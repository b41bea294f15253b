import type { FastifyInstance } from 'fastify';
import type { ClockWork } from '../engine/clock-work.ts';
import { nextDue } from '../engine/due-work.ts';
import type { Sandbox } from '../state/sandbox.ts';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

interface Body {
  Body: { advanceSeconds?: number; clockSkewSeconds?: number };
}

const bodySchema = {
  type: 'object',
  additionalProperties: false,
  // Two years already run every renewal in between; a larger value is probably a mistake.
  properties: {
    advanceSeconds: { type: 'integer', minimum: 0, maximum: 2 * 366 * 86_400 },
    clockSkewSeconds: { type: 'integer', minimum: -86_400, maximum: 86_400 },
  },
  minProperties: 1,
};

/**
 * `nextDueAt`: when time alone will change something next, so that another clock can move in step. Both times leave the
 * skew out: a clock that moves in step would otherwise take it away.
 */
export function clockRoutes(app: FastifyInstance, sandbox: Sandbox, work: ClockWork): void {
  const state = () => {
    const due = nextDue(sandbox);
    const failed = sandbox.store
      .all('deliveries')
      .map(({ id, attempts, lastError }) => ({ event: id, attempts, lastError }));
    const { skew } = sandbox.clock;
    return {
      now: iso(sandbox.clock.now() - skew),
      nextDueAt: due && iso(due.at - skew),
      clockSkewSeconds: skew,
      undelivered: failed,
    };
  };

  app.get('/payment-sandbox/clock', () => state());

  app.post<Body>('/payment-sandbox/clock', { schema: { body: bodySchema } }, async (request) => {
    const { advanceSeconds = 0, clockSkewSeconds } = request.body;
    if (clockSkewSeconds !== undefined) sandbox.clock.skew = clockSkewSeconds;
    await work.advance(advanceSeconds);
    return state();
  });
}
