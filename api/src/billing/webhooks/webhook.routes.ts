import { apiBase } from '@kontor/contract/calls';
import { requestLimits } from '@kontor/contract/request-limits';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import { acceptEvent } from './event-ledger.ts';

/** Older signatures are replays: https://docs.stripe.com/webhooks#replay-attacks */
const toleranceSeconds = 300;

/**
 * The payment provider's webhook, one for all of its endpoints. No session and no XSRF token: the signature over the bytes of the body authenticates
 * the sender. Events are only stored here; jobs handle them.
 */
export async function webhookRoutes(app: FastifyInstance, billing: Billing): Promise<void> {
  const { stripe, connection } = billing;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: requestLimits.eventBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(`${apiBase}/payment/webhook`, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw refused();
      const event = verified(request.body, signature);
      await acceptEvent({ ...billing, database: billing.reserved }, event);
      return reply.code(200).send();
    });
  });

  function verified(body: Buffer, signature: string): Stripe.Event {
    for (const secret of connection.webhookSecrets) {
      try {
        // The signature's timestamp is machine time, whatever the sandbox's clock.
        return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
      } catch {
        // Of another endpoint, forged, stale or incomplete: which of them is not told to the sender.
      }
    }
    throw refused();
  }
}

const refused = () => new ProblemError('malformed-body', { logged: { event: 'webhook-signature-refused' } });
