import type { InvoiceLeftOpen } from '@kontor/contract/user';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { shopsThatEndWith } from '../../organizations/shops-of.ts';
import { readBalanceOf } from './ledger.repository.ts';

/** What is owed of the organizations that end with a user's account, also of shops that were removed. */
export async function findInvoicesLeftOpen(db: Queryable, now: Date, userUuid: string): Promise<InvoiceLeftOpen[]> {
  const shops = await shopsThatEndWith(db, userUuid)
    .select(['shop.uuid', 'shop.name', 'shop.organization_uuid'])
    .execute();
  const byUuid = new Map(shops.map((shop) => [shop.uuid, shop]));
  const { items } = await readBalanceOf(db, now, [...byUuid.keys()]);
  return items.map(({ shopUuid, invoiceUuid, number, amount }) => ({
    organizationUuid: byUuid.get(shopUuid)?.organization_uuid ?? '',
    shopUuid,
    shopName: byUuid.get(shopUuid)?.name ?? '',
    invoiceUuid,
    number,
    amount,
  }));
}
