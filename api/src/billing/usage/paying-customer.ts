import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Billing } from '../stripe/billing.ts';
import { readCustomer } from '../stripe/customer.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';

/** The live one, else the one that ended last: its orders are owed after it has ended. */
export async function findContract(db: Queryable, shopUuid: string): Promise<PaymentSubscriptionRow> {
  const stored = await findSubscription(db, shopUuid);
  const contract = stored && (liveProviderSubscription(stored) ?? stored.payments.find(({ confirmed }) => confirmed));
  if (!contract) throw new Error(`Shop ${shopUuid} has extra orders and no contract to bill them by`);
  return contract;
}

/** The contract's customer, or the one that has replaced it since it was deleted at the provider; `null` for none. */
export async function findPayingCustomer(
  { stripe, database }: Pick<Billing, 'stripe' | 'database'>,
  { shop_uuid, stripe_customer_id: own }: PaymentSubscriptionRow,
): Promise<string | null> {
  if ((await readCustomer(stripe, own)) !== null) return own;
  const successor = await database
    .selectFrom('payment_customer')
    .innerJoin('shop', 'shop.organization_uuid', 'payment_customer.organization_uuid')
    .select('payment_customer.stripe_id')
    .where('shop.uuid', '=', shop_uuid)
    .where('payment_customer.stripe_id', '<>', own)
    .executeTakeFirst();
  return successor !== undefined && (await readCustomer(stripe, successor.stripe_id)) ? successor.stripe_id : null;
}
