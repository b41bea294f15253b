import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { bankTransfer } from './bank-transfer.ts';

test('invoices are sent from now on, and are due as the terms of sale say', async () => {
  const { result, told } = await carryOut(
    bankTransfer,
    { kind: 'bank-transfer', stripeId: 'sub_1' },
    { 'GET subscriptions/sub_1': { id: 'sub_1', schedule: null }, 'POST subscriptions/sub_1': { id: 'sub_1' } },
  );
  expect(result).toEqual(done);
  expect(told).toEqual([
    ['POST subscriptions/sub_1', expect.objectContaining({ collection_method: 'send_invoice', days_until_due: '14' })],
  ]);
});
