import { expect, test } from 'vitest';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

const url = '/api/v4/payment/webhook';

/** An event as the payment provider sends it, signed `age` seconds ago. */
function signed(event: object, { age = 0, secret = kontor.connection.webhookSecrets[0] ?? '' } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return { payload, signature: kontor.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

const send = ({ payload, signature }: { payload: string; signature?: string }) =>
  kontor.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
  });

const anEvent = (id: string, object: object): object => ({
  id,
  object: 'event',
  type: 'customer.subscription.updated',
  created: Math.floor(Date.now() / 1000),
  data: { object },
});

const known = (id: string) =>
  kontor.infrastructure.database.selectFrom('payment_event').select('id').where('id', '=', id).execute();
const waitingJobs = async (eventId: string) => {
  const rows = await kontor.infrastructure.database
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'payment-event')
    .execute();
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(eventId));
};

test.each([
  ['without a signature', () => ({ payload: JSON.stringify(anEvent('evt_none', {})) })],
  ['signed with another secret', () => signed(anEvent('evt_forged', {}), { secret: 'whsec_other' })],
  ['signed more than five minutes ago', () => signed(anEvent('evt_stale', {}), { age: 301 })],
  [
    're-serialised after signing',
    () => ({ ...signed(anEvent('evt_spaced', {})), payload: JSON.stringify(anEvent('evt_spaced', {}), null, 1) }),
  ],
])('an event %s is refused and leaves no trace', async (_, make) => {
  const event = make();
  expect((await send(event)).statusCode).toBe(400);
  expect(await known((JSON.parse(event.payload) as { id: string }).id)).toEqual([]);
});

test('an event is taken from each endpoint by the secret of that endpoint', async () => {
  const [first, second] = kontor.connection.webhookSecrets;
  for (const [id, secret] of [
    ['evt_of_the_first', first],
    ['evt_of_the_second', second],
  ] as const) {
    const event = signed(anEvent(id, { object: 'subscription', id: 'sub_unknown' }), { secret });
    expect((await send(event)).statusCode).toBe(200);
    expect(await known(id)).toHaveLength(1);
  }
});

test('what happens in the account of a partner concerns us only where it is about the account itself', async () => {
  const event = { ...anEvent('evt_of_a_partner', { object: 'subscription', id: 'sub_partner' }), account: 'acct_1' };
  expect((await send(signed(event))).statusCode).toBe(200);
  expect(await waitingJobs('evt_of_a_partner')).toEqual([]);
});

test('neither session nor XSRF token is asked for', async () => {
  const event = anEvent('evt_plain', { object: 'subscription', id: 'sub_unknown' });
  expect((await send(signed(event))).statusCode).toBe(200);
});

test('one event a hundred times at once is one job', async () => {
  const event = anEvent('evt_repeated', { object: 'subscription', id: 'sub_unknown' });
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(signed(event))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await known('evt_repeated')).toHaveLength(1);
  expect(await waitingJobs('evt_repeated')).toHaveLength(1);
});

test('a body past the usual limit is taken, for invoices with many lines', async () => {
  const event = anEvent('evt_large', { object: 'subscription', id: 'sub_unknown', filler: 'x'.repeat(200_000) });
  expect((await send(signed(event))).statusCode).toBe(200);
});

test('the content of an event is not used: the object is read again', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const stripeId = await stripeIdOf(buyer.shopPath);
  const lie = { object: 'subscription', id: stripeId, status: 'canceled', items: { data: [] } };
  expect((await send(signed(anEvent('evt_lie', lie)))).statusCode).toBe(200);
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('active');
});

const shopOf = (shopPath: string) => shopPath.split('/').at(-1) ?? '';

async function stripeIdOf(shopPath: string): Promise<string> {
  const row = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(shopPath))
    .executeTakeFirstOrThrow();
  return row.stripe_id;
}
