import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { apiVersion } from '../protocol/wire.ts';
import { createPaymentSandbox, type PaymentSandbox, type PaymentSandboxOptions } from '../server.ts';

export const keys = {
  secretKey: 'sk_test_sandbox0000000000000000',
  publishableKey: 'pk_test_sandbox0000000000000000',
  webhookSecret: 'whsec_sandbox',
};

export interface RunningSandbox {
  stripe: Stripe;
  app: PaymentSandbox;
  origin: string;
  /** Verified by the SDK, in order of arrival. */
  received: Stripe.Event[];
  /** The status that the receiver answers next; 200 again when the list is used up. */
  answers: number[];
  /** What was answered or told otherwise than the SDK declares it; `close` throws them. */
  findings: readonly string[];
  advance(seconds: number): Promise<void>;
  /** Resolves as soon as an event of this type has arrived. */
  eventOf(type: string): Promise<Stripe.Event>;
  close(): Promise<void>;
}

/** A receiver of events as an application has one: raw body, signature checked, then 200. */
async function receiver(
  take: (payload: string, signature: string) => number,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.statusCode = take(Buffer.concat(chunks).toString(), String(request.headers['stripe-signature']));
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Calls the control endpoint of the clock. */
export async function setClock(
  origin: string,
  change: { advanceSeconds?: number; clockSkewSeconds?: number },
): Promise<void> {
  const answer = await fetch(`${origin}/payment-sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
}

/** A listening sandbox, the official SDK pointed at it, and a receiver of its events. */
export async function runningSandbox(options: Partial<PaymentSandboxOptions> = {}): Promise<RunningSandbox> {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const hooks = await receiver((payload, signature) => {
    const status = answers.shift() ?? 200;
    const isConnected = (JSON.parse(payload) as { account?: string }).account !== undefined;
    const secret = isConnected ? (options.connectWebhookSecret ?? '') : keys.webhookSecret;
    if (status === 200) received.push(stripe.webhooks.constructEvent(payload, signature, secret));
    return status;
  });
  const findings: string[] = [];
  const onFinding: PaymentSandboxOptions['onFinding'] = (where, finding) => {
    if (where !== 'request') findings.push(finding);
  };
  const started = createPaymentSandbox({ ...keys, webhookUrl: hooks.url, stateFile: null, onFinding, ...options });
  const app = await started.catch(async (error: unknown) => {
    await hooks.close();
    throw error;
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(origin);
  const stripe = new Stripe(keys.secretKey, {
    apiVersion,
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return {
    stripe,
    app,
    origin,
    received,
    answers,
    findings,
    advance: (advanceSeconds) => setClock(origin, { advanceSeconds }),
    async eventOf(type) {
      for (;;) {
        const event = received.find((one) => one.type === type);
        if (event) return event;
        await pause(5);
      }
    },
    async close() {
      await app.close();
      await hooks.close();
      if (findings.length > 0) throw new Error(`Not as the SDK declares it:\n${[...new Set(findings)].join('\n')}`);
    },
  };
}
