import { expect, test } from 'vitest';
import { copiesOfRow } from './copy.ts';
import { householdOf } from './households.ts';
import type { StoredTable } from './stored.ts';

const [shopUuid, otherShop, invoice] = ['1', '2', '3'].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const shop: StoredTable = {
  name: 'shop',
  columns: [
    { name: 'uuid', type: 'uuid' },
    { name: 'name', type: 'text' },
  ],
  id: 0,
  owner: null,
  names: [],
  titles: [1],
  rows: [
    [shopUuid, 'radwerk.de'],
    [otherShop, 'feinkost.de'],
  ],
};
const invoices: StoredTable = {
  name: 'invoice',
  columns: [
    { name: 'uuid', type: 'uuid' },
    { name: 'shop_uuid', type: 'uuid' },
    { name: 'number', type: 'text' },
    { name: 'recipient', type: 'jsonb' },
    { name: 'issued_at', type: 'timestamp with time zone' },
  ],
  id: 0,
  owner: null,
  names: [2],
  titles: [],
  rows: [
    [invoice, shopUuid, 'RE-1', '{"name": "radwerk.de"}', '2026-01-01 00:00:00+00'],
    ['00000000-0000-4000-8000-000000000004', otherShop, 'RE-2', '{}', '2026-01-01 00:00:00+00'],
  ],
};
const mails: StoredTable = {
  name: 'billing_mail',
  columns: [{ name: 'reference', type: 'text' }],
  id: null,
  owner: null,
  names: [0],
  titles: [],
  rows: [[`invoice:${invoice}`], ['RE-2']],
};
const entitlements: StoredTable = {
  name: 'shop_entitlements',
  columns: [
    { name: 'shop_uuid', type: 'uuid' },
    { name: 'given_by', type: 'uuid' },
  ],
  id: null,
  owner: 0,
  names: [],
  titles: [],
  rows: [
    [shopUuid, invoice],
    [otherShop, invoice],
  ],
};
const household = householdOf([mails, invoices, entitlements, shop], [shopUuid]);

test('a household is what refers to its shop, also in texts, and nothing of the neighbours', () => {
  const rows = Object.fromEntries([...household.rows].map(([{ name }, own]) => [name, own.map(([first]) => first)]));
  expect(rows).toEqual({
    shop: [shopUuid],
    invoice: [invoice],
    billing_mail: [`invoice:${invoice}`],
    shop_entitlements: [shopUuid],
  });
});

test('a copied row refers to rows of its own copy, with a number and names of its own, and is older', () => {
  const [row = []] = invoices.rows;
  expect(copiesOfRow(invoices, row, household, { from: 4, to: 9 }, '1 hour')).toBe(
    `insert into "invoice" ("uuid", "shop_uuid", "number", "recipient", "issued_at") select ` +
      `(copied_uuid('${invoice}', n))::uuid, (copied_uuid('${shopUuid}', n))::uuid, ('RE-1-' || n)::text, ` +
      `('{"name": "' || 'radwerk-' || n || '.de' || '"}')::jsonb, ` +
      `'2026-01-01 00:00:00+00'::timestamp with time zone - (n - 3) * '1 hour'::interval from generate_series(4, 9) n`,
  );
});
