import type { Queryable } from '../infrastructure/database/open-database.ts';

/** The shops of the merchants who have a partner connected at this moment. Must be read for all tenants. */
export const connectedShops = (db: Queryable, partnerUuid: string) =>
  db
    .selectFrom('agency_shop as customer')
    .innerJoin('shop', 'shop.uuid', 'customer.shop_uuid')
    .where('customer.agency_uuid', '=', partnerUuid);
