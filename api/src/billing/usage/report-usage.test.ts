import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { nowhere } from '../../testing/answering-provider.ts';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { reportUsage, UsageNotReady } from './report-usage.ts';

const month = {
  shopUuid: 'shop',
  month: '2026-10',
  lines: [
    { count: 100, unitAmount: 20 },
    { count: 30, unitAmount: 15 },
  ],
};
const price = (unitAmount: number) => ({
  id: `price_${unitAmount}`,
  unit_amount: unitAmount,
  recurring: { meter: `mtr_${unitAmount}` },
});
const subscription = {
  id: 'sub_month',
  customer: 'cus_1',
  start_date: 1_795_000_000,
  items: { data: [{ price: price(20) }, { price: price(15) }] },
} as unknown as Stripe.Subscription;

interface Given {
  /** What the provider has counted before, by price. */
  readonly counted?: Record<string, number>;
  /** What it adds to what is reported. */
  readonly adds?: number;
  /** It counts later. */
  readonly isLate?: boolean;
  readonly refusal?: string;
  readonly event?: (meter: string) => string;
}

/** A provider that counts what it is told. */
async function report({
  counted = {},
  adds = 0,
  isLate = false,
  refusal,
  event = (meter) => `orders_${meter}`,
}: Given = {}) {
  const reported: Record<string, string>[] = [];
  const quantities = new Map(Object.entries(counted));
  const stripe = interceptedProvider(nowhere, async ({ pathname }, _, request) => {
    const [call] = pathname.split('/').slice(-1);
    if (pathname.includes('/billing/meters/')) return Response.json({ id: call, event_name: event(call ?? '') });
    if (pathname.endsWith('/create_preview')) {
      const data = [...quantities].map(([id, quantity]) => ({ quantity, pricing: { price_details: { price: id } } }));
      return Response.json({ lines: { object: 'list', data, has_more: false, url: '/v1/lines' } });
    }
    const params = Object.fromEntries(new URLSearchParams(await request.text()));
    reported.push(params);
    if (refusal) return Response.json({ error: { type: 'invalid_request_error', message: refusal } }, { status: 400 });
    const id = `price_${params['event_name']?.split('_').at(-1)}`;
    if (!isLate) quantities.set(id, (quantities.get(id) ?? 0) + Number(params['payload[value]']) + adds);
    return Response.json({ object: 'billing.meter_event' });
  });
  const error = await reportUsage(stripe, month, subscription).catch((problem: unknown) => problem);
  return { error, reported };
}

test('the orders of each price are reported under an identifier of their own', async () => {
  const { error, reported } = await report();
  expect(error).toBeUndefined();
  expect(reported).toEqual(
    [
      [20, '100'],
      [15, '30'],
    ].map(([unitAmount, value]) => ({
      event_name: `orders_mtr_${unitAmount}`,
      'payload[stripe_customer_id]': 'cus_1',
      'payload[value]': value,
      identifier: `shop:2026-10:${unitAmount}`,
      timestamp: '1795000000',
    })),
  );
});

test('what was counted in an earlier attempt is not reported again', async () => {
  const { error, reported } = await report({ counted: { price_20: 100 } });
  expect(error).toBeUndefined();
  expect(reported.map((event) => event['payload[value]'])).toEqual(['30']);
});

test('what an earlier release began keeps its identifier, so that nothing counts twice', async () => {
  const { reported } = await report({ event: () => 'kontor_extra_orders' });
  expect(reported.map(({ identifier }) => identifier)).toEqual(['shop:2026-10', 'shop:2026-10']);
});

test('while the provider has not counted yet, the month is billed later', async () => {
  const { error } = await report({ isLate: true });
  expect(error).toBeInstanceOf(UsageNotReady);
  expect(error).toHaveProperty('message', 'The payment provider has not counted the extra orders yet');
});

test('a month of which the provider counts another number is not billed', async () => {
  const { error } = await report({ adds: 1 });
  expect(error).not.toBeInstanceOf(UsageNotReady);
  expect(error).toHaveProperty('message', 'The payment provider counts 101 extra orders instead of 100');
});

test('an identifier that the provider knows was reported before, and whether it counted is checked', async () => {
  const known = await report({ refusal: 'An event Already Exists with identifier shop:2026-10:20.' });
  expect(known.error).toBeInstanceOf(UsageNotReady);
  expect((await report({ refusal: 'The customer is unknown' })).error).toHaveProperty(
    'message',
    'The customer is unknown',
  );
});
