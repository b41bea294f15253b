import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { billingOf } from '../../testing/invoices.ts';
import { orderer, selection, subscribe, testBilling, untilCallHangs } from '../../testing/test-billing.ts';
import { createMoneyOperations } from './money-operations.ts';

const kontor = await testBilling();
const { faults } = kontor;
const money = createMoneyOperations(billingOf(kontor));
const reason = 'The customer has asked for it';
const asked = () => ({ key: randomUUID(), by: 'test', reason });

afterEach(() => faults.change({ reset: true }));

test('as long as credit is paid out, no order that would be charged without it is accepted', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await money.credit(asked(), buyer.organizationUuid, { amount: 1_000 });
  const advanced = selection('advanced');
  const { quoteId } = await buyer.cart(advanced);
  const [live] = (await buyer.subscription()).stripeSubscriptions;
  const order = () => buyer.order({ ...advanced, paymentMethodType: 'card', quoteId }, live?.uuid);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/customers/' }] });
  const paying = money.payOut(asked(), buyer.organizationUuid, { amount: 1_000, to: 'payment-method', reason });
  await untilCallHangs(kontor);
  const refused = await order();
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'subscription-in-progress' }]);
  await faults.change({ reset: true });
  expect(await paying).toMatchObject({ amount: 1_000, credit: 0 });
  const changed = await order();
  expect([changed.statusCode, changed.json()]).toMatchObject([409, { code: 'quote-changed' }]);
});
