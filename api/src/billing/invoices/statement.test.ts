import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { type Stated, statementFrom, statementOf } from './statement.ts';

const stated: Stated = {
  language: 'de',
  currency: 'EUR',
  bank_account: null,
  subtotal: 14_900,
  tax: 2_831,
  total: 17_731,
  vat_percent: 19,
  vat_kind: 'domestic',
  lines: [],
  recipient: baseData(),
  billing_details: null,
  issued_at: new Date('2026-11-20T09:00:00.000Z'),
};

test('a document states its amounts and its recipient, and not how its payment stands', () => {
  expect(statementOf({ ...stated, state: 'open', read_at: 7 } as Stated, 'uuid')).toEqual({ uuid: 'uuid', ...stated });
});

test('what comes back from the journal is what was written', () => {
  const statement = statementOf(stated, 'uuid');
  expect(statementFrom(JSON.parse(JSON.stringify(statement)))).toEqual(statement);
});
