import { expect, test } from 'vitest';
import { namedAtDeletion } from './named-at-deletion.ts';

const shop = (at: number) => ({ organizationUuid: 'organization', shopUuid: `shop-${at}`, shopName: `Shop ${at}` });
const endingOn = (at: number, endsAt: string | null) => ({ ...shop(at), endsAt });
const invoice = (at: number) => ({ ...shop(at), invoiceUuid: `invoice-${at}`, number: `RE-${at}`, amount: 100 });
const many = Array.from({ length: 60 }, (_, at) => at);

test('what renews itself is named first, then what ends last', () => {
  const running = [endingOn(1, '2026-12-01T00:00:00.000Z'), endingOn(2, null), endingOn(3, '2027-01-01T00:00:00.000Z')];
  const { runningSubscriptions } = namedAtDeletion([...running, endingOn(4, null)], []);
  expect(runningSubscriptions.map(({ shopUuid }) => shopUuid)).toEqual(['shop-2', 'shop-4', 'shop-3', 'shop-1']);
});

test('of sixty shops and invoices fifty are named, and of the others how many they are', () => {
  const of = namedAtDeletion(
    many.map((at) => endingOn(at, null)),
    many.map(invoice),
  );
  expect([of.runningSubscriptions.length, of.openInvoices?.length]).toEqual([50, 50]);
  expect(of.notNamed).toEqual({ runningSubscriptions: 10, openInvoices: 10, openAmount: 1_000 });
});

test('nothing is said of others where all are named, nor of invoices where none is owed', () => {
  expect(namedAtDeletion([endingOn(1, null)], [])).toEqual({ runningSubscriptions: [endingOn(1, null)] });
});
