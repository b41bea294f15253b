import { isPaymentMethodAvailable, type PaymentTerms } from '@kontor/domain/payment-method';
import { currentActor } from '../../infrastructure/activity/actor.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { priceItems } from '../prices/price-items.ts';
import { daysOfTransfers } from '../prices/transfer-days.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { contractItems } from '../subscriptions/contract-items.ts';
import type { RereadingParts } from '../subscriptions/read-anew.ts';
import { readAnew } from '../subscriptions/read-anew.ts';
import { requireLive } from '../subscriptions/require-live.ts';
import type { StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { expectSetup, setupMetadata } from './apply-setup-intent.ts';
import { changeContract } from './change-contract.ts';
import type { ContractParts } from './contract-parts.ts';

/** Begins a change to card or direct debit; the current method stays active until the customer confirmed the new one. */
export async function beginSetup(
  billing: RereadingParts,
  shop: ShopRow,
  paymentSubscriptionUuid: string,
  { key, paysOpenInvoices }: { readonly key: string; readonly paysOpenInvoices: boolean },
): Promise<{ clientSecret: string }> {
  const { database, stripe } = billing;
  const { stored, live } = await requireLive(database, shop, paymentSubscriptionUuid);
  const terms = renewalTerms(stored, live.vat_percent, await readSettings(database));
  const types = (['card', 'sepa_debit'] as const).filter((type) => isPaymentMethodAvailable(type, terms));
  if (types.length === 0) throw new ProblemError('payment-method-unavailable');
  return atProvider(async () => {
    const { id, client_secret } = await stripe.setupIntents.create(
      {
        customer: live.stripe_customer_id,
        allowed_payment_method_types: types,
        usage: 'off_session',
        metadata: setupMetadata(live.stripe_id, paysOpenInvoices, currentActor()),
      },
      { idempotencyKey: `${live.uuid}:setup:${key}` },
    );
    await database
      .updateTable('payment_subscription')
      .set({ setup_intent_id: id, setup_actor: JSON.stringify(currentActor()) })
      .where('uuid', '=', live.uuid)
      .execute();
    await expectSetup(billing, id);
    return { clientSecret: client_secret ?? '' };
  }).catch((error: unknown) => readAnew(billing, live, error));
}

/** From now on invoices are sent instead of collected. */
export async function payByBankTransfer(
  billing: ContractParts,
  shop: ShopRow,
  paymentSubscriptionUuid: string,
): Promise<void> {
  await changeContract(billing, shop.uuid, async (db) => {
    const { stored, live } = await requireLive(db, shop, paymentSubscriptionUuid);
    const settings = await readSettings(db);
    if (!isPaymentMethodAvailable('bank_transfer', renewalTerms(stored, live.vat_percent, settings))) {
      throw new ProblemError('payment-method-unavailable');
    }
    const daysUntilDue = daysOfTransfers(live, settings);
    const plan = { kind: 'bank-transfer', stripeId: live.stripe_id, daysUntilDue } as const;
    return { payment_subscription_uuid: live.uuid, plan };
  });
}

/** The current price decides which payment methods are available for what renews (spec §5). */
export function renewalTerms(
  stored: StoredSubscription,
  vatPercent: number,
  { sepaDirectDebitLimit }: Pick<StoredSettings, 'sepaDirectDebitLimit'>,
): PaymentTerms {
  return {
    total: priceItems(contractItems(stored), vatPercent).total,
    isYearlySubscription: liveProviderSubscription(stored)?.is_yearly ?? false,
    sepaDirectDebitLimit,
  };
}
