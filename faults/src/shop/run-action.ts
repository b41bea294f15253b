import { randomUUID } from 'node:crypto';
import type { Balance, InvoicePayment } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import Stripe from 'stripe';
import { customersOf } from '../checks/provider-view.ts';
import type { Action, ShopAction } from '../schedule/step.ts';
import { confirm } from './confirm.ts';
import { migrate, revertMigration, shopInUse } from './migrate-action.ts';
import { findConfirmation, liveUuid, look, order, repeatOrder, type Surroundings } from './order-action.ts';
import type { Answer } from './portal-client.ts';
import { sell } from './sell-action.ts';
import { baseData } from './sign-up.ts';
import type { TestShop } from './test-shop.ts';

type Country = Extract<Action, { kind: 'base-data' }>['country'];

const places: Readonly<Record<Country, Partial<BaseData>>> = {
  DE: {},
  'AT-verified': { isoCountryCode: 'AT', zip: '1010', city: 'Wien', vatId: 'AT000000000' },
  'AT-unverified': { isoCountryCode: 'AT', zip: '1010', city: 'Wien', vatId: 'AT111111111' },
  'FR-verified': { isoCountryCode: 'FR', zip: '75001', city: 'Paris', vatId: 'FR000000000' },
  CH: { isoCountryCode: 'CH', zip: '8001', city: 'Zürich', vatId: 'CHE123456789' },
};

/** Does to a shop what its customer, a bank or a bookkeeper does. What does not apply now does nothing. */
export async function runAction(surroundings: Surroundings, first: TestShop, step: ShopAction): Promise<void> {
  const { provider } = surroundings;
  const { server, action } = step;
  const shop = await shopInUse(first, server);
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    shop.client.call(server, method, `${shop.path}${path}`, body);
  const subscription = '/subscription/active/stripe-subscription';
  switch (action.kind) {
    case 'look':
      await look(shop, server, action.choice);
      return;
    case 'order':
      return order(surroundings, shop, server, action);
    case 'repeat-order':
      return repeatOrder(surroundings, shop, server);
    case 'confirm':
      await findConfirmation(shop, server);
      if (shop.toConfirm !== null) await confirm(provider, shop.toConfirm, action.outcome);
      return;
    case 'sync':
      await call('POST', `${subscription}/${shop.lastOrder?.id ?? randomUUID()}/sync`);
      return;
    case 'cancel':
    case 'resume': {
      const live = await liveUuid(shop, server);
      if (live !== null) await call('PUT', `${subscription}/${live}/${action.kind}`);
      return;
    }
    case 'change-method': {
      const live = await liveUuid(shop, server);
      if (live === null) return;
      const { paysOpenInvoices, method } = action;
      const answer = await call('PUT', `${subscription}/${live}/setup-intent/${randomUUID()}`, { paysOpenInvoices });
      if (answer.status !== 200) return;
      const { clientSecret } = answer.body as { clientSecret: string };
      await confirm(provider, { secret: { type: 'setup_intent', clientSecret }, method }, action.outcome);
      return;
    }
    case 'pay-by-transfer': {
      const live = await liveUuid(shop, server);
      if (live !== null) await call('PUT', `${subscription}/${live}/payment-method/bank-transfer/${randomUUID()}`);
      return;
    }
    case 'pay-invoice':
      return payOldest(surroundings, shop, step, action);
    case 'transfer':
      return transfer(surroundings, shop, step, action.part);
    case 'base-data': {
      const path = `/organization/${shop.organizationUuid}/base-data`;
      await shop.client.call(server, 'PUT', path, baseData(places[action.country]));
      return;
    }
    case 'sell':
      return sell(surroundings, shop, server, action);
    case 'migrate':
      return migrate(surroundings, first, server, action);
    case 'revert-migration':
      return revertMigration(surroundings, first, server, action);
    case 'agency': {
      const path = `/organization/${shop.organizationUuid}/partner-agency`;
      const body = { partnerAgencyUuid: surroundings.agency.organizationUuid };
      await (action.isConnected
        ? shop.client.call(server, 'PUT', path, body)
        : shop.client.call(server, 'DELETE', path));
      return;
    }
    case 'refund':
      return unlessRefused(() => refund(surroundings, shop, action.part));
    case 'dispute-evidence':
      return unlessRefused(() => answerDispute(surroundings, shop, action.wins));
    case 'end-at-provider':
      return unlessRefused(() => endSubscription(surroundings, shop));
  }
}

