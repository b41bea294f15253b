import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { after, days, hours } from '../../infrastructure/clock.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { paymentRow } from '../../testing/situation.ts';
import type { InvoiceLine } from '../texts/line-text.ts';
import { readBalance, readBalanceOf } from './ledger.repository.ts';

const extraOrders: InvoiceLine = {
  fallback: '',
  productType: null,
  quantity: 412,
  isProration: false,
  periodStart: '2026-10-01T00:00:00.000Z',
  periodEnd: '2026-11-01T00:00:00.000Z',
  amount: 6_180,
  extraOrders: { month: '2026-10', unitAmount: 15 },
};

const money = await moneyDatabase();
const now = new Date('2026-11-22T10:00:00.000Z');
const balance = (shop: string) => readBalance(money.billing.database, now, shop);

test('what was transferred for an invoice and does not cover it yet is not asked for again', async () => {
  const shop = await money.shop();
  const part = await money.invoice(shop, { collection_method: 'send_invoice', transferred: 7_000 });
  await money.enter(part, ['invoice', 17_731]);
  expect(await balance(shop)).toMatchObject({
    owed: 10_731,
    items: [{ total: 17_731, amount: 10_731, transferred: 7_000 }],
  });
});

test('a shop owes what its open invoices owe, the oldest first', async () => {
  const shop = await money.shop();
  const dueAt = new Date('2026-12-04T09:00:00.000Z');
  const transfer = await money.invoice(shop, { collection_method: 'send_invoice', due_at: dueAt });
  const older = await money.invoice(shop, { issued_at: new Date('2026-10-20T09:00:00.000Z') });
  await money.enter(transfer, ['invoice', 17_731], ['payment', -7_731]);
  await money.enter(older, ['invoice', 5_000]);
  expect(await balance(shop)).toEqual({
    owed: 15_000,
    currency: 'EUR',
    items: [
      {
        invoiceUuid: older.uuid,
        number: older.number,
        total: 17_731,
        amount: 5_000,
        transferred: 0,
        dueAt: null,
        isOverdue: true,
        collectionMethod: 'charge_automatically',
        paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
      },
      {
        invoiceUuid: transfer.uuid,
        number: transfer.number,
        total: 17_731,
        amount: 10_000,
        transferred: 0,
        dueAt: dueAt.toISOString(),
        isOverdue: false,
        collectionMethod: 'send_invoice',
        paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
      },
    ],
  });
});

test('invoices of the same moment come in the order of their numbers', async () => {
  const shop = await money.shop();
  const [first, second] = [await money.invoice(shop), await money.invoice(shop)];
  await money.enter(second, ['invoice', 2]);
  await money.enter(first, ['invoice', 1]);
  expect((await balance(shop)).items.map(({ amount }) => amount)).toEqual([1, 2]);
});

test('an invoice is overdue once the day of its due date has ended', async () => {
  const shop = await money.shop();
  const invoice = await money.invoice(shop, { due_at: after(now, -hours(1)) });
  await money.enter(invoice, ['invoice', 100]);
  expect((await balance(shop)).items[0]?.isOverdue).toBe(false);
  const other = await money.shop();
  const late = await money.invoice(other, { due_at: after(now, -days(1)) });
  await money.enter(late, ['invoice', 100]);
  expect((await balance(other)).items[0]?.isOverdue).toBe(true);
});

test.each([
  ['a debit that is on its way', { state: 'processing' as const }, 17_731],
  ['an invoice that was given up', { state: 'uncollectible' as const }, 17_731],
  ['an invoice that is settled', {}, 0],
  ['an invoice that was paid twice', {}, -17_731],
  ['a document that is held back', { number: null, held_reason: 'sums-disagree' as const }, 17_731],
])('%s is not owed', async (_, change, owed) => {
  const shop = await money.shop();
  const invoice = await money.invoice(shop, change);
  if (owed !== 0) await money.enter(invoice, ['invoice', owed]);
  await money.enter(await money.invoice(await money.shop()), ['invoice', 1]);
  expect(await balance(shop)).toEqual({ owed: 0, currency: 'EUR', items: [] });
});

test.each([
  ['of the running subscription', {}, true],
  ['of a month of extra orders, which has a subscription of its own', { lines: [extraOrders] }, false],
  ['that was issued for a transfer', { collection_method: 'send_invoice' as const }, false],
  ['that a bank took back', { charged_back: true }, false],
])('a new method that pays an invoice %s is kept for the next ones: %#', async (_, change, keepsMethod) => {
  const shop = await money.shop();
  await money.enter(await money.invoice(shop, change), ['invoice', 17_731]);
  const { items } = await readBalanceOf(money.billing.database, now, [shop]);
  expect(items).toMatchObject([{ shopUuid: shop, keepsMethod }]);
});

test('the method that pays an invoice of an ended subscription is not kept for the one that runs now', async () => {
  const shop = await money.shop();
  await money.enter(await money.invoice(shop), ['invoice', 17_731]);
  const { database } = money.billing;
  const ended = paymentRow({ uuid: randomUUID(), shop_uuid: shop, stripe_id: `sub_old_${shop}`, state: 'canceled' });
  await database.insertInto('payment_subscription').values(ended).execute();
  const begun = { created_at: now };
  await database
    .updateTable('payment_subscription')
    .set(begun)
    .where('state', '=', 'active')
    .where('shop_uuid', '=', shop)
    .execute();
  expect((await readBalanceOf(database, now, [shop])).items).toMatchObject([{ keepsMethod: false }]);
});
