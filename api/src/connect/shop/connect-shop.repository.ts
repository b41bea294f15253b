import type { ConnectShop } from '@kontor/contract/connect-shop';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { cloudStateOf } from '../../shops/provisioning/cloud-state.ts';

/** The last shop of a page. */
export interface ShopCursor {
  readonly updatedAt: Date;
  readonly uuid: string;
}

interface Wanted {
  readonly updatedSince: string | null;
  readonly after: ShopCursor | null;
  readonly limit: number;
}

/** Shops of all organizations, the one whose last change is oldest first. */
export async function findConnectShops(db: Queryable, { updatedSince, after, limit }: Wanted): Promise<ConnectShop[]> {
  const rows = await connectShops(db)
    .where('shop.removed_at', 'is', null)
    .$if(updatedSince !== null, (query) => query.where('shop.updated_at', '>=', new Date(updatedSince ?? 0)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(shop.updated_at, shop.uuid) > (${after?.updatedAt}::timestamptz, ${after?.uuid}::uuid)`,
      ),
    )
    .orderBy('shop.updated_at')
    .orderBy('shop.uuid')
    .limit(limit)
    .execute();
  return rows.map(toWire);
}

export async function findConnectShop(db: Queryable, uuid: string): Promise<ConnectShop | null> {
  return (await findRemovableShop(db, uuid))?.shop ?? null;
}

/** The same, and whether its merchant has removed it. */
export async function findRemovableShop(
  db: Queryable,
  uuid: string,
): Promise<{ readonly shop: ConnectShop; readonly isRemoved: boolean } | null> {
  const row = await connectShops(db).where('shop.uuid', '=', uuid).executeTakeFirst();
  return row ? { shop: toWire(row), isRemoved: row.removed_at !== null } : null;
}

const connectShops = (db: Queryable) =>
  db
    .selectFrom('shop')
    .innerJoin('organization', 'organization.uuid', 'shop.organization_uuid')
    .select([
      'shop.version',
      'shop.uuid',
      'shop.organization_uuid',
      'organization.name as organization_name',
      'shop.name',
      'shop.type',
      'shop.main_shop_url',
      'shop.uses_shopify',
      'shop.cloud_state',
      'shop.provisioning_failed_at',
      'shop.plugin_installation_license',
      'shop.updated_at',
      'shop.removed_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof connectShops>['executeTakeFirstOrThrow']>>;

const toWire = (row: Row): ConnectShop => ({
  version: row.version,
  uuid: row.uuid,
  organizationUuid: row.organization_uuid,
  organizationName: row.organization_name,
  name: row.name,
  type: row.type,
  mainShopUrl: row.main_shop_url,
  usesShopify: row.uses_shopify,
  provisioning: cloudStateOf(row),
  pluginInstallationLicense: row.plugin_installation_license,
  updatedAt: row.updated_at.toISOString(),
});
