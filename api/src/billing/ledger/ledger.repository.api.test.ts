import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { book, findEntry, type NewEntry, readAccount } from './ledger.repository.ts';

const money = await moneyDatabase();
const { database } = money.billing;

const early = new Date('2026-11-20T09:00:00.000Z');
const late = new Date('2026-11-22T09:00:00.000Z');
const entry = (kind: NewEntry['kind'], amount: number, reference: string, at = early): NewEntry => ({
  kind,
  amount,
  at,
  reference,
});

test('an invoice without entries owes nothing and was never paid', async () => {
  const { uuid } = await money.invoice(await money.shop());
  expect(await readAccount(database, uuid)).toEqual({ owed: 0, chargedBack: 0, paidAt: null });
});

test('what an invoice owes is the sum of its own entries', async () => {
  const shop = await money.shop();
  const invoice = await money.invoice(shop);
  const other = await money.invoice(shop);
  await money.inTx(async (tx) => {
    await book(tx, other, [entry('invoice', 50_000, 'other')]);
    await book(tx, invoice, [
      entry('invoice', 17_731, 'debt'),
      entry('credit-note', -7_731, 'note', late),
      entry('payment', -6_000, 'first', late),
      entry('payment', -1_000, 'second'),
      entry('refund', 500, 'refund', new Date('2026-11-30T09:00:00.000Z')),
    ]);
  });
  expect(await readAccount(database, invoice.uuid)).toEqual({ owed: 3_500, chargedBack: 0, paidAt: late });
});

test('what banks took back counts until they give it back', async () => {
  const invoice = await money.invoice(await money.shop());
  await money.enter(invoice, ['invoice', 17_731], ['payment', -17_731], ['chargeback', 17_731]);
  expect(await readAccount(database, invoice.uuid)).toMatchObject({ owed: 17_731, chargedBack: 17_731 });
  await money.enter(invoice, ['chargeback-reversal', -17_731]);
  expect(await readAccount(database, invoice.uuid)).toMatchObject({ owed: 0, chargedBack: 0 });
});

test('an entry that is known already stays as it is', async () => {
  const invoice = await money.invoice(await money.shop());
  await money.inTx(async (tx) => {
    await book(tx, invoice, [entry('payment', -17_731, 'once')]);
    await book(tx, invoice, [entry('payment', -1, 'once', late), entry('refund', 100, 'again')]);
  });
  expect(await findEntry(database, 'once')).toEqual(entry('payment', -17_731, 'once'));
  expect((await readAccount(database, invoice.uuid)).owed).toBe(-17_631);
});

test('what moves nothing is not entered', async () => {
  const invoice = await money.invoice(await money.shop());
  await money.inTx(async (tx) => {
    await book(tx, invoice, []);
    await book(tx, invoice, [entry('payment', 0, 'nothing'), entry('invoice', 17_731, 'something')]);
  });
  expect(await findEntry(database, 'nothing')).toBeNull();
  expect(await money.entries(invoice)).toEqual([{ kind: 'invoice', amount: 17_731, reference: 'something' }]);
});

test('an entry belongs to the shop of its invoice', async () => {
  const shop = await money.shop();
  const invoice = await money.invoice(shop);
  await money.enter(invoice, ['invoice', 17_731]);
  const rows = await database.selectFrom('ledger_entry').select('amount').where('shop_uuid', '=', shop).execute();
  expect(rows).toEqual([{ amount: 17_731 }]);
});
