import { apiBase } from '@kontor/contract/calls';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import { acceptEvent } from './event-ledger.ts';

/** Older signatures are replays: https://docs.stripe.com/webhooks#replay-attacks */
const toleranceSeconds = 300;

/** Events with an invoice of many lines are larger than what people send. */
const bodyLimit = 1_048_576;

/**
 * Where the payment provider tells what happened. No session and no XSRF token: the signature over the very bytes of the
 * body says who sent it. What it makes necessary is done by jobs; here it is only written down.
 */
export async function webhookRoutes(app: FastifyInstance, billing: Billing): Promise<void> {
  const { stripe, connection } = billing;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`${apiBase}/payment/webhook`, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new ProblemError('malformed-body');
      const event = verified(request.body, signature);
      await acceptEvent({ ...billing, database: billing.reserved }, event);
      return reply.code(200).send();
    });
  });

  function verified(body: Buffer, signature: string) {
    try {
      const { webhookSecret } = connection;
      // On machine time, which is what the sender stamps, whatever the sandbox's clock was moved to.
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
    } catch {
      // Forged, stale or cut off: the sender of a genuine one tries again, and nobody else needs to know why.
      throw new ProblemError('malformed-body');
    }
  }
}
