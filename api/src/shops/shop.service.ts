import { randomBytes, randomUUID } from 'node:crypto';
import { brand } from '@kontor/contract/brand';
import type { NewShop } from '@kontor/contract/shop';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction, isUniqueViolation } from '../infrastructure/database/transaction.ts';
import type { CallSubjects } from '../infrastructure/http/call-context.ts';
import { violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { insertShop, insertShopifyShop } from './shop.repository.ts';
import type { ShopRow } from './shop.tables.ts';
import { shopAddress } from './shop-address.ts';

/** A shop that was just added, with its user, its organization, and its Shopify domain. */
export interface ShopCreated {
  readonly shop: ShopRow;
  readonly organization: CallSubjects['organization'];
  readonly userUuid: string;
  readonly shopifyShopDomain: string | null;
}

/** Effects of a new shop in other rooms, within the same transaction: a trial starts, the sign-up is completed. */
export type OnShopCreated = (tx: Tx, created: ShopCreated) => Promise<void>;

/** Releases a Shopify domain for a user who has proved its ownership, if another user's shop only claims it. */
export type FreeDomain = (tx: Tx, userUuid: string, domain: string) => Promise<void>;

export interface ShopService {
  create(organization: CallSubjects['organization'], shop: NewShop, userUuid: string): Promise<ShopRow>;
}

export const createShopService = (
  { database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
  { onShopCreated, freeDomain }: { readonly onShopCreated: OnShopCreated; readonly freeDomain: FreeDomain },
): ShopService => ({
  async create(organization, wanted, userUuid) {
    checkAddress(wanted);
    const shop = newShop(organization.uuid, wanted, clock.now());
    try {
      await begin(wanted, () =>
        inTransaction(database, async (tx) => {
          await insertShop(tx, shop);
          await record(tx, { organizationUuid: organization.uuid, action: 'shop.created', subject: shop.name });
          if (wanted.shopifyShopDomain !== null) {
            await freeDomain(tx, userUuid, wanted.shopifyShopDomain);
            await insertShopifyShop(tx, shop.uuid, wanted.shopifyShopDomain, shop.created_at);
          }
          await onShopCreated(tx, { shop, organization, userUuid, shopifyShopDomain: wanted.shopifyShopDomain });
        }),
      );
    } catch (error) {
      if (!isUniqueViolation(error, 'shopify_shop_pkey')) throw error;
      throw violation('shopifyShopDomain', 'already-taken', 'Another shop uses this domain');
    }
    return shop;
  },
});

/** A domain at Shopify may have to be taken from a shop of another organization. */
const begin = <T>({ shopifyShopDomain }: NewShop, work: () => T): T =>
  shopifyShopDomain === null ? work() : actForAll(work);

/** Shops that merchants run already have an address; cloud shops get theirs from the platform that sets them up. */
function checkAddress({ type, mainShopUrl, shopifyShopDomain }: NewShop): void {
  if (type === 'cloud') {
    if (mainShopUrl !== null) throw violation('mainShopUrl', 'invalid', 'A cloud shop gets its own address');
    return;
  }
  if (shopifyShopDomain !== null) throw violation('shopifyShopDomain', 'invalid', 'Shopify needs a cloud shop');
  if (mainShopUrl === null) throw violation('mainShopUrl', 'required', 'The address of the shop is needed');
  const url = URL.canParse(mainShopUrl) ? new URL(mainShopUrl) : null;
  if (url === null || url.username || url.password)
    throw violation('mainShopUrl', 'pattern', 'Not the address of a shop');
}

const adminPath = { shopware5: 'backend', shopware6: 'admin' };

function newShop(
  organizationUuid: string,
  { type, name, mainShopUrl, shopifyShopDomain }: NewShop,
  now: Date,
): ShopRow {
  const url = mainShopUrl === null ? null : shopAddress(mainShopUrl);
  return {
    uuid: randomUUID(),
    organization_uuid: organizationUuid,
    name,
    type,
    main_shop_url: url,
    admin_url: type === 'cloud' || url === null ? null : `${url}/${adminPath[type]}`,
    uses_shopify: shopifyShopDomain !== null,
    plugin_installation_license: type === 'shopware6' ? pluginLicense() : null,
    cloud_state: type === 'cloud' ? 'starting' : null,
    provisioning_failed_at: null,
    provisioning_failure: null,
    provisioning_requested_version: null,
    created_at: now,
    version: 1,
    updated_at: now,
  };
}

/** What the merchant enters in the plugin: `KONTOR-7F3A-91BC-…`. */
function pluginLicense(): string {
  const groups = randomBytes(8).toString('hex').toUpperCase().match(/.{4}/g) ?? [];
  return [brand.shortName.toUpperCase(), ...groups].join('-');
}
