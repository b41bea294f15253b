import type { OfferShop } from '@kontor/contract/offer';
import type { ShopOfOrganization } from '../../billing/cart/shop-situation.ts';
import { columnsOf } from '../../infrastructure/database/columns-of.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { organizationColumns } from '../../organizations/organization.repository.ts';
import { shopColumns } from '../../shops/shop.repository.ts';

const shops = columnsOf('shop', shopColumns);
const organizations = columnsOf('organization', organizationColumns);

/** Those of the shops whose merchants have the partner connected. Must be read for all tenants: the shops belong to others. */
export async function findShopsOfCustomers(
  db: Queryable,
  partnerUuid: string,
  shopUuids: readonly string[],
): Promise<ShopOfOrganization[]> {
  if (shopUuids.length === 0) return [];
  const rows = await db
    .selectFrom('shop')
    .innerJoin('organization', 'organization.uuid', 'shop.organization_uuid')
    .select([...shops.selected, ...organizations.selected])
    .where('shop.uuid', 'in', shopUuids)
    .where('shop.removed_at', 'is', null)
    .where('organization.partner_agency_uuid', '=', partnerUuid)
    .execute();
  return rows.flatMap((row) => {
    const [shop, organization] = [shops.of(row), organizations.of(row)];
    return shop && organization ? [{ shop, organization }] : [];
  });
}

/** One of them. @throws ProblemError 404 for a shop of another merchant */
export async function findCustomersShop(
  db: Queryable,
  partnerUuid: string,
  shopUuid: string,
): Promise<ShopOfOrganization> {
  const [found] = await findShopsOfCustomers(db, partnerUuid, [shopUuid]);
  if (!found) throw notFound();
  return found;
}

export const offerShop = ({ shop, organization }: ShopOfOrganization): OfferShop => ({
  shopUuid: shop.uuid,
  organizationName: organization.name,
  shopName: shop.name,
});
