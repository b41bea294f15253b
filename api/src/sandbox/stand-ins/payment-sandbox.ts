import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { brand } from '@kontor/contract/brand';
import { apiBase } from '@kontor/contract/calls';
import { firstBrand } from '@kontor/contract/first-brand';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { PaymentConnection } from '../../billing/stripe/payment-connection.ts';
import type { Clock } from '../../infrastructure/clock.ts';
import { lockDataDirectory } from '../../infrastructure/data-directory-lock.ts';
import type { Environment } from '../../infrastructure/environment.ts';
import { proxySandbox } from '../../infrastructure/http/sandbox-proxy.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import type { ClockFollower } from '../dev-tools/time-travel.ts';

export interface PaymentSandbox {
  readonly connection: PaymentConnection;
  /** Whether this process started it: its clock may still be turned back, and its events wait until the server listens. */
  readonly isOurs: boolean;
  /** Where browsers load the sandbox's Stripe.js. */
  readonly stripeJsUrl: string;
  readonly clock: ClockFollower;
  close(): Promise<void>;
}

const prefix = '/payment-sandbox';

const { name, addressLine1, zip, city, vatId } = firstBrand.company;

/** Whom the sandbox's pages and bank accounts name. */
const seller = { name, address: [addressLine1, `${zip} ${city}`], vatId, email: brand.supportEmail };

const ClockState = z.object({ now: z.iso.datetime(), nextDueAt: z.nullable(z.iso.datetime()) });

/** The sandbox that replaces the payment provider: started here, or shared with other servers; `null` with real keys. */
export async function openPaymentSandbox(
  environment: Environment,
  clock: Clock,
  isListening: () => boolean,
): Promise<PaymentSandbox | null> {
  const { payment, paymentSandboxUrl } = environment;
  if (payment === null) return startPaymentSandbox(environment, clock, isListening);
  if (paymentSandboxUrl === null) return null;
  return {
    connection: { ...payment, sandboxUrl: paymentSandboxUrl },
    isOurs: false,
    stripeJsUrl: `${prefix}/stripe.js`,
    clock: {
      async catchUp() {
        const { now, nextDueAt } = await clockOf(paymentSandboxUrl, 0);
        const behind = Math.floor((clock.now().getTime() - now.getTime()) / 1000);
        return behind > 0 ? (await clockOf(paymentSandboxUrl, behind)).nextDueAt : nextDueAt;
      },
    },
    close: async () => {},
  };
}

/** Moves the sandbox's clock, which completes the work that is due there, and returns its time. */
async function clockOf(sandboxUrl: string, advanceSeconds: number) {
  const answer = await fetch(`${sandboxUrl}${prefix}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  });
  if (!answer.ok) throw new Error(`The payment sandbox's clock answered ${answer.status}: ${await answer.text()}`);
  const { now, nextDueAt } = z.parse(ClockState, await answer.json());
  return { now: new Date(now), nextDueAt: nextDueAt === null ? null : new Date(nextDueAt) };
}

/**
 * Starts the payment sandbox on its own loopback port, so that the official SDK uses it over HTTP like the real
 * provider. It follows our clock and stores its state beside the embedded database.
 */
async function startPaymentSandbox(
  environment: Environment,
  clock: Clock,
  isListening: () => boolean,
): Promise<PaymentSandbox> {
  // Imported only without keys; production images are built without this package.
  const { createPaymentSandbox } = await import('@kontor/payment-sandbox/server');
  const keys = { secretKey: `sk_test_${randomBytes(16).toString('hex')}`, publishableKey: 'pk_test_sandbox' };
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const connectWebhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const { dataDirectory, databaseUrl, publicUrl, port, paymentFindings } = environment;
  // The embedded database has taken it already. The product sandbox, too, is started only beside this one.
  const unlock = databaseUrl === null || dataDirectory === 'memory' ? () => {} : lockDataDirectory(dataDirectory);
  const sandbox = await createPaymentSandbox({
    ...keys,
    webhookSecret,
    connectWebhookSecret,
    seller,
    settings: { taxRounding: salesTerms.taxRounding },
    // Its events wait until the server listens, instead of failing repeatedly.
    webhookUrl: () => (isListening() ? `http://127.0.0.1:${port}${apiBase}/payment/webhook` : null),
    stateFile: dataDirectory === 'memory' ? null : join(dataDirectory, 'payment-sandbox.json'),
    publicOrigin: publicUrl,
    ...(paymentFindings !== null && { findingsFile: paymentFindings }),
    now: () => clock.now().getTime(),
  });
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return {
    connection: { ...keys, webhookSecrets: [webhookSecret, connectWebhookSecret], sandboxUrl },
    isOurs: true,
    stripeJsUrl: `${prefix}/stripe.js`,
    clock: { catchUp: async () => (await clockOf(sandboxUrl, 0)).nextDueAt },
    async close() {
      await sandbox.close();
      unlock();
    },
  };
}

/** Serves the sandbox's script, frames and pages on the portal's origin. */
export async function proxyPaymentSandbox(app: FastifyInstance, { connection }: PaymentSandbox): Promise<void> {
  // Its clock follows ours (POST /dev/clock) and must not be moved by other callers.
  app.all(`${prefix}/clock`, (_request, reply) => reply.callNotFound());
  await proxySandbox(app, connection.sandboxUrl ?? '', prefix);
}
