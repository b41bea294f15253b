import { expect, test } from '@jest/globals';
import { moneyDatabase } from '../../testing/money-database.ts';
import { readBalance } from './ledger.repository.ts';

const money = await moneyDatabase();
const now = new Date('2026-11-22T10:00:00.000Z');
const balance = (shop: string) => readBalance(money.billing.database, now, shop);

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
        amount: 5_000,
        dueAt: null,
        isOverdue: true,
        collectionMethod: 'charge_automatically',
        paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
      },
      {
        invoiceUuid: transfer.uuid,
        number: transfer.number,
        amount: 10_000,
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

test('an invoice is overdue from its due date on', async () => {
  const shop = await money.shop();
  const invoice = await money.invoice(shop, { due_at: now });
  await money.enter(invoice, ['invoice', 100]);
  expect((await balance(shop)).items[0]?.isOverdue).toBe(true);
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
