import { expect, test } from 'vitest';
import { anInvoice, anInvoiceLine, paperCases } from '../../testing/papers.ts';
import { firstVendor, otherVendor } from '../../testing/vendor.ts';
import { invoiceList } from './invoice-list.ts';

const listed = (name: string) => ({
  ...(paperCases[name] as (typeof paperCases)[string]).invoice,
  vendor: firstVendor,
});

const rowsOf = (list: string) => list.slice(1).trimEnd().split('\r\n');

test('a list has a head and a row per invoice, in the form of German bookkeeping', () => {
  const invoice = listed('a domestic invoice');
  const list = invoiceList([invoice], new Map([[invoice.shop_uuid, 'radwerk.de']]));
  expect(list.charCodeAt(0)).toBe(0xfeff);
  const [head, row, ...others] = rowsOf(list);
  expect(head).toContain('Belegdatum;Belegnummer;Belegart;');
  expect(row).toContain('01.11.2026;"RE-2026-00042";"Rechnung";"Kontor Software GmbH";"DE300000000";');
  expect(row).toContain(';686,00;19;130,34;816,34;"EUR";nein;;06.11.2026;"KST 7";"4500012345";"radwerk.de";');
  expect(others).toEqual([]);
});

test('a correction is negative', () => {
  const invoice = listed('the refund of a whole invoice');
  expect(rowsOf(invoiceList([invoice], new Map()))[1]).toContain(';-289,00;19;-54,91;-343,91;');
});

test('a text stays one cell and is never a formula', () => {
  const lines = [anInvoiceLine({ productType: null, fallback: '=1+1;"x"' })];
  const invoice = { ...anInvoice({ lines }), vendor: firstVendor };
  const [, row] = rowsOf(invoiceList([invoice], new Map([[invoice.shop_uuid, '@SUM(A1)']])));
  expect(row).toContain(`;"'=1+1;""x"", 01.11.2026 bis 30.11.2026";`);
  expect(row).toContain(`;"'@SUM(A1)";`);
});

test('each invoice names the company that has issued it', () => {
  const before = listed('a domestic invoice');
  const [, first, second] = rowsOf(invoiceList([before, { ...before, vendor: otherVendor }], new Map()));
  expect(first).toContain('"Kontor Software GmbH";"DE300000000";');
  expect(second).toContain('"Lichtwerk Handels AG";"DE811111111";');
});
