import { randomUUID } from 'node:crypto';
import type { Selection } from '@kontor/domain/cart';
import { findListed, intervalOf, type ProductPrice } from '@kontor/domain/product-price';
import type Stripe from 'stripe';
import type { MigratePlan } from '../orders/changes/migrate.ts';
import { findAgreedPrices } from '../prices/contract-price.repository.ts';
import { pricedBy } from '../prices/price-items.ts';
import { readSales } from '../prices/read-sales.ts';
import { daysOfTransfers } from '../prices/transfer-days.ts';
import type { Billing } from '../stripe/billing.ts';
import { agreedBy, billedItem, wantedItems } from '../stripe/item-changes.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { collectionBy } from '../stripe/payment-settings.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { originMetadata } from '../stripe/read-subscription.ts';
import { rateIdsOf } from '../stripe/schedule-items.ts';
import { fromUnix, idOf } from '../stripe/stripe-values.ts';
import type { Decision } from './decide-migration.ts';
import type { MigratingShops } from './migrating-shops.ts';
import { type MovedVat, readMovedVat } from './moved-vat.ts';

interface PlannedMigration {
  readonly plan: MigratePlan;
  /** Our id of the payment-provider subscription that begins; of the one that ended where none begins. */
  readonly paymentSubscriptionUuid: string;
  readonly vat: MovedVat;
}

/** Decides all requests to the payment provider; `null` where nothing is paid for, so that it has nothing to do. */
export async function planMigration(
  billing: Pick<Billing, 'stripe' | 'catalog' | 'database' | 'clock'>,
  { migration, organization }: MigratingShops,
  decision: Decision,
): Promise<PlannedMigration | null> {
  const { direction, moves, moved, from, to } = decision;
  if (moves.kind !== 'contract' && moves.kind !== 'credit') return null;
  // Taking back a credit begins the predecessor's contract again, and ends nothing.
  const source = from.live && endsWith(decision) ? from.live : endedOf(decision, migration.ended_stripe_id);
  if (source === null) return null;
  const { clock, database } = billing;
  const { list, ratesAt, settings } = await readSales(database, clock.now());
  const vat = await readMovedVat(database, organization, ratesAt, source, clock.now());
  const catalog = await billing.catalog();
  const paidTaxRates = await catalog.taxRateIds(vat.paidPercent);
  const subscription = await billing.stripe.subscriptions.retrieve(source.stripe_id);
  const instead = rateIdsOf(subscription);
  const common = {
    kind: 'migrate' as const,
    migrationUuid: migration.uuid,
    direction,
    fromShopUuid: from.shop.uuid,
    stripeId: source.stripe_id,
    ends: source === from.live,
    moved,
    credited: paidTaxRates.join() === instead.join() ? null : { taxRates: paidTaxRates, instead },
  };
  if (moves.kind === 'credit') return { plan: { ...common, begins: null }, paymentSubscriptionUuid: source.uuid, vat };
  const method = source.payment_method_type ?? 'card';
  const paymentMethodId = method === 'bank_transfer' ? null : await findPaymentMethod(billing, subscription, source);
  const paymentSubscriptionUuid = randomUUID();
  const periodEnd = source.period_end > clock.now() ? unix(source.period_end) : null;
  const daysUntilDue = daysOfTransfers(source, settings);
  const agreed = await findAgreedPrices(database, source.uuid);
  const prices = agreed.map(({ price }) => price);
  const wanted = await wantedItems(movedItems(moves.selection, prices, list), catalog);
  const renewalTaxRates = await catalog.taxRateIds(vat.renewal.percent);
  const taxRates = await catalog.taxRateIds(firstPercent(source, vat, periodEnd !== null));
  const begins = {
    method,
    paymentMethodId,
    daysUntilDue,
    anchor: source.state === 'trialing' ? null : periodEnd,
    ...(periodEnd !== null && renewalTaxRates.join() !== taxRates.join() && { renewalTaxRates }),
    params: {
      customer: source.stripe_customer_id,
      items: wanted.map(billedItem),
      default_tax_rates: taxRates,
      metadata: originMetadata(paymentSubscriptionUuid, to.shop.uuid),
      ...collectionBy(method, daysUntilDue),
      ...(paymentMethodId !== null && { default_payment_method: paymentMethodId }),
      ...(source.state === 'trialing'
        ? {
            trial_end: unix(source.period_end),
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          }
        : periodEnd !== null && { billing_cycle_anchor_config: billingDay(subscription, source) }),
      ...(moves.endsThen && { cancel_at_period_end: true }),
    },
  };
  return { plan: { ...common, begins, agreed: agreedBy(wanted) }, paymentSubscriptionUuid, vat };
}

/** The first invoice is over what is left of the paid period; else the contract begins anew, now or with the end of the trial. */
function firstPercent({ state }: PaymentSubscriptionRow, vat: MovedVat, isPaid: boolean): number {
  if (state === 'trialing') return vat.renewal.percent;
  return isPaid ? vat.paidPercent : vat.today.percent;
}

/** A contract keeps its prices when it moves to another shop, where its products may be of another platform. */
const movedItems = (
  { items, isYearlySubscription }: Selection,
  agreed: readonly ProductPrice[],
  list: readonly ProductPrice[],
) =>
  pricedBy(items, ({ product }) => {
    const interval = intervalOf(isYearlySubscription);
    const had = agreed.find((price) => price.product.type === product.type && price.interval === interval);
    return had ? { ...had, product } : findListed(list, product, interval);
  });

const endsWith = ({ direction, moved }: Decision): boolean =>
  direction === 'complete' || moved.moves.kind === 'contract';

const endedOf = ({ to }: Decision, stripeId: string | null): PaymentSubscriptionRow | null =>
  to.stored?.payments.find(({ stripe_id }) => stripe_id === stripeId) ?? null;

/**
 * Renewals stay on their day, also those of the 31st after a shorter month. A first period until the date alone would be
 * prorated by another month, so that charge and credit differed.
 */
function billingDay(
  { billing_cycle_anchor: anchor, billing_cycle_anchor_config: config }: Stripe.Subscription,
  { period_end, is_yearly }: PaymentSubscriptionRow,
): Stripe.SubscriptionCreateParams.BillingCycleAnchorConfig {
  const day = config?.day_of_month ?? fromUnix(anchor).getUTCDate();
  const lastOfMonth = new Date(Date.UTC(period_end.getUTCFullYear(), period_end.getUTCMonth() + 1, 0)).getUTCDate();
  const renews = period_end.getUTCDate();
  return {
    day_of_month: Math.min(day, lastOfMonth) === renews ? day : renews,
    ...(is_yearly && { month: period_end.getUTCMonth() + 1 }),
    hour: period_end.getUTCHours(),
    minute: period_end.getUTCMinutes(),
    second: period_end.getUTCSeconds(),
  };
}

/** What the subscription was charged to, or else the customer's method. */
async function findPaymentMethod(
  { stripe }: Pick<Billing, 'stripe'>,
  { default_payment_method: own }: Stripe.Subscription,
  source: PaymentSubscriptionRow,
): Promise<string | null> {
  if (own !== null) return idOf(own);
  const customer = await stripe.customers.retrieve(source.stripe_customer_id);
  const ofCustomer = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  return ofCustomer === null ? null : idOf(ofCustomer);
}
