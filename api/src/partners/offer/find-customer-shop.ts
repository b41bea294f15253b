import type { OfferShop } from '@kontor/contract/offer';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { findShop } from '../../shops/shop.repository.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';

interface CustomersShop {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
}

/**
 * A shop of a merchant who has the partner connected; `null` for any other. Must be read for all tenants: the shop belongs to
 * another one.
 */
export async function findShopOfCustomer(
  db: Queryable,
  partnerUuid: string,
  shopUuid: string,
): Promise<CustomersShop | null> {
  const shop = await findShop(db, shopUuid);
  const organization = shop && (await findOrganization(db, shop.organization_uuid));
  return shop && organization?.partner_agency_uuid === partnerUuid ? { shop, organization } : null;
}

/** The same. @throws ProblemError 404 for any other shop */
export async function findCustomersShop(db: Queryable, partnerUuid: string, shopUuid: string): Promise<CustomersShop> {
  const found = await findShopOfCustomer(db, partnerUuid, shopUuid);
  if (found === null) throw notFound();
  return found;
}

export const offerShop = ({ shop, organization }: CustomersShop): OfferShop => ({
  shopUuid: shop.uuid,
  organizationName: organization.name,
  shopName: shop.name,
});
