import type { Provider } from '../installation/provider.ts';
import type { Action } from './action.ts';
import type { Surroundings } from './order-action.ts';
import { customersOf, idOf } from './provider-view.ts';
import type { TestShop } from './test-shop.ts';

// What bookkeepers, banks and support do at the payment provider, of which the portal only hears.

type Parts = Pick<Surroundings, 'provider'>;

export async function refund({ provider }: Parts, shop: TestShop, part: 'all' | 'half'): Promise<void> {
  for (const { id: customer } of await customersOf(provider.observer, shop.organizationUuid)) {
    const { data } = await provider.observer.charges.list({ customer, limit: 10 });
    const charge = data.find(({ status, refunded, disputed }) => status === 'succeeded' && !refunded && !disputed);
    if (charge === undefined) continue;
    const amount = part === 'all' ? charge.amount - charge.amount_refunded : Math.floor(charge.amount / 2);
    await provider.observer.refunds.create({ charge: charge.id, amount });
  }
}

export async function answerDispute({ provider }: Parts, shop: TestShop, wins: boolean): Promise<void> {
  const customers = new Set((await customersOf(provider.observer, shop.organizationUuid)).map(({ id }) => id));
  const { data } = await provider.observer.disputes.list({ limit: 100, expand: ['data.charge'] });
  for (const { id, status, charge } of data) {
    const customer = typeof charge === 'object' ? charge.customer : null;
    if (status !== 'needs_response' || typeof customer !== 'string' || !customers.has(customer)) continue;
    const text = wins ? 'winning_evidence' : 'losing_evidence';
    await provider.observer.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true });
  }
}

export async function endSubscription({ provider }: Parts, shop: TestShop): Promise<void> {
  for (const { id: customer } of await customersOf(provider.observer, shop.organizationUuid)) {
    const { data } = await provider.observer.subscriptions.list({ customer });
    for (const { id, status, metadata } of data) {
      const isContract = metadata['shop_uuid'] === shop.uuid;
      if (isContract && status !== 'incomplete') await provider.observer.subscriptions.cancel(id);
    }
  }
}

export async function giveCredit({ provider }: Parts, shop: TestShop, amount: number): Promise<void> {
  for (const { id } of await customersOf(provider.observer, shop.organizationUuid)) {
    await provider.observer.customers.createBalanceTransaction(id, { amount: -amount, currency: 'eur' });
  }
}

export async function writeOff({ provider }: Parts, shop: TestShop): Promise<void> {
  for (const { id: customer } of await customersOf(provider.observer, shop.organizationUuid)) {
    const { data } = await provider.observer.invoices.list({ customer, status: 'open', limit: 100 });
    const oldest = data.at(-1)?.id;
    if (oldest !== undefined) await provider.observer.invoices.markUncollectible(oldest);
  }
}

/** Of prices and products only those can be deleted that nothing was ever charged by. */
export async function deleteObject(
  { provider }: Parts,
  shop: TestShop,
  object: Extract<Action, { kind: 'delete-object' }>['object'],
): Promise<void> {
  const { observer } = provider;
  if (object === 'price' || object === 'product') return deleteUnused(provider, object);
  for (const { id: customer } of await customersOf(observer, shop.organizationUuid)) {
    if (object === 'customer') {
      shop.organization.deletedCustomers.add(customer);
      await observer.customers.del(customer);
      continue;
    }
    const { data } = await observer.subscriptions.list({ customer });
    const own = data.find(({ metadata }) => metadata['shop_uuid'] === shop.uuid);
    if (typeof own?.schedule === 'string') await observer.subscriptionSchedules.release(own.schedule);
  }
}

async function deleteUnused(provider: Provider, object: 'price' | 'product'): Promise<void> {
  const { observer } = provider;
  const used = new Set<string>();
  for await (const { items } of observer.subscriptions.list({ status: 'all', limit: 100 })) {
    for (const { price } of items.data) used.add(object === 'price' ? price.id : (idOf(price.product) ?? ''));
  }
  const { data: prices } = await observer.prices.list({ limit: 100 });
  const ids = prices.map(({ id, product }) => (object === 'price' ? id : (idOf(product) ?? '')));
  const unused = ids.find((id) => !used.has(id));
  if (unused !== undefined) await provider.deleteByHand(unused);
}
