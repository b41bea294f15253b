import { expect, test } from 'vitest';
import { cursorAfter, entryToWire, positionOf } from './account-entries.ts';

const uuid = '00000000-0000-4000-8000-000000000010';
const at = new Date('2026-11-20T09:00:00.000Z');
const entry = { uuid, at, settles: true, of: 'credit', kind: 'used', amount: 500 } as const;
const nothing = { act_uuid: null, act: null, transfer_uuid: null, transfer_reference: null };
const document = { invoice_uuid: 'invoice', shop_uuid: 'shop', number: 'RE-2026-00042', ...nothing };

test.each([true, false])('the next page begins after the last entry (which settles: %s)', (settles) => {
  expect(positionOf(cursorAfter({ at, settles, uuid }))).toEqual({ at, settles, uuid });
});

test('the first page begins with the newest entry', () => expect(positionOf(undefined)).toBeNull());

const cursor = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['nothing', ''],
  ['no instant', cursor(`yesterday true ${uuid}`)],
  ['neither true nor false', cursor(`2026-11-20T09:00:00.000Z maybe ${uuid}`)],
  ['more than true', cursor(`2026-11-20T09:00:00.000Z trueish ${uuid}`)],
  ['less than false', cursor(`2026-11-20T09:00:00.000Z unfalse ${uuid}`)],
  ['no id', cursor('2026-11-20T09:00:00.000Z true 1')],
  ['an id of dashes', cursor(`2026-11-20T09:00:00.000Z true ${'-'.repeat(36)}`)],
  ['more than an id', cursor(`2026-11-20T09:00:00.000Z true ${uuid}0`)],
  ['an id after something', cursor(`2026-11-20T09:00:00.000Z true x${uuid}`)],
])('a cursor that says %s is refused', (_, text) => {
  expect(() => positionOf(text)).toThrow(
    expect.objectContaining({
      code: 'validation-failed',
      options: { violations: [{ path: 'cursor', code: 'invalid', message: 'Not a cursor of this list' }] },
    }),
  );
});

test('a movement names its document, where that has a number', () => {
  const shown = { uuid, at: at.toISOString(), of: 'credit', kind: 'used', amount: 500 };
  expect(entryToWire({ ...entry, ...document })).toEqual({
    ...shown,
    document: { invoiceUuid: 'invoice', shopUuid: 'shop', number: 'RE-2026-00042' },
  });
  for (const missing of ['invoice_uuid', 'shop_uuid', 'number'])
    expect(entryToWire({ ...entry, ...document, [missing]: null })).toEqual({ ...shown, document: null });
});

test('a movement without an invoice names what the vendor did, or the transfer with which it came', () => {
  const none = { ...document, invoice_uuid: null, shop_uuid: null, number: null };
  const documentOf = (change: object) => entryToWire({ ...entry, ...none, ...change }).document;
  expect(documentOf({ act_uuid: 'act', act: 'credit' })).toEqual({ actUuid: 'act', act: 'credit' });
  expect(documentOf({ act_uuid: 'act' })).toBeNull();
  expect(documentOf({ transfer_uuid: 'transfer' })).toEqual({ transferUuid: 'transfer', reference: null });
  const written = { transfer_uuid: 'transfer', transfer_reference: 'RE 42' };
  expect(documentOf(written)).toEqual({ transferUuid: 'transfer', reference: 'RE 42' });
});
