import type { Balance, Invoice } from '@kontor/contract/invoice';
import type { Action } from './action.ts';
import type { Surroundings } from './order-action.ts';
import type { ServerIndex } from './portal-client.ts';
import { customersOf } from './provider-view.ts';
import type { TestShop } from './test-shop.ts';
import { unlessRefused } from './unless-refused.ts';

/** A bank transfer arrives, with the number of an invoice as its reference, or with none that is known. */
export async function transfer(
  { provider }: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  { part }: Extract<Action, { kind: 'transfer' }>,
): Promise<void> {
  const [customer] = await customersOf(provider.observer, shop.organizationUuid);
  const wanted = part === 'unrelated' ? { amount: 4711 } : await moneyFor(shop, server, part);
  if (customer === undefined || wanted === null) return;
  for (const _ of part === 'twice' ? [1, 2] : [1]) {
    await unlessRefused(async () => {
      await provider.observer.testHelpers.customers.fundCashBalance(customer.id, { currency: 'eur', ...wanted });
    });
  }
}

/** For the oldest invoice that is owed, or for one that is paid. */
async function moneyFor(shop: TestShop, server: ServerIndex, part: Extract<Action, { kind: 'transfer' }>['part']) {
  if (part === 'paid') {
    const { status, body } = await shop.client.call(server, 'GET', `${shop.path}/invoice`);
    const paid = status === 200 ? (body as Invoice[]).find(({ state, total }) => state === 'paid' && total > 0) : null;
    return paid ? { amount: paid.total, reference: paid.number } : null;
  }
  const { status, body } = await shop.client.call(server, 'GET', `${shop.path}/balance`);
  const [owed] = status === 200 ? (body as Balance).items : [];
  if (owed === undefined) return null;
  const difference = part === 'less' ? -100 : part === 'more' ? 100 : 0;
  return { amount: owed.amount + difference, reference: owed.number };
}