async function payOldest(
  { provider }: Surroundings,
  shop: TestShop,
  { server }: ShopAction,
  { newMethod, outcome }: Extract<Action, { kind: 'pay-invoice' }>,
): Promise<void> {
  const balance = await shop.client.call(server, 'GET', `${shop.path}/balance`);
  const [owed] = balance.status === 200 ? (balance.body as Balance).items : [];
  if (owed === undefined) return;
  const body = newMethod === null ? undefined : { newMethodType: newMethod };
  const answer = await shop.client.call(server, 'POST', `${shop.path}/invoice/${owed.invoiceUuid}/pay`, body);
  if (answer.status !== 200) return;
  const { clientSecret } = answer.body as InvoicePayment;
  if (clientSecret !== null) await confirm(provider, { secret: clientSecret, method: newMethod }, outcome);
}

/** A bank transfer arrives, with the number of the oldest open invoice as its reference. */
async function transfer(
  { provider }: Surroundings,
  shop: TestShop,
  { server }: ShopAction,
  part: Extract<Action, { kind: 'transfer' }>['part'],
): Promise<void> {
  const answer = await shop.client.call(server, 'GET', `${shop.path}/balance`);
  const [owed] = answer.status === 200 ? (answer.body as Balance).items : [];
  const [customer] = await customersOf(provider.observer, shop.organizationUuid);
  if (owed === undefined || customer === undefined) return;
  const amounts = { exact: owed.amount, less: owed.amount - 100, more: owed.amount + 100, unrelated: 4711 };
  await unlessRefused(async () => {
    await provider.observer.testHelpers.customers.fundCashBalance(customer.id, {
      amount: amounts[part],
      currency: 'eur',
      ...(part !== 'unrelated' && { reference: owed.number }),
    });
  });
}

async function refund({ provider }: Surroundings, shop: TestShop, part: 'all' | 'half'): Promise<void> {
  for (const { id: customer } of await customersOf(provider.observer, shop.organizationUuid)) {
    const { data } = await provider.observer.charges.list({ customer, limit: 10 });
    const charge = data.find(({ status, refunded, disputed }) => status === 'succeeded' && !refunded && !disputed);
    if (charge === undefined) continue;
    const amount = part === 'all' ? charge.amount - charge.amount_refunded : Math.floor(charge.amount / 2);
    await provider.observer.refunds.create({ charge: charge.id, amount });
  }
}

async function answerDispute({ provider }: Surroundings, shop: TestShop, wins: boolean): Promise<void> {
  const customers = new Set((await customersOf(provider.observer, shop.organizationUuid)).map(({ id }) => id));
  const { data } = await provider.observer.disputes.list({ limit: 100, expand: ['data.charge'] });
  for (const { id, status, charge } of data) {
    const customer = typeof charge === 'object' ? charge.customer : null;
    if (status !== 'needs_response' || typeof customer !== 'string' || !customers.has(customer)) continue;
    const text = wins ? 'winning_evidence' : 'losing_evidence';
    await provider.observer.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true });
  }
}

async function endSubscription({ provider }: Surroundings, shop: TestShop): Promise<void> {
  for (const { id: customer } of await customersOf(provider.observer, shop.organizationUuid)) {
    const { data } = await provider.observer.subscriptions.list({ customer });
    for (const { id, status, metadata } of data) {
      const isContract = metadata['extra_orders'] === undefined;
      if (isContract && status !== 'incomplete') await provider.observer.subscriptions.cancel(id);
    }
  }
}

/** The provider refuses what cannot be, such as a second refund; that is its business. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
