import type { OrderAnswer } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { after, hours } from '../../../infrastructure/clock.ts';
import { ProblemError } from '../../../infrastructure/http/problem.ts';
import { unstoredDays } from '../../prices/transfer-days.ts';
import type { ItemChange } from '../../stripe/item-changes.ts';
import { chargedTo, invoicedWithin } from '../../stripe/payment-settings.ts';
import { previewItems } from '../../stripe/preview-upgrade.ts';
import { releaseSchedule } from '../../stripe/release-schedule.ts';
import { rateIdsOf, scheduleItems } from '../../stripe/schedule-items.ts';
import { idOf } from '../../stripe/stripe-values.ts';
import { isWaitingForPayment, withdrawUpgrade } from '../pending-upgrade.ts';
import { requireDue } from '../require-due.ts';
import { doneWith, type Progress, type StepResult } from '../step.ts';
import type { Change } from './change-kind.ts';
import { setTaxRates } from './tax-rates.ts';
import type { UpdatePlan } from './update-plan.ts';

interface Upgrade extends NonNullable<UpdatePlan['upgrade']>, Pick<UpdatePlan, 'stripeId' | 'taxRates'> {
  /** So old that the customer has to confirm the price again before anything is charged. */
  readonly isExpired: boolean;
  /** As it was read before the first step, none of which changes its items. */
  readonly before: Stripe.Subscription;
}

/** The provider keeps idempotency keys and pending updates for about a day. */
const lifetime = hours(20);

/**
 * Changes a running subscription in steps. Each step first reads what is already done, so that the whole change may be
 * repeated at any time, even after the provider has forgotten the steps' idempotency keys. Nothing is charged before
 * the upgrade: a new payment method, and taxes that are due anyway, may remain.
 */
export async function updateSubscription(
  stripe: Stripe,
  now: Date,
  { uuid, plan, created_at: orderedAt }: Pick<Change<UpdatePlan>, 'uuid' | 'plan' | 'created_at'>,
  progress: Progress,
): Promise<StepResult> {
  const isExpired = now > after(orderedAt, lifetime);
  const {
    stripeId,
    supersedes = null,
    setup,
    spentSchedule,
    sendInvoices,
    daysUntilDue = unstoredDays,
    taxRates,
    renewalTaxRates,
    upgrade,
    later,
  } = plan;
  const done = doneWith(stripeId);
  const upgraded = upgrade && { ...upgrade, before: await stripe.subscriptions.retrieve(stripeId) };
  // Ended at the provider by a person after an earlier attempt was charged: it can only stay as it is.
  if (upgraded?.before.status === 'canceled' && isApplied(upgraded.before, upgraded.items)) {
    progress.tookEffect = true;
    return done;
  }
  if (supersedes !== null) await withdrawUpgrade(stripe, supersedes);
  if (setup !== null) {
    const intent = await takePaymentMethod(stripe, plan, setup, uuid);
    if (intent !== null) return { state: 'awaiting-setup', stripeId, answer: intent };
  }
  if (spentSchedule !== null) await releaseSchedule(stripe, spentSchedule);
  if (sendInvoices) await stripe.subscriptions.update(stripeId, invoicedWithin(daysUntilDue));
  const taxRenewal = async () => {
    if (renewalTaxRates) await setTaxRates(stripe, { stripeId, taxRates: renewalTaxRates });
  };
  if (upgraded !== null) {
    const change = { ...upgraded, stripeId, taxRates, isExpired };
    try {
      const toConfirm = await changeItems(stripe, change, `${uuid}:upgrade`);
      if (toConfirm !== null) return { state: 'awaiting-setup', stripeId, answer: toConfirm };
      progress.tookEffect = true;
    } finally {
      // What is added is taxed by the rate of today, the next period by that of its first day: also if nothing is added in the end.
      await taxRenewal();
    }
  }
  if (later === null) return done;
  // Before the schedule is made, which begins with what the subscription has.
  if (upgraded === null) await taxRenewal();
  // Nothing comes after a period that is the last one.
  if (progress.tookEffect && (await isEnding(stripe, stripeId))) return done;
  await scheduleItems(stripe, stripeId, later, `${uuid}:schedule`);
  return done;
}

/** Whether it has ended, or ends with its period: both may be done at the provider at any time. */
async function isEnding(stripe: Stripe, stripeId: string): Promise<boolean> {
  const { status, cancel_at } = await stripe.subscriptions.retrieve(stripeId);
  return status === 'canceled' || cancel_at !== null;
}

