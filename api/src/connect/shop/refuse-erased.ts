import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { isErased } from '../../organizations/organization.repository.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';

/** The row of a shop remains with those of invoices. Nothing is stored about it again, or told. */
export async function refuseErased(db: Queryable, shop: Pick<ShopRow, 'organization_uuid'>): Promise<void> {
  if (await isErased(db, shop.organization_uuid)) throw notFound();
}
