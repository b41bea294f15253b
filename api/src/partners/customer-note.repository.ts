import type { CustomerNote } from '@kontor/contract/customer-shop';
import type { Queryable } from '../infrastructure/database/open-database.ts';

/** Replaces the note about a shop; an empty one is removed. */
export async function saveCustomerNote(
  db: Queryable,
  { partnerUuid, shopUuid }: { readonly partnerUuid: string; readonly shopUuid: string },
  text: string,
  now: Date,
): Promise<CustomerNote | null> {
  if (text === '') {
    await db
      .deleteFrom('customer_note')
      .where('partner_uuid', '=', partnerUuid)
      .where('shop_uuid', '=', shopUuid)
      .execute();
    return null;
  }
  await db
    .insertInto('customer_note')
    .values({ partner_uuid: partnerUuid, shop_uuid: shopUuid, note: text, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['partner_uuid', 'shop_uuid']).doUpdateSet({ note: text, changed_at: now }),
    )
    .execute();
  return { text, changedAt: now.toISOString() };
}
