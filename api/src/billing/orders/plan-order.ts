import type { PaymentMethodType } from '@kontor/contract/subscription';
import { changeOf, startAtTrialEnd } from '../cart/charges.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';
import type { Billing } from '../stripe/billing.ts';
import { billedItems, itemChanges } from '../stripe/item-changes.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { collectionBy } from '../stripe/payment-settings.ts';
import { readBilledItems, unix } from '../stripe/preview-upgrade.ts';
import { originMetadata } from '../stripe/read-subscription.ts';
import { unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import type { RequestedOrder } from './check-order.ts';
import type { CreatePlan, UpdatePlan } from './contract-change.ts';

export interface PlanRequest extends RequestedOrder {
  /** Ours, for the payment-provider subscription that a first order makes. */
  readonly paymentSubscriptionUuid: string;
  readonly customerId: string;
  /** When the quote was made: prorations count from there. */
  readonly pricedAt: Date;
}

/** Decides everything that the payment provider will be told about an order. */
export async function planOrder(
  billing: Billing,
  situation: ShopSituation,
  request: PlanRequest,
): Promise<CreatePlan | UpdatePlan> {
  const { live } = situation;
  return live === null ? planCreate(billing, situation, request) : planUpdate(billing, situation, live, request);
}

async function planCreate(billing: Billing, situation: ShopSituation, request: PlanRequest): Promise<CreatePlan> {
  const { selection, paymentMethodType, customerId, paymentSubscriptionUuid, pricedAt } = request;
  const catalog = await billing.catalog();
  const unconfirmed = situation.stored && unconfirmedProviderSubscription(situation.stored);
  return {
    kind: 'create',
    supersedes: unconfirmed?.stripe_id ?? null,
    params: {
      customer: customerId,
      items: billedItems(selection, catalog),
      default_tax_rates: catalog.taxRateIds(situation.vat.percent),
      metadata: originMetadata(paymentSubscriptionUuid, situation.shop.uuid),
      ...collectionBy(paymentMethodType),
      ...(paymentMethodType === 'bank_transfer' ? {} : { payment_behavior: 'default_incomplete' }),
      ...(selection.startsAt === 'trial-end' && {
        trial_end: unix(startAtTrialEnd(situation, pricedAt)),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
  };
}

async function planUpdate(
  billing: Billing,
  situation: ShopSituation,
  live: PaymentSubscriptionRow,
  { selection, paymentMethodType, pricedAt }: PlanRequest,
): Promise<UpdatePlan> {
  const catalog = await billing.catalog();
  const change = changeOf(situation, selection);
  const taxRates = catalog.taxRateIds(situation.vat.percent);
  const changesMethod = live.payment_method_type !== paymentMethodType;
  const toInvoices = changesMethod && paymentMethodType === 'bank_transfer';
  // Bank transfer comes with yearly billing (spec §5): with a later yearly billing it comes later, too.
  const invoicesLater = toInvoices && !live.is_yearly;
  return {
    kind: 'update',
    stripeId: live.stripe_id,
    stripeCustomerId: live.stripe_customer_id,
    setup: changesMethod ? setupFor(paymentMethodType) : null,
    spentSchedule: live.schedule_id,
    sendInvoices: toInvoices && !invoicesLater,
    taxRates,
    upgrade: change?.now
      ? {
          items: itemChanges(await readBilledItems(billing.stripe, live.stripe_id), change.now, catalog),
          prorationDate: unix(pricedAt),
          untilPaid: isChargedAtOnce(live, paymentMethodType),
        }
      : null,
    later: change?.later
      ? {
          items: billedItems(change.later, catalog),
          taxRates,
          sendInvoices: paymentMethodType === 'bank_transfer',
          opensMethods: invoicesLater,
        }
      : null,
  };
}

/** A card answers at once, so the change can wait for it. A direct debit takes days, an invoice weeks. */
const isChargedAtOnce = (live: PaymentSubscriptionRow, chosen: PaymentMethodType): boolean =>
  chosen === 'card' || (chosen === 'bank_transfer' && live.payment_method_type === 'card' && !live.is_yearly);

const setupFor = (method: PaymentMethodType): UpdatePlan['setup'] => (method === 'bank_transfer' ? null : method);
