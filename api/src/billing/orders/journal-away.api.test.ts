import { createMemoryStore } from '@kontor/registry/memory-store';
import { type Store, StoreError } from '@kontor/registry/store';
import { expect, test } from 'vitest';
import { hours } from '../../infrastructure/clock.ts';
import { invoiceRows, onlyInvoice } from '../../testing/invoices.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const store = createMemoryStore();
let isAway = false;
const unsteady: Store = {
  ...store,
  create: (path, content) => (isAway ? Promise.reject(new StoreError('gone')) : store.create(path, content)),
};
const kontor = await testBilling({ journalStore: unsteady });

test('while the journal is unavailable orders are carried out, and their invoices follow when it is back', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const first = await onlyInvoice(kontor, buyer);
  isAway = true;
  const wanted = selection('starter', { wms: 1 });
  const { quoteId } = await buyer.cart(wanted);
  const [running] = (await buyer.subscription()).stripeSubscriptions;
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, running?.uuid);
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  await kontor.settle();
  expect(await invoiceRows(kontor, buyer)).toHaveLength(1);
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toContain('wms');

  isAway = false;
  await kontor.pass(hours(2) / hours(24));
  const second = (await invoiceRows(kontor, buyer)).find(({ uuid }) => uuid !== first.uuid);
  expect(Number(second?.number?.slice(-5))).toBe(Number(first.number?.slice(-5)) + 1);
  const parked = await kontor.infrastructure.database
    .selectFrom('job')
    .select('kind')
    .where('failed_at', 'is not', null)
    .execute();
  expect(parked).toEqual([]);
});
