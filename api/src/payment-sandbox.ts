import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { apiBase } from '@kontor/contract/calls';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { ClockFollower } from './dev-tools/time-travel.ts';
import type { Clock } from './infrastructure/clock.ts';
import type { Environment } from './infrastructure/environment.ts';
import { proxySandbox } from './infrastructure/http/sandbox-proxy.ts';
import type { PaymentConnection } from './infrastructure/payment/payment-connection.ts';

export interface PaymentSandbox {
  readonly connection: PaymentConnection;
  /** Where browsers get the stand-in for Stripe.js. */
  readonly stripeJsUrl: string;
  readonly clock: ClockFollower;
  close(): Promise<void>;
}

const prefix = '/payment-sandbox';

const ClockState = z.object({ nextDueAt: z.nullable(z.iso.datetime()) });

/**
 * Starts the stand-in for the payment provider on a loopback port of its own, so that the official SDK talks to it over HTTP
 * as it would to the real one. It lives on our clock and outlives restarts beside the embedded database.
 */
export async function startPaymentSandbox(
  environment: Environment,
  clock: Clock,
  isListening: () => boolean,
): Promise<PaymentSandbox> {
  // Only a start without keys needs it; a production image is built without this package.
  const { createPaymentSandbox } = await import('@kontor/payment-sandbox/server');
  const keys = {
    secretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    publishableKey: 'pk_test_sandbox',
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
  };
  const { dataDirectory, publicUrl, port } = environment;
  const sandbox = await createPaymentSandbox({
    ...keys,
    // Until we listen, its events wait; otherwise it would try in vain again and again.
    webhookUrl: () => (isListening() ? `http://127.0.0.1:${port}${apiBase}/payment/webhook` : null),
    stateFile: dataDirectory === 'memory' ? null : join(dataDirectory, 'payment-sandbox.json'),
    publicOrigin: publicUrl,
    now: () => clock.now().getTime(),
  });
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return {
    connection: { ...keys, sandboxUrl },
    stripeJsUrl: `${prefix}/stripe.js`,
    clock: {
      async catchUp() {
        const answer = await fetch(`${sandboxUrl}${prefix}/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ advanceSeconds: 0 }),
        });
        if (!answer.ok) throw new Error(`The payment sandbox's clock answered ${answer.status}`);
        const { nextDueAt } = z.parse(ClockState, await answer.json());
        return nextDueAt === null ? null : new Date(nextDueAt);
      },
    },
    close: () => sandbox.close(),
  };
}

/** Lets browsers reach the stand-in's script, frames and pages on the portal's origin. */
export async function proxyPaymentSandbox(app: FastifyInstance, { connection }: PaymentSandbox): Promise<void> {
  // Its clock follows ours (POST /dev/clock); nobody else may move it.
  app.all(`${prefix}/clock`, (_request, reply) => reply.callNotFound());
  await proxySandbox(app, connection.sandboxUrl ?? '', prefix);
}
