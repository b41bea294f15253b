import type { Activity } from '@kontor/contract/activity';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { PhasedChange, Selection } from '@kontor/domain/cart';
import { payingMethods } from '@kontor/domain/payment-method';
import { costTheSame } from '@kontor/domain/price-move';
import { changeOf } from '../../cart/charges.ts';
import { pricedItems, renewedSelection } from '../../cart/price-selection.ts';
import { runningContract, type ShopSituation } from '../../cart/shop-situation.ts';
import type { AgreedPrice } from '../../prices/contract-price.repository.ts';
import type { PricedItem } from '../../prices/price-items.ts';
import { daysOfTransfers } from '../../prices/transfer-days.ts';
import type { Billing } from '../../stripe/billing.ts';
import { agreedBy, billedItem, type ItemChange, itemChanges, wantedItems } from '../../stripe/item-changes.ts';
import type { PaymentSubscriptionRow } from '../../stripe/payment.tables.ts';
import { billedItemsOf, unix } from '../../stripe/preview-upgrade.ts';
import { rateIdsOf, type ScheduledItems } from '../../stripe/schedule-items.ts';
import { idOf } from '../../stripe/stripe-values.ts';
import { changeDetails } from '../change-details.ts';
import type { Charge, PricedOrder } from '../step.ts';

/** A change of a running subscription, in up to five steps. */
export interface UpdatePlan {
  readonly kind: 'update';
  readonly stripeId: string;
  readonly stripeCustomerId: string;
  /** The invoice of an upgrade that the customer ordered before and never paid; it is withdrawn first. Absent in plans of older releases. */
  readonly supersedes?: string | null;
  /** A payment method that the customer has to enter first, so that it is charged instead of the old one. */
  readonly setup: Extract<PaymentMethodType, 'card' | 'sepa_debit'> | null;
  /** A schedule whose change has taken effect, and which would block a new one. */
  readonly spentSchedule: string | null;
  /** From now on invoices are sent instead of collected. */
  readonly sendInvoices: boolean;
  /** How long the customer then has for a transfer. Absent in plans of older releases. */
  readonly daysUntilDue?: number;
  /** The tax rates of the quote, by their ids at the payment provider. */
  readonly taxRates: string[];
  /** Those of the next period, where the subscription would otherwise have others. Absent in plans of older releases. */
  readonly renewalTaxRates?: string[];
  /** What is added immediately, charged for the rest of the period. */
  readonly upgrade: {
    readonly items: ItemChange[];
    readonly prorationDate: number;
    /** Apply the change only after a payment that needs the customer has succeeded. */
    readonly untilPaid: boolean;
    /** `null` before the subscription has begun: nothing is charged at once. Absent in plans of older releases. */
    readonly charge?: Charge | null;
  } | null;
  /** The items from the end of the period on. */
  readonly later: ScheduledItems | null;
  /** What the contract was and becomes, for the activity. Absent in plans of older releases. */
  readonly details?: Activity['details'];
  /** What the contract costs from now on, and later. Absent likewise. */
  readonly agreed?: readonly AgreedPrice[];
}

/** Decides all requests to the payment provider for a change of a running subscription. */
export async function planUpdate(
  billing: Pick<Billing, 'stripe' | 'catalog'>,
  situation: ShopSituation,
  live: PaymentSubscriptionRow,
  { selection, paymentMethodType, pricedAt, charge }: PricedOrder,
): Promise<UpdatePlan> {
  const catalog = await billing.catalog();
  const change = changeOf(situation, selection);
  const taxRates = await catalog.taxRateIds(situation.vat.percent);
  const renewalTaxRates = await catalog.taxRateIds((situation.renewalVat ?? situation.vatAt(live.period_end)).percent);
  const now = change?.now ? await wantedItems(pricedItems(situation, change.now), catalog) : null;
  const renewed = renewedChange(situation, live, change, selection);
  const later = renewed && (await wantedItems(renewed, catalog));
  const subscription = await billing.stripe.subscriptions.retrieve(live.stripe_id);
  const { pending_update, latest_invoice } = subscription;
  const changesMethod = live.payment_method_type !== paymentMethodType;
  const toInvoices = changesMethod && paymentMethodType === 'bank_transfer';
  const { today } = payingMethods(paymentMethodType, runningContract(situation));
  const invoicesLater = toInvoices && today !== 'bank_transfer';
  const daysUntilDue = daysOfTransfers(live, situation.settings);
  return {
    kind: 'update',
    stripeId: live.stripe_id,
    stripeCustomerId: live.stripe_customer_id,
    supersedes: pending_update && latest_invoice ? idOf(latest_invoice) : null,
    setup: changesMethod ? setupFor(paymentMethodType) : null,
    spentSchedule: live.schedule_id,
    sendInvoices: toInvoices && !invoicesLater,
    daysUntilDue,
    taxRates,
    ...(renewalTaxRates.join() !== (now ? taxRates : rateIdsOf(subscription)).join() && { renewalTaxRates }),
    upgrade: now
      ? {
          items: itemChanges(billedItemsOf(subscription), now),
          prorationDate: unix(pricedAt),
          // A card payment succeeds or fails at once, so the change can wait for it. A direct debit takes days, an invoice
          // weeks.
          untilPaid: today === 'card',
          charge: live.state === 'trialing' ? null : charge,
        }
      : null,
    later: later
      ? {
          items: later.map(billedItem),
          taxRates: renewalTaxRates,
          sendInvoices: paymentMethodType === 'bank_transfer',
          daysUntilDue,
          opensMethods: invoicesLater,
        }
      : null,
    details: changeDetails(situation, selection),
    agreed: agreedBy(now ?? [], later ?? []),
  };
}

/** What is to be scheduled: what changes later, and with it, or without it, prices that count from the renewal on. */
function renewedChange(
  situation: ShopSituation,
  { period_end: start }: PaymentSubscriptionRow,
  change: PhasedChange | null,
  selection: Selection,
): PricedItem[] | null {
  const kept = change?.later ?? change?.now ?? selection;
  const renewed = renewedSelection(situation, kept, start);
  return change?.later || !costTheSame(pricedItems(situation, kept), renewed) ? renewed : null;
}

const setupFor = (method: PaymentMethodType): UpdatePlan['setup'] => (method === 'bank_transfer' ? null : method);
