import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import {
  createTestBilling,
  type Orderer,
  orderer,
  selection,
  subscribe,
  type TestBilling,
} from '../../testing/test-billing.ts';
import { recoverOrderJob } from './change-contract.ts';

const alone = await testApp();
let buyer: Orderer;
beforeAll(async () => {
  buyer = await orderer(alone);
});

test('while the payment provider is away, what does not need it works', async () => {
  expect((await buyer.subscription()).state).toBe('trial');
  expect((await buyer.cart(selection('starter'))).total).toBe(17_731);
  await buyer.client.expect(200, `GET ${buyer.shopPath}/price`);
  await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
});

test('while the payment provider is away, an order is told so and leaves nothing behind', async () => {
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  expect(answer.json()).toMatchObject({ status: 503, code: 'payment-provider-unavailable', detail: '' });
  expect(answer.headers['retry-after']).toBe('10');
  expect(await alone.infrastructure.database.selectFrom('billing_order').selectAll().execute()).toEqual([]);
  expect((await buyer.subscription()).state).toBe('trial');
});

test('a provider that fails during an order is called again, and the order is placed once', async () => {
  const kontor: TestBilling = await createTestBilling();
  try {
    const paying = await orderer(kontor);
    await subscribe(kontor, paying, selection('starter'));
    const { database, jobs } = kontor.infrastructure;
    const { stripeSubscriptions } = await paying.subscription();
    expect(
      (await paying.order({ ...selection('advanced'), paymentMethodType: 'card' }, stripeSubscriptions[0]?.uuid))
        .statusCode,
    ).toBe(200);
    // As if the answer to the last step had been lost.
    const order = await database
      .updateTable('billing_order')
      .set({ state: 'working', answer: null, lease_until: new Date(0) })
      .where('kind', '=', 'update')
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(database, recoverOrderJob, { orderUuid: order.uuid });
    await kontor.settle();
    expect((await paying.subscription()).items.map(({ product }) => product.type)).toEqual(['advanced']);
    const charged = await kontor.stripe.invoices.list({ limit: 100 });
    expect(charged.data.filter(({ total }) => total > 0)).toHaveLength(2);
  } finally {
    await kontor.close();
  }
});
