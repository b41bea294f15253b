import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import type { Billing } from '../stripe/billing.ts';
import type { IssuedInvoice } from './invoice.repository.ts';

/**
 * Writes that an invoice was paid by a payment that a person asked for and then confirmed at the bank, in the name of that
 * person (orders/order.repository.ts, `endOrder`). Once per payment.
 */
export async function recordConfirmedPayment(
  { record }: Pick<Billing, 'record'>,
  tx: Tx,
  { shop_uuid: shopUuid, stripe_id: stripeId }: Pick<IssuedInvoice, 'shop_uuid' | 'stripe_id'>,
): Promise<void> {
  const asked = await tx
    .selectFrom('billing_order')
    .select(['uuid', 'actor'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'pay-invoice')
    .where('state', '=', 'done')
    .where('actor', 'is not', null)
    .where(sql<string>`plan ->> 'stripeInvoiceId'`, '=', stripeId)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute();
  const [latest] = asked;
  if (latest?.actor == null) return;
  await recordForShop(record, tx, shopUuid, { action: 'invoice.paid', by: latest.actor });
  const uuids = asked.map(({ uuid }) => uuid);
  await tx.updateTable('billing_order').set({ actor: null }).where('uuid', 'in', uuids).execute();
}
