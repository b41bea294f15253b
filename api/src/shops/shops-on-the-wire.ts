import type { Shop } from '@kontor/contract/shop';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { cloudStateOf } from './provisioning/cloud-state.ts';
import { findShopifyShops, type ShopifyShop } from './shop.repository.ts';
import type { ShopRow } from './shop.tables.ts';

export async function shopsOnTheWire(db: Queryable, rows: readonly ShopRow[]): Promise<Shop[]> {
  const shopifyShops = await findShopifyShops(
    db,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map((row) => ({
    uuid: row.uuid,
    organizationUuid: row.organization_uuid,
    name: row.name,
    type: row.type,
    mainShopUrl: row.main_shop_url,
    adminUrl: row.admin_url,
    usesShopify: row.uses_shopify,
    pluginInstallationLicense: row.plugin_installation_license,
    cloudShop: cloudShopOnTheWire(
      row,
      shopifyShops.filter(({ shopUuid }) => shopUuid === row.uuid),
    ),
  }));
}

function cloudShopOnTheWire(row: ShopRow, shopifyShops: ShopifyShop[]): Shop['cloudShop'] {
  const state = cloudStateOf(row);
  return state && { state, shopifyShops };
}

export async function shopOnTheWire(db: Queryable, row: ShopRow): Promise<Shop> {
  const [shop] = await shopsOnTheWire(db, [row]);
  if (shop === undefined) throw new Error('One row gives one shop');
  return shop;
}
