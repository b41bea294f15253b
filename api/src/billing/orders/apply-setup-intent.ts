import { displayName } from '@kontor/domain/user';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Actor, actAs, currentActor, system } from '../../infrastructure/activity/actor.ts';
import { after, hours } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { changeContract, continueAfterCustomer } from './change-contract.ts';
import type { PaymentMethodPlan } from './changes/payment-method.ts';
import type { ContractParts } from './contract-parts.ts';

/** Marks a set-up that changes a subscription's payment method. An order marks its set-ups with its own id. */
export const setupMetadata = (
  stripeSubscriptionId: string,
  paysOpenInvoices: boolean,
  { userUuid }: Actor = system,
) => ({
  change_method_of: stripeSubscriptionId,
  pays_open_invoices: String(paysOpenInvoices),
  ...(userUuid !== null && { asked_by: userUuid }),
});

/** A set-up that the customer began and never finished is canceled, so that nothing waits for it any more. */
export const setupLapsedJob = defineJob('setup-lapsed', z.object({ setupIntentId: z.string() }), { lane: 'payment' });

/** From the request to the end of the bank's authentication it takes minutes. */
const setupLifetime = hours(1);

export const expectSetup = (
  { jobs, clock, database }: Pick<Billing, 'jobs' | 'clock' | 'database'>,
  setupIntentId: string,
): Promise<void> =>
  jobs.enqueue(
    database,
    setupLapsedJob,
    { setupIntentId },
    { dueAt: after(clock.now(), setupLifetime), uniqueKey: `setup-lapsed:${setupIntentId}` },
  );

export const createEndLapsedSetup =
  (billing: ContractParts): JobHandler<typeof setupLapsedJob> =>
  async ({ setupIntentId }) => {
    const { status } = await billing.stripe.setupIntents.retrieve(setupIntentId);
    if (unfinished.has(status)) await billing.stripe.setupIntents.cancel(setupIntentId);
    await applySetupIntent(billing, setupIntentId);
  };

const unfinished: ReadonlySet<Stripe.SetupIntent.Status> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/**
 * Reads a set-up of a payment method and, once the customer confirmed it, activates the method. The old method stays
 * active until then. May be repeated.
 */
export async function applySetupIntent(billing: ContractParts, id: string): Promise<void> {
  const { stripe, database } = billing;
  const intent = await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
  const { metadata, status } = intent;
  const changeMethodOf = metadata?.['change_method_of'];
  if (status === 'succeeded' && metadata?.['order_uuid']) return continueAfterCustomer(billing, metadata['order_uuid']);
  if (changeMethodOf) {
    if (!isOver(intent)) return;
    if (status === 'succeeded') await putToUse(billing, changeMethodOf, intent);
    await database
      .updateTable('payment_subscription')
      .set({ setup_intent_id: null, setup_actor: null })
      .where('setup_intent_id', '=', id)
      .execute();
    return mirrorSubscription(billing, changeMethodOf);
  }
  // Created by the provider for a subscription that begins later.
  const own = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('setup_intent_id', '=', id)
    .executeTakeFirst();
  if (own) await mirrorSubscription(billing, own.stripe_id);
}

/** A refused set-up waits for nothing: the customer begins another one, or confirms this one again. */
const isOver = ({ status, last_setup_error: error }: Stripe.SetupIntent): boolean =>
  status === 'succeeded' || status === 'canceled' || (status === 'requires_payment_method' && error !== null);

/** Once per set-up: a repeated event must not restore a method that was replaced since. */
async function putToUse(
  billing: ContractParts,
  stripeId: string,
  { id, payment_method, metadata }: Stripe.SetupIntent,
): Promise<void> {
  if (payment_method === null || typeof payment_method === 'string') return;
  if (payment_method.customer === null) {
    return billing.log.warn(
      { setupIntentId: id },
      'a payment method was removed at the provider before it was put to use',
    );
  }
  const subscription = await billing.database
    .selectFrom('payment_subscription')
    .select(['uuid', 'shop_uuid', 'setup_intent_id', 'setup_actor'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  if (subscription === undefined || (await isInUse(billing.database, subscription.shop_uuid, id))) return;
  const plan: PaymentMethodPlan = {
    kind: 'payment-method',
    stripeId,
    setupIntentId: id,
    paymentMethodId: payment_method.id,
    type: payment_method.sepa_debit ? 'sepa_debit' : 'card',
    paysOpenInvoices: metadata?.['pays_open_invoices'] !== 'false',
  };
  const { uuid, shop_uuid: shopUuid, setup_intent_id: expected, setup_actor: asked } = subscription;
  // The provider's event says nothing about the person who asked for it, and another set-up may have begun since.
  const actor = (expected === id && asked) || (await personOf(billing.database, metadata)) || currentActor();
  await actAs(actor, () => changeContract(billing, shopUuid, async () => ({ payment_subscription_uuid: uuid, plan })));
}

async function personOf(database: Database, metadata: Stripe.Metadata | null): Promise<Actor | null> {
  const userUuid = metadata?.['asked_by'];
  if (userUuid === undefined) return null;
  const user = await database
    .selectFrom('app_user')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('uuid', '=', userUuid)
    .executeTakeFirst();
  return user === undefined ? null : { ...system, kind: 'user', name: displayName(user), userUuid };
}

async function isInUse(database: Database, shopUuid: string, setupIntentId: string): Promise<boolean> {
  const change = await database
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'payment-method')
    .where('state', '=', 'done')
    .where(sql<string>`plan ->> 'setupIntentId'`, '=', setupIntentId)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}
