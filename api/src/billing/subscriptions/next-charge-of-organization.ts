import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { liveStates } from '@kontor/domain/subscription';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findSubscription } from './subscription.repository.ts';
import { paymentDataToWire } from './subscription-wire.ts';

type NextCharge = NonNullable<SubscriptionPaymentData['nextCharge']> & { readonly shopUuid: string };

/** Of the contracts of all its shops what is charged next; `null` where none goes on, or its amount is not known. */
export async function nextChargeOfOrganization(db: Queryable, organizationUuid: string): Promise<NextCharge | null> {
  const first = await db
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select('shop.uuid')
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('payment_subscription.confirmed', '=', true)
    .where('payment_subscription.state', 'in', liveStates)
    .where('payment_subscription.cancel_at', 'is', null)
    .orderBy('payment_subscription.period_end')
    .orderBy('shop.uuid')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return null;
  const { nextCharge } = paymentDataToWire(await findSubscription(db, first.uuid));
  return nextCharge && { shopUuid: first.uuid, ...nextCharge };
}
