import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { system } from '../../../infrastructure/activity/actor.ts';
import type { MovedContract } from '../../../shops/shop.tables.ts';
import { mirrorOrLeave } from '../../invoices/mirror-or-leave.ts';
import type { AgreedPrice } from '../../prices/contract-price.repository.ts';
import type { GoesOn } from '../../prices/price-moves.ts';
import { unstoredDays } from '../../prices/transfer-days.ts';
import { collectBy } from '../../stripe/collect-by.ts';
import { collectionBy, invoicedWithin } from '../../stripe/payment-settings.ts';
import { previewSubscription } from '../../stripe/preview-subscription.ts';
import { idOf } from '../../stripe/stripe-values.ts';
import { mirrorSubscription } from '../../subscriptions/mirror-subscription.ts';
import { settle } from '../settle-migration.ts';
import { nothingToConfirm, type Progress, type StepResult } from '../step.ts';
import type { Change, ChangeKind } from './change-kind.ts';
import { chargeRenewal } from './charge-renewal.ts';
import { type CreatePlan, createSubscription } from './create.ts';
import { type CreditedRates, endWithCredit } from './end-with-credit.ts';
import { setTaxRates } from './tax-rates.ts';

/**
 * Moves what was paid for from one shop to another: the subscription of the one ends with credit for the rest of its
 * period, and one of the other begins, which the credit pays until the same day. It has the place of both shops
 * (reserve-place.ts). Taking a migration back is the same in the other direction.
 */
export interface MigratePlan {
  readonly kind: 'migrate';
  readonly migrationUuid: string;
  readonly direction: 'complete' | 'revert';
  readonly fromShopUuid: string;
  /** What is stored about it. Of a completion without the credit, which the payment provider computes. */
  readonly moved: MovedContract;
  /** The subscription that was paid for; it may have ended by an earlier step of the migration. */
  readonly stripeId: string;
  readonly ends: boolean;
  /** `null` where the subscription has the rates that were paid; absent in plans of older releases. */
  readonly credited?: CreditedRates | null;
  /** `null` when the other shop has a contract of its own and gets the credit alone. */
  readonly begins: {
    readonly params: CreatePlan['params'];
    /** How it collects after its first invoice. */
    readonly method: PaymentMethodType;
    readonly paymentMethodId: string | null;
    /** How long the customer has for a transfer. Absent in plans of older releases. */
    readonly daysUntilDue?: number;
    /** For prorating the first period until a day that is already paid for. */
    readonly anchor: number | null;
    /** The tax rates of its next period, where the paid one has others. Absent in plans of older releases. */
    readonly renewalTaxRates?: string[];
  } | null;
  /** The prices of the contract that begins: those of the one that ends. Absent in plans of older releases. */
  readonly agreed?: readonly AgreedPrice[];
}

export const migrate: ChangeKind<MigratePlan> = {
  // Both shops have an entry of their own (settle-migration.ts).
  action: null,
  otherShop: ({ fromShopUuid }) => fromShopUuid,
  credit: () => 0,
  movesCredit: true,
  createsFor: ({ begins }) => begins?.params.customer ?? null,
  async carryOut(billing, change, progress) {
    if (change.plan.ends) await chargeRenewal(billing, change.plan.stripeId);
    return migrateContract(billing.stripe, change, progress);
  },
  /** The ended subscription, and the credit note for the rest of its period. */
  async mirror(billing, { stripeId, ends }) {
    await mirrorSubscription(billing, stripeId);
    const invoice = ends ? await finalInvoiceOf(billing.stripe, stripeId) : null;
    if (invoice !== null) await mirrorOrLeave(billing, invoice);
  },
  confirm(billing, tx, change, { credit = 0 }) {
    const { migrationUuid, direction, moved, ends, stripeId } = change.plan;
    const settled = {
      migrationUuid,
      direction,
      moved: { ...moved, moves: { ...moved.moves, credit } },
      endedStripeId: ends ? stripeId : null,
      goesOn: goesOnOf(change),
    };
    return settle(billing, tx, settled, change.actor ?? system);
  },
};

/** `null` if no contract begins. */
export const goesOnOf = ({
  plan: { stripeId, begins, agreed = [] },
  payment_subscription_uuid: paymentSubscriptionUuid,
  shop_uuid: shopUuid,
}: Pick<Change<MigratePlan>, 'plan' | 'payment_subscription_uuid' | 'shop_uuid'>): GoesOn | null =>
  begins && {
    fromStripeId: stripeId,
    paymentSubscriptionUuid,
    shopUuid,
    products: agreed.map(({ price }) => price.product),
  };

/**
 * Each step looks first for what an earlier attempt did: the end names the change in its comment, the new subscription in
 * its metadata. The credit is in the customer's balance before the first invoice is made, which uses it up by itself.
 */
export async function migrateContract(
  stripe: Stripe,
  change: Pick<Change<MigratePlan>, 'uuid' | 'plan' | 'created_at'>,
  progress: Progress,
): Promise<StepResult> {
  const { stripeId, ends, begins } = change.plan;
  const credit = ends ? await endWithCredit(stripe, change.uuid, change.plan, progress) : 0;
  if (begins === null) return { state: 'done', stripeId, answer: nothingToConfirm, credit };
  const params = await collectable(stripe, begins);
  const created = await createSubscription(stripe, change, { kind: 'create', params, supersedes: null }, progress);
  const { collection_method } = await stripe.subscriptions.retrieve(created.stripeId);
  const collection = collectionBy(begins.method, begins.daysUntilDue ?? unstoredDays);
  if (collection_method !== collection.collection_method) {
    await collectBy(stripe, created.stripeId, collection, begins.paymentMethodId ?? undefined);
  }
  if (begins.renewalTaxRates) {
    await setTaxRates(stripe, { stripeId: created.stripeId, taxRates: begins.renewalTaxRates });
  }
  return { state: 'done', stripeId: created.stripeId, answer: nothingToConfirm, credit };
}

/**
 * What the credit does not cover must not be declined by a bank, because the other contract has ended: then the first
 * invoice is sent, and due like one that is paid by bank transfer.
 */
async function collectable(
  stripe: Stripe,
  { params, anchor, paymentMethodId, daysUntilDue = unstoredDays }: NonNullable<MigratePlan['begins']>,
): Promise<CreatePlan['params']> {
  if (params.collection_method === 'send_invoice') return params;
  const preview = await previewSubscription(stripe, params, anchor);
  if (preview.amount_due === 0 && paymentMethodId !== null) return params;
  return { ...params, ...invoicedWithin(daysUntilDue) };
}

/** The invoice that ended a subscription, if it was made by its end. */
async function finalInvoiceOf(stripe: Stripe, stripeId: string): Promise<string | null> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(stripeId);
  return invoice === null ? null : idOf(invoice);
}
