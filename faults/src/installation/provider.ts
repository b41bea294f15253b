import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { readPaymentFindings } from '@kontor/programs/payment-findings';
import { startProcess } from '@kontor/programs/server-process';
import { throwawayFolder } from '@kontor/programs/throwaway-folder';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { paymentKeys } from './keys.ts';

const script = join(import.meta.dirname, '../../../tools/payment-sandbox/src/main.ts');

const FaultState = z.object({
  hangingCalls: z.array(z.unknown()),
  /** `times`: how often a rule may still apply; `null` if it always may. */
  rules: z.array(z.object({ id: z.string(), times: z.nullable(z.int()) })),
  applied: z.array(z.object({ number: z.int(), kind: z.string() })),
});
type FaultState = z.output<typeof FaultState>;

/** The payment provider's setting 'rounding of manual tax rates': both sides of an installation have the same. */
export type TaxRounding = 'invoice' | 'line-item';

/** How long the invoice of a renewal is a draft at the payment provider. */
export type RenewalDraft = 'none' | 'hour';

/** The payment sandbox in a process of its own. */
export interface Provider {
  readonly origin: string;
  /** Meets no faults: it is the harness's eye, and the hand of customers and banks. */
  readonly observer: Stripe;
  faults(change: object): Promise<FaultState>;
  setSkew(seconds: number): Promise<void>;
  setRenewalDraft(renewalDraft: RenewalDraft): Promise<void>;
  /** What was asked for or answered otherwise than the provider's SDK declares it. */
  findings(): readonly string[];
  /** Deletes in the dashboard what no call deletes: a product with its prices, or a price, if it is there. */
  deleteByHand(id: string): Promise<void>;
  /** Its time passes, whether servers are there to be told of it or not. */
  pass(seconds: number): Promise<void>;
  /** The customer on the page of the bank that asks for 3-D Secure. */
  answerBank(intent: string, clientSecret: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  stop(): Promise<unknown>;
}

export async function startProvider(
  webhookUrls: readonly string[],
  { output, taxRounding }: { readonly output: number; readonly taxRounding: TaxRounding },
): Promise<Provider> {
  const port = await freePort();
  const findings = join(mkdtempSync(join(throwawayFolder(), 'kontor-findings-')), 'findings.txt');
  const process = await startProcess({
    script,
    port,
    readyAt: '/payment-sandbox/clock',
    env: {
      ...paymentKeys,
      WEBHOOK_URL: webhookUrls.join(','),
      TAX_ROUNDING: taxRounding,
      PAYMENT_SANDBOX_FINDINGS: findings,
    },
    output,
  });
  const { origin } = process;
  const post = async (path: string, body: object, harmless: readonly number[] = []) => {
    const answer = await fetch(`${origin}/payment-sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${paymentKeys.STRIPE_SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok && !harmless.includes(answer.status))
      throw new Error(`The payment sandbox's ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    origin,
    observer: createObserver(port),
    faults: async (change) => z.parse(FaultState, await post('faults', change)),
    async setSkew(clockSkewSeconds) {
      await post('clock', { clockSkewSeconds });
    },
    async setRenewalDraft(renewalDraft) {
      await post('settings', { renewalDraft });
    },
    findings: () => readPaymentFindings(findings),
    async deleteByHand(id) {
      await post('delete', { id }, [404]);
    },
    async pass(advanceSeconds) {
      await post('clock', { advanceSeconds });
    },
    async answerBank(intent, clientSecret, outcome) {
      const form = new URLSearchParams({ intent, client_secret: clientSecret, outcome });
      const page = await fetch(`${origin}/payment-sandbox/challenge`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      await page.arrayBuffer();
    },
    stop: () => process.stop(),
  };
}

const createObserver = (port: number): Stripe =>
  new Stripe(paymentKeys.STRIPE_SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, headers: { ...headersOf(init), 'payment-sandbox-faults': 'exempt' } }),
    ),
  });

const headersOf = (init?: RequestInit): Record<string, string> => Object.fromEntries(new Headers(init?.headers));
