import { createHash, randomUUID } from 'node:crypto';
import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { after, days, hours, minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { insertShop, insertShopifyShop } from '../../shops/shop.repository.ts';
import type { NewShopRow } from '../../shops/shop.tables.ts';
import { cloudAddress } from './cloud-address.ts';

const { radwerk, feinkost, buchhandlung, papeterie, vendor } = demoOrganizations;

export async function insertDemoShops(tx: Tx, createdAt: Date, now: Date): Promise<void> {
  const shops = [
    cloudShop(demoShops.radwerkCloud, radwerk, 'radwerk.de', { uses_shopify: true }),
    ownShop(demoShops.radwerkShopware6, radwerk, 'Radwerk Werkstatt', 'shopware6', 'https://werkstatt.radwerk.test'),
    ownShop(demoShops.radwerkShopware5, radwerk, 'Radwerk Outlet', 'shopware5', 'https://outlet.radwerk.test'),
    cloudShop(demoShops.feinkost, feinkost, 'Feinkost Süd'),
    cloudShop(demoShops.buchhandlung, buchhandlung, 'Buchhandlung Lesezeichen'),
    cloudShop(demoShops.papeterie, papeterie, 'Papeterie Lesezeichen'),
    cloudShop(demoShops.vendor, vendor, 'Vorführshop'),
  ];
  // Shops are listed oldest first; one minute between them keeps them in this order.
  for (const [index, shop] of shops.entries()) {
    await insertShop(tx, { ...shop, created_at: after(createdAt, minutes(index)) });
  }
  await insertShopifyShop(tx, demoShops.radwerkCloud, 'radwerk.myshopify.com', createdAt);
  await tx
    .insertInto('shop_migration')
    .values({
      uuid: randomUUID(),
      predecessor_shop_uuid: demoShops.radwerkShopware5,
      successor_shop_uuid: demoShops.radwerkShopware6,
      state: 'staged',
    })
    .execute();
  await insertDevices(tx, createdAt, now);
  await insertBranchStores(tx, createdAt);
}

const common = { uses_shopify: false, plugin_installation_license: null, cloud_state: null, created_at: new Date(0) };

function cloudShop(uuid: string, organizationUuid: string, name: string, change: Partial<NewShopRow> = {}): NewShopRow {
  const url = cloudAddress(name, uuid.slice(-8));
  const addresses = { main_shop_url: url, admin_url: `${url}/admin` };
  return {
    ...common,
    uuid,
    organization_uuid: organizationUuid,
    name,
    type: 'cloud',
    cloud_state: 'active',
    ...addresses,
    ...change,
  };
}

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

async function insertDevices(tx: Tx, createdAt: Date, now: Date): Promise<void> {
  const device = (kind: 'wms' | 'pos', name: string, serialNumber: string, lastSeenAt: Date | null) => ({
    uuid: randomUUID(),
    shop_uuid: demoShops.radwerkCloud,
    kind,
    name,
    serial_number: serialNumber,
    state: lastSeenAt === null ? ('disconnected' as const) : ('connected' as const),
    last_seen_at: lastSeenAt,
    created_at: createdAt,
  });
  const recently = after(now, -minutes(4));
  const devices = [
    device('wms', 'Handscanner Lager 1', 'ZB-TC22-004817', recently),
    device('wms', 'Handscanner Lager 2', 'ZB-TC22-004818', after(now, -hours(2))),
    device('pos', 'Kasse Kreuzberg 1', 'KP-100-20931', recently),
    device('pos', 'Kasse Kreuzberg 2', 'KP-100-20932', recently),
    device('pos', 'Kasse Mitte', 'KP-100-20940', null),
  ];
  await tx.insertInto('device').values(devices).execute();
}

const tax_number = '30/123/45678';
const kreuzberg = { address_line1: 'Skalitzer Straße 94', zip: '10997', city: 'Berlin', tax_number };
const mitte = { address_line1: 'Torstraße 12', zip: '10119', city: 'Berlin', tax_number };
const potsdam = { address_line1: 'Hegelallee 12', zip: '14467', city: 'Potsdam', tax_number };

async function insertBranchStores(tx: Tx, createdAt: Date): Promise<void> {
  const stores = [
    { name: 'Filiale Kreuzberg', state: 'active' as const, registers: ['Kasse 1', 'Kasse 2'], ...kreuzberg },
    { name: 'Filiale Mitte', state: 'active' as const, registers: ['Kasse 1'], ...mitte },
    { name: 'Filiale Potsdam', state: 'disabled' as const, registers: ['Kasse 1'], ...potsdam },
  ];
  for (const [index, { name, state, registers, ...address }] of stores.entries()) {
    const uuid = randomUUID();
    const created_at = after(createdAt, minutes(index));
    await tx
      .insertInto('branch_store')
      .values({ uuid, shop_uuid: demoShops.radwerkCloud, name, iso_country_code: 'DE', state, created_at, ...address })
      .execute();
    const rows = registers.map((register, number) => ({
      uuid: randomUUID(),
      branch_store_uuid: uuid,
      name: register,
      serial_number: `TSE-${index + 1}${number + 1}-88310`,
      state,
      tss_serial_number: createHash('sha256').update(`${index}-${number}`).digest('hex'),
      tss_state: state,
      tss_certificate_expires_at: after(created_at, days(5 * 365)),
      commissioned_at: created_at,
      created_at: after(created_at, minutes(number)),
    }));
    await tx.insertInto('cash_register').values(rows).execute();
  }
}
