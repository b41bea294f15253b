import type { Activity } from '@kontor/contract/activity';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import { payingMethods } from '@kontor/domain/payment-method';
import { changeOf } from '../../cart/charges.ts';
import { runningContract, type ShopSituation } from '../../cart/shop-situation.ts';
import type { Billing } from '../../stripe/billing.ts';
import { billedItems, type ItemChange, itemChanges } from '../../stripe/item-changes.ts';
import type { PaymentSubscriptionRow } from '../../stripe/payment.tables.ts';
import { billedItemsOf, unix } from '../../stripe/preview-upgrade.ts';
import type { ScheduledItems } from '../../stripe/schedule-items.ts';
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
  /** The tax rates of the quote, by their ids at the payment provider. */
  readonly taxRates: string[];
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
}

/** Decides all requests to the payment provider for a change of a running subscription. */
export async function planUpdate(
  billing: Billing,
  situation: ShopSituation,
  live: PaymentSubscriptionRow,
  { selection, paymentMethodType, pricedAt, charge }: PricedOrder,
): Promise<UpdatePlan> {
  const catalog = await billing.catalog();
  const change = changeOf(situation, selection);
  const taxRates = catalog.taxRateIds(situation.vat.percent);
  const subscription = await billing.stripe.subscriptions.retrieve(live.stripe_id);
  const { pending_update, latest_invoice } = subscription;
  const changesMethod = live.payment_method_type !== paymentMethodType;
  const toInvoices = changesMethod && paymentMethodType === 'bank_transfer';
  const { today } = payingMethods(paymentMethodType, runningContract(situation));
  const invoicesLater = toInvoices && today !== 'bank_transfer';
  return {
    kind: 'update',
    stripeId: live.stripe_id,
    stripeCustomerId: live.stripe_customer_id,
    supersedes: pending_update && latest_invoice ? idOf(latest_invoice) : null,
    setup: changesMethod ? setupFor(paymentMethodType) : null,
    spentSchedule: live.schedule_id,
    sendInvoices: toInvoices && !invoicesLater,
    taxRates,
    upgrade: change?.now
      ? {
          items: itemChanges(billedItemsOf(subscription), change.now, catalog),
          prorationDate: unix(pricedAt),
          // A card payment succeeds or fails at once, so the change can wait for it. A direct debit takes days, an invoice
          // weeks.
          untilPaid: today === 'card',
          charge: live.state === 'trialing' ? null : charge,
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
    details: changeDetails(situation, selection),
  };
}

const setupFor = (method: PaymentMethodType): UpdatePlan['setup'] => (method === 'bank_transfer' ? null : method);
