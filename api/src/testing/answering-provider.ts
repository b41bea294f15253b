import type Stripe from 'stripe';
import { interceptedProvider } from './intercepted-provider.ts';

/** What the payment provider was told, as it arrives there. */
interface ProviderCall {
  /** `POST subscriptions/sub_1` */
  readonly call: string;
  /** The idempotency key. */
  readonly key: string | null;
  readonly params: Readonly<Record<string, string>>;
}

export type Answers = Readonly<Record<string, object>>;

/** An answer that says no, with the status of its kind (https://docs.stripe.com/api/errors). */
export const refusal = (type: keyof typeof refusals, message: string) => ({ error: { type, message } });

const refusals = { card_error: 402, invalid_request_error: 400, idempotency_error: 400, api_error: 500 };

const statusOf = (answer: object): number =>
  'error' in answer ? refusals[(answer as ReturnType<typeof refusal>).error.type] : 200;

/** A connection that nothing answers. */
export const nowhere = {
  secretKey: 'sk_test_nowhere',
  publishableKey: 'pk_test_nowhere',
  webhookSecrets: ['whsec_nowhere'],
  sandboxUrl: 'http://127.0.0.1:9',
};

/**
 * A payment provider that gives the same answers to the same calls, `GET subscriptions/sub_1`, with their query
 * (`GET invoices?status=open`) if its answer depends on it, and notes what it is told to change. Anything
 * else does not exist there. `delay` may keep an answer back.
 */
export function answeringProvider(
  answers: Answers,
  delay: (call: string) => Promise<void> | undefined = () => undefined,
): {
  readonly stripe: Stripe;
  readonly told: ProviderCall[];
  /** What was read: `GET subscriptions/sub_1`. */
  readonly read: string[];
} {
  const told: ProviderCall[] = [];
  const read: string[] = [];
  const stripe = interceptedProvider(nowhere, async ({ pathname, search }, _, request) => {
    const call = `${request.method} ${pathname.replace('/v1/', '')}`;
    if (request.method === 'GET') read.push(call);
    else {
      const params = Object.fromEntries(new URLSearchParams(await request.text()));
      told.push({ call, key: request.headers.get('idempotency-key'), params });
    }
    await delay(call);
    const answer = answers[`${call}${search}`] ?? answers[call];
    const missing = {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: `No answer: ${call}` },
    };
    if (answer === undefined) return Response.json(missing, { status: 404 });
    return Response.json(answer, { status: statusOf(answer) });
  });
  return { stripe, told, read };
}

/** A list as the payment provider answers it, on one page. */
export const listOf = (...data: object[]) => ({ object: 'list', url: '/v1/list', has_more: false, data });
