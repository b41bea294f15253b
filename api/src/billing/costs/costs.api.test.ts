import type { CostMonth } from '@kontor/contract/costs';
import { monthOf } from '@kontor/domain/calendar-month';
import { expect, test } from 'vitest';
import { invoiceRows } from '../../testing/invoices.ts';
import { memberWith } from '../../testing/members.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { idOf } from '../stripe/stripe-values.ts';

const kontor = await testBilling();

const costs = async ({ client, shopPath }: Orderer, query = '') =>
  (await client.expect(200, `GET ${shopPath}/costs${query}`)).json<CostMonth[]>();
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function subscribed(): Promise<Orderer> {
  const buyer = await orderer(kontor);
  // The trial is over, so that the order is charged at once.
  await kontor.pass(31);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('professional', { wms: 2, pos: 1 }));
  return buyer;
}

test('the costs of twelve months are those of the invoices, to the cent, divided into plan and devices', async () => {
  const buyer = await subscribed();
  await kontor.pass(35);
  await buyer.signIn();
  const months = await costs(buyer);
  const rows = await invoiceRows(kontor, buyer);
  expect(rows.length).toBeGreaterThan(1);
  expect(months).toHaveLength(12);
  expect(months[0]?.month).toBe(monthOf(kontor.infrastructure.clock.now().toISOString()));
  for (const { month, total } of months) {
    const ofMonth = rows.filter(({ issued_at }) => monthOf(issued_at.toISOString()) === month);
    expect([month, total]).toEqual([month, sum(ofMonth.map(({ subtotal }) => subtotal))]);
  }
  expect(sum(months.map(({ plan }) => plan))).toBeGreaterThan(0);
  expect(sum(months.map(({ devices }) => devices))).toBeGreaterThan(0);
  expect(sum(months.map(({ plan, devices }) => plan + devices))).toBe(sum(months.map(({ total }) => total)));
  expect(await costs(buyer, '?months=3')).toEqual(months.slice(0, 3));
});

test('a refund takes off what it gives back in the month of its credit note', async () => {
  const buyer = await subscribed();
  const [invoice] = await invoiceRows(kontor, buyer);
  const before = sum((await costs(buyer)).map(({ total }) => total));
  expect(before).toBe(invoice?.subtotal);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: invoice?.stripe_id ?? '' });
  await kontor.stripe.refunds.create({ payment_intent: idOf(data[0]?.payment.payment_intent ?? ''), amount: 1190 });
  await kontor.settle();
  const [month] = await costs(buyer);
  expect(month).toMatchObject({ other: -1000, total: before - 1000 });
});

test('a shop without invoices has months without costs', async () => {
  const months = await costs(await orderer(kontor));
  expect(months).toHaveLength(12);
  expect(months.every(({ total }) => total === 0)).toBe(true);
});

test.each(['0', '37', '-1', '1.5', 'all'])('%s is no number of months', async (months) => {
  const { client, shopPath } = await orderer(kontor);
  const answer = await client.call(`GET ${shopPath}/costs?months=${months}`);
  expect(answer.json()).toMatchObject({ status: 422, violations: [{ path: 'months' }] });
});

test('a reader sees the costs, and operations do not', async () => {
  const { organizationUuid, shopPath } = await orderer(kontor);
  const ask = async (role: 'reader' | 'operations') => {
    const { client } = await memberWith(kontor, organizationUuid, role);
    return (await client.call(`GET ${shopPath}/costs`)).statusCode;
  };
  expect([await ask('reader'), await ask('operations')]).toEqual([200, 403]);
});
