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
import { addressesOf, checkAddress } from './shop-details.ts';

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

function newShop(
  organizationUuid: string,
  { type, name, mainShopUrl, shopifyShopDomain }: NewShop,
  now: Date,
): ShopRow {
  return {
    uuid: randomUUID(),
    organization_uuid: organizationUuid,
    name,
    type,
    ...addressesOf({ type, mainShopUrl }),
    uses_shopify: shopifyShopDomain !== null,
    plugin_installation_license: type === 'shopware6' ? pluginLicense() : null,
    cloud_state: type === 'cloud' ? 'starting' : null,
    provisioning_failed_at: null,
    provisioning_failure: null,
    provisioning_requested_version: null,
    removed_at: null,
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
