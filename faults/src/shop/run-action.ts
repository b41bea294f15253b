import { randomUUID } from 'node:crypto';
import type { Balance, InvoicePayment } from '@kontor/contract/invoice';
import type { Action, ShopAction } from './action.ts';
import { confirm } from './confirm.ts';
import { leave } from './leave-action.ts';
import { migrate, revertMigration, shopInUse } from './migrate-action.ts';
import { findConfirmation, liveUuid, look, order, repeatOrder, type Surroundings } from './order-action.ts';
import { changingVatId, placeOf } from './places.ts';
import type { Answer } from './portal-client.ts';
import { answerDispute, deleteObject, endSubscription, giveCredit, refund, writeOff } from './provider-actions.ts';
import { sell } from './sell-action.ts';
import { baseData } from './sign-up.ts';
import type { TestShop } from './test-shop.ts';
import { transfer } from './transfer-action.ts';
import { unlessRefused } from './unless-refused.ts';
import { giveSpecialPrice } from './vendor-actions.ts';

/** What others do after a merchant has left. */
const byOthers: ReadonlySet<Action['kind']> = new Set([
  'refund',
  'credit',
  'write-off',
  'dispute-evidence',
  'end-at-provider',
  'delete-object',
  'vat-register',
  'special-price',
]);

/** Does to a shop what its customer, a bank or a bookkeeper does. What does not apply now does nothing. */
export async function runAction(surroundings: Surroundings, first: TestShop, step: ShopAction): Promise<void> {
  const { provider } = surroundings;
  const { server, action } = step;
  const { organization } = first;
  if (organization.hasLeft && !byOthers.has(action.kind)) return;
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
      return transfer(surroundings, shop, server, action);
    case 'base-data': {
      const path = `/organization/${shop.organizationUuid}/base-data`;
      const place = baseData(placeOf(action.country, shop.organizationUuid));
      const { status } = await shop.client.call(server, 'PUT', path, place);
      if (status === 200) organization.place = action.country;
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
    case 'credit':
      return unlessRefused(() => giveCredit(surroundings, shop, action.amount));
    case 'write-off':
      return unlessRefused(() => writeOff(surroundings, shop));
    case 'delete-object':
      return unlessRefused(() => deleteObject(surroundings, shop, action.object));
    case 'special-price':
      return giveSpecialPrice(surroundings.operator, surroundings.now, shop, server, action);
    case 'vat-register':
      return surroundings.answerOfRegister(changingVatId(shop.organizationUuid), action.answer);
    case 'leave':
      return leave(surroundings, organization, server);
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
