import { expect, test } from 'vitest';
import { type CreditUse, mustWait } from './credit-use.ts';

const paid: CreditUse = { credit: 0 };
const withCredit: CreditUse = { credit: 1 };
const migration: CreditUse = { credit: 0, movesCredit: true };
const owing: CreditUse = { credit: -500 };

test.each<[what: string, change: CreditUse, atWork: CreditUse[], waits: boolean]>([
  ['an order waits for nothing where nothing is at work', paid, [], false],
  ['one with credit as little', withCredit, [], false],
  ['a migration as little', migration, [], false],
  ['an order without credit goes on beside others without', paid, [paid, owing], false],
  ['an order that adds a debt goes on likewise', owing, [paid], false],
  ['an order with credit waits for any invoice, which would get the credit', withCredit, [paid], true],
  ['a migration waits for any invoice', migration, [paid], true],
  ['an order without credit waits for one with it, whose credit it would get', paid, [paid, withCredit], true],
  ['an order without credit waits for a migration', paid, [migration], true],
])('%s', (_, change, atWork, waits) => {
  expect(mustWait(change, atWork)).toBe(waits);
});