/** Begins the set-up of another payment method, or, once confirmed, makes it the subscription's. */
async function takePaymentMethod(
  stripe: Stripe,
  { stripeId, stripeCustomerId }: UpdatePlan,
  type: 'card' | 'sepa_debit',
  orderUuid: string,
): Promise<OrderAnswer | null> {
  const params = {
    customer: stripeCustomerId,
    allowed_payment_method_types: [type],
    usage: 'off_session' as const,
    metadata: { order_uuid: orderUuid },
  };
  const { id } =
    (await findSetup(stripe, stripeCustomerId, orderUuid)) ??
    (await stripe.setupIntents.create(params, { idempotencyKey: `${orderUuid}:setup` }));
  const { status, payment_method, client_secret } = await stripe.setupIntents.retrieve(id);
  if (status !== 'succeeded' || payment_method === null) {
    return { clientSecret: { type: 'setup_intent', clientSecret: client_secret ?? '' } };
  }
  const method = idOf(payment_method);
  await stripe.subscriptions.update(stripeId, { default_payment_method: method, ...chargedTo(type) });
  return null;
}

async function findSetup(stripe: Stripe, customer: string, orderUuid: string): Promise<Stripe.SetupIntent | null> {
  for await (const intent of stripe.setupIntents.list({ customer, limit: 100 })) {
    if (intent.metadata?.['order_uuid'] === orderUuid) return intent;
  }
  return null;
}

/** @returns what the customer has to confirm before the change takes effect; `null` when it has taken effect */
async function changeItems(stripe: Stripe, upgrade: Upgrade, idempotencyKey: string): Promise<OrderAnswer | null> {
  const { before, items, untilPaid } = upgrade;
  const isPending = await isWaitingForPayment(stripe, before);
  if (!isPending && isApplied(before, items)) return null;
  const { latest_invoice } = isPending ? before : await applyItems(stripe, upgrade, idempotencyKey);
  if (!untilPaid || latest_invoice === null) return null;
  const invoiceId = idOf(latest_invoice);
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['confirmation_secret', 'payments.data.payment.payment_intent'],
  });
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const declined = typeof intent === 'object' ? intent?.last_payment_error?.message : undefined;
  const refused = new ProblemError('payment-provider-error', { detail: declined ?? 'The payment was declined.' });
  // An earlier attempt got here, or the customer did not pay in time.
  if (invoice.status === 'void') throw refused;
  if (invoice.status !== 'open') return null;
  if (typeof intent === 'object' && intent?.status === 'requires_action' && invoice.confirmation_secret) {
    return { clientSecret: { type: 'payment_intent', clientSecret: invoice.confirmation_secret.client_secret } };
  }
  // Voiding the invoice discards the change: https://docs.stripe.com/billing/subscriptions/pending-updates
  await stripe.invoices.voidInvoice(invoiceId);
  throw refused;
}

async function applyItems(stripe: Stripe, upgrade: Upgrade, idempotencyKey: string): Promise<Stripe.Subscription> {
  const { before, stripeId, items, prorationDate, untilPaid, taxRates, isExpired, charge = null } = upgrade;
  if (isExpired) {
    throw new ProblemError('payment-provider-error', { detail: 'The order was not completed within a day.' });
  }
  if (charge !== null) {
    const { amount_due } = await previewItems(stripe, { ...upgrade, stripeCustomerId: idOf(before.customer) });
    requireDue(charge, amount_due);
  }
  if (rateIdsOf(before).join() !== taxRates.join()) await setTaxRates(stripe, { stripeId, taxRates });
  return stripe.subscriptions.update(
    stripeId,
    {
      items,
      proration_date: prorationDate,
      proration_behavior: 'always_invoice',
      ...(untilPaid && { payment_behavior: 'pending_if_incomplete' }),
    },
    { idempotencyKey },
  );
}

/** Whether an earlier attempt has applied the change: the subscription has its items. */
const isApplied = ({ items: { data } }: Stripe.Subscription, changes: readonly ItemChange[]): boolean =>
  changes.every((change) => {
    if ('deleted' in change) return data.every(({ id }) => id !== change.id);
    return data.some(
      ({ id, price, quantity }) =>
        (!('id' in change) || id === change.id) && price.id === change.price && quantity === change.quantity,
    );
  });
