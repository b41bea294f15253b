import { resolveDunning } from '../dunning/dunning.repository.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Billing } from './billing.ts';

/**
 * Collects what banks took back with a method that works. The provider counts those invoices as paid, so each gets a
 * payment of its own, once per method.
 */
export async function payChargebacks(billing: Billing, stripeId: string, method: string): Promise<void> {
  const owed = await billing.database
    .selectFrom('invoice')
    .innerJoin('payment_subscription', 'payment_subscription.shop_uuid', 'invoice.shop_uuid')
    .select(['invoice.uuid', 'invoice.total', 'payment_subscription.stripe_customer_id'])
    .where('payment_subscription.stripe_id', '=', stripeId)
    .where('invoice.charged_back', '=', true)
    .execute();
  for (const { uuid, total, stripe_customer_id } of owed) {
    await billing.stripe.paymentIntents.create(
      {
        amount: total,
        currency: 'eur',
        customer: stripe_customer_id,
        payment_method: method,
        off_session: true,
        confirm: true,
        metadata: { chargeback_of_invoice: uuid },
      },
      { idempotencyKey: `${uuid}:chargeback:${method}` },
    );
  }
}

/** A chargeback that was paid after all. */
export async function settleChargeback({ database, clock }: Billing, invoiceUuid: string): Promise<void> {
  await inTransaction(database, async (tx: Tx) => {
    const now = clock.now();
    await tx
      .updateTable('invoice')
      .set({ charged_back: false, state: 'paid', paid_at: now })
      .where('uuid', '=', invoiceUuid)
      .where('charged_back', '=', true)
      .execute();
    await resolveDunning(tx, invoiceUuid, now);
  });
}
