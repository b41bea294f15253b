import { expect, test } from 'vitest';
import { billingOf } from '../../testing/invoices.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { seedDemoBilling } from './seed-demo-billing.ts';

const kontor = await testBilling();

test('a new database does not start with the payment sandbox of another one', async () => {
  await subscribe(kontor, await orderer(kontor), selection('starter'));
  const submitLead = () => Promise.reject(new Error('It is too early for leads'));
  const provider = { catchUp: async () => null };
  await expect(
    seedDemoBilling(billingOf(kontor), kontor.worker, { provider, products: null, submitLead }),
  ).rejects.toThrow('The payment sandbox has customers of another database');
});
