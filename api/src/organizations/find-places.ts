import { shownPlaces } from '@kontor/contract/places';
import { sql } from 'kysely';
import { columnsOf } from '../infrastructure/database/columns-of.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { containsWords } from '../infrastructure/database/plain-text.ts';
import { shopColumns } from '../shops/shop.repository.ts';
import type { ShopRow } from '../shops/shop.tables.ts';
import { type OrganizationOfMember, organizationColumns } from './organization.repository.ts';

const organizations = columnsOf('organization', organizationColumns);
const shops = columnsOf('shop', shopColumns);

export interface PlaceRow {
  readonly organization: OrganizationOfMember;
  readonly shop: ShopRow | null;
}

interface Sought {
  readonly userUuid: string;
  readonly search: string | undefined;
  /** Without it the shops of organizations that ask for it are not shown. */
  readonly hasSecondFactor: boolean;
}

/** With the addresses that a shop has at Shopify. */
const words = sql`concat_ws(' ', organization.name, shop.name, shop.main_shop_url,
  (select string_agg(domain, ' ') from shopify_shop where shopify_shop.shop_uuid = shop.uuid))`;

/** A user's places, the oldest organization first: shops of merchants, and organizations whose shops are not shown. */
export async function findPlaces(db: Queryable, { userUuid, search, hasSecondFactor }: Sought): Promise<PlaceRow[]> {
  const isClosed = hasSecondFactor ? sql<boolean>`false` : sql<boolean>`organization.requires_second_factor`;
  const rows = await db
    .selectFrom('membership')
    .innerJoin('organization', 'organization.uuid', 'membership.organization_uuid')
    .leftJoin('shop', (join) =>
      join
        .onRef('shop.organization_uuid', '=', 'organization.uuid')
        .on('shop.removed_at', 'is', null)
        .on('organization.type', '=', 'merchant')
        .on(sql<boolean>`not ${isClosed}`),
    )
    .select([...organizations.selected, ...shops.selected, 'membership.role'])
    .where('membership.user_uuid', '=', userUuid)
    .where((is) => is.or([is('organization.type', '<>', 'merchant'), is('shop.uuid', 'is not', null), isClosed]))
    .$if(search !== undefined, (query) => query.where(containsWords(words, search ?? '')))
    .orderBy('organization.created_at')
    .orderBy('organization.uuid')
    .orderBy('shop.created_at')
    .orderBy('shop.uuid')
    .limit(shownPlaces.shops)
    .execute();
  return rows.flatMap((row) => {
    const organization = organizations.of(row);
    return organization ? [{ organization: { ...organization, role: row.role }, shop: shops.of(row) }] : [];
  });
}
