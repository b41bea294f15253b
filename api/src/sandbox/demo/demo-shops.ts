import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { insertShop, insertShopifyShop } from '../../shops/shop.repository.ts';
import type { NewShopRow } from '../../shops/shop.tables.ts';

const { radwerk, feinkost, buchhandlung, papeterie, vendor, teehaus } = demoOrganizations;

export async function insertDemoShops(tx: Tx, createdAt: Date): Promise<void> {
  const shops = [
    cloudShop(demoShops.radwerkCloud, radwerk, 'radwerk.de', { uses_shopify: true }),
    ownShop(demoShops.radwerkShopware6, radwerk, 'Radwerk Werkstatt', 'shopware6', 'https://werkstatt.radwerk.test'),
    ownShop(demoShops.radwerkShopware5, radwerk, 'Radwerk Outlet', 'shopware5', 'https://outlet.radwerk.test'),
    cloudShop(demoShops.feinkost, feinkost, 'Feinkost Süd'),
    cloudShop(demoShops.buchhandlung, buchhandlung, 'Buchhandlung Lesezeichen'),
    cloudShop(demoShops.papeterie, papeterie, 'Papeterie Lesezeichen'),
    cloudShop(demoShops.vendor, vendor, 'Vorführshop'),
    cloudShop(demoShops.teehaus, teehaus, 'Teehaus Altona'),
  ];
  // Shops are listed oldest first; one minute between them keeps them in this order.
  for (const [index, shop] of shops.entries()) {
    await insertShop(tx, { ...shop, created_at: after(createdAt, minutes(index)) });
  }
  await insertShopifyShop(tx, demoShops.radwerkCloud, 'radwerk.myshopify.com', createdAt);
}

const common = { uses_shopify: false, plugin_installation_license: null, cloud_state: null, created_at: new Date(0) };

/** As a new one: the platform sets it up and gives it its addresses. */
const cloudShop = (
  uuid: string,
  organizationUuid: string,
  name: string,
  change: Partial<NewShopRow> = {},
): NewShopRow => ({
  ...common,
  uuid,
  organization_uuid: organizationUuid,
  name,
  type: 'cloud',
  main_shop_url: null,
  admin_url: null,
  cloud_state: 'starting',
  ...change,
});

function ownShop(
  uuid: string,
  organizationUuid: string,
  name: string,
  type: 'shopware5' | 'shopware6',
  url: string,
): NewShopRow {
  const isPlugin = type === 'shopware6';
  return {
    ...common,
    uuid,
    organization_uuid: organizationUuid,
    name,
    type,
    main_shop_url: url,
    admin_url: `${url}/${isPlugin ? 'admin' : 'backend'}`,
    plugin_installation_license: isPlugin ? 'KONTOR-7F3A-91BC-02DE-55A1' : null,
  };
}
